package db_test

import (
	"context"
	"errors"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func TestInOneTx_Fails_LeavesNothingOfAnyModule(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		settings, failed := db.NewSettings(database), errors.New("no")
		run := func(outcome error) error {
			return database.InOneTx(t.Context(), func(ctx context.Context) error {
				if err := settings.PutSetting(ctx, "a", "1"); err != nil {
					return err
				}
				if got, err := settings.Setting(ctx, "a"); err != nil || got != "1" {
					t.Errorf("within the transaction a is %q (%v)", got, err)
				}
				if got := setting(t, database, "a"); got != "" {
					t.Errorf("others see %q before the end", got)
				}
				err := database.InTxLocked(ctx, []string{"key"}, func(ctx context.Context, tx db.Tx) error { return put(ctx, tx, "b", "2") })
				return errors.Join(err, outcome)
			})
		}
		if err := run(failed); !errors.Is(err, failed) || setting(t, database, "a")+setting(t, database, "b") != "" {
			t.Errorf("%v left %q and %q", err, setting(t, database, "a"), setting(t, database, "b"))
		}
		if err := run(nil); err != nil || setting(t, database, "a")+setting(t, database, "b") != "12" {
			t.Errorf("%v left %q and %q, want both", err, setting(t, database, "a"), setting(t, database, "b"))
		}
	})
}
