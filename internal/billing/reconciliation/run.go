package reconciliation

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
)

// Reconciliation looks at the payments of the last days, but not at those that may
// still be on their way.
const (
	lookBack   = 3 * 24 * time.Hour
	lookBefore = time.Hour
)

// HandleRun performs a JobRun: it compares provider, books and entitlements and
// reports how often they disagree.
func (s *Service) HandleRun(ctx context.Context, _ json.RawMessage) error {
	found, err := s.Run(ctx)
	if err != nil {
		return err
	}
	var sum int64
	for what, n := range found {
		if n > 0 {
			s.d.Log.ErrorContext(ctx, "the books do not agree", "what", what, "count", n)
		}
		sum += n
	}
	return s.d.Report(ctx, sum)
}

// Run gives, for each rule that is broken, how often: the provider's payments
// against ours to the cent and back, the ledger against the charges, and what
// was given against what was paid. What cannot be asked is an error, and no rule that is broken.
func (s *Service) Run(ctx context.Context) (map[string]int64, error) {
	found, err := s.d.Discrepancies(ctx)
	if err != nil {
		return nil, err
	}
	to := s.d.Now().Add(-lookBefore)
	from := to.Add(-lookBack)
	for after := ""; ; {
		captured, next, err := s.d.Provider.ListCaptured(ctx, from, to, after)
		if err != nil {
			return nil, fmt.Errorf("reconciliation: the provider did not answer: %w", err)
		}
		for _, one := range captured {
			payment, _, err := s.d.Read.Payment(ctx, one.Key)
			if err != nil && !errs.IsNotFound(err) {
				return nil, err
			}
			if err != nil || payment.State != payments.PaymentSucceeded || payment.AmountCents != one.Amount {
				found["payments that the provider took and we do not know"]++
			}
		}
		if after = next; next == "" {
			break
		}
	}
	for after := ""; ; {
		ours, err := s.d.Read.SucceededPayments(ctx, from, to, after)
		if err != nil || len(ours) == 0 {
			return found, err
		}
		for _, payment := range ours {
			reply, err := s.d.Provider.Payment(ctx, payment.Key)
			if err != nil && !errs.IsNotFound(err) {
				return nil, fmt.Errorf("reconciliation: the provider did not answer: %w", err)
			}
			if err != nil || reply.Outcome != payments.OutcomeSucceeded || reply.AmountCents != payment.Amount {
				found["payments that we know and the provider did not take"]++
			}
			after = payment.Key
		}
	}
}
