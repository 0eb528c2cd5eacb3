package importer

import (
	"cmp"
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/price"
)

// billingAddress is told where it is not the organization's own.
func (e *export) billingAddress(ctx context.Context, into *importformat.Organization) error {
	account, err := e.d.Billing.Cards.AccountOf(ctx, into.ID)
	if err != nil {
		return err
	}
	is := importformat.BillingAddress{Company: account.Company, Country: account.Country, Zip: account.Zip}
	own := importformat.BillingAddress{Company: into.Name, Country: into.Country, Zip: into.Zip}
	if is != own {
		into.Billing = &is
	}
	return nil
}

func (e *export) cards(ctx context.Context, into *importformat.Organization) error {
	for _, product := range auth.Products {
		card, exists, err := e.d.Billing.Cards.CardOf(ctx, into.ID, product)
		if err != nil {
			return err
		}
		if !exists {
			continue
		}
		into.Cards = append(into.Cards, importformat.Card{
			Products: []string{product}, Brand: brandInData(card.Type), FirstSix: card.FirstSix, LastFour: card.LastFour,
			Expires: fmt.Sprintf("%04d-%02d", card.ExpYear, card.ExpMonth),
		})
	}
	return nil
}

func (e *export) invitations(ctx context.Context, into *importformat.Organization) error {
	ids, err := e.d.Invitations.AppsOf(ctx, into.ID)
	into.InvitedApps = e.exportedSlugs(ids)
	return err
}

func (e *export) installs(ctx context.Context, into *importformat.Organization) error {
	list, err := e.d.Installed.ListInstalls(ctx, into.ID, "")
	for _, i := range list {
		if e.slugs[i.AppID] == "" {
			e.otherInstalls++
			continue
		}
		into.Installs = append(into.Installs, importformat.Install{ID: i.ID, App: e.slugs[i.AppID], By: e.people[i.InstalledBy], Day: importformat.On(i.InstalledAt), SetupRequired: i.SetupRequired})
	}
	return err
}

// subscriptions are those to plans of entries that run or have ended; others are counted.
func (e *export) subscriptions(ctx context.Context, into *importformat.Organization) error {
	for _, product := range auth.Products {
		list, err := e.d.Billing.Subscriptions.SubscriptionsBoughtBy(ctx, into.ID, product)
		if err != nil {
			return err
		}
		for _, s := range list {
			out, canBeSaid := e.subscription(s)
			if !canBeSaid {
				e.otherSubscriptions++
				continue
			}
			into.Subscriptions = append(into.Subscriptions, out)
		}
	}
	return nil
}

func (e *export) subscription(s subscriptions.Subscription) (importformat.Subscription, bool) {
	isOver := s.Status == subscriptions.SubscriptionCancelled
	if s.PriceSource != billing.PriceOfPlan || e.slugs[s.AppID] == "" || !isOver && s.Status != subscriptions.SubscriptionActive {
		return importformat.Subscription{}, false
	}
	out := importformat.Subscription{
		ID: s.ID, App: e.slugs[s.AppID], BillingCycle: string(price.Monthly), Seats: s.Quantity, StartedDay: importformat.On(s.CreatedAt), TrialDays: int(s.TrialDays), Status: "active",
	}
	out.Price = &importformat.BoughtPrice{Cents: int64(s.PriceCents), PerAccount: s.PerAccount}
	for _, step := range s.PriceSteps {
		out.Price.Steps = append(out.Price.Steps, importformat.PriceStep{From: step.From, Cents: int64(step.Cents)})
	}
	if s.Months == int64(price.Yearly.Months()) {
		out.BillingCycle = string(price.Yearly)
	}
	if isOver {
		day := importformat.On(s.CancelledAt)
		out.Status, out.CancelledDay = "cancelled", &day
	}
	return out, true
}

// invoices are those of entries, but for subscriptions that the format cannot say; others are counted.
func (e *export) invoices(ctx context.Context, into *importformat.Organization) error {
	list, err := e.d.Billing.Invoices.InvoicesOf(ctx, into.ID)
	if err != nil {
		return err
	}
	recurrent := map[string]bool{}
	for _, s := range into.Subscriptions {
		recurrent[s.ID] = true
	}
	for _, i := range list {
		if e.slugs[i.AppID] == "" || i.Kind == invoices.InvoiceCredit {
			e.otherInvoices++
			continue
		}
		subscription := cmp.Or(i.Charge.SubscriptionID, i.ChargeID) // of a renewal, and of what was imported
		if i.Charge.SubscriptionID != "" && !recurrent[subscription] {
			e.otherInvoices++ // alone it would be read as what is bought once
			continue
		}
		out := importformat.Invoice{ID: i.ID, Day: importformat.On(i.IssuedAt), App: e.slugs[i.AppID], Text: i.Description, NetCents: int64(i.Tax.Net), Status: i.State}
		if recurrent[subscription] {
			out.Subscription = subscription
		}
		if printed := i.Printed; printed.CardLastFour != "" {
			out.Card = &importformat.PayingCard{Brand: brandInData(printed.CardType), LastFour: printed.CardLastFour}
		}
		into.Invoices = append(into.Invoices, out)
	}
	return nil
}

// brandInData gives the data's word for a card brand.
func brandInData(brand string) string {
	if brand == "master" {
		return "mastercard"
	}
	return brand
}
