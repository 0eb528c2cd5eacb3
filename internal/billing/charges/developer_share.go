package charges

import (
	"marketplace/internal/billing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// shares splits what a buyer pays without tax. The coupon of a seller goes off the seller's
// share alone: the commission is that of the full price, and at most all that is paid.
func (c Charge) shares() (developer, commission money.Cents) {
	full := c.Tax.Net
	if c.Coupon.FromSeller {
		if order, err := price.Compute(c.order()); err == nil { // it was priced when it was made
			full += order.Discount
		}
	}
	commission = min(c.Tax.Net, money.Split(full, []int64{100 - c.CommissionPercent, c.CommissionPercent})[1])
	return c.Tax.Net - commission, commission
}

// SellerShare gives what a developer gets of a price before tax that is paid in full, at the
// usual commission (decisions rule 12).
func SellerShare(unit money.Cents) money.Cents {
	developer, _ := Charge{PriceCents: unit, Quantity: 1, CommissionPercent: billing.DefaultCommissionPercent, Tax: billing.TaxedSum{Net: unit}}.shares()
	return developer
}
