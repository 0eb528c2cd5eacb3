package app

import (
	"context"
	"net/http"
	"sync"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/httpapi"
)

// writableFor is how long the answer to whether anything can be written holds:
// strangers may ask for it, and each answer costs a commit.
const writableFor = 5 * time.Second

// health answers whether the process lives and whether it can serve.
func (a *app) health(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		httpapi.WriteJSON(w, http.StatusOK, map[string]string{"status": "ok", "version": observe.Version()})
	})
	storage := &storageCheck{check: a.db.CheckWritable}
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		status, problem := http.StatusOK, a.notReady(r.Context(), storage)
		if problem != "" {
			status = http.StatusServiceUnavailable
		} else {
			problem = "ready"
		}
		w.Header().Set("Cache-Control", "no-store")
		httpapi.WriteJSON(w, status, map[string]string{"status": problem})
	})
}

// notReady says why this replica should get no requests, "" when it should.
func (a *app) notReady(ctx context.Context, storage *storageCheck) string {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	switch {
	case a.draining.Load():
		return "stopping"
	case a.catalogue.Snapshot().Version < 0:
		return "the catalogue is not loaded"
	case a.db.Ping(ctx) != nil:
		return "the database does not answer"
	}
	if err := storage.ask(ctx); err != nil {
		a.log.ErrorContext(ctx, "nothing can be written", "error", err)
		return "nothing can be written"
	}
	return ""
}

// checkFor bounds how long writing may take before it counts as impossible.
const checkFor = 2 * time.Second

// storageCheck remembers for a while whether the database can be written.
type storageCheck struct {
	check func(context.Context) error
	mu    sync.Mutex
	asked time.Time
	err   error
}

// ask gives nil when it can; those who ask at once share one answer. It does not end
// with the request that asks: who hangs up must not make the replica unready.
func (c *storageCheck) ask(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asked.IsZero() || time.Since(c.asked) > writableFor {
		alone, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkFor)
		c.err = c.check(alone)
		cancel()
		c.asked = time.Now()
	}
	return c.err
}
