// Package money counts in whole US cents. Nothing here rounds silently: every
// division says how it rounds, and every operation that could overflow is
// checked.
package money

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
)

// Cents is an amount in US cents (spec S9.14).
type Cents int64

// Max is the largest amount any price, sum or balance may reach: ten trillion
// dollars less a cent, far from overflow in every product made of it.
const Max Cents = 999_999_999_999_999

// Currency is the only currency of the shop (spec S9.14).
const Currency = "USD"

// Add gives a+b, or an error if the sum leaves the range of Cents.
func Add(a, b Cents) (Cents, error) {
	sum := a + b
	if (b > 0 && sum < a) || (b < 0 && sum > a) {
		return 0, fmt.Errorf("money: %d + %d overflows", a, b)
	}
	return sum, nil
}

// Times gives a multiplied by n units, or an error if the product overflows.
func Times(a Cents, n int64) (Cents, error) {
	if a == 0 || n == 0 {
		return 0, nil
	}
	hi, lo := bits.Mul64(absU(int64(a)), absU(n))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, fmt.Errorf("money: %d x %d overflows", a, n)
	}
	if (a < 0) != (n < 0) {
		return -Cents(lo), nil
	}
	return Cents(lo), nil
}

// PercentHalfUp gives percent of a, in hundredths of a percent, rounded half up.
// 2,300 basis points of 1900 cents are 437 cents. Neither may be negative.
func PercentHalfUp(a Cents, basisPoints int64) Cents { return fraction(a, basisPoints, 10_000) }

// RateHalfUp gives a tax on a: the rate in thousandths of a percent, as some
// sales taxes need (9.975 percent is 9975), rounded half up. Neither may be
// negative.
func RateHalfUp(a Cents, thousandths int64) Cents { return fraction(a, thousandths, 100_000) }

// fraction gives a x part / whole rounded half up, without overflow on the way.
//
//nolint:gosec // nothing is negative, and callers keep the result in the range of Cents
func fraction(a Cents, part, whole int64) Cents {
	hi, lo := bits.Mul64(uint64(a), uint64(part))
	lo, carry := bits.Add64(lo, uint64(whole)/2, 0)
	quotient, _ := bits.Div64(hi+carry, lo, uint64(whole))
	return Cents(quotient)
}

// Split divides total into parts in proportion to weights: each part is
// rounded down and the cents left over go to the first parts one by one, so the
// parts always add up to total. Total and weights must not be negative, and the
// weights not all zero.
//
//nolint:gosec // nothing is negative, and a part is at most total
func Split(total Cents, weights []int64) []Cents {
	var sum int64
	for _, w := range weights {
		sum += w
	}
	parts := make([]Cents, len(weights))
	left := total
	for i, w := range weights {
		hi, lo := bits.Mul64(uint64(total), uint64(w))
		quotient, _ := bits.Div64(hi, lo, uint64(sum))
		parts[i] = Cents(quotient)
		left -= parts[i]
	}
	for i := 0; left > 0; i = (i + 1) % len(parts) {
		if weights[i] > 0 {
			parts[i]++
			left--
		}
	}
	return parts
}

// String gives the amount in dollars with two digits and a thousands comma,
// for mails and logs: "$1,234.50".
func (c Cents) String() string {
	sign, n := "", absU(int64(c))
	if c < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%s$%s.%02d", sign, Grouped(n/100), n%100)
}

// Grouped gives a number with a comma between its thousands, as amounts have it: "4,000".
func Grouped(n uint64) string {
	text := strconv.FormatUint(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func absU(n int64) uint64 {
	if n < 0 {
		return uint64(-(n + 1)) + 1 //nolint:gosec // -(n + 1) is not negative
	}
	return uint64(n)
}
