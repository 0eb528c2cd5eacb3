package sharing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/outbox"
)

// App is one that is shown to others before it is public.
type App struct {
	ID               string
	Slug             string
	Name             string
	ShortDescription string
	Icon             string // an address, or a data: URL of one that is not public
	Developer        string // slug
	DeveloperName    string
	// OwnerID is the organization that is the developer, "" for none.
	OwnerID string
	Public  bool
}

// Apps are those of the catalogue and of the developers.
type Apps interface {
	// Own gives an app of the caller's organization in any state, or 'application_not_found'.
	Own(ctx context.Context, p auth.Principal, slugOrID string) (App, error)
	// App gives an app in any state by its id, or 'not_found'.
	App(ctx context.Context, id string) (App, error)
}

// Drafts draws what developers work on.
type Drafts interface {
	// Draft gives the draft of an app as it is now, or else what is live, or else the newest.
	Draft(ctx context.Context, appID string) (Draft, error)
}

// Organizations are those of the accounts service.
type Organizations interface {
	// NameOf gives the name of an organization, 'not_found' when there is none.
	NameOf(ctx context.Context, organizationID string) (string, error)
	// HasInstalled reports which of the organizations have an app.
	HasInstalled(ctx context.Context, appID string) (map[string]bool, error)
}

// Guest is an organization that sees an app before everybody does.
type Guest struct {
	AppID          string
	OrganizationID string
	InvitedBy      string // account id
	InvitedAt      time.Time
}

// Guests are the organizations that see apps that are not public, as the catalogue keeps them.
type Guests interface {
	// ListGuests gives those of an app, the first invited first.
	ListGuests(ctx context.Context, appID string) ([]Guest, error)
	// AddGuest keeps one; one that is there stays as it is.
	AddGuest(ctx context.Context, g Guest) error
	// RemoveGuest forgets one, also one that is not there.
	RemoveGuest(ctx context.Context, appID, organizationID string) error
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	Actor   string // account id
	Action  string
	Subject string
	Details string
}

// ReadTx is what is read, in a transaction or outside of one.
type ReadTx interface {
	// ListInvitations gives those to an app in any state, the oldest first.
	ListInvitations(ctx context.Context, appID string) ([]Invitation, error)
	// Invitation gives one by its id; false for none.
	Invitation(ctx context.Context, id string) (Invitation, bool, error)
	// InvitationOfSecret gives one by the hash of the secret in its address; false for none.
	InvitationOfSecret(ctx context.Context, hash string) (Invitation, bool, error)
	// OpenInvitation gives the one to an app at a mail address that nobody has answered, also
	// when its time is over; false for none.
	OpenInvitation(ctx context.Context, appID, email string) (Invitation, bool, error)
	// CountOpen counts those to an app that can be answered.
	CountOpen(ctx context.Context, appID string, now time.Time) (int, error)
	// ListLinks gives the share links of an app, the newest first.
	ListLinks(ctx context.Context, appID string) ([]Link, error)
	// LinkOfSecret gives one by the hash of its secret; false for none.
	LinkOfSecret(ctx context.Context, hash string) (Link, bool, error)
	// ListTaken gives who has taken a share link, in any state.
	ListTaken(ctx context.Context, linkID string) ([]Invitation, error)
	// ListPreviews gives the previews of an app, the newest first.
	ListPreviews(ctx context.Context, appID string) ([]Preview, error)
	// Preview gives one by its id, and PreviewOfSecret by the hash of its secret; false for none.
	Preview(ctx context.Context, id string) (Preview, bool, error)
	PreviewOfSecret(ctx context.Context, hash string) (Preview, bool, error)
	// ListReviewers gives those of a preview, by their addresses.
	ListReviewers(ctx context.Context, previewID string) ([]Reviewer, error)
	// ReviewerOfSecret gives one by the hash of the secret; false for none.
	ReviewerOfSecret(ctx context.Context, hash string) (Reviewer, bool, error)
	Guests
}

// WriteTx is one transaction: what is read and written in it is one.
type WriteTx interface {
	ReadTx
	PutInvitation(ctx context.Context, i Invitation) error
	PutLink(ctx context.Context, l Link) error
	PutPreview(ctx context.Context, v Preview) error
	PutReviewer(ctx context.Context, r Reviewer) error
	// WithdrawOfOrganization marks what an organization has accepted as withdrawn.
	WithdrawOfOrganization(ctx context.Context, appID, organizationID string) error
	outbox.Enqueuer
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// Transact runs body in one transaction, after every other one that names the same app has
// ended. Body may run again, so it does nothing outside of the store.
type Transact func(ctx context.Context, appID string, body func(context.Context, WriteTx) error) error
