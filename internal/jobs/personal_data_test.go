package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/privacy"
	"marketplace/internal/testkit"
)

// A mail may be on its way in the moment in which its reader is removed: however it ends, the
// queue forgets whom it was for.
func TestErase_JobThatRuns_IsForgottenWhenItEnds(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		for _, end := range []error{nil, errors.New("no answer"), jobs.Dead(errors.New("no such address"))} {
			q := newQueue(database)
			q.Handle("mail", func(ctx context.Context, _ json.RawMessage) error {
				err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
					_, err := db.EraseRows(ctx, tx, jobs.PersonalData(), privacy.Subject{AccountID: "1", Email: "ann@acme.test", Name: "Ann"})
					return err
				})
				return errors.Join(err, end)
			})
			enqueue(t, database, q.Runner, jobs.Job{Kind: "mail", Payload: map[string]string{"to": "ann@acme.test"}})
			enqueue(t, database, q.Runner, jobs.Job{Kind: "work", Payload: map[string]string{"to": "ben@acme.test"}})
			q.runDue(t)
			list, err := q.inspector.List(t.Context(), jobs.Filter{Kind: "mail", Most: 10})
			if err != nil || len(list) > 0 {
				t.Errorf("ended with %v: %d jobs are left of the person, %v", end, len(list), err)
			}
			if q.ran != 1 {
				t.Errorf("ended with %v: the job of somebody else ran %d times", end, q.ran)
			}
		}
	})
}
