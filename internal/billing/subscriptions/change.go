package subscriptions

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// ChangeState is where a change of a subscription's plan stands.
type ChangeState string

// The states of a plan change. A scheduled one takes effect when what is paid
// ends, a collecting one as soon as today's sum is paid. Failed, withdrawn and
// returned are final; so is applied, unless the developer refuses the units that
// were added: then the money goes back and the old plan is in force again.
const (
	ChangeScheduled  ChangeState = "scheduled"
	ChangeCollecting ChangeState = "collecting"
	ChangeApplied    ChangeState = "applied"
	ChangeFailed     ChangeState = "failed"
	ChangeWithdrawn  ChangeState = "withdrawn"
	ChangeReturned   ChangeState = "returned"
)

// ChangeStates are all of them, in the order of a life.
//
//nolint:gochecknoglobals // a constant list
var ChangeStates = []ChangeState{ChangeScheduled, ChangeCollecting, ChangeApplied, ChangeFailed, ChangeWithdrawn, ChangeReturned}

// ChangeEvent is what moves a plan change.
type ChangeEvent string

// The events of a plan change: it takes effect, its payment failed, its buyer
// takes it back, or its money goes back because it cannot be given.
const (
	ChangeApply    ChangeEvent = "apply"
	ChangeFail     ChangeEvent = "fail"
	ChangeWithdraw ChangeEvent = "withdraw"
	ChangeReturn   ChangeEvent = "return"
)

// ChangeEvents are all events of a plan change.
//
//nolint:gochecknoglobals // a constant list
var ChangeEvents = []ChangeEvent{ChangeApply, ChangeFail, ChangeWithdraw, ChangeReturn}

// changeMoves is the life of a plan change. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var changeMoves = map[ChangeState]map[ChangeEvent]ChangeState{
	ChangeScheduled:  {ChangeApply: ChangeApplied, ChangeWithdraw: ChangeWithdrawn},
	ChangeCollecting: {ChangeApply: ChangeApplied, ChangeFail: ChangeFailed, ChangeReturn: ChangeReturned},
	ChangeApplied:    {ChangeReturn: ChangeReturned},
}

// NextChange gives the state after an event. Taking back what was taken back
// changes nothing. Any other move that the table lacks is 'unprocessable' with
// the reason change_invalid_state.
func NextChange(state ChangeState, event ChangeEvent) (ChangeState, error) {
	if to, legal := changeMoves[state][event]; legal {
		return to, nil
	}
	if state == ChangeWithdrawn && event == ChangeWithdraw {
		return state, nil
	}
	return state, billing.Unprocessable(billing.ReasonChangeState, "The change is "+string(state)+".")
}

// Open reports whether the change is still to come.
func (s ChangeState) Open() bool { return s == ChangeScheduled || s == ChangeCollecting }

// Terms are what a subscription is paid by: a plan at a price for so many.
type Terms struct {
	PlanID     string      `json:"planID"`
	PriceCents money.Cents `json:"priceCents"`           // one period, one account or unit, before tax
	PriceSteps price.Steps `json:"priceSteps,omitempty"` // what one account costs by their number
	Months     int64       `json:"months"`
	PerAccount bool        `json:"perAccount"`
	Quantity   int64       `json:"quantity"` // accounts, times units
	Units      int64       `json:"units"`    // of a counted upgrade, else 0
}

// Equal reports whether both are the same.
func (t Terms) Equal(other Terms) bool {
	return t.PlanID == other.PlanID && t.PriceCents == other.PriceCents && t.Months == other.Months && t.PerAccount == other.PerAccount &&
		t.Quantity == other.Quantity && t.Units == other.Units && slices.Equal(t.PriceSteps, other.PriceSteps)
}

// ForSeats gives the terms for so many accounts, at the price that each of them has then.
func (t Terms) ForSeats(seats int64) Terms {
	t.Quantity, t.PriceCents = seats, t.PriceSteps.PriceFor(t.PriceCents, seats)
	return t
}

// PlanChange is a change of a subscription to other terms.
type PlanChange struct {
	ID                string
	RecurrentChargeID string
	OrganizationID    string
	State             ChangeState
	To                Terms
	Before            Before
	Without           *[]string // accounts left without access from then on; nil: as it is
	ChargeID          string    // of the charge that pays for it, "" when nothing is paid
	AccountID         string    // who asked for it
	FailureCode       string
	EffectiveAt       time.Time
	CreatedAt         time.Time
	UpdatedAt         time.Time
}

// Before is what a subscription was before a change.
type Before struct {
	Terms           Terms            `json:"terms"`
	Tax             billing.TaxedSum `json:"tax"`
	Period          int64            `json:"period"`
	AnchorAt        time.Time        `json:"anchorAt"`
	AnchorPeriod    int64            `json:"anchorPeriod"`
	CurrentChargeAt time.Time        `json:"currentChargeAt"`
	NextChargeAt    time.Time        `json:"nextChargeAt"`
	// CouponMonths is how long the coupon counts, from the first period on.
	CouponMonths int64 `json:"couponMonths,omitempty"`
}

// PlanChangeReads reads plan changes.
type PlanChangeReads interface {
	// PlanChange gives a plan change, or 'not_found'.
	PlanChange(ctx context.Context, id string) (PlanChange, error)
	// ChangesOf gives the changes of a subscription, the newest first.
	ChangesOf(ctx context.Context, recurrentChargeID string) ([]PlanChange, error)
}

// PlanChangeWrites are PlanChangeReads in a transaction that writes.
type PlanChangeWrites interface {
	PlanChangeReads

	// InsertChange is 'unprocessable' change_open when the subscription has an open
	// one.
	InsertChange(ctx context.Context, change PlanChange) error
	// UpdatePlanChangeFrom saves state, failure and time; 'conflict' when the change is not
	// at from any more.
	UpdatePlanChangeFrom(ctx context.Context, change PlanChange, from ChangeState) errs.AtCommit
}

// Terms are what the charge is paid by now.
func (c Subscription) Terms() Terms {
	return Terms{PlanID: c.PlanID, PriceCents: c.PriceCents, PriceSteps: c.PriceSteps, Months: c.Months, PerAccount: c.PerAccount, Quantity: c.Quantity, Units: c.Upgrade.Units}
}

// OnTerms gives the charge with other terms; its tax is to be counted anew. A coupon for some
// months has as many left as before.
func (c Subscription) OnTerms(t Terms) Subscription {
	if c.Coupon.Months > 0 {
		c.Coupon.Months = max(0, c.Coupon.Months-c.Period*c.Months) + c.Period*t.Months
	}
	c.PlanID, c.PriceCents, c.PriceSteps = t.PlanID, t.PriceCents, t.PriceSteps
	c.Months, c.PerAccount, c.Quantity = t.Months, t.PerAccount, t.Quantity
	if c.Upgrade.ID != "" {
		c.Upgrade.Units = t.Units
	}
	return c
}

// Before gives what a change replaces, to be put back when it is returned.
func (c Subscription) Before() Before {
	return Before{
		Terms: c.Terms(), Tax: c.Tax, Period: c.Period, AnchorAt: c.AnchorAt, AnchorPeriod: c.AnchorPeriod,
		CurrentChargeAt: c.CurrentChargeAt, NextChargeAt: c.NextChargeAt, CouponMonths: c.Coupon.Months,
	}
}

// ChangeTime says when a change takes effect.
type ChangeTime string

// A change upwards takes effect as soon as it is paid, one downwards with the next
// period; in a trial both at once, without a payment.
const (
	ChangeNow       ChangeTime = "now"
	ChangeAtRenewal ChangeTime = "renewal"
	ChangeInTrial   ChangeTime = "trial"
)

// Rate is the tax of a place, in thousandths of a percent.
type Rate struct {
	Rate  int64
	Place string
}

// ValueOfPeriod gives what was paid for the present period before tax, what a
// change credited to it included and what went back left out, and how long it
// is. A subscription that was taken over from elsewhere was paid there.
func (c Subscription) ValueOfPeriod(paid []charges.Charge) (value money.Cents, start, end time.Time) {
	at := slices.IndexFunc(paid, func(one charges.Charge) bool {
		return one.Period == c.Period && one.Status == charges.StatusSuccess && !one.GoneBack()
	})
	if at < 0 {
		if slices.ContainsFunc(paid, func(one charges.Charge) bool { return one.Period == c.Period && one.Status == charges.StatusSuccess }) {
			return 0, c.CurrentChargeAt, c.NextChargeAt
		}
		return c.Tax.Net, c.CurrentChargeAt, c.NextChargeAt
	}
	one := paid[at]
	return max(0, one.Tax.Net-charges.NetOf(one, one.RefundedCents)) + one.CreditCents, one.PeriodStart, one.PeriodEnd
}

// ChangedTo gives the subscription on the terms of a change that was paid by a
// charge: a new period begins where the charge's does.
func (c Subscription) ChangedTo(to Terms, paid charges.Charge) Subscription {
	c = c.OnTerms(to)
	c.AnchorAt, c.AnchorPeriod = paid.PeriodStart, c.Period
	return c.WithoutChange().NextPeriod().pricedAt(Rate{paid.Tax.Rate, paid.Tax.Place})
}

// RenewingOn gives the subscription on the terms that its next period begins with.
func (c Subscription) RenewingOn(to Terms) Subscription {
	c = c.OnTerms(to)
	c.AnchorAt, c.AnchorPeriod = c.NextChargeAt, c.Period
	return c.WithoutChange()
}

// AsBefore gives the subscription as it was before a change.
func (c Subscription) AsBefore(b Before) Subscription {
	c = c.OnTerms(b.Terms)
	c.Coupon.Months = b.CouponMonths
	c.Tax, c.Period, c.AnchorAt, c.AnchorPeriod = b.Tax, b.Period, b.AnchorAt, b.AnchorPeriod
	c.CurrentChargeAt, c.NextChargeAt = b.CurrentChargeAt, b.NextChargeAt
	return c
}

// WithoutChange gives the subscription when its open change is over.
func (c Subscription) WithoutChange() Subscription {
	c.ChangeID = ""
	return c
}

// pricedAt gives the charge with the sums of its next period at a rate. Sums too
// large stay: the next count refuses them.
func (c Subscription) pricedAt(rate Rate) Subscription {
	if sums, err := tax.Taxed(c.Order(), rate.Rate, rate.Place); err == nil {
		c.Tax = sums
	}
	return c
}
