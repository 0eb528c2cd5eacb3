package price_test

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// halfUp and floor are the independent calculation: exact fractions, rounded once.
func halfUp(r *big.Rat) int64 {
	return floor(new(big.Rat).Add(r, big.NewRat(1, 2)))
}

func floor(r *big.Rat) int64 {
	return new(big.Int).Div(r.Num(), r.Denom()).Int64()
}

func rat(n int64) *big.Rat { return big.NewRat(n, 1) }

func times(a *big.Rat, num, den int64) *big.Rat { return new(big.Rat).Mul(a, big.NewRat(num, den)) }

func TestCompute_RandomOrders_EqualAnExactCalculation(t *testing.T) {
	t.Parallel()
	cases := 0
	property := func(t *rapid.T) {
		o := price.Order{
			UnitCents:         money.Cents(rapid.Int64Range(0, 10_000_000).Draw(t, "unit")),
			Seats:             rapid.Int64Range(1, 10_000).Draw(t, "seats"),
			CouponBasisPoints: rapid.Int64Range(0, 10_000).Draw(t, "coupon_percent"),
			CouponCents:       money.Cents(rapid.Int64Range(0, 100_000).Draw(t, "coupon_cents")),
			TaxRate:           rapid.Int64Range(0, 30_000).Draw(t, "tax"),
		}
		q, err := price.Compute(o)
		if err != nil {
			t.Fatal(err)
		}
		gross := int64(o.UnitCents) * o.Seats
		discount := min(gross, halfUp(times(rat(gross), o.CouponBasisPoints, 10_000))+int64(o.CouponCents))
		tax := halfUp(times(rat(gross-discount), o.TaxRate, 100_000))
		want := price.Quote{Gross: money.Cents(gross), Discount: money.Cents(discount), Net: money.Cents(gross - discount), Tax: money.Cents(tax), Total: money.Cents(gross - discount + tax)}
		if q != want {
			t.Fatalf("%+v costs %+v, exactly %+v", o, q, want)
		}
		cases++
	}
	for cases < 10_000 {
		rapid.Check(t, property)
	}
}

// S5.11, S9.15.
func TestUnitAt_RandomPrices_EqualAnExactCalculation(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	cases := 0
	property := func(t *rapid.T) {
		base := rapid.Int64Range(0, 100_000_000).Draw(t, "base")
		points := rapid.Int64Range(0, 9_999).Draw(t, "points")
		cycle := rapid.SampledFrom([]price.Cycle{price.Once, price.Monthly, price.Yearly}).Draw(t, "cycle")
		inside := rapid.Bool().Draw(t, "inside the window")
		window := price.Discount{BasisPoints: points, From: now.Add(-time.Hour), To: now}
		if !inside {
			window.To = now.Add(-time.Second)
		}
		want := base
		if inside && points > 0 {
			want = base - halfUp(times(rat(base), points, 10_000))
		}
		if cycle == price.Yearly {
			want = floor(times(rat(want), 102, 10))
		}
		if got := price.UnitAt(money.Cents(base), cycle, window, now).Now; int64(got) != want {
			t.Fatalf("%d %s less %d points is %d, exactly %d", base, cycle, points, got, want)
		}
		cases++
	}
	for cases < 10_000 {
		rapid.Check(t, property)
	}
}

func TestCompute_ImpossibleOrder_IsRefused(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]price.Order{
		"a negative price":           {UnitCents: -1, Seats: 1},
		"no seats":                   {UnitCents: 1},
		"a tax above everything":     {UnitCents: 1, Seats: 1, TaxRate: 100_001},
		"more than the largest sum":  {UnitCents: money.Max, Seats: 2},
		"more than that with tax":    {UnitCents: money.Max, Seats: 1, TaxRate: 20_000},
		"a product that overflows":   {UnitCents: money.Max, Seats: 1 << 62},
		"a coupon above all percent": {UnitCents: 1, Seats: 1, CouponBasisPoints: 10_001},
	} {
		if q, err := price.Compute(o); err == nil {
			t.Errorf("%s costs %+v", name, q)
		}
	}
}
