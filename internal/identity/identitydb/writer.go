package identitydb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
)

// writer implements identity.Tx on one transaction.
type writer struct {
	reader
	tx      db.Querier
	enqueue db.Enqueue
}

func (w *writer) PutOrganization(ctx context.Context, o identity.Organization, now time.Time) error {
	return writeError(w.q.PutOrganization(ctx, identitysql.PutOrganizationParams{
		ID: o.ID, Slug: o.Slug, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip,
		PartnerType: o.PartnerType, DeveloperSlug: o.Developer, HostVersion: o.HostVersion,
		ClosedAt: clock.Micros(o.ClosedAt), ClosedBy: o.ClosedBy, RemovedAt: clock.Micros(o.RemovedAt), CreatedAt: createdAt(o.CreatedAt, now), UpdatedAt: clock.Micros(now),
	}), "organization")
}

func (w *writer) PutAccount(ctx context.Context, a identity.Account, now time.Time) error {
	err := w.q.PutAccount(ctx, identitysql.PutAccountParams{
		ID: a.ID, OrganizationID: a.OrganizationID, Email: a.Email, Name: a.Name, Job: a.Job, AvatarUrl: a.AvatarURL, Language: a.Language,
		PasswordHash: a.PasswordHash(), Active: a.Active, Agent: a.Agent, Granted: joinList(a.Granted), Withheld: joinList(a.Withheld),
		VerifiedAt: clock.Micros(a.VerifiedAt), ClosedAt: clock.Micros(a.ClosedAt), ClosedBy: a.ClosedBy, RemovedAt: clock.Micros(a.RemovedAt), HostVersion: a.HostVersion,
		CreatedAt: createdAt(a.CreatedAt, now), UpdatedAt: clock.Micros(now),
	})
	if err != nil {
		return writeError(err, "account")
	}
	if err := w.q.DeleteRoles(ctx, a.ID); err != nil {
		return writeError(err, "role")
	}
	for _, r := range a.Roles {
		err := w.q.InsertRole(ctx, identitysql.InsertRoleParams{AccountID: a.ID, Product: r.Product, Role: r.Role, Suspended: r.Suspended})
		if err != nil {
			return writeError(err, "role")
		}
	}
	return nil
}

func (w *writer) PutClient(ctx context.Context, c identity.Client, now time.Time) error {
	scopes := c.Scopes
	if scopes == nil {
		scopes = []identity.ClientScope{}
	}
	text, err := json.Marshal(scopes)
	if err != nil {
		return fmt.Errorf("scopes of client %s: %w", c.ID, err)
	}
	return writeError(w.q.PutClient(ctx, identitysql.PutClientParams{
		ID: c.ID, Name: c.Name, Type: c.Type, Visibility: c.Visibility, OrganizationID: c.OrganizationID,
		RedirectUris: joinList(c.RedirectURIs), ConfigurationUri: c.ConfigurationURI, Scopes: string(text), Responses: joinList(c.Responses), FirstParty: c.FirstParty,
		TokenLifeUs: c.TokenLife.Microseconds(), SecretHash: c.SecretHash, CreatedAt: createdAt(c.CreatedAt, now), UpdatedAt: clock.Micros(now),
	}), "client")
}

func (w *writer) SetClientSecrets(ctx context.Context, c identity.Client, now time.Time) error {
	return writeError(w.q.SetClientSecrets(ctx, identitysql.SetClientSecretsParams{
		ID: c.ID, SecretHash: c.SecretHash, PreviousSecretHash: c.PreviousSecretHash, PreviousSecretUntil: clock.Micros(c.PreviousSecretUntil), UpdatedAt: clock.Micros(now),
	}), "client")
}

func (w *writer) SetClientOrganization(ctx context.Context, id, from, to string, now time.Time) error {
	_, err := w.q.SetClientOrganization(ctx, identitysql.SetClientOrganizationParams{ID: id, FromOrganizationID: from, OrganizationID: to, UpdatedAt: clock.Micros(now)})
	return writeError(err, "client")
}

func (w *writer) DeleteClient(ctx context.Context, id string) error {
	for _, remove := range []func(context.Context, string) error{
		w.q.DeleteClientTokens, w.q.DeleteClientCodes, w.q.DeleteClientGrants, w.q.DeleteClientConsents, w.q.DeleteClient,
	} {
		if err := remove(ctx, id); err != nil {
			return writeError(err, "client")
		}
	}
	return nil
}

func (w *writer) AddGrant(ctx context.Context, g identity.Grant) error {
	return writeError(w.q.InsertGrant(ctx, identitysql.InsertGrantParams{
		ID: g.ID, ClientID: g.ClientID, AccountID: g.AccountID, OrganizationID: g.OrganizationID, SessionID: g.SessionID,
		Scopes: g.Scopes.String(), StaffID: g.StaffID, CreatedAt: clock.Micros(g.CreatedAt),
	}), "grant")
}

func (w *writer) Grant(ctx context.Context, id string) (identity.Grant, error) {
	row, err := w.q.GetGrant(ctx, id)
	if err != nil {
		return identity.Grant{}, readError(err, "grant")
	}
	return toGrant(row), nil
}

func (w *writer) RevokeGrant(ctx context.Context, id string, now time.Time) error {
	_, err := w.q.RevokeGrant(ctx, identitysql.RevokeGrantParams{ID: id, RevokedAt: clock.Micros(now)})
	return writeError(err, "grant")
}

func (w *writer) RevokeAccountGrants(ctx context.Context, accountID string, now time.Time) error {
	return writeError(w.q.RevokeAccountGrants(ctx, identitysql.RevokeAccountGrantsParams{AccountID: accountID, RevokedAt: clock.Micros(now)}), "grant")
}

func (w *writer) AddToken(ctx context.Context, t identity.Token) error {
	return writeError(w.q.InsertToken(ctx, identitysql.InsertTokenParams{
		Hash: t.Hash, Kind: t.Kind, GrantID: t.GrantID, CreatedAt: clock.Micros(t.CreatedAt), ExpiresAt: clock.Micros(t.ExpiresAt),
	}), "token")
}

func (w *writer) Token(ctx context.Context, hash string) (identity.Token, error) {
	row, err := w.q.GetToken(ctx, hash)
	if err != nil {
		return identity.Token{}, readError(err, "token")
	}
	return toToken(row), nil
}

func (w *writer) ProlongToken(ctx context.Context, hash string, until time.Time) error {
	return writeError(w.q.ProlongToken(ctx, identitysql.ProlongTokenParams{Hash: hash, ExpiresAt: clock.Micros(until)}), "token")
}

func (w *writer) UseToken(ctx context.Context, hash string, now time.Time) (bool, error) {
	n, err := w.q.UseToken(ctx, identitysql.UseTokenParams{Hash: hash, UsedAt: clock.Micros(now)})
	return n == 1, writeError(err, "token")
}

func (w *writer) TrimTokens(ctx context.Context, accountID, clientID, kind string, keep int) error {
	return writeError(w.q.TrimTokens(ctx, identitysql.TrimTokensParams{AccountID: accountID, ClientID: clientID, Kind: kind, Keep: int32(keep)}), "token") //nolint:gosec // a small constant
}

func (w *writer) AddCode(ctx context.Context, c identity.Code) error {
	return writeError(w.q.InsertCode(ctx, identitysql.InsertCodeParams{
		Hash: c.Hash, GrantID: c.GrantID, RedirectUri: c.RedirectURI, Challenge: c.Challenge,
		CreatedAt: clock.Micros(c.CreatedAt), ExpiresAt: clock.Micros(c.ExpiresAt),
	}), "code")
}

func (w *writer) Code(ctx context.Context, hash string) (identity.Code, error) {
	row, err := w.q.GetCode(ctx, hash)
	if err != nil {
		return identity.Code{}, readError(err, "code")
	}
	return toCode(row), nil
}

func (w *writer) UseCode(ctx context.Context, hash string, now time.Time) (bool, error) {
	n, err := w.q.UseCode(ctx, identitysql.UseCodeParams{Hash: hash, UsedAt: clock.Micros(now)})
	return n == 1, writeError(err, "code")
}

func (w *writer) AddSession(ctx context.Context, s identity.Session) error {
	return writeError(w.q.InsertSession(ctx, identitysql.InsertSessionParams{
		ID: s.ID, AccountID: s.AccountID, SecretHash: s.SecretHash(), Source: s.Source, UserAgent: s.UserAgent, Ip: s.IP,
		CreatedAt: clock.Micros(s.CreatedAt), ExpiresAt: clock.Micros(s.ExpiresAt), Pending: s.Pending,
	}), "session")
}

func (w *writer) DeleteSession(ctx context.Context, accountID, id string, now time.Time) error {
	n, err := w.q.DeleteSession(ctx, identitysql.DeleteSessionParams{ID: id, AccountID: accountID})
	if err != nil {
		return writeError(err, "session")
	}
	if n == 0 {
		return notFound("session")
	}
	return writeError(w.q.RevokeSessionGrants(ctx, identitysql.RevokeSessionGrantsParams{
		SessionID: id, ClientType: identity.JavaScriptApp, RevokedAt: clock.Micros(now),
	}), "grant")
}

func (w *writer) DeletePendingSessions(ctx context.Context, accountID string) error {
	return writeError(w.q.DeletePendingSessions(ctx, accountID), "session")
}

func (w *writer) PutConsent(ctx context.Context, c identity.Consent) error {
	err := w.q.PutConsent(ctx, identitysql.PutConsentParams{
		ClientID: c.ClientID, Coverage: c.Coverage, Subject: c.Subject, Scopes: c.Scopes.String(), GivenBy: c.GivenBy, CreatedAt: clock.Micros(c.CreatedAt),
	})
	if err != nil {
		return writeError(err, "consent")
	}
	return writeError(w.q.DeleteWithdrawnConsent(ctx, identitysql.DeleteWithdrawnConsentParams{ClientID: c.ClientID, Coverage: c.Coverage, Subject: c.Subject}), "consent")
}

func (w *writer) DeleteConsent(ctx context.Context, clientID, coverage, subject string, now time.Time) error {
	deleted, err := w.q.DeleteConsent(ctx, identitysql.DeleteConsentParams{ClientID: clientID, Coverage: coverage, Subject: subject})
	if err == nil && deleted > 0 {
		err = w.q.PutWithdrawnConsent(ctx, identitysql.PutWithdrawnConsentParams{ClientID: clientID, Coverage: coverage, Subject: subject, WithdrawnAt: clock.Micros(now)})
	}
	if err != nil {
		return writeError(err, "consent")
	}
	if coverage == identity.CoverOrganization {
		return writeError(w.q.RevokeClientGrantsOfOrganization(ctx, identitysql.RevokeClientGrantsOfOrganizationParams{
			ClientID: clientID, OrganizationID: subject, RevokedAt: clock.Micros(now),
		}), "grant")
	}
	return writeError(w.q.RevokeClientGrantsOfAccount(ctx, identitysql.RevokeClientGrantsOfAccountParams{
		ClientID: clientID, AccountID: subject, RevokedAt: clock.Micros(now),
	}), "grant")
}

func (w *writer) CountAttempt(ctx context.Context, subject string, window time.Time) (int64, error) {
	n, err := w.q.CountAttempt(ctx, identitysql.CountAttemptParams{Subject: subject, WindowStart: clock.Micros(window)})
	return n, writeError(err, "count")
}

func (w *writer) UncountAttempt(ctx context.Context, subject string, window time.Time) error {
	return writeError(w.q.UncountAttempt(ctx, identitysql.UncountAttemptParams{Subject: subject, WindowStart: clock.Micros(window)}), "count")
}

func (w *writer) DeleteAttempts(ctx context.Context, subject string) error {
	return writeError(w.q.DeleteAttempts(ctx, subject), "count")
}

func (w *writer) PutDevice(ctx context.Context, accountID, secretHash string, now time.Time) error {
	return writeError(w.q.PutDevice(ctx, identitysql.PutDeviceParams{SecretHash: secretHash, AccountID: accountID, UsedAt: clock.Micros(now)}), "device")
}

func (w *writer) DeleteDevices(ctx context.Context, accountID string) error {
	return writeError(w.q.DeleteDevices(ctx, accountID), "device")
}

func (w *writer) Purge(ctx context.Context, before time.Time) error {
	us := clock.Micros(before)
	_, tokens := w.q.DeleteOldTokens(ctx, us)
	_, codes := w.q.DeleteOldCodes(ctx, us)
	_, grants := w.q.DeleteEmptyGrants(ctx, us)
	_, sessions := w.q.DeleteOldSessions(ctx, us)
	_, attempts := w.q.DeleteOldAttempts(ctx, us)
	_, links := w.q.DeleteOldLinks(ctx, us)
	return writeError(errors.Join(tokens, codes, grants, sessions, attempts, links), "purge")
}

func (w *writer) PurgeDevices(ctx context.Context, before time.Time) error {
	_, err := w.q.DeleteOldDevices(ctx, clock.Micros(before))
	return writeError(err, "device")
}

func createdAt(t, now time.Time) int64 {
	if t.IsZero() {
		t = now
	}
	return clock.Micros(t)
}

func (w *writer) Enqueue(ctx context.Context, kind string, payload any, key string) error {
	return w.enqueue(ctx, w.tx, kind, payload, time.Time{}, key)
}

func (w *writer) Audit(ctx context.Context, e identity.AuditEntry) error {
	return writeError(w.q.InsertAudit(ctx, identitysql.InsertAuditParams{
		ID: e.ID, At: clock.Micros(e.At), Actor: e.Actor, OnBehalf: e.OnBehalf, Action: e.Action, Subject: e.Subject, Details: e.Details,
		SessionID: e.SessionID, Address: e.Address,
	}), "audit entry")
}
