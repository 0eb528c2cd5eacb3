package reviews

import (
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/textclean"
)

// Review is one account's review of an app, with what only this module knows.
type Review struct {
	ID             string
	AppID          string
	OrganizationID string // "imported:" and the review's id for one that was imported
	AccountID      string
	Name           string // as the person wants to be called
	Rate           int    // 1 to 5 (spec S5.04)
	Text           string
	Installed      bool // the organization has or had the app
	UsedDays       int  // for how many days it had the app when this was written; 0 is unknown or less than a day
	State          State
	HeldFor        string    // why staff have to check it: link, contact or reports; or why they rejected it
	Reply          string    // of the app's developer
	RepliedAt      time.Time // when the reply was first written; zero when that is unknown, or there is none
	Moderator      string    // account id
	ModeratedAt    time.Time
	Language       string // of the text, as in lang: that of the page it was written on; empty is unknown
	ReplyLanguage  string // the same of the reply
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
	// Language is that of the page that this was written on, as in lang; empty is unknown.
	Language string
}

// Validate returns an error that names the wrong fields, with the sentences of the form
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

// clean removes invisible characters and the spaces around.
func (in Input) clean() Input {
	return Input{Rate: in.Rate, Name: textclean.Line(in.Name), Review: textclean.Text(in.Review), Language: in.Language}
}
