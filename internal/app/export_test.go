package app

import (
	"context"
	"os"

	"marketplace/internal/config"
	"marketplace/internal/db"
)

// PostInstallCall is the call of a custom install address, for its test.
var PostInstallCall = postInstallCall

// AskStorage asks twice whether anything can be written, with a check of its own.
func AskStorage(first, second context.Context, check func(context.Context) error) (error, error) {
	c := &storageCheck{check: check}
	return c.ask(first), c.ask(second)
}

// Operations gives what the router of a program serves under /api and /billing,
// as "GET /api/categories".
func Operations(ctx context.Context, dir string) (patterns []string, err error) {
	err = withDatabase(ctx, nil, []string{"MARKETPLACE_DATA_DIR=" + dir}, func(cfg config.Config, database *db.DB) error {
		a, err := assemble(ctx, cfg, database, newLogger(os.Stderr))
		if err == nil {
			patterns = a.operations
		}
		return err
	})
	return patterns, err
}
