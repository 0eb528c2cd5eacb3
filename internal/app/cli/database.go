package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"marketplace/internal/app"
	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/db"
)

// openDatabase opens the database that the settings name.
func openDatabase(cfg config.Config) (*db.DB, error) {
	if url := cfg.DatabaseURL.Reveal(); url != "" {
		return db.OpenPostgres(url)
	}
	if err := writableFolder(cfg.DataDir); err != nil {
		return nil, err
	}
	return db.OpenSQLite(cfg.DatabaseFile())
}

// writableFolder makes the data folder and makes sure that it can be written.
func writableFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the data folder %s cannot be made: %w", dir, err)
	}
	probe, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be written: %w", dir, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// withDatabase opens and migrates the database for a command.
func withDatabase(ctx context.Context, flags, environ []string, do func(config.Config, *db.DB) error) error {
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	database, err := openDatabase(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	return do(cfg, database)
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

// withProgram makes the whole program for a command, which serves nothing; it logs to stderr.
func withProgram(ctx context.Context, flags, environ []string, stderr io.Writer, do func(*app.Program) error) error {
	return withDatabase(ctx, flags, environ, func(cfg config.Config, database *db.DB) error {
		program, err := app.New(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		return do(program)
	})
}
