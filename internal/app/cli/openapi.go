package cli

import (
	"context"
	"io"
	"os"
	"slices"

	"marketplace/internal/app"
	"marketplace/internal/config"
)

// openAPICommand prints the OpenAPI document of the program, or with --types what
// the front end is typed with.
func openAPICommand(ctx context.Context, flags []string, stdout, stderr io.Writer) error {
	dir, err := os.MkdirTemp("", "marketplace-openapi-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := app.MakeSecretKeys(config.Config{DataDir: dir}); err != nil {
		return err
	}
	environ := []string{"MARKETPLACE_DATA_DIR=" + dir}
	return withProgram(ctx, nil, environ, stderr, func(program *app.Program) error {
		write := program.OpenAPI
		if slices.Contains(flags, "--types") {
			write = program.FrontEndTypes
		}
		document, err := write()
		if err != nil {
			return err
		}
		_, err = stdout.Write(document)
		return err
	})
}
