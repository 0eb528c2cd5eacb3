package subscriptions

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
)

// CreateSubscriptionInput asks for a recurrent charge (contract billing 3).
// PriceCents is one period of one account, before tax.
type CreateSubscriptionInput struct {
	Name              string
	PriceCents        money.Cents
	ReturnURL         string
	PerAccount        bool
	Test              bool
	TrialDays         int64
	Months            int64
	OrderClientID     string // empty: the client of the token
	ExternalID        string
	CommissionPercent *int64
}

const (
	maxTrialDays = 365
	// MaxMonths is the longest period.
	MaxMonths = 12
)

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in CreateSubscriptionInput) Validate() error {
	fields := charges.FaultsOf(in.Name, in.PriceCents, in.ReturnURL, in.ExternalID, in.CommissionPercent)
	if in.TrialDays < 0 || in.TrialDays > maxTrialDays {
		fields["trial_days"] = "Give whole days from 0 to 365."
	}
	if in.Months < 1 || in.Months > MaxMonths {
		fields["months"] = "Give whole months from 1 to 12."
	}
	if len(fields) > 0 {
		return billing.Invalid(fields)
	}
	return nil
}

// CreateSubscription makes a pending recurrent charge for an app's own sale. It
// never brings an install: only purchases.Service.CreateForApp does. Errors: as of
// charges.Service.Create.
func (s *Service) CreateSubscription(ctx context.Context, p auth.Principal, product string, in CreateSubscriptionInput) (Subscription, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	if err := in.Validate(); err != nil {
		return Subscription{}, err
	}
	sale, err := s.d.Charges.ReadSellerTerms(ctx, p, in.OrderClientID, in.Test, in.CommissionPercent)
	if err != nil {
		return Subscription{}, err
	}
	priced, err := billing.Priced(p, sale.App, in.Test, billing.AskedPrice{Product: product, PriceCents: in.PriceCents, Months: in.Months, Quantity: 1, PerAccount: in.PerAccount, TrialDays: in.TrialDays}, s.d.Now())
	if err != nil {
		return Subscription{}, err
	}
	if priced.Steps != nil {
		seats, err := billing.CountSeats(ctx, s.d.Apps, s.d.Seats, p.OrganizationID, product, sale.App.ID, sale.App.ClientID)
		if err == nil {
			err = priced.CheckPriceFor(in.PriceCents, seats)
		}
		if err != nil {
			return Subscription{}, err
		}
	}
	c := s.NewSubscription(p, sale.App, product)
	c.PriceSteps = priced.Steps
	c.PriceSource, c.PlanID, c.ResourceID = priced.Source, priced.PlanID, priced.ResourceID
	c.Name, c.PriceCents, c.PerAccount, c.Test = strings.TrimSpace(in.Name), in.PriceCents, in.PerAccount, in.Test
	c.TrialDays, c.Months, c.ExternalID, c.CommissionPercent = in.TrialDays, in.Months, in.ExternalID, sale.Commission
	c.CardRequired = sale.App.CardRequired()
	c.ReturnURL = charges.WithChargeParams(in.ReturnURL, c.ID, billing.TypeRecurrent)
	return s.PriceAndStoreSubscription(ctx, c)
}

// NewSubscription gives a pending subscription of the principal's organization; it is kept nowhere.
func (s *Service) NewSubscription(p auth.Principal, app billing.App, product string) Subscription {
	now := s.d.Now()
	return Subscription{
		ID: s.d.NewID(), Product: product, BuyerOrganizationID: p.OrganizationID, BuyerAccountID: p.AccountID, BuyerEntityID: p.Email,
		SellerClientID: p.ClientID, OrderClientID: app.ClientID, OrderOrganizationID: app.OwnerOrganizationID,
		Quantity: 1, Months: 1, Status: SubscriptionPending, Version: 1, CreatedAt: now, UpdatedAt: now,
	}
}

// PriceAndStoreSubscription counts seats, adds the tax and stores the charge.
func (s *Service) PriceAndStoreSubscription(ctx context.Context, c Subscription) (Subscription, error) {
	buyer, err := s.d.Read.Buyer(ctx, c.BuyerOrganizationID, c.Product, "", s.d.Now())
	if err != nil {
		return Subscription{}, err
	}
	return s.PriceAndStoreSubscriptionFor(ctx, c, buyer)
}

// PriceAndStoreSubscriptionFor is PriceAndStoreSubscription for a buyer whose facts are known.
func (s *Service) PriceAndStoreSubscriptionFor(ctx context.Context, c Subscription, buyer cards.BuyerFacts) (Subscription, error) {
	c.BuyerLicenseID = buyer.Licence.Number
	c, err := s.WithSeatsAndTax(ctx, c, buyer.Account.Place())
	if err != nil {
		return Subscription{}, err
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error { return tx.InsertSubscription(ctx, c) })
	return c, err
}

// WithSeatsAndTax gives the charge with today's seats and the taxes of a place; its
// price stays, and where it depends on the seats, the steps that it moves on.
func (s *Service) WithSeatsAndTax(ctx context.Context, c Subscription, buyer billing.TaxLocation) (Subscription, error) {
	if c.PerAccount {
		var err error
		if c.Quantity, err = billing.CountSeats(ctx, s.d.Apps, s.d.Seats, c.BuyerOrganizationID, c.Product, c.AppID, c.OrderClientID); err != nil {
			return c, err
		}
		c.PriceCents = c.PriceSteps.PriceFor(c.PriceCents, c.Quantity)
		c.Quantity *= max(c.Upgrade.Units, 1)
	}
	var err error
	c.Tax, err = tax.Taxes(ctx, s.d.Tax, c.Order(), buyer, s.d.Now())
	return c, err
}

// A provider that answers at once is waited for, so that activating tells the end.
const (
	waitForProvider = 2 * time.Second
	lookEvery       = 100 * time.Millisecond
)
