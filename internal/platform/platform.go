// Package platform is the door of the host products' servers: where they tell of
// organizations, licences and people, and hear of installs.
package platform

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
)

// Webhook is where a host product's server hears of installs.
type Webhook struct {
	ClientID  string
	URL       string
	Products  []string // whose installs it hears of
	UpdatedAt time.Time
}

// ReceiverID names a server where deliveries of webhooks name an app.
func (w Webhook) ReceiverID() string { return ReceiverID(w.ClientID) }

const receiverPrefix = "host:"

// ReceiverID names the server of a client where deliveries of webhooks name an app.
func ReceiverID(clientID string) string { return receiverPrefix + clientID }

// ClientOf gives the client of a receiver; false for an app.
func ClientOf(receiverID string) (clientID string, isHost bool) {
	return strings.CutPrefix(receiverID, receiverPrefix)
}

// Webhooks keeps webhooks.
type Webhooks interface {
	// Webhook is not_found when the client has none.
	Webhook(ctx context.Context, clientID string) (Webhook, error)
	Webhooks(ctx context.Context) ([]Webhook, error)
	PutWebhook(ctx context.Context, w Webhook) error
	DeleteWebhook(ctx context.Context, clientID string) error
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Webhooks Webhooks
	// IsLocal tells that only this machine reaches the shop, and then addresses without
	// encryption are good enough.
	IsLocal func() bool
	Now     func() time.Time
}

// Service keeps where the host products' servers hear of installs.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("platform", d)
	return &Service{d: d}
}

// PutWebhook has a server hear of installs at an address; without products of all. Safe to
// repeat. Error: unprocessable with fields.
func (s *Service) PutWebhook(ctx context.Context, clientID, address string, products []string) (Webhook, error) {
	fields := map[string]string{}
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.User != nil || u.Fragment != "":
		fields["url"] = "The address is one such as https://example.com/webhooks, without a user or a fragment."
	case u.Scheme != "https" && (u.Scheme != "http" || !s.d.IsLocal()):
		fields["url"] = "The address begins with https://."
	}
	for _, product := range products {
		if !slices.Contains(auth.Products, product) {
			fields["products"] = "The products are " + strings.Join(auth.Products, " and ") + "."
		}
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return Webhook{}, err
	}
	if len(products) == 0 {
		products = auth.Products
	}
	w := Webhook{ClientID: clientID, URL: address, Products: slices.Compact(slices.Sorted(slices.Values(products))), UpdatedAt: s.d.Now()}
	return w, s.d.Webhooks.PutWebhook(ctx, w)
}

// Webhook gives where a server hears of installs; not_found when it does not.
func (s *Service) Webhook(ctx context.Context, clientID string) (Webhook, error) {
	return s.d.Webhooks.Webhook(ctx, clientID)
}

// DeleteWebhook has a server hear nothing any more. Safe to repeat.
func (s *Service) DeleteWebhook(ctx context.Context, clientID string) error {
	return s.d.Webhooks.DeleteWebhook(ctx, clientID)
}

// Listeners gives the receivers that hear of installs of a product.
func (s *Service) Listeners(ctx context.Context, product string) ([]string, error) {
	all, err := s.d.Webhooks.Webhooks(ctx)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, w := range all {
		if slices.Contains(w.Products, product) {
			list = append(list, w.ReceiverID())
		}
	}
	return list, nil
}
