// Package invoicepdf prints invoices and credit notes, as HTML and as PDF. Both say
// the same words from the same rows.
package invoicepdf

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"marketplace/internal/billing/invoices"
	"marketplace/internal/kit/money"
)

// document is an invoice in words.
type document struct {
	Title    string
	Seller   []string
	Buyer    []string
	Facts    [][2]string
	Line     [4]string // description, unit price, quantity, amount
	Sums     [][2]string
	Remarks  []string
	Currency string
}

func documentOf(i invoices.Invoice) document {
	s := document{Title: "Invoice " + i.Label(), Currency: money.Currency}
	sign := ""
	if i.Kind == invoices.InvoiceCredit {
		s.Title, sign = "Credit note "+i.Label(), "−"
	}
	p := i.Printed
	s.Seller = append([]string{p.Seller.Name}, p.Seller.Address...)
	s.Seller = withTaxID(s.Seller, "Tax id", p.Seller.TaxID)
	s.Buyer = withTaxID(nonEmpty(p.Buyer.Company, p.Buyer.Email, strings.TrimSpace(p.Buyer.Zip+" "+p.Buyer.Country)), "VAT id", p.Buyer.VATNumber)
	s.Facts = [][2]string{{"Date", date(i.IssuedAt)}, {"State", i.State}}
	if !p.PeriodStart.IsZero() {
		s.Facts = append(s.Facts, [2]string{"Period", date(p.PeriodStart) + " to " + date(p.PeriodEnd)})
	}
	if p.Credits != "" {
		s.Facts = append(s.Facts, [2]string{"For invoice", p.Credits})
	}
	discount, credit := money.Cents(p.DiscountCents), money.Cents(p.CreditCents)
	s.Line = [4]string{i.Description, money.Cents(p.UnitCents).String(), strconv.FormatInt(p.Quantity, 10), sign + (i.Tax.Net + discount + credit).String()}
	if discount > 0 {
		s.Sums = append(s.Sums, [2]string{"Coupon", "−" + discount.String()})
	}
	if credit > 0 {
		s.Sums = append(s.Sums, [2]string{"Credit for unused days", "−" + credit.String()})
	}
	s.Sums = append(s.Sums, [][2]string{
		{"Before tax", sign + i.Tax.Net.String()}, {"Tax " + percent(i.Tax.Rate), sign + i.Tax.Tax.String()}, {"Total " + money.Currency, sign + i.Tax.Total.String()},
	}...)
	if p.ReverseCharge {
		s.Remarks = append(s.Remarks, "Reverse charge: the buyer accounts for the tax.")
		if how := strings.Join(nonEmpty(p.Buyer.VATReference, p.Buyer.VATReason), ", "); p.Buyer.VATState != "" {
			s.Remarks = append(s.Remarks, strings.TrimSuffix("VAT id "+string(p.Buyer.VATState)+" on "+date(p.Buyer.VATCheckedAt)+": "+how, ": "))
		}
	}
	if p.Reason != "" {
		s.Remarks = append(s.Remarks, "Reason: "+p.Reason)
	}
	return s
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

func withTaxID(lines []string, name, id string) []string {
	if id == "" {
		return lines
	}
	return append(lines, name+": "+id)
}

func date(t time.Time) string { return t.UTC().Format("Jan 2, 2006") }

// percent writes a rate in thousandths of a percent.
func percent(rate int64) string {
	text := fmt.Sprintf("%d.%03d", rate/1000, rate%1000)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".") + "%"
}

// HTML prints an invoice as a page that stands alone.
func HTML(i invoices.Invoice) ([]byte, error) {
	var out bytes.Buffer
	if err := page.Execute(&out, documentOf(i)); err != nil {
		return nil, fmt.Errorf("print invoice %s: %w", i.ID, err)
	}
	return out.Bytes(), nil
}

//nolint:gochecknoglobals // parsed once
var page = template.Must(template.New("invoice").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{.Title}}</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.4rem}section{display:flex;gap:2rem;justify-content:space-between;flex-wrap:wrap}address{font-style:normal}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}th,td{text-align:left;padding:.4rem 0;border-bottom:1px solid #ccc}
th:not(:first-child),td:not(:first-child){text-align:right}dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;margin:0}dd{margin:0}
</style></head><body>
<h1>{{.Title}}</h1>
<section><address>{{range .Seller}}{{.}}<br>{{end}}</address><address>{{range .Buyer}}{{.}}<br>{{end}}</address>
<dl>{{range .Facts}}<dt>{{index . 0}}</dt><dd>{{index . 1}}</dd>{{end}}</dl></section>
<table><thead><tr><th scope="col">Description</th><th scope="col">Unit price</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody><tr>{{range .Line}}<td>{{.}}</td>{{end}}</tr></tbody>
<tfoot>{{range .Sums}}<tr><th scope="row" colspan="3">{{index . 0}}</th><td>{{index . 1}}</td></tr>{{end}}</tfoot></table>
{{range .Remarks}}<p>{{.}}</p>{{end}}
</body></html>
`))

// PDF prints an invoice on A4. The same invoice gives the same bytes.
func PDF(i invoices.Invoice) ([]byte, error) {
	s := documentOf(i)
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(i.IssuedAt)
	pdf.SetModificationDate(i.IssuedAt)
	pdf.SetTitle(s.Title, true)
	pdf.SetMargins(20, 20, 20)
	pdf.AddUTF8FontFromBytes("go", "", goregular.TTF)
	pdf.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	pdf.AddPage()
	write := func(style string, size, height float64, align string, widths []float64, cells ...string) {
		pdf.SetFont("go", style, size)
		for n, cell := range cells {
			place := align
			if n > 0 {
				place = "R"
			}
			pdf.CellFormat(widths[n], height, cell, "", 0, place, false, 0, "")
		}
		pdf.Ln(height)
	}
	whole := []float64{170}
	write("B", 16, 12, "L", whole, s.Title)
	for _, block := range [][]string{s.Seller, s.Buyer} {
		for _, line := range block {
			write("", 10, 5, "L", whole, line)
		}
		pdf.Ln(5)
	}
	for _, fact := range s.Facts {
		write("", 10, 5, "L", []float64{40, 130}, fact[0], fact[1])
	}
	pdf.Ln(8)
	columns := []float64{80, 30, 25, 35}
	write("B", 10, 8, "L", columns, "Description", "Unit price", "Quantity", "Amount")
	write("", 10, 8, "L", columns, s.Line[:]...)
	for _, sum := range s.Sums {
		write("B", 10, 7, "L", []float64{135, 35}, sum[0], sum[1])
	}
	pdf.Ln(6)
	for _, remark := range s.Remarks {
		pdf.SetFont("go", "", 10)
		pdf.MultiCell(170, 5, remark, "", "L", false)
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("print invoice %s: %w", i.ID, err)
	}
	return out.Bytes(), nil
}
