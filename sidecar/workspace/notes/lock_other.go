//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package notes

import "os"

func lock(*os.Root) (release func() error, err error) { return func() error { return nil }, nil }
