package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/mail"
	"marketplace/internal/testkit"
)

// jobsDesk is a database with jobs, and the command on it.
type jobsDesk struct {
	environ  []string
	database *db.DB
	runner   *jobs.Runner
}

func eachJobsDesk(t *testing.T, test func(t *testing.T, d *jobsDesk)) {
	t.Helper()
	eachEngine(t, func(t *testing.T, settings func() []string) {
		dir, more := copyOfWorld(t, emptyWorld, settings())
		database := openDatabase(t, dir, more)
		test(t, &jobsDesk{environment(dir, more...), database, jobs.New(database, (&clock.Clock{}).Now, testkit.Log(), 1)})
	})
}

func (d *jobsDesk) enqueue(t *testing.T, job jobs.Job) {
	t.Helper()
	err := d.database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return d.runner.Enqueue(ctx, tx, job) })
	if err != nil {
		t.Fatal(err)
	}
}

// run performs a jobs command that succeeds, and gives what it prints.
func (d *jobsDesk) run(t *testing.T, args ...string) string {
	t.Helper()
	r := run(t, d.environ, append([]string{"jobs"}, args...)...)
	if r.code != 0 || r.stderr != "" {
		t.Fatalf("jobs %v: status %d, %s", args, r.code, r.stderr)
	}
	return r.stdout
}

// refused performs one that fails, and gives its sentence.
func (d *jobsDesk) refused(t *testing.T, args ...string) string {
	t.Helper()
	r := run(t, d.environ, append([]string{"jobs"}, args...)...)
	if r.code != 1 || r.stdout != "" || strings.Count(r.stderr, "\n") != 1 {
		t.Errorf("jobs %v: status %d, %q, %q", args, r.code, r.stdout, r.stderr)
	}
	return strings.TrimSuffix(strings.TrimPrefix(r.stderr, "marketplace: "), "\n")
}

type listedJob struct {
	ID, Kind, State string
	Attempts        int
	LastError       string `json:"last_error"`
}

func (d *jobsDesk) list(t *testing.T, flags ...string) (listed []listedJob) {
	t.Helper()
	if err := json.Unmarshal([]byte(d.run(t, append([]string{"list", "--json"}, flags...)...)), &listed); err != nil {
		t.Fatal(err)
	}
	return listed
}

func TestJobsCommand_DeadJob_IsFoundRetriedAndDone(t *testing.T) {
	t.Parallel()
	eachJobsDesk(t, func(t *testing.T, d *jobsDesk) {
		if got := d.run(t, "list"); got != "no such jobs\n" {
			t.Errorf("an empty queue: %q", got)
		}
		if got := d.run(t, "list", "--json"); got != "[]\n" {
			t.Errorf("an empty queue as JSON: %q", got)
		}
		failure := jobs.Dead(errors.New("the door is shut"))
		d.runner.Handle("knock", func(context.Context, json.RawMessage) error { return failure })
		for range 3 {
			d.enqueue(t, jobs.Job{Kind: "knock", Payload: map[string]string{"at": "door"}})
		}
		if err := d.runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.enqueue(t, jobs.Job{Kind: "wait"})
		dead := d.list(t, "--state", "dead", "--kind=knock")
		if len(dead) != 3 || dead[0].LastError != "the door is shut" || dead[0].Attempts != 1 {
			t.Fatalf("dead jobs: %+v", dead)
		}
		if list := d.list(t, "--limit", "2"); len(list) != 2 || list[0].Kind != "wait" {
			t.Errorf("the newest two: %+v", list)
		}
		if table := d.run(t, "list", "--state", "dead"); strings.Count(table, "\n") != 4 || !strings.HasPrefix(table, "ID ") || !strings.Contains(table, "the door is shut\n") {
			t.Errorf("the table: %s", table)
		}
		if shown := d.run(t, "show", dead[0].ID); !strings.Contains(shown, "the door is shut") || !strings.Contains(shown, `"at": "door"`) || !strings.Contains(shown, dead[0].ID) {
			t.Errorf("show: %s", shown)
		}
		failure = nil
		if got := d.run(t, "retry", dead[0].ID); got != "1 job will be performed now\n" {
			t.Errorf("retry: %q", got)
		}
		if got := d.run(t, "retry", "--kind", "knock", "--all-failed"); got != "2 jobs will be performed now\n" {
			t.Errorf("retry of all: %q", got)
		}
		if err := d.runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if done := d.list(t, "--state", "done"); len(done) != 3 {
			t.Errorf("afterwards: %+v", done)
		}
	})
}

func TestJobsCommand_CancelledJob_IsNotPerformed(t *testing.T) {
	t.Parallel()
	eachJobsDesk(t, func(t *testing.T, d *jobsDesk) {
		d.enqueue(t, jobs.Job{Kind: "knock"})
		waiting := d.list(t)[0].ID
		begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan error)
		d.runner.Handle("long", func(context.Context, json.RawMessage) error { close(begun); <-end; return nil })
		d.enqueue(t, jobs.Job{Kind: "long"})
		go func() { ended <- d.runner.RunDue(t.Context()) }()
		<-begun
		running := d.list(t, "--state", "running")[0].ID
		if got := d.refused(t, "cancel", running); got != "Job "+running+" is running and cannot be stopped half way: wait until it ends." {
			t.Errorf("a running one: %s", got)
		}
		if got := d.refused(t, "cancel", waiting, running); !strings.HasSuffix(got, "none of the 2 jobs was cancelled.") {
			t.Errorf("one of two: %s", got)
		}
		close(end)
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if got := d.run(t, "cancel", waiting); got != "1 job cancelled\n" {
			t.Errorf("cancel: %q", got)
		}
		d.runner.Handle("knock", func(context.Context, json.RawMessage) error { t.Error("it was performed"); return nil })
		if err := d.runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list := d.list(t, "--state", "cancelled"); len(list) != 1 || list[0].ID != waiting {
			t.Errorf("afterwards: %+v", list)
		}
	})
}

// Who reads a link of a mail is let in: no command shows one.
func TestJobsCommand_Mail_IsShownWithoutItsWords(t *testing.T) {
	t.Parallel()
	eachJobsDesk(t, func(t *testing.T, d *jobsDesk) {
		d.enqueue(t, jobs.Job{Kind: mail.JobSend, Payload: mail.Message{
			Kind: "password-reset", Key: "k1", To: "ann@acme.test", ToName: "Ann", Subject: "Set a new password", Paragraphs: []string{"Your code is 123456."},
			Action: &mail.Action{Label: "Set", URL: "https://shop.example/reset?token=sesame"},
		}})
		id := d.list(t)[0].ID
		for _, shown := range []string{d.run(t, "show", id), d.run(t, "show", id, "--json")} {
			if strings.Contains(shown, "sesame") || strings.Contains(shown, "123456") {
				t.Errorf("a secret is shown: %s", shown)
			}
			if !strings.Contains(shown, "password-reset") || !strings.Contains(shown, "ann@acme.test") {
				t.Errorf("nobody knows which mail this is: %s", shown)
			}
		}
	})
}

func TestJobsCommand_Faults_AreOneSentence(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	d := &jobsDesk{environ: environment(dir)}
	for _, tc := range []struct{ args, want string }{
		{"", "which jobs command? There are: list, show ID, retry ID... and cancel ID... of jobs"},
		{"delete", "which jobs command? There are: list, show ID, retry ID... and cancel ID... of jobs"},
		{"list now", "jobs list takes no ids: use jobs show now"},
		{"list --state failed", `--state must be ready, running, done, dead or cancelled, not "failed"`},
		{"list --limit 0", `--limit must be a number from 1 to 1000, not "0"`},
		{"list --limit", "--limit needs a value"},
		{"list --colour red", "unknown flag --colour"},
		{"show", "which job? jobs show takes one id"},
		{"show a b", "which job? jobs show takes one id"},
		{"show nothing", "There is no job nothing."},
		{"retry", "which jobs? jobs retry takes ids, or --kind KIND --all-failed"},
		{"retry --kind mail.send", "which jobs? jobs retry takes ids, or --kind KIND --all-failed"},
		{"retry --all-failed", "--all-failed goes with --kind and without ids"},
		{"retry nothing", "There is no job nothing."},
		{"cancel", "which jobs? jobs cancel takes ids"},
		{"cancel --json", "which jobs? jobs cancel takes ids"},
		{"cancel nothing", "There is no job nothing."},
	} {
		if got := d.refused(t, strings.Fields(tc.args)...); got != tc.want {
			t.Errorf("jobs %s: %q, want %q", tc.args, got, tc.want)
		}
	}
	for _, args := range [][]string{{"--help"}, {"list", "--help"}, {"retry", "-h"}} {
		if help := d.run(t, args...); !strings.HasPrefix(help, "usage: marketplace jobs COMMAND\n") || !strings.Contains(help, "MARKETPLACE_DATABASE_URL") {
			t.Errorf("%v: %s", args, help)
		}
	}
}
