package oauthd

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/ory/fosite"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Deps is what the server needs; all fields are required.
type Deps struct {
	Store    identity.Store
	Now      func() time.Time
	NewID    func() string
	NewToken func() string
	Region   string // prefix of access tokens and codes
}

// Server answers authorization and token requests.
type Server struct {
	store    identity.Store
	now      func() time.Time
	newID    func() string
	strategy strategy
}

// New makes the server. It panics on a missing dependency.
func New(d Deps) *Server {
	if d.Store == nil || d.Now == nil || d.NewID == nil || d.NewToken == nil || d.Region == "" {
		panic(errors.New("oauthd.New: a dependency is missing"))
	}
	return &Server{store: d.Store, now: d.Now, newID: d.NewID, strategy: strategy{region: d.Region, newToken: d.NewToken}}
}

// Request is an authorization request that passed every check.
type Request struct {
	Client         identity.Client
	RedirectURI    string // registered, letter by letter
	ResponseType   string
	State          string
	OrganizationID string // the organization wanted, or empty
	form           url.Values
}

// stateForFosite stands in for the client's state, which is optional and which
// only we echo; fosite refuses a request without one.
const stateForFosite = "echoed-by-oauthd"

// Parse checks an authorization request (contract identity 1.2). A refusal is
// an *Error. When it comes with a Request, the client and the redirect address
// are good and may be told; without one nothing may be sent anywhere.
func (s *Server) Parse(ctx context.Context, query url.Values) (*Request, error) {
	form := url.Values{}
	for _, name := range []string{"client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method"} {
		if v := query.Get(name); v != "" {
			form.Set(name, v)
		}
	}
	scopes := auth.ParseScopes(query.Get("scope"))
	form.Set("scope", strings.Join(scopes, " "))
	form.Set("state", stateForFosite)
	c, err := s.resolveClient(ctx, form)
	if err != nil {
		return nil, err
	}
	r := &Request{
		Client: c, RedirectURI: form.Get("redirect_uri"), ResponseType: form.Get("response_type"), State: query.Get("state"),
		OrganizationID: query.Get("organization_id"), form: form,
	}
	st := &storage{reader: s.store}
	if _, err := s.provider(st).NewAuthorizeRequest(ctx, get(form)); err != nil {
		if st.failed != nil {
			return nil, st.failed
		}
		if refusal := fromFosite(err); refusal != nil {
			return r, refusal
		}
		return nil, err
	}
	if r.ResponseType == identity.ResponseCode {
		needed := c.Type == identity.JavaScriptApp
		sent := query.Has("code_challenge") || query.Has("code_challenge_method")
		if refusal := checkChallenge(form.Get("code_challenge"), form.Get("code_challenge_method"), sent, needed); refusal != nil {
			return r, refusal
		}
	}
	return r, nil
}

// resolveClient finds the client and its redirect address, before anything is sent
// anywhere.
func (s *Server) resolveClient(ctx context.Context, form url.Values) (identity.Client, error) {
	id, address := form.Get("client_id"), form.Get("redirect_uri")
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

// Granted is what an authorization request gives: a code, or an access token
// with its life and scopes.
type Granted struct {
	Code        string
	AccessToken string
	ExpiresIn   time.Duration
	Scopes      auth.Scopes
	Account     identity.Account
}

// Grant gives the account's permission to the client of a parsed request and
// makes the code or token. The caller has checked the session and the consent.
// Errors: *Error for an organization the account is not in.
func (s *Server) Grant(ctx context.Context, r *Request, account identity.Account, sessionID string) (Granted, error) {
	if r.OrganizationID != "" && r.OrganizationID != account.OrganizationID {
		return Granted{}, refuse(AccessDenied, "You are not a member of that organization.")
	}
	scopes, err := identity.ScopesFor(r.Client, account, auth.ParseScopes(r.form.Get("scope")))
	if err != nil {
		if refusal := fromIdentity(err); refusal != nil {
			return Granted{}, refusal
		}
		return Granted{}, err
	}
	granted := Granted{ExpiresIn: r.Client.Life(), Scopes: scopes, Account: account}
	err = s.atomic(ctx, func(ctx context.Context, st *storage) error {
		provider := s.provider(st)
		ar, err := provider.NewAuthorizeRequest(ctx, get(r.form))
		if err != nil {
			return err
		}
		grant := identity.Grant{
			ID: s.newID(), ClientID: r.Client.ID, AccountID: account.ID, OrganizationID: account.OrganizationID,
			SessionID: sessionID, Scopes: scopes, CreatedAt: st.now,
		}
		if err := st.recordError(st.tx.AddGrant(ctx, grant)); err != nil {
			return err
		}
		ar.SetID(grant.ID)
		for _, scope := range scopes {
			ar.GrantScope(scope)
		}
		answer, err := provider.NewAuthorizeResponse(ctx, ar, &session{grant: grant})
		if err != nil {
			return err
		}
		granted.Code, granted.AccessToken = answer.GetParameters().Get("code"), answer.GetParameters().Get("access_token")
		return nil
	})
	return granted, err
}

// atomic runs a flow of fosite in one transaction. A refusal commits, so that
// what it revoked stays revoked; a failure of the database does not.
func (s *Server) atomic(ctx context.Context, flow func(context.Context, *storage) error) error {
	var refusal *Error
	err := s.store.Atomic(ctx, func(ctx context.Context, tx identity.Tx) error {
		refusal = nil
		st := &storage{reader: tx, tx: tx, now: s.now()}
		err := flow(ctx, st)
		if st.failed != nil {
			return st.failed
		}
		if err == nil {
			return nil
		}
		if refusal = fromFosite(err); refusal != nil {
			return nil //nolint:nilerr // a refusal commits; it is returned below
		}
		return err
	})
	if err == nil && refusal != nil {
		return refusal
	}
	return err
}

// get makes the request that fosite reads an authorization request from.
func get(form url.Values) *http.Request {
	return &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/", RawQuery: form.Encode()}, Header: http.Header{}}
}

// Parameters gives what a redirect carries (contract identity 1.3): in the
// query for a code, in the fragment for a token. State is echoed only when it
// was sent.
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

var _ fosite.TokenEndpointHandler = (*pkceHandler)(nil)
