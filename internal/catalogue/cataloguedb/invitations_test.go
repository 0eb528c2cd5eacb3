package cataloguedb_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func invitation(organization string, at time.Time) catalogue.Invitation {
	return catalogue.Invitation{AppID: "a1", OrganizationID: organization, InvitedBy: "dev-account", InvitedAt: at}
}

// Decisions rule 18.
func TestInvitation_StoredAndRevoked_ComesBackAndGoes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store := cataloguedb.NewInvitations(database)
		first, second := invitation("zeta", noon), invitation("acme", noon.Add(time.Hour))
		again := invitation("zeta", noon.Add(2*time.Hour))
		elsewhere := catalogue.Invitation{AppID: "a2", OrganizationID: "zeta", InvitedBy: "dev-account", InvitedAt: noon}
		for _, v := range []catalogue.Invitation{first, second, again, elsewhere} {
			if err := store.Add(t.Context(), v, 10); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(when string, toApp []catalogue.Invitation, appsOfZeta []string) {
			t.Helper()
			got, err := store.ToApp(t.Context(), "a1")
			if diff := cmp.Diff(toApp, got); diff != "" || err != nil {
				t.Errorf("%s: %v %s", when, err, diff)
			}
			apps, err := store.AppsOf(t.Context(), "zeta")
			if diff := cmp.Diff(appsOfZeta, apps); diff != "" || err != nil {
				t.Errorf("%s: %v %s", when, err, diff)
			}
		}
		expect("a second invitation changes nothing", []catalogue.Invitation{first, second}, []string{"a1", "a2"})
		for range 2 {
			if err := store.Remove(t.Context(), "a1", "zeta"); err != nil {
				t.Fatal(err)
			}
		}
		expect("taken back", []catalogue.Invitation{second}, []string{"a2"})
	})
}

func TestInvitation_BeyondTheLimit_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store := cataloguedb.NewInvitations(database)
		const most, asking = 3, 8
		refused := make(chan error, asking)
		var all sync.WaitGroup
		for n := range asking {
			all.Go(func() { refused <- store.Add(t.Context(), invitation(fmt.Sprintf("o%d", n), noon), most) })
		}
		all.Wait()
		close(refused)
		full := 0
		for err := range refused {
			switch {
			case errs.ReasonOf(err) == "too_many_invitations" && errs.CodeOf(err) == errs.Conflict:
				full++
			case err != nil:
				t.Error(err)
			}
		}
		kept, err := store.ToApp(t.Context(), "a1")
		if err != nil || len(kept) != most || full != asking-most {
			t.Fatalf("%d kept, %d refused, %v", len(kept), full, err)
		}
		if err := store.Add(t.Context(), kept[0], most); err != nil {
			t.Errorf("one that is invited already: %v", err)
		}
	})
}
