package billinghttp

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/invoices/invoicepdf"
	"marketplace/internal/billing/tax"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// invoice is an invoice on the wire (contract billing 6).
type invoice struct {
	Number     int64         `json:"number"`
	Label      string        `json:"label" doc:"the number as printed"`
	Kind       string        `json:"kind" enum:"invoice,credit_note"`
	State      string        `json:"state" enum:"paid,open,void"`
	CreatedAt  string        `json:"created_at" format:"date-time"`
	NetCents   int64         `json:"net_cents"`
	TaxCents   int64         `json:"tax_cents"`
	TotalCents int64         `json:"total_cents" doc:"positive; a credit note gives it back"`
	Currency   string        `json:"currency"`
	Order      string        `json:"order_number" doc:"what people call the order by, empty for none"`
	Product    string        `json:"product" enum:"livechat,helpdesk"`
	TaxRate    int64         `json:"tax_rate" doc:"in thousandths of a percent"`
	TaxPlace   string        `json:"tax_place" doc:"its name in words, empty when it was not kept"`
	Slug       string        `json:"slug" doc:"of the app, empty when the shop has none"`
	Months     int64         `json:"months" doc:"of the period that is paid, 0 for what is paid once"`
	Month      int64         `json:"month" doc:"of its subscription, from 1, that the period begins with; 0 for what is paid once"`
	Agents     int64         `json:"agents" doc:"how many are paid for, 0 for a price that is not per agent"`
	Refunded   int64         `json:"refunded_cents" doc:"of an invoice's total, so far"`
	Items      []invoiceItem `json:"items"`
}

type invoiceItem struct {
	Description string `json:"description"`
	UnitAmount  int64  `json:"unit_amount_cents"`
	Quantity    int64  `json:"quantity"`
	Discount    int64  `json:"discount_cents,omitempty" doc:"what a coupon took off"`
	TotalAmount int64  `json:"total_amount_cents" doc:"after the discount, before tax"`
	Origin      string `json:"origin" doc:"the charge"`
}

func invoiceOf(in locale.Language, i invoices.Invoice) invoice {
	months, month := i.Period()
	w := invoice{
		Slug: i.Charge.Slug, Months: months, Month: month,
		Number: i.Number, Label: i.Label(), Order: i.OrderNumber.String(), Product: i.Product, TaxRate: i.Tax.Rate, TaxPlace: tax.PlaceName(in, i.Printed.TaxPlace), Kind: i.Kind, State: i.State, CreatedAt: httpapi.FormatTime(i.IssuedAt), NetCents: int64(i.Tax.Net), TaxCents: int64(i.Tax.Tax),
		TotalCents: int64(i.Tax.Total), Currency: money.Currency,
		Items: []invoiceItem{{Description: i.Description, UnitAmount: i.Printed.UnitCents, Quantity: i.Printed.Quantity, Discount: i.Printed.DiscountCents, TotalAmount: int64(i.Tax.Net), Origin: i.ChargeID}},
	}
	if i.Printed.PerAgent {
		w.Agents = i.Printed.Quantity
	}
	if i.Kind == invoices.InvoiceBill {
		w.Refunded = int64(i.Charge.RefundedCents)
	}
	return w
}

type invoicesInput struct {
	Page string `query:"page" doc:"from 1, 20 a page"`
	Year int    `query:"year" minimum:"0" maximum:"9999" doc:"of UTC; all by default"`
}

type invoicesOutput struct {
	Body struct {
		Result []invoice `json:"result"`
	}
}

func (h handlers) listInvoices(ctx context.Context, in *invoicesInput) (*invoicesOutput, error) {
	out := &invoicesOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, func(i invoices.Invoice) invoice { return invoiceOf(locale.From(ctx), i) }, func(p auth.Principal, page int64) ([]invoices.Invoice, error) {
		return h.service.Invoices.Invoices(ctx, p, in.Year, page)
	})
	return out, err
}

type invoiceYearsOutput struct {
	Body struct {
		Result []int `json:"result" doc:"the newest first"`
	}
}

func (h handlers) listInvoiceYears(ctx context.Context, _ *struct{}) (*invoiceYearsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &invoiceYearsOutput{}
	out.Body.Result, err = h.service.Invoices.Years(ctx, p)
	return out, err
}

type invoiceInput struct {
	Number string `path:"number"`
	Format string `query:"format" doc:"pdf, which is the default, or html"`
}

type documentOutput struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Security           string `header:"Content-Security-Policy"`
	Body               []byte
}

// findInvoice finds an invoice of the caller's organization. The number is a text so that a
// bad one is not found.
func (h handlers) findInvoice(ctx context.Context, number string) (invoices.Invoice, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return invoices.Invoice{}, err
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return invoices.Invoice{}, invoices.InvoiceNotFound()
	}
	return h.service.Invoices.Invoice(ctx, p, n)
}

type wordsInput struct {
	Number string `path:"number"`
}

type wordsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         invoicepdf.InvoiceWords
}

// getWords gives what an invoice says, for the shop's own page.
func (h handlers) getWords(ctx context.Context, in *wordsInput) (*wordsOutput, error) {
	issued, err := h.findInvoice(ctx, in.Number)
	if err != nil {
		return nil, err
	}
	return &wordsOutput{CacheControl: privateNoStore, Body: invoicepdf.WordsOf(locale.From(ctx), issued)}, nil
}

// getDocument prints an invoice.
func (h handlers) getDocument(ctx context.Context, in *invoiceInput) (*documentOutput, error) {
	issued, err := h.findInvoice(ctx, in.Number)
	if err != nil {
		return nil, err
	}
	out := &documentOutput{CacheControl: privateNoStore, Security: "default-src 'none'; style-src 'unsafe-inline'"}
	if in.Format == "html" {
		out.ContentType, out.ContentDisposition = "text/html; charset=utf-8", "inline"
		out.Body, err = invoicepdf.HTML(locale.From(ctx), issued)
		return out, err
	}
	out.ContentType, out.ContentDisposition = "application/pdf", `inline; filename="`+issued.Label()+`.pdf"`
	out.Body, err = invoicepdf.PDF(locale.From(ctx), issued)
	return out, err
}

func (h handlers) registerInvoices(m httpapi.Mount) {
	httpapi.Add(m, m.Operation(http.MethodGet, "/invoices", "listInvoices", "Invoices and credit notes, newest first"), h.listInvoices)
	httpapi.Add(m, m.Operation(http.MethodGet, "/invoices/years", "listInvoiceYears", "Years from the first invoice to the last, the newest first"), h.listInvoiceYears)
	httpapi.Add(m, m.Operation(http.MethodGet, "/invoices/{number}/words", "getInvoiceWords", "What one invoice says"), h.getWords)
	one := m.Operation(http.MethodGet, "/invoices/{number}", "getInvoice", "One invoice as PDF or HTML")
	one.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
		"application/pdf": {Schema: &huma.Schema{Type: "string", Format: "binary"}}, "text/html": {Schema: &huma.Schema{Type: "string"}},
	}}}
	httpapi.Add(m, one, h.getDocument)
}
