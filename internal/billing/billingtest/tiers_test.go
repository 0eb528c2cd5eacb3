package billingtest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/testkit"
)

// Contract developer-console 2: the highest tier that the number of agents reaches counts for all of
// them, in the charge and in the ledger; below the first tier the price is the plain one.
func TestTiers_Bought_ChargeThePriceOfTheNumber(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		agents int64
		unit   money.Cents
		want   map[string]money.Cents
	}{
		"below":           {4, 500, map[string]money.Cents{"buyer:acme": -2460, "developer:devs": 1600, "platform:commission": 400, "tax:PL": 460}},
		"in the first":    {5, 425, map[string]money.Cents{"buyer:acme": -2614, "developer:devs": 1700, "platform:commission": 425, "tax:PL": 489}},
		"under the next":  {9, 425, map[string]money.Cents{"buyer:acme": -4705, "developer:devs": 3060, "platform:commission": 765, "tax:PL": 880}},
		"in the last one": {10, 250, map[string]money.Cents{"buyer:acme": -3075, "developer:devs": 2000, "platform:commission": 500, "tax:PL": 575}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
				started(t, shop)
				shop.Seats.Store(c.agents)
				owner := billingtest.Principals["owner"]
				shop.GiveCard(t, owner, billingtest.CardVisa)
				bought := subscribe(t, shop, clock, owner, "tiered", "tiered_plan")
				if bought.PriceCents != c.unit || bought.Quantity != c.agents {
					t.Errorf("%d for each of %d, want %d", bought.PriceCents, bought.Quantity, c.unit)
				}
				if diff := cmp.Diff(c.want, sums(t, shop, periods(t, shop, bought.ID)[0].ID)); diff != "" {
					t.Errorf("ledger of the subscription (-want +got):\n%s", diff)
				}
				once, err := shop.Buy(t.Context(), owner, "tiered-once")
				if err != nil {
					t.Fatal(err)
				}
				settle(t, shop, clock)
				if got := read(t, shop, once.ID); got.PriceCents != c.unit || got.Status != charges.StatusSuccess {
					t.Errorf("paid once: %d, %s", got.PriceCents, got.Status)
				}
				if diff := cmp.Diff(c.want, sums(t, shop, once.ID)); diff != "" {
					t.Errorf("ledger of what is paid once (-want +got):\n%s", diff)
				}
				billingtest.CheckBooks(t, shop)
			})
		})
	}
}

// Decisions rule 10: a subscription keeps the steps that it was bought by. Each period is paid by the
// step of its number of agents, whatever its developer publishes.
func TestTiers_NumberChanges_RenewsByTheStepsThatWereAgreed(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "tiered", "tiered_plan") // by 7 agents
		want := price.Steps{{From: 1, Cents: 500}, {From: 5, Cents: 425}, {From: 10, Cents: 250}}
		if diff := cmp.Diff(want, c.PriceSteps); diff != "" {
			t.Errorf("steps (-want +got):\n%s", diff)
		}
		for _, agents := range []int64{12, 3} {
			shop.Seats.Store(agents)
			clock.Advance(c.NextChargeAt.Sub(clock.Now()))
			settle(t, shop, clock)
			c = readRecurrent(t, shop, c.ID)
		}
		type period struct{ Unit, Net money.Cents }
		var got []period
		for _, p := range periods(t, shop, c.ID) {
			got = append(got, period{p.PriceCents, p.Tax.Net})
		}
		if diff := cmp.Diff([]period{{425, 2975}, {250, 3000}, {500, 1500}}, got); diff != "" {
			t.Errorf("periods (-want +got):\n%s", diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Who is left without access is not counted: a change of it moves the price on its steps, and a
// change to a year takes the steps of the year.
func TestTiers_PlanChange_TakesTheStepOfTheNumber(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "tiered", "tiered_plan") // 7 agents at 425
		without := []string{"agent-1", "agent-2", "agent-3"}
		quote, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{Without: &without})
		if quote.When != subscriptions.ChangeAtRenewal || quote.To.PriceCents != 500 || quote.To.Quantity != 4 || quote.Next.Net != 2000 {
			t.Errorf("below the tier: %+v", quote)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		c = readRecurrent(t, shop, c.ID)
		if c.PriceCents != 500 || c.Quantity != 4 || c.Period != 2 || readChange(t, shop, made.ID).State != subscriptions.ChangeApplied {
			t.Errorf("after the period: %+v", c)
		}
		if last := periods(t, shop, c.ID)[1]; last.PriceCents != 500 || last.Tax.Net != 2000 {
			t.Errorf("paid: %d each, %d", last.PriceCents, last.Tax.Net)
		}
		all := []string{}
		quote, _ = change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "tiered_year", Without: &all})
		settle(t, shop, clock)
		c = readRecurrent(t, shop, c.ID)
		if quote.When != subscriptions.ChangeNow || c.PriceCents != 4335 || c.Quantity != 7 || c.Tax.Net != 7*4335 || c.PriceSteps[2].Cents != 2550 {
			t.Errorf("the year of 7 agents: %+v", c)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Decisions rule 25: a price that a client asks for is that of the buyer's number of agents.
func TestTiers_AskedByAClient_MustBeThePriceOfTheNumber(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		for cents, want := range map[money.Cents]string{425: "", 500: billing.ReasonPriceMismatch, 250: billing.ReasonPriceMismatch, 424: billing.ReasonPriceMismatch} {
			c, err := shop.Billing.Subscriptions.CreateSubscription(t.Context(), owner, auth.LiveChat, subscriptions.CreateSubscriptionInput{
				Name: "Tiered", PriceCents: cents, PerAccount: true, Months: 1, OrderClientID: "tiered_client", ReturnURL: "https://shop.test/",
			})
			if errs.ReasonOf(err) != want || want == "" && (c.PriceCents != 425 || c.Quantity != 7 || len(c.PriceSteps) != 3) {
				t.Errorf("a subscription at %d: %v %+v", cents, err, c)
			}
			once, err := shop.Billing.Charges.Create(t.Context(), owner, auth.LiveChat, charges.CreateInput{
				Name: "Tiered", PriceCents: cents, PerAccount: true, Quantity: 1, OrderClientID: "tiered-once_client", ReturnURL: "https://shop.test/",
			})
			if errs.ReasonOf(err) != want || want == "" && (once.PriceCents != 425 || once.Quantity != 7) {
				t.Errorf("a charge at %d: %v %+v", cents, err, once)
			}
		}
	})
}
