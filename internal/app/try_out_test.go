package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// visited is an answer to somebody who asks for an address of a host that leads to the program.
type visited struct {
	status int
	header http.Header
	body   string
}

func (s *serving) visit(t *testing.T, method, host, path string) visited {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	noRedirects := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := noRedirects.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return visited{answer.StatusCode, answer.Header, string(body)}
}

type tryOutView struct{ Place, Address string }

// tryOutsOn are the places where the page of an app says that it can be tried.
func (s *serving) tryOutsOn(t *testing.T, path string) []tryOutView {
	t.Helper()
	_, body := get(t, s.base+"/marketplace/page-data"+path+"page-data.json")
	return decodeBody[struct {
		App struct{ TryOuts []tryOutView }
	}](t, body).App.TryOuts
}

const tryOutPage = "/demo/agent-app/chats/PJ0MRSHTDG/?try=dropbox"

// shopWithTryOuts is a shop that is no demo, with an app that can be tried at one of its places.
func shopWithTryOuts(t *testing.T, more ...string) *serving {
	t.Helper()
	dir := emptyFolder(t)
	importFolder(t, environment(dir, more...), placedApp(t, `{placement: plugin, url: "https://a.example/p", try_out: true, `+firstState+`}`, `{placement: settings, url: "https://b.example/s"}`, "reports"))
	return serveProgram(t, dir, more...)
}

// Decisions rule 32: outside the demo apps are tried on an origin of its own, which serves
// nothing else; there is no cookie, no sign-in and no API, and the shop's own origin serves
// no product.
func TestTryOut_OwnOrigin_ServesNothingElse(t *testing.T) {
	t.Parallel()
	s := shopWithTryOuts(t, "MARKETPLACE_TRYOUT_ORIGIN=https://try.example")
	if got := s.tryOutsOn(t, "/apps/dropbox/"); len(got) != 1 || got[0] != (tryOutView{"Chat details", "https://try.example" + tryOutPage}) {
		t.Fatalf("the page of the app leads to %v", got)
	}
	page := s.visit(t, http.MethodGet, "try.example", tryOutPage)
	policy := page.header.Get("Content-Security-Policy")
	if page.status != http.StatusOK || !strings.Contains(policy, "frame-src https://a.example; ") || !strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "connect-src 'none'") {
		t.Errorf("%d %s", page.status, policy)
	}
	if !strings.Contains(page.body, `"url":"https://a.example/p"`) || strings.Contains(page.body, "b.example") || !strings.Contains(page.body, `"accounts":[]`) || len(page.header.Values("Set-Cookie")) > 0 {
		t.Errorf("%v %s", page.header, page.body)
	}
	for _, target := range []string{
		"GET /", "GET /marketplace/", "GET /marketplace/apps/dropbox/", "GET /marketplace/page-data/app-data.json", "GET /accounts/signin", "POST /accounts/signin", "POST /accounts/v2/token", "GET /accounts/v2/info",
		"GET /api/applications/dropbox/published", "GET /api/v2/applications", "GET /api/applications/installed", "OPTIONS /api/applications/installed", "GET /billing/v2/direct_charge", "POST /search/1/indexes/apps/query",
		"GET /api/openapi.json", "GET /api/docs", "GET /staff/setup/", "GET /console", "GET /sandbox/challenge/x", "GET /readyz", "GET /healthz", "GET /robots.txt", "GET /signin?client_id=x", "GET /demo/clock", "GET /demo/mail/",
		"GET /demo/agent-app/chats/", "GET /demo/agent-app/marketplace/?try=dropbox", "GET /demo/agent-app/chats/?try=nothing", "GET /demo/hosts/", "POST /demo/hosts/token",
	} {
		method, path, _ := strings.Cut(target, " ")
		if got := s.visit(t, method, "try.example", path); got.status != http.StatusNotFound || len(got.header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s: %d %v", target, got.status, got.header)
		}
	}
	for _, path := range []string{tryOutPage, "/demo/site/?try=dropbox", "/demo/hosts/host.js", "/demo/hosts/token"} {
		if got := s.visit(t, http.MethodGet, strings.TrimPrefix(s.base, "http://"), path); got.status != http.StatusNotFound {
			t.Errorf("the shop's own origin serves %s: %d", path, got.status)
		}
	}
}

// Without such an origin nothing is tried.
func TestTryOut_NoOrigin_IsNotOffered(t *testing.T) {
	t.Parallel()
	s := shopWithTryOuts(t)
	if got := s.tryOutsOn(t, "/apps/dropbox/"); len(got) > 0 {
		t.Errorf("the page of the app leads to %v", got)
	}
	if got := s.visit(t, http.MethodGet, "try.example", tryOutPage); got.status != http.StatusNotFound {
		t.Errorf("it is served: %d", got.status)
	}
}

// An app on the origin of try-outs could reach into those of others.
func TestImport_WidgetOnTheOriginOfTryOuts_IsRefused(t *testing.T) {
	t.Parallel()
	environ := environment(emptyFolder(t), "MARKETPLACE_TRYOUT_ORIGIN=https://try.example")
	r := run(t, environ, "import", placedApp(t, `{placement: plugin, url: "https://try.example/demo/"}`))
	if r.code == 0 || !strings.Contains(r.stderr, "on an origin of the shop") {
		t.Errorf("status %d, %s", r.code, r.stderr)
	}
}

// The demo tries its apps in its own products, where 20 an hour are for each visitor; its
// clock moves the hour.
func TestTryOut_Demo_TwentyFirstWaits(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, settings := copyOfWorld(t, demoWorld, database())
		s := serveProgram(t, dir, forDemo(settings)...)
		products := strings.Replace(s.base, "127.0.0.1", "localhost", 1)
		want := []tryOutView{{"Chat details", products + "/demo/agent-app/chats/PJ0MRSHTDG/?try=customer-notes"}}
		if got := s.tryOutsOn(t, "/apps/customer-notes/"); len(got) != 1 || got[0] != want[0] {
			t.Errorf("the page of the app leads to %v, want %v", got, want)
		}
		if got := s.tryOutsOn(t, "/apps/deepl/"); len(got) > 0 {
			t.Errorf("an app that cannot be tried leads to %v", got)
		}
		open := func() visited {
			return s.visit(t, http.MethodGet, strings.TrimPrefix(products, "http://"), "/demo/agent-app/chats/PJ0MRSHTDG/?try=customer-notes")
		}
		for n := range 20 {
			if got := open(); got.status != http.StatusOK {
				t.Fatalf("try-out %d: %d", n+1, got.status)
			}
		}
		if got := open(); got.status != http.StatusTooManyRequests || got.header.Get("Retry-After") == "" || !strings.Contains(got.body, "Apps can be tried 20 times an hour") {
			t.Errorf("try-out 21: %d %v %s", got.status, got.header, got.body)
		}
		advance(t, s, "65m")
		if got := open(); got.status != http.StatusOK {
			t.Errorf("after the hour: %d", got.status)
		}
	})
}
