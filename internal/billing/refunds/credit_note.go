package refunds

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

// issueCreditNote issues the credit note of a refund and tells the buyer. The tax that
// goes back is what the posting took from the tax.
func (s *Service) issueCreditNote(ctx context.Context, tx WriteTx, c charges.Charge, r Refund, back ledger.Transaction) error {
	bill, found, err := tx.InvoiceOf(ctx, c.PaymentID())
	if err != nil || !found {
		return err // paid before invoices had numbers
	}
	taxBack := -ledger.AccountTotals(back.Postings)[ledger.TaxAccount(c.Tax.Place)]
	note := bill
	note.ID, note.Number, note.Kind, note.Source, note.IssuedAt = s.d.NewID(), 0, invoices.InvoiceCredit, r.providerKey(), r.UpdatedAt
	note.Tax = billing.TaxedSum{Net: r.AmountCents - taxBack, Tax: taxBack, Total: r.AmountCents, Rate: c.Tax.Rate, Place: c.Tax.Place}
	note.Printed.Credits, note.Printed.Reason, note.Printed.Quantity, note.Printed.UnitCents, note.Printed.DiscountCents, note.Printed.CreditCents = bill.Label(), r.Reason, 1, int64(note.Tax.Net), 0, 0
	issued, err := tx.IssueInvoices(ctx, note)
	if err != nil {
		return err
	}
	return s.mailRefund(ctx, tx, c, r, issued[0])
}

func (s *Service) mailRefund(ctx context.Context, tx WriteTx, c charges.Charge, r Refund, note invoices.Invoice) error {
	if r.Kind == RefundChargeback {
		return nil // the bank told
	}
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(r.AmountCents)
		return mail.Message{
			Kind: "refund", Key: "refund-" + r.ID, To: c.BuyerEntityID, Subject: in.Say("Your refund for %s", c.Name),
			Lines: tax.MailLines(in, c.Name, note.Tax, in.Say("Given back")),
			Paragraphs: []string{
				in.Say("We gave %s back to your card for %s.", sum, c.Name),
				in.Say("Your bank needs 3 to 5 days. The number of your credit note is %s.", note.Label()),
			},
			Links: []mail.Action{{Label: in.Say("View the credit note or download its PDF"), URL: s.d.ShopURL + invoices.PagePath(note.Number)}},
		}
	}))
}

// RefundTransaction gives the transaction that takes back a part of a collection, after
// an earlier part was. All parts together reverse it to the cent: each account
// is brought to its share of everything given back so far.
func RefundTransaction(id string, c charges.Charge, r Refund, earlier money.Cents) ledger.Transaction {
	name := c.Name
	if r.Kind == RefundChargeback {
		name = "Chargeback: " + c.Name
	}
	t := ledger.Transaction{ID: id, Kind: ledger.KindRefund, Source: r.providerKey(), ChargeID: c.ID, Name: name, At: r.UpdatedAt}
	whole := charges.CollectionTransaction("", c, r.UpdatedAt).Postings
	from, to := sharesOf(whole, c.Tax.Total, earlier), sharesOf(whole, c.Tax.Total, earlier+r.AmountCents)
	for i, p := range whole {
		switch amount := to[i] - from[i]; {
		case amount > 0:
			t.Postings = append(t.Postings, ledger.Posting{Source: p.Destination, Destination: p.Source, Amount: amount})
		case amount < 0: // a cent of rounding goes the other way
			t.Postings = append(t.Postings, ledger.Posting{Source: p.Source, Destination: p.Destination, Amount: -amount})
		}
	}
	return t
}

// sharesOf splits a part of a total over its postings: what is left
// for those after it is rounded down, so the shares add up to the part.
func sharesOf(postings []ledger.Posting, total, part money.Cents) []money.Cents {
	shares := make([]money.Cents, len(postings))
	var upTo, given money.Cents
	for i, p := range postings {
		upTo += p.Amount
		rest := money.Split(part, []int64{int64(upTo), int64(total - upTo)})[1]
		shares[i] = part - rest - given
		given += shares[i]
	}
	return shares
}
