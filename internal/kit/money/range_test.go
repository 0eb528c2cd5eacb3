package money_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"marketplace/internal/kit/money"
)

func TestAmount_AddAndTimes_AreExactOrRefused(t *testing.T) {
	t.Parallel()
	inRange := func(n *big.Int) bool { return n.IsInt64() }
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		sum := new(big.Int).Add(big.NewInt(a), big.NewInt(b))
		if got, err := money.Add(money.Cents(a), money.Cents(b)); (err == nil) != inRange(sum) || (err == nil && int64(got) != sum.Int64()) {
			t.Fatalf("%d + %d = %d, %v", a, b, got, err)
		}
		product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		got, err := money.Times(money.Cents(a), b)
		if err == nil && (!inRange(product) || int64(got) != product.Int64()) {
			t.Fatalf("%d x %d = %d", a, b, got)
		}
		if err != nil && inRange(product) && product.Int64() != math.MinInt64 { // the one number without a positive twin may be refused
			t.Fatalf("%d x %d is refused: %v", a, b, err)
		}
	})
}

func TestRound_HalfACent_IsRoundedUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, points := rapid.Int64Range(0, int64(money.Max)).Draw(t, "a"), rapid.Int64Range(0, 10_000).Draw(t, "points")
		exact := new(big.Int).Mul(big.NewInt(a), big.NewInt(points))
		want := new(big.Int).Div(exact.Add(exact, big.NewInt(5_000)), big.NewInt(10_000)).Int64()
		if got := money.PercentHalfUp(money.Cents(a), points); int64(got) != want {
			t.Fatalf("%d points of %d are %d, want %d", points, a, got, want)
		}
	})
}
