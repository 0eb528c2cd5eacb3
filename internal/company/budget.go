package company

import (
	"time"

	"marketplace/internal/kit/money"
)

// Budget is what the apps of a product may cost an organization in a month of UTC.
type Budget struct {
	OrganizationID string
	Product        string
	Monthly        money.Cents
	Stops          bool   // what goes beyond it is refused
	LiftedFor      string // the month, as '2026-11', for which an owner lifted the stop
}

// MaxBudget is the largest budget, in cents.
const MaxBudget money.Cents = 100_000_000

// warnPercent is the part of a budget from which its owners are warned.
const warnPercent = 80

// MonthOf names the month of a moment, in UTC.
func MonthOf(t time.Time) string { return t.UTC().Format("2006-01") }

// startOfMonth gives the first moment of a moment's month, in UTC.
func startOfMonth(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// StopsIn reports whether the budget stops purchases in a month.
func (b Budget) StopsIn(month string) bool { return b.Stops && b.LiftedFor != month }

// Check reports, as an error or nil, whether a month that costs so much may cost more.
// What makes nothing dearer is never stopped. Error: 'unprocessable'
// company_budget_exceeded.
func (b Budget) Check(used, added money.Cents, month string) error {
	if added > 0 && used+added > b.Monthly && b.StopsIn(month) {
		return budgetExceeded(b.Product, used+added, b.Monthly)
	}
	return nil
}

// Warns reports whether a month that costs so much is near the end of the budget.
func (b Budget) Warns(used money.Cents) bool {
	return used > 0 && used*100 >= b.Monthly*warnPercent
}
