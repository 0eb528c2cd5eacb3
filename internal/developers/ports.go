package developers

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// Organizations are those of the accounts service.
type Organizations interface {
	// DeveloperOf gives the slug of the developer that an organization is, "" for none.
	DeveloperOf(ctx context.Context, organizationID string) (string, error)
	// OrganizationOf gives the id of the organization that is a developer, "" for none.
	OrganizationOf(ctx context.Context, developer string) (string, error)
	NameOf(ctx context.Context, organizationID string) (string, error)
}

// Person is somebody with an account.
type Person struct {
	Name  string
	Email string
	// EmailProved is when the address was proved to be theirs; zero when it was not.
	EmailProved time.Time
}

// People are those who have an account.
type People interface {
	// Person gives somebody; false for who is not there any more.
	Person(ctx context.Context, accountID string) (Person, bool, error)
	// Colleagues gives everybody with an account in an organization that is not closed.
	Colleagues(ctx context.Context, organizationID string) ([]Colleague, error)
}

// Shown is what the catalogue shows.
type Shown interface {
	// NameLike gives the name of a developer that is compared like this, "" for none.
	NameLike(nameKey string) string
	// HasSlug reports whether an address is, or was, that of a developer or a partner.
	HasSlug(slug string) bool
}

// Apps are those of developers.
type Apps interface {
	// HasApps reports whether a developer has an app that is not deleted.
	HasApps(ctx context.Context, developer string) (bool, error)
}

// Sites asks for what proves the domain of a site, on the public internet alone.
type Sites interface {
	// Records gives the TXT records of a name; none for a name that has none. Error: a
	// SiteError.
	Records(ctx context.Context, name string) ([]string, error)
	// File gives the beginning of the text at an address; a redirect is followed to the same
	// site alone. Error: a SiteError.
	File(ctx context.Context, address string) (string, error)
}

// SiteError is why a site did not give what it was asked for.
type SiteError struct {
	Seen Seen
	Err  error
}

// Error is what the site or the network said.
func (f *SiteError) Error() string { return string(f.Seen) + ": " + f.Err.Error() }

// Unwrap gives what the site or the network said.
func (f *SiteError) Unwrap() error { return f.Err }

// Agreement is what developers agree to.
type Agreement struct {
	Version string // the day from which it counts, YYYY-MM-DD
	Text    string // Markdown
}

// Reserved is a name that nobody may take, with names that look like it.
type Reserved struct {
	Name    string
	Reason  string
	AddedBy string // account id; "" for those that are there from the beginning
	AddedAt time.Time
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
	// OfOrganization gives the developer that an organization is; false for none that is here.
	OfOrganization(ctx context.Context, organizationID string) (Developer, bool, error)
	// Developer gives one by its slug; false for none that is here.
	Developer(ctx context.Context, slug string) (Developer, bool, error)
	// NameLike gives the name of a developer that is compared like this, "" for none.
	NameLike(ctx context.Context, nameKey string) (string, error)
	// OfMailToken gives the developer whose support address a mail was sent to, by the hash of
	// its token; false for none.
	OfMailToken(ctx context.Context, hash string) (Developer, bool, error)
	// List gives developers that are here, the newest change first, at most so many.
	List(ctx context.Context, most int) ([]Developer, error)
	// ListAsking gives those whose site is still asked for a proof.
	ListAsking(ctx context.Context, now time.Time) ([]Developer, error)
	// ReservedLike gives the reserved name that is compared like this; false for none.
	ReservedLike(ctx context.Context, nameKey string) (Reserved, bool, error)
	// ListMembers gives the team of an organization as it is kept; none when it is not.
	ListMembers(ctx context.Context, organizationID string) ([]Member, error)
	// ListInvitations gives those of an organization that nobody has answered, the oldest first.
	ListInvitations(ctx context.Context, organizationID string) ([]Invitation, error)
	// ListReserved gives all of them by name.
	ListReserved(ctx context.Context) ([]Reserved, error)
}

// WriteTx is one transaction: what is read and written in it is one.
type WriteTx interface {
	ReadTx
	// Insert adds a developer with its name as it is compared; false when another one has the
	// name, the slug or the organization.
	Insert(ctx context.Context, d Developer, nameKey string) (bool, error)
	// Update saves a developer that was changed since the edit that is named: 'conflict' when
	// it has changed meanwhile; false when another one has the name.
	Update(ctx context.Context, d Developer, nameKey string, edits int64) (bool, error)
	// Own makes an organization be a developer.
	Own(ctx context.Context, organizationID, slug string) error
	// PublicProfile gives what the catalogue shows of a developer; false for nothing.
	PublicProfile(ctx context.Context, slug string) (Profile, bool, error)
	// Show has the catalogue show a profile and what is proved; Hide takes it out. Every
	// replica follows.
	Show(ctx context.Context, slug string, p Profile, proved Proofs) error
	Hide(ctx context.Context, slug string) error
	// PutMember keeps the role of somebody in a team.
	PutMember(ctx context.Context, organizationID string, m Member) error
	DeleteMember(ctx context.Context, organizationID, accountID string) error
	PutInvitation(ctx context.Context, i Invitation) error
	DeleteInvitation(ctx context.Context, id string) error
	// InviteToJoin gives an address where somebody without an account makes one in an
	// organization; "" for who has one, here or elsewhere. Error: mail_off.
	InviteToJoin(ctx context.Context, organizationID, creatorID, email string) (url string, err error)
	PutReserved(ctx context.Context, r Reserved, nameKey string) error
	// RemoveReserved forgets a reserved name, by how it is compared; false for none.
	RemoveReserved(ctx context.Context, nameKey string) (bool, error)
	outbox.Enqueuer
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// Transact runs body in one transaction, after every other one that names the same
// organization has ended. Body may run again, so it does nothing outside of the store.
type Transact func(ctx context.Context, organizationID string, body func(context.Context, WriteTx) error) error
