package cli

import (
	"context"
	"fmt"
	"io"

	"marketplace/internal/app"
)

// secretCommand prints a new secret of an app's OAuth client.
func secretCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	idOrSlug, flags, err := positional("app", args)
	if err != nil {
		return err
	}
	return withProgram(ctx, flags, environ, stderr, func(program *app.Program) error {
		secret, err := program.NewSecret(ctx, idOrSlug)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, secret)
		return nil
	})
}
