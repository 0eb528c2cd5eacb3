package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// Decisions rules 8 and 32: settings are for who may install such apps, and staff who look
// through a customer's eyes see which apps there are, and frame none.
func TestInstalledApps_ForEachPerson_SayWhatTheyMayOpen(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		for email, may := range map[string]bool{"owner@acme.test": true, "admin@acme.test": true, "agent@acme.test": false, "viewer@acme.test": false} {
			list := decodeBody[[]struct{ MayOpenSettings bool }](t, s.person(t, email).must(http.MethodGet, "/api/applications/installed", ""))
			if len(list) == 0 {
				t.Fatal("nothing is installed")
			}
			for _, app := range list {
				if app.MayOpenSettings != may {
					t.Errorf("%s may open settings: %t, want %t", email, app.MayOpenSettings, may)
				}
			}
		}
		s.run(t, `{placement: plugin, url: "https://a.example/p"}`, `{placement: messagebox, url: "https://a.example/m", try_out: true}`)
		s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
		eventually(t, "the address is not there", func() bool { return strings.Contains(string(s.installed("", "").body), "https://a.example/p") })
		for path, who := range map[string]bearerOf{"/api/applications/installed": s.customer, "/api/applications": s.person(t, "dev@apps.test")} {
			if list := who.must(http.MethodGet, path, ""); !strings.Contains(list, "https://a.example/p") {
				t.Errorf("%s tells the person no address: %s", path, list)
			}
			_, me := who.send(http.MethodGet, "/accounts/v2/accounts/me", "")
			ghost := bearerOf{t, s.base, ghostToken(t, s.base, field(t, me, "account_id"))}
			if list := ghost.must(http.MethodGet, path, ""); strings.Contains(list, "https://a.example/p") || !strings.Contains(list, `"slug":"dropbox"`) {
				t.Errorf("%s tells staff %s", path, list)
			}
			// What anybody may try, nobody tries with a customer's chats.
			if list := ghost.must(http.MethodGet, path, ""); path == "/api/applications/installed" && strings.Contains(list, "https://a.example/") {
				t.Errorf("%s tells staff where to try it: %s", path, list)
			}
		}
	})
}
