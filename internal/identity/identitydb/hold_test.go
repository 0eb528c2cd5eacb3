package identitydb_test

import (
	"context"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// An account that is held can be changed by nobody else until the end of the transaction.
func TestHoldAccount_UntilTheEnd_KeepsOutOthers(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		isHeld := func() bool {
			if database.Engine() != db.PostgreSQL {
				return false // runs all one at a time
			}
			_, err := database.Writer().ExecContext(t.Context(), "SELECT id FROM identity_accounts WHERE email = 'viewer@acme.test' FOR UPDATE NOWAIT")
			return err != nil
		}
		err := transact(t, w, func(ctx context.Context, tx identity.Tx) error {
			if there, err := tx.HoldAccount(ctx, "viewer@acme.test"); err != nil || !there {
				t.Errorf("somebody: %v, %v", there, err)
			}
			if isHeld() != (database.Engine() == db.PostgreSQL) {
				t.Error("others can change it")
			}
			there, err := tx.HoldAccount(ctx, "nobody@acme.test")
			if there {
				t.Error("nobody is held")
			}
			return err
		})
		if err != nil || isHeld() {
			t.Errorf("it is held after the end: %v", err)
		}
	})
}
