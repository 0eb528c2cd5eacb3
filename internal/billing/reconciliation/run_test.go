package reconciliation_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/reconciliation"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// books are a payment of ours, or what keeps it from being read.
type books struct {
	reconciliation.ReadTx
	failure error
}

func (b books) Payment(context.Context, string) (payments.Payment, charges.Charge, error) {
	return payments.Payment{ID: "p", State: payments.PaymentSucceeded, AmountCents: 1}, charges.Charge{}, b.failure
}

func (b books) SucceededPayments(_ context.Context, _, _ time.Time, after string) ([]payments.CapturedPayment, error) {
	if after != "" {
		return nil, nil
	}
	return []payments.CapturedPayment{{Key: "p", Amount: 1}}, nil
}

// provider has collected that payment, or does not answer about it.
type provider struct {
	payments.Provider
	failure error
}

func (p provider) ListCaptured(context.Context, time.Time, time.Time, string) ([]payments.CapturedPayment, string, error) {
	return []payments.CapturedPayment{{Key: "p", Amount: 1}}, "", nil
}

func (p provider) Payment(context.Context, string) (payments.Result, error) {
	return payments.Result{Outcome: payments.OutcomeSucceeded, AmountCents: 1}, p.failure
}

// An alert about books that do not agree must not come from who could not be asked.
func TestRun_SomebodyDoesNotAnswer_IsAnErrorAndNoDiscrepancy(t *testing.T) {
	t.Parallel()
	away, gone := errors.New("away"), errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	for name, c := range map[string]struct {
		read, provider error
		isFailure      bool
		discrepancies  int64
	}{
		"all agree":                         {},
		"the database is away":              {read: away, isFailure: true},
		"the provider is away":              {provider: away, isFailure: true},
		"the payment is not among ours":     {read: gone, discrepancies: 1},
		"the payment is not the provider's": {provider: gone, discrepancies: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := reconciliation.New(reconciliation.Deps{
				Transact: func(context.Context, []string, func(context.Context, reconciliation.WriteTx) error) error { return nil },
				Read:     books{failure: c.read}, Provider: provider{failure: c.provider},
				Discrepancies: func(context.Context) (map[string]int64, error) { return map[string]int64{}, nil },
				Report:        func(context.Context, int64) error { return nil },
				Now:           time.Now, Log: testkit.Log(), Settlement: &settlement.Service{},
			})
			found, err := service.Run(t.Context())
			var sum int64
			for _, n := range found {
				sum += n
			}
			if (err != nil) != c.isFailure || sum != c.discrepancies {
				t.Errorf("it gives %v and %v", found, err)
			}
		})
	}
}
