package app

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"

	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/db"
)

// PostInstallHook is the call of a custom install address, for its test.
var PostInstallHook = postInstallHook

// AskStorage asks twice whether anything can be written, with a check of its own.
func AskStorage(first, second context.Context, check func(context.Context) error) (error, error) {
	c := &storageCheck{check: check}
	return c.ask(first), c.ask(second)
}

// Operations gives what the router of a program serves under /api and /billing,
// as "GET /api/categories".
func Operations(ctx context.Context, dir string) (patterns []string, err error) {
	err = assembled(ctx, dir, func(a *app) { patterns = a.operations })
	return patterns, err
}

// JobKinds gives the kinds of jobs that a program performs, sorted.
func JobKinds(ctx context.Context, dir string) (kinds []string, err error) {
	err = assembled(ctx, dir, func(a *app) { kinds = a.jobs.Kinds() })
	return kinds, err
}

func assembled(ctx context.Context, dir string, look func(*app)) error {
	database, err := db.OpenSQLite(filepath.Join(dir, "marketplace.db"))
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	cfg, err := config.Load([]string{"MARKETPLACE_DATA_DIR=" + dir}, nil)
	if err != nil {
		return err
	}
	if err := MakeSecretKeys(cfg); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	a, err := assemble(ctx, cfg, database, observe.NewLogger(os.Stderr))
	if err == nil {
		err = a.assembleHTTP()
	}
	if err == nil {
		look(a)
	}
	return err
}

// Handler answers the requests of a program that serves no port.
func Handler(p *Program) http.Handler { return p.app.handler }
