package invoicepdf

import (
	"fmt"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// InvoiceWords is an invoice or credit note in words: the page, the print and the PDF
// say these and no others.
type InvoiceWords struct {
	Heading string         `json:"heading" doc:"Invoice or Credit note"`
	Label   string         `json:"label" doc:"the number as printed"`
	Seller  string         `json:"seller"`
	Blocks  []InvoiceBlock `json:"blocks" doc:"who buys, who sells, and when"`
	Columns []string       `json:"columns"`
	Rows    [][]string     `json:"rows" doc:"a text for each column"`
	Sums    []InvoiceSum   `json:"sums"`
	Total   InvoiceSum     `json:"total"`
	Remarks []string       `json:"remarks"`
	Footer  []string       `json:"footer"`

	page func(number int) string // below each sheet: the label, its number, and how many there are
}

// InvoiceBlock is a titled part of the head.
type InvoiceBlock struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// InvoiceSum is an amount with its name.
type InvoiceSum struct {
	Name   string `json:"name"`
	Amount string `json:"amount"`
}

// title names the document, as windows and files do.
func (d InvoiceWords) title() string { return d.Heading + " " + d.Label }

// WordsOf puts an invoice into the words of a language.
func WordsOf(in locale.Language, i invoices.Invoice) InvoiceWords {
	d := InvoiceWords{
		Heading: in.Say("Invoice"), Label: i.Label(), Seller: i.Printed.Seller.Name,
		page: func(number int) string {
			return in.Say("%s, page %d of {pages}", i.Label(), number)
		},
		Columns: []string{in.Say("What"), in.Say("Period"), in.Say("Quantity × price"), in.Say("Amount")},
	}
	total, sign := totalName(in, i.State), ""
	if i.Kind == invoices.InvoiceCredit {
		d.Heading, total, sign = in.Say("Credit note"), in.Say("Total given back"), "−"
	}
	d.Blocks = []InvoiceBlock{
		{in.Say("Bill to"), buyerLines(in, i.Printed.Buyer)}, {in.Say("From"), sellerLines(in, i.Printed.Seller)}, {in.Say("Dates"), dateLines(in, i)},
	}
	d.Rows = [][]string{rowOf(in, i, sign)}
	d.Sums = sumsOf(in, i, sign)
	d.Total = InvoiceSum{total, sign + in.Money(i.Tax.Total)}
	d.Remarks = remarksOf(in, i)
	d.Footer = []string{
		questions(in, i.Printed.Seller) + in.Say("Refunds within 14 days of a first payment, in Billing."),
		in.Say("All amounts in %s.", money.Currency),
	}
	return d
}

// questions says where to ask, of a seller who can be asked.
func questions(in locale.Language, s invoices.Seller) string {
	if s.Support == "" {
		return ""
	}
	return in.Say("Questions? %s.", s.Support) + " "
}

func totalName(in locale.Language, state string) string {
	switch state {
	case "paid":
		return in.Say("Total paid")
	case "void":
		return in.Say("Total, void")
	default:
		return in.Say("Total due")
	}
}

func buyerLines(in locale.Language, b invoices.Buyer) []string {
	lines := nonEmpty(b.Company, b.Email, b.Zip, tax.PlaceName(in, b.Country))
	if b.VATNumber != "" {
		lines = append(lines, in.Say("VAT id: %s", b.VATNumber))
	}
	return lines
}

func sellerLines(in locale.Language, s invoices.Seller) []string {
	lines := append([]string{s.Name}, s.Address...)
	if s.TaxID != "" {
		lines = append(lines, in.Say("Tax id: %s", s.TaxID))
	}
	return lines
}

func dateLines(in locale.Language, i invoices.Invoice) []string {
	day := in.Date(i.IssuedAt)
	lines := []string{in.Say("Issued %s", day)}
	if i.Kind == invoices.InvoiceCredit {
		lines = append(lines, in.Say("For invoice %s", i.Printed.Credits))
	} else if i.State == "paid" {
		lines = append(lines, nonEmpty(in.Say("Paid %s", day), billing.CardWords(in, i.Printed.CardType, i.Printed.CardLastFour))...)
	}
	if i.OrderNumber != 0 {
		lines = append(lines, in.Say("Order %s", i.OrderNumber.String()))
	}
	return lines
}

func rowOf(in locale.Language, i invoices.Invoice, sign string) []string {
	p := i.Printed
	what, period := i.Description, ""
	if !p.PeriodStart.IsZero() {
		what += ", " + billing.PeriodWord(in, p.PeriodStart, p.PeriodEnd)
		period = in.Say("%s to %s", in.Date(p.PeriodStart), in.Date(p.PeriodEnd))
	}
	unit := in.Money(money.Cents(p.UnitCents))
	quantity := fmt.Sprintf("%d × %s", p.Quantity, unit)
	if p.PerAgent {
		quantity = in.SayN(int(p.Quantity), "%d agent × %s", "%d agents × %s", p.Quantity, unit)
	}
	amount := i.Tax.Net + money.Cents(p.DiscountCents) + money.Cents(p.CreditCents)
	return []string{what, period, quantity, sign + in.Money(amount)}
}

func sumsOf(in locale.Language, i invoices.Invoice, sign string) []InvoiceSum {
	var sums []InvoiceSum
	if discount := money.Cents(i.Printed.DiscountCents); discount > 0 {
		sums = append(sums, InvoiceSum{in.Say("Coupon"), "−" + in.Money(discount)})
	}
	if credit := money.Cents(i.Printed.CreditCents); credit > 0 {
		sums = append(sums, InvoiceSum{in.Say("Credit for unused days"), "−" + in.Money(credit)})
	}
	return append(sums, InvoiceSum{in.Say("Net"), sign + in.Money(i.Tax.Net)}, InvoiceSum{tax.Label(in, i.Printed.TaxPlace, i.Tax.Rate), sign + in.Money(i.Tax.Tax)})
}

func remarksOf(in locale.Language, i invoices.Invoice) []string {
	p, remarks := i.Printed, []string{}
	switch {
	case p.ReverseCharge:
		remarks = append(remarks, in.Say("Reverse charge: the buyer accounts for the tax."))
		if p.Buyer.VATState != "" {
			remarks = append(remarks, vatRemark(in, p.Buyer))
		}
	case p.TaxPlace != "" && i.Tax.Rate == 0:
		place := tax.PlaceName(in, p.TaxPlace)
		remarks = append(remarks, in.Say("No tax is due in %s.", place))
	}
	if p.Developer != "" && p.App != "" {
		remarks = append(remarks, in.Say("Sold on behalf of %s, who makes %s.", p.Developer, p.App))
	}
	if p.Reason != "" {
		remarks = append(remarks, in.Say("Reason: %s", in.Sentence(p.Reason)))
	}
	return remarks
}

// vatRemark says how and when the buyer's number was confirmed.
func vatRemark(in locale.Language, b invoices.Buyer) string {
	state := string(b.VATState)
	switch state {
	case "verified":
		state = in.Say("verified")
	case "confirmed":
		state = in.Say("confirmed")
	}
	day, how := in.Date(b.VATCheckedAt), strings.Join(nonEmpty(b.VATReference, b.VATReason), ", ")
	return strings.TrimSuffix(in.Say("VAT id %s on %s: %s", state, day, how), ": ")
}

func nonEmpty(lines ...string) []string {
	var kept []string
	for _, line := range lines {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return kept
}
