package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/installs"
	"marketplace/internal/kit/safehttp"
)

// S7.49: a custom install address is posted JSON with a bearer token; only an
// answer of success ends the job, and no redirect carries the token elsewhere.
func TestInstall_CustomAddress_IsPosted(t *testing.T) {
	t.Parallel()
	for status, wantError := range map[int]bool{200: false, 204: false, 302: true, 400: true, 500: true} {
		var got *http.Request
		var body string
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if got != nil {
				t.Errorf("%d: called twice", status)
			}
			text, _ := io.ReadAll(r.Body)
			got, body = r, string(text)
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(status)
		}))
		client := safehttp.Client(func(netip.Addr) bool { return true }, time.Second, 0)
		err := app.PostInstallHook(t.Context(), client, server.URL+"/install?a=b", "dal:t", installs.InstallHookRequest{
			ApplicationID: "a1", OrganizationID: "o1", AccountID: "p1", InstallID: "i1", Metrics: &installs.Attribution{URL: "https://shop.test/", Term: "chat"},
		})
		server.Close()
		if (err != nil) != wantError {
			t.Errorf("%d: %v", status, err)
		}
		if got.Method != http.MethodPost || got.RequestURI != "/install?a=b" || got.Header.Get("Authorization") != "Bearer dal:t" || got.Header.Get("Content-Type") != "application/json" ||
			got.Header.Get("Idempotency-Key") != "i1" {
			t.Errorf("%d: %s %s %v", status, got.Method, got.RequestURI, got.Header)
		}
		const want = `{"application_id":"a1","organization_id":"o1","account_id":"p1","install_id":"i1","metrics":{"source_url":"https://shop.test/","source_id":"","utm_source":"","utm_medium":"","utm_campaign":"","utm_name":"","utm_content":"","utm_term":"chat"}}`
		if body != want {
			t.Errorf("%d: %s", status, body)
		}
	}
	private := safehttp.Client(safehttp.Public, time.Second, 0)
	if err := app.PostInstallHook(t.Context(), private, "https://127.0.0.1:1/", "dal:t", installs.InstallHookRequest{}); err == nil {
		t.Error("an address of this machine is called")
	}
}
