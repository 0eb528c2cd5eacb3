package billingdb

import (
	"context"
	"fmt"
	"strconv"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/db"
	"marketplace/internal/kit/money"
)

// ledgerRules are what must hold, as statements that count what breaks it.
// Both engines understand them.
//
//nolint:gochecknoglobals // a constant table
var ledgerRules = map[string]string{
	"collections that differ from their charge": `SELECT COUNT(*) FROM ledger_transactions t JOIN direct_charges c ON c.id = t.charge_id
		WHERE t.kind = 'collection' AND (SELECT COALESCE(SUM(p.amount_cents), 0) FROM ledger_postings p WHERE p.transaction_id = t.id) <> c.total_cents`,
	"paid charges without exactly one collection": `SELECT COUNT(*) FROM direct_charges c WHERE c.status = 'success' AND c.test = FALSE AND c.total_cents > 0
		AND (SELECT COUNT(*) FROM ledger_transactions t WHERE t.charge_id = c.id AND t.kind = 'collection') <> 1`,
	"collections of charges that are not paid": `SELECT COUNT(*) FROM ledger_transactions t JOIN direct_charges c ON c.id = t.charge_id
		WHERE t.kind = 'collection' AND c.status <> 'success'`,
	"refunds that differ from what went back": `SELECT COUNT(*) FROM direct_charges c WHERE c.refunded_cents > 0
		AND (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r WHERE r.charge_id = c.id AND r.state IN ('requested', 'succeeded')) <> c.refunded_cents`,
	"refunds without their posting": `SELECT COUNT(*) FROM refunds r WHERE r.state = 'succeeded'
		AND NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.kind = 'refund' AND t.source = 'refund:' || r.id)`,
	"payouts that were paid without their posting, or posted and not paid": `SELECT COUNT(*) FROM payouts p WHERE (p.state = 'paid') <>
		EXISTS (SELECT 1 FROM ledger_transactions t JOIN ledger_postings l ON l.transaction_id = t.id
			WHERE t.kind = 'withdrawal' AND t.source = 'payout:' || p.id AND l.amount_cents = p.amount_cents)`,
	"succeeded payments of charges that are not paid": `SELECT COUNT(*) FROM payments p JOIN direct_charges c ON c.id = p.charge_id
		WHERE p.state = 'succeeded' AND (c.status <> 'success' OR p.amount_cents <> c.total_cents)`,
	"periods paid twice": `SELECT COUNT(*) FROM (SELECT recurrent_charge_id, period FROM direct_charges
		WHERE recurrent_charge_id <> '' AND status = 'success' AND (refunded_cents = 0 OR refunded_cents < total_cents) GROUP BY recurrent_charge_id, period HAVING COUNT(*) > 1) AS twice`,
	"subscriptions in force that do not entitle": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.status IN ('active', 'past_due') AND r.app_id <> '' AND r.test = FALSE
		AND r.entitled = FALSE`,
	"subscriptions that entitle for a period that went back": `SELECT COUNT(*) FROM recurrent_charges r
		JOIN direct_charges c ON c.recurrent_charge_id = r.id AND c.period = r.period AND c.status = 'success' AND c.total_cents > 0
		WHERE r.entitled AND (SELECT COALESCE(SUM(f.amount_cents), 0) FROM refunds f WHERE f.charge_id = c.id AND f.state = 'succeeded') >= c.total_cents
		AND NOT EXISTS (SELECT 1 FROM plan_changes p WHERE p.charge_id = c.id AND p.state = 'returned')`,
	"subscriptions that entitle and are over": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.entitled AND r.status NOT IN ('active', 'past_due', 'cancelled')`,
	"apps bought and never given": `SELECT COUNT(*) FROM direct_charges c WHERE c.app_id <> '' AND c.test = FALSE AND c.status = 'success' AND c.refunded_cents < c.total_cents
		AND NOT EXISTS (SELECT 1 FROM installs i WHERE i.organization_id = c.buyer_organization_id AND i.app_id = c.app_id)`,
	"upgrades paid and never given": `SELECT COUNT(*) FROM direct_charges c WHERE c.upgrade_id <> '' AND c.status = 'success'
		AND NOT EXISTS (SELECT 1 FROM upgrade_grants g WHERE g.charge_id = c.id)`,
	"upgrades that nothing pays for": `SELECT COUNT(*) FROM upgrade_grants g WHERE g.state IN ('enabling', 'enabled') AND g.charge_id <> ''
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.id = g.charge_id AND c.status = 'success' AND c.refunded_cents < c.total_cents)
		AND NOT EXISTS (SELECT 1 FROM recurrent_charges r WHERE r.id = g.charge_id AND r.entitled)`,
	"upgrades without their app": `SELECT COUNT(*) FROM upgrade_grants g WHERE g.state = 'enabled'
		AND NOT EXISTS (SELECT 1 FROM installs i WHERE i.organization_id = g.organization_id AND i.app_id = g.app_id AND i.removed_at = 0)`,
	"subscriptions to upgrades that do not give them": `SELECT COUNT(*) FROM recurrent_charges r WHERE r.upgrade_id <> ''
		AND (r.entitled OR r.status IN ('active', 'past_due')) AND (r.entitled = FALSE OR
		(SELECT COALESCE(SUM(g.quantity), 0) FROM upgrade_grants g WHERE g.charge_id = r.id AND g.state IN ('enabling', 'enabled')) <> r.upgrade_units)`,
	"changes that are being paid by nothing": `SELECT COUNT(*) FROM plan_changes p WHERE p.state = 'collecting'
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.id = p.charge_id AND c.change_id = p.id AND c.status = 'processed')`,
	"changes in force that nothing paid for": `SELECT COUNT(*) FROM plan_changes p WHERE p.state = 'applied' AND p.charge_id <> ''
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.id = p.charge_id AND c.status = 'success')`,
	"changes that were not made and whose money stays": `SELECT COUNT(*) FROM plan_changes p JOIN direct_charges c ON c.id = p.charge_id
		WHERE p.state IN ('failed', 'returned') AND c.status = 'success' AND c.refunded_cents < c.total_cents
		AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.charge_id = c.id AND f.state = 'failed')`,
	"subscriptions that name a change that is not open": `SELECT COUNT(*) FROM recurrent_charges r LEFT JOIN plan_changes p ON p.id = r.change_id AND p.recurrent_charge_id = r.id
		WHERE r.change_id <> '' AND COALESCE(p.state, '') NOT IN ('scheduled', 'collecting')`,
	"refused upgrades whose money stays": `SELECT COUNT(*) FROM upgrade_grants g JOIN direct_charges c ON c.id = g.charge_id
		WHERE g.state = 'refused' AND c.refunded_cents < c.total_cents AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.charge_id = c.id AND f.state = 'failed')`,
	"apps given by a charge that nothing pays for": `SELECT COUNT(*) FROM installs i WHERE i.removed_at = 0 AND i.charge_id <> ''
		AND NOT EXISTS (SELECT 1 FROM direct_charges c WHERE c.buyer_organization_id = i.organization_id AND c.app_id = i.app_id AND c.status = 'success'
			AND (c.total_cents = 0 OR c.refunded_cents < c.total_cents))
		AND NOT EXISTS (SELECT 1 FROM recurrent_charges r WHERE r.buyer_organization_id = i.organization_id AND r.app_id = i.app_id AND r.entitled)`,
}

// Discrepancies gives, for each rule of the books that is broken, how often.
func Discrepancies(database *db.DB) func(ctx context.Context) (map[string]int64, error) {
	return func(ctx context.Context) (map[string]int64, error) {
		found := map[string]int64{}
		for what, query := range ledgerRules {
			var n int64
			// Named as generated queries are, so that each connection parses it once.
			if err := database.Read().QueryRowContext(ctx, "-- name: LedgerRule :one\n"+query).Scan(&n); err != nil {
				return nil, fmt.Errorf("reconciliation: %s: %w", what, err)
			}
			if n > 0 {
				found[what] = n
			}
		}
		return found, nil
	}
}

// LedgerReport is what VerifyLedger found, in cents and numbers.
type LedgerReport struct {
	Transactions, Postings, Accounts int64
	Debits, Credits                  money.Cents
	Faults                           []string // the first 20
}

// maxFaults bounds the faults that are listed.
const maxFaults = 20

func (r *LedgerReport) fault(format string, args ...any) {
	if len(r.Faults) < maxFaults {
		r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
	}
}

// VerifyLedger reads every posting once, without keeping them, and proves that
// each transaction is whole, that debits equal credits, and that the sums of the
// accounts are those that the database computes.
func VerifyLedger(ctx context.Context, database *db.DB) (LedgerReport, error) {
	report := LedgerReport{}
	sums := map[string]money.Cents{}
	var found map[string]int64
	group, both := errgroup.WithContext(ctx) // the rules are counted while the postings are read
	group.Go(func() error { return streamPostings(both, database, &report, sums) })
	group.Go(func() (err error) {
		found, err = Discrepancies(database)(both)
		return err
	})
	if err := group.Wait(); err != nil {
		return report, fmt.Errorf("verify the ledger: %w", err)
	}
	var total money.Cents
	for _, sum := range sums {
		total += sum
	}
	report.Accounts = int64(len(sums))
	if total != 0 || report.Debits != report.Credits {
		report.fault("the accounts sum to %d cents: debits %d, credits %d", total, report.Debits, report.Credits)
	}
	var known int64
	if err := database.Read().QueryRowContext(ctx, `SELECT COUNT(*) FROM ledger_transactions`).Scan(&known); err != nil {
		return report, fmt.Errorf("verify the ledger: %w", err)
	}
	if known != report.Transactions {
		report.fault("%d transactions, %d of them with postings", known, report.Transactions)
	}
	for what, n := range found {
		report.fault("%d %s", n, what)
	}
	return report, nil
}

func streamPostings(ctx context.Context, database *db.DB, report *LedgerReport, sums map[string]money.Cents) error {
	rows, err := database.Read().QueryContext(ctx, `SELECT transaction_id, n, source, destination, amount_cents FROM ledger_postings ORDER BY transaction_id, n`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var last string
	var next int64
	for rows.Next() {
		var id, source, destination string
		var n, amount int64
		if err := rows.Scan(&id, &n, &source, &destination, &amount); err != nil {
			return err
		}
		if id != last {
			report.Transactions++
			last, next = id, 0
		}
		if n != next {
			report.fault("transaction %s lacks posting %d", id, next)
		}
		if amount <= 0 || source == destination {
			report.fault("transaction %s, posting %d moves %d cents from %s to %s", id, n, amount, source, destination)
		}
		next = n + 1
		report.Postings++
		report.Debits += money.Cents(amount)
		report.Credits += money.Cents(amount)
		sums[source] -= money.Cents(amount)
		sums[destination] += money.Cents(amount)
	}
	return rows.Err()
}

// discrepancySetting names the last reconciliation's result in the settings table.
const discrepancySetting = "billing.discrepancies"

// Report keeps the result of a reconciliation where every replica's metrics find it.
func Report(settings *db.Settings) func(ctx context.Context, discrepancies int64) error {
	return func(ctx context.Context, discrepancies int64) error {
		return settings.PutSetting(ctx, discrepancySetting, strconv.FormatInt(discrepancies, 10))
	}
}

// LastReport gives the result of the last reconciliation; 0 before the first.
func LastReport(ctx context.Context, settings *db.Settings) (int64, error) {
	text, err := settings.Setting(ctx, discrepancySetting)
	if err != nil || text == "" {
		return 0, err
	}
	return strconv.ParseInt(text, 10, 64)
}
