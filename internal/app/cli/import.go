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
	w, err := importformat.Read(os.DirFS(filepath.Dir(file)), filepath.Base(file))
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
