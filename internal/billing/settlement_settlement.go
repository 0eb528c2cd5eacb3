package billing

import "context"

// PaymentWithCharge is a payment with the charge that it is asked for.
type PaymentWithCharge struct {
	Payment Payment
	Charge  Charge
}

// SettlementReads reads payments together with what they pay for.
type SettlementReads interface {
	// Payment gives a payment with its charge, or 'not_found'.
	Payment(ctx context.Context, id string) (Payment, Charge, error)
	// PaymentsOf gives those of the payments that are known, by id.
	PaymentsOf(ctx context.Context, ids []string) (map[string]PaymentWithCharge, error)
}
