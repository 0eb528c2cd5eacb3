package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/app/observe"
	"marketplace/internal/httpapi"
)

// drainFor is how long requests under way may take after SIGTERM (decisions
// section 2).
const drainFor = 15 * time.Second

// serve runs everything until the context ends, then stops in order: readiness goes
// off, requests are served for the drain delay, no new ones, those under way drain,
// jobs finish, the database closes.
func (a *app) serve(ctx context.Context, listener, admin net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	public := &http.Server{
		Handler: a.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: 120 * time.Second, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(a.log.Handler(), slog.LevelWarn),
	}
	if a.cfg.RawHeaders {
		public.ConnContext, listener = httpapi.RawHeaderContext, httpapi.RawHeaderListener(listener)
	}
	group, running := errgroup.WithContext(ctx)
	group.Go(func() error { return serveUntilClosed(public, listener) })
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()
	if admin != nil {
		private := &http.Server{Handler: a.adminHandler(), ReadHeaderTimeout: 10 * time.Second}
		group.Go(func() error { return serveUntilClosed(private, admin) })
		group.Go(func() error { <-background.Done(); return private.Close() }) // it tells how requests drain
	}
	group.Go(func() error { return a.jobs.Run(background) })
	group.Go(func() error { return a.catalogue.Run(background) })
	if a.cfg.WarmUp {
		group.Go(func() error { a.warm(background); return nil })
	}
	for _, run := range a.background {
		group.Go(func() error { return run(background) })
	}
	group.Go(func() error {
		<-running.Done()
		defer stopBackground()
		return a.drain(ctx, public)
	})
	a.log.InfoContext(ctx, "serving", "addr", listener.Addr().String(), "version", observe.Version())
	err := group.Wait()
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if failed := a.tracing.Stop(flush); failed != nil {
		a.log.WarnContext(ctx, "the last traces were not sent", "error", failed)
	}
	a.log.InfoContext(ctx, "stopped", "error", err)
	return err
}

// drain turns readiness off, serves on for a while, takes no new requests and lets
// those under way end.
func (a *app) drain(ctx context.Context, public *http.Server) error {
	a.draining.Store(true)
	if ctx.Err() != nil { // asked to stop; after a failure nobody is served any more
		a.log.InfoContext(ctx, "stopping", "drain_delay", a.cfg.DrainDelay.String())
		time.Sleep(a.cfg.DrainDelay) // a balancer sees that this replica is not ready, and sends nobody more
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainFor)
	defer cancel()
	return public.Shutdown(ending)
}

func serveUntilClosed(server *http.Server, listener net.Listener) error {
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// remake makes pages anew that were shown although a newer one could be made, behind visitors.
func (a *app) remake(ctx context.Context) error {
	behindVisitors(ctx, a.log)
	return a.site.Run(ctx)
}

// adminHandler serves metrics and profiles on the private address.
func (a *app) adminHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", a.metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// warm makes the common pages after the start, and after each change of the
// catalogue those of the apps that changed, one run at a time, behind visitors.
func (a *app) warm(ctx context.Context) {
	behindVisitors(ctx, a.log)
	warmed := int64(-1)
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.changed:
			started, snapshot := time.Now(), a.catalogue.Snapshot()
			var pages int
			if ids, known := snapshot.ChangedSince(warmed); known {
				pages = a.site.PrerenderApps(ctx, ids)
			} else {
				pages = a.site.Prerender(ctx)
				debug.FreeOSMemory() // rendering leaves much garbage behind, idling needs none of it
			}
			warmed = snapshot.Version
			a.log.InfoContext(ctx, "pages are warm", "pages", pages, "duration_ms", time.Since(started).Milliseconds())
		}
	}
}
