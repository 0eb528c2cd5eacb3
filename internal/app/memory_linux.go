package app

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// releaseStartup gives back the memory of the program's own file that only the
// start needed: its pages stay in the system's cache and come back when they
// are used. Nothing is lost, and an idle shop stays small.
func releaseStartup() {
	self, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return
	}
	defer func() { _ = maps.Close() }()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		// Only mappings that nobody can write are the file's own bytes.
		if len(fields) != 6 || fields[5] != self || strings.Contains(fields[1], "w") {
			continue
		}
		low, high, _ := strings.Cut(fields[0], "-")
		from, errFrom := strconv.ParseUint(low, 16, 64)
		to, errTo := strconv.ParseUint(high, 16, 64)
		if errFrom != nil || errTo != nil || to <= from {
			continue
		}
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), syscall.MADV_DONTNEED) // advice only
	}
}
