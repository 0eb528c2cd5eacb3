// Package price is the one calculation of what something costs (decisions rule
// 10). Lists, cards, previews, charges, invoices and mails all call it, so they
// show the same cents. It is pure: time and every figure are arguments.
package price

import (
	"fmt"
	"time"

	"marketplace/internal/kit/money"
)

// Cycle is how often an amount is paid, in the words of the wire.
type Cycle string

// The billing cycles (spec S9.17).
const (
	Once    Cycle = "once"
	Monthly Cycle = "monthly"
	Yearly  Cycle = "yearly"
)

// Months gives the length of a period in months; 0 for a single payment.
func (c Cycle) Months() int {
	switch c {
	case Monthly:
		return 1
	case Yearly:
		return 12
	case Once:
	}
	return 0
}

// Discount takes a percentage off between two moments (spec S5.11).
// BasisPoints are hundredths of a percent.
type Discount struct {
	BasisPoints int64     `json:"BasisPoints"`
	From        time.Time `json:"From"`
	To          time.Time `json:"To"`
}

// AppliesAt reports whether the discount counts at that moment: inside its
// window, ends included, and from 0 up to under 100 percent.
func (d Discount) AppliesAt(now time.Time) bool {
	return d.BasisPoints >= 0 && d.BasisPoints < 10_000 && !d.From.IsZero() && !d.To.IsZero() &&
		!now.Before(d.From) && !now.After(d.To)
}

// ReducesAt reports whether the price is lower at that moment than without the
// discount: it counts, and takes something off.
func (d Discount) ReducesAt(now time.Time) bool { return d.BasisPoints > 0 && d.AppliesAt(now) }

// BeginsAfter reports whether the discount will take something off, but does not
// yet at that moment.
func (d Discount) BeginsAfter(now time.Time) bool { return d.ReducesAt(d.From) && now.Before(d.From) }

// Percent gives what is taken off in whole percent, rounded down: no more is
// promised than is given.
func (d Discount) Percent() int { return int(d.BasisPoints / 100) }

// Ending is how near the end of a discount is, as people are told of it.
type Ending string

// The values of Ending. A last day is a day in UTC, as everywhere.
const (
	EndsLater    Ending = "later"    // after more than two weeks, its last day counted
	EndsInWeeks  Ending = "weeks"    // within two weeks
	EndsSoon     Ending = "soon"     // within 48 hours, and neither of the next two
	EndsTomorrow Ending = "tomorrow" // its last day is tomorrow
	EndsToday    Ending = "today"    // its last day is today
)

const (
	daysOfWeeks = 14
	hoursOfSoon = 48
)

// EndingAt says at a moment of the discount how near its end is.
func (d Discount) EndingAt(now time.Time) Ending {
	ending := EndsLater
	for _, turn := range d.turns() {
		if !now.Before(turn.from) {
			ending = turn.ending
		}
	}
	return ending
}

// turn is the moment from which an end is as near as ending says.
type turn struct {
	from   time.Time
	ending Ending
}

// turns are in the order of time.
func (d Discount) turns() []turn {
	lastDay := d.To.UTC().Truncate(24 * time.Hour)
	return []turn{
		{lastDay.AddDate(0, 0, -daysOfWeeks), EndsInWeeks},
		{d.To.Add(-hoursOfSoon * time.Hour), EndsSoon},
		{lastDay.AddDate(0, 0, -1), EndsTomorrow},
		{lastDay, EndsToday},
	}
}

// Deal is a discount that counts, as people are told of it.
type Deal struct {
	Percent int    `json:"percent" doc:"what is taken off, in whole percent"`
	Until   string `json:"until" doc:"last day, YYYY-MM-DD"`
	Ending  Ending `json:"ending" enum:"later,weeks,soon,tomorrow,today" doc:"how near the end is: within two weeks, within 48 hours, tomorrow, today"`
	EndsAt  string `json:"endsAt,omitempty" doc:"the time of the end in UTC, 15:04, on the last day"`
}

// DealAt tells of the discount at that moment; nil when it takes nothing off.
func (d Discount) DealAt(now time.Time) *Deal {
	if !d.ReducesAt(now) {
		return nil
	}
	deal := &Deal{Percent: d.Percent(), Until: d.To.UTC().Format(time.DateOnly), Ending: d.EndingAt(now)}
	if deal.Ending == EndsToday {
		deal.EndsAt = d.To.UTC().Format("15:04")
	}
	return deal
}

// Edges gives the moments, in their order, at which something changes that people are
// told of the discount: it begins to take something off, its end comes near, and it is
// over. None when it never takes anything off.
func (d Discount) Edges() []time.Time {
	if !d.ReducesAt(d.From) {
		return nil
	}
	edges := []time.Time{d.From}
	for _, turn := range d.turns() {
		if turn.from.After(d.From) {
			edges = append(edges, turn.from)
		}
	}
	return append(edges, d.To.Add(time.Nanosecond)) // the last moment still counts
}

// Unit is the price of one period for one agent or license, before tax, and
// the price without the discount when one applies (0 otherwise).
type Unit struct{ Now, Old money.Cents }

// UnitAt gives the price today of something whose list price is base: per
// month for monthly and yearly cycles, in all for once. The discount is taken
// off first, rounded half up; a yearly period is then 15 percent off
// (spec S9.15).
func UnitAt(base money.Cents, cycle Cycle, discount Discount, now time.Time) Unit {
	unit := Unit{Now: base}
	if discount.ReducesAt(now) {
		unit = Unit{Now: base - money.PercentHalfUp(base, discount.BasisPoints), Old: base}
	}
	if cycle == Yearly {
		unit.Now, unit.Old = OfYear(unit.Now), OfYear(unit.Old)
	}
	return unit
}

// Order is something to be priced. CouponBasisPoints and CouponCents are taken
// off the sum of one period, percent first; the tax is added on top. TaxRate
// is in thousandths of a percent: 23 percent is 23,000.
type Order struct {
	UnitCents         money.Cents
	Seats             int64
	CouponBasisPoints int64
	CouponCents       money.Cents
	TaxRate           int64
}

// MaxTaxRate is 100 percent; no tax reaches it.
const MaxTaxRate = 100_000

// Quote is a priced order, in cents. Total is what the buyer pays.
type Quote struct {
	Gross    money.Cents // units times seats
	Discount money.Cents // what the coupon takes off
	Net      money.Cents // Gross - Discount
	Tax      money.Cents // rounded half up
	Total    money.Cents // Net + Tax
}

// Compute prices an order. It fails for a negative price, fewer than one seat,
// or sums beyond money.Max.
func Compute(o Order) (Quote, error) {
	if o.UnitCents < 0 || o.Seats < 1 || o.CouponBasisPoints < 0 || o.CouponBasisPoints > 10_000 || o.CouponCents < 0 || o.TaxRate < 0 || o.TaxRate > MaxTaxRate {
		return Quote{}, fmt.Errorf("price: order %+v is not possible", o)
	}
	gross, err := money.Times(o.UnitCents, o.Seats)
	if err != nil || gross > money.Max {
		return Quote{}, fmt.Errorf("price: %d x %d is too much", o.UnitCents, o.Seats)
	}
	q := Quote{Gross: gross}
	q.Discount = min(gross, money.PercentHalfUp(gross, o.CouponBasisPoints)+min(gross, o.CouponCents))
	q.Net = gross - q.Discount
	q.Tax = money.RateHalfUp(q.Net, o.TaxRate)
	q.Total = q.Net + q.Tax
	if q.Total > money.Max {
		return Quote{}, fmt.Errorf("price: %d with tax is too much", q.Net)
	}
	return q, nil
}
