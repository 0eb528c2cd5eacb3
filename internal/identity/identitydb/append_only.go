package identitydb

import (
	"context"
	"fmt"

	"marketplace/internal/db"
)

// EnsureAppendOnly makes the audit log append-only: the database refuses to remove its rows, and to
// change anything in them but to empty what says something of a person, which the removal of
// personal data does. Triggers are written differently for each engine, which is why no SQL
// migration adds them. Call it after the migration, at every start; it is safe to repeat and for
// several replicas.
func EnsureAppendOnly(ctx context.Context, database *db.DB) error {
	if err := database.ExecAll(ctx, appendOnlyTriggers(database.Engine())); err != nil {
		return fmt.Errorf("guard the audit log: %w", err)
	}
	return nil
}

// changesAct says of an update that it is more than emptying.
const changesAct = `NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.actor <> OLD.actor OR NEW.on_behalf <> OLD.on_behalf
 OR NEW.action <> OLD.action OR NEW.subject <> OLD.subject OR NEW.details NOT IN (OLD.details, '')
 OR NEW.session_id NOT IN (OLD.session_id, '') OR NEW.address NOT IN (OLD.address, '')`

func appendOnlyTriggers(engine db.Engine) []string {
	if engine == db.PostgreSQL {
		return []string{
			// Replicas that start together would otherwise replace the same function at once.
			`SELECT pg_advisory_xact_lock(7150204)`,
			`CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
			 $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`,
			`CREATE OR REPLACE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()`,
			`CREATE OR REPLACE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW WHEN (` + changesAct + `) EXECUTE FUNCTION audit_log_is_append_only()`,
		}
	}
	return []string{
		`CREATE TRIGGER IF NOT EXISTS audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
		`CREATE TRIGGER IF NOT EXISTS audit_log_no_update BEFORE UPDATE ON audit_log WHEN ` + changesAct + ` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
	}
}
