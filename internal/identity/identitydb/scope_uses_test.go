package identitydb_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// What clients of an import ask for is counted from the day on which they are seen, however many
// there are, and what a client does not ask for any more is forgotten.
func TestFollowScopes_ManyClients_CountsWhatEachAsksFor(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		const mine, people, roles = "accounts--my:ro", "accounts--all:ro", "accounts.roles--all:ro"
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		client := func(n int, scopes ...string) identity.Client {
			c := identity.Client{ID: fmt.Sprintf("app_%03d", n), Name: "App", Type: identity.JavaScriptApp, Visibility: "public", RedirectURIs: []string{"https://app.test/back"}, Responses: []string{identity.ResponseCode}}
			for _, scope := range scopes {
				c.Scopes = append(c.Scopes, identity.ClientScope{Scope: scope, Required: true})
			}
			return c
		}
		var all []identity.Client
		for n := range 450 {
			all = append(all, client(n, people, mine))
		}
		check := func(n int, want ...identity.ScopeUse) {
			t.Helper()
			got, err := w.Store.ScopeUses(t.Context(), fmt.Sprintf("app_%03d", n))
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("client %d (-want +got): %v\n%s", n, err, diff)
			}
		}
		follow := func(list ...identity.Client) {
			t.Helper()
			if err := w.Service.ImportClients(t.Context(), list...); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := w.Service.FollowScopes(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		first := w.Clock.Now().UTC().Truncate(24 * time.Hour)
		follow(all...)
		for n := range all {
			check(n, identity.ScopeUse{Scope: people, AskedOn: first}, identity.ScopeUse{Scope: mine, AskedOn: first})
		}
		w.Clock.Advance(48 * time.Hour)
		follow(client(449, roles, mine))
		check(448, identity.ScopeUse{Scope: people, AskedOn: first}, identity.ScopeUse{Scope: mine, AskedOn: first})
		check(449, identity.ScopeUse{Scope: mine, AskedOn: first}, identity.ScopeUse{Scope: roles, AskedOn: first.AddDate(0, 0, 2)})
	})
}
