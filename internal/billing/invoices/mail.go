package invoices

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReceipt(ctx context.Context, tx WriteTx, c charges.Charge, invoice Invoice) error {
	m := mail.Message{
		Kind: "receipt", Key: "receipt-" + c.ID, To: c.BuyerEntityID, Subject: "Your receipt for " + c.Name,
		Paragraphs: []string{fmt.Sprintf("We received your payment of %s for %s.", c.Tax.Total, c.Name)},
	}
	if c.Tax.Tax > 0 {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("%s before tax, %s tax.", c.Tax.Net, c.Tax.Tax))
	}
	if c.SubscriptionID != "" {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("It pays for %s to %s.", billing.Date(c.PeriodStart), billing.Date(c.PeriodEnd)))
	}
	m.Paragraphs = append(m.Paragraphs, "The number of your invoice is "+invoice.Label()+".")
	return billing.SendMail(ctx, tx, m)
}
