package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"marketplace/internal/app"
	"marketplace/internal/config"
	"marketplace/internal/db"
)

const demoUsage = `usage: marketplace demo remove [--yes]

Takes out everything that the demo made and what was done in it, so that a shop can be
opened with the same data folder or database: the whole content of the database, the
demo's mails, pictures and secret keys. Without --yes it says what would go. It needs the
shop stopped, and refuses when an organization that the demo did not make has apps,
subscriptions or payments. Where nothing of the demo is, it does nothing.

  --yes   do it
`

// demoCommand takes the demo out of a data folder and a database.
func demoCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) == 0 || args[0] != "remove" {
		return errors.New("demo knows one thing: demo remove")
	}
	isYes := func(arg string) bool { return arg == "--yes" }
	cfg, err := config.Load(environ, slices.DeleteFunc(slices.Clone(args[1:]), isYes))
	if err != nil {
		return err
	}
	remove := func(ctx context.Context, database *db.DB) error {
		return removeDemo(ctx, cfg, database, slices.ContainsFunc(args, isYes), stdout)
	}
	if cfg.DatabaseURL == "" {
		if _, err := os.Stat(cfg.DataDir); errors.Is(err, os.ErrNotExist) {
			return sayNoDemo(stdout)
		}
	}
	unlock, err := lockFolder(cfg)
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := os.Stat(cfg.DatabaseFile()); cfg.DatabaseURL == "" && errors.Is(err, os.ErrNotExist) {
		return remove(ctx, nil) // none is made to be looked at
	}
	database, err := openDatabase(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }() // an emptied one is closed already
	return database.WhileUnserved(ctx, func(ctx context.Context) error {
		if err := database.Migrate(ctx); err != nil {
			return err
		}
		return remove(ctx, database)
	})
}

func removeDemo(ctx context.Context, cfg config.Config, database *db.DB, isConfirmed bool, stdout io.Writer) error {
	removal, err := app.FindDemoRemoval(ctx, cfg, database)
	if err != nil {
		return err
	}
	if len(removal.Found) == 0 {
		return sayNoDemo(stdout)
	}
	if isConfirmed {
		if err := removal.Remove(ctx); err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, "Taken out:")
		return printRemoval(stdout, removal)
	}
	_, _ = fmt.Fprintf(stdout, "Found: %s.\nWould be taken out:\n", joinWords(removal.Found))
	if err := printRemoval(stdout, removal); err != nil {
		return err
	}
	return errors.New("nothing was taken out yet: marketplace demo remove --yes does it")
}

func sayNoDemo(stdout io.Writer) error {
	_, err := fmt.Fprintln(stdout, "nothing of the demo is here")
	return err
}

// printRemoval lists what goes, and by name what the demo did not make.
func printRemoval(w io.Writer, removal *app.DemoRemoval) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, what := range slices.Sorted(maps.Keys(removal.Files)) {
		_, _ = fmt.Fprintf(table, "  %d\t%s\n", removal.Files[what], what)
	}
	for _, name := range slices.Sorted(maps.Keys(removal.Rows)) {
		if n := removal.Rows[name]; n > 0 {
			_, _ = fmt.Fprintf(table, "  %d\trows of %s\n", n, name)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if len(removal.Organizations) > 0 {
		_, _ = fmt.Fprintf(w, "Among them organizations that the demo did not make: %s.\n", joinWords(removal.Organizations))
	}
	if len(removal.Entries) > 0 {
		_, _ = fmt.Fprintf(w, "Among them entries that the demo did not make: %s. Import them again afterwards.\n", joinWords(removal.Entries))
	}
	return nil
}

func joinWords(words []string) string { return strings.Join(words, ", ") }
