package carttest_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/db"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// crashingCart makes a step of every write of the cart, before its commit and after.
func crashingCart(c *billingtest.CrashInjector) func(cart.Transact) cart.Transact {
	return func(inner cart.Transact) cart.Transact {
		return func(ctx context.Context, organizations []string, body func(context.Context, cart.WriteTx) error) error {
			err := inner(ctx, organizations, func(ctx context.Context, s cart.WriteTx) error {
				err := body(ctx, s)
				c.Step()
				return err
			})
			if err == nil {
				c.Step()
			}
			return err
		}
	}
}

// The program crashes once at each step of the purchase of a cart, of cart, billing
// and provider alike, and is started again on the same data; the buyer presses
// purchase again if nobody answered. Each time all is bought, each once, with the
// coupon used once, and the books balance (S7.44, decisions rule 13).
func TestCheckout_CrashAtEveryStep_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		steps := 0
		for n := int64(1); ; n++ {
			c := &billingtest.CrashInjector{}
			shop := carttest.New(t, database, carttest.Options{
				Options:  billingtest.Options{Now: clock.Now, NoHTTP: true, WrapBilling: c.WrapBilling, WrapProvider: c.WrapProvider},
				WrapCart: crashingCart(c),
			})
			buyer := shop.As(shop.NewOrganization(t), "a browser")
			coupons(t, shop, clock, cart.Coupon{Code: "TEN", Percent: 10, StartsAt: clock.Now(), EndsAt: clock.Now().AddDate(9, 0, 0)})
			b := buyer.Fill(t, "once", "monthly", "free")
			b = buyer.Must(t, "PATCH", "/"+b.ID+"/coupon/TEN", "")
			b = buyer.Must(t, "PATCH", "/"+b.ID+"/checkout", "")
			c.Crash(n)
			after := buyAcrossCrash(t, shop, buyer, b, clock)
			if !c.Crashed() {
				break // fewer steps than n: every one of them has been tried
			}
			steps++
			got := after.Read(t, b.ID)
			if !slices.Equal(statuses(got), []string{"once purchased", "monthly purchased", "free purchased"}) || got.PurchasedAt == nil {
				t.Fatalf("crash at step %d: %s %v", n, got.State, statuses(got))
			}
			paid := count(t, shop, `SELECT SUM(total_cents) FROM direct_charges WHERE buyer_organization_id = $1 AND status = 'success'`, buyer.Who.OrganizationID)
			charges := count(t, shop, `SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = $1`, buyer.Who.OrganizationID)
			uses := count(t, shop, `SELECT COUNT(*) FROM coupon_uses WHERE organization_id = $1`, buyer.Who.OrganizationID)
			if paid != 1710+393+810+186 || charges != 2 || uses != 1 {
				t.Fatalf("crash at step %d: paid %d by %d charges, coupon used %d times", n, paid, charges, uses)
			}
			for _, app := range []string{"once", "monthly", "free"} {
				if !installed(t, after.Shop, buyer.Who, app) {
					t.Fatalf("crash at step %d: %s is not there", n, app)
				}
			}
		}
		if steps < 30 {
			t.Errorf("only %d steps were tried", steps)
		}
		t.Logf("%d steps", steps)
		billingtest.CheckBooks(t, carttest.New(t, database, carttest.Options{Options: billingtest.Options{Now: clock.Now}}).Shop)
	})
}

// buyAcrossCrash presses purchase and lets jobs run; what crashes is started again.
func buyAcrossCrash(t *testing.T, shop *carttest.Shop, buyer carttest.Session, b carttest.Body, clock *testkit.Clock) carttest.Session {
	t.Helper()
	run := func(do func()) {
		for range 2 { // the second time is after the restart
			finished := false
			billingtest.RunIsolated(func() { do(); finished = true })
			if finished {
				return
			}
			clock.Advance(90 * time.Second) // the lease of the job that died passes
			shop = carttest.New(t, shop.DB, carttest.Options{Options: billingtest.Options{Now: clock.Now, NoHTTP: true}})
			buyer.Shop = shop
		}
	}
	run(func() { buyer.Call(t, "PATCH", "/"+b.ID+"/purchase", b.Agreed(), "") })
	for range 5 {
		run(func() {
			if err := shop.Runner.RunDue(t.Context()); err != nil {
				t.Error(err)
			}
		})
		clock.Advance(time.Minute)
		if read := buyer.Read(t, b.ID); read.PurchasedAt != nil {
			break
		}
	}
	return buyer
}

// Two sessions of one account at once: one gets the lock and the purchase, the
// other is refused, however often both try; two carts are never open (S4.35, S4.38,
// S4.41, decisions rule 9).
func TestCart_TwoSessions_RaceWithoutLoss(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		o := carttest.Options{Options: billingtest.Options{Now: clock.Now, AtOnce: 4}}
		one, two := carttest.New(t, database, o), carttest.New(t, database, o)
		for range 3 {
			who := one.NewOrganization(t)
			sessions := []carttest.Session{one.As(who, "one"), two.As(who, "two")}
			made := both(func(i int) (int, carttest.Body) { return sessions[i%2].Call(t, "POST", "", "", "") })
			if made[0].ID != made[1].ID || made[0].status+made[1].status+made[2].status+made[3].status != 3*200+201 {
				t.Errorf("made %+v", made)
			}
			id := "/" + made[0].ID
			c := sessions[0].Must(t, "PATCH", id+"/applications?id=once,seats", "")
			locked := both(func(i int) (int, carttest.Body) { return sessions[i%2].Call(t, "PATCH", id+"/checkout", "", "") })
			if locked[0].status != locked[2].status || locked[1].status != locked[3].status || locked[0].status+locked[1].status != 200+400 {
				t.Errorf("locked %+v", locked)
			}
			bought := both(func(i int) (int, carttest.Body) {
				return sessions[i%2].Call(t, "PATCH", id+"/purchase", c.Agreed(), "")
			})
			for i := range bought {
				if late := locked[i].status != 200; late && bought[i].status != 400 && bought[i].status != 202 || !late && bought[i].status != 202 {
					t.Errorf("bought %+v by %+v", bought[i], locked[i])
				}
			}
			for range 3 {
				both(func(i int) (int, carttest.Body) { // replicas work at once
					shop := []*carttest.Shop{one, two}[i%2]
					if i < 2 {
						if err := shop.Runner.RunDue(t.Context()); err != nil {
							t.Error(err)
						}
					}
					return 0, carttest.Body{}
				})
				clock.Advance(time.Minute)
			}
			if got := sessions[0].Read(t, made[0].ID); !slices.Equal(statuses(got), []string{"once purchased", "seats purchased"}) {
				t.Errorf("%v", statuses(got))
			}
			if n := count(t, one, `SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = $1`, who.OrganizationID); n != 2 {
				t.Errorf("%d charges", n)
			}
		}
		billingtest.CheckBooks(t, one.Shop)
	})
}

type answer struct {
	status   int
	ID, Code string
}

// both does something four times at once.
func both(do func(i int) (int, carttest.Body)) []answer {
	answers := make([]answer, 4)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			status, b := do(i)
			answers[i] = answer{status, b.ID, b.Code}
		})
	}
	group.Wait()
	return answers
}

// The last use of a coupon goes to one of many organizations that buy at once.
func TestCoupon_LastUse_GoesToOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := carttest.New(t, database, carttest.Options{Options: billingtest.Options{Now: clock.Now, AtOnce: 4}})
		coupons(t, shop, clock, cart.Coupon{Code: "LAST", Percent: 10, Total: 3, Used: 2})
		sessions := make([]carttest.Session, 4)
		carts := make([]carttest.Body, 4)
		for i := range sessions {
			sessions[i] = shop.As(shop.NewOrganization(t), "a browser")
			carts[i] = sessions[i].Fill(t, "once")
			sessions[i].Must(t, "PATCH", "/"+carts[i].ID+"/coupon/LAST", "")
			carts[i] = sessions[i].Must(t, "PATCH", "/"+carts[i].ID+"/checkout", "")
		}
		won := 0
		for _, a := range both(func(i int) (int, carttest.Body) {
			return sessions[i].Call(t, "PATCH", "/"+carts[i].ID+"/purchase", carts[i].Agreed(), "")
		}) {
			switch {
			case a.status == 202:
				won++
			case a.status != 400 || a.Code != cart.ReasonChecksum:
				t.Errorf("%+v", a)
			}
		}
		if used := count(t, shop, `SELECT used FROM coupons`); won != 1 || used != 3 {
			t.Errorf("%d won, used %d times", won, used)
		}
		shop.Drain(t, clock, 3)
		if paid := money.Cents(count(t, shop, `SELECT SUM(total_cents) FROM direct_charges`)); paid != 1710+393 {
			t.Errorf("paid %s", paid)
		}
	})
}

// Two people of one organization buy the same apps at once, each in a cart of their
// own: the organization pays for each app once.
func TestCheckout_TwoBuyersAtOnce_BuyOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		o := carttest.Options{Options: billingtest.Options{Now: clock.Now, AtOnce: 4}}
		shops := []*carttest.Shop{carttest.New(t, database, o), carttest.New(t, database, o)}
		for range 2 {
			who := shops[0].NewOrganization(t)
			colleague := who
			colleague.AccountID, colleague.Email = "colleague-of-"+who.AccountID, "colleague@else.test"
			sessions := []carttest.Session{shops[0].As(who, "one"), shops[1].As(colleague, "two")}
			ids := make([]string, 2)
			for i, x := range sessions {
				ids[i] = x.Fill(t, "once", "monthly", "free").ID
			}
			both(func(i int) (int, carttest.Body) {
				if i < 2 {
					sessions[i].Pay(t, ids[i])
				}
				return 0, carttest.Body{}
			})
			for range 3 {
				both(func(i int) (int, carttest.Body) {
					if i < 2 {
						if err := shops[i].Runner.RunDue(t.Context()); err != nil {
							t.Error(err)
						}
					}
					return 0, carttest.Body{}
				})
				clock.Advance(time.Minute)
			}
			bought := map[string]int{}
			for i, x := range sessions {
				c := x.Read(t, ids[i])
				if c.PurchasedAt == nil {
					t.Errorf("%v", statuses(c))
				}
				for _, p := range c.Products {
					if p.Status == "purchased" {
						bought[p.ID]++
					} else if p.Note != cart.NoteInstall {
						t.Errorf("%s: %s", p.ID, p.Note)
					}
				}
			}
			if bought["once"] != 1 || bought["monthly"] != 1 || bought["free"] < 1 {
				t.Errorf("bought %v", bought)
			}
			if n := count(t, shops[0], `SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = $1 AND status = 'success'`, who.OrganizationID); n != 2 {
				t.Errorf("%d charges", n)
			}
		}
		billingtest.CheckBooks(t, shops[0].Shop)
	})
}

// Many workers look at one cart at the same moments, while its payments settle: it
// is bought once, and nobody takes what another one has done for a refusal.
func TestCheckout_ManyWorkers_ChargeOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		o := carttest.Options{Options: billingtest.Options{Now: clock.Now, AtOnce: 4}}
		shops := []*carttest.Shop{carttest.New(t, database, o), carttest.New(t, database, o)}
		shops[0].Sandbox.SetControls(sandbox.Controls{}) // it answers at once
		shops[1].Sandbox.SetControls(sandbox.Controls{})
		for range 4 {
			x := shops[0].As(shops[0].NewOrganization(t), "a browser")
			c := x.Fill(t, "once", "monthly", "agents", "free")
			x.Pay(t, c.ID)
			for range 3 {
				both(func(i int) (int, carttest.Body) {
					var err error
					if shop := shops[i%2]; i < 2 {
						err = shop.Runner.RunDue(t.Context())
					} else {
						_ = shop.Carts.ProcessOrder(t.Context(), []byte(`{"cart_id":"`+c.ID+`"}`)) // a job would try again
					}
					if err != nil {
						t.Error(err)
					}
					return 0, carttest.Body{}
				})
			}
			shops[0].Drain(t, clock, 2)
			if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"once purchased", "monthly purchased", "agents purchased", "free purchased"}) {
				t.Errorf("%v", got)
			}
			if n := count(t, shops[0], `SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = $1`, x.Who.OrganizationID); n != 3 {
				t.Errorf("%d charges", n)
			}
		}
		billingtest.CheckBooks(t, shops[0].Shop)
	})
}
