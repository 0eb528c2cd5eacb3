package price

import (
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
}

// Raises reports whether terms are worse for those who pay, or are about to, in anything: the price
// is higher, it is asked for each account or in another rhythm, or the time to try it is shorter.
// Nil is free: what was free and costs now raises nothing, because nobody pays for it, and who has
// it keeps it.
func Raises(before, after *Terms) bool {
	if before == nil || after == nil {
		return false
	}
	return after.Cents > before.Cents || after.Frequency != before.Frequency || after.PerAccount && !before.PerAccount || after.TrialDays < before.TrialDays
}
