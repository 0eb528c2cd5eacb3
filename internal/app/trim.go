package app

import (
	"sync"
	_ "unsafe" // for go:linkname

	_ "modernc.org/libc" // has the memory of SQLite and of the JavaScript engines
	"modernc.org/memory"
)

// Both libraries share one allocator, which keeps what it was given for the next
// time: megabytes after the pages were drawn. It can hand them back, but libc has
// no name for that. Without these variables the program does not link, so an
// update that moves them is found by the build.

//go:linkname libcMemory modernc.org/libc.allocator
var libcMemory memory.Allocator //nolint:gochecknoglobals // libc's own

//go:linkname libcMemoryLock modernc.org/libc.allocatorMu
var libcMemoryLock sync.Mutex //nolint:gochecknoglobals // as above

// trimLibc gives memory that neither library uses back to the system.
func trimLibc() error {
	libcMemoryLock.Lock()
	defer libcMemoryLock.Unlock()
	return libcMemory.Trim()
}
