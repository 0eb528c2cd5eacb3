package listings

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/outbox"
)

// Developers knows which organization is which developer.
type Developers interface {
	// DeveloperOf gives the slug of the developer that an organization is, empty for none.
	DeveloperOf(ctx context.Context, organizationID string) (string, error)
}

// Standing says how far developers may go. Each gives the coded refusal, and nil when they may.
type Standing interface {
	// CheckEdit is asked before a developer makes an app.
	CheckEdit(ctx context.Context, developer string) error
	// CheckSubmit is asked before a draft is submitted.
	CheckSubmit(ctx context.Context, developer string) error
	// CheckPublish is asked before a revision goes to the public, the first one of its app or a
	// later one.
	CheckPublish(ctx context.Context, developer string, isFirst bool) error
}

// Entry is an app as the catalogue has it.
type Entry struct {
	App     App
	State   State // of a revision that is as far as the app
	Listing Listing
}

// Catalogue is what the public sees, and what imports brought.
type Catalogue interface {
	// Entry gives an app in any state by its id or slug; false for none.
	Entry(idOrSlug string) (Entry, bool)
	// HasName reports whether an app other than one has a name that is compared like this.
	HasName(nameKey, exceptAppID string) bool
	// HasClient reports whether an OAuth client is that of an app other than one.
	HasClient(clientID, exceptAppID string) bool
	// HasSlug reports whether an address is, or was, that of something other than one app.
	HasSlug(slug, exceptAppID string) bool
	// Remove takes an app out, in the transaction of the context; one that is not there is none.
	Remove(ctx context.Context, appID string) error
	// CategoryOf gives the slug of a category by its id or slug; false for none.
	CategoryOf(idOrSlug string) (string, bool)
}

// Entries is the catalogue within a transaction.
type Entries interface {
	// Entry gives an app in any state by its id; false for none.
	Entry(ctx context.Context, id string) (Entry, bool, error)
	// PutEntry makes the public entry of an app say what a listing says, with the app's times
	// and whether it is hidden; what the shop alone knows of it stays. Every replica shows it
	// as one change.
	PutEntry(ctx context.Context, a App, l Listing) error
}

// ForkClients are the OAuth clients that drafts have of their own, in the transaction of the
// context.
type ForkClients interface {
	// AddForkClient adds one that asks for what a listing asks for, and gives its secret; ""
	// for an app that runs in browsers and can keep none.
	AddForkClient(ctx context.Context, id string, a App, l Listing) (secret string, err error)
	// RemoveClient takes one away with everything that was agreed to for it, and its tokens.
	RemoveClient(ctx context.Context, id string) error
}

// Person is somebody who is written to.
type Person struct {
	Name  string
	Email string
}

// People are those who have an account.
type People interface {
	// Person gives somebody; false for who has no access any more.
	Person(ctx context.Context, accountID string) (Person, bool, error)
	// Member gives somebody who is of an organization; false for everybody else.
	Member(ctx context.Context, organizationID, accountID string) (Person, bool, error)
	// Recipients gives who is written to about an app of a developer: the person with an
	// account of its organization or, when that has no access any more, the organization's
	// owners.
	Recipients(ctx context.Context, developer, accountID string) ([]Person, error)
	// Owners gives the owners of an organization, who decide about apps for a product.
	Owners(ctx context.Context, organizationID, product string) ([]Person, error)
}

// Buyers are the organizations that have apps.
type Buyers interface {
	// HasBuyers reports whether an organization has an app, or pays for it or an upgrade of it,
	// or money for one is on its way, there or back.
	HasBuyers(ctx context.Context, appID string) (bool, error)
	// ListOrganizations gives the ids of those that have an app.
	ListOrganizations(ctx context.Context, appID string) ([]string, error)
	// ListPaying gives the ids of those that have a subscription of an app which runs or has begun.
	ListPaying(ctx context.Context, appID string) ([]string, error)
	// End ends what an organization pays for an app at its period, and takes the app away when
	// nothing is paid for it any more. It may be repeated.
	End(ctx context.Context, organizationID, appID string) error
}

// ClientDescription is what an OAuth client is.
type ClientDescription struct {
	Type      string
	Redirects string   // addresses, separated by commas
	Optional  []string // those of its scopes that nobody has to agree to
}

// Clients are the OAuth clients.
type Clients interface {
	// OwnClient gives a client that an organization owns, or that was made for an app of the
	// developer that it is; false for any other.
	OwnClient(ctx context.Context, organizationID, developer, clientID string) (Client, bool, error)
	// Describe gives what a client is; a zero one for one that is not there yet.
	Describe(ctx context.Context, clientID string) (ClientDescription, error)
	// Make makes a client of the caller's organization, in the transaction of the context. Errors:
	// fields; too_many_clients.
	Make(ctx context.Context, p auth.Principal, in ClientInput) (NewClient, error)
	// Change changes one of the caller's organization but for its name, in the transaction of the
	// context. Errors: not_found; fields.
	Change(ctx context.Context, p auth.Principal, clientID string, in ClientInput) error
	// ListWaiting gives the organizations that have an app, agreed to its client, or a person of
	// theirs did, and not to all of its scopes; Since is when they agreed to less.
	ListWaiting(ctx context.Context, appID string, client Client) ([]WaitingOrganization, error)
	// Reasons gives, by scope, why a client asks for it, in its developer's words; none for a
	// client that is not there.
	Reasons(ctx context.Context, clientID string) (map[string]string, error)
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	Actor   string // account id
	Action  string
	Subject string
	Details string
	At      time.Time // of what was done in the shop that an import comes from; zero for now
}

// ReadTx is what is read, in a transaction or outside of one.
type ReadTx interface {
	// App gives an app by its id, its slug or one that it had, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
	// ListApps gives the apps of a developer that are not archived, newest change first.
	ListApps(ctx context.Context, developer string) ([]App, error)
	// Revision gives a revision of an app, or 'not_found'.
	Revision(ctx context.Context, appID string, number int64) (Revision, error)
	// OpenRevision gives the one of an app that is worked on; false for none.
	OpenRevision(ctx context.Context, appID string) (Revision, bool, error)
	// LiveRevision gives the one of an app that the public sees; false for none.
	LiveRevision(ctx context.Context, appID string) (Revision, bool, error)
	// ListRevisions gives those of an app, newest first.
	ListRevisions(ctx context.Context, appID string) ([]Revision, error)
	// LastNumber gives the number of the newest revision of an app, 0 for none.
	LastNumber(ctx context.Context, appID string) (int64, error)
	// LastRevision gives the newest of an app that was not discarded, or 'not_found'.
	LastRevision(ctx context.Context, appID string) (Revision, error)
	// Upload gives an upload of a developer, or that is shared; false for none. One whose files are
	// being removed is given, too.
	Upload(ctx context.Context, developer, id string) (Upload, bool, error)
	// AutoReview gives what a developer asked to be checked of an app last; false for nothing.
	AutoReview(ctx context.Context, appID string) (AutoReview, bool, error)
	// Infrastructure gives what is noted of an app; nothing for none.
	Infrastructure(ctx context.Context, appID string) (Infrastructure, error)
	// Push gives what became of a push of a developer; false for none.
	Push(ctx context.Context, developer, id string) (result string, found bool, err error)
	// ListUncheckedUploads gives at most so many that were last wanted before a moment, and looked
	// at before another one, the longest ago first.
	ListUncheckedUploads(ctx context.Context, keptBefore, checkedBefore time.Time, most int) ([]Upload, error)
	// ListShownRevisions gives, of each app of a developer, those that are worked on or live,
	// and the newest that was not discarded.
	ListShownRevisions(ctx context.Context, developer string) ([]Revision, error)
	// ListUnpublished gives the apps that were never published and are not archived, with what
	// is worked on or else their newest revision.
	ListUnpublished(ctx context.Context) ([]OpenApp, error)
	// ListSuspended gives the apps that are suspended and not archived.
	ListSuspended(ctx context.Context) ([]App, error)
	// ListArchived gives the ids of the apps that are archived.
	ListArchived(ctx context.Context) ([]string, error)
	SubmissionReader
}

// SubmissionReader is what is read of submissions.
type SubmissionReader interface {
	// Submission gives one, or 'not_found'.
	Submission(ctx context.Context, id string) (Submission, error)
	// LastSubmission gives the newest of an app; false for none.
	LastSubmission(ctx context.Context, appID string) (Submission, bool, error)
	// CountSubmissionsBefore counts those that stand before one in the queue, without those that
	// somebody has begun to look at.
	CountSubmissionsBefore(ctx context.Context, s Submission) (int64, error)
	// ListWaitingSubmissions gives those that wait for a decision, the longest waiting first,
	// and how many there are in all.
	ListWaitingSubmissions(ctx context.Context, start, most int) ([]Submission, int, error)
	// ListFindings gives what was found in one, in order.
	ListFindings(ctx context.Context, submissionID string) ([]Finding, error)
	// CountLastFindings gives how much was found in the newest submission of each app of a
	// developer, by the app's id; those in which nothing was found are left out.
	CountLastFindings(ctx context.Context, developer string) (map[string]int, error)
}

// WriteTx is one transaction: what is read and written in it is one.
type WriteTx interface {
	ReadTx
	// InsertApp adds an app; 'conflict' when its id or slug is taken.
	InsertApp(ctx context.Context, a App) error
	UpdateApp(ctx context.Context, a App) error
	// InsertRevision adds a revision; 'conflict' when the app has another one that is open, or
	// live, as this.
	InsertRevision(ctx context.Context, r Revision) error
	// UpdateRevision saves a revision; edits is how often it had been changed when it was read.
	// 'conflict' when it was changed since, or when it would be the second that is open or live.
	UpdateRevision(ctx context.Context, r Revision, edits int64) error
	// ClaimName gives an app a name, as it is compared, and takes its other ones; false when
	// another app has it. "" takes all.
	ClaimName(ctx context.Context, nameKey, appID string) (bool, error)
	// ClaimSlug keeps an address for an app for ever; false when it is another one's.
	ClaimSlug(ctx context.Context, slug, appID string) (bool, error)
	// PutAutoReview keeps what was asked and found, in the place of what was.
	PutAutoReview(ctx context.Context, r AutoReview) error
	// PutInfrastructure keeps what is noted of an app, in the place of what was.
	PutInfrastructure(ctx context.Context, appID string, blocks Infrastructure, at time.Time) error
	// PutPush keeps what became of a push.
	PutPush(ctx context.Context, developer, id, result string, at time.Time) error
	// RemovePushes forgets those before a moment.
	RemovePushes(ctx context.Context, before time.Time) error
	// PutUpload adds an upload, or keeps one that somebody else has added meanwhile; false when
	// its files are being removed.
	PutUpload(ctx context.Context, u Upload) (bool, error)
	// KeepUpload keeps an upload that is there from now on, with its title; false when it is not,
	// or its files are being removed.
	KeepUpload(ctx context.Context, u Upload) (bool, error)
	// ShareUploads lets every developer name uploads: they are in apps of several.
	ShareUploads(ctx context.Context, ids []string) error
	// KeepUploads keeps uploads of a developer, or that are shared, from now on; false when one
	// is not there, or its files are being removed.
	KeepUploads(ctx context.Context, developer string, ids []string, at time.Time) (bool, error)
	// MarkUnnamedUpload marks an upload as one whose files are being removed, when no revision of
	// its developer names it, or of anybody when it is shared, and it was last wanted before a
	// moment; false when it stays.
	MarkUnnamedUpload(ctx context.Context, u Upload, keptBefore, at time.Time) (bool, error)
	// RemoveLeftUpload removes an upload that is marked so. It may be repeated.
	RemoveLeftUpload(ctx context.Context, id string) error
	// InsertSubmission adds one; 'conflict' when another one of the app waits.
	InsertSubmission(ctx context.Context, s Submission) error
	// UpdateSubmission saves one that waits; 'conflict' when it does not any more.
	UpdateSubmission(ctx context.Context, s Submission) error
	InsertFindings(ctx context.Context, submissionID string, list []Finding) error
	Entries
	ForkClients
	outbox.Enqueuer
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// Transact runs body in one transaction, after every other one that names the same app has
// ended. Body may run again, so it does nothing outside of the store.
type Transact func(ctx context.Context, appID string, body func(context.Context, WriteTx) error) error
