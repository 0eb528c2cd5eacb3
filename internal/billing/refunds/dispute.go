package refunds

import (
	"context"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
)

// HandleDispute records that a bank took a payment back: once for each payment.
func (s *Service) HandleDispute(ctx context.Context, tx WriteTx, payment payments.Payment) error {
	c, err := tx.Charge(ctx, payment.ChargeID)
	if err != nil {
		return err
	}
	r := Refund{
		ID: "chargeback-" + c.ID, ChargeID: c.ID, Kind: RefundChargeback, AmountCents: c.Tax.Total - c.RefundedCents, Reason: "The bank took the payment back.",
		State: payments.RefundSucceeded, CreatedAt: s.d.Now(), UpdatedAt: s.d.Now(),
	}
	known, err := tx.RefundsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, other := range known {
		if other.Kind == RefundChargeback {
			return nil
		}
	}
	if c.Status != charges.StatusSuccess || r.AmountCents < 1 {
		return nil
	}
	if _, err := tx.AddRefunded(ctx, c.ID, r.AmountCents); err != nil {
		return err
	}
	if err := tx.InsertRefund(ctx, r); err != nil {
		return err
	}
	return s.postRefund(ctx, tx, c, r)
}
