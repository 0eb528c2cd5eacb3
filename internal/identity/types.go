package identity

import (
	"slices"
	"time"

	"marketplace/internal/kit/auth"
)

// Organization is a customer of the platform (contract identity 2.5,
// spec S3.20, S6.09).
type Organization struct {
	ID          string // a UUID
	Slug        string
	Name        string
	Country     string // ISO 3166-1 alpha-2, of the billing address
	State       string
	City        string
	Zip         string
	PartnerType string // "reseller" or empty
	Developer   string // slug of the developer it owns, or empty
	CreatedAt   time.Time
}

// Reseller reports whether the organization sells to others (spec S3.20).
func (o Organization) Reseller() bool { return o.PartnerType == "reseller" }

// Account is a person in an organization (contract identity 2.1, spec S3.17).
type Account struct {
	ID             string // a UUID
	OrganizationID string
	Email          string // lower case
	Name           string
	Job            string
	AvatarURL      string
	Agent          bool // counts for prices per agent
	Active         bool // a suspended person cannot sign in, and tokens stop
	Roles          []Role
	Granted        []string  // scopes beyond the roles, as those of staff
	Withheld       []string  // scopes that the roles give and this person has not
	VerifiedAt     time.Time // when the person proved that the address is theirs; zero before
	ClosedAt       time.Time // when the account was given up; zero while it stands
	CreatedAt      time.Time
	UpdatedAt      time.Time

	passwordHash string
}

// WithPasswordHash gives the account with what stores keep of its password.
// Only stores and imports call it.
func (a Account) WithPasswordHash(hash string) Account {
	a.passwordHash = hash
	return a
}

// PasswordHash is what stores keep of the password, empty when the person
// cannot sign in with one.
func (a Account) PasswordHash() string { return a.passwordHash }

// IsStaff reports whether the person may look through customers' eyes
// (spec S6.02, decisions rule 5).
func (a Account) IsStaff() bool {
	return a.Active && slices.Contains(a.AllowedScopes(), auth.ScopeGhost)
}

// RoleIn gives the role in a product, false when there is none.
func (a Account) RoleIn(product string) (Role, bool) {
	for _, r := range a.Roles {
		if r.Product == product {
			return r, true
		}
	}
	return Role{}, false
}

// Role is what an account is in one product. Product and Role are the words of
// kit/auth. While Suspended, the role stands in lists but counts for nothing.
type Role struct {
	Product   string
	Role      string
	Suspended bool
}

// Types of client (contract identity 2.7).
const (
	// JavaScriptApp runs in a browser: no secret, PKCE always, refresh tokens
	// are used once.
	JavaScriptApp = "javascript_app"
	// ServerSideApp keeps a secret, and keeps its refresh token.
	ServerSideApp = "server_side_app"
)

// Response types a client may ask for (contract identity 1.2).
const (
	ResponseToken = "token"
	ResponseCode  = "code"
)

// Client is an application that may ask for tokens (contract identity 2.7).
type Client struct {
	ID             string // 1 to 64 letters, digits, underscores or hyphens (spec S5.21)
	Name           string
	Type           string // JavaScriptApp or ServerSideApp
	Visibility     string // "private" or "public"
	OrganizationID string // who owns it, or empty
	RedirectURIs   []string
	Scopes         []ClientScope
	Responses      []string      // ResponseToken, ResponseCode; token only for those that opted in
	FirstParty     bool          // part of the platform: no consent, any scope of the person
	TokenLife      time.Duration // of access tokens; 0 means DefaultTokenLife
	SecretHash     string        // SHA-256 of the secret of a server-side app
	CreatedAt      time.Time
}

// ClientScope is a right an application asks for.
type ClientScope struct {
	Scope       string `json:"scope"`
	Required    bool   `json:"required"`
	Description string `json:"description"`
}

// Life is how long an access token of the client is good.
func (c Client) Life() time.Duration {
	if c.TokenLife > 0 {
		return c.TokenLife
	}
	return DefaultTokenLife
}

// Session is a browser that signed in. Applications are the clients that hold
// living tokens from it (contract identity 2.6).
type Session struct {
	ID           string
	AccountID    string
	Source       string // how the person proved who they are: "credentials"
	UserAgent    string
	IP           string
	CreatedAt    time.Time
	ExpiresAt    time.Time
	Applications []SessionClient

	secretHash string
}

// WithSecretHash gives the session with the hash of the cookie's secret. Only
// stores call it.
func (s Session) WithSecretHash(hash string) Session {
	s.secretHash = hash
	return s
}

// SecretHash is what stores keep of the cookie.
func (s Session) SecretHash() string { return s.secretHash }

// SessionClient is a client that got tokens in a session.
type SessionClient struct {
	SessionID string
	ClientID  string
	Name      string
}

// Grant is one permission of one account to one client: the family of all
// tokens made from it.
type Grant struct {
	ID             string
	ClientID       string
	AccountID      string
	OrganizationID string
	SessionID      string // empty for tokens made without a browser
	Scopes         auth.Scopes
	StaffID        string // who looks through the account's eyes; empty for the person itself
	CreatedAt      time.Time
	RevokedAt      time.Time // zero while it stands
}

// Kinds of token.
const (
	AccessToken  = "access"
	RefreshToken = "refresh"
)

// Token is a handed-out token; only its hash is known.
type Token struct {
	Hash      string
	Kind      string // AccessToken or RefreshToken
	GrantID   string
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    time.Time // when a refresh token was exchanged; zero before
}

// Code is an authorization code waiting for its exchange; only its hash is
// known. Challenge is the PKCE challenge as it was sent, empty without one.
type Code struct {
	Hash        string
	GrantID     string
	RedirectURI string
	Challenge   string
	CreatedAt   time.Time
	ExpiresAt   time.Time
	UsedAt      time.Time
}

// PersonalToken lets a person's own scripts call the accounts service without
// the password (contract identity 1.9). Only the hash of its secret is known.
type PersonalToken struct {
	ID         string // a UUID
	AccountID  string
	Name       string
	Scopes     auth.Scopes
	SecretHash string
	CreatedAt  time.Time
}

// GhostSession is a look of staff through a customer's eyes, from the audit log.
type GhostSession struct {
	GrantID      string
	Staff        string // e-mail
	Account      string // e-mail
	Organization string
	Reason       string
	StartedAt    time.Time
	EndedAt      time.Time // when it was stopped, or its token ends
}

// TokenOwner is all there is to know about a token: itself, its grant, its account.
type TokenOwner struct {
	Token   Token
	Grant   Grant
	Account Account
	// Platform says that the client is one of the platform's own.
	Platform bool
	// StaffGone says that the staff of a ghost's grant may no longer look.
	StaffGone bool
}

// Link is a secret in a mail that works once and for a limited time; only its
// hash is known.
type Link struct {
	Hash      string
	Kind      string // one of the Link constants
	Subject   string // id of an account or invitation, or an e-mail address
	Payload   string // JSON, depends on the kind
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Kinds of link.
const (
	LinkReset        = "reset"   // set a new password
	LinkSignUp       = "sign-up" // confirm the address of a new organization's owner
	LinkVerify       = "verify"  // confirm the address of an account
	LinkJoin         = "join"    // accept an invitation
	linkAddressTaken = "taken"   // written for an address that has an account, opens nothing
)

// Invitation asks somebody into a product of an organization (contract identity
// 2.3). Role is empty while it is only a request.
type Invitation struct {
	ID             string
	OrganizationID string
	Email          string
	Name           string
	Product        string
	Role           string
	CreatorID      string
	AccountID      string // of the account that joining makes
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// AuditEntry is a line of the append-only log of what matters later.
type AuditEntry struct {
	ID       string
	At       time.Time
	Actor    string // account id
	OnBehalf string // account id, empty when the actor acts for itself
	Action   string
	Subject  string
	Details  string
}

// Coverages of a consent: for one person, or for all of an organization
// (contract identity 1.11).
const (
	CoverAccount      = "account"
	CoverOrganization = "organization"
)

// Consent says that a client may have scopes. Subject is the id of the account
// or organization that Coverage names.
type Consent struct {
	ClientID  string
	Coverage  string
	Subject   string
	Scopes    auth.Scopes
	GivenBy   string // account id
	CreatedAt time.Time
}
