package billinghttp

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/invoices/invoicepdf"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
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

func invoiceOf(i invoices.Invoice) invoice {
	return invoice{
		Number: i.Number, Label: i.Label(), Kind: i.Kind, State: i.State, CreatedAt: httpapi.FormatTime(i.IssuedAt), NetCents: int64(i.Tax.Net), TaxCents: int64(i.Tax.Tax),
		TotalCents: int64(i.Tax.Total), Currency: money.Currency,
		Items: []invoiceItem{{Description: i.Description, UnitAmount: i.Printed.UnitCents, Quantity: i.Printed.Quantity, Discount: i.Printed.DiscountCents, TotalAmount: int64(i.Tax.Net), Origin: i.ChargeID}},
	}
}

type invoicesInput struct {
	Page string `query:"page" doc:"from 1, 20 a page"`
}

type invoicesOutput struct {
	Body struct {
		Result []invoice `json:"result"`
	}
}

func (h handlers) listInvoices(ctx context.Context, in *invoicesInput) (*invoicesOutput, error) {
	out := &invoicesOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, invoiceOf, func(p auth.Principal, page int64) ([]invoices.Invoice, error) {
		return h.service.Invoices.Invoices(ctx, p, page)
	})
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

// getDocument prints an invoice. The number is a text so that a bad one is not found.
func (h handlers) getDocument(ctx context.Context, in *invoiceInput) (*documentOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	number, err := strconv.ParseInt(in.Number, 10, 64)
	if err != nil {
		return nil, invoices.InvoiceNotFound()
	}
	issued, err := h.service.Invoices.Invoice(ctx, p, number)
	if err != nil {
		return nil, err
	}
	out := &documentOutput{CacheControl: "private, no-store", Security: "default-src 'none'; style-src 'unsafe-inline'"}
	if in.Format == "html" {
		out.ContentType, out.ContentDisposition = "text/html; charset=utf-8", "inline"
		out.Body, err = invoicepdf.HTML(issued)
		return out, err
	}
	out.ContentType, out.ContentDisposition = "application/pdf", `inline; filename="`+issued.Label()+`.pdf"`
	out.Body, err = invoicepdf.PDF(issued)
	return out, err
}

func (h handlers) registerInvoices(m httpapi.Mount) {
	httpapi.Add(m, m.Operation(http.MethodGet, "/invoices", "listInvoices", "Invoices and credit notes, newest first"), h.listInvoices)
	one := m.Operation(http.MethodGet, "/invoices/{number}", "getInvoice", "One invoice as PDF or HTML")
	one.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
		"application/pdf": {Schema: &huma.Schema{Type: "string", Format: "binary"}}, "text/html": {Schema: &huma.Schema{Type: "string"}},
	}}}
	httpapi.Add(m, one, h.getDocument)
}
