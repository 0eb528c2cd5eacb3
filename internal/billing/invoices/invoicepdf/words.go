package invoicepdf

import (
	"fmt"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/tax"
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

// WordsOf puts an invoice into words.
func WordsOf(i invoices.Invoice) InvoiceWords {
	d := InvoiceWords{Heading: "Invoice", Label: i.Label(), Seller: i.Printed.Seller.Name, Columns: []string{"What", "Period", "Quantity × price", "Amount"}}
	total, sign := totalName(i.State), ""
	if i.Kind == invoices.InvoiceCredit {
		d.Heading, total, sign = "Credit note", "Total given back", "−"
	}
	d.Blocks = []InvoiceBlock{{"Bill to", buyerLines(i.Printed.Buyer)}, {"From", sellerLines(i.Printed.Seller)}, {"Dates", dateLines(i)}}
	d.Rows = [][]string{rowOf(i, sign)}
	d.Sums = sumsOf(i, sign)
	d.Total = InvoiceSum{total, sign + i.Tax.Total.String()}
	d.Remarks = remarksOf(i)
	d.Footer = []string{questions(i.Printed.Seller) + "Refunds within 14 days of a first payment, in Billing.", fmt.Sprintf("All amounts in %s.", money.Currency)}
	return d
}

// questions says where to ask, of a seller who can be asked.
func questions(s invoices.Seller) string {
	if s.Support == "" {
		return ""
	}
	return "Questions? " + s.Support + ". "
}

func totalName(state string) string {
	switch state {
	case "paid":
		return "Total paid"
	case "void":
		return "Total, void"
	default:
		return "Total due"
	}
}

func buyerLines(b invoices.Buyer) []string {
	lines := nonEmpty(b.Company, b.Email, b.Zip, tax.PlaceName(b.Country))
	if b.VATNumber != "" {
		lines = append(lines, "VAT id: "+b.VATNumber)
	}
	return lines
}

func sellerLines(s invoices.Seller) []string {
	lines := append([]string{s.Name}, s.Address...)
	if s.TaxID != "" {
		lines = append(lines, "Tax id: "+s.TaxID)
	}
	return lines
}

func dateLines(i invoices.Invoice) []string {
	lines := []string{"Issued " + billing.Date(i.IssuedAt)}
	if i.Kind == invoices.InvoiceCredit {
		lines = append(lines, "For invoice "+i.Printed.Credits)
	} else if i.State == "paid" {
		lines = append(lines, nonEmpty("Paid "+billing.Date(i.IssuedAt), billing.CardWords(i.Printed.CardType, i.Printed.CardLastFour))...)
	}
	if i.OrderNumber != 0 {
		lines = append(lines, "Order "+i.OrderNumber.String())
	}
	return lines
}

func rowOf(i invoices.Invoice, sign string) []string {
	p := i.Printed
	what, period := i.Description, ""
	if !p.PeriodStart.IsZero() {
		what += ", " + billing.PeriodWord(p.PeriodStart, p.PeriodEnd)
		period = billing.Date(p.PeriodStart) + " to " + billing.Date(p.PeriodEnd)
	}
	quantity := fmt.Sprintf("%d × %s", p.Quantity, money.Cents(p.UnitCents))
	if p.PerAgent && p.Quantity == 1 {
		quantity = "1 agent × " + money.Cents(p.UnitCents).String()
	} else if p.PerAgent {
		quantity = fmt.Sprintf("%d agents × %s", p.Quantity, money.Cents(p.UnitCents))
	}
	amount := i.Tax.Net + money.Cents(p.DiscountCents) + money.Cents(p.CreditCents)
	return []string{what, period, quantity, sign + amount.String()}
}

func sumsOf(i invoices.Invoice, sign string) []InvoiceSum {
	var sums []InvoiceSum
	if discount := money.Cents(i.Printed.DiscountCents); discount > 0 {
		sums = append(sums, InvoiceSum{"Coupon", "−" + discount.String()})
	}
	if credit := money.Cents(i.Printed.CreditCents); credit > 0 {
		sums = append(sums, InvoiceSum{"Credit for unused days", "−" + credit.String()})
	}
	return append(sums, InvoiceSum{"Net", sign + i.Tax.Net.String()}, InvoiceSum{tax.Label(i.Printed.TaxPlace, i.Tax.Rate), sign + i.Tax.Tax.String()})
}

func remarksOf(i invoices.Invoice) []string {
	p, remarks := i.Printed, []string{}
	switch {
	case p.ReverseCharge:
		remarks = append(remarks, "Reverse charge: the buyer accounts for the tax.")
		if how := strings.Join(nonEmpty(p.Buyer.VATReference, p.Buyer.VATReason), ", "); p.Buyer.VATState != "" {
			remarks = append(remarks, strings.TrimSuffix("VAT id "+string(p.Buyer.VATState)+" on "+billing.Date(p.Buyer.VATCheckedAt)+": "+how, ": "))
		}
	case p.TaxPlace != "" && i.Tax.Rate == 0:
		remarks = append(remarks, "No tax is due in "+tax.PlaceName(p.TaxPlace)+".")
	}
	if p.Developer != "" && p.App != "" {
		remarks = append(remarks, "Sold on behalf of "+p.Developer+", who makes "+p.App+".")
	}
	if p.Reason != "" {
		remarks = append(remarks, "Reason: "+p.Reason)
	}
	return remarks
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
