package listings

import (
	"time"

	"marketplace/internal/kit/errs"
)

// Outcome is what became of a submission.
type Outcome string

// The outcomes. Waiting has none yet.
const (
	Waiting          Outcome = ""
	WasCancelled     Outcome = "cancelled"
	HasChangesToMake Outcome = "changes_requested"
	WasRejected      Outcome = "rejected"
	WasAccepted      Outcome = "accepted"
)

// Submission is a revision that was submitted for a review.
type Submission struct {
	ID          string
	AppID       string
	Revision    int64
	Author      string // account id
	Note        string // for who reviews
	Outcome     Outcome
	SubmittedAt time.Time
	QueuedAt    time.Time // the place in the queue
	BegunAt     time.Time
	Reviewer    string // account id of who began
	SecondedBy  string // account id of the first of two who accept
	EndedAt     time.Time
	DecidedBy   string // account id
}

// Finding is what a reviewer found in a revision.
type Finding struct {
	Part string
	Rule string // the one it breaks, "" for none
	Text string // what the developer reads
}

const (
	// firstAnswerDays is how many business days the first answer of a person may take, and
	// placeKeptDays how many somebody's place in the queue is kept after changes were asked for
	// (decisions rule 31).
	firstAnswerDays = 2
	placeKeptDays   = 10
)

// DueAt is when a person has answered at the latest.
func (s Submission) DueAt() time.Time { return afterBusinessDays(s.SubmittedAt, firstAnswerDays) }

// place gives where a submission stands in the queue that follows another one of its app:
// in the old place when changes were asked for lately.
func (s Submission) place(at time.Time) time.Time {
	if s.Outcome == HasChangesToMake && !at.After(afterBusinessDays(s.EndedAt, placeKeptDays)) {
		return s.QueuedAt
	}
	return at
}

// afterBusinessDays gives the same time of day so many days later, not counting Saturdays and
// Sundays in UTC.
func afterBusinessDays(t time.Time, days int) time.Time {
	t = t.UTC()
	for days > 0 {
		t = t.AddDate(0, 0, 1)
		if t.Weekday() != time.Saturday && t.Weekday() != time.Sunday {
			days--
		}
	}
	return t
}

// SubmissionNotFound is the answer about a submission that is not there.
func SubmissionNotFound() error {
	return errs.New(errs.NotFound, ReasonNoSubmission, "There is no such submission.")
}
