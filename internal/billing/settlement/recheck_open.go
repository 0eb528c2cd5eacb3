package settlement

import (
	"context"
	"time"

	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
)

// recheckEvery is how often, and after how long, payments that stay open are
// asked about: an event of the provider may never arrive.
const recheckEvery = time.Minute

// RecheckOpen looks after subscriptions and asks the provider about every payment
// that has stayed open for a minute. One that fails again does not keep the
// others waiting.
func (s *Service) RecheckOpen(ctx context.Context) error {
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
		if err := s.d.Refunds.SyncRefund(ctx, id); err != nil {
			s.d.Log.WarnContext(ctx, "a refund stays open", "refund_id", id, "error", err)
		}
	}
	return nil
}

// resyncPayment asks about a payment that was surely begun: only one that the
// provider has never heard of is started once more.
func (s *Service) resyncPayment(ctx context.Context, payment payments.Payment) error {
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
