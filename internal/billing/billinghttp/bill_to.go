package billinghttp

import (
	"context"
	"net/http"

	"marketplace/internal/billing/cards"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

type billToHandlers struct{ cards *cards.Service }

// billTo is who stands on invoices, on the wire.
type billTo struct {
	Company   string `json:"company"`
	Country   string `json:"country" doc:"ISO 3166-1 alpha-2; empty before anybody said so"`
	Zip       string `json:"zip"`
	VATNumber string `json:"vat_number"`
	VATState  string `json:"vat_state,omitempty" enum:"unchecked,not_verified,verified,not_registered,confirmed" doc:"what is known about the number"`
}

type billToOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         billTo
}

func billToAnswer(a cards.BillingAccount, err error) (*billToOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &billToOutput{CacheControl: privateNoStore, Body: billTo{Company: a.Company, Country: a.Country, Zip: a.Zip, VATNumber: a.VATNumber}}
	if a.VATNumber != "" {
		out.Body.VATState = string(a.VAT.State)
	}
	return out, nil
}

func (h billToHandlers) get(ctx context.Context, _ *struct{}) (*billToOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return billToAnswer(h.cards.BillTo(ctx, p))
}

type changeBillToInput struct{ RawBody []byte }

// billToBody says who stands on invoices from now on. What is empty is not printed.
type billToBody struct {
	Company   string `json:"company,omitempty"`
	Country   string `json:"country" doc:"ISO 3166-1 alpha-2"`
	Zip       string `json:"zip,omitempty"`
	VATNumber string `json:"vat_number,omitempty"`
}

func (h billToHandlers) change(ctx context.Context, in *changeBillToInput) (*billToOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	body, err := decode[billToBody](in.RawBody)
	if err != nil {
		return nil, err
	}
	return billToAnswer(h.cards.ChangeBillTo(ctx, p, cards.BillTo(body)))
}

func (h billToHandlers) register(m httpapi.Mount) {
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/bill-to", "getBillTo", "Who stands on the organization's invoices"), h.get)
	change := m.Body(m.Operation(http.MethodPut, "/purchases/bill-to", "changeBillTo", "Say who stands on the organization's invoices from now on"), billToBody{})
	httpapi.Add(m, mayBeUnavailable(change), h.change)
}
