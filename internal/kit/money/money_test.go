package money_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"marketplace/internal/kit/money"
)

func TestSplit_Parts_AddUpAndDifferByLessThanACent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		total := money.Cents(rapid.Int64Range(0, int64(money.Max)).Draw(t, "total"))
		weights := rapid.SliceOfN(rapid.Int64Range(0, 1_000_000), 1, 8).Draw(t, "weights")
		weights[0]++ // not all zero
		var sum int64
		for _, w := range weights {
			sum += w
		}
		var added money.Cents
		for i, part := range money.Split(total, weights) {
			added += part
			share := new(big.Rat).Mul(big.NewRat(int64(total), 1), big.NewRat(weights[i], sum))
			off := new(big.Rat).Sub(big.NewRat(int64(part), 1), share)
			if off.Abs(off).Cmp(big.NewRat(1, 1)) > 0 {
				t.Fatalf("part %d of %d by %v is %d, its share %s", i, total, weights, part, share.FloatString(3))
			}
		}
		if added != total {
			t.Fatalf("the parts of %d add up to %d", total, added)
		}
	})
}

func TestPercent_LargestAmount_DoesNotOverflow(t *testing.T) {
	t.Parallel()
	if got := money.PercentHalfUp(money.Max, 10_000); got != money.Max {
		t.Errorf("100%% of %d is %d", money.Max, got)
	}
	if got := money.RateHalfUp(money.Max, 100_000); got != money.Max {
		t.Errorf("100%% of %d is %d", money.Max, got)
	}
}

func TestAmount_BeyondTheRange_IsAnError(t *testing.T) {
	t.Parallel()
	if _, err := money.Add(math.MaxInt64, 1); err == nil {
		t.Error("MaxInt64 + 1 is accepted")
	}
	if _, err := money.Times(math.MaxInt64, 2); err == nil {
		t.Error("MaxInt64 x 2 is accepted")
	}
	if got, err := money.Times(250, -3); err != nil || got != -750 {
		t.Errorf("250 x -3 = %d, %v", got, err)
	}
}

func TestAmount_String_ReadsAsDollars(t *testing.T) {
	t.Parallel()
	for want, cents := range map[string]money.Cents{"$0.00": 0, "$0.05": 5, "$1,234.50": 123450, "−$12.00": -1200, "$1,000,000.00": 100_000_000} {
		if got := cents.String(); got != want {
			t.Errorf("%d reads %q, want %q", int64(cents), got, want)
		}
	}
}
