package httpapi_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

func guard() *httpapi.Guarded {
	return httpapi.Guard(httpapi.GuardDeps{
		OwnsApp:     func(clientID, id string) bool { return clientID == "client of "+id },
		ConsoleRole: func(context.Context, auth.Principal) (auth.ConsoleRole, bool, error) { return "", false, nil },
		FailBilling: func(w http.ResponseWriter, _ *http.Request, err error) { http.Error(w, err.Error(), http.StatusTeapot) },
		Log:         testkit.Log(),
	})
}

// An operation that nobody put into the table is not served, and its program does
// not start.
func TestPermissions_OperationWithoutARow_IsNotServed(t *testing.T) {
	t.Parallel()
	g := guard()
	reached := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }
	g.HandleFunc("GET /api/categories", reached)
	g.HandleFunc("GET /api/v2/categories", reached)
	if err := g.Unfit(); err != nil {
		t.Fatal(err)
	}
	g.HandleFunc("GET /api/secrets", reached)
	g.HandleFunc("POST /api/categories", reached)
	g.HandleFunc("GET /billing/v9/invoices", reached)
	err := g.Unfit()
	if err == nil {
		t.Fatal("nothing is missed")
	}
	for _, pattern := range []string{"GET /api/secrets", "POST /api/categories", "GET /billing/v9/invoices"} {
		if !strings.Contains(err.Error(), pattern) {
			t.Errorf("%s is not missed: %v", pattern, err)
		}
	}
	if r := do(t, g, http.MethodGet, "/api/secrets", ""); r.StatusCode != http.StatusNotFound {
		t.Errorf("without a row: %d", r.StatusCode)
	}
	if r := do(t, g, http.MethodGet, "/api/categories", ""); r.StatusCode != http.StatusNoContent {
		t.Errorf("with a row: %d", r.StatusCode)
	}
}

// What everybody may do, an app does as a visitor; the platform's client as the person.
func TestAppToken_PublicOperation_IsAVisitor(t *testing.T) {
	t.Parallel()
	g := guard()
	g.HandleFunc("POST /api/awaiting_apps", func(w http.ResponseWriter, r *http.Request) {
		p, _ := auth.FromContext(r.Context())
		w.Header().Set("X-Account", p.AccountID)
	})
	h := httpapi.Authenticate(fakeAuth{
		"person": {AccountID: "ann", ClientID: "shop", Platform: true}, "app": {AccountID: "ann", ClientID: "app", Scopes: auth.Scopes{"accounts--my:rw"}},
	}, testkit.Log(), g)
	for token, want := range map[string]string{"person": "ann", "app": ""} {
		if r := do(t, h, http.MethodPost, "/api/awaiting_apps", "{}", "Authorization", "Bearer "+token); r.StatusCode != http.StatusOK || r.Header.Get("X-Account") != want {
			t.Errorf("%s: %d as %q", token, r.StatusCode, r.Header.Get("X-Account"))
		}
	}
}

// RFC 6750: a refusal says what is wrong with the token.
func TestBearerToken_Refused_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	g := guard()
	g.HandleFunc("GET /api/applications/installed", func(http.ResponseWriter, *http.Request) {})
	g.HandleFunc("GET /billing/invoices", func(http.ResponseWriter, *http.Request) {})
	h := httpapi.Authenticate(fakeAuth{"app": {AccountID: "ann", ClientID: "app"}}, testkit.Log(), g)
	for _, tc := range []struct {
		path, token string
		status      int
		says        string
	}{
		{"/api/applications/installed", "", 401, "Bearer"},
		{"/api/applications/installed", "over", 401, `Bearer error="invalid_token"`},
		{"/api/applications/installed", "app", 403, `Bearer error="insufficient_scope"`},
		{"/billing/invoices", "", 418, "Bearer"},
		{"/billing/invoices", "app", 418, `Bearer error="insufficient_scope"`},
	} {
		r := do(t, h, http.MethodGet, tc.path, "", "Authorization", "Bearer "+tc.token)
		if r.StatusCode != tc.status || r.Header.Get("WWW-Authenticate") != tc.says {
			t.Errorf("%s with %q: %d %q", tc.path, tc.token, r.StatusCode, r.Header.Get("WWW-Authenticate"))
		}
	}
}

// What is the staff's is refused to others before anything of the request is judged.
func TestPermissions_OperationsOfStaff_AreRefusedFirst(t *testing.T) {
	t.Parallel()
	g := guard()
	g.HandleFunc("PUT /api/moderation/reviews/{id}/reject", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) })
	h := httpapi.Authenticate(fakeAuth{
		"person": {AccountID: "ann", ClientID: "shop", Platform: true},
		"staff":  {AccountID: "bob", ClientID: "shop", Platform: true, Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}},
	}, testkit.Log(), g)
	for token, want := range map[string]int{"": http.StatusUnauthorized, "person": http.StatusForbidden, "staff": http.StatusBadRequest} {
		if r := do(t, h, http.MethodPut, "/api/moderation/reviews/1/reject", `{"`, "Authorization", "Bearer "+token); r.StatusCode != want {
			t.Errorf("%q: %d, want %d", token, r.StatusCode, want)
		}
	}
}

// A right in the console stands for that of the person, where the organization is a developer.
func TestPermissions_ConsoleRight_IsAskedOfDevelopers(t *testing.T) {
	t.Parallel()
	g := httpapi.Guard(httpapi.GuardDeps{
		OwnsApp: func(string, string) bool { return false },
		ConsoleRole: func(_ context.Context, p auth.Principal) (auth.ConsoleRole, bool, error) {
			return auth.ConsoleRole(p.Name), p.OrganizationID == "developer", nil
		},
		FailBilling: func(w http.ResponseWriter, _ *http.Request, err error) { http.Error(w, err.Error(), http.StatusTeapot) },
		Log:         testkit.Log(),
	})
	g.HandleFunc("PUT /api/applications/{id}/features", func(http.ResponseWriter, *http.Request) {})
	g.HandleFunc("GET /billing/ledger/{product}", func(w http.ResponseWriter, r *http.Request) {
		if p, _ := auth.FromContext(r.Context()); !p.Scopes.Has(auth.ScopeLedgerRead) {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	of := func(organization, role string, scopes ...string) auth.Principal {
		return auth.Principal{AccountID: "ann", OrganizationID: organization, Name: role, ClientID: "shop", Platform: true, Scopes: scopes}
	}
	h := httpapi.Authenticate(fakeAuth{
		"editor": of("developer", "editor"), "finance": of("developer", "finance"), "nobody": of("developer", "", auth.ScopeLedgerRead),
		"customer": of("customer", ""), "earning customer": of("customer", "", auth.ScopeLedgerRead),
	}, testkit.Log(), g)
	for _, tc := range []struct {
		token           string
		features, money int
	}{
		{"editor", http.StatusOK, http.StatusTeapot},
		{"finance", http.StatusForbidden, http.StatusOK},
		{"nobody", http.StatusForbidden, http.StatusTeapot},
		{"customer", http.StatusOK, http.StatusTeapot}, // the operation says that it is no developer
		{"earning customer", http.StatusOK, http.StatusOK},
	} {
		features := do(t, h, http.MethodPut, "/api/applications/a/features", "[]", "Authorization", "Bearer "+tc.token).StatusCode
		money := do(t, h, http.MethodGet, "/billing/ledger/livechat", "", "Authorization", "Bearer "+tc.token).StatusCode
		if features != tc.features || money != tc.money {
			t.Errorf("%s: %d and %d, want %d and %d", tc.token, features, money, tc.features, tc.money)
		}
	}
}
