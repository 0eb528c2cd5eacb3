package billingtest

import (
	"fmt"
	"testing"
)

// audits are what must hold after every test, as statements that count what
// breaks it.
//
//nolint:gochecknoglobals // a constant table
var audits = map[string]string{
	"ledger transactions whose collection differs from the charge": `SELECT COUNT(*) FROM ledger_transactions t JOIN direct_charges c ON c.id = t.charge_id
		WHERE t.kind = 'collection' AND (SELECT SUM(p.amount_cents) FROM ledger_postings p WHERE p.transaction_id = t.id) <> c.total_cents`,
	"charges with success, money and not exactly one collection": `SELECT COUNT(*) FROM direct_charges c WHERE c.status = 'success' AND c.test = FALSE AND c.total_cents > 0
		AND (SELECT COUNT(*) FROM ledger_transactions t WHERE t.charge_id = c.id AND t.kind = 'collection') <> 1`,
	"collections without a successful charge": `SELECT COUNT(*) FROM ledger_transactions t WHERE t.kind = 'collection' AND t.charge_id <> ''
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.id = t.charge_id AND c.status = 'success')`,
	"payments that the provider took and we do not know as succeeded": `SELECT COUNT(*) FROM sandbox_payments s WHERE s.outcome = 'succeeded'
		AND NOT EXISTS (SELECT 1 FROM payments p JOIN direct_charges c ON c.id = p.charge_id
			WHERE p.id = s.key AND p.state = 'succeeded' AND p.amount_cents = s.amount_cents AND c.status = 'success')`,
	"payments that we know as succeeded and the provider never took": `SELECT COUNT(*) FROM payments p WHERE p.state = 'succeeded'
		AND NOT EXISTS (SELECT 1 FROM sandbox_payments s WHERE s.key = p.id AND s.outcome = 'succeeded' AND s.amount_cents = p.amount_cents)`,
	"periods paid twice": `SELECT COUNT(*) FROM (SELECT recurrent_charge_id, period FROM direct_charges
		WHERE recurrent_charge_id <> '' AND status = 'success' GROUP BY recurrent_charge_id, period HAVING COUNT(*) > 1) AS twice`,
	"subscriptions whose last paid period is not theirs": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.test = FALSE AND r.total_cents > 0 AND r.period <>
		(SELECT COALESCE(MAX(c.period), 0) FROM direct_charges c WHERE c.recurrent_charge_id = r.id AND c.status = 'success')`,
	"apps bought once and not entitled": `SELECT COUNT(*) FROM direct_charges c WHERE c.app_id <> '' AND c.test = FALSE AND c.status = 'success' AND c.refunded_cents < c.total_cents
		AND NOT EXISTS (SELECT 1 FROM installs i WHERE i.organization_id = c.buyer_organization_id AND i.app_id = c.app_id)`,
	"subscriptions in force without their app": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.status IN ('active', 'past_due') AND r.app_id <> '' AND r.test = FALSE
		AND (r.entitled = FALSE OR NOT EXISTS (SELECT 1 FROM installs i WHERE i.organization_id = r.buyer_organization_id AND i.app_id = r.app_id AND i.removed_at = 0))`,
	"apps given by a charge that nothing pays for": `SELECT COUNT(*) FROM installs i WHERE i.removed_at = 0 AND i.charge_id <> ''
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.buyer_organization_id = i.organization_id AND c.app_id = i.app_id AND c.status = 'success' AND (c.total_cents = 0 OR c.refunded_cents < c.total_cents))
		AND NOT EXISTS (SELECT 1 FROM recurrent_charges r WHERE r.buyer_organization_id = i.organization_id AND r.app_id = i.app_id AND r.entitled)`,
}

// Audit fails the test when the books, the provider and what was given do not
// agree: debits and credits, amounts to the cent, nothing charged twice, nothing
// paid but not given, nothing given but not paid.
func Audit(tb testing.TB, s *Shop) {
	tb.Helper()
	for _, fault := range s.Faults(tb) {
		tb.Error(fault)
	}
}

// Faults gives what Audit complains about.
func (s *Shop) Faults(tb testing.TB) []string {
	tb.Helper()
	var faults []string
	for what, query := range audits {
		var n int
		if err := s.DB.Read().QueryRowContext(tb.Context(), query).Scan(&n); err != nil {
			tb.Fatalf("%s: %v", what, err)
		}
		if n != 0 {
			faults = append(faults, fmt.Sprintf("%d %s", n, what))
		}
	}
	return faults
}
