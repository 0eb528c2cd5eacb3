package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/mail"
)

const jobsUsage = `usage: marketplace jobs COMMAND

  jobs list                          list jobs, the newest first
      --state STATE                  only those that are ready, running, done, dead or cancelled
      --kind KIND                    only those of a kind, as mail.send
      --limit N                      at most so many, 1 to 1000 (default 50)
      --json                         print JSON
  jobs show ID [--json]              show a job with its payload, without secrets
  jobs retry ID...                   have jobs performed now that wait, are dead or were cancelled
  jobs retry --kind KIND --all-failed  the same with all dead jobs of a kind
  jobs cancel ID...                  have jobs not performed that wait or are dead; a running one ends first

The shop may run meanwhile. Settings of the database follow, as variables or flags.
`

// jobsCommand shows the queue and lets an operator act on it.
func jobsCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	commands := map[string]func(context.Context, *jobs.Inspector, *jobsArgs, io.Writer) error{
		"list": listJobs, "show": showJob, "retry": retryJobs, "cancel": cancelJobs,
	}
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("which jobs command? There are: list, show ID, retry ID... and cancel ID... of jobs")
	}
	given, err := parseJobsArgs(args[0], args[1:])
	if err != nil {
		return err
	}
	return withDatabase(ctx, given.settings, environ, func(_ config.Config, database *db.DB) error {
		now := (&clock.Clock{}).Now // the demo's clock is never behind it: what is due now is due there, too
		outlines := map[string]jobs.Outline{mail.JobSend: mail.Outline}
		return commands[args[0]](ctx, jobs.NewInspector(database, now, outlines), given, stdout)
	})
}

// jobsArgs is what was given to a jobs command.
type jobsArgs struct {
	ids      []string
	filter   jobs.Filter
	asJSON   bool
	allDead  bool
	settings []string
}

// flagsOfJobs are the flags that each command takes; ids come before them.
var flagsOfJobs = map[string][]string{ //nolint:gochecknoglobals // a table
	"list": {"--state", "--kind", "--limit", "--json"}, "show": {"--json"}, "retry": {"--kind", "--all-failed"},
}

func parseJobsArgs(command string, args []string) (*jobsArgs, error) {
	given := &jobsArgs{filter: jobs.Filter{Most: 50}}
	for len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		if !slices.Contains(given.ids, args[0]) {
			given.ids = append(given.ids, args[0])
		}
		args = args[1:]
	}
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(args[i], "=")
		switch {
		case !slices.Contains(flagsOfJobs[command], name):
			given.settings = append(given.settings, args[i])
			continue
		case name == "--json":
			given.asJSON = true
			continue
		case name == "--all-failed":
			given.allDead = true
			continue
		case !joined:
			if i++; i == len(args) {
				return nil, fmt.Errorf("%s needs a value", name)
			}
			value = args[i]
		}
		if err := given.set(name, value); err != nil {
			return nil, err
		}
	}
	return given, given.check(command)
}

// mostJobs bounds a list.
const mostJobs = 1000

func (a *jobsArgs) set(name, value string) error {
	switch name {
	case "--kind":
		a.filter.Kind = value
	case "--state":
		a.filter.State = jobs.State(value)
		if !slices.Contains(jobs.States(), a.filter.State) {
			return fmt.Errorf("--state must be ready, running, done, dead or cancelled, not %q", value)
		}
	case "--limit":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > mostJobs {
			return fmt.Errorf("--limit must be a number from 1 to %d, not %q", mostJobs, value)
		}
		a.filter.Most = n
	}
	return nil
}

// check refuses what does not fit together.
func (a *jobsArgs) check(command string) error {
	switch {
	case command == "list" && len(a.ids) > 0:
		return fmt.Errorf("jobs list takes no ids: use jobs show %s", a.ids[0])
	case command == "show" && len(a.ids) != 1:
		return errors.New("which job? jobs show takes one id")
	case command == "cancel" && len(a.ids) == 0:
		return errors.New("which jobs? jobs cancel takes ids")
	case command == "retry" && a.allDead && (a.filter.Kind == "" || len(a.ids) > 0):
		return errors.New("--all-failed goes with --kind and without ids")
	case command == "retry" && !a.allDead && (a.filter.Kind != "" || len(a.ids) == 0):
		return errors.New("which jobs? jobs retry takes ids, or --kind KIND --all-failed")
	}
	return nil
}

// shownJob is a job as JSON.
type shownJob struct {
	ID         string          `json:"id"`
	Kind       string          `json:"kind"`
	State      jobs.State      `json:"state"`
	Attempts   int64           `json:"attempts"`
	Key        string          `json:"key,omitempty"`
	RunAt      time.Time       `json:"run_at"`
	LeaseUntil time.Time       `json:"lease_until,omitzero"` // of a running one
	CreatedAt  time.Time       `json:"created_at"`
	FinishedAt time.Time       `json:"finished_at,omitzero"`
	LastError  string          `json:"last_error,omitempty"`
	Payload    json.RawMessage `json:"payload,omitempty"`
}

func toShownJob(r jobs.Record) shownJob {
	shown := shownJob{
		ID: r.ID, Kind: r.Kind, State: r.State, Attempts: r.Attempts, Key: r.Key, RunAt: r.RunAt,
		CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt, LastError: r.LastError, Payload: r.Payload,
	}
	if r.State == jobs.StateRunning {
		shown.LeaseUntil = r.LeaseUntil
	}
	return shown
}

func listJobs(ctx context.Context, inspector *jobs.Inspector, given *jobsArgs, stdout io.Writer) error {
	records, err := inspector.List(ctx, given.filter)
	if err != nil {
		return err
	}
	if given.asJSON {
		shown := make([]shownJob, len(records))
		for i, record := range records {
			shown[i] = toShownJob(record)
		}
		return printJSON(stdout, shown)
	}
	if len(records) == 0 {
		_, err := fmt.Fprintln(stdout, "no such jobs")
		return err
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "ID\tKIND\tSTATE\tATTEMPTS\tRUN AT\tCREATED\tLAST ERROR")
	for _, r := range records {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", r.ID, r.Kind, r.State, r.Attempts, moment(r.RunAt), moment(r.CreatedAt), firstLine(r.LastError))
	}
	return table.Flush()
}

func showJob(ctx context.Context, inspector *jobs.Inspector, given *jobsArgs, stdout io.Writer) error {
	record, err := inspector.Job(ctx, given.ids[0])
	if err != nil {
		return err
	}
	shown := toShownJob(record)
	if given.asJSON {
		return printJSON(stdout, shown)
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	row := func(name, value string) {
		if value != "" {
			_, _ = fmt.Fprintf(table, "%s\t%s\n", name, value)
		}
	}
	row("id", shown.ID)
	row("kind", shown.Kind)
	row("state", string(shown.State))
	row("attempts", strconv.FormatInt(shown.Attempts, 10))
	row("key", shown.Key)
	row("run at", moment(shown.RunAt))
	row("lease until", moment(shown.LeaseUntil))
	row("created", moment(shown.CreatedAt))
	row("finished", moment(shown.FinishedAt))
	if err := table.Flush(); err != nil {
		return err
	}
	if shown.LastError != "" {
		_, _ = fmt.Fprintf(stdout, "\nlast error\n%s\n", shown.LastError)
	}
	var payload bytes.Buffer
	if err := json.Indent(&payload, shown.Payload, "", "  "); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "\npayload\n%s\n", payload.String())
	return err
}

func retryJobs(ctx context.Context, inspector *jobs.Inspector, given *jobsArgs, stdout io.Writer) error {
	n := int64(len(given.ids))
	var err error
	if given.allDead {
		n, err = inspector.RetryDead(ctx, given.filter.Kind)
	} else {
		err = inspector.Retry(ctx, given.ids...)
	}
	if err == nil {
		_, err = fmt.Fprintln(stdout, countedJobs(n), "will be performed now")
	}
	return err
}

func cancelJobs(ctx context.Context, inspector *jobs.Inspector, given *jobsArgs, stdout io.Writer) error {
	if err := inspector.Cancel(ctx, given.ids...); err != nil {
		return err
	}
	_, err := fmt.Fprintln(stdout, countedJobs(int64(len(given.ids))), "cancelled")
	return err
}

func countedJobs(n int64) string {
	if n == 1 {
		return "1 job"
	}
	return fmt.Sprintf("%d jobs", n)
}

func printJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

// widestError is how many letters of an error a line of a list takes.
const widestError = 100

func firstLine(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	if letters := []rune(text); len(letters) > widestError {
		return string(letters[:widestError-1]) + "…"
	}
	return text
}
