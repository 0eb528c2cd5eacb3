package billinghttp

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/services"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// RegisterFirstVersion adds what the platform's own console asks the first version of the billing
// API, which knows one account of an organization and no products (contract billing 6), under the
// prefix and its "/v1".
func RegisterFirstVersion(api *httpapi.API, service *services.Billing, shopURL string, log *slog.Logger, prefix string) {
	h := firstVersionHandlers{handlers{service, shopURL, log}}
	mounts := Mounts(api, log, prefix, prefix+"/v1")
	for _, m := range mounts {
		httpapi.Add(m, m.Operation(http.MethodGet, "/account", "getAccount", "Who pays for the organization"), h.getAccount)
		httpapi.Add(m, m.Operation(http.MethodGet, "/account/billing_info", "getBillingInfo", "The organization's card, of the first product that has one"), h.getBillingInfo)
	}
	first := mounts[1]
	httpapi.Add(first, first.Operation(http.MethodGet, "/invoices", "listInvoices", "Invoices and credit notes, newest first"), h.listInvoices)
}

type firstVersionHandlers struct{ handlers }

// account is who pays for an organization, on the wire. What the shop does not ask for is empty.
type account struct {
	Code           string         `json:"account_code" doc:"id of the organization"`
	State          string         `json:"state" enum:"active"`
	Username       string         `json:"username" doc:"address of who asks"`
	Email          string         `json:"email" doc:"of who asks"`
	FirstName      string         `json:"first_name"`
	LastName       string         `json:"last_name"`
	Company        string         `json:"company_name"`
	VATNumber      string         `json:"vat_number"`
	TaxExempt      bool           `json:"tax_exempt"`
	AcceptLanguage string         `json:"accept_language"`
	Address        accountAddress `json:"address"`
}

type accountAddress struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Phone     string `json:"phone"`
	City      string `json:"city"`
	Country   string `json:"country"`
	State     string `json:"state"`
	Zip       string `json:"zip"`
}

type accountOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         account
}

func (h firstVersionHandlers) getAccount(ctx context.Context, _ *struct{}) (*accountOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	to, err := h.service.Cards.BillTo(ctx, p)
	if err != nil {
		return nil, err
	}
	first, last, _ := strings.Cut(p.Name, " ")
	return &accountOutput{privateNoStore, account{
		Code: p.OrganizationID, State: "active", Username: p.Email, Email: p.Email, FirstName: first, LastName: last, Company: to.Company, VATNumber: to.VATNumber,
		TaxExempt: to.TaxExempt, AcceptLanguage: string(locale.From(ctx)), Address: accountAddress{FirstName: first, LastName: last, Country: to.Country, Zip: to.Zip},
	}}, nil
}

// accountInfo is a card as the first version has it. What the shop does not ask for is empty.
type accountInfo struct {
	BillingInfo

	Address1  string `json:"address1"`
	Address2  string `json:"address2"`
	City      string `json:"city"`
	State     string `json:"state"`
	Phone     string `json:"phone"`
	IP        string `json:"ip_address"`
	IPCountry string `json:"ip_address_country"`
}

type accountInfoOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         accountInfo
}

func (h firstVersionHandlers) getBillingInfo(ctx context.Context, _ *struct{}) (*accountInfoOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	card, err := h.firstCard(ctx, p)
	if err != nil {
		return nil, err
	}
	return &accountInfoOutput{privateNoStore, accountInfo{BillingInfo: billingInfoOf(card)}}, nil
}

// firstCard gives the card of the first product of the caller that has one.
func (h firstVersionHandlers) firstCard(ctx context.Context, p auth.Principal) (cards.Card, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return cards.Card{}, err
	}
	var card cards.Card
	for _, product := range products {
		if card, err = h.service.Cards.Card(ctx, p, product); !errs.IsNotFound(err) {
			break
		}
	}
	return card, err
}
