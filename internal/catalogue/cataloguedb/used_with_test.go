package cataloguedb_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func TestPublishUsedWith_OtherApps_AreLoadedInOrderAndRaiseTheVersion(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store := cataloguedb.New(database, testkit.NewClock().Now)
		publish := func(wanted map[string][]catalogue.UsedWith, raises bool) {
			t.Helper()
			before := load(t, store).Version
			if err := store.PublishUsedWith(t.Context(), wanted); err != nil {
				t.Fatal(err)
			}
			after := load(t, store)
			if diff := cmp.Diff(wanted, after.UsedWith); diff != "" {
				t.Error(diff)
			}
			if raised := after.Version > before; raised != raises {
				t.Errorf("the version is raised: %t, want %t", raised, raises)
			}
		}
		publish(map[string][]catalogue.UsedWith{"crm": {{OtherID: "z", Share: "most"}, {OtherID: "a", Share: "several"}}, "calls": {{OtherID: "crm", Share: "many"}}}, true)
		publish(map[string][]catalogue.UsedWith{"crm": {{OtherID: "z", Share: "most"}, {OtherID: "a", Share: "several"}}, "calls": {{OtherID: "crm", Share: "many"}}}, false)
		publish(map[string][]catalogue.UsedWith{"crm": {{OtherID: "a", Share: "several"}}}, true)
		publish(nil, true)
	})
}
