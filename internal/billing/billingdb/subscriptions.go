package billingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// subscriptionStore implements subscriptions.Writes and subscriptions.Importer.
type subscriptionStore struct{ sealedQueries }

// InsertSubscription implements subscriptions.Writes.
func (s subscriptionStore) InsertSubscription(ctx context.Context, c subscriptions.Subscription) error {
	var err error
	if c.OrderNumber, err = s.placeOrder(ctx, billing.OrderIDOf(c.CartID, c.ID, "")); err != nil {
		return err
	}
	if err := s.q.InsertRecurrentCharge(ctx, s.fromRecurrent(c)); err != nil {
		return fmt.Errorf("insert recurrent charge %s: %w", c.ID, err)
	}
	return nil
}

// ImportSubscription implements subscriptions.Importer.
func (s subscriptionStore) ImportSubscription(ctx context.Context, c subscriptions.Subscription) error {
	var err error
	if c.OrderNumber, err = s.placeOrder(ctx, billing.OrderIDOf(c.CartID, c.ID, "")); err != nil {
		return err
	}
	if err := s.q.ImportRecurrentCharge(ctx, billingsql.ImportRecurrentChargeParams(s.fromRecurrent(c))); err != nil {
		return fmt.Errorf("import recurrent charge %s: %w", c.ID, err)
	}
	return nil
}

// Subscription implements subscriptions.Reads.
func (s subscriptionStore) Subscription(ctx context.Context, id string) (subscriptions.Subscription, error) {
	row, err := s.q.GetRecurrentCharge(ctx, id)
	if db.IsNoRows(err) {
		return subscriptions.Subscription{}, errs.New(errs.NotFound, billing.ReasonChargeNotFound, billing.MessageChargeNotFound)
	}
	if err != nil {
		return subscriptions.Subscription{}, fmt.Errorf("read recurrent charge %s: %w", id, err)
	}
	return s.toRecurrent(row)
}

// SaveSubscription implements subscriptions.Writes.
func (s subscriptionStore) SaveSubscription(ctx context.Context, c subscriptions.Subscription) errs.AtCommit {
	params := billingsql.SaveRecurrentChargeParams{
		ID: c.ID, Version: c.Version, Quantity: c.Quantity, Status: string(c.Status), TrialEndsAt: clock.Micros(c.TrialEndsAt),
		CurrentChargeAt: clock.Micros(c.CurrentChargeAt), NextChargeAt: clock.Micros(c.NextChargeAt), CancelledAt: clock.Micros(c.CancelledAt),
		NetCents: int64(c.Tax.Net), TaxCents: int64(c.Tax.Tax), TotalCents: int64(c.Tax.Total), TaxRate: c.Tax.Rate, TaxPlace: c.Tax.Place,
		FailureCode: c.FailureCode, AuthenticationUrl: subscriptionURL.Seal(s.keys, c.AuthenticationURL, c.ID), AuthenticationUntil: clock.Micros(c.AuthenticationUntil), AnchorAt: clock.Micros(c.AnchorAt),
		AnchorPeriod: c.AnchorPeriod, Period: c.Period, Attempt: c.Attempt, DueSince: clock.Micros(c.DueSince), RetryAt: clock.Micros(c.RetryAt), RemindedPeriod: c.Reminded,
		Entitled: c.Entitled, ArchivedAt: clock.Micros(c.ArchivedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
		PlanID: c.PlanID, PriceCents: int64(c.PriceCents), PriceSteps: textOfSteps(c.PriceSteps), Months: c.Months, PerAccount: c.PerAccount, UpgradeUnits: c.Upgrade.Units, ChangeID: c.ChangeID, EndedWith: c.EndedWith,
	}
	return db.ExecOne(ctx, chargeConflict(c.ID), func(ctx context.Context) (sql.Result, error) { return s.q.SaveRecurrentCharge(ctx, params) })
}

// ListSubscriptions implements subscriptions.Reads.
func (s subscriptionStore) ListSubscriptions(ctx context.Context, f charges.Filter) ([]subscriptions.Subscription, error) {
	rows, err := s.q.ListRecurrentCharges(ctx, billingsql.ListRecurrentChargesParams{
		Product: f.Product, OrganizationID: f.OrganizationID, Status: db.Text(f.Status), OrderClientID: db.Text(f.OrderClientID), OwnClientID: db.Text(f.OwnClientID),
		NewestFirst: f.NewestFirst, PageSize: pageSize, Skip: int32((f.Page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	return s.toSubscriptions(rows, err)
}

// SubscriptionsOfApp implements subscriptions.Reads.
func (s subscriptionStore) SubscriptionsOfApp(ctx context.Context, organizationID, appID string) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.RecurrentChargesOfApp(ctx, billingsql.RecurrentChargesOfAppParams{OrganizationID: organizationID, AppID: appID}))
}

// SubscriptionsToApps gives the subscriptions to all apps, the oldest first.
func (s subscriptionStore) SubscriptionsToApps(ctx context.Context, organizationID string) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.RecurrentChargesOfApps(ctx, organizationID))
}

// RunningSubscriptions implements subscriptions.Reads.
func (s subscriptionStore) RunningSubscriptions(ctx context.Context, organizationID string) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.RunningRecurrentCharges(ctx, organizationID))
}

// SubscriptionsEndedWith implements subscriptions.Reads.
func (s subscriptionStore) SubscriptionsEndedWith(ctx context.Context, organizationID, installID string) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.RecurrentChargesEndedWith(ctx, billingsql.RecurrentChargesEndedWithParams{OrganizationID: organizationID, InstallID: installID}))
}

// ReplacedBy implements subscriptions.Reads.
func (s subscriptionStore) ReplacedBy(ctx context.Context, c subscriptions.Subscription) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.RivalRecurrentCharges(ctx, billingsql.RivalRecurrentChargesParams{
		OrganizationID: c.BuyerOrganizationID, OrderClientID: c.OrderClientID, ExternalID: c.ExternalID, Test: c.Test, ID: c.ID,
	}))
}

func (s sealedQueries) toSubscriptions(rows []billingsql.RecurrentCharge, err error) ([]subscriptions.Subscription, error) {
	if err != nil {
		return nil, fmt.Errorf("list recurrent charges: %w", err)
	}
	list := make([]subscriptions.Subscription, len(rows))
	for i, row := range rows {
		if list[i], err = s.toRecurrent(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// HadTrial implements subscriptions.Reads.
func (s subscriptionStore) HadTrial(ctx context.Context, organizationID, clientID, externalID string) (bool, error) {
	n, err := s.q.TriedCount(ctx, billingsql.TriedCountParams{OrganizationID: organizationID, OrderClientID: clientID, ExternalID: externalID})
	if err != nil {
		return false, fmt.Errorf("read trials: %w", err)
	}
	return n > 0, nil
}

// TriedApps gives the apps that HadTrial tells of.
func (s subscriptionStore) TriedApps(ctx context.Context, organizationID string) ([]subscriptions.TriedApp, error) {
	rows, err := s.q.TriedApps(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list trials: %w", err)
	}
	apps := make([]subscriptions.TriedApp, len(rows))
	for i, row := range rows {
		apps[i] = subscriptions.TriedApp{ClientID: row.OrderClientID, ExternalID: row.ExternalID}
	}
	return apps, nil
}

// DueSubscriptions implements subscriptions.Reads.
func (s subscriptionStore) DueSubscriptions(ctx context.Context, due subscriptions.DueFilter) ([]string, error) {
	ids, err := s.q.DueRecurrentCharges(ctx, billingsql.DueRecurrentChargesParams{
		After: due.After, Now: clock.Micros(due.Now), Stale: clock.Micros(due.Stale), TrialSoon: clock.Micros(due.TrialSoon), YearSoon: clock.Micros(due.YearSoon),
	})
	if err != nil {
		return nil, fmt.Errorf("list due subscriptions: %w", err)
	}
	return ids, nil
}

// PastDueSubscriptions implements subscriptions.Reads.
func (s subscriptionStore) PastDueSubscriptions(ctx context.Context, organizationID, product string) ([]string, error) {
	ids, err := s.q.RecurrentChargesPastDue(ctx, billingsql.RecurrentChargesPastDueParams{OrganizationID: organizationID, Product: product})
	if err != nil {
		return nil, fmt.Errorf("list subscriptions past due: %w", err)
	}
	return ids, nil
}

func (s sealedQueries) fromRecurrent(c subscriptions.Subscription) billingsql.InsertRecurrentChargeParams {
	return billingsql.InsertRecurrentChargeParams{
		ID: c.ID, Product: c.Product, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		ExternalID: c.ExternalID, AppID: c.AppID, PlanID: c.PlanID, Name: c.Name, PriceCents: int64(c.PriceCents), Quantity: c.Quantity,
		PerAccount: c.PerAccount, Test: c.Test, Months: c.Months, TrialDays: c.TrialDays, CommissionPercent: c.CommissionPercent, ReturnUrl: c.ReturnURL,
		Status: string(c.Status), TrialEndsAt: clock.Micros(c.TrialEndsAt), CurrentChargeAt: clock.Micros(c.CurrentChargeAt),
		NextChargeAt: clock.Micros(c.NextChargeAt), CancelledAt: clock.Micros(c.CancelledAt),
		NetCents: int64(c.Tax.Net), TaxCents: int64(c.Tax.Tax), TotalCents: int64(c.Tax.Total), TaxRate: c.Tax.Rate, TaxPlace: c.Tax.Place,
		CardRequired: c.CardRequired, FailureCode: c.FailureCode, AuthenticationUrl: subscriptionURL.Seal(s.keys, c.AuthenticationURL, c.ID), AnchorAt: clock.Micros(c.AnchorAt),
		AnchorPeriod: c.AnchorPeriod, Period: c.Period, Attempt: c.Attempt, DueSince: clock.Micros(c.DueSince), RetryAt: clock.Micros(c.RetryAt),
		RemindedPeriod: c.Reminded, Entitled: c.Entitled, CartID: c.CartID, CouponBasisPoints: c.Coupon.BasisPoints, CouponCents: int64(c.Coupon.Cents),
		CouponMonths: c.Coupon.Months, CouponFromSeller: c.Coupon.FromSeller,
		CreatedAt: clock.Micros(c.CreatedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
		UpgradeID: c.Upgrade.ID, UpgradeAppID: c.Upgrade.AppID, UpgradeUnits: c.Upgrade.Units, UpgradeOnce: c.Upgrade.Once,
		PriceSource: string(c.PriceSource), ResourceID: c.ResourceID, OrderNumber: int64(c.OrderNumber), PriceSteps: textOfSteps(c.PriceSteps),
	}
}

func (s sealedQueries) toRecurrent(r billingsql.RecurrentCharge) (subscriptions.Subscription, error) {
	confirmURL, err := subscriptionURL.Open(s.keys, r.AuthenticationUrl, r.ID)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	steps, err := stepsOfText(r.PriceSteps)
	return subscriptions.Subscription{
		ID: r.ID, Product: r.Product, BuyerOrganizationID: r.BuyerOrganizationID, BuyerLicenseID: r.BuyerLicenseID, BuyerAccountID: r.BuyerAccountID,
		BuyerEntityID: r.BuyerEntityID, SellerClientID: r.SellerClientID, OrderClientID: r.OrderClientID, OrderOrganizationID: r.OrderOrganizationID,
		ExternalID: r.ExternalID, AppID: r.AppID, PlanID: r.PlanID, Name: r.Name, PriceCents: money.Cents(r.PriceCents), Quantity: r.Quantity,
		PerAccount: r.PerAccount, Test: r.Test, Months: r.Months, TrialDays: r.TrialDays, CardRequired: r.CardRequired, CommissionPercent: r.CommissionPercent,
		ReturnURL: r.ReturnUrl,
		Tax:       billing.TaxedSum{Net: money.Cents(r.NetCents), Tax: money.Cents(r.TaxCents), Total: money.Cents(r.TotalCents), Rate: r.TaxRate, Place: r.TaxPlace},
		Status:    subscriptions.Status(r.Status), FailureCode: r.FailureCode, AuthenticationURL: confirmURL, AuthenticationUntil: clock.FromMicros(r.AuthenticationUntil),
		TrialEndsAt: clock.FromMicros(r.TrialEndsAt), CurrentChargeAt: clock.FromMicros(r.CurrentChargeAt), NextChargeAt: clock.FromMicros(r.NextChargeAt),
		CancelledAt: clock.FromMicros(r.CancelledAt), AnchorAt: clock.FromMicros(r.AnchorAt), AnchorPeriod: r.AnchorPeriod, Period: r.Period,
		Attempt: r.Attempt, DueSince: clock.FromMicros(r.DueSince), RetryAt: clock.FromMicros(r.RetryAt), Reminded: r.RemindedPeriod, Entitled: r.Entitled,
		CartID: r.CartID, Coupon: billing.CouponShare{BasisPoints: r.CouponBasisPoints, Cents: money.Cents(r.CouponCents), Months: r.CouponMonths, FromSeller: r.CouponFromSeller},
		ArchivedAt: clock.FromMicros(r.ArchivedAt), Version: r.Version, CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
		Upgrade:    billing.UpgradeRef{ID: r.UpgradeID, AppID: r.UpgradeAppID, Units: r.UpgradeUnits, Once: r.UpgradeOnce},
		PriceSteps: steps, PriceSource: billing.PriceSource(r.PriceSource), ResourceID: r.ResourceID,
		ChangeID: r.ChangeID, EndedWith: r.EndedWith, OrderNumber: billing.OrderNumber(r.OrderNumber),
	}, err
}

// HasOpenSales reports whether a single payment for an app or an upgrade of it was agreed to and
// has not ended, or money of one is on its way back.
func (s subscriptionStore) HasOpenSales(ctx context.Context, appID string) (bool, error) {
	n, err := s.q.OpenSaleCount(ctx, appID)
	return n > 0, err
}

// ListPayingOrganizations gives the ids of the organizations that have a subscription of an app
// which runs or has begun.
func (s subscriptionStore) ListPayingOrganizations(ctx context.Context, appID string) ([]string, error) {
	return s.q.ListPayingOrganizations(ctx, appID)
}

// HasSubscribers reports whether an organization pays for an app or an upgrade of it, or has paid
// for a time that is not over.
func (s subscriptionStore) HasSubscribers(ctx context.Context, appID string) (bool, error) {
	n, err := s.q.SubscriberCount(ctx, appID)
	return n > 0, err
}

// textOfSteps keeps the steps of a price as JSON; "" for none.
func textOfSteps(steps price.Steps) string {
	if len(steps) == 0 {
		return ""
	}
	text, _ := json.Marshal(steps) // whole numbers always have a text
	return string(text)
}

func stepsOfText(text string) (steps price.Steps, err error) {
	if text == "" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(text), &steps); err != nil {
		return nil, fmt.Errorf("read the steps of a price: %w", err)
	}
	return steps, nil
}
