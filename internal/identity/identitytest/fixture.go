// Package identitytest gives tests a small set of organizations, people and
// clients on a real database. Only tests import it.
package identitytest

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

// Password is everybody's.
const Password = "marketplace-demo"

// Ids of the fixture.
const (
	Acme       = "00000000-0000-4000-8000-0000000000a0"
	Resale     = "00000000-0000-4000-8000-0000000000b0"
	Owner      = "00000000-0000-4000-8000-0000000000a1"
	Admin      = "00000000-0000-4000-8000-0000000000a2"
	Agent      = "00000000-0000-4000-8000-0000000000a3"
	Viewer     = "00000000-0000-4000-8000-0000000000a4"
	Staff      = "00000000-0000-4000-8000-0000000000a5"
	Seller     = "00000000-0000-4000-8000-0000000000b1"
	Shop       = identity.ShopClientID
	Browser    = "browser-app"
	Server     = "server-app"
	ServerKey  = "server-secret-server-secret-server-secret"
	Unapproved = "unapproved-app"
)

// Redirect addresses of the clients.
const (
	ShopRedirect    = "http://127.0.0.1:8080/marketplace/"
	BrowserRedirect = "https://app.test/callback"
	ServerRedirect  = "https://server.test/cb"
)

// hashMemoryKiB is what a password costs in tests, of which most hash dozens: a thousandth of
// what it costs in the shop. The test of the cost asks for that one.
const hashMemoryKiB = 16

// Address is where the service is, for the links in mails.
const Address = "https://shop.test/accounts"

// Fixture is the service with everything around it.
type Fixture struct {
	jobs     *queue
	database *db.DB
	Service  *identity.Service
	OAuth    *oauthd.Server
	Store    *identitydb.Store
	Clock    Clock
	mu       sync.Mutex
	delays   []time.Duration
}

// Clock stands still until a test moves it, as the one of testkit.
type Clock interface {
	Now() time.Time
	Advance(d time.Duration)
}

// New fills an empty database and starts the service on it. Change adjusts the
// dependencies before, when it is not nil.
func New(tb testing.TB, database *db.DB, clock Clock, change func(*identity.Deps)) *Fixture {
	tb.Helper()
	w := start(&Fixture{jobs: &queue{}, database: database, Clock: clock}, change)
	w.fill(tb)
	return w
}

// Replica is another process of the service: it shares the database and the time
// with this one, and nothing that is kept in memory.
func (w *Fixture) Replica() *Fixture {
	return start(&Fixture{jobs: w.jobs, database: w.database, Clock: w.Clock}, nil)
}

// WithKeys is another process that has other secret keys.
func (w *Fixture) WithKeys(keys identity.Sealer) *Fixture {
	return start(&Fixture{jobs: w.jobs, database: w.database, Clock: w.Clock}, func(d *identity.Deps) { d.Sealer = keys })
}

// delay notes how long a guess would wait, and lets it go on.
func (w *Fixture) delay(_ context.Context, d time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.delays = append(w.delays, d)
	return nil
}

// Delays returns how long the sign-ins waited since it was asked last.
func (w *Fixture) Delays() []time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := w.delays
	w.delays = nil
	return taken
}

func start(w *Fixture, change func(*identity.Deps)) *Fixture {
	w.Store = identitydb.New(w.database, w.jobs.enqueue)
	deps := identity.Deps{
		Store: w.Store, Now: w.Clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Log: slog.New(slog.DiscardHandler),
		Address: Address, Home: ShopRedirect, Brand: "Marketplace", Delay: w.delay, HashMemoryKiB: hashMemoryKiB,
		SpareStaff: true, Sealer: testkit.SealKeys(), Commerce: NoCommerce{}, ClientApps: NoApps{},
	}
	if change != nil {
		change(&deps)
	}
	w.Service = identity.New(deps)
	w.OAuth = oauthd.New(oauthd.Deps{Store: w.Store, Now: w.Clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Region: w.Service.Region()})
	return w
}

func (w *Fixture) fill(tb testing.TB) {
	tb.Helper()
	for _, o := range []identity.Organization{
		{ID: Acme, Slug: "acme", Name: "Acme Inc.", Country: "US", State: "OR", City: "Portland", Zip: "97204"},
		{ID: Resale, Slug: "resale", Name: "Resale Co", Country: "NL", PartnerType: "reseller", Developer: "resale-apps"},
	} {
		if err := w.Service.ImportOrganization(tb.Context(), o); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Service.ImportAccounts(tb.Context(), People()); err != nil {
		tb.Fatal(err)
	}
	for _, c := range Clients() {
		if err := w.Service.ImportClients(tb.Context(), c); err != nil {
			tb.Fatal(err)
		}
	}
}

// People are the accounts of the fixture.
func People() []identity.AccountImport {
	all := func(role string) []identity.Role {
		accounts := role
		if role == auth.Normal || role == auth.Viewer {
			accounts = auth.Member
		}
		return []identity.Role{{Product: auth.Accounts, Role: accounts}, {Product: auth.LiveChat, Role: role}, {Product: auth.HelpDesk, Role: role}}
	}
	person := func(id, organization, email, name string, roles []identity.Role) identity.AccountImport {
		return identity.AccountImport{Password: Password, Account: identity.Account{
			ID: id, OrganizationID: organization, Email: email, Name: name, Active: true, Roles: roles,
		}}
	}
	admin := person(Admin, Acme, "admin@acme.test", "Julian Frost", all(auth.Administrator))
	admin.Granted = []string{auth.ScopeIntegrationsManage, auth.ScopeHDIntegrations}
	admin.Withheld = []string{auth.ScopeBillingManage, auth.ScopeBillingAll}
	agent := person(Agent, Acme, "agent@acme.test", "Rosa Delgado", all(auth.Normal))
	agent.Agent = true
	staff := person(Staff, Acme, "staff@market.test", "Iris Caldwell", all(auth.Administrator))
	staff.Granted = []string{auth.ScopeGhost, auth.ScopeDevPlatformAdmin}
	return []identity.AccountImport{
		person(Owner, Acme, "owner@acme.test", "Margaret Oduya", all(auth.Owner)),
		admin, agent,
		person(Viewer, Acme, "viewer@acme.test", "Winston Achebe", all(auth.Viewer)),
		staff,
		person(Seller, Resale, "owner@reseller.test", "Marijn de Wit", all(auth.Owner)),
	}
}

// Clients are the applications of the fixture: the shop, a private browser app
// and a private server app of Acme, and a public app nobody consented to.
func Clients() []identity.Client {
	both := []string{identity.ResponseToken, identity.ResponseCode}
	scopes := []identity.ClientScope{{Scope: "accounts--my:ro", Required: true, Description: "Who you are"}, {Scope: auth.ScopeIntegrationsManage}}
	return []identity.Client{
		{
			ID: Shop, Name: "Marketplace", Type: identity.JavaScriptApp, Visibility: "public", FirstParty: true, TokenLife: identity.ShopTokenLife,
			RedirectURIs: []string{ShopRedirect, ShopRedirect + "sign-in/callback/"}, Responses: both,
		},
		{
			ID: Browser, Name: "Browser app", Type: identity.JavaScriptApp, Visibility: "private", OrganizationID: Acme,
			RedirectURIs: []string{BrowserRedirect}, Responses: []string{identity.ResponseCode}, Scopes: scopes,
		},
		{
			ID: Server, Name: "Server app", Type: identity.ServerSideApp, Visibility: "private", OrganizationID: Acme,
			RedirectURIs: []string{ServerRedirect}, Responses: []string{identity.ResponseCode}, Scopes: scopes, SecretHash: ids.Hash(ServerKey),
			TokenLife: 2 * time.Hour,
		},
		{
			ID: Unapproved, Name: "Unapproved app", Type: identity.JavaScriptApp, Visibility: "public", OrganizationID: Resale,
			RedirectURIs: []string{"https://other.test/"}, Responses: both, Scopes: scopes,
		},
	}
}
