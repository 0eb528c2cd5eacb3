package carttest_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// Who sells the apps of the tests, and somebody else.
var (
	seller   = auth.Principal{AccountID: "dev", OrganizationID: "devs"}
	stranger = auth.Principal{AccountID: "other", OrganizationID: "others"}
)

// promotion makes a code for all that is bought here.
func promotion(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, in cart.Promotion) {
	t.Helper()
	in.EndsAt = clock.Now().AddDate(0, 1, 0)
	if in.Months == 0 {
		in.Months = 1
	}
	if _, err := shop.Carts.AddPromotion(t.Context(), seller, in); err != nil {
		t.Fatal(err)
	}
}

func balanceOf(t *testing.T, shop *carttest.Shop, account string) money.Cents {
	t.Helper()
	cents, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).AccountBalance(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	return cents
}

// A promotion code counts in as many months as it says, and the developer pays for it: the
// commission is that of the full price (decisions rule 12), and at most what is paid.
func TestPromotion_Percentage_ComesOffTheDevelopersShare(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		promotion(t, shop, clock, cart.Promotion{Code: "friends-20", Percent: 20, Months: 2, Apps: []string{"monthly", "once"}})
		x := owner(shop)
		c := x.Fill(t, "monthly", "once", "seats")
		c = x.Must(t, "PATCH", "/"+c.ID+"/coupon/FRIENDS-20", "")
		for app, want := range map[string]carttest.Price{"monthly": {900, 1, 720, 180, 166}, "once": {1900, 1, 1520, 380, 350}, "seats": {500, 7, 3500, 0, 805}} {
			if got := c.Of(app).Plan.Price; got != want {
				t.Errorf("%s costs %+v, want %+v", app, got, want)
			}
		}
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		developer, commission := ledger.DeveloperAccount("devs"), ledger.CommissionAccount
		// 720 less 180, 1520 less 380, 3500 less 700.
		if d, p := balanceOf(t, shop, developer), balanceOf(t, shop, commission); d != 540+1140+2800 || p != 180+380+700 {
			t.Errorf("the developer has %d, the platform %d", d, p)
		}
		for month, want := range []struct{ developer, commission money.Cents }{{540 + 2800, 180 + 700}, {720 + 2800, 180 + 700}} {
			d, p := balanceOf(t, shop, developer), balanceOf(t, shop, commission)
			clock.Advance(31 * 24 * time.Hour)
			shop.Drain(t, clock, 3)
			if d, p = balanceOf(t, shop, developer)-d, balanceOf(t, shop, commission)-p; d != want.developer || p != want.commission {
				t.Errorf("renewal %d: the developer got %d, the platform %d, want %+v", month+1, d, p, want)
			}
		}
	})
}

// What the buyer pays is less than the commission of the full price: all of it is commission.
func TestPromotion_MoreThanTheShare_LeavesNoDebt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		promotion(t, shop, clock, cart.Promotion{Code: "MOST", AmountCents: 1800, Apps: []string{"once"}})
		x := owner(shop)
		c := x.Fill(t, "once")
		x.Must(t, "PATCH", "/"+c.ID+"/coupon/most", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if d, p := balanceOf(t, shop, ledger.DeveloperAccount("devs")), balanceOf(t, shop, ledger.CommissionAccount); d != 0 || p != 100 {
			t.Errorf("the developer has %d, the platform %d", d, p)
		}
	})
}

// An amount for some months comes off each of them.
func TestPromotion_AmountForMonths_ComesOffEach(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		promotion(t, shop, clock, cart.Promotion{Code: "FIVE", AmountCents: 500, Months: 2, Apps: []string{"monthly"}})
		x := owner(shop)
		c := x.Fill(t, "monthly")
		x.Must(t, "PATCH", "/"+c.ID+"/coupon/FIVE", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		for period, want := range []int64{492, 492, 1107} { // 400 with 92 of tax, then 900 with 207
			before := balance(t, shop)
			if period == 0 {
				before = 0
			} else {
				clock.Advance(31 * 24 * time.Hour)
				shop.Drain(t, clock, 3)
			}
			if got := balance(t, shop) - before; got != want {
				t.Errorf("period %d cost %d, want %d", period+1, got, want)
			}
		}
	})
}

func TestPromotion_BadOnes_AreRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		coupons(t, shop, clock, cart.Coupon{Code: "SHOPS", Percent: 5})
		good := cart.Promotion{Code: "GOOD", Percent: 10, Months: 1, Apps: []string{"once"}, EndsAt: clock.Now().AddDate(0, 1, 0)}
		for what, x := range map[string]struct {
			by     auth.Principal
			change func(*cart.Promotion)
			field  string // or
			reason string
		}{
			"short":            {seller, func(p *cart.Promotion) { p.Code = "abc" }, "code", ""},
			"odd letters":      {seller, func(p *cart.Promotion) { p.Code = "A B C D" }, "code", ""},
			"no reduction":     {seller, func(p *cart.Promotion) { p.Percent = 0 }, "percent", ""},
			"both":             {seller, func(p *cart.Promotion) { p.AmountCents = 5 }, "percent", ""},
			"more than all":    {seller, func(p *cart.Promotion) { p.Percent = 101 }, "percent", ""},
			"a negative price": {seller, func(p *cart.Promotion) { p.Percent, p.AmountCents = 0, -1 }, "amount", ""},
			"no month":         {seller, func(p *cart.Promotion) { p.Months = 0 }, "months", ""},
			"too many months":  {seller, func(p *cart.Promotion) { p.Months = 37 }, "months", ""},
			"over":             {seller, func(p *cart.Promotion) { p.EndsAt = clock.Now() }, "endsAt", ""},
			"too long":         {seller, func(p *cart.Promotion) { p.EndsAt = clock.Now().AddDate(2, 0, 1) }, "endsAt", ""},
			"ends before":      {seller, func(p *cart.Promotion) { p.StartsAt = p.EndsAt }, "endsAt", ""},
			"negative limit":   {seller, func(p *cart.Promotion) { p.Total = -1 }, "total", ""},
			"no app":           {seller, func(p *cart.Promotion) { p.Apps = nil }, "applications", ""},
			"an unknown app":   {seller, func(p *cart.Promotion) { p.Apps = []string{"nothing"} }, "", cart.ReasonNoApp},
			"another's app":    {stranger, func(*cart.Promotion) {}, "", cart.ReasonNoApp},
			"the shop's code":  {seller, func(p *cart.Promotion) { p.Code = "shops" }, "", cart.ReasonCodeTaken},
		} {
			in := good
			x.change(&in)
			_, err := shop.Carts.AddPromotion(t.Context(), x.by, in)
			var refused *errs.Error
			if !errors.As(err, &refused) || x.field != "" && refused.Fields[x.field] == "" || x.reason != "" && refused.Reason != x.reason {
				t.Errorf("%s: %v", what, err)
			}
		}
		for range 2 { // safe to repeat
			if _, err := shop.Carts.AddPromotion(t.Context(), seller, good); err != nil {
				t.Fatal(err)
			}
		}
		other := good
		other.Percent = 11
		if _, err := shop.Carts.AddPromotion(t.Context(), seller, other); errs.ReasonOf(err) != cart.ReasonCodeTaken {
			t.Errorf("the same code with another reduction: %v", err)
		}
		if list, err := shop.Carts.Coupons(t.Context()); err != nil || len(list) != 1 || list[0].Code != "SHOPS" {
			t.Errorf("the shop's coupons are %v (%v)", list, err)
		}
		if err := shop.Carts.ImportCoupons(t.Context(), []cart.Coupon{{Code: "GOOD", Percent: 90, Scope: cart.ScopeAll}}); err == nil || !strings.Contains(err.Error(), "GOOD") {
			t.Errorf("imported over a developer's code: %v", err)
		}
	})
}

func TestPromotion_Ended_NobodyUsesIt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		promotion(t, shop, clock, cart.Promotion{Code: "BRIEF", Percent: 10, Apps: []string{"once"}})
		for _, by := range []auth.Principal{stranger, {AccountID: "nobody"}} {
			if _, err := shop.Carts.EndPromotion(t.Context(), by, "BRIEF"); errs.ReasonOf(err) != cart.ReasonNoCoupon {
				t.Errorf("ended by %s: %v", by.AccountID, err)
			}
		}
		ended := clock.Now()
		for range 2 {
			if c, err := shop.Carts.EndPromotion(t.Context(), seller, "brief"); err != nil || !c.EndsAt.Equal(ended) {
				t.Errorf("ends at %s, %v", c.EndsAt, err)
			}
			clock.Advance(time.Minute)
		}
		x := owner(shop)
		c := x.Fill(t, "once")
		refused(t, x, "PATCH", "/"+c.ID+"/coupon/BRIEF", "", 400, cart.ReasonExpired)
		if list, err := shop.Carts.Promotions(t.Context(), seller); err != nil || len(list) != 1 || list[0].Code != "BRIEF" {
			t.Errorf("%v, %v", list, err)
		}
		if list, err := shop.Carts.Promotions(t.Context(), stranger); err != nil || len(list) != 0 {
			t.Errorf("a stranger sees %v, %v", list, err)
		}
	})
}

// Many make one code at once: it is made once, and the others hear that it is taken.
func TestPromotion_MadeByManyAtOnce_IsOneCode(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		ends := clock.Now().AddDate(0, 1, 0)
		var wait sync.WaitGroup
		results := make([]error, 8)
		for i := range results {
			wait.Go(func() {
				_, results[i] = shop.Carts.AddPromotion(t.Context(), seller, cart.Promotion{Code: "RACE", Percent: int64(i + 1), Months: 1, Apps: []string{"once"}, EndsAt: ends})
			})
		}
		wait.Wait()
		made := 0
		for _, err := range results {
			if err == nil {
				made++
			} else if errs.ReasonOf(err) != cart.ReasonCodeTaken {
				t.Error(err)
			}
		}
		if n := count(t, shop, `SELECT COUNT(*) FROM coupons`); made != 1 || n != 1 {
			t.Errorf("%d were made, %d are there", made, n)
		}
	})
}
