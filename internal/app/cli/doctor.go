package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"marketplace/internal/app"
	"marketplace/internal/config"
	"marketplace/internal/doctor"
)

const doctorUsage = `usage: marketplace doctor [--json]

Looks at what the shop stands on and starts nothing: settings, data folder, database, what
the demo left, mail server and the names of its sender, payment provider, bucket,
certificate, clock, disk and versions. It takes less than three seconds, may run beside the
shop, and writes nothing but an object in the bucket, which it takes away again. The exit
status is 1 when there is a fault; a warning is for somebody to look at.

  --json   print {"ok", "checks": [{"name", "status", "message"}]}
`

// doctorCommand tells what a start would refuse, and what else is wrong.
func doctorCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	isFlag := func(arg string) bool { return arg == "--json" }
	asJSON, flags := slices.ContainsFunc(args, isFlag), slices.DeleteFunc(slices.Clone(args), isFlag)
	cfg, faults := config.ListFaults(environ, flags)
	report := app.Examine(ctx, cfg, faults)
	if err := printReport(stdout, report, asJSON); err != nil {
		return err
	}
	switch n := report.Count(doctor.Fault); n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("there is 1 fault: %s", report.Of(doctor.Fault)[0].Name)
	default:
		var names []string
		for _, check := range report.Of(doctor.Fault) {
			if !slices.Contains(names, check.Name) {
				names = append(names, check.Name)
			}
		}
		return fmt.Errorf("there are %d faults: %s", n, joinWords(names))
	}
}

func printReport(w io.Writer, report doctor.Report, asJSON bool) error {
	if asJSON {
		return printJSON(w, report)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, check := range report.Checks {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", check.Status, check.Name, check.Message)
	}
	return table.Flush()
}
