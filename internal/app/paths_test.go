package app_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

// A path without its id is no other path: 404, whatever the method, never a
// redirection that a client would follow.
func TestRouter_PathWithoutID_IsNotFound(t *testing.T) {
	t.Parallel()
	shop, _ := demoToRead(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, path := range []string{
		"/billing/v3/recurrent_charge/livechat//accept", "/billing/direct_charge/livechat/", "/billing//direct_charge/livechat", "/billing/v2/recurrent_charge//x",
		"/api/applications//install", "/api/v2/applications//create-charge", "/api/v2//applications", "/api/products-carts//checkout", "/api/applications/./install",
		"/accounts/v2/accounts//roles", "/accounts/clients//public", "/accounts//v2/info",
	} {
		for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodPost, http.MethodDelete} {
			request, err := http.NewRequestWithContext(t.Context(), method, shop.base+path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			answer, err := client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			_ = answer.Body.Close()
			if answer.StatusCode != http.StatusNotFound {
				t.Errorf("%s %s: %d, to %q", method, path, answer.StatusCode, answer.Header.Get("Location"))
			}
		}
	}
}

// S5.08: own apps lead to the developer console, which is framed by nobody, is found by no
// search engine and says nothing of anybody.
func TestConsole_Addresses_AreItsDocuments(t *testing.T) {
	t.Parallel()
	shop, _ := demoToRead(t)
	for path, want := range map[string]struct {
		status int
		title  string
	}{
		"/console/":                    {http.StatusOK, "Overview"},
		"/console":                     {http.StatusOK, "Overview"},
		"/console/apps":                {http.StatusOK, "Apps"},
		"/console/apps/?page=2":        {http.StatusOK, "Apps"},
		"/console/apps/aircall/":       {http.StatusOK, "Listing"},
		"/console/apps/aircall/price/": {http.StatusOK, "Price"},
		"/console/apps/aircall/none/":  {http.StatusNotFound, "There is no such page"},
		"/console/none/":               {http.StatusNotFound, "There is no such page"},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, shop.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		if err = errors.Join(err, answer.Body.Close()); err != nil {
			t.Fatal(err)
		}
		body, policy := string(text), answer.Header.Get("Content-Security-Policy")
		if answer.StatusCode != want.status || !strings.Contains(body, "<title>"+want.title+" · Console</title>") || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: %d %.300s", path, answer.StatusCode, body)
		}
		if answer.Header.Get("X-Frame-Options") != "DENY" || !strings.Contains(policy, "frame-ancestors 'none'") || answer.Header.Get("Cache-Control") != "no-store" || strings.Contains(body, "Aircall") {
			t.Errorf("%s: %v", path, answer.Header)
		}
	}
}
