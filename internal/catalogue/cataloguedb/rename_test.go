package cataloguedb_test

import (
	"testing"

	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// Decisions rule 20: an entry that is imported under a new slug and names its
// old one stays the same entry, with its id and its ratings.
func TestImport_RenamedEntry_KeepsIDAndRatings(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store := cataloguedb.New(database, testkit.NewClock().Now)
		put(t, store, content())
		renamed := content()
		renamed.Apps[0].ID, renamed.Apps[0].Slug, renamed.Apps[0].FormerSlugs = "another", "deepl-translator", []string{"deepl"}
		if done := put(t, store, renamed); done.Changed != 1 || done.Added != 0 {
			t.Errorf("%+v", done)
		}
		got := load(t, store)
		for _, app := range got.Apps {
			if app.ID == "a1" && (app.Slug != "deepl-translator" || app.FormerSlugs[0] != "deepl") {
				t.Errorf("%+v", app)
			}
		}
		if len(got.Apps) != 2 || got.Ratings["a1"].Total() != 6 {
			t.Errorf("%d apps, %d votes", len(got.Apps), got.Ratings["a1"].Total())
		}
		if done := put(t, store, renamed); done.Changed != 0 {
			t.Errorf("a second import changes: %+v", done)
		}
	})
}
