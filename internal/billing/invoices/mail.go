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
		Kind: "receipt", Key: "receipt-" + c.ID, To: c.BuyerEntityID, Subject: "Your receipt for " + c.Name, Title: "Thank you",
		Paragraphs: []string{fmt.Sprintf("We received your payment of %s for %s.", c.Tax.Total, c.Name)},
		Action:     &mail.Action{Label: "View the invoice", URL: s.d.ShopURL + "/billing/"},
		Lines:      billing.MailLines(c.Name, c.Tax, "Paid on "+billing.Date(invoice.IssuedAt)),
		Reason:     "You get this mail because " + buyerOf(invoice) + " bought something in the shop.",
	}
	if c.SubscriptionID != "" {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("It pays for %s to %s.", billing.Date(c.PeriodStart), billing.Date(c.PeriodEnd)))
	}
	m.After = append(m.After, "The number of your invoice is "+invoice.Label()+".")
	return billing.SendMail(ctx, tx, m)
}

func buyerOf(invoice Invoice) string {
	if company := invoice.Printed.Buyer.Company; company != "" {
		return company
	}
	return "your organization"
}
