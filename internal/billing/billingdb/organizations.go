package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
)

// LiveOrganizations gives the ids of those with a running subscription, and of those that
// paid with more than the sandbox.
func LiveOrganizations(ctx context.Context, on db.Querier) ([]string, error) {
	q := billingsql.New(on)
	subscribed, err := q.OrganizationsWithSubscriptions(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations with subscriptions: %w", err)
	}
	paid, err := q.OrganizationsWithPayments(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations with payments: %w", err)
	}
	return append(subscribed, paid...), nil
}
