package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"marketplace/internal/app"
)

// nounCommand performs one of the commands of a noun: add, set and list.
func nounCommand(ctx context.Context, noun string, args, environ []string, stdout, stderr io.Writer) error {
	flags := map[string][]string{
		"organization": {"id", "name", "country", "state", "city", "zip", "partner-type"},
		"licence":      {"plan", "status", "seats", "trial-ends", "number"},
		"person":       {"name", "job", "role", "agent", "active", "second-factor"},
	}[noun]
	type command = func(context.Context, *app.Program, arguments, io.Writer) error
	commands := map[string]command{
		"organization add": addOrganization, "organization set": setOrganization, "organization list": listOrganizations,
		"licence add": addLicence, "licence set": setLicence, "licence list": listLicences,
		"person add": addPerson, "person set": setPerson, "person list": listPeople,
		"organization export": exportOrganization,
		"organization close":  closeOrganization, "organization reopen": reopenOrganization, "organization erase": eraseOrganization,
		"person export": exportPerson, "person erase": erasePerson, "person reopen": reopenPerson,
	}
	if len(args) == 0 || commands[noun+" "+args[0]] == nil {
		return fmt.Errorf("which %s command? There are: add, set and list (%s --help)", noun, noun)
	}
	given, err := parseArguments(args[1:], flags, []string{"json", "yes"})
	if err != nil {
		return err
	}
	return withProgram(ctx, given.settings, environ, stderr, func(program *app.Program) error {
		return commands[noun+" "+args[0]](ctx, program, given, stdout)
	})
}

// need gives exactly the words that a command asks for.
func (a arguments) need(names ...string) ([]string, error) {
	if len(a.words) != len(names) {
		return nil, fmt.Errorf("give %s, and then the flags", strings.Join(names, " and "))
	}
	return a.words, nil
}

// printRows prints a list as a table, or as JSON with --json.
func printRows[T any](w io.Writer, given arguments, rows []T, head string, line func(T) string) error {
	if _, asJSON := given.last("json"); asJSON {
		return printJSON(w, rows)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, head)
	for _, row := range rows {
		_, _ = fmt.Fprintln(table, line(row))
	}
	return table.Flush()
}
