package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/testkit"
)

type letter struct {
	To    string `json:"to"`
	Link  string `json:"link"`
	Words string `json:"words,omitempty"`
}

// letters is a queue whose letters have a secret link, and what its handler was given.
func letters(database *db.DB, clock *testkit.Clock, outcome func() error) (*jobs.Runner, *[]letter) {
	runner, read := jobs.New(database, clock.Now, testkit.Log(), 1), &[]letter{}
	runner.Encrypt("letter", testkit.SealKeys(), "link", "words")
	runner.Handle("letter", func(_ context.Context, payload json.RawMessage) error {
		var l letter
		if err := json.Unmarshal(payload, &l); err != nil {
			return err
		}
		*read = append(*read, l)
		return outcome()
	})
	return runner, read
}

func stored(t *testing.T, database *db.DB) (row string) {
	t.Helper()
	if err := database.Read().QueryRowContext(t.Context(), "SELECT payload || ' ' || sealed || ' ' || last_error FROM jobs").Scan(&row); err != nil {
		t.Fatal(err)
	}
	return row
}

func TestEncrypt_Secrets_AreReadByTheHandlerAlone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		outcome := errors.New("the server is away")
		clock := testkit.NewClock()
		runner, read := letters(database, clock, func() error { return outcome })
		wanted := letter{To: "ann@example.com", Link: "https://shop.test/hunter2"}
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return runner.Enqueue(ctx, tx, jobs.Job{Kind: "letter", Payload: wanted})
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 { // when it is enqueued, and when it waits to be tried again
			if row := stored(t, database); strings.Contains(row, "hunter2") || !strings.Contains(row, wanted.To) || !strings.Contains(row, "sealed:") {
				t.Errorf("stored as %s", row)
			}
			if err := runner.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		outcome = nil
		clock.Advance(time.Hour)
		if err := runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(*read) != 2 || (*read)[0] != wanted || (*read)[1] != wanted {
			t.Errorf("the handler read %+v", *read)
		}
		if row := stored(t, database); strings.Contains(row, "sealed:") {
			t.Errorf("done, it still is %s", row)
		}
	})
}

func TestEncryptWaiting_JobsFromBefore_AreEncryptedAndPerformed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		runner, read := letters(database, clock, func() error { return nil })
		former := jobs.New(database, clock.Now, testkit.Log(), 1) // knows of no secrets
		wanted := letter{To: "ann@example.com", Link: "https://shop.test/hunter2", Words: "Hello"}
		if err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return former.Enqueue(ctx, tx, jobs.Job{Kind: "letter", Payload: wanted})
		}); err != nil {
			t.Fatal(err)
		}
		for i, want := range []int{1, 0} {
			if changed, err := runner.EncryptWaiting(t.Context()); err != nil || changed != want {
				t.Errorf("pass %d changed %d, %v", i, changed, err)
			}
		}
		if row := stored(t, database); strings.Contains(row, "hunter2") || strings.Contains(row, "Hello") {
			t.Errorf("stored as %s", row)
		}
		if err := runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(*read) != 1 || (*read)[0] != wanted {
			t.Errorf("the handler read %+v", *read)
		}
	})
}
