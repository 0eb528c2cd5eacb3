package app

import (
	"context"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"time"
)

const (
	restAfter = 10 * time.Second // without a request
	restAbove = 4 << 20          // bytes that were allocated since the last rest
	// Garbage may grow to twice what is in use while there is work: collecting
	// half as often makes cached pages faster, and a rest gives all of it back.
	collectPercent = 200
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
}

// allocated gives the bytes of heap that were ever allocated.
func allocated() uint64 {
	sample := []runtimemetrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	runtimemetrics.Read(sample)
	return sample[0].Value.Uint64()
}
