package billingdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
)

// Sellers keeps who is paid for what is sold with the OAuth clients of apps that have moved to
// another developer.
type Sellers struct{ q *billingsql.Queries }

// NewSellers makes one whose queries run on a transaction.
func NewSellers(on db.Querier) Sellers { return Sellers{billingsql.New(on)} }

// Move pays an organization for what is paid from now on of what is sold with these clients. The
// ledger and all that was paid stay as they are. A payment asks for the seller in its own
// transaction, so what is ordered meanwhile with the seller of before counts, too: called again
// later, Move shows that one with the right seller before it is paid.
func (s Sellers) Move(ctx context.Context, clients []string, organizationID string, at time.Time) error {
	for _, client := range clients {
		if err := s.q.PutSeller(ctx, billingsql.PutSellerParams{ClientID: client, OrganizationID: organizationID, Since: clock.Micros(at)}); err != nil {
			return fmt.Errorf("seller of %s: %w", client, err)
		}
		if err := s.q.MoveOpenCharges(ctx, billingsql.MoveOpenChargesParams{ClientID: client, OrganizationID: organizationID}); err != nil {
			return fmt.Errorf("open charges of %s: %w", client, err)
		}
		if err := s.q.MoveSubscriptions(ctx, billingsql.MoveSubscriptionsParams{ClientID: client, OrganizationID: organizationID}); err != nil {
			return fmt.Errorf("subscriptions of %s: %w", client, err)
		}
	}
	return nil
}
