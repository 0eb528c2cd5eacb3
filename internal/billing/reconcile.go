package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
)

// reconcileEvery is how often, and after how long, payments that stay open are
// asked about: an event of the provider may never arrive.
const reconcileEvery = time.Minute

// Start enqueues the first reconciliation; each enqueues the next. Every
// replica may call it: there is one a minute in all.
func (s *Service) Start(ctx context.Context) error {
	return s.d.Atomic(ctx, nil, s.enqueueReconcile)
}

func (s *Service) enqueueReconcile(ctx context.Context, stores Stores) error {
	day := s.d.Now().Truncate(24 * time.Hour).Add(24 * time.Hour)
	if err := stores.Jobs.Enqueue(ctx, JobAudit, struct{}{}, day, fmt.Sprintf("%s:%d", JobAudit, day.Unix())); err != nil {
		return err
	}
	if err := s.enqueuePayouts(ctx, stores); err != nil {
		return err
	}
	next := s.d.Now().Truncate(reconcileEvery).Add(reconcileEvery)
	return stores.Jobs.Enqueue(ctx, JobReconcile, struct{}{}, next, fmt.Sprintf("%s:%d", JobReconcile, next.Unix()))
}

// reconcile looks after subscriptions and asks the provider about every payment
// that has stayed open for a minute. One that fails again does not keep the
// others waiting. The next run is enqueued first: no failure ends the chain.
func (s *Service) reconcile(ctx context.Context, _ json.RawMessage) error {
	if err := s.d.Atomic(ctx, nil, s.enqueueReconcile); err != nil {
		return err
	}
	if err := s.Sweep(ctx); err != nil {
		return err
	}
	payments, err := s.d.Read.Payments.OpenPayments(ctx, s.d.Now().Add(-reconcileEvery))
	if err != nil {
		return err
	}
	for _, payment := range payments {
		if err := s.askAgain(ctx, payment); err != nil {
			s.d.Log.WarnContext(ctx, "a payment stays open", "charge_id", payment.ChargeID, "error", err)
		}
	}
	return s.reconcileRefunds(ctx)
}

// reconcileRefunds asks about refunds that stay open: their job may have given
// up.
func (s *Service) reconcileRefunds(ctx context.Context) error {
	refunds, err := s.d.Read.Payments.OpenRefunds(ctx, s.d.Now().Add(-reconcileEvery))
	if err != nil {
		return err
	}
	for _, id := range refunds {
		if err := s.askRefund(ctx, id); err != nil {
			s.d.Log.WarnContext(ctx, "a refund stays open", "refund_id", id, "error", err)
		}
	}
	return nil
}

// askAgain asks about a payment that was surely begun: only one that the
// provider has never heard of is started once more.
func (s *Service) askAgain(ctx context.Context, payment Payment) error {
	reply, err := s.d.Provider.Payment(ctx, payment.ID)
	if errs.IsNotFound(err) {
		c, err := s.d.Read.Charges.Get(ctx, payment.ChargeID)
		if err != nil {
			return err
		}
		return s.ask(ctx, c, payment)
	}
	if err != nil {
		return err
	}
	return s.apply(ctx, payment.ID, reply)
}
