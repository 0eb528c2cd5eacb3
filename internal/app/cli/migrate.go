package cli

import (
	"context"

	"marketplace/internal/config"
	"marketplace/internal/db"
)

func migrateCommand(ctx context.Context, flags, environ []string) error {
	return withDatabase(ctx, flags, environ, func(config.Config, *db.DB) error { return nil })
}
