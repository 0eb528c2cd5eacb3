package identityhttp_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

// Contract identity 1.6: three encodings, two paths, two names of the grant.
func TestToken_CodeInEveryEncoding_IsExchanged(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		for _, grant := range []string{"authorization_code", "code"} {
			for _, contentType := range []string{"application/x-www-form-urlencoded", "application/json; charset=utf-8", "text/plain;charset=UTF-8", ""} {
				for _, path := range []string{"/accounts/v2/token", "/accounts/token"} {
					form := codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil))
					form.Set("grant_type", grant)
					body := form.Encode()
					if contentType != "application/x-www-form-urlencoded" {
						fields := map[string]string{}
						for name := range form {
							fields[name] = form.Get(name)
						}
						text, err := json.Marshal(fields)
						if err != nil {
							t.Fatal(err)
						}
						body = string(text)
					}
					a := s.do(http.MethodPost, path, map[string]string{"Content-Type": contentType}, body)
					tokens := s.tokens(a)
					if a.status != http.StatusOK || !strings.HasPrefix(tokens.AccessToken, "dal:") || tokens.RefreshToken == "" || strings.Contains(tokens.RefreshToken, ":") ||
						tokens.ExpiresIn != 28800 || tokens.TokenType != "Bearer" || tokens.Scope != "accounts--my:ro,integrations_manage" ||
						tokens.AccountID != identitytest.Owner || tokens.OrganizationID != identitytest.Acme || a.header.Get("Cache-Control") != "no-store" {
						t.Errorf("%s as %q on %s: %d %s", grant, contentType, path, a.status, a.body)
					}
					if !s.alive(tokens.AccessToken) {
						t.Error("the token does not work")
					}
				}
			}
		}
	})
}

// Contract identity 1.4: the challenge as the npm client encodes it.
func TestToken_ChallengeOfTheNpmClient_IsAccepted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		code := s.code(identitytest.Browser, identitytest.BrowserRedirect, map[string]string{"code_challenge": sdkChallenge})
		if status, tokens := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, code)); status != http.StatusOK {
			t.Errorf("%d %+v", status, tokens)
		}
	})
}

func TestToken_BadExchanges_AreRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		set := func(name, value string) func(url.Values) {
			return func(v url.Values) {
				if value == "" {
					v.Del(name)
					return
				}
				v.Set(name, value)
			}
		}
		for name, c := range map[string]struct {
			change func(url.Values)
			status int
			err    string
			field  string
		}{
			"no code":                 {set("code", ""), 422, "invalid_request", "code"},
			"no client":               {set("client_id", ""), 422, "invalid_request", "client_id"},
			"no address":              {set("redirect_uri", ""), 422, "invalid_request", "redirect_uri"},
			"no grant type":           {set("grant_type", ""), 422, "invalid_request", "grant_type"},
			"another grant type":      {set("grant_type", "password"), 403, "unsupported_grant_type", ""},
			"client credentials":      {set("grant_type", "client_credentials"), 403, "unsupported_grant_type", ""},
			"a code nobody made":      {set("code", "dal:guess"), 401, "unauthorized_client", ""},
			"an unknown client":       {set("client_id", "nobody"), 401, "invalid_client", ""},
			"another client":          {set("client_id", identitytest.Unapproved), 401, "unauthorized_client", ""},
			"another address":         {set("redirect_uri", identitytest.BrowserRedirect+"/"), 401, "unauthorized_client", ""},
			"a wrong verifier":        {set("code_verifier", strings.Repeat("x", 43)), 401, "unauthorized_client", ""},
			"no verifier":             {set("code_verifier", ""), 401, "unauthorized_client", ""},
			"a short verifier":        {set("code_verifier", "abc"), 401, "unauthorized_client", ""},
			"the challenge as itself": {set("code_verifier", challenge), 401, "unauthorized_client", ""},
		} {
			form := codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil))
			c.change(form)
			status, tokens := s.exchange(form)
			if status != c.status || tokens.Error != c.err || tokens.AccessToken != "" || (c.field != "") != (tokens.InvalidFields[c.field] == "is required") {
				t.Errorf("%s: %d %+v", name, status, tokens)
			}
		}
		if a := s.do(http.MethodPost, "/accounts/v2/token", map[string]string{"Content-Type": "application/json"}, "{"); a.status != http.StatusUnprocessableEntity {
			t.Errorf("broken JSON: %d %s", a.status, a.body)
		}
		if a := s.do(http.MethodPost, "/accounts/v2/token", nil, strings.Repeat("a", 100_000)); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a huge body: %d %s", a.status, a.body)
		}
	})
}

func TestToken_CodeAfterSixtySeconds_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		young, old := s.code(identitytest.Browser, identitytest.BrowserRedirect, nil), s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)
		s.Clock.Advance(59 * time.Second)
		if status, _ := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, young)); status != http.StatusOK {
			t.Errorf("after 59 s: %d", status)
		}
		s.Clock.Advance(time.Second)
		if status, tokens := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, old)); status != http.StatusUnauthorized || *tokens.SubError != "invalid_grant" {
			t.Errorf("after 60 s: %d %+v", status, tokens)
		}
	})
}

func TestToken_CodeUsedTwice_EndsItsTokens(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		code := s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)
		form := codeForm(identitytest.Browser, identitytest.BrowserRedirect, code)
		_, first := s.exchange(form)
		_, refreshed := s.exchange(refreshForm(identitytest.Browser, first.RefreshToken))
		_, unrelated := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
		if status, second := s.exchange(form); status != http.StatusUnauthorized || second.AccessToken != "" || second.Error != "unauthorized_client" {
			t.Errorf("the second use: %d %+v", status, second)
		}
		s.Clock.Advance(4 * time.Second) // the cache of another replica
		if s.alive(first.AccessToken) || s.alive(refreshed.AccessToken) || !s.alive(unrelated.AccessToken) {
			t.Errorf("alive: first %v, refreshed %v, unrelated %v", s.alive(first.AccessToken), s.alive(refreshed.AccessToken), s.alive(unrelated.AccessToken))
		}
		if status, _ := s.exchange(refreshForm(identitytest.Browser, refreshed.RefreshToken)); status != http.StatusUnauthorized {
			t.Errorf("its refresh token: %d", status)
		}
	})
}

func TestToken_OneCodeSideBySide_GivesOneTokenAtMost(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		form := codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil))
		var mu sync.Mutex
		var group sync.WaitGroup
		good := 0
		for range 4 {
			group.Go(func() {
				if _, err := s.OAuth.Exchange(t.Context(), form); err == nil {
					mu.Lock()
					good++
					mu.Unlock()
				}
			})
		}
		group.Wait()
		if good > 1 {
			t.Errorf("%d exchanges succeeded", good)
		}
	})
}

// Contract identity 1.6: a browser app's refresh token is used once; a second
// use ends all tokens of its grant.
func TestToken_RefreshOfABrowserApp_Rotates(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		_, first := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
		status, second := s.exchange(refreshForm(identitytest.Browser, first.RefreshToken))
		if status != http.StatusOK || second.RefreshToken == first.RefreshToken || second.RefreshToken == "" || second.AccessToken == first.AccessToken {
			t.Fatalf("refresh: %d %+v", status, second)
		}
		if !s.alive(first.AccessToken) || !s.alive(second.AccessToken) {
			t.Error("a page that just loads lost its token")
		}
		if status, other := s.exchange(refreshForm(identitytest.Shop, second.RefreshToken)); status != http.StatusUnauthorized {
			t.Errorf("another client: %d %+v", status, other)
		}
		if status, again := s.exchange(refreshForm(identitytest.Browser, first.RefreshToken)); status != http.StatusUnauthorized || again.Error != "unauthorized_client" {
			t.Errorf("used twice: %d %+v", status, again)
		}
		s.Clock.Advance(4 * time.Second)
		if s.alive(first.AccessToken) || s.alive(second.AccessToken) {
			t.Error("the family lives on")
		}
		if status, _ := s.exchange(refreshForm(identitytest.Browser, second.RefreshToken)); status != http.StatusUnauthorized {
			t.Errorf("the newest of the family: %d", status)
		}
	})
}

func TestToken_RefreshOfAServerApp_KeepsItsToken(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		without := map[string]string{"code_challenge": "", "code_challenge_method": ""}
		form := codeForm(identitytest.Server, identitytest.ServerRedirect, s.code(identitytest.Server, identitytest.ServerRedirect, without))
		form.Del("code_verifier")
		if status, tokens := s.exchange(form); status != http.StatusUnauthorized || tokens.Error != "invalid_client" {
			t.Errorf("without the secret: %d %+v", status, tokens)
		}
		form.Set("client_secret", "wrong")
		if status, _ := s.exchange(form); status != http.StatusUnauthorized {
			t.Errorf("with a wrong secret: %d", status)
		}
		form.Set("client_secret", identitytest.ServerKey)
		status, first := s.exchange(form)
		if status != http.StatusOK || first.ExpiresIn != 7200 {
			t.Fatalf("with the secret: %d %+v", status, first)
		}
		// A verifier does not help somebody who removed the challenge.
		stripped := codeForm(identitytest.Server, identitytest.ServerRedirect, s.code(identitytest.Server, identitytest.ServerRedirect, without))
		stripped.Set("client_secret", identitytest.ServerKey)
		if status, _ := s.exchange(stripped); status != http.StatusUnauthorized {
			t.Errorf("a verifier without a challenge: %d", status)
		}
		refresh := refreshForm(identitytest.Server, first.RefreshToken)
		refresh.Set("client_secret", identitytest.ServerKey)
		for range 2 {
			s.Clock.Advance(20 * 24 * time.Hour) // prolonged by each use
			status, next := s.exchange(refresh)
			if status != http.StatusOK || next.RefreshToken != first.RefreshToken || !s.alive(next.AccessToken) {
				t.Errorf("refresh: %d %+v", status, next)
			}
		}
		s.Clock.Advance(identity.RefreshLife)
		if status, _ := s.exchange(refresh); status != http.StatusUnauthorized {
			t.Errorf("after its life: %d", status)
		}
	})
}

func TestToken_SuspendedAccount_GetsNone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		_, tokens := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
		code := s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)
		owner := identitytest.People()[0]
		owner.Active = false
		if err := s.Service.ImportAccount(t.Context(), owner); err != nil {
			t.Fatal(err)
		}
		if status, _ := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, code)); status != http.StatusUnauthorized {
			t.Errorf("code: %d", status)
		}
		if status, _ := s.exchange(refreshForm(identitytest.Browser, tokens.RefreshToken)); status != http.StatusUnauthorized {
			t.Errorf("refresh: %d", status)
		}
		if s.alive(tokens.AccessToken) {
			t.Error("the access token lives")
		}
		if a := s.get("/accounts/?" + shopQuery("token", nil).Encode()); a.status != http.StatusOK || !strings.Contains(a.body, "Sign in to") {
			t.Errorf("the session lives: %d", a.status)
		}
	})
}

func TestRevoke_EitherToken_EndsThePair(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		for name, revoke := range map[string]func(tokenAnswer) answered{
			"the access token as bearer":  func(t tokenAnswer) answered { return s.bearer(http.MethodDelete, "/accounts/v2/token", t.AccessToken) },
			"the refresh token as bearer": func(t tokenAnswer) answered { return s.bearer(http.MethodDelete, "/accounts/v2/token", t.RefreshToken) },
			"the access token in the query": func(t tokenAnswer) answered {
				return s.do(http.MethodDelete, "/accounts/token?code="+url.QueryEscape(t.AccessToken), nil, "")
			},
		} {
			_, tokens := s.exchange(codeForm(identitytest.Browser, identitytest.BrowserRedirect, s.code(identitytest.Browser, identitytest.BrowserRedirect, nil)))
			if a := revoke(tokens); a.status != http.StatusOK || a.body != "{}" {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
			if s.alive(tokens.AccessToken) {
				t.Errorf("%s: the access token lives", name)
			}
			if status, _ := s.exchange(refreshForm(identitytest.Browser, tokens.RefreshToken)); status != http.StatusUnauthorized {
				t.Errorf("%s: the refresh token lives: %d", name, status)
			}
			if a := revoke(tokens); a.status != http.StatusNotFound || !strings.Contains(a.body, `"error":"resource_not_found"`) {
				t.Errorf("%s, again: %d %s", name, a.status, a.body)
			}
		}
		if a := s.do(http.MethodDelete, "/accounts/v2/token", nil, ""); a.status != http.StatusUnprocessableEntity {
			t.Errorf("no token: %d", a.status)
		}
	})
}

// Contract identity 1.3: at most 25 tokens of a kind; the oldest are deleted silently.
func TestToken_TwentySixth_EndsTheFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil).signedIn("owner@acme.test")
		var tokens []string
		for range 26 {
			p := s.posted(s.get("/accounts?" + shopQuery("token", map[string]string{"flow": "button"}).Encode()))
			token, _ := p.Message.Data["access_token"].(string)
			tokens = append(tokens, token)
			s.Clock.Advance(time.Second)
		}
		if s.alive(tokens[0]) || !s.alive(tokens[1]) || !s.alive(tokens[25]) {
			t.Errorf("alive: %v %v %v", s.alive(tokens[0]), s.alive(tokens[1]), s.alive(tokens[25]))
		}
	})
}

// sdkChallenge is the challenge of the verifier as the npm client encodes it.
const sdkChallenge = "MTk0OTYwODg5MywtMTQxMDc5NjE4MCwxMzU3OTkzNzE1LDIwOTkxMTI2NTksMjgxMDgxMzU0LDExMzQ0ODQ2NTAsLTg2OTU3OTc0MiwxNDE1ODcwODU4"

// BenchmarkInfo measures GET /v2/info from the handler down, without the network.
func BenchmarkInfo(b *testing.B) {
	w := identitytest.New(b, testkit.SQLite(b), testkit.NewClock(), nil)
	token, err := w.Service.IssueToken(b.Context(), "owner@acme.test", nil, 10*365*24*time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	mux := http.NewServeMux()
	identityhttp.Mount(mux, identityhttp.Deps{
		ExportPerson: noExport, ExportOrganization: noExport,
		Service: w.Service, OAuth: w.OAuth, Pages: plainPages{}, AreaOf: plainArea, WordsOf: plainWords, ConsoleRole: noDeveloper, ProductsOf: liveChatOnly, PublicURL: "http://127.0.0.1:8080", Home: identitytest.ShopRedirect,
		NewToken: ids.NewToken, Log: testkit.Log(),
	})
	for name, pause := range map[string]time.Duration{"cached": 0, "read": 4 * time.Second} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Clock.Advance(pause)
				r := httptest.NewRequest(http.MethodGet, "/accounts/v2/info", nil)
				r.Header.Set("Authorization", "Bearer "+token)
				answer := httptest.NewRecorder()
				if mux.ServeHTTP(answer, r); answer.Code != http.StatusOK {
					b.Fatal(answer.Code)
				}
			}
		})
	}
}
