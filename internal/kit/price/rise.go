package price

import (
	"slices"
	"time"

	"marketplace/internal/kit/money"
)

// RiseNotice is how long after its publication a higher price counts for who buys then.
const RiseNotice = 30 * 24 * time.Hour

// Terms are how something is paid, without what is taken off for a while.
type Terms struct {
	Cents      money.Cents // of one unit
	Frequency  string      // in the words of the wire
	PerAccount bool
	TrialDays  int
	Tiers      Tiers // of a price per account
}

// Equal reports whether both say the same.
func (t Terms) Equal(other Terms) bool {
	return t.Cents == other.Cents && t.Frequency == other.Frequency && t.PerAccount == other.PerAccount && t.TrialDays == other.TrialDays && slices.Equal(t.Tiers, other.Tiers)
}

// sum is what an organization with so many accounts pays.
func (t Terms) sum(accounts int64) money.Cents {
	if !t.PerAccount {
		return t.Cents
	}
	return t.Tiers.PriceFor(t.Cents, accounts) * money.Cents(accounts)
}

// Raises reports whether terms are worse for those who pay, or are about to, in anything: the price
// is higher for some number of accounts, it is asked for each account or in another rhythm, or the
// time to try it is shorter. Nil is free: what was free and costs now raises nothing, because nobody
// pays for it, and who has it keeps it.
func Raises(before, after *Terms) bool {
	if before == nil || after == nil {
		return false
	}
	return after.Frequency != before.Frequency || after.PerAccount && !before.PerAccount || after.TrialDays < before.TrialDays || costsMore(*before, *after)
}

// costsMore reports whether some number of accounts pays more. Between two beginnings of tiers what
// an account pays is the same, and what all pay only grows: where no beginning is dearer, no number is.
func costsMore(before, after Terms) bool {
	numbers := []int64{1}
	for _, tier := range slices.Concat(before.Tiers, after.Tiers) {
		numbers = append(numbers, tier.AccountsFrom)
	}
	return slices.ContainsFunc(numbers, func(n int64) bool { return after.sum(n) > before.sum(n) })
}
