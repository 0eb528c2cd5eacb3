package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"marketplace/internal/app"
)

// secretsCommand encrypts the secrets of the installation with the first of its keys. The
// shop may run meanwhile.
func secretsCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	if len(args) == 0 || args[0] != "rotate" {
		return errors.New("secrets knows one thing: secrets rotate")
	}
	return withProgram(ctx, args[1:], environ, stderr, func(program *app.Program) error {
		changed, err := program.RotateSecrets(ctx)
		if err != nil {
			return fmt.Errorf("%w (%d secrets were encrypted anew before)", err, changed)
		}
		_, _ = fmt.Fprintf(stdout, "%d secrets encrypted anew; keys behind the first one are needed no more once every replica has it in front\n", changed)
		return nil
	})
}
