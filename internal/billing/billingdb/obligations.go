package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/obligations"
)

// obligationStore implements obligations.Reads.
type obligationStore struct{ sealedQueries }

// Open implements obligations.Reads.
func (s obligationStore) Open(ctx context.Context, organizationID string) (obligations.Open, error) {
	row, err := s.q.OpenObligations(ctx, organizationID)
	if err != nil {
		return obligations.Open{}, fmt.Errorf("what is open of organization %s: %w", organizationID, err)
	}
	balance, err := paymentStore(s).AccountBalance(ctx, ledger.DeveloperAccount(organizationID))
	if err != nil {
		return obligations.Open{}, err
	}
	return obligations.Open{Payments: row.Payments + row.Beginnings, Unpaid: row.Unpaid, Refunds: row.Refunds, Earnings: balance, Payouts: row.Payouts, Sold: row.Sold}, nil
}
