package app

import (
	"context"
	"fmt"
	"io"

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
		a, err := assemble(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		if err := a.catalogue.Refresh(ctx); err != nil {
			return err
		}
		entry, err := a.appOf(idOrSlug)
		if err != nil {
			return err
		}
		secret, err := a.identity.NewSecret(ctx, entry.ClientID())
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, secret)
		return nil
	})
}
