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
// all scopes that the client registered. A client of the platform needs no consent. Errors:
// not_found for the client; unprocessable for another coverage.
func (s *Service) ConsentStatus(ctx context.Context, p auth.Principal, clientID, coverage string) (ConsentStatus, error) {
	subject, err := consentSubject(p, coverage)
	if err != nil {
		return ConsentStatus{}, err
	}
	client, err := s.store.Client(ctx, clientID)
	if err != nil {
		return ConsentStatus{}, err
	}
	client = s.AsMet(client, p.OrganizationID)
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
// it is part of the platform, or an app of the same organization, or the person and the
// organization together consented to all scopes that it asks for (contract identity 1.3).
func (s *Service) HasConsent(ctx context.Context, client Client, account Account) (bool, error) {
	if client.FirstParty || client.OrganizationID == account.OrganizationID {
		return true, nil
	}
	agreed, anything, err := s.agreed(ctx, client, account)
	return anything && len(missingScopes(s.AsMet(client, account.OrganizationID), agreed)) == 0, err
}

// agreed gives what the account and its organization agreed to for a client, together; false
// when that is nothing at all.
func (s *Service) agreed(ctx context.Context, client Client, account Account) (scopes auth.Scopes, anything bool, err error) {
	for coverage, subject := range map[string]string{CoverAccount: account.ID, CoverOrganization: account.OrganizationID} {
		consent, err := s.store.Consent(ctx, client.ID, coverage, subject)
		if err != nil && !errs.IsNotFound(err) {
			return nil, false, err
		}
		scopes, anything = append(scopes, consent.Scopes...), anything || err == nil
	}
	return scopes, anything, nil
}

// AsMet gives a client with the scopes that it asks an organization for. What a developer adds
// for the next revision of an app is asked of the own organization, which tries it, and of
// others when that revision is public.
func (s *Service) AsMet(c Client, organizationID string) Client {
	if c.FirstParty || c.OrganizationID != "" && c.OrganizationID == organizationID {
		return c
	}
	if public, isPublic := s.clientApps.PublicScopes(c.ID); isPublic {
		c.Scopes = slices.DeleteFunc(slices.Clone(c.Scopes), func(scope ClientScope) bool { return !slices.Contains(public, scope.Scope) })
	}
	return c
}

// AsAgreed gives a client with those of its scopes that the account or its organization agreed
// to, fewer than it asks for by now; without any when nobody agreed to anything. An app that is
// in use goes on with them until more are agreed to.
func (s *Service) AsAgreed(ctx context.Context, client Client, account Account) (Client, error) {
	agreed, _, err := s.agreed(ctx, client, account)
	if err != nil {
		return Client{}, err
	}
	client = s.AsMet(client, account.OrganizationID)
	client.Scopes = slices.DeleteFunc(slices.Clone(client.Scopes), func(scope ClientScope) bool { return !auth.CoveredBy(agreed, scope.Scope) })
	return client, nil
}

// ScopesAskedAnew gives, of these clients, the scopes that they ask for and that the caller may
// be asked to agree to: those that neither the caller nor the caller's organization agreed to,
// though they agreed to others and, for whoever decides for the organization, those that
// ListWaiting says of it. Clients that nobody agreed to, or that need no consent, are left out.
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
	decides := p.ManagesSomething() && !p.Ghost()
	for _, id := range clientIDs {
		if agreed[id] == nil && !decides {
			continue
		}
		client, err := s.store.Client(ctx, id)
		if errs.IsNotFound(err) || err == nil && (client.FirstParty || client.OrganizationID == p.OrganizationID) {
			continue
		}
		if err != nil {
			return nil, err
		}
		client = s.AsMet(client, p.OrganizationID)
		missing := auth.Scopes{}
		if agreed[id] != nil {
			missing = missingScopes(client, agreed[id])
		}
		if decides {
			of, err := s.store.OrganizationConsents(ctx, id, p.OrganizationID)
			if err != nil {
				return nil, err
			}
			missing = append(missing, waitingScopes(registeredScopes(client), of)...)
		}
		if slices.Sort(missing); len(missing) > 0 {
			asked[id] = slices.Compact(missing)
		}
	}
	return asked, nil
}

// Waiting is an organization that uses an application with fewer scopes than it asks for.
type Waiting struct {
	OrganizationID string
	Organization   string // its name
	Scopes         auth.Scopes
	AgreedAt       time.Time // when the oldest consent was given that lacks them
}

// ListWaiting gives the open organizations that have not agreed to all of these scopes of a
// client, in the order of their names. Only those are in it that agreed to the client before, or
// a person of whom did. An organization waits for what its own consent does not cover as long as
// somebody in it uses the client without.
func (s *Service) ListWaiting(ctx context.Context, clientID string, scopes auth.Scopes) ([]Waiting, error) {
	all, err := s.store.ConsentsTo(ctx, clientID)
	if err != nil {
		return nil, err
	}
	waiting := []Waiting{}
	for len(all) > 0 {
		one, end := all[0], 1
		for end < len(all) && all[end].OrganizationID == one.OrganizationID {
			end++
		}
		consents := make([]Consent, end)
		for i, of := range all[:end] {
			consents[i] = of.Consent
		}
		all = all[end:]
		if missing := waitingScopes(scopes, consents); len(missing) > 0 {
			waiting = append(waiting, Waiting{one.OrganizationID, one.Organization, missing, oldestWithout(missing, consents)})
		}
	}
	return waiting, nil
}

// OrganizationConsent is a consent with the organization that it was given in.
type OrganizationConsent struct {
	Consent

	OrganizationID string
	Organization   string // its name
}

// waitingScopes gives those of the scopes that an organization waits for, by all consents that
// were given in it.
func waitingScopes(scopes auth.Scopes, consents []Consent) auth.Scopes {
	waiting := auth.Scopes{}
	for _, scope := range scopes {
		isForAll, isLacking := false, false
		for _, consent := range consents {
			isCovered := auth.CoveredBy(consent.Scopes, scope)
			isForAll = isForAll || isCovered && consent.Coverage == CoverOrganization
			isLacking = isLacking || !isCovered
		}
		if isLacking && !isForAll {
			waiting = append(waiting, scope)
		}
	}
	return waiting
}

func oldestWithout(scopes auth.Scopes, consents []Consent) time.Time {
	oldest := time.Time{}
	for _, consent := range consents {
		isLacking := slices.ContainsFunc(scopes, func(scope string) bool { return !auth.CoveredBy(consent.Scopes, scope) })
		if isLacking && (oldest.IsZero() || consent.CreatedAt.Before(oldest)) {
			oldest = consent.CreatedAt
		}
	}
	return oldest
}

// ListSignedOutClients gives the ids of the clients that the caller is signed out of: the
// caller or the caller's organization let them in once and withdrew it, and nobody let them
// in again. A client that was never let in asks by itself and is not among them.
func (s *Service) ListSignedOutClients(ctx context.Context, p auth.Principal) ([]string, error) {
	return s.store.ListSignedOutClients(ctx, Account{ID: p.AccountID, OrganizationID: p.OrganizationID})
}

// AgreeToScopes lets a client do what it asks the caller's organization anew, for everybody in it
// who uses the client, beside what the organization and its people agreed to before, when that is
// no more than the scopes that were shown. A client that asks nothing anew gets nothing, so it is
// safe to repeat. Errors: conflict 'scopes_changed'; forbidden for who does not decide for the
// organization.
func (s *Service) AgreeToScopes(ctx context.Context, p auth.Principal, clientID string, shown auth.Scopes) error {
	if _, err := changeableConsentSubject(p, CoverOrganization); err != nil {
		return err
	}
	asked, err := s.ScopesAskedAnew(ctx, p, []string{clientID})
	if err != nil || len(asked[clientID]) == 0 {
		return err
	}
	if slices.ContainsFunc(asked[clientID], func(scope string) bool { return !slices.Contains(shown, scope) }) {
		return errs.New(errs.Conflict, "scopes_changed", "The app asks for something else by now. Look again.")
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		consents, err := tx.OrganizationConsents(ctx, clientID, p.OrganizationID)
		if err != nil {
			return err
		}
		for _, consent := range toExtend(consents) {
			consent.Scopes = append(consent.Scopes, asked[clientID]...)
			slices.Sort(consent.Scopes)
			consent.Scopes, consent.GivenBy, consent.CreatedAt = slices.Compact(consent.Scopes), p.AccountID, s.now()
			if err := tx.PutConsent(ctx, consent); err != nil {
				return err
			}
		}
		return nil
	})
}

// toExtend gives, of the consents of an organization, those by which everybody there uses the
// client: the organization's own, or else those of its people. One of the organization with nothing
// but what is new would let colleagues in who were never asked for the rest.
func toExtend(consents []Consent) []Consent {
	at := slices.IndexFunc(consents, func(c Consent) bool { return c.Coverage == CoverOrganization })
	if at < 0 {
		return consents
	}
	return consents[at : at+1]
}

// GiveConsent records that the client may have all the scopes it asks for,
// for the caller or for the caller's organization. Safe to repeat. Errors as of
// WithdrawConsent.
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
			ClientID: clientID, Coverage: coverage, Subject: subject, Scopes: registeredScopes(s.AsMet(client, p.OrganizationID)), GivenBy: p.AccountID, CreatedAt: s.now(),
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
	if coverage == CoverOrganization && !p.ManagesSomething() {
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
