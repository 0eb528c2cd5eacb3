package app

import (
	"context"
	"log/slog"
	"os"
	"runtime"
	"syscall"
)

// politeness is the nice value of what visitors do not wait for: at 10 it gets a tenth of a
// processor that somebody else wants, and all of one that nobody wants (ADR 33).
const politeness = 10

// behindVisitors gives the calling goroutine a thread of its own, which the system runs after
// those that answer visitors. It stays so until the goroutine ends, and the thread with it.
func behindVisitors(ctx context.Context, log *slog.Logger) {
	runtime.LockOSThread()
	// On Linux 0 is the calling thread, not its process (setpriority(2), differences to the kernel).
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, politeness); err != nil {
		log.InfoContext(ctx, "pages are made with the priority of visitors", "error", err)
	}
}

// roomForVisitors lets Go run one goroutine more at a time than there are processors, so that
// visitors have as many turns as there are while one page is made behind them: Go counts that
// one, too, and keeps its turn while the system does not run it. An operator's GOMAXPROCS stays.
// Repeating it changes nothing.
func roomForVisitors() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.SetDefaultGOMAXPROCS()
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	}
}
