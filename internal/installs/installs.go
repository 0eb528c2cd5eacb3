package installs

import (
	"context"
	"encoding/json"
	"time"

	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/outbox"
)

// Install is one organization having one app. RemovedAt is zero while it has it.
type Install struct {
	ID             string
	OrganizationID string
	AppID          string
	Product        string
	ChargeID       string // the charge that paid for it, empty for a free app
	InstalledAt    time.Time
	InstalledBy    string // account id
	RemovedAt      time.Time
	RemovedBy      string
	Reason         string // why it was removed, in the person's own words
	SetupRequired  bool   // the app says that somebody has to finish its setup
	Properties     Properties
	Restores       string // the removed install that this one brought back, "" for none
}

// App is what the rules need to know about an app or service.
type App struct {
	ID                  string
	Slug                string
	Name                string
	Product             string // livechat or helpdesk
	ClientID            string
	DeveloperID         string
	OwnerOrganizationID string
	WebhookURL          string // empty: the developer wants no events
	InstallURL          string // the custom install address, empty: none (spec S4.22)
	InstallMetrics      bool   // the address is told how the buyer found the app (spec S7.49)
	Published           bool
	Hidden              bool     // taken out of the public after its publication
	Guests              []string // organizations that see it before it is published
	Service             bool
	Premium             bool
	TeamPlan            bool
	OnlyOwner           bool
	UnderMaintenance    bool
	Retiring            bool      // its developer gives it up: nobody new gets it
	Retired             bool      // and its last day is over: nobody has it back
	EndsAt              time.Time // the end of that day; zero while none is announced
	Free                bool
	ContactOnly         bool // priced by the hour (decisions rule 14)
	PerAgent            bool // its price is multiplied by agents
}

// Apps is the catalogue as this module sees it. Ids and slugs both find an app.
type Apps interface {
	// App gives an app, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
	// ListApps gives those of a list that exist, by the id or slug that they are asked by.
	ListApps(ctx context.Context, idsOrSlugs []string) (map[string]App, error)
	// IsClient reports whether an OAuth client belongs to some app.
	IsClient(clientID string) bool
	// IsOnlyOwners reports whether an app is for the owners of organizations to install.
	IsOnlyOwners(appID string) bool
	// View gives the application objects of the ids that exist, by id, each with at
	// least id, slug, name, product, customProps and payment (contract apps 3), and with
	// the asked addresses at which the app runs in the host products.
	View(ctx context.Context, ids []string, addresses Addresses) (map[string]View, error)
}

// Addresses says which addresses of an app's widgets its object tells.
type Addresses int

// Which addresses an object tells.
const (
	// PublicAddresses are those that anybody may try.
	PublicAddresses Addresses = iota
	AllAddresses
	NoAddresses
)

// View is the application object of an app. Object is shared: read it. Digest is the same for
// the same object. ClientID is the OAuth client that the app signs people in with; empty when
// it has none.
type View struct {
	Object   json.RawMessage
	Digest   string
	ClientID string
}

// Reads reads installs.
type Reads interface {
	// ActiveInstall gives the install in force, false when there is none.
	ActiveInstall(ctx context.Context, organizationID, appID string) (Install, bool, error)
	// ListInstalls gives the installs in force, newest first; an empty product means all.
	ListInstalls(ctx context.Context, organizationID, product string) ([]Install, error)
	// LastRemoved gives the install that was removed last, false when none was.
	LastRemoved(ctx context.Context, organizationID, appID string) (Install, bool, error)
	// ListRemoved gives the installs that people removed after a moment and that nothing
	// followed, the last one first.
	ListRemoved(ctx context.Context, organizationID string, since time.Time) ([]Install, error)
	// HadEver tells whether the organization has or had the app.
	HadEver(ctx context.Context, organizationID, appID string) (bool, error)
	// CountInstalls gives how many organizations have the app.
	CountInstalls(ctx context.Context, appID string) (int64, error)
	// CountInstallsByApp gives that for every app that somebody has.
	CountInstallsByApp(ctx context.Context) (map[string]int64, error)
	// ListWithProperties gives the installs in force of an app of which something is kept, newest
	// first and at most so many, that are older than another one.
	ListWithProperties(ctx context.Context, appID string, before Install, most int) ([]Install, error)
	// ListEvents gives what was counted in an app since a day, the newest first.
	ListEvents(ctx context.Context, appID, since string) ([]EventCount, error)
	// MostInstalledSince gives the apps in force that were installed from a moment on, those of
	// most organizations first. One that was brought back after an uninstall is not new.
	MostInstalledSince(ctx context.Context, since time.Time) ([]string, error)
	// CountPairs gives how many organizations have two apps, each pair both ways round,
	// of those that at least so many have.
	CountPairs(ctx context.Context, least int64) ([]Pair, error)
}

// Writes changes installs.
type Writes interface {
	// AddInstall records an install; added tells, until the transaction ends, whether
	// the organization did not have the app already.
	AddInstall(ctx context.Context, install Install) (added func() (bool, error), err error)
	// RemoveInstall marks the install in force as removed and sets aside who was left
	// without access to it; false when there was none.
	RemoveInstall(ctx context.Context, organizationID, appID, by, reason string, at time.Time) (bool, error)
	// RestoreExclusions leaves those without access to an app who were when an install of
	// it was removed.
	RestoreExclusions(ctx context.Context, removed Install) error
	// PurgeExclusions forgets who had no access to what was removed before a moment.
	PurgeExclusions(ctx context.Context, before time.Time) error
	// SetSetupRequired keeps whether the setup of the install in force has to be
	// finished; false when there is none. Safe to repeat.
	SetSetupRequired(ctx context.Context, organizationID, appID string, required bool) (bool, error)
	// SetProperties keeps what the app says of the install in force.
	SetProperties(ctx context.Context, organizationID, appID string, properties Properties, setupRequired bool) error
	// CountEvent counts what happened in an app on a day: under its name, or under "" when
	// the day has as many names already.
	CountEvent(ctx context.Context, appID, day, name string, mostNames int64) error
	// PurgeEvents forgets what was counted before a day.
	PurgeEvents(ctx context.Context, before string) error
	// ImportInstall records an install with its history as it was; a known id is left
	// as it is, so importing twice changes nothing.
	ImportInstall(ctx context.Context, install Install) error
}

// Licences tells about the host products of an organization.
type Licences interface {
	// Licence gives the licence as it is at that moment.
	Licence(ctx context.Context, organizationID, product string, now time.Time) (licence.Licence, error)
}

// ReadTx is what the rules of installs read.
type ReadTx interface {
	Reads
	ExclusionReads
	Licences
}

// WriteTx is one transaction of installs: what is read, written and enqueued in it
// is one.
type WriteTx interface {
	ReadTx
	Writes
	ExclusionWrites
	outbox.Enqueuer
}

// Transact runs body in one transaction, after every other one that names one of
// the same organizations has ended, as billing's do. Body may run again, so it
// does nothing outside of it.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, WriteTx) error) error
