// Package licenceshttp serves the host products of an organization.
package licenceshttp

import (
	"context"
	"net/http"

	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
)

// productSubscription is a host product on the wire (contract apps 3, spec
// S3.16).
type productSubscription struct {
	Product     string       `json:"product" enum:"livechat,helpdesk"`
	Plan        *string      `json:"plan" doc:"null when there is none"`
	HasCard     bool         `json:"hasCard" doc:"there is a card, whoever asks"`
	Subscribed  bool         `json:"subscribed" doc:"the product is paid for, not tried"`
	DaysLeft    int64        `json:"daysLeft" doc:"of the trial, 0 outside one"`
	Trial       bool         `json:"trial"`
	Active      bool         `json:"active" doc:"the licence may be used"`
	Cancelled   bool         `json:"cancelled"`
	Assigned    bool         `json:"assigned"`
	Agents      int64        `json:"agents" doc:"what prices per agent are multiplied with, at least 1"`
	CardDetails *cardDetails `json:"cardDetails" doc:"null without a card, and for who may not pay for the product"`
}

type cardDetails struct {
	CardType string `json:"cardType"`
	FirstSix string `json:"firstSix"`
	LastFour string `json:"lastFour"`
	ExpMonth int64  `json:"expMonth"`
	ExpYear  int64  `json:"expYear"`
}

func subscriptionOf(s licences.ProductLicence) productSubscription {
	wire := productSubscription{
		Product: s.Product, HasCard: s.HasCard, DaysLeft: s.DaysLeft, Agents: max(s.Agents, 1), Subscribed: s.Status == licence.Active,
		Trial: s.Status == licence.Trial, Active: s.Status.Usable(), Cancelled: s.Status == licence.Inactive,
		Assigned: s.Status != licence.NotAssigned,
	}
	if s.Plan != "" {
		wire.Plan = &s.Plan
	}
	if s.Card != nil {
		wire.CardDetails = &cardDetails{CardType: s.Card.Type, FirstSix: s.Card.FirstSix, LastFour: s.Card.LastFour, ExpMonth: s.Card.ExpMonth, ExpYear: s.Card.ExpYear}
	}
	return wire
}

// Register adds the host products of an organization to the Marketplace API
// under each prefix; the first names the operation in the OpenAPI document.
func Register(api *httpapi.API, service *licences.Service, prefixes ...string) {
	h := productHandlers{service}
	for _, prefix := range prefixes {
		m := httpapi.Mount{API: api, Tag: "Purchases", First: prefixes[0], Prefix: prefix}
		httpapi.Register(api, m.Operation(http.MethodGet, "/market/products/my", "myProducts", "Host products of the organization"), h.list)
	}
}

type productHandlers struct{ service *licences.Service }

type productsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []productSubscription
}

// list always reads the database, so a client's Cache-Control: no-cache is
// honoured by every cache on the way.
func (h productHandlers) list(ctx context.Context, _ *struct{}) (*productsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ProductLicences(ctx, p)
	if err != nil {
		return nil, db.ReadError(err)
	}
	out := &productsOutput{CacheControl: "private, no-cache", Body: make([]productSubscription, len(list))}
	for i, s := range list {
		out.Body[i] = subscriptionOf(s)
	}
	return out, nil
}
