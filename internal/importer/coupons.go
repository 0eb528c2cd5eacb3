package importer

import (
	"context"
	"time"

	"marketplace/internal/cart"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/money"
)

// coupons takes over the coupons. Repeating it changes nothing.
func (i *Importer) coupons(ctx context.Context, w *importformat.Data, first time.Time) error {
	list := make([]cart.Coupon, len(w.Coupons))
	for i, from := range w.Coupons {
		list[i] = couponOf(from, first)
	}
	return i.d.Cart.ImportCoupons(ctx, list)
}

func couponOf(from importformat.Coupon, first time.Time) cart.Coupon {
	c := cart.Coupon{
		Code: from.Code, Title: from.Title, Percent: from.Percent, AmountCents: money.Cents(from.AmountCents), Scope: cart.ScopeAll,
		StartsAt: day(first, from.Window.StartDay), EndsAt: day(first, from.Window.EndDay+1), PerOrganization: from.Limits.PerOrganization,
		FirstPurchase: from.FirstPurchase, Used: from.Used,
	}
	if from.Limits.Total != nil {
		c.Total = *from.Limits.Total
	}
	switch {
	case from.Scope.Category != "":
		c.Scope, c.Values = cart.ScopeCategory, []string{from.Scope.Category}
	case from.Scope.Product != "":
		c.Scope, c.Values = cart.ScopeProduct, []string{from.Scope.Product}
	case len(from.Scope.Apps) > 0:
		c.Scope = cart.ScopeApps
		for _, slug := range from.Scope.Apps {
			c.Values = append(c.Values, appID(slug))
		}
	}
	return c
}
