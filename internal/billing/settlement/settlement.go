package settlement

import (
	"context"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
)

// PaymentWithCharge is a payment with the charge that it is asked for.
type PaymentWithCharge struct {
	Payment payments.Payment
	Charge  charges.Charge
}

// Reads reads payments together with what they pay for.
type Reads interface {
	// Payment gives a payment with its charge, or 'not_found'.
	Payment(ctx context.Context, id string) (payments.Payment, charges.Charge, error)
	// PaymentsOf gives those of the payments that are known, by id.
	PaymentsOf(ctx context.Context, ids []string) (map[string]PaymentWithCharge, error)
}
