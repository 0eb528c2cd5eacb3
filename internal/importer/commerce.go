package importer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/importformat"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/licences"
)

// commerce takes over what organizations have: host products, cards,
// installed apps, subscriptions and past charges.
func (r *run) commerce(ctx context.Context) error {
	buyers := map[string]string{} // organization slug -> e-mail of its first owner
	for _, p := range r.data.People {
		if _, known := buyers[p.Organization]; !known || p.Roles["accounts"] == "owner" {
			buyers[p.Organization] = p.Email
		}
	}
	for _, o := range r.data.Organizations {
		own := &commerceImport{run: r, from: o, id: r.organizations[o.Slug], buyer: buyers[o.Slug], licences: map[string]int64{}}
		if err := own.all(ctx); err != nil {
			return fmt.Errorf("organization %s: %w", o.Slug, err)
		}
	}
	return nil
}

type commerceImport struct {
	run   *run
	from  importformat.Organization
	id    string
	buyer string
	// licences are the numbers of the licences, by product.
	licences map[string]int64
}

func (r *commerceImport) all(ctx context.Context) error {
	for _, step := range []func(context.Context) error{r.billingAddress, r.products, r.cards, r.invitations, r.installs, r.subscriptions, r.invoices} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// billingAddress is the organization's own, unless the data gives another one.
func (r *commerceImport) billingAddress(ctx context.Context) error {
	wanted := importformat.BillingAddress{Company: r.from.Name, Country: r.from.Country, Zip: r.from.Zip}
	if r.from.Billing != nil {
		wanted = *r.from.Billing
	}
	account, err := r.run.d.Billing.Cards.AccountOf(ctx, r.id)
	if err != nil {
		return err
	}
	var is any
	if current := (importformat.BillingAddress{Company: account.Company, Country: account.Country, Zip: account.Zip}); current != (importformat.BillingAddress{}) {
		is = current
	}
	isWanted, err := r.run.decide(Item{KindBillingAddress, r.from.Slug}, is, wanted, "")
	if err != nil || !isWanted {
		return err
	}
	account.OrganizationID, account.Company, account.Country, account.Zip = r.id, wanted.Company, wanted.Country, wanted.Zip
	return r.run.d.Billing.Cards.ImportAccount(ctx, account)
}

func (r *commerceImport) products(ctx context.Context) error {
	known, err := r.run.d.Licences.Recorded(ctx, r.id)
	if err != nil {
		return err
	}
	for _, product := range auth.Products { // in this order, so that data is numbered alike wherever it is imported first
		p, licensed := r.from.Products[product]
		if !licensed {
			continue
		}
		if err := r.product(ctx, product, p, known); err != nil {
			return fmt.Errorf("%s: %w", product, err)
		}
		if r.licences[product], err = r.run.d.Billing.Cards.LicenceNumber(ctx, r.id, product); err != nil {
			return fmt.Errorf("%s: %w", product, err)
		}
	}
	return nil
}

func (r *commerceImport) product(ctx context.Context, product string, p importformat.Product, known []licences.Licence) error {
	item := Item{KindLicence, r.from.Slug + "/" + product}
	wanted := licences.Licence{
		OrganizationID: r.id, Product: product, LicenseID: p.Number, Plan: p.Plan, LastPlan: p.LastPlan, Status: licence.Status(p.Status), Seats: p.Seats,
	}
	if wanted.Status == licence.Trial {
		wanted.TrialEndsAt = r.trialEnd(p)
	}
	var is any
	owner := ""
	if at := slices.IndexFunc(known, func(l licences.Licence) bool { return l.Product == product }); at >= 0 {
		current := known[at]
		owner = hostOf(current.HostVersion)
		is, wanted.LicenseID = ofLicence(current), cmp.Or(wanted.LicenseID, current.LicenseID)
	}
	isWanted, err := r.run.decide(item, is, ofLicence(wanted), owner)
	if err != nil || !isWanted {
		return err
	}
	return r.run.d.Licences.ImportLicence(ctx, wanted, p.Number)
}

// ofLicence leaves out what an import does not say.
func ofLicence(l licences.Licence) licences.Licence {
	l.HostVersion, l.UpdatedAt = 0, time.Time{}
	return l
}

// trialEnd gives the last second of a trial's last day, or the moment that the data gives.
func (r *commerceImport) trialEnd(p importformat.Product) time.Time {
	switch {
	case p.TrialEnds.IsZero():
		return r.run.first.AddDate(0, 0, p.DaysLeft+1).Add(-time.Second)
	case p.TrialEnds.IsDay():
		return p.TrialEnds.AddDate(0, 0, 1).Add(-time.Second)
	}
	return p.TrialEnds.Time
}

// cards are known to the payment sandbox under a token, as if they had been
// typed there.
func (r *commerceImport) cards(ctx context.Context) error {
	if r.run.d.Sandbox == nil {
		return nil // another provider knows none of these cards
	}
	for _, card := range r.from.Cards {
		details, err := cardDetails(card)
		if err != nil {
			return err
		}
		for _, product := range card.Products {
			if err := r.card(ctx, product, details); err != nil {
				return err
			}
		}
	}
	return nil
}

func cardDetails(card importformat.Card) (billing.CardDetails, error) {
	expires, err := time.Parse("2006-01", card.Expires)
	if err != nil {
		return billing.CardDetails{}, fmt.Errorf("card expires %q, which is not YYYY-MM", card.Expires)
	}
	return billing.CardDetails{
		Type: brandOf(card.Brand), FirstSix: card.FirstSix, LastFour: card.LastFour, ExpMonth: int64(expires.Month()), ExpYear: int64(expires.Year()),
	}, nil
}

func (r *commerceImport) card(ctx context.Context, product string, details billing.CardDetails) error {
	current, exists, err := r.run.d.Billing.Cards.CardOf(ctx, r.id, product)
	if err != nil {
		return err
	}
	var is any
	if exists {
		is = current.CardDetails
	}
	isWanted, err := r.run.decide(Item{KindCard, r.from.Slug + "/" + product}, is, details, "")
	if err != nil || !isWanted {
		return err
	}
	token := "tok_world_" + r.from.Slug + "_" + product
	err = r.run.d.Sandbox.SeedCard(ctx, sandbox.Card{
		ID: sandbox.CardID(token), OrganizationID: r.id, Brand: details.Type, FirstSix: details.FirstSix, LastFour: details.LastFour, ExpMonth: details.ExpMonth, ExpYear: details.ExpYear,
	})
	if err != nil {
		return err
	}
	return r.run.d.Billing.Cards.ImportCard(ctx, cards.Card{
		OrganizationID: r.id, Product: product, Provider: r.run.d.Sandbox.Name(), Token: token, CardDetails: details,
		Company: r.from.Name, Country: r.from.Country, Zip: r.from.Zip,
	})
}

// brandOf gives the shop's word for a card brand (spec S9.24).
func brandOf(brand string) string {
	if brand == "mastercard" {
		return "master"
	}
	return brand
}

func (r *commerceImport) entry(slug string) (*catalogue.App, error) { return r.run.d.App(slug) }

// invitations lets the organization see apps before they are public (decisions rule 18).
func (r *commerceImport) invitations(ctx context.Context) error {
	for _, slug := range r.from.InvitedApps {
		entry, err := r.entry(slug)
		if err != nil {
			return fmt.Errorf("invited app %s: %w", slug, err)
		}
		// The limit is one for developers.
		err = r.run.d.Invitations.Add(ctx, catalogue.Invitation{AppID: entry.ID, OrganizationID: r.id, InvitedAt: r.run.first}, math.MaxInt64)
		if err != nil {
			return fmt.Errorf("invited app %s: %w", slug, err)
		}
	}
	return nil
}

func (r *commerceImport) installs(ctx context.Context) error {
	var list []installs.Install
	for _, i := range r.from.Installs {
		entry, err := r.entry(i.App)
		if err != nil {
			return fmt.Errorf("installed app %s: %w", i.App, err)
		}
		list = append(list, installs.Install{
			ID: cmp.Or(i.ID, StableID("install", r.from.Slug+":"+i.App)), OrganizationID: r.id, AppID: entry.ID, Product: entry.Product,
			InstalledAt: i.Day.After(r.run.first).Add(9 * time.Hour), InstalledBy: r.run.accountOf(i.By), SetupRequired: i.SetupRequired,
		})
	}
	return r.run.d.Installs.Import(ctx, list)
}

func (r *commerceImport) subscriptions(ctx context.Context) error {
	for _, s := range r.from.Subscriptions {
		entry, err := r.entry(s.App)
		if err != nil {
			return fmt.Errorf("subscription %s: %w", s.ID, err)
		}
		charge, err := r.recurrent(ctx, s, entry)
		if err != nil {
			return fmt.Errorf("subscription %s: %w", s.ID, err)
		}
		if err := r.run.d.Billing.Subscriptions.ImportSubscription(ctx, charge); err != nil {
			return fmt.Errorf("subscription %s: %w", s.ID, err)
		}
	}
	return nil
}

func (r *commerceImport) recurrent(ctx context.Context, s importformat.Subscription, entry *catalogue.App) (subscriptions.Subscription, error) {
	cycle := price.Cycle(s.BillingCycle)
	started := s.StartedDay.After(r.run.first).Add(9 * time.Hour)
	charge := subscriptions.Subscription{
		ID: chargeID(s.ID), Product: entry.Product, BuyerOrganizationID: r.id, BuyerLicenseID: r.licences[entry.Product], BuyerAccountID: r.run.accountOf(r.buyer), BuyerEntityID: r.buyer,
		SellerClientID: identity.ShopClientID, OrderClientID: entry.ClientID(), ExternalID: entry.ID, AppID: entry.ID, PlanID: entry.PlanID(cycle), PriceSource: billing.PriceOfPlan, Name: entry.Name,
		Quantity: max(1, s.Seats), Months: int64(cycle.Months()), TrialDays: int64(s.TrialDays), CommissionPercent: billing.DefaultCommissionPercent,
		ReturnURL: r.run.d.ShopURL + entry.Path(), Status: subscriptions.SubscriptionActive, CreatedAt: started, UpdatedAt: started,
	}
	owner, err := r.run.d.Owner(ctx, entry)
	if err != nil {
		return charge, err
	}
	charge.OrderOrganizationID = owner
	switch p := entry.Payment; {
	case s.Price != nil: // it keeps the price that it was bought for (decisions rule 10)
		charge.PriceCents, charge.PerAccount = money.Cents(s.Price.Cents), s.Price.PerAccount
		for _, step := range s.Price.Steps {
			charge.PriceSteps = append(charge.PriceSteps, price.Step{From: step.From, Cents: money.Cents(step.Cents)})
		}
	case p != nil:
		charge.PriceCents, charge.PerAccount = price.UnitFor(p.Price, p.Tiers, charge.Quantity, cycle, price.Discount{}, started).Now, p.PerAccount
		charge.PriceSteps = price.StepsOf(p.Price, p.Tiers, cycle, price.Discount{}, started)
	}
	if s.TrialDays > 0 {
		charge.TrialEndsAt = started.AddDate(0, 0, s.TrialDays)
	}
	charge.CurrentChargeAt, charge.NextChargeAt = periodAt(started.AddDate(0, 0, s.TrialDays), cycle.Months(), r.run.d.Now())
	if s.Status == "cancelled" && s.CancelledDay != nil {
		charge.Status, charge.CancelledAt = subscriptions.SubscriptionCancelled, s.CancelledDay.After(r.run.first).Add(9*time.Hour)
	}
	return charge, nil
}

// periodAt gives the period of so many months that contains now, counted from
// the first charge.
func periodAt(from time.Time, months int, now time.Time) (start, end time.Time) {
	start = from
	for n := 1; ; n++ {
		end = from.AddDate(0, n*max(1, months), 0)
		if end.After(now) {
			return start, end
		}
		start = end
	}
}

// invoices takes over past payments. One that is known stays as it is.
func (r *commerceImport) invoices(ctx context.Context) error {
	if len(r.from.Invoices) == 0 {
		return nil
	}
	list, err := r.run.d.Billing.Invoices.InvoicesOf(ctx, r.id)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, invoice := range list {
		known[invoice.ID] = true
	}
	for i, from := range r.from.Invoices {
		id := cmp.Or(from.ID, StableID("invoice", r.from.Slug+":"+strconv.Itoa(i)))
		if known[id] {
			continue
		}
		if err := r.invoice(ctx, id, from); err != nil {
			return fmt.Errorf("invoice %d: %w", i+1, err)
		}
	}
	return nil
}

func (r *commerceImport) invoice(ctx context.Context, id string, from importformat.Invoice) error {
	entry, err := r.entry(from.App)
	if err != nil {
		return err
	}
	owner, err := r.run.d.Owner(ctx, entry)
	if err != nil {
		return err
	}
	at := from.Day.After(r.run.first).Add(9 * time.Hour)
	place := cards.BillingAccount{Country: r.from.Country, Zip: r.from.Zip}.Place()
	tax, err := r.run.d.Billing.Cards.TaxAt(ctx, money.Cents(from.NetCents), place, at)
	if err != nil {
		return err
	}
	charge, seller := chargeID(from.Subscription), owner
	if from.Subscription == "" {
		charge, seller = StableID("charge", cmp.Or(from.ID, r.from.Slug+":"+from.App)), ""
		if err := r.run.d.Billing.Charges.ImportCharge(ctx, r.direct(charge, from, entry, owner, tax, at)); err != nil {
			return err
		}
	}
	printed, err := r.printed(ctx, from, entry, at)
	if err != nil {
		return err
	}
	return r.run.d.Billing.Invoices.ImportInvoice(ctx, invoices.Invoice{
		ID: id, OrganizationID: r.id, Product: entry.Product, AppID: entry.ID, ChargeID: charge, Description: from.Text, State: from.Status, Tax: tax, IssuedAt: at, Printed: printed,
	}, seller)
}

// printed gives what an invoice says beside its sum: who bought, the card, and for how many and how long it
// pays where its sum is that of a whole period of its subscription. Any other may be of a
// change, of which no more than the sum is known.
func (r *commerceImport) printed(ctx context.Context, from importformat.Invoice, entry *catalogue.App, at time.Time) (invoices.PrintedFacts, error) {
	p := invoices.PrintedFacts{Buyer: invoices.Buyer{Email: r.buyer}}
	if from.Card != nil {
		p.CardType, p.CardLastFour = brandOf(from.Card.Brand), from.Card.LastFour
	}
	i := slices.IndexFunc(r.from.Subscriptions, func(s importformat.Subscription) bool { return s.ID == from.Subscription })
	if from.Subscription == "" || i < 0 {
		return p, nil
	}
	charge, err := r.recurrent(ctx, r.from.Subscriptions[i], entry)
	if err != nil {
		return p, err
	}
	quantity := int64(1)
	if charge.PerAccount {
		quantity = charge.Quantity
	}
	if int64(charge.PriceCents)*quantity == from.NetCents {
		p.UnitCents, p.Quantity, p.PerAgent = int64(charge.PriceCents), quantity, charge.PerAccount
		p.PeriodStart, p.PeriodEnd = at, at.AddDate(0, int(charge.Months), 0)
	}
	return p, nil
}

func (r *commerceImport) direct(id string, inv importformat.Invoice, entry *catalogue.App, owner string, tax billing.TaxedSum, at time.Time) charges.Charge {
	status := charges.StatusSuccess
	if inv.Status != "paid" {
		status = charges.StatusFailed
	}
	return charges.Charge{
		ID: id, Product: entry.Product, BuyerOrganizationID: r.id, BuyerLicenseID: r.licences[entry.Product], BuyerAccountID: r.run.accountOf(r.buyer), BuyerEntityID: r.buyer,
		SellerClientID: identity.ShopClientID, OrderClientID: entry.ClientID(), OrderOrganizationID: owner, ExternalID: entry.ID, AppID: entry.ID,
		PlanID: entry.PlanID(price.Once), PriceSource: billing.PriceOfPlan, Name: entry.Name, PriceCents: money.Cents(inv.NetCents), Quantity: 1, CommissionPercent: billing.DefaultCommissionPercent,
		ReturnURL: r.run.d.ShopURL + entry.Path(), Tax: tax, Status: status, CreatedAt: at, UpdatedAt: at,
	}
}
