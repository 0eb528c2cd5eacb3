package identity

import (
	"context"
	"time"
)

// Store keeps what identity knows. Reads return not_found for what does not exist.
// Transact runs body in one serializable transaction; body may run again, so it does
// nothing outside the Tx it is given.
type Store interface {
	Reader
	Transact(ctx context.Context, body func(context.Context, Tx) error) error
	// TransactAlone runs body in one transaction after those of commerce that name the
	// organization. What other modules change with body's context belongs to it.
	TransactAlone(ctx context.Context, organizationID string, body func(context.Context, Tx) error) error
}

// Reader reads people, clients, sessions and tokens.
type Reader interface {
	Organization(ctx context.Context, id string) (Organization, error)
	// Organizations returns all, by name.
	Organizations(ctx context.Context) ([]Organization, error)
	// OrganizationOfDeveloper returns the id of the organization that owns a
	// developer, empty when none does.
	OrganizationOfDeveloper(ctx context.Context, slug string) (string, error)
	// OrganizationsOfDevelopers returns that of each developer that an organization owns,
	// by slug.
	OrganizationsOfDevelopers(ctx context.Context, slugs []string) (map[string]string, error)
	// CountAll tells how many organizations and accounts there are, closed ones included.
	CountAll(ctx context.Context) (organizations, accounts int64, err error)
	Account(ctx context.Context, id string) (Account, error)
	AccountByEmail(ctx context.Context, email string) (Account, error)
	// Accounts returns those of an organization that are not closed, oldest first.
	Accounts(ctx context.Context, organizationID string) ([]Account, error)
	// AccountsWithClosed returns also those that were closed, but for the removed ones.
	AccountsWithClosed(ctx context.Context, organizationID string) ([]Account, error)
	// AccountsToRemove returns ids of accounts that were closed by themselves, until a
	// moment, and not removed, after one.
	AccountsToRemove(ctx context.Context, closedUntil time.Time, after string, most int) ([]string, error)
	// OrganizationsToRemove is AccountsToRemove for organizations.
	OrganizationsToRemove(ctx context.Context, closedUntil time.Time, after string, most int) ([]string, error)
	Client(ctx context.Context, id string) (Client, error)
	// ClientsOf returns those that an organization owns, oldest first.
	ClientsOf(ctx context.Context, organizationID string) ([]Client, error)
	SessionBySecret(ctx context.Context, secretHash string) (Session, error)
	// Sessions returns those of an account that have not ended at a moment, newest first,
	// without pending ones.
	Sessions(ctx context.Context, accountID string, now time.Time) ([]Session, error)
	Consent(ctx context.Context, clientID, coverage, subject string) (Consent, error)
	// Consents returns what the account and its organization agreed to.
	Consents(ctx context.Context, a Account) ([]Consent, error)
	// ConsentsTo returns what was agreed to for a client in organizations and by people that are
	// open, by the name of the organization.
	ConsentsTo(ctx context.Context, clientID string) ([]OrganizationConsent, error)
	// OrganizationConsents returns those of one organization.
	OrganizationConsents(ctx context.Context, clientID, organizationID string) ([]Consent, error)
	// ScopeUses returns what is kept of the scopes of a client, by scope.
	ScopeUses(ctx context.Context, clientID string) ([]ScopeUse, error)
	// ScopeUsesBetween returns what ScopeUses does of all clients after one until another, by client.
	ScopeUsesBetween(ctx context.Context, after, last string) (map[string][]ScopeUse, error)
	// OtherClients returns some of the clients that are not the platform's own, by id, after one.
	OtherClients(ctx context.Context, after string, most int) ([]Client, error)
	// ListSignedOutClients gives the ids of the clients whose consent the account or its
	// organization withdrew, and that neither consented to again.
	ListSignedOutClients(ctx context.Context, a Account) ([]string, error)
	// SearchAccounts finds people of all organizations by a part of e-mail, name
	// or organization, without their roles.
	SearchAccounts(ctx context.Context, text string, most int) ([]Account, error)
	Invitation(ctx context.Context, id string) (Invitation, error)
	// Invitations returns those of an organization, oldest first.
	Invitations(ctx context.Context, organizationID string) ([]Invitation, error)
	Link(ctx context.Context, kind, hash string) (Link, error)
	// PersonalTokens returns those of an account, oldest first.
	PersonalTokens(ctx context.Context, accountID string) ([]PersonalToken, error)
	PersonalTokenBySecret(ctx context.Context, secretHash string) (PersonalToken, error)
	// GhostLog returns the latest ghost sessions.
	GhostLog(ctx context.Context, most int) ([]GhostSession, error)
	// AppActions is described at Service.AppActions.
	AppActions(ctx context.Context, appID string, before int64, most int) ([]AppAction, int64, error)
	// AppActionsOf is described at Service.AppActionsOf.
	AppActionsOf(ctx context.Context, appIDs []string, action string) ([]AppAction, error)
	// LatestAppActions is described at Service.LatestAppActions.
	LatestAppActions(ctx context.Context, appIDs, without []string, most int) ([]AppAction, error)
	// IsKnownDevice reports whether an account signed in with a browser since a time.
	IsKnownDevice(ctx context.Context, accountID, secretHash string, since time.Time) (bool, error)
	// SecondFactor is not_found when the account has none, not even one being set up.
	SecondFactor(ctx context.Context, accountID string) (SecondFactor, error)
	// SecondFactors returns some of all, by account, after one.
	SecondFactors(ctx context.Context, after string, most int) ([]SecondFactor, error)
	// SampleSecondFactors returns one for each key that encrypted some.
	SampleSecondFactors(ctx context.Context) ([]SecondFactor, error)
	// CountRecoveryCodes counts those that were not used.
	CountRecoveryCodes(ctx context.Context, accountID string) (int64, error)
	// TrustedDevices returns the browsers that are not asked for the second factor.
	TrustedDevices(ctx context.Context, accountID string, now time.Time) ([]TrustedDevice, error)
	// FindTokenOwner reads a token of either kind with its grant and account: one
	// statement by primary key.
	FindTokenOwner(ctx context.Context, tokenHash string) (TokenOwner, error)
}

// Tx reads and writes in one transaction.
type Tx interface {
	Reader
	AccountStore
	ClosingStore
	TokenStore
	SessionStore
	SecondFactorStore
	AttemptStore
	InvitationStore
	ScopeUseStore
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// InvitationStore writes invitations, links and jobs.
type InvitationStore interface {
	// PutInvitation inserts, or overwrites name and role of the one with the same
	// id; a second one for the same person and product is a conflict.
	PutInvitation(ctx context.Context, i Invitation) error
	DeleteInvitation(ctx context.Context, id string) error
	AddLink(ctx context.Context, l Link) error
	// DeleteLinks deletes all links of a kind and subject.
	DeleteLinks(ctx context.Context, kind, subject string) error
	// Enqueue adds a job; key, when not empty, makes it unique.
	Enqueue(ctx context.Context, kind string, payload any, key string) error
}

// ScopeUseStore keeps which scopes clients use, by days in UTC.
type ScopeUseStore interface {
	// PutAskedScope keeps since when a client asks for a scope; what is there stays.
	PutAskedScope(ctx context.Context, clientID, scope string, day time.Time) error
	// PutUsedScope keeps the last day on which a client used a scope.
	PutUsedScope(ctx context.Context, clientID, scope string, day time.Time) error
	DeleteScopeUse(ctx context.Context, clientID, scope string) error
}

// AccountStore writes organizations, accounts and clients. Each Put inserts, or
// overwrites the row with the same id; an empty password hash or secret hash
// keeps the one that is there, and a client that an organization owns is not overwritten by
// one that nobody does. A second row with the same slug or e-mail is a
// conflict.
type AccountStore interface {
	PutOrganization(ctx context.Context, o Organization, now time.Time) error
	PutAccount(ctx context.Context, a Account, now time.Time) error
	PutClient(ctx context.Context, c Client, now time.Time) error
	// SetClientSecrets keeps the two secrets of a client, and nothing else of it.
	SetClientSecrets(ctx context.Context, c Client, now time.Time) error
	// DeleteClient takes one away with its consents, grants, codes and tokens.
	DeleteClient(ctx context.Context, id string) error
	// SetClientOrganization makes a client that is one organization's another one's; any other
	// client stays.
	SetClientOrganization(ctx context.Context, id, from, to string, now time.Time) error
	// HoldAccount keeps the account with an address as it is until the transaction ends; false
	// when there is none.
	HoldAccount(ctx context.Context, email string) (bool, error)
	// MarkAccountRemoved also closes an open account; false when it was marked before.
	MarkAccountRemoved(ctx context.Context, id string, now time.Time) (bool, error)
}

// ClosingStore closes and reopens organizations, each by one statement with its condition.
type ClosingStore interface {
	// HoldOrganization keeps an open organization from being closed until the transaction
	// ends; false when it is closed.
	HoldOrganization(ctx context.Context, id string, now time.Time) (bool, error)
	// CloseOrganization closes an organization and its accounts; false when it was closed before.
	CloseOrganization(ctx context.Context, id, by string, now time.Time) (bool, error)
	// ReopenOrganization reopens an organization and the accounts that were closed with
	// it; false when it is not closed, or removed.
	ReopenOrganization(ctx context.Context, id string, now time.Time) (bool, error)
	// MarkOrganizationRemoved also closes an open one; false when it was marked before.
	MarkOrganizationRemoved(ctx context.Context, id string, now time.Time) (bool, error)
}

// TokenStore writes grants, codes and tokens.
type TokenStore interface {
	AddGrant(ctx context.Context, g Grant) error
	Grant(ctx context.Context, id string) (Grant, error)
	RevokeGrant(ctx context.Context, id string, now time.Time) error
	// RevokeAccountGrants ends every token of an account.
	RevokeAccountGrants(ctx context.Context, accountID string, now time.Time) error
	AddToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash string) (Token, error)
	ProlongToken(ctx context.Context, hash string, until time.Time) error
	// UseToken marks a refresh token as exchanged; false when it already was.
	UseToken(ctx context.Context, hash string, now time.Time) (bool, error)
	// TrimTokens deletes the oldest unused tokens of a kind beyond keep.
	TrimTokens(ctx context.Context, accountID, clientID, kind string, keep int) error
	AddCode(ctx context.Context, c Code) error
	Code(ctx context.Context, hash string) (Code, error)
	// UseCode marks a code as exchanged; false when it already was.
	UseCode(ctx context.Context, hash string, now time.Time) (bool, error)
	AddPersonalToken(ctx context.Context, t PersonalToken) error
	// DeletePersonalToken is not_found when the account has no such token.
	DeletePersonalToken(ctx context.Context, accountID, id string) error
	DeletePersonalTokens(ctx context.Context, accountID string) error
}

// SessionStore writes sessions and consents.
type SessionStore interface {
	AddSession(ctx context.Context, s Session) error
	// PutDevice stores a browser as a known device of the account, used at a time.
	PutDevice(ctx context.Context, accountID, secretHash string, now time.Time) error
	DeleteDevices(ctx context.Context, accountID string) error
	// DeleteSession ends a session of the account and revokes the grants that
	// browser apps hold from it; not_found when the account has no such session.
	DeleteSession(ctx context.Context, accountID, id string, now time.Time) error
	// DeletePendingSessions ends the sessions of an account that open nothing yet.
	DeletePendingSessions(ctx context.Context, accountID string) error
	PutConsent(ctx context.Context, c Consent) error
	// DeleteConsent removes a consent, keeps that there was one, and revokes the client's grants
	// under it.
	DeleteConsent(ctx context.Context, clientID, coverage, subject string, now time.Time) error
}

// SecondFactorStore writes second factors, recovery codes and trust.
type SecondFactorStore interface {
	PutSecondFactor(ctx context.Context, f SecondFactor) error
	// UseStep marks a code's step as used; false when it, or a later one, was.
	UseStep(ctx context.Context, accountID string, step int64) (bool, error)
	// DeleteSecondFactor removes it with the recovery codes and the trust in browsers; false
	// when there was none.
	DeleteSecondFactor(ctx context.Context, accountID string) (bool, error)
	// ResealSecondFactor replaces an encrypted secret; false when it changed meanwhile.
	ResealSecondFactor(ctx context.Context, accountID, former, sealed string) (bool, error)
	// PutRecoveryCodes replaces all.
	PutRecoveryCodes(ctx context.Context, accountID string, hashes []string) error
	// UseRecoveryCode marks a code as used; false when it was, or is unknown.
	UseRecoveryCode(ctx context.Context, accountID, hash string, now time.Time) (bool, error)
	// CompleteSession ends that a session is pending.
	CompleteSession(ctx context.Context, sessionID string, at, expiresAt time.Time) error
	// PassSecondFactor records the second factor of a session that stays pending.
	PassSecondFactor(ctx context.Context, sessionID string, at time.Time) error
	TrustDevice(ctx context.Context, accountID, secretHash, userAgent string, until time.Time) error
	DistrustDevice(ctx context.Context, accountID, secretHash string) error
}

// AttemptStore counts attempts, and purges what is old.
type AttemptStore interface {
	// CountAttempt adds one to the subject's count in a window and returns the sum.
	CountAttempt(ctx context.Context, subject string, window time.Time) (int64, error)
	UncountAttempt(ctx context.Context, subject string, window time.Time) error
	DeleteAttempts(ctx context.Context, subject string) error
	// Purge deletes tokens, codes, sessions, links and counts that ended before a time.
	Purge(ctx context.Context, before time.Time) error
	// PurgeDevices deletes known browsers that were last used before a time.
	PurgeDevices(ctx context.Context, before time.Time) error
}
