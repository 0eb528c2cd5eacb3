// Package licence has the words by which modules tell each other about an
// organization's licence of a host product.
package licence

import "time"

// Licence is what an organization has of a product at a moment. The zero Licence
// is that of an organization without one.
type Licence struct {
	Plan   string // "" for none
	Active bool   // may be used
	Number int64
	// Seats are what prices per agent are multiplied with; 0 = the agents are counted.
	Seats int64
}

// Status is how a host product stands in an organization.
type Status string

// The statuses of a product subscription (demo format, people.yaml).
const (
	Active      Status = "active"
	Trial       Status = "trial"
	Inactive    Status = "inactive"
	NotAssigned Status = "not_assigned"
)

// At gives the status at a moment: a trial that is over is inactive.
func (s Status) At(now, trialEndsAt time.Time) Status {
	if s == Trial && !now.Before(trialEndsAt) {
		return Inactive
	}
	return s
}

// Usable reports whether a licence of this status may be used.
func (s Status) Usable() bool { return s == Active || s == Trial }

// At gives what a licence that is recorded so is at a moment: a trial that is over has
// no plan.
func At(number int64, plan string, recorded Status, trialEndsAt, now time.Time) Licence {
	status := recorded.At(now, trialEndsAt)
	if status != recorded {
		plan = ""
	}
	return Licence{Plan: plan, Active: status.Usable(), Number: number}
}
