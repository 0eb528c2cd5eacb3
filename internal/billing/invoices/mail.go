package invoices

import (
	"context"
	"fmt"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReceipt(ctx context.Context, tx WriteTx, c Paid, invoice Invoice) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message { return s.receipt(in, c, invoice) }))
}

func (s *Service) receipt(in locale.Language, c Paid, invoice Invoice) mail.Message {
	sum, paid, buyer := in.Money(c.Tax.Total), in.Date(invoice.IssuedAt), buyerOf(in, invoice)
	m := mail.Message{
		Kind: "receipt", Key: "receipt-" + c.ID, To: c.BuyerEntityID,
		Subject: in.Say("Your receipt for %s", c.Name), Title: in.Say("Thank you"), Greets: true,
		Paragraphs: []string{in.Say("You paid %s for %s.", sum, c.Name)},
		Lines:      tax.MailLines(in, c.Name+", "+billing.PeriodWord(in, c.PeriodStart, c.PeriodEnd), c.Tax, in.Say("Paid on %s", paid)),
		After:      []string{factsOf(in, c, invoice) + " " + nextOf(in, c)},
		Reason:     in.Say("You get this mail because %s bought something in the shop.", buyer),
	}
	if support := invoice.Printed.Seller.Support; support != "" {
		m.ReplyTo, m.Reason = support, m.Reason+" "+in.Say("Questions: %s", support)
	}
	view := mail.Action{Label: in.Say("View the invoice or download its PDF"), URL: s.d.ShopURL + PagePath(invoice.Number)}
	if isInstalled(c) {
		company := strings.TrimSuffix(buyer, ".")
		m.Paragraphs[0] += " " + in.Say("It is installed for %s.", company)
		m.Action = &mail.Action{Label: in.Say("Open %s", c.App.Name), URL: s.d.ShopURL + c.App.Path + "?action=settings"}
		m.Links = []mail.Action{view}
	} else {
		m.Action = &view
	}
	if isFirst(c) && c.Tax.Total > 0 {
		m.Links = append(m.Links, mail.Action{Label: in.Say("Money back within 14 days, in Billing"), URL: s.d.ShopURL + "/billing/"})
	}
	return m
}

// isFirst reports whether nothing was paid for the same before: it may be taken back.
func isFirst(c Paid) bool { return c.SubscriptionID == "" || c.Period == 1 && c.ChangeID == "" }

// isInstalled reports whether the payment is the one that brought its app.
func isInstalled(c Paid) bool {
	return c.App.Path != "" && c.Upgrade.ID == "" && c.ChangeID == "" && (c.AppID != "" || c.Period == 1)
}

// factsOf gives how it was paid, and the numbers by which people speak of it.
func factsOf(in locale.Language, c Paid, invoice Invoice) string {
	facts := []string{in.Say("Order %s.", c.OrderNumber.String()), in.Say("Invoice %s.", invoice.Label())}
	if card := billing.CardWords(in, c.Card.Type, c.Card.LastFour); card != "" {
		facts = append([]string{card + "."}, facts...)
	}
	return strings.Join(facts, " ")
}

// nextOf says what is charged after this, and when.
func nextOf(in locale.Language, c Paid) string {
	if c.SubscriptionID == "" {
		return in.Say("No further charges.")
	}
	from, until := in.Date(c.PeriodStart), in.Date(c.PeriodEnd)
	return in.Say("It pays for %s to %s, the day of the next charge.", from, until)
}

// PagePath gives the page of an invoice, below the shop's address.
func PagePath(number int64) string { return fmt.Sprintf("/billing/invoices/%d/", number) }

func buyerOf(in locale.Language, invoice Invoice) string {
	if company := invoice.Printed.Buyer.Company; company != "" {
		return company
	}
	return in.Say("your organization")
}
