package refunds_test

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/billing/refunds"
	"marketplace/internal/kit/money"
)

func TestRefund_UnusedPart_EqualsAnExactCalculation(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	cases := 0
	for cases < 10_000 {
		rapid.Check(t, func(t *rapid.T) {
			total := rapid.Int64Range(0, 100_000_000).Draw(t, "total")
			length := rapid.Int64Range(1, 366*24*3600).Draw(t, "length")
			used := rapid.Int64Range(0, length+10).Draw(t, "used")
			want := new(big.Int).Mul(big.NewInt(total), big.NewInt(max(0, length-used)))
			want.Div(want, big.NewInt(length))
			got := refunds.UnusedAmount(money.Cents(total), start, start.Add(time.Duration(length)*time.Second), start.Add(time.Duration(used)*time.Second))
			if int64(got) != want.Int64() {
				t.Fatalf("%d of %d are left of %d cents: %d, exactly %d", length-used, length, total, got, want)
			}
			cases++
		})
	}
}
