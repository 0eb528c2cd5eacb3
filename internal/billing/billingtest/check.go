package billingtest

import (
	"context"
	"fmt"
	"testing"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/db"
)

// invariants are what must hold after every test beside the rules of the books, as
// statements that count what breaks it.
//
//nolint:gochecknoglobals // a constant table
var invariants = map[string]string{
	"payments that the provider took and we do not know as succeeded": `SELECT COUNT(*) FROM sandbox_payments s WHERE s.outcome = 'succeeded'
		AND NOT EXISTS (SELECT 1 FROM payments p JOIN direct_charges c ON c.id = p.charge_id
			WHERE p.id = s.key AND p.state = 'succeeded' AND p.amount_cents = s.amount_cents AND c.status = 'success')`,
	"payments that we know as succeeded and the provider never took": `SELECT COUNT(*) FROM payments p WHERE p.state = 'succeeded'
		AND NOT EXISTS (SELECT 1 FROM sandbox_payments s WHERE s.key = p.id AND s.outcome = 'succeeded' AND s.amount_cents = p.amount_cents)`,
	"refunds that the provider and we do not agree about": `SELECT COUNT(*) FROM refunds r WHERE r.kind <> 'chargeback'
		AND (r.state = 'succeeded') <> EXISTS (SELECT 1 FROM sandbox_refunds s WHERE s.key = 'refund:' || r.id AND s.amount_cents = r.amount_cents)`,
	"subscriptions whose last paid period is not theirs": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.test = FALSE AND r.total_cents > 0
		AND (r.coupon_cents = 0 OR r.period > 1) AND r.period <>
		(SELECT COALESCE(MAX(c.period), 0) FROM direct_charges c WHERE c.recurrent_charge_id = r.id AND c.status = 'success'
			AND NOT EXISTS (SELECT 1 FROM plan_changes p WHERE p.charge_id = c.id AND p.state = 'returned'))`,
	"subscriptions in force without their app": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.status IN ('active', 'past_due') AND r.app_id <> '' AND r.test = FALSE
		AND NOT EXISTS (SELECT 1 FROM installs i WHERE i.organization_id = r.buyer_organization_id AND i.app_id = r.app_id AND i.removed_at = 0)`,
}

// CheckBooks fails the test when the books, the provider and what was given do not
// agree: debits and credits, amounts to the cent, nothing charged twice, nothing
// paid but not given, nothing given but not paid.
func CheckBooks(tb testing.TB, s *Shop) {
	tb.Helper()
	for _, discrepancy := range s.Discrepancies(tb) {
		tb.Error(discrepancy)
	}
}

// Discrepancies gives what CheckBooks complains about.
func (s *Shop) Discrepancies(tb testing.TB) []string {
	tb.Helper()
	found, err := DiscrepanciesOf(tb.Context(), s.DB)
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// DiscrepanciesOf gives what CheckBooks complains about, of a database that another program
// may have filled.
func DiscrepanciesOf(ctx context.Context, database *db.DB) ([]string, error) {
	report, err := billingdb.VerifyLedger(ctx, database)
	if err != nil {
		return nil, err
	}
	found := report.Faults
	for what, query := range invariants {
		var n int
		if err := database.Read().QueryRowContext(ctx, "-- name: Invariant :one\n"+query).Scan(&n); err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		if n != 0 {
			found = append(found, fmt.Sprintf("%d %s", n, what))
		}
	}
	return found, nil
}
