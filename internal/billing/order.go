package billing

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// CouponShare is what a coupon takes off a charge: a part of every period, in
// hundredths of a percent, or an amount of the first one (spec S4.36).
type CouponShare struct {
	BasisPoints int64
	Cents       money.Cents
}

// order is what the next period costs, for the one price function.
func (c RecurrentCharge) order() price.Order {
	coupon := c.couponOfPeriod()
	return price.Order{UnitCents: c.PriceCents, Seats: c.Quantity, CouponBasisPoints: coupon.BasisPoints, CouponCents: coupon.Cents}
}

// couponOfPeriod gives what the coupon takes off the next period.
func (c RecurrentCharge) couponOfPeriod() CouponShare {
	if c.Period > 0 {
		c.Coupon.Cents = 0
	}
	return c.Coupon
}

// cartOfPeriod gives the cart that waits for the next period to be paid.
func (c RecurrentCharge) cartOfPeriod() string {
	if c.Period > 0 {
		return ""
	}
	return c.CartID
}

// atFullPrice gives the charge with the sums of a period after the first one, at
// the tax that was counted last. Sums too large stay: the next count refuses them.
func (c RecurrentCharge) atFullPrice() RecurrentCharge {
	if sums, err := taxed(c.order(), c.Tax.Rate, c.Tax.Place); err == nil {
		c.Tax = sums
	}
	return c
}

// Discount gives what a coupon took off the charge, in cents.
func (c Charge) Discount() money.Cents { return c.Coupon.off(c.PriceCents, c.Quantity, c.Tax) }

// Discount gives what a coupon takes off the period that Tax is about, in cents.
func (c RecurrentCharge) Discount() money.Cents { return c.Coupon.off(c.PriceCents, c.Quantity, c.Tax) }

// off gives what is missing from the full price; without a coupon nothing is.
func (s CouponShare) off(unit money.Cents, quantity int64, sums Taxes) money.Cents {
	if s == (CouponShare{}) {
		return 0
	}
	return unit*money.Cents(quantity) - sums.Net
}

// Quote prices orders of an organization as charges of today would be, all at the
// rate of its billing address. Errors: 'unprocessable' for too large a sum or an
// unknown country.
func (s *Service) Quote(ctx context.Context, organizationID string, orders []price.Order) ([]Taxes, error) {
	account, err := s.d.Read.Accounts.Account(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	rate, place, err := s.rate(ctx, account.Place())
	if err != nil {
		return nil, err
	}
	quotes := make([]Taxes, len(orders))
	for i, order := range orders {
		if quotes[i], err = taxed(order, rate, place); err != nil {
			return nil, err
		}
	}
	return quotes, nil
}

// Order is an app of a cart, at the price that its buyer agreed to.
type Order struct {
	CartID   string // told by a JobCart when the payment moves
	ChargeID string // of the charge to be made: the same order never makes two
	AppID    string
	PlanID   string
	// The price: one seat of one period, as many, and what it comes to.
	UnitCents money.Cents
	Quantity  int64
	Coupon    CouponShare
	TrialDays int64
	Tax       Taxes
}

// OrderState is how far an order is.
type OrderState string

// The states of an order. Paid and failed are final.
const (
	OrderWaiting OrderState = "waiting" // for the provider, or for the buyer's bank
	OrderPaid    OrderState = "paid"    // or on trial, or free: the app is there
	OrderFailed  OrderState = "failed"
)

// Placed is an order with its charge.
type Placed struct {
	State      OrderState
	ChargeID   string
	ChargeType string // TypeDirect or TypeRecurrent
	ConfirmURL string // where the buyer confirms the payment, while the bank asks
}

// MayOrder reports, as an error or nil, whether the principal may buy the app by
// the plan. Errors: as of CreateForApp.
func (s *Service) MayOrder(ctx context.Context, p auth.Principal, appID, planID string) error {
	_, _, err := s.buyable(ctx, p, appID, planID)
	return err
}

// Tried tells whether the organization had its trial of an app.
func (s *Service) Tried(ctx context.Context, organizationID, clientID, appID string) (bool, error) {
	return s.d.Read.Recurrents.Tried(ctx, organizationID, clientID, appID)
}

// PaidBefore tells whether the organization has ever paid for anything.
func (s *Service) PaidBefore(ctx context.Context, organizationID string) (bool, error) {
	return s.d.Read.Charges.PaidBefore(ctx, organizationID)
}

// CardSince tells since when an organization pays with its present card in a
// product; false when it has none.
func (s *Service) CardSince(ctx context.Context, organizationID, product string) (time.Time, bool, error) {
	card, found, err := s.d.Read.Accounts.Card(ctx, organizationID, product)
	return card.UpdatedAt, found, err
}

// LicenceNumber gives the number of the organization's licence of a product, 0
// when it has none.
func (s *Service) LicenceNumber(ctx context.Context, organizationID, product string) (int64, error) {
	return s.licence(ctx, organizationID, product)
}

// PlaceOrder creates, accepts and activates the charge of an order as the
// principal. It goes on where an earlier call was interrupted, and never makes a
// second charge. Errors: as of CreateForApp, Accept and Activate.
func (s *Service) PlaceOrder(ctx context.Context, p auth.Principal, o Order) (Placed, error) {
	found, err := s.ordered(ctx, o.ChargeID)
	if errs.IsNotFound(err) {
		if err := s.createOrder(ctx, p, o); err != nil {
			return Placed{}, err
		}
		found, err = s.ordered(ctx, o.ChargeID)
	}
	if err != nil {
		return Placed{}, err
	}
	if err := s.pushOrder(ctx, p, found); err != nil {
		return Placed{}, err
	}
	return s.OrderOf(ctx, o.ChargeID)
}

// OrderOf gives how far an order is, or 'not_found'.
func (s *Service) OrderOf(ctx context.Context, chargeID string) (Placed, error) {
	found, err := s.ordered(ctx, chargeID)
	return found.placed(), err
}

// ordered finds the charge of an order: exactly one is set.
func (s *Service) ordered(ctx context.Context, chargeID string) (Purchase, error) {
	direct, err := s.d.Read.Charges.Get(ctx, chargeID)
	if err == nil {
		return Purchase{Direct: &direct}, nil
	}
	if !errs.IsNotFound(err) {
		return Purchase{}, err
	}
	recurrent, err := s.d.Read.Recurrents.Recurrent(ctx, chargeID)
	return Purchase{Recurrent: &recurrent}, err
}

// createOrder makes the pending charge of an order, unless it is there.
func (s *Service) createOrder(ctx context.Context, p auth.Principal, o Order) error {
	app, plan, err := s.buyable(ctx, p, o.AppID, o.PlanID)
	if err != nil {
		return err
	}
	licence, err := s.licence(ctx, p.OrganizationID, app.Product)
	if err != nil {
		return err
	}
	if plan.Cycle == price.Once {
		c := s.draftOnce(p, app, plan)
		c.ID, c.CartID, c.PriceCents, c.Quantity, c.Coupon, c.Tax, c.BuyerLicenseID = o.ChargeID, o.CartID, o.UnitCents, o.Quantity, o.Coupon, o.Tax, licence
		c.ReturnURL = withCharge(s.thanks(app), c.ID, TypeDirect)
		return s.d.Atomic(ctx, c.line(), func(ctx context.Context, stores Stores) error {
			if _, err := stores.Charges.Get(ctx, c.ID); !errs.IsNotFound(err) {
				return err
			}
			return stores.Charges.Insert(ctx, c)
		})
	}
	c := s.draftSubscription(p, app, plan)
	c.ID, c.CartID, c.PriceCents, c.Quantity, c.Coupon, c.Tax, c.BuyerLicenseID = o.ChargeID, o.CartID, o.UnitCents, o.Quantity, o.Coupon, o.Tax, licence
	c.TrialDays, c.ReturnURL = o.TrialDays, withCharge(s.thanks(app), c.ID, TypeRecurrent)
	return s.d.Atomic(ctx, c.line(), func(ctx context.Context, stores Stores) error {
		if _, err := stores.Recurrents.Recurrent(ctx, c.ID); !errs.IsNotFound(err) {
			return err
		}
		return stores.Recurrents.InsertRecurrent(ctx, c)
	})
}

// pushOrder does what is left of accepting and activating.
func (s *Service) pushOrder(ctx context.Context, p auth.Principal, found Purchase) error {
	if c := found.Direct; c != nil {
		if c.Status == StatusPending {
			accepted, err := s.Accept(ctx, p, c.Product, c.ID)
			if err != nil {
				return err
			}
			c = &accepted
		}
		if c.Status != StatusAccepted {
			return nil
		}
		_, err := s.Activate(ctx, p, c.Product, c.ID)
		return err
	}
	c := found.Recurrent
	if c.Status == RecurrentPending {
		accepted, err := s.AcceptRecurrent(ctx, p, c.Product, c.ID)
		if err != nil {
			return err
		}
		c = &accepted
	}
	if c.Status != RecurrentAccepted {
		return nil
	}
	_, err := s.ActivateRecurrent(ctx, p, c.Product, c.ID)
	return err
}

// placed tells how far a purchase is.
func (x Purchase) placed() Placed {
	if c := x.Direct; c != nil {
		placed := Placed{State: OrderWaiting, ChargeID: c.ID, ChargeType: TypeDirect, ConfirmURL: c.AuthenticationURL}
		switch c.Status {
		case StatusSuccess:
			placed.State = OrderPaid
		case StatusDeclined, StatusFailed:
			placed.State = OrderFailed
		case StatusPending, StatusAccepted, StatusProcessed:
		}
		return placed
	}
	c := x.Recurrent
	placed := Placed{State: OrderWaiting, ChargeID: c.ID, ChargeType: TypeRecurrent, ConfirmURL: c.AuthenticationURL}
	switch c.Status {
	case RecurrentActive, RecurrentPastDue, RecurrentFrozen:
		placed.State = OrderPaid // once: it was active
	case RecurrentCancelled:
		placed.State = OrderFailed
		if !c.CurrentChargeAt.IsZero() { // cancelled after it began
			placed.State = OrderPaid
		}
	case RecurrentDeclined:
		placed.State = OrderFailed
	case RecurrentPending, RecurrentAccepted, RecurrentProcessed:
	}
	return placed
}

// cartJob names the cart whose charge moved.
type cartJob struct {
	CartID string `json:"cart_id"`
}

// tellCart enqueues that the payment of a charge of a cart moved.
func (stores Stores) tellCart(ctx context.Context, c Charge, moved string) error {
	if c.CartID == "" {
		return nil
	}
	if err := stores.Jobs.Enqueue(ctx, JobCart, cartJob{c.CartID}, time.Time{}, JobCart+":"+c.ID+":"+moved); err != nil {
		return fmt.Errorf("cart %s: %w", c.CartID, err)
	}
	return nil
}
