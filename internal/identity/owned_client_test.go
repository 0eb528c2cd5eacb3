package identity_test

import (
	"fmt"
	"testing"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/errs"
)

// The last client that an organization may have is given again, as every other one.
func TestAddOwnClient_LastOneRepeated_GivesItAgain(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	p := accountOf(t, w, identitytest.Owner).Principal()
	kind, addresses := identity.ServerSideApp, []string{"https://app.test/back"}
	add := func(name string) (identity.Client, error) {
		client, _, err := w.Service.AddOwnClient(t.Context(), p, identity.ClientInput{Name: &name, Type: &kind, RedirectURIs: &addresses}, "key")
		return client, err
	}
	var last identity.Client
	for n := range 200 {
		client, err := add(fmt.Sprint("client ", n))
		if errs.ReasonOf(err) == "too_many_clients" {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		last = client
	}
	again, err := add(last.Name)
	if err != nil || again.ID != last.ID {
		t.Errorf("%q once more: %q, %v", last.Name, again.ID, err)
	}
}
