package price_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// anyTiers draws tiers as a developer may have them.
func anyTiers(t *rapid.T) price.Tiers {
	var tiers price.Tiers
	from := int64(1)
	for range rapid.IntRange(0, 10).Draw(t, "tiers") {
		from += rapid.Int64Range(1, 500).Draw(t, "more agents")
		tiers = append(tiers, price.Tier{AccountsFrom: from, Discount: rapid.Int64Range(1, 90).Draw(t, "percent")})
	}
	return tiers
}

// Contract developer-console 2: of all tiers that a number of agents reaches, the highest is taken
// off the price of every agent, rounded half up in cents; then comes the discount of the day,
// rounded half up, and a year is floor(x 10.2) of what is left.
func TestUnitFor_RandomTiers_EqualAnExactCalculation(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	cases := 0
	property := func(t *rapid.T) {
		base := rapid.Int64Range(100, 2_000_000).Draw(t, "base")
		tiers, agents := anyTiers(t), rapid.Int64Range(1, 6_000).Draw(t, "agents")
		points := rapid.Int64Range(0, 9_999).Draw(t, "points")
		cycle := rapid.SampledFrom([]price.Cycle{price.Once, price.Monthly, price.Yearly}).Draw(t, "cycle")
		window := price.Discount{BasisPoints: points, From: now.Add(-time.Hour), To: now}

		percent := int64(0)
		for i := len(tiers) - 1; i >= 0 && percent == 0; i-- {
			if agents >= tiers[i].AccountsFrom {
				percent = tiers[i].Discount
			}
		}
		want := base - halfUp(times(rat(base), percent, 100))
		want -= halfUp(times(rat(want), points, 10_000))
		if cycle == price.Yearly {
			want = floor(times(rat(want), 102, 10))
		}
		got := price.UnitFor(money.Cents(base), tiers, agents, cycle, window, now).Now
		if int64(got) != want {
			t.Fatalf("%d %s for %d agents by %v less %d points is %d, exactly %d", base, cycle, agents, tiers, points, got, want)
		}
		// What a subscription keeps gives the same for every number.
		steps := price.StepsOf(money.Cents(base), tiers, cycle, window, now)
		if kept := steps.PriceFor(got, agents); kept != got {
			t.Fatalf("by the steps %v %d agents pay %d each, want %d", steps, agents, kept, got)
		}
		cases++
	}
	for cases < 10_000 {
		rapid.Check(t, property)
	}
}

// No tier makes an agent cost more than the price without tiers, or nothing.
func TestTiers_RandomPrices_OnlyTakeOff(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := money.Cents(rapid.Int64Range(100, 2_000_000).Draw(t, "base"))
		tiers, agents := anyTiers(t), rapid.Int64Range(1, 6_000).Draw(t, "agents")
		if got := tiers.PriceFor(base, agents); got > base || got < base/10-1 || got <= 0 {
			t.Fatalf("%d by %v for %d agents is %d", base, tiers, agents, got)
		}
	})
}

func TestSteps_NumberChanges_MovesThePrice(t *testing.T) {
	t.Parallel()
	steps := price.Steps{{From: 1, Cents: 500}, {From: 5, Cents: 425}, {From: 10, Cents: 250}}
	for agents, want := range map[int64]money.Cents{0: 500, 1: 500, 4: 500, 5: 425, 9: 425, 10: 250, 100_000: 250} {
		if got := steps.PriceFor(999, agents); got != want {
			t.Errorf("%d agents: %d, want %d", agents, got, want)
		}
	}
	if got := price.Steps(nil).PriceFor(999, 10); got != 999 {
		t.Errorf("without steps: %d", got)
	}
	if steps := price.StepsOf(500, nil, price.Monthly, price.Discount{}, time.Time{}); steps != nil {
		t.Errorf("without tiers: %v", steps)
	}
}

// Whatever a rise is not, makes it dearer for no number of accounts.
func TestRaises_RandomTiers_AsEveryNumberOfAccountsSays(t *testing.T) {
	t.Parallel()
	terms := func(t *rapid.T) *price.Terms {
		return &price.Terms{Cents: money.Cents(rapid.Int64Range(100, 2_000).Draw(t, "cents")), Frequency: "monthly", PerAccount: true, Tiers: anyTiers(t)}
	}
	rapid.Check(t, func(t *rapid.T) {
		before, after := terms(t), terms(t)
		dearer := false
		for n := int64(1); n <= 5_100; n++ {
			dearer = dearer || after.Tiers.PriceFor(after.Cents, n) > before.Tiers.PriceFor(before.Cents, n)
		}
		if got := price.Raises(before, after); got != dearer {
			t.Fatalf("%+v after %+v: %t, want %t", after, before, got, dearer)
		}
	})
}
