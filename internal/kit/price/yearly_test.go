package price_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// S9.15: price x 0.85 x 12, rounded down.
func TestOfYear_Price_IsFifteenPercentOffRoundedDown(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		monthly := rapid.Int64Range(0, 10_000_000).Draw(t, "monthly")
		exact := new(big.Rat).Mul(big.NewRat(monthly, 1), big.NewRat(85*12, 100))
		want := new(big.Int).Div(exact.Num(), exact.Denom()).Int64()
		if got := price.OfYear(money.Cents(monthly)); int64(got) != want {
			t.Fatalf("a year of %d is %d, exactly %s", monthly, got, exact.FloatString(2))
		}
	})
	if got := price.OfYear(1999); got != 20389 {
		t.Errorf("a year of $19.99 is %s", got)
	}
}

// S9.16: yearly and pay-once amounts divided by 12, rounded.
func TestMonthlyEquivalent_OfAYear_IsATwelfthRounded(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		amount int64
		cycle  price.Cycle
		want   int64
	}{{1900, price.Monthly, 1900}, {19380, price.Yearly, 1615}, {17, price.Once, 1}, {18, price.Once, 2}, {5, price.Yearly, 0}, {6, price.Yearly, 1}} {
		if got := price.MonthlyEquivalent(money.Cents(tc.amount), tc.cycle); int64(got) != tc.want {
			t.Errorf("%d paid %s is %d a month, want %d", tc.amount, tc.cycle, got, tc.want)
		}
	}
	if price.Once.Months() != 0 || price.Monthly.Months() != 1 || price.Yearly.Months() != 12 {
		t.Error("a period has another length in months")
	}
}
