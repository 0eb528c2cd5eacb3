package identity

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

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

// ConsentStatus says whether a client may act for a person or organization
// (contract identity 1.11).
type ConsentStatus struct {
	ClientID  string
	Coverage  string
	Consented bool
	Missing   auth.Scopes // registered scopes the consent does not cover
}

// ConsentStatus returns whether the caller, or the caller's organization, consented to
// all scopes that the client registered. A client of the platform needs no consent. Errors: not_found for the client; unprocessable for
// another coverage.
func (s *Service) ConsentStatus(ctx context.Context, p auth.Principal, clientID, coverage string) (ConsentStatus, error) {
	subject, err := consentSubject(p, coverage)
	if err != nil {
		return ConsentStatus{}, err
	}
	client, err := s.store.Client(ctx, clientID)
	if err != nil {
		return ConsentStatus{}, err
	}
	status := ConsentStatus{ClientID: clientID, Coverage: coverage, Consented: true, Missing: auth.Scopes{}}
	if client.FirstParty {
		return status, nil
	}
	consent, err := s.store.Consent(ctx, clientID, coverage, subject)
	if err != nil && !errs.IsNotFound(err) {
		return ConsentStatus{}, err
	}
	status.Missing = missingScopes(client, consent.Scopes)
	status.Consented = err == nil && len(status.Missing) == 0
	return status, nil
}

// HasConsent reports whether the client may have tokens of the account without asking:
// it is part of the platform, or an app of the same organization, or the person or the
// organization consented to all scopes that it registered (contract identity 1.3).
func (s *Service) HasConsent(ctx context.Context, client Client, account Account) (bool, error) {
	if client.FirstParty || client.OrganizationID == account.OrganizationID {
		return true, nil
	}
	for coverage, subject := range map[string]string{CoverAccount: account.ID, CoverOrganization: account.OrganizationID} {
		consent, err := s.store.Consent(ctx, client.ID, coverage, subject)
		if err == nil && len(missingScopes(client, consent.Scopes)) == 0 {
			return true, nil
		}
		if err != nil && !errs.IsNotFound(err) {
			return false, err
		}
	}
	return false, nil
}

// ScopesAskedAnew gives, of these clients, the scopes that they registered and that
// neither the caller nor the caller's organization agreed to, though they agreed to
// others. Clients that nobody agreed to, or that need no consent, are left out.
func (s *Service) ScopesAskedAnew(ctx context.Context, p auth.Principal, clientIDs []string) (map[string]auth.Scopes, error) {
	consents, err := s.store.Consents(ctx, Account{ID: p.AccountID, OrganizationID: p.OrganizationID})
	if err != nil {
		return nil, err
	}
	agreed := map[string]auth.Scopes{}
	for _, consent := range consents {
		agreed[consent.ClientID] = append(agreed[consent.ClientID], consent.Scopes...)
	}
	asked := map[string]auth.Scopes{}
	for _, id := range clientIDs {
		if agreed[id] == nil {
			continue
		}
		client, err := s.store.Client(ctx, id)
		if errs.IsNotFound(err) || err == nil && client.FirstParty {
			continue
		}
		if err != nil {
			return nil, err
		}
		if missing := missingScopes(client, agreed[id]); len(missing) > 0 {
			asked[id] = missing
		}
	}
	return asked, nil
}

// ListSignedOutClients gives the ids of the clients that the caller is signed out of: the
// caller or the caller's organization let them in once and withdrew it, and nobody let them
// in again. A client that was never let in asks by itself and is not among them.
func (s *Service) ListSignedOutClients(ctx context.Context, p auth.Principal) ([]string, error) {
	return s.store.ListSignedOutClients(ctx, Account{ID: p.AccountID, OrganizationID: p.OrganizationID})
}

// GiveConsent records that the client may have all the scopes it registered,
// for the caller or for the caller's organization. Safe to repeat.
func (s *Service) GiveConsent(ctx context.Context, p auth.Principal, clientID, coverage string) error {
	subject, err := changeableConsentSubject(p, coverage)
	if err != nil {
		return err
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := tx.Client(ctx, clientID)
		if err != nil {
			return err
		}
		return tx.PutConsent(ctx, Consent{
			ClientID: clientID, Coverage: coverage, Subject: subject, Scopes: registeredScopes(client), GivenBy: p.AccountID, CreatedAt: s.now(),
		})
	})
}

// WithdrawConsent takes a consent back and ends the client's tokens under it
// (spec S4.26, S7.23). Safe to repeat. Errors: not_found for the client;
// forbidden for ghosts, and for an organization's consent without a managing
// role; unprocessable for another coverage.
func (s *Service) WithdrawConsent(ctx context.Context, p auth.Principal, clientID, coverage string) error {
	subject, err := changeableConsentSubject(p, coverage)
	if err != nil {
		return err
	}
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := tx.Client(ctx, clientID)
		if err != nil || client.FirstParty {
			return err
		}
		return tx.DeleteConsent(ctx, clientID, coverage, subject, s.now())
	})
}

func consentSubject(p auth.Principal, coverage string) (string, error) {
	switch coverage {
	case CoverAccount:
		return p.AccountID, nil
	case CoverOrganization:
		return p.OrganizationID, nil
	default:
		e := errs.New(errs.Unprocessable, "invalid_request", "The coverage is account or organization.")
		e.Fields = map[string]string{"coverage": "must be account or organization"}
		return "", e
	}
}

// changeableConsentSubject is consentSubject for changes: a ghost changes nothing, and
// only managing roles decide for an organization (spec S6.01).
func changeableConsentSubject(p auth.Principal, coverage string) (string, error) {
	subject, err := consentSubject(p, coverage)
	if err != nil {
		return "", err
	}
	if p.Ghost() {
		return "", errs.New(errs.Forbidden, "ghost_read_only", "You are browsing as a customer. Consents cannot be changed.")
	}
	if coverage == CoverOrganization && !slices.ContainsFunc(append([]string{auth.Accounts}, auth.Products...), p.Manages) {
		return "", errs.New(errs.Forbidden, "access_denied", "Only owners and administrators decide for the organization.")
	}
	return subject, nil
}

func registeredScopes(c Client) auth.Scopes {
	scopes := auth.Scopes{}
	for _, s := range c.Scopes {
		scopes = append(scopes, s.Scope)
	}
	slices.Sort(scopes)
	return slices.Compact(scopes)
}

func missingScopes(c Client, have auth.Scopes) auth.Scopes {
	missing := auth.Scopes{}
	for _, scope := range registeredScopes(c) {
		if !auth.CoveredBy(have, scope) {
			missing = append(missing, scope)
		}
	}
	return missing
}

// Consents returns what an account and its organization agreed to, oldest first.
func (s *Service) Consents(ctx context.Context, a Account) ([]Consent, error) {
	return s.store.Consents(ctx, a)
}
