package importer

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
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
// installed apps, subscriptions and past charges. Repeating it changes nothing.
func (i *Importer) commerce(ctx context.Context, w *importformat.Data, first time.Time) error {
	buyers := map[string]string{} // organization slug -> e-mail of its first owner
	for _, p := range w.People {
		if _, known := buyers[p.Organization]; !known || p.Roles["accounts"] == "owner" {
			buyers[p.Organization] = p.Email
		}
	}
	for _, o := range w.Organizations {
		run := &commerceImport{into: i.d, from: o, id: organizationID(o.Slug), buyer: buyers[o.Slug], first: first, licences: map[string]int64{}}
		if err := run.all(ctx); err != nil {
			return fmt.Errorf("organization %s: %w", o.Slug, err)
		}
	}
	return nil
}

type commerceImport struct {
	into  Deps
	from  importformat.Organization
	id    string
	buyer string
	first time.Time
	// licences are the numbers of the licences, by product.
	licences map[string]int64
}

func (r *commerceImport) all(ctx context.Context) error {
	account := cards.BillingAccount{OrganizationID: r.id, Company: r.from.Name, Country: r.from.Country, Zip: r.from.Zip}
	if err := r.into.Billing.Cards.ImportAccount(ctx, account); err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{r.products, r.cards, r.invitations, r.installs, r.subscriptions, r.invoices} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (r *commerceImport) products(ctx context.Context) error {
	for _, product := range auth.Products { // in this order, so that data is numbered alike wherever it is imported first
		p, licensed := r.from.Products[product]
		if !licensed {
			continue
		}
		s := licences.Licence{
			OrganizationID: r.id, Product: product, Plan: p.Plan, LastPlan: p.LastPlan, Status: licence.Status(p.Status), Seats: p.Seats,
		}
		if p.Status == "trial" {
			var err error
			if s.TrialEndsAt, err = r.trialEnd(p); err != nil {
				return fmt.Errorf("%s: %w", product, err)
			}
		}
		if err := r.into.Licences.ImportLicence(ctx, s, p.Number); err != nil {
			return fmt.Errorf("%s: %w", product, err)
		}
		var err error
		if r.licences[product], err = r.into.Billing.Cards.LicenceNumber(ctx, r.id, product); err != nil {
			return fmt.Errorf("%s: %w", product, err)
		}
	}
	return nil
}

// trialEnd gives the last second of a trial's last day.
func (r *commerceImport) trialEnd(p importformat.Product) (time.Time, error) {
	if p.TrialEnds == "" {
		return day(r.first, p.DaysLeft+1).Add(-time.Second), nil
	}
	last, err := time.Parse(time.DateOnly, p.TrialEnds)
	if err != nil {
		return time.Time{}, fmt.Errorf("trial_ends %q is no date such as 2026-12-31", p.TrialEnds)
	}
	return last.AddDate(0, 0, 1).Add(-time.Second), nil
}

// cards are known to the payment sandbox under a token, as if they had been
// typed there.
func (r *commerceImport) cards(ctx context.Context) error {
	if r.into.Sandbox == nil {
		return nil // another provider knows none of these cards
	}
	for _, card := range r.from.Cards {
		year, month, _ := strings.Cut(card.Expires, "-")
		expYear, errYear := strconv.ParseInt(year, 10, 64)
		expMonth, errMonth := strconv.ParseInt(month, 10, 64)
		if errYear != nil || errMonth != nil {
			return fmt.Errorf("card expires %q, which is not YYYY-MM", card.Expires)
		}
		details := billing.CardDetails{Type: brandOf(card.Brand), FirstSix: card.FirstSix, LastFour: card.LastFour, ExpMonth: expMonth, ExpYear: expYear}
		for _, product := range card.Products {
			token := "tok_world_" + r.from.Slug + "_" + product
			if err := r.into.Sandbox.SeedCard(ctx, sandbox.Card{Token: token, OrganizationID: r.id, Brand: details.Type, FirstSix: card.FirstSix, LastFour: card.LastFour, ExpMonth: expMonth, ExpYear: expYear}); err != nil {
				return err
			}
			err := r.into.Billing.Cards.ImportCard(ctx, cards.Card{
				OrganizationID: r.id, Product: product, Provider: r.into.Sandbox.Name(), Token: token, CardDetails: details,
				Company: r.from.Name, Country: r.from.Country, Zip: r.from.Zip,
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// brandOf gives the shop's word for a card brand (spec S9.24).
func brandOf(brand string) string {
	if brand == "mastercard" {
		return "master"
	}
	return brand
}

func (r *commerceImport) entry(slug string) (*catalogue.App, error) { return r.into.App(slug) }

// invitations lets the organization see apps before they are public (decisions rule 18).
func (r *commerceImport) invitations(ctx context.Context) error {
	for _, slug := range r.from.InvitedApps {
		entry, err := r.entry(slug)
		if err != nil {
			return fmt.Errorf("invited app %s: %w", slug, err)
		}
		// The limit is one for developers.
		err = r.into.Invitations.Add(ctx, catalogue.Invitation{AppID: entry.ID, OrganizationID: r.id, InvitedAt: r.first}, math.MaxInt64)
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
			ID: StableID("install", r.from.Slug+":"+i.App), OrganizationID: r.id, AppID: entry.ID, Product: entry.Product,
			InstalledAt: day(r.first, i.Day).Add(9 * time.Hour), InstalledBy: accountID(i.By),
		})
	}
	return r.into.Installs.Import(ctx, list)
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
		if err := r.into.Billing.Subscriptions.ImportSubscription(ctx, charge); err != nil {
			return fmt.Errorf("subscription %s: %w", s.ID, err)
		}
	}
	return nil
}

func (r *commerceImport) recurrent(ctx context.Context, s importformat.Subscription, entry *catalogue.App) (subscriptions.Subscription, error) {
	cycle := price.Cycle(s.BillingCycle)
	started := day(r.first, s.StartedDay).Add(9 * time.Hour)
	charge := subscriptions.Subscription{
		ID: StableID("charge", s.ID), Product: entry.Product, BuyerOrganizationID: r.id, BuyerLicenseID: r.licences[entry.Product], BuyerAccountID: accountID(r.buyer), BuyerEntityID: r.buyer,
		SellerClientID: identity.ShopClientID, OrderClientID: entry.ClientID(), ExternalID: entry.ID, AppID: entry.ID, PlanID: entry.PlanID(cycle), PriceSource: billing.PriceOfPlan, Name: entry.Name,
		Quantity: max(1, s.Seats), Months: int64(cycle.Months()), TrialDays: int64(s.TrialDays), CommissionPercent: billing.DefaultCommissionPercent,
		ReturnURL: r.into.ShopURL + entry.Path(), Status: subscriptions.SubscriptionActive, CreatedAt: started, UpdatedAt: started,
	}
	owner, err := r.into.Owner(ctx, entry)
	if err != nil {
		return charge, err
	}
	charge.OrderOrganizationID = owner
	if entry.Payment != nil {
		charge.PriceCents, charge.PerAccount = price.UnitAt(entry.Payment.Price, cycle, price.Discount{}, started).Now, entry.Payment.PerAccount
	}
	if s.TrialDays > 0 {
		charge.TrialEndsAt = started.AddDate(0, 0, s.TrialDays)
	}
	charge.CurrentChargeAt, charge.NextChargeAt = periodAt(started.AddDate(0, 0, s.TrialDays), cycle.Months(), r.into.Now())
	if s.Status == "cancelled" && s.CancelledDay != nil {
		charge.Status, charge.CancelledAt = subscriptions.SubscriptionCancelled, day(r.first, *s.CancelledDay).Add(9*time.Hour)
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

func (r *commerceImport) invoices(ctx context.Context) error {
	place := cards.BillingAccount{Country: r.from.Country, Zip: r.from.Zip}.Place()
	for i, inv := range r.from.Invoices {
		entry, err := r.entry(inv.App)
		if err != nil {
			return fmt.Errorf("invoice of day %d: %w", inv.Day, err)
		}
		at := day(r.first, inv.Day).Add(9 * time.Hour)
		tax, err := r.into.Billing.Cards.TaxAt(ctx, money.Cents(inv.NetCents), place, at)
		if err != nil {
			return fmt.Errorf("invoice of day %d: %w", inv.Day, err)
		}
		if err := r.invoice(ctx, strconv.Itoa(i), inv, entry, tax, at); err != nil {
			return fmt.Errorf("invoice of day %d: %w", inv.Day, err)
		}
	}
	return nil
}

func (r *commerceImport) invoice(ctx context.Context, number string, inv importformat.Invoice, entry *catalogue.App, tax billing.TaxedSum, at time.Time) error {
	owner, err := r.into.Owner(ctx, entry)
	if err != nil {
		return err
	}
	chargeID, seller := StableID("charge", inv.Subscription), owner
	if inv.Subscription == "" {
		chargeID, seller = StableID("charge", r.from.Slug+":"+inv.App), ""
		if err := r.into.Billing.Charges.ImportCharge(ctx, r.direct(chargeID, inv, entry, owner, tax, at)); err != nil {
			return err
		}
	}
	return r.into.Billing.Invoices.ImportInvoice(ctx, invoices.Invoice{
		ID: StableID("invoice", r.from.Slug+":"+number), OrganizationID: r.id, Product: entry.Product, AppID: entry.ID, ChargeID: chargeID,
		Description: inv.Text, State: inv.Status, Tax: tax, IssuedAt: at,
	}, seller)
}

func (r *commerceImport) direct(id string, inv importformat.Invoice, entry *catalogue.App, owner string, tax billing.TaxedSum, at time.Time) charges.Charge {
	status := charges.StatusSuccess
	if inv.Status != "paid" {
		status = charges.StatusFailed
	}
	return charges.Charge{
		ID: id, Product: entry.Product, BuyerOrganizationID: r.id, BuyerLicenseID: r.licences[entry.Product], BuyerAccountID: accountID(r.buyer), BuyerEntityID: r.buyer,
		SellerClientID: identity.ShopClientID, OrderClientID: entry.ClientID(), OrderOrganizationID: owner, ExternalID: entry.ID, AppID: entry.ID,
		PlanID: entry.PlanID(price.Once), PriceSource: billing.PriceOfPlan, Name: entry.Name, PriceCents: money.Cents(inv.NetCents), Quantity: 1, CommissionPercent: billing.DefaultCommissionPercent,
		ReturnURL: r.into.ShopURL + entry.Path(), Tax: tax, Status: status, CreatedAt: at, UpdatedAt: at,
	}
}
