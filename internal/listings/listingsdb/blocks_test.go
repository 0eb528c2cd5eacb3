package listingsdb_test

import (
	"strings"
	"testing"

	"marketplace/internal/listings"
)

// Contract developer-console section 7: an app gets a client once, which is changed from then on;
// a change of a draft that is another one meanwhile is none.
func TestAuthorization_OfAnApp_IsAddedOnceAndThenChanged(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		scopes := func(names ...string) []listings.ManifestScope {
			list := []listings.ManifestScope{}
			for _, name := range names {
				list = append(list, listings.ManifestScope{Name: name, IsRequired: true})
			}
			return list
		}
		add := func(seen string, names ...string) error {
			_, err := d.AddAuthorization(t.Context(), who, id, seen, listings.ClientInput{Name: "its-own", Scopes: scopes(names...)})
			return err
		}
		set := func(seen, client string, to []listings.ManifestScope) error {
			return d.SetAuthorization(t.Context(), who, id, seen, client, listings.ClientInput{Scopes: to})
		}
		refused(t, "changed before it is there", set("", "", scopes("chats--all:ro")), "part_not_found")
		if err := add(""); !isWrong(err, "scopes") {
			t.Errorf("one that asks for nothing is added: %v", err)
		}
		refused(t, "added to another draft", add("0.0", "chats--all:ro"), "revision_conflict")
		if err := add("", "chats--all:rw", "tickets--all:ro"); err != nil {
			t.Fatal(err)
		}
		d.asks(t, id, "its-own chats--all:rw tickets--all:ro")
		refused(t, "added again", add("", "chats--all:ro"), "authorization_exists")
		refused(t, "changed in another draft", set("0.0", "", scopes("chats--all:ro")), "revision_conflict")
		refused(t, "somebody else's", set("", "foreign", scopes("chats--all:ro")), "client_unknown")
		if err := set("", "", scopes()); !isWrong(err, "scopes") {
			t.Errorf("it is left with nothing to ask for: %v", err)
		}
		refused(t, "by somebody else", d.SetAuthorization(t.Context(), person("zeta-org"), id, "", "", listings.ClientInput{}), "application_not_found")
		d.asks(t, id, "its-own chats--all:rw tickets--all:ro")
		if err := set("", "", scopes("agents--all:ro")); err != nil {
			t.Error(err)
		}
		d.asks(t, id, "its-own agents--all:ro")
		if err := set("", "mine", nil); err != nil {
			t.Error(err)
		}
		d.asks(t, id, "mine chats--all:ro")
	})
}

// An app has a client as a block when it asks for something with it.
func TestAuthorization_ThatAsksForNothing_IsNone(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		id, err := d.Push(t.Context(), person("acme-org"), manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		for _, client := range []listings.Client{{ID: "mine"}, {Scopes: []string{"chats--all:ro"}}} {
			d.edit(t, id, func(l *listings.Listing) error { l.Client = client; return nil })
			d.asks(t, id, "")
		}
	})
}

// asks compares the client of an app and what it asks for, as its manifest has them; "" is none.
func (d desk) asks(t *testing.T, id, want string) {
	t.Helper()
	pulled, err := d.Pull(t.Context(), person("acme-org"), id)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if c := pulled.Client; c != nil {
		got = append(got, c.ID)
		for _, scope := range c.Scopes {
			got = append(got, scope.Name)
		}
	}
	same(t, "the client", want, strings.Join(got, " "))
}
