package importer

import (
	"context"
	"fmt"

	"marketplace/internal/cart"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/money"
)

// coupons takes over the coupons. How often one was used is the shop's to know.
func (r *run) coupons(ctx context.Context) error {
	if len(r.data.Coupons) == 0 {
		return nil
	}
	list, err := r.d.Cart.Coupons(ctx)
	if err != nil {
		return err
	}
	known := make(map[string]cart.Coupon, len(list))
	for _, c := range list {
		known[c.Code] = c
	}
	var fresh []cart.Coupon
	for _, from := range r.data.Coupons {
		wanted, err := r.couponOf(from)
		if err != nil {
			return fmt.Errorf("coupon %s: %w", from.Code, err)
		}
		var is any
		if current, exists := known[from.Code]; exists {
			is = withoutUses(current)
		}
		isWanted, err := r.decide(Item{KindCoupon, from.Code}, is, withoutUses(wanted), "")
		if err != nil {
			return err
		}
		if isWanted {
			fresh = append(fresh, wanted)
		}
	}
	return r.d.Cart.ImportCoupons(ctx, fresh)
}

func withoutUses(c cart.Coupon) cart.Coupon {
	c.Used = 0
	return c
}

func (r *run) couponOf(from importformat.Coupon) (cart.Coupon, error) {
	c := cart.Coupon{
		Code: from.Code, Title: from.Title, Percent: from.Percent, AmountCents: money.Cents(from.AmountCents), Scope: cart.ScopeAll,
		StartsAt: from.Window.StartDay.After(r.first), EndsAt: from.Window.EndDay.After(r.first).AddDate(0, 0, 1), PerOrganization: from.Limits.PerOrganization,
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
			entry, err := r.d.App(slug)
			if err != nil {
				return c, fmt.Errorf("app %s: %w", slug, err)
			}
			c.Values = append(c.Values, entry.ID)
		}
	}
	return c, nil
}
