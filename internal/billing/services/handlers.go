package services

import (
	"context"
	"encoding/json"

	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/billing/reconciliation"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/renewals"
	"marketplace/internal/billing/settlement"
)

// Handlers gives the handler of each kind of job. All are safe to run twice.
func (b *Billing) Handlers() map[string]func(context.Context, json.RawMessage) error {
	return map[string]func(context.Context, json.RawMessage) error{
		charges.JobCollect:            b.Settlement.Collect,
		settlement.JobEvent:           b.Settlement.HandleProviderEvents,
		settlement.JobRemindOfBank:    b.Settlement.RemindOfBank,
		reconciliation.JobRecheckOpen: b.Reconciliation.RecheckOpen,
		refunds.JobRefund:             b.Refunds.Refund,
		reconciliation.JobRun:         b.Reconciliation.HandleRun,
		payouts.JobPayout:             b.Payouts.RunMonthlyPayouts,
		renewals.JobAdvanceBatch:      b.Renewals.HandleBatch,
		grants.JobUpgrade:             b.Upgrades.SendGrantEvent,
		cards.JobVAT:                  b.Cards.CheckVAT,
		renewals.JobScanDue:           func(ctx context.Context, _ json.RawMessage) error { return b.Settlement.ScanDue(ctx) },
	}
}
