package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"syscall"

	"marketplace/internal/app"
	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/demo"
)

func serveCommand(ctx context.Context, flags, environ []string, stdout, stderr io.Writer) error {
	cfg, faults := config.ListFaults(environ, flags)
	if err := config.JoinFaults(append(faults, app.StartFaults(ctx, cfg)...)); err != nil {
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
	serving, err := database.StartServing(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = serving.Close() }()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	program, err := app.New(ctx, cfg, database, log)
	if err != nil {
		return err
	}
	if err := program.Prepare(ctx); err != nil {
		return err
	}
	printStartup(stdout, cfg)
	return program.Serve(ctx, listener, admin, lines.Run, serving.Keep)
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

// printStartup prints the address and, in the demo, the accounts to sign in with.
func printStartup(w io.Writer, cfg config.Config) {
	_, _ = fmt.Fprintf(w, "%s/marketplace/\n", cfg.PublicURL)
	if !cfg.Demo {
		return
	}
	_, _ = fmt.Fprintf(w, "\nDemo accounts, all with the password %s:\n", demo.Password)
	for _, account := range demo.Accounts() {
		_, _ = fmt.Fprintf(w, "  %-20s %-12s %s\n", account.Email, account.Organization, account.Why)
	}
}
