package charges_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// declining is a transaction that notes in which order a decline does what.
type declining struct {
	charges.WriteTx
	order *[]string
}

func (declining) ChargeToPay(context.Context, string) (charges.Charge, payments.PayingCard, error) {
	return charges.Charge{ID: "c", Product: auth.LiveChat, BuyerOrganizationID: "o", Status: charges.StatusPending}, payments.PayingCard{}, nil
}

func (declining) UpdateChargeFrom(context.Context, charges.Charge, charges.Status) errs.AtCommit {
	return nil
}

func (tx declining) Enqueue(context.Context, string, any, time.Time, string) error {
	*tx.order = append(*tx.order, "enqueued")
	return nil
}

// Whoever is woken earlier finds no job yet.
func TestDecline_EventIsCommitted_WakesAfterwards(t *testing.T) {
	t.Parallel()
	var order []string
	service := charges.New(charges.Deps{
		Transact: func(ctx context.Context, _ []string, body func(context.Context, charges.WriteTx) error) error {
			err := body(ctx, declining{order: &order})
			order = append(order, "committed")
			return err
		},
		Read: struct{ charges.ReadTx }{}, Provider: struct{ payments.Provider }{}, Apps: struct{ billing.Apps }{}, Seats: struct{ billing.SeatCounter }{}, Tax: struct{ tax.Tax }{},
		ShopURL: "https://shop.test", Now: time.Now, NewID: func() string { return "" }, Wake: func() { order = append(order, "woken") }, Cards: &cards.Service{},
	})
	p := auth.Principal{AccountID: "a", OrganizationID: "o", Platform: true, Scopes: auth.Scopes{auth.ScopeBillingManage}}
	if _, err := service.Decline(t.Context(), p, auth.LiveChat, "c"); err != nil {
		t.Fatal(err)
	}
	if want := []string{"enqueued", "committed", "woken"}; !slices.Equal(order, want) {
		t.Errorf("a decline does %v, want %v", order, want)
	}
}
