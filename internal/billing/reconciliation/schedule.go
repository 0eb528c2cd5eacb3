package reconciliation

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/billing/payouts"
)

// runEvery is how often open payments are asked about again.
const runEvery = time.Minute

// Start enqueues the first recheck; each enqueues the next. Every replica may call
// it: there is one a minute in all.
func (s *Service) Start(ctx context.Context) error {
	return s.d.Transact(ctx, nil, s.enqueueNext)
}

// enqueueNext enqueues the next recheck, the reconciliation of the next day and the payouts
// of the next month, each once.
func (s *Service) enqueueNext(ctx context.Context, tx WriteTx) error {
	now := s.d.Now()
	day := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	if err := tx.Enqueue(ctx, JobRun, struct{}{}, day, fmt.Sprintf("%s:%d", JobRun, day.Unix())); err != nil {
		return err
	}
	if err := payouts.EnqueueMonthlyPayouts(ctx, tx, now); err != nil {
		return err
	}
	next := now.Truncate(runEvery).Add(runEvery)
	return tx.Enqueue(ctx, JobRecheckOpen, struct{}{}, next, fmt.Sprintf("%s:%d", JobRecheckOpen, next.Unix()))
}

// RecheckOpen performs a JobRecheckOpen. The next run is enqueued first: no failure
// ends the chain.
func (s *Service) RecheckOpen(ctx context.Context, _ json.RawMessage) error {
	if err := s.Start(ctx); err != nil {
		return err
	}
	return s.d.Settlement.RecheckOpen(ctx)
}

// JobRun is the kind of the job to compare provider, books and entitlements.
const JobRun = "billing.audit"

// JobRecheckOpen is the kind of the job to look after what is due, and to ask about
// payments and refunds that stay open.
const JobRecheckOpen = "billing.reconcile"
