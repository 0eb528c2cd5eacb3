package identity

import (
	"cmp"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
)

// Grant is one permission of one account to one client: the family of all
// tokens made from it.
type Grant struct {
	ID             string
	ClientID       string
	AccountID      string
	OrganizationID string
	SessionID      string // empty for tokens made without a browser
	Scopes         auth.Scopes
	StaffID        string // the staff of a ghost session; empty for the person itself
	CreatedAt      time.Time
	RevokedAt      time.Time // zero while it is valid
}

// Kinds of token.
const (
	AccessToken  = "access"
	RefreshToken = "refresh"
)

// Token is an access or refresh token; only its hash is stored.
type Token struct {
	Hash      string
	Kind      string // AccessToken or RefreshToken
	GrantID   string
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    time.Time // when a refresh token was exchanged; zero before
}

// Code is an authorization code that waits for its exchange; only its hash is
// stored. Challenge is the PKCE challenge as it was sent, empty without one.
type Code struct {
	Hash        string
	GrantID     string
	RedirectURI string
	Challenge   string
	CreatedAt   time.Time
	ExpiresAt   time.Time
	UsedAt      time.Time
}

// TokenOwner is a token with its grant and its account.
type TokenOwner struct {
	Token   Token
	Grant   Grant
	Account Account
	// Platform says that the client is one of the platform's own.
	Platform bool
	// StaffGone says that the staff of a ghost session may no longer have one.
	StaffGone bool
}

// scopes returns what the token may do now: the scopes of its grant that the account
// still has, and 'ghost' for a ghost session.
func (h TokenOwner) scopes() auth.Scopes {
	scopes := h.Account.IntersectScopes(h.Grant.Scopes)
	if h.Grant.StaffID != "" {
		scopes = append(scopes, auth.ScopeGhost)
		slices.Sort(scopes)
	}
	return scopes
}

// info returns what a valid token tells.
func (h TokenOwner) info(now time.Time) TokenInfo {
	return TokenInfo{
		Principal: auth.Principal{
			AccountID: h.Account.ID, OrganizationID: h.Grant.OrganizationID, ClientID: h.Grant.ClientID, Platform: h.Platform,
			Email: h.Account.Email, Name: h.Account.Name,
			Scopes: h.scopes(), Roles: h.Account.LiveRoles(), SessionID: cmp.Or(h.Grant.SessionID, h.Grant.ID),
		},
		StaffID: h.Grant.StaffID,
		GrantID: h.Grant.ID, SessionID: h.Grant.SessionID, ExpiresIn: h.Token.ExpiresAt.Sub(now),
	}
}
