package cart

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Scope says what a coupon is for.
type Scope string

// The scopes of a coupon (demo format, coupons.yaml).
const (
	ScopeAll      Scope = "all"
	ScopeCategory Scope = "category"
	ScopeProduct  Scope = "product"
	ScopeApps     Scope = "apps"
)

// Coupon takes a part, or an amount, off what it covers. The part goes off every
// period of a subscription, as a deal lasts as long as it (decisions rule 10); the
// amount off the first charge only, and never more than what is covered costs.
type Coupon struct {
	Code            string
	Title           string
	Percent         int64 // or
	AmountCents     money.Cents
	Scope           Scope
	Values          []string // a category, a host product, or ids of apps
	StartsAt        time.Time
	EndsAt          time.Time // the first moment after it
	Total           int64     // uses in all, 0 without a limit
	PerOrganization int64     // carts of an organization, 0 without a limit
	FirstPurchase   bool
	Used            int64

	// OrganizationID is the developer's that gives it, as a promotion code for own apps and
	// from the own share; "" for a coupon of the shop.
	OrganizationID string
	// Months is how long a promotion code counts in a subscription, part or amount, in the
	// periods that begin within so many months of the first one; 0 for a coupon of the shop.
	Months    int64
	CreatedAt time.Time // zero for one that was imported
}

// Covers reports whether the coupon is for a product; a promotion code is for apps of its
// developer alone, also when one has gone to another developer.
func (c Coupon) Covers(p Product) bool {
	if c.OrganizationID != "" && c.OrganizationID != p.OwnerOrganizationID {
		return false
	}
	switch c.Scope {
	case ScopeAll:
		return true
	case ScopeCategory:
		return slices.ContainsFunc(p.Categories, func(category string) bool { return slices.Contains(c.Values, category) })
	case ScopeProduct:
		return slices.Contains(c.Values, p.Product)
	case ScopeApps:
		return slices.Contains(c.Values, p.ID)
	}
	return false
}

// Effect says what a coupon does to a cart.
type Effect string

// The effects of a coupon. What is not covered or free has nothing to be taken
// off; after a trial it comes off the first payment.
const (
	EffectNow        Effect = "now"
	EffectAfterTrial Effect = "after_trial"
	EffectNotCovered Effect = "not_covered"
	EffectFree       Effect = "free"
)

// CouponEffect tells what the coupon of the cart does, "" without one.
func (v View) CouponEffect() Effect {
	if v.Coupon == nil {
		return ""
	}
	covered, later := false, false
	for _, line := range v.Lines {
		covered = covered || v.Coupon.Covers(line.Product)
		if line.Plan.Price.Discount <= 0 {
			continue
		}
		if line.TrialDays == 0 {
			return EffectNow
		}
		later = true
	}
	switch {
	case later:
		return EffectAfterTrial
	case covered:
		return EffectFree
	}
	return EffectNotCovered
}

// checkUsable gives nil, or why nobody of an organization may use the coupon now: uses
// are those of the organization, paid whether it has ever paid.
func (c Coupon) checkUsable(now time.Time, uses int64, paid bool) error {
	switch {
	case now.Before(c.StartsAt):
		return UnknownCoupon()
	case !now.Before(c.EndsAt):
		return errs.New(errs.Invalid, ReasonExpired, MessageExpired)
	case c.Total > 0 && c.Used >= c.Total, c.PerOrganization > 0 && uses >= c.PerOrganization:
		return errs.New(errs.Invalid, ReasonUsed, MessageUsed)
	case c.FirstPurchase && paid:
		return errs.New(errs.Invalid, ReasonUsed, MessageFirst)
	}
	return nil
}

// normaliseCode gives a coupon's code as it is kept.
func normaliseCode(typed string) string { return strings.ToUpper(strings.TrimSpace(typed)) }

// coupon gives a coupon that the organization may use now. Errors: 'not_found',
// 'invalid' coupon_expired or coupon_used.
func (s *Service) coupon(ctx context.Context, organizationID, typed string) (Coupon, error) {
	found, err := s.d.Read.Coupon(ctx, normaliseCode(typed))
	if err != nil {
		return Coupon{}, err
	}
	uses, err := s.d.Read.UsesBy(ctx, found.Code, organizationID)
	if err != nil {
		return Coupon{}, err
	}
	paid := false
	if found.FirstPurchase {
		if paid, err = s.d.Billing.HasEverPaid(ctx, organizationID); err != nil {
			return Coupon{}, err
		}
	}
	return found, found.checkUsable(s.d.Now(), uses, paid)
}

// currentCoupon gives the coupon of an open cart as far as it counts now; nil without one,
// and with why when it counts no more.
func (s *Service) currentCoupon(ctx context.Context, c Cart) (*Coupon, *errs.Error, error) {
	if c.Coupon == "" {
		return nil, nil, nil
	}
	found, err := s.coupon(ctx, c.OrganizationID, c.Coupon)
	if refusal := errs.As(err); refusal != nil && (refusal.Code == errs.NotFound || refusal.Code == errs.Invalid) {
		return nil, refusal, nil // over since it was added
	}
	return &found, nil, err
}

// AddCoupon puts a coupon on the cart; another one goes (spec S4.36). Errors: as
// of Add for the cart, 'not_found' coupon_not_found, 'invalid' coupon_expired or
// coupon_used.
func (s *Service) AddCoupon(ctx context.Context, p auth.Principal, id, typed string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) {
		found, err := s.coupon(ctx, p.OrganizationID, typed)
		c.Coupon = found.Code
		return c, err
	})
}

// RemoveCoupon takes the coupon off the cart; without one it succeeds too.
func (s *Service) RemoveCoupon(ctx context.Context, p auth.Principal, id string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(_ context.Context, c Cart) (Cart, error) {
		c.Coupon = ""
		return c, nil
	})
}

// Coupons gives the coupons of the shop, by their codes.
func (s *Service) Coupons(ctx context.Context) ([]Coupon, error) { return s.d.Read.Coupons(ctx) }

// ImportCoupons takes coupons over from elsewhere. Known ones become as given, but for how
// often they were used here. Safe to repeat.
func (s *Service) ImportCoupons(ctx context.Context, list []Coupon) error {
	return s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		for _, c := range list {
			if err := tx.ImportCoupon(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// discount hands out what a coupon takes off, in the order of the items.
type discount struct {
	coupon *Coupon
	left   money.Cents // of an amount
}

func discountOf(coupon *Coupon) *discount {
	d := &discount{coupon: coupon}
	if coupon != nil {
		d.left = coupon.AmountCents
	}
	return d
}

// allocate gives what goes off a plan of a product, if it is next.
func (d *discount) allocate(p Product, gross money.Cents) CouponShare {
	if d.coupon == nil || !d.coupon.Covers(p) {
		return CouponShare{}
	}
	return CouponShare{
		BasisPoints: d.coupon.Percent * 100, Cents: min(gross, d.left), Months: d.coupon.Months, FromSeller: d.coupon.OrganizationID != "",
	}
}

// consume counts a share as handed out.
func (d *discount) consume(share CouponShare) { d.left -= share.Cents }

func (s CouponShare) order(unit money.Cents, seats int64) price.Order {
	return price.Order{UnitCents: unit, Seats: seats, CouponBasisPoints: s.BasisPoints, CouponCents: s.Cents}
}
