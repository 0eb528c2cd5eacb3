package auth

import (
	"slices"
	"strings"
)

// Action is something that roles decide about (spec S6.01 to S6.10, decisions
// rules 5 and 8). Actions is the only place that says which role may do what.
type Action struct {
	Name string
	What string // for people, completing "may ..."
	// PerProduct says that the answer depends on the product that is acted in.
	PerProduct bool
	// Acts says that it changes something, which a ghost never does.
	Acts bool
	may  func(p Principal, product string) bool
}

// May reports whether the principal may do it in a product; the product is
// ignored when the action is not PerProduct.
func (a Action) May(p Principal, product string) bool {
	return (!a.Acts || !p.Ghost()) && a.may(p, product)
}

// Names of the actions.
const (
	ActRead         = "read"
	ActRequest      = "request-access"
	ActInstall      = "install"
	ActPay          = "pay"
	ActAccess       = "access"
	ActReview       = "review"
	ActOrganization = "organization"
	ActMembers      = "members"
	ActRoles        = "roles"
	ActConsent      = "consent-for-all"
	ActGhost        = "ghost"
	ActModerate     = "moderate"
	ActEarnings     = "earnings"
)

// Actions is the table of actions.
//
//nolint:gochecknoglobals // a constant table
var Actions = []Action{
	{Name: ActRead, What: "see the organization's apps, subscriptions and people", may: func(Principal, string) bool { return true }},
	{Name: ActRequest, What: "ask to be invited to a product", Acts: true, may: func(Principal, string) bool { return true }},
	{Name: ActReview, What: "rate and review apps that the organization has or had", Acts: true, may: func(Principal, string) bool { return true }},
	{Name: ActInstall, What: "install and uninstall apps of the product", PerProduct: true, Acts: true, may: Principal.CanInstall},
	{Name: ActPay, What: "buy for the product and change its card", PerProduct: true, Acts: true, may: Principal.CanPay},
	{Name: ActEarnings, What: "see what the organization earns as a developer, and what its addresses were told", may: func(p Principal, _ string) bool { return p.Scopes.Has(ScopeLedgerRead) }},
	{Name: ActAccess, What: "choose who has access to apps of the product that are priced per agent", PerProduct: true, Acts: true, may: Principal.CanChooseAccess},
	{Name: ActOrganization, What: "install apps that only owners may, invite others to own apps before they are public, rename the organization", Acts: true, may: func(p Principal, _ string) bool { return p.ManagesOrganization() }},
	{Name: ActMembers, What: "add, suspend and remove people", Acts: true, may: func(p Principal, _ string) bool {
		return p.Manages(Accounts) && CoveredBy(p.Scopes, ScopeAccountsWrite)
	}},
	{Name: ActRoles, What: "give and take roles of the product, grant requests for it", PerProduct: true, Acts: true, may: func(p Principal, product string) bool { return p.CanAssign(product, "", Viewer) }},
	{Name: ActConsent, What: "agree to an app for the whole organization", Acts: true, may: func(p Principal, _ string) bool { return p.ManagesSomething() }},
	{Name: ActGhost, What: "browse as a customer", may: func(p Principal, _ string) bool { return p.Ghost() }},
	{Name: ActModerate, What: "review and publish apps of others", Acts: true, may: func(p Principal, _ string) bool { return p.Scopes.Has(ScopeDevPlatformAdmin) }},
}

// ManagesSomething reports whether the principal has a managing role anywhere.
func (p Principal) ManagesSomething() bool {
	return p.Manages(Accounts) || slices.ContainsFunc(Products, p.Manages)
}

// Scopes of the accounts service (contract identity 1.10).
const (
	ScopeAccountMine     = "accounts--my:ro"
	ScopeAccountMineEdit = "accounts--my:rw"
	ScopeAccountsRead    = "accounts--all:ro"
	ScopeAccountsCreate  = "accounts--all:rc"
	ScopeAccountsWrite   = "accounts--all:rw"
	ScopeRolesRead       = "accounts.roles--all:ro"
	ScopeRolesWrite      = "accounts.roles--all:rw"
	ScopeInvitesMine     = "accounts.invitations--my:rw"
	ScopeInvitesRead     = "accounts.invitations--all:ro"
	ScopeInvitesWrite    = "accounts.invitations--all:rw"
	ScopeInvitesLive     = "accounts.invitations.lc--all:rw"
	ScopeInvitesDesk     = "accounts.invitations.hd--all:rw"
	ScopeSessionsRead    = "sessions--my:ro"
	ScopeSessionsWrite   = "sessions--my:rw"
	ScopePasswordMine    = "accounts.password--my:rw"
)

// Endpoint says who may call an operation of the accounts service. The service
// registers exactly these, and asks each row before it does anything.
type Endpoint struct {
	Method string
	Path   string // below the base path of the service
	What   string
	// Public operations need no token, or find it themselves.
	Public bool
	// Scopes: a token needs one of them; none means any living token.
	Scopes []string
	// Mine is enough when the path names the caller: {id} is "me" or their id.
	Mine string
	// FirstParty lets the platform's own applications call without the scope.
	FirstParty bool
	// Console is the right in the console that it takes, instead of a scope; applications of
	// others never have it.
	Console string
	// Acts says that it changes something, which a ghost never does.
	Acts bool
}

// ChangesPerson reports whether it changes the person that its path names.
func (e Endpoint) ChangesPerson() bool {
	return e.Acts && strings.HasPrefix(e.Path, "/v2/accounts/{id}")
}

// Endpoints is the table of the accounts service.
//
//nolint:gochecknoglobals // a constant table
var Endpoints = []Endpoint{
	{Method: "POST", Path: "/token", What: "exchange a code or a refresh token", Public: true},
	{Method: "DELETE", Path: "/token", What: "revoke the presented token and its pair", Public: true},
	{Method: "POST", Path: "/v2/token", What: "exchange a code or a refresh token", Public: true},
	{Method: "DELETE", Path: "/v2/token", What: "revoke the presented token and its pair", Public: true},
	{Method: "POST", Path: "/v2/revoke", What: "revoke a token of the client that proves itself (RFC 7009)", Public: true},
	{Method: "POST", Path: "/v2/introspect", What: "what a token of the server-side app that proves itself is (RFC 7662)", Public: true},
	{Method: "GET", Path: "/info", What: "what the presented token is", Public: true},
	{Method: "GET", Path: "/v2/info", What: "what the presented token is", Public: true},
	{Method: "GET", Path: "/v2/scopes", What: "every scope", Public: true},
	{Method: "GET", Path: "/clients/{id}/public", What: "what an application asks for", Public: true},
	{Method: "GET", Path: "/v2/clients/{id}/public", What: "what an application asks for", Public: true},
	{Method: "GET", Path: "/clients/{id}/consent/status", What: "whether there is a consent"},
	{Method: "GET", Path: "/v2/clients/{id}/consent/status", What: "whether there is a consent"},
	{Method: "POST", Path: "/clients/{id}/code", What: "a code for an application that installs itself; for the platform's own applications only", Acts: true},
	{Method: "POST", Path: "/v2/clients/{id}/code", What: "a code for an application that installs itself; for the platform's own applications only", Acts: true},
	{Method: "DELETE", Path: "/clients/{id}/consent", What: "take a consent back", Acts: true},
	{Method: "DELETE", Path: "/v2/clients/{id}/consent", What: "take a consent back", Acts: true},
	{Method: "GET", Path: "/v2/clients", What: "the clients of the organization and of its apps", Console: ConsoleView},
	{Method: "POST", Path: "/v2/clients", What: "make a client", Console: ConsoleAccess, Acts: true},
	{Method: "GET", Path: "/v2/clients/{id}", What: "one of the organization's clients", Console: ConsoleView},
	{Method: "PATCH", Path: "/v2/clients/{id}", What: "change name, type and addresses of a client", Console: ConsoleAccess, Acts: true},
	{Method: "DELETE", Path: "/v2/clients/{id}", What: "delete a client that no app has", Console: ConsoleAccess, Acts: true},
	{Method: "PUT", Path: "/v2/clients/{id}/scopes", What: "set the scopes of a client, and why it asks for each", Console: ConsoleAccess, Acts: true},
	{Method: "DELETE", Path: "/v2/clients/{id}/scopes", What: "take scopes away from a client", Console: ConsoleAccess, Acts: true},
	{Method: "POST", Path: "/v2/clients/{id}/secret", What: "make a new secret; the one before is good for a day", Console: ConsoleAccess, Acts: true},
	{Method: "DELETE", Path: "/v2/clients/{id}/secret/previous", What: "end the secret before", Console: ConsoleAccess, Acts: true},
	{Method: "GET", Path: "/v2/accounts", What: "people of the organization", Scopes: []string{ScopeAccountsRead}},
	{Method: "POST", Path: "/v2/accounts", What: "add a person", Scopes: []string{ScopeAccountsCreate}, Acts: true},
	{Method: "GET", Path: "/v2/accounts/{id}", What: "one person", Scopes: []string{ScopeAccountsRead}, Mine: ScopeAccountMine},
	{Method: "PATCH", Path: "/v2/accounts/{id}", What: "change or suspend a person", Scopes: []string{ScopeAccountsWrite}, Mine: ScopeAccountMineEdit, Acts: true},
	{Method: "DELETE", Path: "/v2/accounts/{id}", What: "close an account", Scopes: []string{ScopeAccountsWrite}, Mine: ScopeAccountMineEdit, Acts: true},
	{Method: "GET", Path: "/v2/accounts/{id}/organization_settings/{organization}", What: "a person's picture in the organization", Scopes: []string{ScopeAccountsRead}, Mine: ScopeAccountMine},
	{Method: "PATCH", Path: "/v2/accounts/{id}/organization_settings/{organization}", What: "change a person's picture", Scopes: []string{ScopeAccountsWrite}, Mine: ScopeAccountMineEdit, Acts: true},
	{Method: "POST", Path: "/v2/accounts/{id}/password/reset", What: "set one's own password anew", Scopes: []string{ScopePasswordMine}, Acts: true},
	{Method: "GET", Path: "/v2/personal_token", What: "the caller's personal tokens", Scopes: []string{ScopeAccountMine}},
	// Of the platform's own applications only, besides the scope.
	{Method: "POST", Path: "/v2/personal_token", What: "make a personal token", Scopes: []string{ScopeAccountMineEdit}, Acts: true},
	{Method: "DELETE", Path: "/v2/personal_token/{id}", What: "delete a personal token", Scopes: []string{ScopeAccountMineEdit}, Acts: true},
	{Method: "PUT", Path: "/v2/accounts/{id}/roles", What: "give and take roles", Scopes: []string{ScopeRolesWrite}, Acts: true},
	{Method: "POST", Path: "/v2/accounts/{id}/send_request_for_invitation", What: "ask to be invited to a product", Acts: true},
	{Method: "GET", Path: "/v2/accounts/invitations", What: "open invitations and requests", Scopes: []string{ScopeInvitesRead}},
	{Method: "POST", Path: "/v2/accounts/invitations", What: "invite, or ask to be invited", Scopes: []string{ScopeInvitesMine, ScopeInvitesWrite}, Acts: true},
	{Method: "PUT", Path: "/v2/accounts/invitations/{id}", What: "grant an invitation", Scopes: []string{ScopeInvitesWrite, ScopeInvitesLive, ScopeInvitesDesk}, Acts: true},
	{Method: "DELETE", Path: "/v2/accounts/invitations/{id}", What: "take an invitation back", Scopes: []string{ScopeInvitesWrite, ScopeInvitesLive, ScopeInvitesDesk}, Acts: true},
	{Method: "GET", Path: "/v2/roles", What: "the roles of every product", Scopes: []string{ScopeRolesRead}},
	{Method: "GET", Path: "/v2/roles/{id}", What: "a role and its scopes", Scopes: []string{ScopeRolesRead}},
	{Method: "DELETE", Path: "/v2/roles/{id}", What: "delete a role of one's own making; there are none", Scopes: []string{ScopeRolesWrite}, Acts: true},
	{Method: "POST", Path: "/v2/organizations", What: "sign up with a new organization", Public: true},
	{Method: "GET", Path: "/v2/organizations", What: "the caller's organizations"},
	{Method: "GET", Path: "/v2/organizations/{id}", What: "the caller's organization"},
	{Method: "PATCH", Path: "/v2/organizations/{id}", What: "rename the organization", Scopes: []string{ScopeOrganization}, Acts: true},
	{Method: "GET", Path: "/v2/organizations/{id}/products", What: "the host products of the caller's organization"},
	{Method: "POST", Path: "/v2/organizations/{id}/products", What: "add a host product to the organization", Scopes: []string{ScopeOrganization}, Acts: true},
	{Method: "GET", Path: "/properties/license", What: "properties of the licence, as partner_type"},
	{Method: "GET", Path: "/v2/properties/license", What: "properties of the licence, as partner_type"},
	{Method: "GET", Path: "/v2/sessions", What: "the caller's sessions", Scopes: []string{ScopeSessionsRead}},
	// A ghost ends its own look with these, never the customer's sessions.
	{Method: "DELETE", Path: "/v2/sessions", What: "sign out everywhere", Scopes: []string{ScopeSessionsWrite}, FirstParty: true},
	{Method: "DELETE", Path: "/v2/sessions/{id}", What: "end a session", Scopes: []string{ScopeSessionsWrite}, FirstParty: true},
}

// EndpointOf finds the row of a method and a path below the base path; false when
// there is none.
func EndpointOf(method, path string) (Endpoint, bool) {
	at := slices.IndexFunc(Endpoints, func(e Endpoint) bool { return e.Method == method && e.Path == path })
	if at < 0 {
		return Endpoint{}, false
	}
	return Endpoints[at], true
}

// Allows reports whether a token with these scopes passes the row; mine says that
// the path names the caller, firstParty that the token is of the platform's own
// application.
func (e Endpoint) Allows(scopes Scopes, mine, firstParty bool) bool {
	if e.Public || len(e.Scopes) == 0 || e.FirstParty && firstParty {
		return true
	}
	if mine && e.Mine != "" && CoveredBy(scopes, e.Mine) {
		return true
	}
	return slices.ContainsFunc(e.Scopes, func(scope string) bool { return CoveredBy(scopes, scope) })
}

// UsedScopes gives those that a token uses by the row. One that names the caller is let in by
// the scope for that, if it has it.
func (e Endpoint) UsedScopes(scopes Scopes, mine bool) []string {
	if mine && e.Mine != "" && CoveredBy(scopes, e.Mine) {
		return []string{e.Mine}
	}
	return e.Scopes
}

// MissingScope names the scope that a caller lacks.
func (e Endpoint) MissingScope(mine bool) string {
	if mine && e.Mine != "" || len(e.Scopes) == 0 {
		return e.Mine
	}
	return e.Scopes[0]
}
