package identitydb_test

import (
	"context"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// What somebody did stays as it was written; only what it says of a person can be emptied.
func TestAuditLog_Written_IsAppendedToAlone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		for range 2 { // as at every start
			if err := identitydb.EnsureAppendOnly(t.Context(), database); err != nil {
				t.Fatal(err)
			}
		}
		ctx := auth.WithAuditOrigin(t.Context(), auth.AuditOrigin{SessionID: "s1", Address: "192.0.2.7"})
		if err := w.Service.RecordAction(ctx, identity.AuditEntry{Actor: identitytest.Admin, Action: "application.edit", Subject: "app", Details: "ann@acme.test"}); err != nil {
			t.Fatal(err)
		}
		do := func(statement string) error {
			return database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
		}
		for _, statement := range []string{
			"DELETE FROM audit_log", "UPDATE audit_log SET actor = 'somebody'", "UPDATE audit_log SET actor = ''", "UPDATE audit_log SET at = 1", "UPDATE audit_log SET action = 'nothing'",
			"UPDATE audit_log SET subject = 'other'", "UPDATE audit_log SET details = 'other'", "UPDATE audit_log SET address = '192.0.2.8'", "UPDATE audit_log SET session_id = 's2', details = ''",
			"UPDATE audit_log SET id = 'other'", "UPDATE audit_log SET on_behalf = 'other'",
		} {
			if err := do(statement); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		read := func() (session, address, details string) {
			t.Helper()
			if err := database.Read().QueryRowContext(t.Context(), "SELECT session_id, address, details FROM audit_log WHERE subject = 'app'").Scan(&session, &address, &details); err != nil {
				t.Fatal(err)
			}
			return session, address, details
		}
		if session, address, details := read(); session != "s1" || address != "192.0.2.7" || details != "ann@acme.test" {
			t.Errorf("the log has %q, %q, %q", session, address, details)
		}
		if err := do("UPDATE audit_log SET details = '', session_id = '', address = '' WHERE subject = 'app'"); err != nil {
			t.Fatal(err)
		}
		if session, address, details := read(); session+address+details != "" {
			t.Errorf("after the removal the log has %q, %q, %q", session, address, details)
		}
	})
}
