package invoices

import (
	"context"
	"fmt"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReceipt(ctx context.Context, tx WriteTx, c Paid, invoice Invoice) error {
	m := mail.Message{
		Kind: "receipt", Key: "receipt-" + c.ID, To: c.BuyerEntityID, Subject: "Your receipt for " + c.Name, Title: "Thank you", Greets: true,
		Paragraphs: []string{fmt.Sprintf("You paid %s for %s.", c.Tax.Total, c.Name)},
		Lines:      tax.MailLines(c.Name+", "+billing.PeriodWord(c.PeriodStart, c.PeriodEnd), c.Tax, "Paid on "+billing.Date(invoice.IssuedAt)),
		After:      []string{factsOf(c, invoice), nextOf(c)},
		Reason:     "You get this mail because " + buyerOf(invoice) + " bought something in the shop.",
	}
	if support := invoice.Printed.Seller.Support; support != "" {
		m.ReplyTo, m.After = support, append(m.After, "Questions: "+support)
	}
	view := mail.Action{Label: "View the invoice or download its PDF", URL: s.d.ShopURL + PagePath(invoice.Number)}
	if isInstalled(c) {
		m.Paragraphs[0] += " It is installed for " + strings.TrimSuffix(buyerOf(invoice), ".") + "."
		m.Action = &mail.Action{Label: "Open " + c.App.Name, URL: s.d.ShopURL + c.App.Path + "?action=settings"}
		m.Links = []mail.Action{view}
	} else {
		m.Action = &view
	}
	return billing.SendMail(ctx, tx, m)
}

// isInstalled reports whether the payment is the one that brought its app.
func isInstalled(c Paid) bool {
	return c.App.Path != "" && c.Upgrade.ID == "" && c.ChangeID == "" && (c.AppID != "" || c.Period == 1)
}

// factsOf gives how it was paid, and the numbers by which people speak of it.
func factsOf(c Paid, invoice Invoice) string {
	facts := []string{"Order " + c.OrderNumber.String() + ".", "Invoice " + invoice.Label() + "."}
	if card := billing.CardWords(c.Card.Type, c.Card.LastFour); card != "" {
		facts = append([]string{card + "."}, facts...)
	}
	return strings.Join(facts, " ")
}

// nextOf says what is charged after this, and when.
func nextOf(c Paid) string {
	if c.SubscriptionID == "" {
		return "No further charges."
	}
	return fmt.Sprintf("It pays for %s to %s, the day of the next charge.", billing.Date(c.PeriodStart), billing.Date(c.PeriodEnd))
}

// PagePath gives the page of an invoice, below the shop's address.
func PagePath(number int64) string { return fmt.Sprintf("/billing/invoices/%d/", number) }

func buyerOf(invoice Invoice) string {
	if company := invoice.Printed.Buyer.Company; company != "" {
		return company
	}
	return "your organization"
}
