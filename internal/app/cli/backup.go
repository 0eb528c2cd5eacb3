package cli

import (
	"context"
	"fmt"
	"io"

	"marketplace/internal/config"
	"marketplace/internal/db"
)

func backupCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	return withDatabase(ctx, flags, environ, func(_ config.Config, database *db.DB) error {
		if err := database.Backup(ctx, file); err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, "backup written to", file)
		return nil
	})
}

func restoreCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	if cfg.DatabaseURL != "" {
		return db.ErrNotSQLite
	}
	if err := writableFolder(cfg.DataDir); err != nil {
		return err
	}
	unlock, err := lockFolder(cfg)
	if err != nil {
		return err
	}
	defer unlock()
	if err := db.Restore(ctx, file, cfg.DatabaseFile()); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(stdout, "restored from", file)
	return nil
}
