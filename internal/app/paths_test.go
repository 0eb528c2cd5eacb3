package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// A path without its id is no other path: 404, whatever the method, never a
// redirection that a client would follow.
func TestRouter_PathWithoutID_IsNotFound(t *testing.T) {
	t.Parallel()
	shop := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
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

// S5.08: own apps lead to the developer console, which says that it is not open
// yet, and is found by no search engine.
func TestConsole_Addresses_SayThatItIsNotOpenYet(t *testing.T) {
	t.Parallel()
	shop := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	for _, path := range []string{"/console/", "/console", "/console/apps/1"} {
		status, body := get(t, shop.base+path, "Accept", "text/html")
		if status != http.StatusOK || !strings.Contains(body, "The developer console is not open yet.") || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: %d %.300s", path, status, body)
		}
	}
}
