package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/db"
)

// EnsureAppendOnly makes ledger and invoices append-only: the database refuses to change or
// remove their rows. Triggers are written differently for each engine, which is why no
// SQL migration adds them. Call it after the migration, at every start; it is
// safe to repeat and for several replicas.
func EnsureAppendOnly(ctx context.Context, database *db.DB) error {
	if err := database.ExecAll(ctx, appendOnlyTriggers(database.Engine())); err != nil {
		return fmt.Errorf("guard the ledger: %w", err)
	}
	return nil
}

func appendOnlyTriggers(engine db.Engine) []string {
	var statements []string
	if engine == db.PostgreSQL {
		// Replicas that start together would otherwise replace the same function
		// at once.
		statements = append(statements, `SELECT pg_advisory_xact_lock(7150203)`,
			`CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
			 $$ BEGIN RAISE EXCEPTION 'the books are append-only'; END $$`)
	}
	for _, table := range []string{"ledger_transactions", "ledger_postings", "invoices"} {
		for _, action := range []string{"UPDATE", "DELETE"} {
			name := table + "_no_" + action
			if engine == db.PostgreSQL {
				statements = append(statements, `CREATE OR REPLACE TRIGGER `+name+` BEFORE `+action+` ON `+table+
					` FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`)
				continue
			}
			statements = append(statements, `CREATE TRIGGER IF NOT EXISTS `+name+` BEFORE `+action+` ON `+table+
				` BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END`)
		}
	}
	return statements
}
