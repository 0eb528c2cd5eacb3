package oauthd

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Request is an authorization request that passed every check.
type Request struct {
	Client         identity.Client
	RedirectURI    string // registered, letter by letter
	ResponseType   string // identity.ResponseCode or identity.ResponseToken, unless Parse refused
	State          string
	OrganizationID string // the organization that was asked for, or empty
	scopes         auth.Scopes
	challenge      string
}

// Parse checks an authorization request (contract identity 1.2). A refusal is an *Error.
// A refusal with a Request may be sent to the client, because client and redirect
// address are valid; one without a Request may be sent nowhere.
func (s *Server) Parse(ctx context.Context, query url.Values) (*Request, error) {
	c, err := s.resolveClient(ctx, query.Get("client_id"), query.Get("redirect_uri"))
	if err != nil {
		return nil, err
	}
	r := &Request{
		Client: c, RedirectURI: query.Get("redirect_uri"), ResponseType: query.Get("response_type"), State: query.Get("state"),
		OrganizationID: query.Get("organization_id"), scopes: auth.ParseScopes(query.Get("scope")), challenge: query.Get("code_challenge"),
	}
	if err := r.check(c); err != nil {
		return r, err
	}
	if r.ResponseType == identity.ResponseCode {
		needed := c.Type == identity.JavaScriptApp
		sent := query.Has("code_challenge") || query.Has("code_challenge_method")
		if refusal := checkChallenge(r.challenge, query.Get("code_challenge_method"), sent, needed); refusal != nil {
			return r, refusal
		}
	}
	return r, nil
}

// resolveClient finds the client and checks the redirect address. Until it succeeds
// nothing may be sent anywhere.
func (s *Server) resolveClient(ctx context.Context, id, address string) (identity.Client, error) {
	if id == "" {
		return identity.Client{}, &Error{Exception: InvalidRequest, Details: ClientIDNotFound, Description: "The application is not named."}
	}
	c, err := s.store.Client(ctx, id)
	switch {
	case errs.IsNotFound(err):
		return c, &Error{Exception: UnauthorizedClient, Details: ClientIDNotFound, Description: "The application is not known."}
	case err != nil:
		return c, err
	case address == "":
		return c, &Error{Exception: InvalidRequest, Details: RedirectURINotSet, Description: "The address to return to is missing."}
	case !c.MatchRedirect(address):
		return c, &Error{Exception: InvalidRequest, Details: InvalidRedirectURI, Description: "The address to return to is not registered."}
	}
	return c, nil
}

// check refuses what the client may not ask for.
func (r *Request) check(c identity.Client) error {
	if err := checkScopes(c, r.scopes); err != nil {
		return err
	}
	if !slices.Contains(c.Responses, r.ResponseType) {
		return refuse(UnsupportedResponseType, "The response type is not available for this client.")
	}
	return nil
}

// Names reports whether the scopes that the request names, if any, are those of a client.
func (r *Request) Names(c identity.Client) bool { return checkScopes(c, r.scopes) == nil }

// Granted is the result of an authorization request: a code, or an access token with its
// life and scopes.
type Granted struct {
	Code        string
	AccessToken string
	ExpiresIn   time.Duration
	Scopes      auth.Scopes
	Account     identity.Account
}

// Grant stores the account's permission for the client of a parsed request, and makes
// the code or token. The caller has checked the session and the consent.
// Errors: *Error for an organization the account is not in.
func (s *Server) Grant(ctx context.Context, r *Request, account identity.Account, sessionID string) (Granted, error) {
	if r.OrganizationID != "" && r.OrganizationID != account.OrganizationID {
		return Granted{}, refuse(AccessDenied, "You are not a member of that organization.")
	}
	scopes, err := identity.ScopesFor(r.Client, account, r.scopes)
	if err != nil {
		if refusal := toProtocolError(err); refusal != nil {
			return Granted{}, refusal
		}
		return Granted{}, err
	}
	granted := Granted{ExpiresIn: r.Client.Life(), Scopes: scopes, Account: account}
	grant := identity.Grant{
		ID: s.newID(), ClientID: r.Client.ID, AccountID: account.ID, OrganizationID: account.OrganizationID, SessionID: sessionID, Scopes: scopes,
	}
	err = s.transact(ctx, func(ctx context.Context, tx identity.Tx, now time.Time) error {
		// The client may have changed since Parse: the person may have taken minutes to
		// consent.
		c, err := authenticate(ctx, tx, r.Client.ID, isKnown)
		if err != nil {
			return err
		}
		if !c.MatchRedirect(r.RedirectURI) {
			return refuse(InvalidRequest, "The request is malformed.")
		}
		if err := r.check(c); err != nil {
			return err
		}
		grant.CreatedAt = now
		if err := tx.AddGrant(ctx, grant); err != nil {
			return err
		}
		if r.ResponseType == identity.ResponseCode {
			granted.Code = s.newPrefixed()
			return tx.AddCode(ctx, identity.Code{
				Hash: ids.Hash(granted.Code), GrantID: grant.ID, RedirectURI: r.RedirectURI, Challenge: r.challenge, CreatedAt: now, ExpiresAt: now.Add(identity.CodeLife),
			})
		}
		granted.AccessToken = s.newPrefixed()
		return addToken(ctx, tx, now, grant, identity.AccessToken, granted.AccessToken, c.Life())
	})
	return granted, err
}

// Parameters returns the parameters of the redirect (contract identity 1.3), for the
// query with a code, for the fragment with a token. State is returned only when it was
// sent.
func (g Granted) Parameters(r *Request) url.Values {
	v := url.Values{}
	if r.ResponseType == identity.ResponseCode {
		v.Set("code", g.Code)
	} else {
		v.Set("access_token", g.AccessToken)
		v.Set("token_type", "Bearer")
		v.Set("expires_in", strconv.Itoa(int(g.ExpiresIn/time.Second)))
		v.Set("scope", g.Scopes.String())
	}
	if r.State != "" {
		v.Set("state", r.State)
	}
	return v
}
