package billingtest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/price"
	"marketplace/internal/testkit"
)

// ofCart buys an app with a cart.
func ofCart(t *testing.T, shop *billingtest.Shop, p auth.Principal, cart, app, charge string) charges.Charge {
	t.Helper()
	_, err := shop.Billing.Purchases.StartPurchase(t.Context(), p, purchases.PurchaseRequest{
		CartID: cart, ChargeID: charge, App: billing.App{ID: app, Name: "App " + app, Product: auth.LiveChat, ClientID: app + "_client"},
		Plan: billing.Plan{ID: app + "_plan", Cycle: price.Once}, UnitCents: 1900, Quantity: 1, Tax: billing.TaxedSum{Net: 1900, Total: 1900},
	})
	if err != nil {
		t.Fatal(err)
	}
	return read(t, shop, charge)
}

// A single purchase, a subscription with all its periods and a cart with all of it have
// one number each, which is nobody else's.
func TestOrder_Number_IsOneForAllOfIt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		single := bought(t, shop, clock, owner, "once")
		monthly := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		clock.Advance(32 * 24 * time.Hour)
		settle(t, shop, clock)
		first, second := ofCart(t, shop, owner, "cart-1", "quiet", "charge-1"), ofCart(t, shop, owner, "cart-1", "agents", "charge-2")
		paid := periods(t, shop, monthly.ID)
		if len(paid) < 2 {
			t.Fatalf("%d periods were paid", len(paid))
		}
		for _, c := range paid {
			if c.OrderNumber != monthly.OrderNumber || c.OrderNumber == 0 {
				t.Errorf("period %d is of order %s, its subscription of %s", c.Period, c.OrderNumber, monthly.OrderNumber)
			}
		}
		if first.OrderNumber != second.OrderNumber || first.OrderNumber == 0 {
			t.Errorf("a cart is orders %s and %s", first.OrderNumber, second.OrderNumber)
		}
		if single.OrderNumber == monthly.OrderNumber || single.OrderNumber == first.OrderNumber || monthly.OrderNumber == first.OrderNumber {
			t.Errorf("numbers are shared: %s %s %s", single.OrderNumber, monthly.OrderNumber, first.OrderNumber)
		}
		if said := single.OrderNumber.String(); len(said) != 9 || said[4] != '-' {
			t.Errorf("the number is written %q", said)
		}
		mails := strings.Join(shop.MailTexts.List(), "\n")
		if !strings.Contains(mails, "Order "+single.OrderNumber.String()+". Invoice INV-000001.") {
			t.Errorf("the receipt does not name the order: %s", mails)
		}
	})
}

// A number that is somebody's already is not given again.
func TestOrder_NumberTaken_IsAnotherOne(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO orders (id, number) VALUES ('another', $1)", int64(billing.OrderNumberOf("cart-2", 0)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if c := ofCart(t, shop, owner, "cart-2", "once", "charge-3"); c.OrderNumber != billing.OrderNumberOf("cart-2", 1) {
			t.Errorf("the order has the number %s, want %s", c.OrderNumber, billing.OrderNumberOf("cart-2", 1))
		}
	})
}
