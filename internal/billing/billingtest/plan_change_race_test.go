package billingtest_test

import (
	"context"
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// crossed is what a change of plan is raced with.
type crossed func(ctx context.Context, shop *billingtest.Shop, owner auth.Principal, c subscriptions.Subscription) error

func uninstalling(ctx context.Context, shop *billingtest.Shop, owner auth.Principal, _ subscriptions.Subscription) error {
	return shop.Entitlements.Uninstall(ctx, owner, "monthly", "")
}

func cancelling(ctx context.Context, shop *billingtest.Shop, owner auth.Principal, c subscriptions.Subscription) error {
	_, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, c.ID)
	return err
}

func renewing(ctx context.Context, shop *billingtest.Shop, _ auth.Principal, _ subscriptions.Subscription) error {
	return shop.Billing.Settlement.ScanDue(ctx)
}

// A change of plan, upwards and downwards, races on two replicas with the uninstall
// of its app, with a cancel and with the renewal that is due that minute. Whichever
// is first: each period is paid once, the credit is given once, the app is there as
// long as something pays for it, no change stays open, and the books agree.
func TestPlanChange_RacesWithEndOrRenewal_OneWins(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]race{
		"uninstall": {cross: uninstalling, rounds: 4},
		"cancel":    {cross: cancelling, rounds: 4, isThere: true},
		"renewal":   {cross: renewing, rounds: 2, isDue: true, goesOn: true, isThere: true}, // the test card lives three years
	} {
		for way, plans := range map[string][2]string{"up": {"monthly_plan", "yearly_plan"}, "down": {"yearly_plan", "monthly_plan"}} {
			t.Run(name+" "+way, func(t *testing.T) {
				t.Parallel()
				eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
					for range tc.rounds {
						tc.run(t, [2]*billingtest.Shop{one, two}, clock, plans)
					}
					// A round that waits for its renewal makes the subscriptions of the rounds
					// before it due as well: the books are looked at when all of them are paid.
					for tries := 0; countRows(t, one, "SELECT COUNT(*) FROM payments WHERE state = 'requested'") > 0; tries++ {
						if tries == 50 {
							t.Fatal("a payment stays on its way")
						}
						settleBoth(t, one, two, clock)
					}
					billingtest.CheckBooks(t, one)
				})
			})
		}
	}
}

type race struct {
	cross   crossed
	rounds  int
	isDue   bool // the next period begins that moment
	goesOn  bool // the subscription is active afterwards, else cancelled
	isThere bool // the app is
}

func (r race) run(t *testing.T, replicas [2]*billingtest.Shop, clock *testkit.Clock, plans [2]string) {
	t.Helper()
	ctx, one, two := t.Context(), replicas[0], replicas[1]
	owner := one.NewOrganization(t)
	c := subscribe(t, one, clock, owner, "monthly", plans[0])
	if r.isDue {
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
	}
	in := planchanges.ChangeInput{PlanID: plans[1]}
	in.Shown = shown(offer(t, one, owner, c.ID, in).Quote.Today.Total)
	errors := atOnce(2, func(i int) error {
		if i == 0 {
			_, _, err := one.Billing.PlanChanges.ChangePlan(ctx, owner, auth.LiveChat, c.ID, in)
			return err
		}
		return r.cross(ctx, two, owner, c)
	})
	if err := errors[1]; err != nil {
		t.Errorf("what crosses the change: %v", err)
	}
	if err := errors[0]; err != nil && errs.CodeOf(err) != errs.Conflict && errs.ReasonOf(err) != billing.ReasonInvalidStatus && errs.ReasonOf(err) != "total_changed" {
		t.Errorf("the change: %v", err)
	}
	for range 2 {
		settleBoth(t, one, two, clock)
		if err := one.Billing.Settlement.ScanDue(ctx); err != nil {
			t.Error(err)
		}
	}
	got := readRecurrent(t, one, c.ID)
	if has := installed(t, one, owner, "monthly"); has != r.isThere || !got.Entitled || (got.Status == subscriptions.SubscriptionActive) != r.goesOn {
		t.Errorf("the subscription is %s, entitled %v, installed %v", got.Status, got.Entitled, has)
	}
	paid := map[int64]int{}
	for _, period := range paidPeriods(t, one, c.ID) {
		if paid[period]++; paid[period] > 1 {
			t.Errorf("period %d is paid twice", period)
		}
	}
	if n := countRows(t, one, "SELECT COUNT(*) FROM plan_changes WHERE recurrent_charge_id = $1 AND state = 'collecting'", c.ID); n != 0 {
		t.Errorf("%d changes are still being paid", n)
	}
}
