package billingtest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

func background() context.Context { return context.Background() }

// TestPurchase_CrashAtEveryStep_LosesNothing crashes the program once, after each
// store call, each commit and around the call of the provider; starts it again
// on the same database, lets the buyer repeat the verb that got no reply, and
// expects the charge settled once and the app installed.
func TestPurchase_CrashAtEveryStep_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		steps := 0
		clock := testkit.NewClock()
		for n := int64(1); ; n++ {
			c := &billingtest.CrashInjector{}
			crashing := billingtest.New(t, database, billingtest.Options{
				Now: clock.Now, WrapBilling: c.WrapBilling, WrapProvider: c.WrapProvider,
			})
			owner := crashing.NewOrganization(t)
			c.Crash(n)
			charge := purchaseAcrossCrash(t, crashing, owner, clock)
			if !c.Crashed() {
				break // fewer steps than n: every one of them has been tried
			}
			steps++
			got := read(t, crashing, charge.ID)
			paid := sums(t, crashing, charge.ID)[ledger.BuyerAccount(owner.OrganizationID)]
			if got.Status != charges.StatusSuccess || !installed(t, crashing, owner, "once") || paid != -2337 {
				t.Fatalf("crash at step %d: charge %s, installed %v, paid %d", n, got.Status, installed(t, crashing, owner, "once"), -paid)
			}
		}
		if steps < 12 {
			t.Errorf("only %d steps were tried", steps)
		}
	})
}

func purchaseAcrossCrash(t *testing.T, shop *billingtest.Shop, owner auth.Principal, clock *testkit.Clock) charges.Charge {
	t.Helper()
	ctx := t.Context()
	var charge charges.Charge
	var problem error
	run := func(what string, do func() error) {
		for range 2 { // the second time is after the restart
			finished := false
			billingtest.RunIsolated(func() { problem = do(); finished = true })
			if finished {
				break
			}
			clock.Advance(90 * time.Second) // the lease of the job that died passes
			shop = billingtest.New(t, shop.DB, billingtest.Options{Now: clock.Now})
		}
		if problem != nil {
			t.Fatal(fmt.Errorf("%s: %w", what, problem))
		}
	}
	run("start", func() error { return shop.Billing.Reconciliation.Start(ctx) })
	run("create", func() (err error) {
		charge, err = shop.CreateOnce(ctx, owner, "once")
		return err
	})
	run("accept", func() error {
		_, err := shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, charge.ID, charges.Agreement{})
		return err
	})
	run("activate", func() error {
		_, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, charge.ID, charges.Agreement{})
		return err
	})
	for range 6 { // minutes: leases pass, payments are asked about
		run("jobs", func() error { return shop.Runner.RunDue(ctx) })
		clock.Advance(90 * time.Second)
	}
	return charge
}
