package oauthd_test

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/testkit"
)

// Verifier and challenge of RFC 7636, appendix B.
const (
	verifier  = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
	challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
)

// fixture is the server with people and clients, and what they do.
type fixture struct {
	*identitytest.Fixture
	t *testing.T
}

func eachFixture(t *testing.T, body func(fixture)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		body(fixture{identitytest.New(t, database, testkit.NewClock(), nil), t})
	})
}

// request is a good authorization request of a client for a code.
func request(client, redirect string) url.Values {
	return url.Values{
		"client_id": {client}, "redirect_uri": {redirect}, "response_type": {"code"}, "state": {"s"},
		"code_challenge": {challenge}, "code_challenge_method": {"S256"},
	}
}

func (w fixture) parse(query url.Values) *oauthd.Request {
	w.t.Helper()
	r, err := w.OAuth.Parse(w.t.Context(), query)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w fixture) grant(r *oauthd.Request) (oauthd.Granted, error) {
	w.t.Helper()
	owner, err := w.Store.Account(w.t.Context(), identitytest.Owner)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.OAuth.Grant(w.t.Context(), r, owner, "")
}

// tokens are those of a client for a new code.
func (w fixture) tokens(client, redirect string) oauthd.Tokens {
	w.t.Helper()
	granted, err := w.grant(w.parse(request(client, redirect)))
	if err != nil {
		w.t.Fatal(err)
	}
	tokens, err := w.OAuth.Exchange(w.t.Context(), url.Values{
		"grant_type": {"authorization_code"}, "client_id": {client}, "redirect_uri": {redirect}, "code": {granted.Code}, "code_verifier": {verifier},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return tokens
}

// change writes a client anew, as its owner does in the middle of something.
func (w fixture) change(id string, change func(*identity.Client)) {
	w.t.Helper()
	c, err := w.Store.Client(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	change(&c)
	if err := w.Service.ImportClients(w.t.Context(), c); err != nil {
		w.t.Fatal(err)
	}
}

func (w fixture) refused(name string, err error, exception string, status int) {
	w.t.Helper()
	var refusal *oauthd.Error
	if !errors.As(err, &refusal) || refusal.Exception != exception || refusal.Status != status {
		w.t.Errorf("%s: %v, want %s with %d", name, err, exception, status)
	}
}

// A response type is one word, letter by letter. One that only looks like 'code'
// would pass the check for a challenge by.
func TestServer_OtherResponseTypes_AreRefused(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		for _, kind := range []string{"", "CODE", "Code", "code ", " code", "code token", "token", "id_token", "none"} {
			query := request(identitytest.Browser, identitytest.BrowserRedirect)
			query.Set("response_type", kind)
			query.Del("code_challenge")
			query.Del("code_challenge_method")
			r, err := w.OAuth.Parse(w.t.Context(), query)
			w.refused(kind, err, oauthd.UnsupportedResponseType, http.StatusUnauthorized)
			if r == nil || r.RedirectURI != identitytest.BrowserRedirect {
				w.t.Errorf("%s: the client cannot be told: %+v", kind, r)
			}
		}
	})
}

// Nobody is asked to agree to a scope that the client has not registered.
func TestServer_ScopeNotRegistered_IsRefusedBeforeConsent(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		query := request(identitytest.Browser, identitytest.BrowserRedirect)
		query.Set("scope", "accounts--my:ro,billing_manage")
		_, err := w.OAuth.Parse(w.t.Context(), query)
		w.refused("a scope too many", err, oauthd.InvalidScope, http.StatusForbidden)
		query.Set("scope", "accounts--my:ro")
		w.parse(query)
	})
}

// What the client may is looked at again when the person has agreed: minutes may
// have gone by, in which its owner changed it.
func TestServer_ClientChangedWhilePersonAgrees_IsRefused(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		for name, c := range map[string]struct {
			change    func(*identity.Client)
			exception string
			status    int
		}{
			"address": {func(c *identity.Client) { c.RedirectURIs = []string{"https://app.test/other"} }, oauthd.InvalidRequest, http.StatusUnauthorized},
			"scope": {func(c *identity.Client) {
				c.RedirectURIs = []string{identitytest.BrowserRedirect}
				c.Scopes = c.Scopes[1:]
			}, oauthd.InvalidScope, http.StatusForbidden},
		} {
			query := request(identitytest.Browser, identitytest.BrowserRedirect)
			query.Set("scope", "accounts--my:ro")
			w.change(identitytest.Browser, func(c *identity.Client) { *c = clientNamed(identitytest.Browser) })
			r := w.parse(query)
			w.change(identitytest.Browser, c.change)
			granted, err := w.grant(r)
			w.refused(name, err, c.exception, c.status)
			if granted.Code != "" {
				w.t.Errorf("%s: a code was given", name)
			}
		}
	})
}

func clientNamed(id string) identity.Client {
	all := identitytest.Clients()
	return all[slices.IndexFunc(all, func(c identity.Client) bool { return c.ID == id })]
}

// An access token, which lives in a browser's address bar and in other people's
// hands, is no refresh token.
func TestServer_AccessTokenAsRefreshToken_IsRefused(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		tokens := w.tokens(identitytest.Browser, identitytest.BrowserRedirect)
		_, err := w.OAuth.Exchange(w.t.Context(), url.Values{
			"grant_type": {"refresh_token"}, "client_id": {identitytest.Browser}, "refresh_token": {tokens.AccessToken},
		})
		w.refused("an access token", err, oauthd.UnauthorizedClient, http.StatusUnauthorized)
	})
}

// A client whose scopes were taken away does not get them again by refreshing.
func TestServer_RefreshAfterScopeIsTakenAway_IsRefused(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		tokens := w.tokens(identitytest.Browser, identitytest.BrowserRedirect)
		w.change(identitytest.Browser, func(c *identity.Client) { c.Scopes = c.Scopes[:1] })
		_, err := w.OAuth.Exchange(w.t.Context(), url.Values{
			"grant_type": {"refresh_token"}, "client_id": {identitytest.Browser}, "refresh_token": {tokens.RefreshToken},
		})
		w.refused("a scope less", err, oauthd.InvalidScope, http.StatusForbidden)
	})
}

// A client that may not ask for codes any more exchanges nothing.
func TestServer_ClientWithoutCodes_ExchangesNothing(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(w fixture) {
		granted, err := w.grant(w.parse(request(identitytest.Unapproved, "https://other.test/")))
		if err != nil {
			w.t.Fatal(err)
		}
		w.change(identitytest.Unapproved, func(c *identity.Client) { c.Responses = []string{identity.ResponseToken} })
		_, err = w.OAuth.Exchange(w.t.Context(), url.Values{
			"grant_type": {"code"}, "client_id": {identitytest.Unapproved}, "redirect_uri": {"https://other.test/"}, "code": {granted.Code}, "code_verifier": {verifier},
		})
		w.refused("a client for tokens only", err, oauthd.InvalidClient, http.StatusUnauthorized)
	})
}
