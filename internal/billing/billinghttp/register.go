// Package billinghttp serves the billing API (contract billing), the purchase
// operations of the Marketplace API, and the webhook of the payment provider.
package billinghttp

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/services"
	"marketplace/internal/httpapi"
)

type handlers struct {
	service *services.Billing
	shopURL string
	log     *slog.Logger
}

// Register adds the billing API under each prefix, as "/billing", "/billing/v2"
// and "/billing/v3": the same operations on the same charges (contract billing
// 1). ShopURL is the address of the shop with its base path, for confirmation
// addresses. The first prefix gives the operations their names in the OpenAPI
// document.
func Register(api *httpapi.API, service *services.Billing, shopURL string, log *slog.Logger, prefixes ...string) {
	h := handlers{service, shopURL, log}
	api.DescribeType(reflect.TypeFor[problem](), "problem") // the errors of all of them
	for _, m := range Mounts(api, log, prefixes...) {
		h.registerCharges(m)
		h.registerSubscriptions(m)
		changeHandlers{h}.register(m)
		get := m.Operation(http.MethodGet, "/account/{product}", "getCard", "The organization's card")
		httpapi.Add(m, get, h.getCard)
		httpapi.Add(m, m.Body(m.Operation(http.MethodPost, "/account/{product}", "addCard", "Add a tokenised card"), cardBody{}), h.addCard)
		httpapi.Add(m, m.Operation(http.MethodPost, "/account/{product}/setup", "setupCard", "Begin to hand a card to the payment provider"), h.setupCard)
		remove := m.Operation(http.MethodDelete, "/account/{product}", "removeCard", "Forget the organization's card")
		remove.DefaultStatus = http.StatusNoContent
		httpapi.Add(m, remove, h.removeCard)
		preview := m.Operation(http.MethodGet, "/price_preview/{product}", "previewPrice", "A price with tax")
		preview.Security = nil
		httpapi.Add(m, preview, h.previewPrice)
		httpapi.Add(m, m.Operation(http.MethodGet, "/ledger/{product}", "listLedger", "Earnings of the developer, newest first"), h.listLedger)
		httpapi.Add(m, m.Operation(http.MethodGet, "/ledger/{product}/balance", "getBalance", "What the developer can be paid out"), h.getBalance)
		payoutHandlers{h}.register(m)
		h.registerRefunds(m)
		h.registerInvoices(m)
	}
}

// Mounts gives where the operations of the billing API are added, also those of other
// modules; the first prefix names them in the OpenAPI document.
func Mounts(api *httpapi.API, log *slog.Logger, prefixes ...string) []httpapi.Mount {
	mounts := make([]httpapi.Mount, len(prefixes))
	for i, prefix := range prefixes {
		mounts[i] = httpapi.Mount{API: api, Tag: "Billing", First: prefixes[0], Prefix: prefix, Problem: problems(log)}
	}
	return mounts
}

// RegisterMarket adds the purchase operations of the Marketplace API under each
// prefix, as "/api" and "/api/v2". Their errors have that API's own shape.
func RegisterMarket(api *httpapi.API, service *services.Billing, shopURL string, log *slog.Logger, prefixes ...string) {
	h := handlers{service, shopURL, log}
	for _, prefix := range prefixes {
		m := httpapi.Mount{API: api, Tag: "Purchases", First: prefixes[0], Prefix: prefix, Problem: problems(log)}
		create := m.Operation(http.MethodPost, "/applications/{id}/create-charge", "createApplicationCharge", "Begin to buy an app")
		create.DefaultStatus = http.StatusCreated
		create.Errors = append(create.Errors, http.StatusForbidden, http.StatusConflict)
		httpapi.Register(api, create, h.createForApp)
		upgradeHandlers{h}.register(m)
	}
}

// addAgreement registers a verb by which somebody agrees to pay. Its body may be
// absent.
func addAgreement[O any](m httpapi.Mount, op huma.Operation, handler func(context.Context, *agreeInput) (*O, error)) {
	op = m.Body(op, agreeBody{})
	op.RequestBody.Required = false
	op.Errors = append(op.Errors, http.StatusConflict)
	httpapi.Add(m, op, handler)
}
