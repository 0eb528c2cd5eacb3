// Package billinghttp serves the billing API (contract billing), the purchase
// operations of the Marketplace API, and the webhook of the payment provider.
package billinghttp

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"

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
	for _, prefix := range prefixes {
		m := mount{api: api, log: log, tag: "Billing", first: prefixes[0], prefix: prefix}
		h.directCharges(m)
		h.recurrentCharges(m)
		changeHandlers{h}.changes(m)
		get := m.operation(http.MethodGet, "/account/{product}", "getCard", "The organization's card")
		add(m, get, h.getCard)
		add(m, m.body(m.operation(http.MethodPost, "/account/{product}", "addCard", "Add a tokenised card"), cardBody{}), h.addCard)
		add(m, m.operation(http.MethodPost, "/account/{product}/setup", "setupCard", "Begin to hand a card to the payment provider"), h.setupCard)
		remove := m.operation(http.MethodDelete, "/account/{product}", "removeCard", "Forget the organization's card")
		remove.DefaultStatus = http.StatusNoContent
		add(m, remove, h.removeCard)
		preview := m.operation(http.MethodGet, "/price_preview/{product}", "previewPrice", "A price with tax")
		preview.Security = nil
		add(m, preview, h.preview)
		add(m, m.operation(http.MethodGet, "/ledger/{product}", "listLedger", "Earnings of the developer, newest first"), h.ledger)
		add(m, m.operation(http.MethodGet, "/ledger/{product}/balance", "getBalance", "What the developer can be paid out"), h.balance)
		payoutHandlers{h}.payouts(m)
		h.refunds(m)
		h.invoices(m)
		h.notices(m)
	}
}

func (h handlers) directCharges(m mount) {
	const collection, item = "/direct_charge/{product}", "/direct_charge/{product}/{id}"
	create := m.body(m.operation(http.MethodPost, collection, "createDirectCharge", "Create a direct charge"), createBody{})
	create.DefaultStatus = http.StatusCreated
	add(m, create, h.create)
	add(m, m.operation(http.MethodGet, collection, "listDirectCharges", "Direct charges bought or sold, 20 a page"), h.list)
	add(m, m.operation(http.MethodGet, item, "getDirectCharge", "One direct charge"), h.get)
	addAgreeing(m, m.operation(http.MethodPut, item+"/accept", "acceptDirectCharge", "The buyer agrees"), h.agreeing(h.service.Charges.Accept))
	add(m, m.operation(http.MethodPut, item+"/decline", "declineDirectCharge", "The buyer does not agree"), h.verb(h.service.Charges.Decline))
	addAgreeing(m, m.operation(http.MethodPut, item+"/activate", "activateDirectCharge", "Collect the money; settles later"), h.agreeing(h.service.Charges.Activate))
	confirm := m.operation(http.MethodPost, item+"/authentication", "authenticateDirectCharge", "How the payment stands, and what the browser needs while the bank asks the buyer")
	add(m, unavailable(confirm), h.authenticate)
	add(m, unavailable(m.operation(http.MethodPut, item+"/give-up", "giveUpDirectCharge", "End a payment that waits for the buyer's bank")), h.verb(h.service.Settlement.GiveUp))
	add(m, m.operation(http.MethodPut, item+"/archive", "archiveDirectCharge", "Remove an ended charge from the buyer's list"), h.verb(h.service.Charges.Archive))
}

// RegisterMarket adds the purchase operations of the Marketplace API under each
// prefix, as "/api" and "/api/v2". Their errors have that API's own shape.
func RegisterMarket(api *httpapi.API, service *services.Billing, shopURL string, log *slog.Logger, prefixes ...string) {
	h := handlers{service, shopURL, log}
	for _, prefix := range prefixes {
		m := mount{api: api, log: log, tag: "Purchases", first: prefixes[0], prefix: prefix}
		create := m.operation(http.MethodPost, "/applications/{id}/create-charge", "createApplicationCharge", "Begin to buy an app")
		create.DefaultStatus = http.StatusCreated
		create.Errors = append(create.Errors, http.StatusForbidden, http.StatusConflict)
		httpapi.Register(api, create, h.createForApp)
		upgradeHandlers{h}.resources(m)
		httpapi.Register(api, m.operation(http.MethodGet, "/market/products/my", "myProducts", "Host products of the organization"), h.products)
	}
}

// mount is where and how operations are added.
type mount struct {
	api                *httpapi.API
	log                *slog.Logger
	tag, first, prefix string
}

func (m mount) operation(method, path, id, summary string) huma.Operation {
	op := huma.Operation{
		OperationID: id, Method: method, Path: m.prefix + path, Summary: summary, Tags: []string{m.tag}, Security: httpapi.SignedIn(), MaxBodyBytes: 64 << 10,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound, http.StatusUnprocessableEntity},
	}
	if m.prefix != m.first {
		op.OperationID += strings.ReplaceAll(m.prefix, "/", "-")
		op.Hidden = true // the same operation under another address
	}
	return op
}

// body describes a JSON body that the handler reads itself, so that its errors
// have the billing API's shape.
func (m mount) body(op huma.Operation, example any) huma.Operation {
	schema := m.api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(example), true, "")
	op.SkipValidateBody = true
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	return op
}

// addAgreeing registers a verb by which somebody agrees to pay. Its body may be
// absent: huma asks for every body that a handler reads itself, until it is told
// otherwise afterwards.
func addAgreeing[O any](m mount, op huma.Operation, handler func(context.Context, *agreeInput) (*O, error)) {
	op = m.body(op, agreeBody{})
	op.Errors = append(op.Errors, http.StatusConflict)
	add(m, op, handler)
	op.RequestBody.Required = false
}

// add registers an operation whose errors have the billing API's shape.
func add[I, O any](m mount, op huma.Operation, handler func(context.Context, *I) (*O, error)) {
	huma.Register(m.api.API, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, failed(ctx, m.log, err)
		}
		return out, nil
	})
}
