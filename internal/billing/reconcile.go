package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
)

// recheckEvery is how often, and after how long, payments that stay open are
// asked about: an event of the provider may never arrive.
const recheckEvery = time.Minute

// Start enqueues the first reconciliation; each enqueues the next. Every
// replica may call it: there is one a minute in all.
func (s *Service) Start(ctx context.Context) error {
	return s.d.Transact(ctx, nil, s.enqueueRecheck)
}

func (s *Service) enqueueRecheck(ctx context.Context, tx WriteTx) error {
	day := s.d.Now().Truncate(24 * time.Hour).Add(24 * time.Hour)
	if err := tx.Enqueue(ctx, JobAudit, struct{}{}, day, fmt.Sprintf("%s:%d", JobAudit, day.Unix())); err != nil {
		return err
	}
	if err := s.enqueueMonthlyPayouts(ctx, tx); err != nil {
		return err
	}
	next := s.d.Now().Truncate(recheckEvery).Add(recheckEvery)
	return tx.Enqueue(ctx, JobRecheckOpen, struct{}{}, next, fmt.Sprintf("%s:%d", JobRecheckOpen, next.Unix()))
}

// recheckOpen looks after subscriptions and asks the provider about every payment
// that has stayed open for a minute. One that fails again does not keep the
// others waiting. The next run is enqueued first: no failure ends the chain.
func (s *Service) recheckOpen(ctx context.Context, _ json.RawMessage) error {
	if err := s.d.Transact(ctx, nil, s.enqueueRecheck); err != nil {
		return err
	}
	if err := s.ScanDue(ctx); err != nil {
		return err
	}
	payments, err := s.d.Read.OpenPayments(ctx, s.d.Now().Add(-recheckEvery))
	if err != nil {
		return err
	}
	for _, payment := range payments {
		if err := s.resyncPayment(ctx, payment); err != nil {
			s.d.Log.WarnContext(ctx, "a payment stays open", "charge_id", payment.ChargeID, "error", err)
		}
	}
	return s.recheckRefunds(ctx)
}

// recheckRefunds asks about refunds that stay open: their job may have given
// up.
func (s *Service) recheckRefunds(ctx context.Context) error {
	refunds, err := s.d.Read.OpenRefunds(ctx, s.d.Now().Add(-recheckEvery))
	if err != nil {
		return err
	}
	for _, id := range refunds {
		if err := s.syncRefund(ctx, id); err != nil {
			s.d.Log.WarnContext(ctx, "a refund stays open", "refund_id", id, "error", err)
		}
	}
	return nil
}

// resyncPayment asks about a payment that was surely begun: only one that the
// provider has never heard of is started once more.
func (s *Service) resyncPayment(ctx context.Context, payment Payment) error {
	reply, err := s.d.Provider.Payment(ctx, payment.ID)
	if errs.IsNotFound(err) {
		c, err := s.d.Read.Charge(ctx, payment.ChargeID)
		if err != nil {
			return err
		}
		return s.syncPayment(ctx, c, payment)
	}
	if err != nil {
		return err
	}
	return s.applyUpdate(ctx, payment.ID, reply)
}
