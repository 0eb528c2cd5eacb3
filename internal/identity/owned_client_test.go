package identity_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
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

// Two who give a client a new secret at once have given it two, one after the other: the later one
// counts, and the earlier one as long as the secret before a rotation does.
func TestRotateOwnClientSecret_TwiceAtOnce_KeepsBoth(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		p := accountOf(t, w, identitytest.Owner).Principal()
		kind, name, addresses := identity.ServerSideApp, "Night Desk", []string{"https://app.test/back"}
		client, first, err := w.Service.AddOwnClient(t.Context(), p, identity.ClientInput{Name: &name, Type: &kind, RedirectURIs: &addresses}, "key")
		if err != nil {
			t.Fatal(err)
		}
		before := first
		for n := range 100 {
			var secrets [2]string
			var failed [2]error
			var group sync.WaitGroup
			for i := range secrets {
				group.Go(func() { secrets[i], _, failed[i] = w.Service.RotateOwnClientSecret(t.Context(), p, client.ID) })
			}
			group.Wait()
			is, err := w.Service.Client(t.Context(), client.ID)
			if err := errors.Join(err, failed[0], failed[1]); err != nil {
				t.Fatal(err)
			}
			kept, want := []string{is.SecretHash, is.PreviousSecretHash}, []string{ids.Hash(secrets[0]), ids.Hash(secrets[1])}
			slices.Sort(kept)
			slices.Sort(want)
			if !slices.Equal(kept, want) || slices.Contains(kept, ids.Hash(before)) || !is.PreviousSecretUntil.After(w.Clock.Now()) {
				t.Fatalf("round %d: the client has %q and %q until %s", n, is.SecretHash, is.PreviousSecretHash, is.PreviousSecretUntil)
			}
			before = secrets[0]
		}
	})
}
