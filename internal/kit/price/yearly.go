package price

import "marketplace/internal/kit/money"

// OfYear gives the price of twelve months paid at once: 15 percent off, rounded down
// (spec S9.15: floor(price x 0.85 x 12), which is price x 10.2).
func OfYear(monthly money.Cents) money.Cents { return monthly * 102 / 10 }

// MonthlyEquivalent gives a twelfth, rounded half up, of an amount paid yearly
// or once (spec S9.16); a monthly amount is its own.
func MonthlyEquivalent(amount money.Cents, cycle Cycle) money.Cents {
	if cycle == Monthly {
		return amount
	}
	return (amount + 6) / 12
}
