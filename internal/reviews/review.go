package reviews

import (
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/textclean"
)

// Review is one account's rating of an app, with everything that only
// this module may know.
type Review struct {
	ID             string
	AppID          string
	OrganizationID string // "imported:" and the id for one that came with an import
	AccountID      string
	Name           string // as the person wants to be called
	Rate           int    // 1 to 5 (spec S5.04)
	Text           string
	Installed      bool // the organization has or had the app
	State          State
	HeldFor        string // why a person must look at it: link, contact or reports
	Reply          string // of the app's developer
	Moderator      string // account id
	ModeratedAt    time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// Bounds of the texts, in characters (spec S5.02; decisions rule 1).
const (
	minRate, maxRate     = 1, 5
	minName, maxName     = 2, 64
	minReview, maxReview = 2, 255
	minReply, maxReply   = 2, 1000
	maxReason            = 500
)

// Input is what somebody writes.
type Input struct {
	Rate   int
	Name   string
	Review string
}

// Validate tells which fields are wrong, with the sentences of the form
// (spec S5.03). It expects a clean input.
func (in Input) Validate() error {
	fields := map[string]string{}
	if in.Rate < minRate || in.Rate > maxRate {
		fields["rate"] = MessageRate
	}
	switch n := utf8.RuneCountInString(in.Name); {
	case n < minName:
		fields["name"] = MessageName
	case n > maxName:
		fields["name"] = MessageLongName
	}
	switch n := utf8.RuneCountInString(in.Review); {
	case n < minReview:
		fields["review"] = MessageReview
	case n > maxReview:
		fields["review"] = MessageLongReview
	}
	if len(fields) > 0 {
		return errs.InvalidFields(fields)
	}
	return nil
}

// clean drops what cannot be seen and the spaces around.
func (in Input) clean() Input {
	return Input{Rate: in.Rate, Name: textclean.Line(in.Name), Review: textclean.Text(in.Review)}
}
