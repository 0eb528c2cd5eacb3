package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
)

// OrderNumber implements purchases.Reads.
func (s historyStore) OrderNumber(ctx context.Context, id string) (billing.OrderNumber, error) {
	number, err := s.q.OrderNumber(ctx, id)
	if db.IsNoRows(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read order %s: %w", id, err)
	}
	return billing.OrderNumber(number), nil
}

// orderTries bounds how often a number may be somebody else's: with a tenth of all
// numbers given away that happens once in 10^20 orders.
const orderTries = 20

// placeOrder gives an order its number, or the one that it has.
func (s sealedQueries) placeOrder(ctx context.Context, id string) (billing.OrderNumber, error) {
	for try := range orderTries {
		number := billing.OrderNumberOf(id, try)
		placed, err := s.q.PlaceOrder(ctx, billingsql.PlaceOrderParams{ID: id, Number: int64(number)})
		if err != nil {
			return 0, fmt.Errorf("place order %s: %w", id, err)
		}
		if placed == 1 {
			return number, nil
		}
		known, err := s.q.OrderNumber(ctx, id)
		if err == nil {
			return billing.OrderNumber(known), nil
		}
		if !db.IsNoRows(err) {
			return 0, fmt.Errorf("read order %s: %w", id, err)
		}
	}
	return 0, fmt.Errorf("place order %s: no number was free", id)
}
