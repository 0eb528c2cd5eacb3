package company

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
)

// App is an app as an organization decides about it.
type App struct {
	ID      string
	Slug    string
	Name    string
	Product string
	// ChangesCustomers: it may write data of the organization's customers.
	ChangesCustomers bool
	Offered          bool // it is published
	Free             bool
	Once             bool // its first plan is paid once
}

// Apps is the catalogue.
type Apps interface {
	// App gives an app in any state by id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
	// AppOfClient gives the app of an OAuth client, or 'not_found'.
	AppOfClient(ctx context.Context, clientID string) (App, error)
}

// Charge is what an app sells inside itself, as an organization decides about it.
type Charge struct {
	Name     string
	Product  string
	ClientID string      // of the app
	Monthly  money.Cents // what it adds to a month, with tax; what is paid once all of it
	// Pending: nobody has agreed to it, refused or paid it.
	Pending bool
}

// Charges are those of billing.
type Charges interface {
	// Charge gives a charge of an organization; 'not_found' for one of somebody else.
	Charge(ctx context.Context, organizationID string, ref ChargeRef) (Charge, error)
}

// Person is a member of an organization.
type Person struct {
	AccountID string
	Name      string
	Email     string
}

// People are those who work in an organization.
type People interface {
	// Owners gives who may decide about apps of a product (IsOwner).
	Owners(ctx context.Context, organizationID, product string) ([]Person, error)
	// Member gives somebody; false for who has no access to the organization any more.
	Member(ctx context.Context, organizationID, accountID string) (Person, bool, error)
}

// Use is an app that an organization has, with who may use it.
type Use struct {
	AppID         string
	InstalledBy   string // account id
	Agents        int64  // of the app's product
	With          int64  // those of them who have access
	SetupRequired bool   // nobody can use it before somebody finishes its setup
}

// Uses knows what organizations have; installs answers.
type Uses interface {
	// ListUses gives what an organization has.
	ListUses(ctx context.Context, organizationID string) ([]Use, error)
}

// Costs knows what an organization pays; billing answers.
type Costs interface {
	// MonthlyCost gives what the apps of a product cost in a month, with tax: what runs by the
	// month or year, counted by the month, and what is paid once in this month. Trials count.
	MonthlyCost(ctx context.Context, organizationID, product string, month time.Time) (money.Cents, error)
	// MonthlyCostOfClients gives what MonthlyCost is made of, by the client of the app.
	MonthlyCostOfClients(ctx context.Context, organizationID, product string, month time.Time) (map[string]money.Cents, error)
	// PriceOf gives what an app would add to a month now, with tax, by its first plan and the
	// organization's agents; 0 for a free one.
	PriceOf(ctx context.Context, organizationID, appID string) (money.Cents, error)
}

// Shop is where approved apps come from.
type Shop interface {
	// CheckMayGet gives nil when the principal may get the app themselves now; else the
	// coded refusal, 'conflict' when it is installed.
	CheckMayGet(ctx context.Context, p auth.Principal, appID string) error
	// AddToCart puts an app into the principal's open cart; one that is there stays.
	AddToCart(ctx context.Context, p auth.Principal, appID string) error
	// Install gives a free app; one that is there stays.
	Install(ctx context.Context, p auth.Principal, appID string) error
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	Actor    string // account id
	OnBehalf string // account id of who asked, empty for none
	Action   string
	Subject  string
	Details  string
}

// ReadTx is what is read, in a transaction or outside of one.
type ReadTx interface {
	// CompanyRules is described at GateReads.
	CompanyRules(ctx context.Context, organizationID string) (Rules, error)
	// CompanyBudget gives a budget, false when there is none.
	CompanyBudget(ctx context.Context, organizationID, product string) (Budget, bool, error)
	// Request gives a request of an organization, or 'not_found'.
	Request(ctx context.Context, organizationID, id string) (Request, error)
	// WaitingRequest finds the request of somebody that waits: for an app, or for one of its
	// charges.
	WaitingRequest(ctx context.Context, organizationID, askerID, appID, chargeID string) (Request, bool, error)
	// Askers gives who asked for each app that an organization's owners approved; for one that
	// was approved again the latest.
	Askers(ctx context.Context, organizationID string) (map[string]string, error)
	// ListRequests gives those that wait, and all since a moment, the latest first.
	ListRequests(ctx context.Context, organizationID string, since time.Time, most int) ([]Request, error)
}

// WriteTx is one transaction: what is read, written, enqueued and recorded in it is one.
type WriteTx interface {
	ReadTx
	outbox.Enqueuer
	InsertRequest(ctx context.Context, r Request) error
	// UpdateRequest saves a request that was in a state; 'conflict' when it is not any more.
	UpdateRequest(ctx context.Context, r Request, from State) error
	PutRules(ctx context.Context, r Rules) error
	// PutAppRule keeps a rule about an app; "" forgets it.
	PutAppRule(ctx context.Context, organizationID, appID, rule string) error
	PutBudget(ctx context.Context, b Budget) error
	DeleteBudget(ctx context.Context, organizationID, product string) error
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// Transact runs body in one transaction, after every other one that names one of the same
// organizations has ended; what Shop does with its context is part of it. Body may run
// again, so it does nothing outside of the stores and of Shop.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, WriteTx) error) error
