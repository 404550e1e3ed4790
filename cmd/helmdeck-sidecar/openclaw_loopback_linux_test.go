package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// loopbackOnly runs the test again in a network namespace of its own, where nothing but
// 127.0.0.1 can be reached, and reports true when that run was the test. Where namespaces
// cannot be made, the test runs as it is.
func loopbackOnly(t *testing.T) bool {
	t.Helper()
	if os.Getenv("HELMDECK_PEERS") == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	if os.Getenv("HELMDECK_TEST_LOOPBACK") != "" {
		if err := raiseLoopback(); err != nil {
			t.Fatalf("raising the loopback interface: %v", err)
		}
		return false
	}
	if err := exec.Command("../../scripts/peers.sh").Run(); err != nil {
		t.Fatal(err)
	}
	for _, release := range openclawReleases {
		install(t, release) // needs the network
	}
	args := []string{"-test.run=^" + t.Name() + "$", "-test.v", "-test.parallel=2"} // others run beside it
	for _, a := range os.Args[1:] {
		if strings.HasPrefix(a, "-test.timeout") {
			args = append(args, a)
		}
	}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "HELMDECK_TEST_LOOPBACK=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Logf("without a network namespace: %v", err)
		return false
	}
	err := cmd.Wait()
	worked := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	t.Logf("in a network namespace with loopback only, with %v of the processors:\n%s", worked.Round(time.Second), out.String())
	if err != nil {
		t.Error(err)
	}
	return true
}

// raiseLoopback brings 127.0.0.1 up in a new namespace.
func raiseLoopback() error {
	s, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(s)
	request := struct {
		name  [16]byte
		flags uint16
		_     [22]byte
	}{flags: syscall.IFF_UP | syscall.IFF_RUNNING}
	copy(request.name[:], "lo")
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(s), syscall.SIOCSIFFLAGS, uintptr(unsafe.Pointer(&request))); e != 0 {
		return e
	}
	return nil
}
