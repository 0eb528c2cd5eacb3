package identityhttp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

// plainPages renders the pages without the front end, with the content policy of the
// shop's documents.
type plainPages struct{}

const policy = "default-src 'self'; form-action 'self'; frame-ancestors 'self'"

func (plainPages) SignIn(w http.ResponseWriter, _ *http.Request, status int, p identityhttp.SignInPage) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `<!doctype html><title>Sign in</title><h1>Sign in to %s</h1><p role="alert">%s</p><p>%s</p>
<form method="post" action="%s"><input name="email" value="%s"><input name="password" type="password"><button>Sign in</button></form>`,
		html.EscapeString(p.Client), html.EscapeString(p.Error), html.EscapeString(fmt.Sprint(p.Errors)), html.EscapeString(p.Action), html.EscapeString(p.Email))
}

func (plainPages) Notice(w http.ResponseWriter, _ *http.Request, status int, p identityhttp.NoticePage) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `<!doctype html><title>Notice</title><h1>%s</h1><p>%s</p><p id="code">%s</p><p>signed out: %t</p>`,
		html.EscapeString(p.Heading), html.EscapeString(p.Text), html.EscapeString(p.Code), p.SignedOut)
}

func (plainPages) write(w http.ResponseWriter, status int, p any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.WriteHeader(status)
	text, _ := json.Marshal(p)
	_, _ = fmt.Fprintf(w, "<!doctype html><title>Page</title><h1>%T</h1><pre>%s</pre>", p, html.EscapeString(string(text)))
}

func (p plainPages) Form(w http.ResponseWriter, _ *http.Request, status int, page identityhttp.FormPage) {
	p.write(w, status, page)
}

func (p plainPages) Consent(w http.ResponseWriter, _ *http.Request, page identityhttp.ConsentPage) {
	p.write(w, http.StatusOK, page)
	_, _ = fmt.Fprintf(w, `<form method="post" action="%s"><input type="hidden" name="account" value="%s">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
		html.EscapeString(page.Action), html.EscapeString(page.Account))
}

func (p plainPages) Sessions(w http.ResponseWriter, _ *http.Request, page identityhttp.SessionsPage) {
	p.write(w, http.StatusOK, page)
}

func (p plainPages) SecondFactor(w http.ResponseWriter, _ *http.Request, status int, page identityhttp.SecondFactorPage) {
	p.write(w, status, page)
}

func (p plainPages) RecoveryCodes(w http.ResponseWriter, _ *http.Request, page identityhttp.RecoveryCodesPage) {
	p.write(w, http.StatusOK, page)
}

func (p plainPages) Ghost(w http.ResponseWriter, _ *http.Request, status int, page identityhttp.GhostPage) {
	p.write(w, status, page)
}

// site is the service behind a real server, with one browser.
type site struct {
	*identitytest.Fixture
	t       *testing.T
	address string
	browser *http.Client
}

func newSite(t *testing.T, database *db.DB, change func(*identity.Deps)) *site {
	t.Helper()
	w := identitytest.New(t, database, testkit.NewClock(), change)
	return serve(t, w)
}

// replica is another process of the same service: it shares nothing but the
// database and the time.
func (s *site) replica() *site {
	s.t.Helper()
	return serve(s.t, s.Replica())
}

// plainArea takes the part of a scope before the dashes for its area.
func plainArea(scope string) (area string, writes bool) {
	area, rest, _ := strings.Cut(scope, "--")
	return area, strings.HasSuffix(rest, ":rw")
}

// plainWords say a scope by its name.
func plainWords(_ locale.Language, scope string) identityhttp.ScopeWords {
	area, writes := plainArea(scope)
	return identityhttp.ScopeWords{Area: area, Place: 3, ReadOnly: !writes, Says: "Use " + scope}
}

// noDeveloper says that nobody's organization is a developer.
func noDeveloper(context.Context, auth.Principal) (auth.ConsoleRole, bool, error) {
	return "", false, nil
}

// liveChatOnly says that every organization has the chat product, since a day.
func liveChatOnly(context.Context, string) ([]identityhttp.HeldProduct, error) {
	return []identityhttp.HeldProduct{{Product: auth.LiveChat, Since: time.Date(2024, 1, 5, 10, 0, 0, 0, time.UTC)}}, nil
}

func serve(t *testing.T, w *identitytest.Fixture) *site {
	t.Helper()
	mux := http.NewServeMux()
	server := httptest.NewServer(httpapi.Speak(nil, identityhttp.AtOrigin(mux)))
	t.Cleanup(server.Close)
	identityhttp.Mount(mux, identityhttp.Deps{
		ExportPerson: noExport, ExportOrganization: noExport,
		Service: w.Service, OAuth: w.OAuth, Pages: plainPages{}, AreaOf: plainArea, WordsOf: plainWords, ConsoleRole: noDeveloper, ProductsOf: liveChatOnly, PublicURL: server.URL, Home: identitytest.ShopRedirect, NewToken: ids.NewToken, Log: testkit.Log(),
	})
	return &site{Fixture: w, t: t, address: server.URL, browser: newBrowser(t)}
}

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// answered is an answer with its body.
type answered struct {
	status int
	header http.Header
	body   string
}

func (s *site) do(method, path string, header map[string]string, body string) answered {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	res, err := s.browser.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answered{res.StatusCode, res.Header, string(text)}
}

func (s *site) get(path string) answered { return s.do(http.MethodGet, path, nil, "") }

func (s *site) postForm(path string, form url.Values) answered {
	return s.do(http.MethodPost, path, map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, form.Encode())
}

func (s *site) bearer(method, path, token string) answered {
	return s.do(method, path, map[string]string{"Authorization": "Bearer " + token}, "")
}

// signedIn signs the browser in, as the form does.
func (s *site) signedIn(email string) *site {
	s.t.Helper()
	a := s.postForm("/accounts/signin?"+shopQuery("token", nil).Encode(), url.Values{"email": {email}, "password": {identitytest.Password}})
	if a.status != http.StatusSeeOther {
		s.t.Fatalf("sign-in: %d %s", a.status, a.body)
	}
	return s
}

// shopQuery is an authorization request of the shop; more overrides parameters, and
// removes those that are empty there.
func shopQuery(responseType string, more map[string]string) url.Values {
	return query(identitytest.Shop, identitytest.ShopRedirect, responseType, more)
}

func query(client, redirect, responseType string, more map[string]string) url.Values {
	v := url.Values{"client_id": {client}, "redirect_uri": {redirect}, "response_type": {responseType}, "flow": {""}}
	if responseType == "code" {
		v.Set("code_challenge", challenge)
		v.Set("code_challenge_method", "S256")
	}
	for name, value := range more {
		if value == "" {
			v.Del(name)
			continue
		}
		v.Set(name, value)
	}
	return v
}

// The verifier of all tests and its challenge in the encoding of RFC 7636.
const (
	verifier  = "dBjftJeZ4CVP-mBWd2CwlPKfYYmDBGPLSZqh3ZdSh8I"
	challenge = "dDSrvavo9WxQ8VbzfR3q0xDA9gpDntyqzCtEIlRkeYo"
)

var resultJSON = regexp.MustCompile(`(?s)<script type="application/json" id="result">(.*?)</script>`)

// posted is what the result page posts, and to whom.
type posted struct {
	Message struct {
		Data  map[string]any    `json:"data"`
		Error map[string]string `json:"error"`
		State *string           `json:"state"`
	} `json:"message"`
	Origin string `json:"origin"`
}

func (s *site) posted(a answered) posted {
	s.t.Helper()
	found := resultJSON.FindStringSubmatch(a.body)
	if a.status != http.StatusOK || found == nil {
		s.t.Fatalf("no result page: %d %s %s", a.status, a.header.Get("Location"), a.body)
	}
	var p posted
	if err := json.Unmarshal([]byte(found[1]), &p); err != nil {
		s.t.Fatal(err)
	}
	return p
}

// code signs in to a client by redirect and returns the code.
func (s *site) code(client, redirect string, more map[string]string) string {
	s.t.Helper()
	a := s.get("/accounts/?" + query(client, redirect, "code", more).Encode())
	location, err := url.Parse(a.header.Get("Location"))
	if err != nil || a.status != http.StatusFound || location.Query().Get("code") == "" {
		s.t.Fatalf("no code: %d %s %s", a.status, a.header.Get("Location"), a.body)
	}
	return location.Query().Get("code")
}

// tokenAnswer is the JSON of the token endpoint, good or bad.
type tokenAnswer struct {
	AccessToken    string            `json:"access_token"`
	RefreshToken   string            `json:"refresh_token"`
	AccountID      string            `json:"account_id"`
	OrganizationID string            `json:"organization_id"`
	ExpiresIn      int               `json:"expires_in"`
	Scope          string            `json:"scope"`
	TokenType      string            `json:"token_type"`
	Error          string            `json:"error"`
	SubError       *string           `json:"sub_error"`
	InvalidFields  map[string]string `json:"invalid_fields"`
}

func (s *site) exchange(form url.Values) (int, tokenAnswer) {
	s.t.Helper()
	a := s.postForm("/accounts/v2/token", form)
	return a.status, s.tokens(a)
}

func (s *site) tokens(a answered) tokenAnswer {
	s.t.Helper()
	var t tokenAnswer
	if err := json.Unmarshal([]byte(a.body), &t); err != nil {
		s.t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return t
}

func codeForm(client, redirect, code string) url.Values {
	return url.Values{
		"grant_type": {"authorization_code"}, "client_id": {client}, "redirect_uri": {redirect}, "code": {code}, "code_verifier": {verifier},
	}
}

func refreshForm(client, token string) url.Values {
	return url.Values{"grant_type": {"refresh_token"}, "client_id": {client}, "refresh_token": {token}}
}

func (s *site) alive(token string) bool {
	s.t.Helper()
	return s.bearer(http.MethodGet, "/accounts/v2/info", token).status == http.StatusOK
}

// noExport is the export of a shop that keeps nothing about anybody.
func noExport(context.Context, string) (map[string][]map[string]any, error) {
	return map[string][]map[string]any{}, nil
}
