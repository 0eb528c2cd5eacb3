package cli

import (
	"context"
	"fmt"
	"io"

	"marketplace/internal/app"
	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/db"
)

// secretCommand prints a new secret of an app's OAuth client.
func secretCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	idOrSlug, flags, err := positional("app", args)
	if err != nil {
		return err
	}
	return withDatabase(ctx, flags, environ, func(cfg config.Config, database *db.DB) error {
		program, err := app.New(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		secret, err := program.NewSecret(ctx, idOrSlug)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, secret)
		return nil
	})
}
