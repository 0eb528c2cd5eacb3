package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"marketplace/internal/app"
	"marketplace/internal/importformat"
)

func importCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	w, err := dataToImport(file)
	if err != nil {
		return err
	}
	return withProgram(ctx, flags, environ, stderr, func(program *app.Program) error {
		done, err := program.Import(ctx, w)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(stdout, "%d added, %d changed, %d as before\n", done.Added, done.Changed, done.Unchanged)
		return nil
	})
}

// starterName stands for the data that the program carries for an empty shop; a folder of
// that name is ./starter.
const starterName = "starter"

func dataToImport(file string) (*importformat.Data, error) {
	if file == starterName {
		return app.StarterData()
	}
	return importformat.Read(os.DirFS(filepath.Dir(file)), filepath.Base(file))
}
