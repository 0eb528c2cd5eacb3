package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"marketplace/internal/app"
	"marketplace/internal/importer"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/errs"
)

const importUsage = `usage: marketplace import PATH [--overwrite] [--remove-missing] [--json]

Puts data in the import format in: one file or a folder; starter stands for the categories,
lists and first page of an empty shop. It is all or nothing, and repeating it changes
nothing. The shop may run meanwhile.

What people changed in the shop since it was imported stays as it is and is named;
--overwrite gives it the folder's values. What a host product manages, and accounts that
were closed, always stay. What was imported once and is no longer in the folder is named;
--remove-missing takes it out: entries are hidden, people may not sign in any more, licences
are not assigned any more, coupons end, and texts are deleted.
`

func importCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	given, err := parseArguments(args, nil, []string{"overwrite", "remove-missing", "json"})
	if err != nil {
		return err
	}
	if len(given.words) != 1 {
		return errors.New("which file?")
	}
	data, err := dataToImport(given.words[0])
	if err != nil {
		return err
	}
	_, overwrite := given.last("overwrite")
	_, removeMissing := given.last("remove-missing")
	_, asJSON := given.last("json")
	return withProgram(ctx, given.settings, environ, stderr, func(program *app.Program) error {
		report, err := program.Import(ctx, data, importer.Options{Overwrite: overwrite, RemoveMissing: removeMissing})
		if e := errs.As(err); e != nil { // what it is about stands before the sentence
			return errors.New(strings.Replace(err.Error(), e.Error(), sentenceOf(e), 1))
		}
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(stdout, report)
		}
		printHints(stderr, data.Hints)
		return printImportReport(stdout, report)
	})
}

func printHints(w io.Writer, hints []importformat.Fault) {
	for _, hint := range hints {
		_, _ = fmt.Fprintf(w, "hint: %s\n", hint)
	}
}

func printImportReport(w io.Writer, report importer.Report) error {
	sum := report.Total()
	_, _ = fmt.Fprintf(w, "%d added, %d changed, %d as before\n", sum.Added, sum.Changed, sum.Unchanged)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range report.Counts {
		_, _ = fmt.Fprintf(table, "  %s\t%d added\t%d changed\t%d as before\t%d kept\n", c.Kind, c.Added, c.Changed, c.Unchanged, c.Kept)
	}
	_ = table.Flush()
	printNotes(w, "kept as in the shop (--overwrite takes the folder's where people changed it):", report.Kept)
	printNotes(w, "no longer in the folder, taken out:", report.Removed)
	missing := make([]importer.Note, len(report.Missing))
	for i, item := range report.Missing {
		missing[i].Item = item
	}
	printNotes(w, "no longer in the folder (--remove-missing takes it out):", missing)
	return nil
}

func printNotes(w io.Writer, head string, notes []importer.Note) {
	if len(notes) == 0 {
		return
	}
	_, _ = fmt.Fprintln(w, head)
	for _, n := range notes {
		line := fmt.Sprintf("  %s %s", n.Kind, n.Name)
		if n.Text != "" {
			line += ": " + n.Text
		}
		_, _ = fmt.Fprintln(w, line)
	}
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

const exportUsage = `usage: marketplace export FOLDER [--json]

Writes entries, texts, coupons, organizations and people into an empty folder, in the import
format: importing it changes nothing. Passwords, charges of apps' own and credit notes are in
backups only. The shop may run meanwhile. The folder holds personal data: keep it as safe as
the database.
`

func exportCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	given, err := parseArguments(args, nil, []string{"json"})
	if err != nil {
		return err
	}
	if len(given.words) != 1 {
		return errors.New("which folder?")
	}
	folder := given.words[0]
	_, asJSON := given.last("json")
	return withProgram(ctx, given.settings, environ, stderr, func(program *app.Program) error {
		data, left, err := program.Export(ctx)
		if err != nil {
			return err
		}
		if err := importformat.Write(folder, data); err != nil {
			return err
		}
		if asJSON {
			return json.NewEncoder(stdout).Encode(map[string]any{"entries": len(data.Apps), "organizations": len(data.Organizations), "people": len(data.People), "left": left})
		}
		_, _ = fmt.Fprintf(stdout, "%d entries, %d organizations and %d people written to %s\n", len(data.Apps), len(data.Organizations), len(data.People), folder)
		for _, sentence := range left {
			_, _ = fmt.Fprintln(stdout, sentence)
		}
		return nil
	})
}
