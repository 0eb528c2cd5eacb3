package carttest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

func coupons(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, list ...cart.Coupon) {
	t.Helper()
	for i := range list {
		c := &list[i]
		if c.Scope == "" {
			c.Scope = cart.ScopeAll
		}
		if c.StartsAt.IsZero() {
			c.StartsAt, c.EndsAt = clock.Now().AddDate(0, 0, -1), clock.Now().AddDate(0, 0, 1)
		}
	}
	if err := shop.Carts.ImportCoupons(t.Context(), list); err != nil {
		t.Fatal(err)
	}
}

func balance(t *testing.T, shop *carttest.Shop) int64 {
	t.Helper()
	cents, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).AccountBalance(t.Context(), ledger.BuyerAccount("acme"))
	if err != nil {
		t.Fatal(err)
	}
	return -int64(cents)
}

// A coupon of a percentage: cart, charge, invoice and ledger show the same cents,
// and a subscription keeps it as long as it runs (S4.36, S7.45, decisions rule 10).
func TestCoupon_Percentage_ComesOffEveryPeriod(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "TWENTY", Percent: 20, PerOrganization: 1, Total: 5, Used: 4})
		x := owner(shop)
		c := x.Fill(t, "once", "seats", "free")
		before := c.Checksum
		c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/twenty", "")
		if c.Coupon == nil || c.Coupon.Code != "TWENTY" || c.Coupon.Percent != 20 || c.Checksum == before {
			t.Errorf("%+v", c.Coupon)
		}
		want := map[string]carttest.Price{"once": {1900, 1, 1520, 380, 350}, "seats": {500, 7, 2800, 700, 644}, "free": {0, 1, 0, 0, 0}}
		for app, price := range want {
			if diff := cmp.Diff(price, c.Of(app).Plan.Price); diff != "" {
				t.Errorf("%s: %s", app, diff)
			}
		}
		if s := c.Summary; s.Total != 4320 || s.Discount != 1080 || s.Tax != 994 || s.Monthly != 2800+127 {
			t.Errorf("%+v", s)
		}
		if c = x.Must(t, "DELETE", "/"+c.ID+"/coupon", ""); c.Coupon != nil || c.Summary.Discount != 0 || c.Checksum != before {
			t.Errorf("without it: %+v", c.Summary)
		}
		x.Must(t, "PATCH", "/"+c.ID+"/coupon/TWENTY", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		c = x.Read(t, c.ID)
		if diff := cmp.Diff(want["seats"], c.Of("seats").Plan.Price); diff != "" || c.Coupon == nil || c.Summary.Total != 4320 {
			t.Errorf("bought: %s %+v", diff, c.Summary)
		}
		if got := balance(t, shop); got != 1520+350+2800+644 {
			t.Errorf("the ledger says %d", got)
		}
		invoices, err := shop.Billing.Invoices.Invoices(t.Context(), x.Who, 0, 1)
		if err != nil || len(invoices) != 2 {
			t.Fatalf("%d invoices, %v", len(invoices), err)
		}
		for _, i := range invoices {
			if i.Printed.UnitCents*i.Printed.Quantity-i.Printed.DiscountCents != int64(i.Tax.Net) || i.Printed.DiscountCents == 0 {
				t.Errorf("%s: %d x %d - %d is not %d", i.Description, i.Printed.UnitCents, i.Printed.Quantity, i.Printed.DiscountCents, i.Tax.Net)
			}
		}
		clock.Advance(32 * 24 * time.Hour)
		shop.Drain(t, clock, 3)
		if got := balance(t, shop); got != 1520+350+2*(2800+644) {
			t.Errorf("after the renewal the ledger says %d", got)
		}
		next := x.Fill(t, "quiet")
		refused(t, x, "PATCH", "/"+next.ID+"/coupon/TWENTY", "", 400, cart.ReasonExpired)
	})
}

// A coupon that ends while it stands on a cart takes nothing off any more, and the cart says
// so and why, until it is removed.
func TestCoupon_EndsOnACart_IsSaidWithTheReason(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "TWENTY", Percent: 20})
		x := owner(shop)
		c := x.Fill(t, "quiet")
		full := c.Summary.Total
		c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/TWENTY", "")
		if c.CouponRefusal != nil || c.Summary.Total >= full {
			t.Fatalf("with the coupon: %+v, %+v", c.CouponRefusal, c.Summary)
		}
		clock.Advance(48 * time.Hour)
		c = x.Read(t, c.ID)
		if got := c.CouponRefusal; c.Coupon != nil || c.Summary.Total != full || got == nil || got.Coupon != "TWENTY" || got.Code != "coupon_expired" || got.Message != "This coupon has expired." {
			t.Errorf("after its end: %+v, %+v, %+v", c.Coupon, got, c.Summary)
		}
		if c = x.Must(t, "DELETE", "/"+c.ID+"/coupon", ""); c.CouponRefusal != nil {
			t.Errorf("removed, and it says %+v", c.CouponRefusal)
		}
	})
}

// A coupon of an amount: it comes off the first charges, in their order, never more
// than they are, and a subscription costs its price from then on; its reminder and
// its next period say so.
func TestCoupon_Amount_ComesOffTheFirstChargesOnly(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "TEN", AmountCents: 2500})
		x := owner(shop)
		c := x.Fill(t, "once", "monthly", "seats")
		c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/TEN", "")
		want := map[string]carttest.Price{"once": {1900, 1, 0, 1900, 0}, "monthly": {900, 1, 300, 600, 69}, "seats": {500, 7, 3500, 0, 805}}
		for app, price := range want {
			if diff := cmp.Diff(price, c.Of(app).Plan.Price); diff != "" {
				t.Errorf("%s: %s", app, diff)
			}
		}
		if c.Coupon.Amount != 2500 || c.Coupon.Percent != 0 {
			t.Errorf("%+v", c.Coupon)
		}
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"once purchased", "monthly purchased", "seats purchased"}) {
			t.Error(got)
		}
		if got := balance(t, shop); got != 369+4305 {
			t.Errorf("the ledger says %d", got)
		}
		charge, err := shop.Billing.Subscriptions.Subscription(t.Context(), x.Who, auth.LiveChat, x.Read(t, c.ID).Of("monthly").ChargeID)
		if err != nil || charge.Tax.Total != 900+207 || charge.Discount() != 0 {
			t.Errorf("from now on it costs %d, %v", charge.Tax.Total, err)
		}
		clock.Advance(32 * 24 * time.Hour)
		shop.Drain(t, clock, 3)
		if got := balance(t, shop); got != 369+4305+1107+4305 {
			t.Errorf("after the renewal the ledger says %d", got)
		}
	})
}

// A subscription whose first period a coupon pays for in all is begun without
// money, and collected from the second one on; it needs a card all the same.
func TestCoupon_FreeFirstPeriod_IsFollowedByAPaidOne(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "FIRST", AmountCents: 900})
		other := shop.As(billingtest.Principals["stranger"], "s")
		poor := other.Fill(t, "monthly")
		other.Must(t, "PATCH", "/"+poor.ID+"/coupon/FIRST", "")
		poor = other.Must(t, "PATCH", "/"+poor.ID+"/checkout", "")
		refused(t, other, "PATCH", "/"+poor.ID+"/purchase", poor.Agreed(), 422, cart.ReasonNoCard)
		x := owner(shop)
		c := x.Fill(t, "monthly")
		x.Must(t, "PATCH", "/"+c.ID+"/coupon/FIRST", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if got := x.Read(t, c.ID); got.Of("monthly").Status != "purchased" || balance(t, shop) != 0 || !installed(t, shop, x.Who, "monthly") {
			t.Errorf("%v, paid %d", statuses(got), balance(t, shop))
		}
		clock.Advance(32 * 24 * time.Hour)
		shop.Drain(t, clock, 3)
		if got := balance(t, shop); got != 1107 {
			t.Errorf("the second period cost %d", got)
		}
	})
}

// Each way in which a coupon is not for this cart, with its code (S7.45).
func TestCoupon_NotApplicable_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		now := clock.Now()
		coupons(t, shop, clock,
			cart.Coupon{Code: "OVER", Percent: 10, StartsAt: now.AddDate(0, 0, -9), EndsAt: now},
			cart.Coupon{Code: "SOON", Percent: 10, StartsAt: now.Add(time.Hour), EndsAt: now.AddDate(1, 0, 0)},
			cart.Coupon{Code: "GONE", Percent: 10, Total: 3, Used: 3},
			cart.Coupon{Code: "FIRST", Percent: 10, FirstPurchase: true, StartsAt: now.Add(-time.Hour), EndsAt: now.AddDate(1, 0, 0)},
			cart.Coupon{Code: "ONCE", Percent: 10, PerOrganization: 1, StartsAt: now.Add(-time.Hour), EndsAt: now.AddDate(1, 0, 0)},
			cart.Coupon{Code: "DESK", Percent: 10, Scope: cart.ScopeProduct, Values: []string{"helpdesk"}},
			cart.Coupon{Code: "SHORT", Percent: 10, StartsAt: now.Add(-time.Hour), EndsAt: now.Add(10 * time.Minute)},
		)
		x := owner(shop)
		c := x.Fill(t, "once")
		path := "/" + c.ID + "/coupon/"
		refused(t, x, "PATCH", path+"NOTHING", "", 404, cart.ReasonNoCoupon)
		refused(t, x, "PATCH", path+"SOON", "", 404, cart.ReasonNoCoupon)
		refused(t, x, "PATCH", path+"OVER", "", 400, cart.ReasonExpired)
		refused(t, x, "PATCH", path+"GONE", "", 400, cart.ReasonUsed)
		if got := x.Must(t, "PATCH", path+"DESK", ""); got.Coupon == nil || got.Summary.Discount != 0 {
			t.Errorf("of another product: %+v", got.Summary)
		}
		x.Must(t, "PATCH", path+"SHORT", "")
		c = x.Must(t, "PATCH", "/"+c.ID+"/checkout", "")
		clock.Advance(11 * time.Minute) // it ends in the checkout: nobody pays another price than they saw
		refused(t, x, "PATCH", "/"+c.ID+"/purchase", c.Agreed(), 400, cart.ReasonChecksum)
		if got := x.Read(t, c.ID); got.Coupon != nil || got.Summary.Discount != 0 {
			t.Errorf("ended: %+v", got.Summary)
		}
		x.Must(t, "DELETE", "/"+c.ID+"/checkout", "")
		x.Must(t, "PATCH", path+"FIRST", "")
		x.Must(t, "PATCH", path+"ONCE", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		next := x.Fill(t, "quiet")
		refused(t, x, "PATCH", "/"+next.ID+"/coupon/FIRST", "", 400, cart.ReasonUsed)
		refused(t, x, "PATCH", "/"+next.ID+"/coupon/ONCE", "", 400, cart.ReasonUsed)
	})
}

// A coupon that took nothing off what was bought is given back, and goes on to the
// cart with what failed.
func TestCoupon_BoughtNothing_IsGivenBack(t *testing.T) {
	t.Parallel()
	whimsical(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim) {
		coupons(t, shop, clock, cart.Coupon{Code: "HALF", Percent: 50, Total: 1, PerOrganization: 1, Scope: cart.ScopeApps, Values: []string{"once"}})
		provider.cards[950+219] = shop.Token(t, billingtest.CardFails)
		x := owner(shop)
		c := x.Fill(t, "once", "quiet")
		x.Must(t, "PATCH", "/"+c.ID+"/coupon/HALF", "")
		x.Pay(t, c.ID)
		if n := count(t, shop, `SELECT used FROM coupons`); n != 1 {
			t.Errorf("used %d times", n)
		}
		shop.Drain(t, clock, 3)
		if got := strings.Join(statuses(x.Read(t, c.ID)), ", "); got != "once failed billing_error, quiet purchased" {
			t.Error(got)
		}
		next := x.Must(t, "GET", "/recent", "")
		if n := count(t, shop, `SELECT used FROM coupons`); n != 0 || next.Coupon == nil || next.Of("once").Plan.Price.Total != 950 {
			t.Errorf("used %d times, then %+v", n, next.Coupon)
		}
		provider.cards = nil
		shop.GiveCard(t, x.Who, billingtest.CardVisa)
		x.Pay(t, next.ID)
		shop.Drain(t, clock, 3)
		if n := count(t, shop, `SELECT used FROM coupons`); n != 1 || x.Read(t, next.ID).Of("once").Status != "purchased" {
			t.Errorf("used %d times", n)
		}
	})
}

// An amount on a trial comes off the first period that is paid, after the trial,
// and the reminder says what that costs.
func TestCoupon_Amount_WaitsForTheEndOfATrial(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "FOUR", AmountCents: 400})
		x := owner(shop)
		c := x.Fill(t, "trial")
		c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/FOUR", "")
		if diff := cmp.Diff(carttest.Price{Unit: 900, Quantity: 1, Total: 500, Discount: 400, Tax: 115}, c.Of("trial").Plan.Price); diff != "" {
			t.Error(diff)
		}
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if c = x.Read(t, c.ID); c.PurchasedAt == nil || balance(t, shop) != 0 {
			t.Errorf("in the trial %d was paid", balance(t, shop))
		}
		for _, want := range []int64{615, 615 + 1107, 615 + 2*1107} {
			clock.Advance(31 * 24 * time.Hour)
			shop.Drain(t, clock, 3)
			if got := balance(t, shop); got != want {
				t.Errorf("the ledger says %d, want %d", got, want)
			}
		}
	})
}

// A coupon that takes nothing off what is due says why.
func TestCoupon_Description_SaysWhatItDoes(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "ALL", Percent: 20}, cart.Coupon{Code: "DESK", Percent: 20, Scope: cart.ScopeProduct, Values: []string{auth.HelpDesk}})
		x := shop.As(billingtest.Principals["owner"], "s")
		for _, test := range []struct{ app, coupon, effect string }{
			{"once", "ALL", "now"}, {"once", "DESK", "not_covered"}, {"free", "ALL", "free"}, {"trial", "ALL", "after_trial"},
		} {
			c := x.Fill(t, test.app)
			c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/"+test.coupon, "")
			if c.Coupon == nil || c.Coupon.Effect != test.effect {
				t.Errorf("%s on %s: %+v, want %s", test.coupon, test.app, c.Coupon, test.effect)
			}
			x.Must(t, "DELETE", "/"+c.ID+"/applications/"+test.app, "")
		}
	})
}
