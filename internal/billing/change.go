package billing

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
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
	return state, unprocessable(ReasonChangeState, "The change is "+string(state)+".")
}

// Open reports whether the change is still to come.
func (s ChangeState) Open() bool { return s == ChangeScheduled || s == ChangeCollecting }

// Terms are what a subscription is paid by: a plan at a price for so many.
type Terms struct {
	PlanID     string      `json:"planID"`
	PriceCents money.Cents `json:"priceCents"` // one period, one account or unit, before tax
	Months     int64       `json:"months"`
	PerAccount bool        `json:"perAccount"`
	Quantity   int64       `json:"quantity"` // accounts, times units
	Units      int64       `json:"units"`    // of a counted upgrade, else 0
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
	Terms           Terms     `json:"terms"`
	Tax             TaxedSum  `json:"tax"`
	Period          int64     `json:"period"`
	AnchorAt        time.Time `json:"anchorAt"`
	AnchorPeriod    int64     `json:"anchorPeriod"`
	CurrentChargeAt time.Time `json:"currentChargeAt"`
	NextChargeAt    time.Time `json:"nextChargeAt"`
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
	UpdatePlanChangeFrom(ctx context.Context, change PlanChange, from ChangeState) error
}

// terms are what the charge is paid by now.
func (c Subscription) terms() Terms {
	return Terms{PlanID: c.PlanID, PriceCents: c.PriceCents, Months: c.Months, PerAccount: c.PerAccount, Quantity: c.Quantity, Units: c.Upgrade.Units}
}

// onTerms gives the charge with other terms; its tax is to be counted anew.
func (c Subscription) onTerms(t Terms) Subscription {
	c.PlanID, c.PriceCents, c.Months, c.PerAccount, c.Quantity = t.PlanID, t.PriceCents, t.Months, t.PerAccount, t.Quantity
	if c.Upgrade.ID != "" {
		c.Upgrade.Units = t.Units
	}
	return c
}

func (c Subscription) before() Before {
	return Before{
		Terms: c.terms(), Tax: c.Tax, Period: c.Period, AnchorAt: c.AnchorAt, AnchorPeriod: c.AnchorPeriod,
		CurrentChargeAt: c.CurrentChargeAt, NextChargeAt: c.NextChargeAt,
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

// ChangeQuote is what a change would cost. Credit is before tax. Today is what is
// paid now, all zero when nothing is; Next is what the next period costs, taken at
// NextAt.
type ChangeQuote struct {
	When        ChangeTime
	From, To    Terms
	CreditCents money.Cents
	UnusedDays  int64
	Today       TaxedSum
	Next        TaxedSum
	NextAt      time.Time
	EffectiveAt time.Time
}

// quoteChange decides about a change of a subscription that is in force: when it
// takes effect, what the buyer has paid and not used, and what is paid today.
// Upwards is what makes a period dearer (decisions rule 34). Paid are the charges
// of the subscription's periods. Errors: 'unprocessable' change_nothing,
// charge_invalid_status, or too large a sum.
func quoteChange(c Subscription, to Terms, paid []Charge, rate Rate, now time.Time) (ChangeQuote, error) {
	if c.Status != SubscriptionActive {
		return ChangeQuote{}, errs.New(errs.Unprocessable, ReasonInvalidStatus, "Charge is "+string(c.Status.Shown()))
	}
	from := c.terms()
	if to == from {
		return ChangeQuote{}, unprocessable(ReasonChangeNothing, "This is how the subscription is paid already.")
	}
	after := c.onTerms(to)
	q := ChangeQuote{From: from, To: to, EffectiveAt: now, NextAt: c.NextChargeAt}
	old, err := taxed(c.order(), rate.Rate, rate.Place)
	if err == nil {
		q.Next, err = taxed(after.order(), rate.Rate, rate.Place)
	}
	switch {
	case err != nil:
		return ChangeQuote{}, err
	case c.Period == 0:
		q.When = ChangeInTrial
		return q, nil
	case q.Next.Net <= old.Net:
		q.When, q.EffectiveAt = ChangeAtRenewal, c.NextChargeAt
		return q, nil
	}
	q.When, q.NextAt = ChangeNow, AddMonths(now, to.Months)
	value, start, end := c.valueOfPeriod(paid)
	q.CreditCents, q.UnusedDays = unusedDays(value, start, end, now)
	order := after.order()
	order.CouponCents = q.CreditCents
	if q.Today, err = taxed(order, rate.Rate, rate.Place); err == nil && c.Test {
		q.Today = TaxedSum{Rate: rate.Rate, Place: rate.Place}
	}
	return q, err
}

// valueOfPeriod gives what was paid for the present period before tax, what a
// change credited to it included and what went back left out, and how long it
// is. A subscription that was taken over from elsewhere was paid there.
func (c Subscription) valueOfPeriod(paid []Charge) (value money.Cents, start, end time.Time) {
	at := slices.IndexFunc(paid, func(one Charge) bool {
		return one.Period == c.Period && one.Status == StatusSuccess && !one.goneBack()
	})
	if at < 0 {
		if slices.ContainsFunc(paid, func(one Charge) bool { return one.Period == c.Period && one.Status == StatusSuccess }) {
			return 0, c.CurrentChargeAt, c.NextChargeAt
		}
		return c.Tax.Net, c.CurrentChargeAt, c.NextChargeAt
	}
	one := paid[at]
	return max(0, one.Tax.Net-netOf(one, one.RefundedCents)) + one.CreditCents, one.PeriodStart, one.PeriodEnd
}

// goneBack reports whether all of a payment went back, or is on its way.
func (c Charge) goneBack() bool { return c.RefundedCents > 0 && c.RefundedCents >= c.Tax.Total }

// netOf gives the part before tax of an amount of a charge's total, rounded up.
func netOf(c Charge, amount money.Cents) money.Cents {
	if c.Tax.Total == 0 || amount <= 0 {
		return 0
	}
	return (c.Tax.Net*amount + c.Tax.Total - 1) / c.Tax.Total
}

// unusedDays gives what of a period's value was not used, in whole days, rounded
// down for the seller (decisions rule 34): a day that has begun is used.
func unusedDays(value money.Cents, start, end, now time.Time) (credit money.Cents, unused int64) {
	all := int64(end.Sub(start) / day)
	unused = max(0, min(all, int64(end.Sub(now)/day)))
	if all <= 0 || value <= 0 {
		return 0, unused
	}
	hi, lo := bits.Mul64(uint64(value), uint64(unused))
	quotient, _ := bits.Div64(hi, lo, uint64(all))
	return money.Cents(quotient), unused //nolint:gosec // at most value
}

// changedTo gives the subscription on the terms of a change that was paid by a
// charge: a new period begins where the charge's does.
func (c Subscription) changedTo(to Terms, paid Charge) Subscription {
	c = c.onTerms(to)
	c.AnchorAt, c.AnchorPeriod = paid.PeriodStart, c.Period
	return c.withoutChange().nextPeriod().pricedAt(Rate{paid.Tax.Rate, paid.Tax.Place})
}

// renewingOn gives the subscription on the terms that its next period begins with.
func (c Subscription) renewingOn(to Terms) Subscription {
	c = c.onTerms(to)
	c.AnchorAt, c.AnchorPeriod = c.NextChargeAt, c.Period
	return c.withoutChange()
}

// asBefore gives the subscription as it was before a change.
func (c Subscription) asBefore(b Before) Subscription {
	c = c.onTerms(b.Terms)
	c.Tax, c.Period, c.AnchorAt, c.AnchorPeriod = b.Tax, b.Period, b.AnchorAt, b.AnchorPeriod
	c.CurrentChargeAt, c.NextChargeAt = b.CurrentChargeAt, b.NextChargeAt
	return c
}

func (c Subscription) withoutChange() Subscription {
	c.ChangeID = ""
	return c
}

// pricedAt gives the charge with the sums of its next period at a rate. Sums too
// large stay: the next count refuses them.
func (c Subscription) pricedAt(rate Rate) Subscription {
	if sums, err := taxed(c.order(), rate.Rate, rate.Place); err == nil {
		c.Tax = sums
	}
	return c
}
