package settlement

import (
	"context"
	"encoding/json"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
)

// Collect asks the provider for the money of a processed charge. Without an
// answer the payment is 'unknown' and the job is tried again, which then asks
// about the payment before it starts one.
func (s *Service) Collect(ctx context.Context, payload json.RawMessage) error {
	var job charges.ChargeJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("collect: %w", err)
	}
	payment, c, err := s.d.Read.Payment(ctx, charges.Charge{ID: job.ChargeID}.PaymentID())
	if errs.IsNotFound(err) {
		return s.settleFreeCharge(ctx, job.ChargeID)
	}
	if err != nil || c.Status != charges.StatusProcessed {
		return err
	}
	return s.syncPayment(ctx, c, payment)
}

// syncPayment brings a payment up to date with the provider.
func (s *Service) syncPayment(ctx context.Context, c charges.Charge, payment payments.Payment) error {
	reply, err := s.queryProvider(ctx, c, payment)
	if err != nil {
		unanswered := payments.Result{Outcome: payments.OutcomeUnanswered}
		if saved := s.applyUpdate(ctx, payment.ID, unanswered); saved != nil {
			return saved
		}
		return fmt.Errorf("charge %s: the provider did not answer: %w", c.ID, err)
	}
	if reply.Outcome == payments.OutcomePending && payment.State == payments.PaymentRequested {
		return nil // as expected: the provider's event will tell
	}
	return s.applyUpdate(ctx, payment.ID, reply)
}

func (s *Service) queryProvider(ctx context.Context, c charges.Charge, payment payments.Payment) (payments.Result, error) {
	if payment.State != payments.PaymentRequested {
		reply, err := s.d.Provider.Payment(ctx, payment.ID)
		if !errs.IsNotFound(err) {
			return reply, err
		}
	}
	closed, err := s.d.IsClosed(ctx, c.BuyerOrganizationID)
	if err != nil {
		return payments.Result{}, err
	}
	if closed { // while somebody was still buying
		return payments.Result{Outcome: payments.OutcomeFailed, AmountCents: payment.AmountCents, FailureCode: failureClosed}, nil
	}
	return s.d.Provider.CreatePayment(ctx, payment.ID, payment.Card.Token, payment.AmountCents, c.Metadata(s.d.ShopURL))
}

// failureClosed is why a payment of a closed organization fails.
const failureClosed = "organization_closed"

// settleFreeCharge makes a charge without money a success.
func (s *Service) settleFreeCharge(ctx context.Context, id string) error {
	seen, err := s.d.Read.Charge(ctx, id)
	if err != nil || seen.NeedsMoney() {
		return err
	}
	app, err := billing.AppOrNone(ctx, s.d.Apps, seen.OrderClientID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		c, err := tx.Charge(ctx, id)
		if err != nil || c.Status != charges.StatusProcessed {
			return err
		}
		was := c.Status
		if c.Status, err = charges.Next(was, charges.EventSucceed); err != nil {
			return err
		}
		c.UpdatedAt = s.d.Now()
		if err := tx.UpdateChargeFrom(ctx, c, was); err != nil {
			return err
		}
		t := &settlement{WriteTx: tx}
		if err := s.handleChargeSucceeded(ctx, t, c, payments.PayingCard{}, app); err != nil {
			return err
		}
		if err := charges.EnqueueCartUpdate(ctx, tx, c, string(c.Status)); err != nil {
			return err
		}
		return t.flushDeferred()
	})
}
