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

// Raises reports whether terms are worse for buyers than others in anything: something that was
// free costs, the price is higher, it is asked for each account or in another rhythm, or the time
// to try it is shorter. Nil is free.
func Raises(before, after *Terms) bool {
	switch {
	case after == nil:
		return false
	case before == nil:
		return true
	}
	return after.Cents > before.Cents || after.Frequency != before.Frequency || after.PerAccount && !before.PerAccount || after.TrialDays < before.TrialDays
}
