package app

import (
	"context"
	"os"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"time"
)

const (
	restAfter = 10 * time.Second // without a request
	restAbove = 4 << 20          // bytes that were allocated since the last rest
	// Bytes of garbage that may gather while there is work. With the usual share,
	// as much as is in use, a small shop collects so often that its cached pages
	// are a tenth slower; a rest gives all of it back.
	collectAfter = 64 << 20
	// Bounds of that, in percent of what is in use.
	collectLeast, collectMost = 100, 400
)

// rest gives memory back to the system while nobody visits. The collector alone
// would let garbage grow to the size of what is in use before it looks.
func (a *app) rest(ctx context.Context) error {
	ticker := time.NewTicker(restAfter)
	defer ticker.Stop()
	var seen int64
	var freed uint64
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		requests := a.requests.Load()
		if requests == seen && allocated() > freed+restAbove {
			a.giveBack(ctx)
			freed = allocated()
		}
		seen = requests
	}
}

// giveBack returns all memory that is not in use to the system.
func (a *app) giveBack(ctx context.Context) {
	a.db.Rest(ctx)
	if err := trimLibc(); err != nil {
		a.log.WarnContext(ctx, "memory is not given back", "error", err)
	}
	debug.FreeOSMemory()
	releaseStartup()
	a.collectLater()
}

// collectLater sets when the collector works, by what is in use now. An operator
// who says it in GOGC is right.
func (a *app) collectLater() {
	if os.Getenv("GOGC") == "" {
		inUse := max(1, heap("/gc/heap/live:bytes"))
		debug.SetGCPercent(int(min(max(collectAfter*100/inUse, collectLeast), collectMost)))
	}
}

// allocated gives the bytes of heap that were ever allocated.
func allocated() uint64 { return heap("/gc/heap/allocs:bytes") }

func heap(metric string) uint64 {
	sample := []runtimemetrics.Sample{{Name: metric}}
	runtimemetrics.Read(sample)
	return sample[0].Value.Uint64()
}
