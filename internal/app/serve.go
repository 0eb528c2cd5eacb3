package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/demo"
	"marketplace/internal/httpapi"
)

// drainFor is how long requests under way may take after SIGTERM (decisions
// section 2).
const drainFor = 15 * time.Second

func serveCommand(ctx context.Context, flags, environ []string, stdout, stderr io.Writer) error {
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	if cfg.AdminAddr == "" {
		runtime.MemProfileRate = 0 // nobody can ask for the profile, which takes memory itself
	}
	lines := observe.NewLogWriter(stderr)
	defer lines.Flush()
	log := observe.NewLogger(lines)
	// Listening comes first: a busy port is found before anything is changed.
	listener, err := listen(ctx, cfg.Addr, "MARKETPLACE_ADDR")
	if err != nil {
		return err
	}
	admin, err := listenAdmin(ctx, cfg.AdminAddr)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	database, err := openDatabase(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	unlock, err := lockFolder(cfg)
	if err != nil {
		return err
	}
	defer unlock()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	a, err := assemble(ctx, cfg, database, log)
	if err != nil {
		return err
	}
	if err := a.prepare(ctx); err != nil {
		return err
	}
	a.background = append(a.background, lines.Run)
	announce(stdout, cfg)
	return a.serve(ctx, listener, admin, log)
}

func listen(ctx context.Context, addr, setting string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", addr)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return nil, fmt.Errorf("the address %s is in use by another program: stop it, or set %s", addr, setting)
		}
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	return listener, nil
}

func listenAdmin(ctx context.Context, addr string) (net.Listener, error) {
	if addr == "" {
		return nil, nil //nolint:nilnil // switched off
	}
	return listen(ctx, addr, "MARKETPLACE_ADMIN_ADDR")
}

// lockFolder makes sure that one process serves an embedded database, and that
// none does while a backup is restored.
func lockFolder(cfg config.Config) (func(), error) {
	if cfg.DatabaseURL != "" {
		return func() {}, nil
	}
	file, err := os.OpenFile(filepath.Join(cfg.DataDir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be locked: %w", cfg.DataDir, err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("the data folder %s is in use by another marketplace: stop it first", cfg.DataDir)
	}
	return func() { _ = file.Close() }, nil
}

// announce prints the address and, in the demo, the accounts to sign in with.
func announce(w io.Writer, cfg config.Config) {
	_, _ = fmt.Fprintf(w, "%s/marketplace/\n", cfg.PublicURL)
	if !cfg.Demo {
		return
	}
	_, _ = fmt.Fprintf(w, "\nDemo accounts, all with the password %s:\n", demo.Password)
	for _, account := range demo.Accounts() {
		_, _ = fmt.Fprintf(w, "  %-20s %-12s %s\n", account.Email, account.Organization, account.Why)
	}
}

// serve runs everything until the context ends, then stops in order: no new
// requests, those under way drain, jobs finish, the database closes.
func (a *app) serve(ctx context.Context, listener, admin net.Listener, log *slog.Logger) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	public := &http.Server{
		Handler: a.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: 120 * time.Second, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	if a.cfg.RawHeaders {
		public.ConnContext, listener = httpapi.RawHeaderContext, httpapi.RawHeaderListener(listener)
	}
	group, running := errgroup.WithContext(ctx)
	group.Go(func() error { return serveUntilClosed(public, listener) })
	if admin != nil {
		private := &http.Server{Handler: a.adminHandler(), ReadHeaderTimeout: 10 * time.Second}
		group.Go(func() error { return serveUntilClosed(private, admin) })
		group.Go(func() error { <-running.Done(); return private.Close() })
	}
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()
	group.Go(func() error { return a.jobs.Run(background) })
	group.Go(func() error { return a.catalogue.Run(background) })
	group.Go(func() error { a.warm(background); return nil })
	for _, run := range a.background {
		group.Go(func() error { return run(background) })
	}
	group.Go(func() error {
		<-running.Done()
		a.draining.Store(true)
		drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainFor)
		defer cancel()
		err := public.Shutdown(drain)
		stopBackground()
		return err
	})
	log.InfoContext(ctx, "serving", "addr", listener.Addr().String(), "version", observe.Version())
	err := group.Wait()
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if failed := a.tracing.Stop(flush); failed != nil {
		log.WarnContext(ctx, "the last traces were not sent", "error", failed)
	}
	log.InfoContext(ctx, "stopped", "error", err)
	return err
}

func serveUntilClosed(server *http.Server, listener net.Listener) error {
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
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

// warm makes the common pages after the start and after each change of the
// catalogue, one run at a time.
func (a *app) warm(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.changed:
			started := time.Now()
			pages := a.site.Warm(ctx)
			debug.FreeOSMemory() // rendering leaves much garbage behind, idling needs none of it
			a.log.InfoContext(ctx, "pages are warm", "pages", pages, "duration_ms", time.Since(started).Milliseconds())
		}
	}
}
