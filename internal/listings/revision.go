package listings

import (
	"fmt"
	"time"
)

// App is an app as its developer looks after it. The times are those that its lifecycle is
// derived from (spec S4.01 to S4.05).
type App struct {
	ID              string
	Slug            string
	Developer       string // slug
	SubmittedAt     time.Time
	ReviewStartedAt time.Time
	AcceptedAt      time.Time
	PublishedAt     time.Time // of the first publication, for ever
	Hidden          bool      // taken back by its developer; installs go on
	Suspended       bool      // by staff
	IsQualifiedLead bool      // staff want to speak with its developer
	RetiringSince   time.Time // nobody new gets it from then on
	RetiresAt       time.Time // the end of its last day
	RetiredAt       time.Time // when that had come
	Replacement     string    // id of the app that those who have it may use instead, "" for none
	Rise            *Rise     // a higher price that waits, nil for none
	CreatedAt       time.Time
	UpdatedAt       time.Time
	ArchivedAt      time.Time
}

// Revision is one version of the listing of an app.
type Revision struct {
	AppID           string
	Number          int64 // from 1, per app
	Base            int64 // number of the one it was made from, 0 for none
	State           State
	Author          string // account id, or AuthorImport
	Edits           int64  // how often it was changed
	Listing         Listing
	CreatedAt       time.Time
	UpdatedAt       time.Time
	SubmittedAt     time.Time
	ReviewStartedAt time.Time
	AcceptedAt      time.Time
	ScheduledFor    time.Time
	PublishedAt     time.Time // when it went live last
	ForkClient      string    // id of the OAuth client that it has of its own, "" for none
}

// AuthorImport is the author of revisions that an import made.
const AuthorImport = "import"

// Tag names the revision as somebody saw it: after each change it is another.
func (r Revision) Tag() string { return fmt.Sprintf("%d.%d", r.Number, r.Edits) }

// CheckEditable gives nil when the listing of the revision may be changed. Error: conflict.
func (r Revision) CheckEditable() error {
	if r.State == Draft || r.State == ChangesRequested {
		return nil
	}
	if w, ok := lockedBy[r.State]; ok {
		return refuse(w)
	}
	return refuse(noDraft)
}
