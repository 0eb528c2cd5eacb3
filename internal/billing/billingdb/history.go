package billingdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/money"
)

// historyStore implements purchases.Reads.
type historyStore struct{ sealedQueries }

// productsOf gives the products of a filter as the two that queries compare.
func productsOf(f purchases.HistoryFilter) (product, other string) {
	return f.Products[0], f.Products[len(f.Products)-1]
}

// SubscriptionHistory implements purchases.Reads.
func (s historyStore) SubscriptionHistory(ctx context.Context, f purchases.HistoryFilter) ([]subscriptions.Subscription, error) {
	product, other := productsOf(f)
	return s.toSubscriptions(s.q.BoughtRecurrentCharges(ctx, billingsql.BoughtRecurrentChargesParams{
		OrganizationID: f.OrganizationID, Product: product, OtherProduct: other, Ended: f.Ended, Now: clock.Micros(f.Now),
		AppID: db.Text(f.AppID), PageSize: pageSize, Skip: int32((f.Page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	}))
}

// PaymentHistory implements purchases.Reads.
func (s historyStore) PaymentHistory(ctx context.Context, f purchases.HistoryFilter) ([]charges.Charge, error) {
	product, other := productsOf(f)
	return s.toCharges(s.q.BoughtDirectCharges(ctx, billingsql.BoughtDirectChargesParams{
		OrganizationID: f.OrganizationID, Product: product, OtherProduct: other,
		PageSize: pageSize, Skip: int32((f.Page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	}))
}

// PaidForApp implements purchases.Reads.
func (s historyStore) PaidForApp(ctx context.Context, f purchases.HistoryFilter) (purchases.PaidTotal, error) {
	product, other := productsOf(f)
	row, err := s.q.PaidForApp(ctx, billingsql.PaidForAppParams{OrganizationID: f.OrganizationID, Product: product, OtherProduct: other, AppID: f.AppID})
	if err != nil {
		return purchases.PaidTotal{}, fmt.Errorf("sum what was paid for app %s: %w", f.AppID, err)
	}
	return purchases.PaidTotal{Cents: money.Cents(row.Cents), Payments: row.Payments}, nil
}

// IssuedSince implements purchases.Reads.
func (s historyStore) IssuedSince(ctx context.Context, f purchases.HistoryFilter, since time.Time) ([]purchases.IssuedTotal, error) {
	product, other := productsOf(f)
	rows, err := s.q.IssuedSince(ctx, billingsql.IssuedSinceParams{
		OrganizationID: f.OrganizationID, Product: product, OtherProduct: other, Since: clock.Micros(since),
	})
	if err != nil {
		return nil, fmt.Errorf("list what was issued: %w", err)
	}
	list := make([]purchases.IssuedTotal, len(rows))
	for i, row := range rows {
		list[i] = purchases.IssuedTotal{Kind: row.Kind, Total: money.Cents(row.TotalCents), At: clock.FromMicros(row.IssuedAt)}
	}
	return list, nil
}

// IssuedOfAppsSince implements purchases.Reads.
func (s historyStore) IssuedOfAppsSince(ctx context.Context, f purchases.HistoryFilter, since time.Time) ([]purchases.IssuedOfApp, error) {
	product, other := productsOf(f)
	rows, err := s.q.IssuedOfAppsSince(ctx, billingsql.IssuedOfAppsSinceParams{
		OrganizationID: f.OrganizationID, Product: product, OtherProduct: other, Since: clock.Micros(since),
	})
	if err != nil {
		return nil, fmt.Errorf("list what was issued by app: %w", err)
	}
	list := make([]purchases.IssuedOfApp, len(rows))
	for i, row := range rows {
		list[i] = purchases.IssuedOfApp{
			IssuedTotal: purchases.IssuedTotal{Kind: row.Kind, Total: money.Cents(row.TotalCents), At: clock.FromMicros(row.IssuedAt)},
			Product:     row.Product, Name: row.Name, ClientID: row.ClientID,
		}
	}
	return list, nil
}

// MonthlyCost gives what apps of a product cost an organization in the month that begins then,
// with tax: what runs, counted by the month, and what is paid once in it.
func (s historyStore) MonthlyCost(ctx context.Context, organizationID, product string, month time.Time) (money.Cents, error) {
	runs, err := s.q.MonthlyCostOfSubscriptions(ctx, billingsql.MonthlyCostOfSubscriptionsParams{OrganizationID: organizationID, Product: product})
	if err != nil {
		return 0, fmt.Errorf("cost of subscriptions: %w", err)
	}
	once, err := s.q.CostOfSinglePayments(ctx, billingsql.CostOfSinglePaymentsParams{OrganizationID: organizationID, Product: product, Since: clock.Micros(month)})
	if err != nil {
		return 0, fmt.Errorf("cost of single payments: %w", err)
	}
	return money.Cents(runs + once), nil
}

// MonthlyCostOfClients gives what MonthlyCost is made of, by the client of the app that is
// paid.
func (s historyStore) MonthlyCostOfClients(ctx context.Context, organizationID, product string, month time.Time) (map[string]money.Cents, error) {
	rows, err := s.q.MonthlyCostOfClients(ctx, billingsql.MonthlyCostOfClientsParams{OrganizationID: organizationID, Product: product, Since: clock.Micros(month)})
	if err != nil {
		return nil, fmt.Errorf("cost of apps: %w", err)
	}
	costs := make(map[string]money.Cents, len(rows))
	for _, row := range rows {
		costs[row.ClientID] = money.Cents(row.Cents)
	}
	return costs, nil
}
