package simulators_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/simulators"
	"marketplace/internal/testkit"
)

// A page on which an app is tried frames and pictures the origin of this app alone, besides
// pictures of the open web, calls nobody and is framed by nobody; it knows the app, and its script needs no account.
func TestTryOut_Policy_NamesTheAppAlone(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/demo/agent-app/chats/PJ0MRSHTDG/", "/demo/agent-app/app/deepl/", "/demo/agent-app/settings/integrations/deepl/", "/demo/agent-app/reports/deepl/", "/demo/help-desk/tickets/tic_1/", "/demo/site/"} {
		w := visit(t, http.MethodGet, "http://127.0.0.1:8080"+path+"?try=deepl", "")
		policy := w.Header().Get("Content-Security-Policy")
		if w.Code != http.StatusOK || !strings.Contains(policy, "frame-src https://a.example:8443; ") || !strings.Contains(policy, " https://a.example:8443; connect-src ") || !strings.Contains(policy, "connect-src 'none'; ") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: %d %s", path, w.Code, policy)
		}
		if body := w.Body.String(); !strings.Contains(body, `"tried":{"id":"id1","slug":"deepl"`) || !strings.Contains(body, `"url":"https://a.example:8443/details.html?x=1"`) {
			t.Errorf("%s does not know the app: %s", path, body)
		}
		if h := w.Header(); h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex" || h.Get("Set-Cookie") != "" {
			t.Errorf("%s: %v", path, h)
		}
	}
}

func TestTryOut_WhatCannotBeTried_IsNotThere(t *testing.T) {
	t.Parallel()
	for path, words := range map[string]string{
		"/demo/agent-app/chats/?try=nothing": "This app cannot be tried", "/demo/agent-app/nothing/?try=deepl": "", "/demo/agent-app/?try=deepl": "",
		"/demo/agent-app/marketplace/apps/?try=deepl": "", "/demo/agent-app/marketplace?try=deepl": "", "/demo/agent-app/app/other/?try=deepl": "",
	} {
		if w := visit(t, http.MethodGet, "http://127.0.0.1:8080"+path, ""); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), words) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// onlyTryOuts is a shop that is no demo, with an origin of its own for trying apps.
func onlyTryOuts(mayTry func(context.Context, string) (time.Duration, bool)) http.Handler {
	s := products()
	s.Shop, s.Origin, s.Demo, s.MayTry = "https://shop.example", "https://try.example", nil, mayTry
	return s.TryOutsOnly(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
}

func TestTryOutsOnly_AllElse_IsNotThere(t *testing.T) {
	t.Parallel()
	handler := onlyTryOuts(products().MayTry)
	for target, want := range map[string]int{
		"GET https://try.example/demo/agent-app/chats/?try=deepl":     http.StatusOK,
		"GET https://TRY.example:443/demo/agent-app/chats/?try=deepl": http.StatusOK,
		"GET https://try.example/demo/hosts/host.js":                  http.StatusOK,
		"GET https://try.example/demo/hosts/assets/a-1.js":            http.StatusOK,
		"GET https://try.example/demo/hosts/":                         http.StatusNotFound, // no list of the files
		"GET https://try.example/demo/hosts/assets":                   http.StatusNotFound,
		"GET https://try.example/demo/hosts/host.js.br":               http.StatusNotFound,
		"GET https://try.example/demo/agent-app/chats/":               http.StatusNotFound, // nothing is tried
		"POST https://try.example/demo/hosts/token":                   http.StatusNotFound,
		"GET https://try.example/":                                    http.StatusNotFound,
		"GET https://try.example/marketplace/":                        http.StatusNotFound,
		"GET https://try.example/marketplace/host/v1.js":              http.StatusNotFound,
		"GET https://try.example/accounts/signin":                     http.StatusNotFound,
		"POST https://try.example/accounts/v2/token":                  http.StatusNotFound,
		"GET https://try.example/api/applications/deepl/published":    http.StatusNotFound,
		"GET https://try.example/readyz":                              http.StatusNotFound,
		"GET https://try.example//marketplace/../readyz":              http.StatusNotFound,
		"GET https://shop.example/demo/agent-app/chats/?try=deepl":    http.StatusTeapot, // the shop's own answer
		"GET https://try.example:8443/readyz":                         http.StatusTeapot, // another origin
		"GET https://try.example.evil.test/readyz":                    http.StatusTeapot,
	} {
		method, address, _ := strings.Cut(target, " ")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, address, nil))
		if w.Code != want || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %v, want %d", target, w.Code, w.Header(), want)
		}
	}
}

// One visitor has 20 try-outs in any hour; what shows no app is none.
func TestTryOut_TwentyFirst_WaitsForTheHour(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	handler := onlyTryOuts(simulators.LimitTryOuts(nil, clock.Now))
	open := func(method, path, visitor string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), method, "https://try.example"+path, nil)
		r.RemoteAddr = visitor + ":4711"
		handler.ServeHTTP(w, r)
		return w
	}
	const place = "/demo/agent-app/chats/?try=deepl"
	for n := range 20 {
		open(http.MethodHead, place, "192.0.2.1")
		open(http.MethodGet, "/demo/agent-app/chats/?try=nothing", "192.0.2.1")
		open(http.MethodGet, "/demo/hosts/host.js", "192.0.2.1")
		if w := open(http.MethodGet, place, "192.0.2.1"); w.Code != http.StatusOK {
			t.Fatalf("try-out %d: %d", n+1, w.Code)
		}
		clock.Advance(time.Minute)
	}
	refused := open(http.MethodGet, place, "192.0.2.1")
	wait, err := strconv.Atoi(refused.Header().Get("Retry-After"))
	if refused.Code != http.StatusTooManyRequests || err != nil || wait != 40*60 {
		t.Fatalf("try-out 21: %d, Retry-After %q", refused.Code, refused.Header().Get("Retry-After"))
	}
	words := fmt.Sprintf("Apps can be tried 20 times an hour, and that many try-outs were opened from here. Try again in %d minutes.", (wait+59)/60)
	if body := refused.Body.String(); !strings.Contains(body, words) || !strings.Contains(body, `href="https://shop.example/marketplace/apps/deepl/"`) || strings.Contains(body, "<script") {
		t.Errorf("try-out 21 says %s, want %s", body, words)
	}
	if w := open(http.MethodGet, place, "192.0.2.2"); w.Code != http.StatusOK {
		t.Errorf("another visitor: %d", w.Code)
	}
	clock.Advance(time.Duration(wait) * time.Second)
	if w := open(http.MethodGet, place, "192.0.2.1"); w.Code != http.StatusOK {
		t.Errorf("after the time that was said: %d", w.Code)
	}
}

// Behind a balancer the visitor is who it says, and nobody who says so himself.
func TestTryOut_BehindABalancer_IsCountedForTheVisitor(t *testing.T) {
	t.Parallel()
	var counted []string
	mayTry := func(_ context.Context, visitor string) (time.Duration, bool) {
		counted = append(counted, visitor)
		return 0, true
	}
	handler := httpapi.TrustProxies([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, onlyTryOuts(mayTry))
	for _, c := range [][2]string{{"10.0.0.1:4711", "198.51.100.1"}, {"10.0.0.1:4711", "1.2.3.4, 198.51.100.2"}, {"203.0.113.9:4711", "198.51.100.3"}} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "https://try.example/demo/site/?try=deepl", nil)
		r.RemoteAddr = c[0]
		r.Header.Set("X-Forwarded-For", c[1])
		handler.ServeHTTP(httptest.NewRecorder(), r)
	}
	if got, want := strings.Join(counted, " "), "198.51.100.1 198.51.100.2 203.0.113.9"; got != want {
		t.Errorf("counted for %s, want %s", got, want)
	}
}

func TestTryPath_EachPlacement_HasItsPage(t *testing.T) {
	t.Parallel()
	for what, want := range map[[2]string]string{
		{"livechat", "plugin"}: "/demo/agent-app/chats/PJ0MRSHTDG/?try=a%2Bb", {"livechat", "messagebox"}: "/demo/agent-app/chats/PJ0MRSHTDG/?try=a%2Bb&place=messagebox",
		{"livechat", "fullscreen"}: "/demo/agent-app/app/a+b/?try=a%2Bb", {"livechat", "settings"}: "/demo/agent-app/settings/integrations/a+b/?try=a%2Bb",
		{"livechat", "reports"}: "/demo/agent-app/reports/a+b/?try=a%2Bb", {"livechat", "targeted-message"}: "/demo/site/?try=a%2Bb",
		{"helpdesk", "plugin"}: "/demo/help-desk/tickets/tic_1/?try=a%2Bb", {"helpdesk", "fullscreen"}: "/demo/help-desk/apps/a+b/?try=a%2Bb",
		{"helpdesk", "settings"}: "/demo/help-desk/settings/apps/a+b/?try=a%2Bb", {"helpdesk", "messagebox"}: "", {"mail", "plugin"}: "",
	} {
		if got := simulators.TryPath(what[0], what[1], "a+b"); got != want {
			t.Errorf("%v: %q, want %q", what, got, want)
		}
	}
}
