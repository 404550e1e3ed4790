package evaluate

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// residentSet is the memory of this process in MB (10^6 bytes).
func residentSet() (float64, error) {
	if runtime.GOOS != "linux" {
		return 0, errors.New("the resident set is read from /proc, which only Linux has")
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		var kB float64
		if _, err := fmt.Sscanf(line, "VmRSS: %f kB", &kB); err == nil {
			return kB * 1024 / 1e6, nil
		}
	}
	return 0, errors.New("/proc/self/status has no VmRSS")
}
