package price_test

import (
	"testing"
	"time"

	"marketplace/internal/kit/price"
)

// S5.11: only inside the window, ends included, and only from 0 up to under 100
// percent.
func TestDiscount_OutsideItsWindowOrRange_DoesNotApply(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	to := time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)
	for _, tc := range []struct {
		name   string
		points int64
		now    time.Time
		want   bool
	}{
		{"a second before it begins", 2000, from.Add(-time.Second), false},
		{"the moment it begins", 2000, from, true},
		{"in the middle", 2000, from.AddDate(0, 0, 14), true},
		{"the moment it ends", 2000, to, true},
		{"a second after it ended", 2000, to.Add(time.Second), false},
		{"nothing off", 0, from, true},
		{"just under 100 percent", 9999, from, true},
		{"100 percent", 10_000, from, false},
		{"a negative percentage", -1, from, false},
	} {
		d := price.Discount{BasisPoints: tc.points, From: from, To: to}
		if got := d.AppliesAt(tc.now); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
	for name, d := range map[string]price.Discount{"no beginning": {BasisPoints: 2000, To: to}, "no end": {BasisPoints: 2000, From: from}} {
		if d.AppliesAt(from) {
			t.Errorf("a discount with %s applies", name)
		}
	}
}

// S5.11: the price is reduced and the old one kept; a discount of nothing has
// no old price to show.
func TestUnitAt_NoDiscount_HasNoOldPrice(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	window := func(points int64) price.Discount {
		return price.Discount{BasisPoints: points, From: now.Add(-time.Hour), To: now.Add(time.Hour)}
	}
	for _, tc := range []struct {
		name  string
		cycle price.Cycle
		d     price.Discount
		want  price.Unit
	}{
		{"20 percent off a month", price.Monthly, window(2000), price.Unit{Now: 1520, Old: 1900}},
		{"20 percent off a year: discount first, then 15 percent", price.Yearly, window(2000), price.Unit{Now: 15504, Old: 19380}},
		{"20 percent off once", price.Once, window(2000), price.Unit{Now: 1520, Old: 1900}},
		{"nothing off", price.Monthly, window(0), price.Unit{Now: 1900}},
		{"no discount", price.Yearly, price.Discount{}, price.Unit{Now: 19380}},
	} {
		if got := price.UnitAt(1900, tc.cycle, tc.d, now); got != tc.want {
			t.Errorf("%s: %+v, want %+v", tc.name, got, tc.want)
		}
	}
}

// The words for an end change with its last day in UTC, and 48 hours before the end.
func TestDealAt_EndComesNear_SaysSo(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 12, 13, 18, 0, 0, 0, time.UTC)
	d := price.Discount{BasisPoints: 3050, From: end.AddDate(0, -2, 0), To: end}
	for _, tc := range []struct {
		now    time.Time
		ending price.Ending
		endsAt string
	}{
		{time.Date(2026, 11, 28, 23, 59, 59, 0, time.UTC), price.EndsLater, ""},
		{time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC), price.EndsInWeeks, ""},
		{end.Add(-48*time.Hour - time.Second), price.EndsInWeeks, ""},
		{end.Add(-48 * time.Hour), price.EndsSoon, ""},
		{time.Date(2026, 12, 12, 0, 0, 0, 0, time.UTC), price.EndsTomorrow, ""},
		{time.Date(2026, 12, 12, 23, 59, 59, 0, time.UTC), price.EndsTomorrow, ""},
		{time.Date(2026, 12, 13, 0, 0, 0, 0, time.UTC), price.EndsToday, "18:00"},
		{end, price.EndsToday, "18:00"},
	} {
		deal := d.DealAt(tc.now)
		if deal == nil || *deal != (price.Deal{Percent: 30, Until: "2026-12-13", Ending: tc.ending, EndsAt: tc.endsAt}) {
			t.Errorf("at %s: %+v, want %s %s", tc.now, deal, tc.ending, tc.endsAt)
		}
	}
	if deal := d.DealAt(end.Add(time.Nanosecond)); deal != nil {
		t.Errorf("after its end: %+v", deal)
	}
}

// What is kept by the stretches of time in which nothing changes must not outlive a word.
func TestEdges_BetweenTwoOfThem_NothingChanges(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
	for _, length := range []time.Duration{time.Hour, 30 * time.Hour, 72 * time.Hour, 40 * 24 * time.Hour} {
		d := price.Discount{BasisPoints: 1000, From: from, To: from.Add(length)}
		edges := d.Edges()
		for now, passed := from.Add(-time.Hour), 0; now.Before(d.To.Add(2 * time.Hour)); now = now.Add(30 * time.Minute) {
			was := passed
			for passed < len(edges) && !edges[passed].After(now) {
				passed++
			}
			before, at := d.DealAt(now.Add(-30*time.Minute)), d.DealAt(now)
			if changed := (before == nil) != (at == nil) || (at != nil && *before != *at); changed && was == passed {
				t.Errorf("a deal of %s changes before %s, where no edge is: %v", length, now, edges)
			}
		}
	}
}
