package cataloguedb_test

import (
	"slices"
	"testing"

	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func TestPublishInstalledLately_AnotherOrder_IsLoadedAndRaisesTheVersion(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store := cataloguedb.New(database, testkit.NewClock().Now)
		for _, step := range []struct {
			wanted []string
			raises bool
		}{{[]string{"z", "a"}, true}, {[]string{"z", "a"}, false}, {[]string{"a", "z", "b"}, true}, {nil, true}, {nil, false}} {
			before := load(t, store).Version
			if err := store.PublishInstalledLately(t.Context(), step.wanted); err != nil {
				t.Fatal(err)
			}
			after := load(t, store)
			if !slices.Equal(after.InstalledLately, step.wanted) || after.Version > before != step.raises {
				t.Errorf("published %v, loaded %v, version %d after %d", step.wanted, after.InstalledLately, after.Version, before)
			}
		}
	})
}
