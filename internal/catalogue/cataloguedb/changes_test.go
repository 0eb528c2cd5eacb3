package cataloguedb_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// publishApp changes one app as its developer does.
func publishApp(t *testing.T, database *db.DB, id string, change func(*catalogue.App)) {
	t.Helper()
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		entries := cataloguedb.NewEntries(tx, testkit.NewClock().Now)
		app, _, err := entries.Find(ctx, id)
		if err != nil {
			return err
		}
		change(&app)
		return entries.Publish(ctx, app)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func withReviews(t *testing.T, database *db.DB, act func(ctx context.Context, r *cataloguedb.Reviews) error) {
	t.Helper()
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return act(ctx, cataloguedb.NewReviews(tx)) })
	if err != nil {
		t.Fatal(err)
	}
}

// What apps and their reviews became is told app by app, as loading everything tells it.
func TestStore_ChangedApps_AreToldAlone(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, database *db.DB) {
		put(t, store, content())
		before := load(t, store).Version
		publishApp(t, database, "a1", func(a *catalogue.App) { a.Name = "DeepL 2" })
		publishApp(t, database, "a1", func(a *catalogue.App) { a.ShortDescription = "Better." })
		withReviews(t, database, func(ctx context.Context, r *cataloguedb.Reviews) error {
			return r.Publish(ctx, "a1", catalogue.Review{ID: "r3", Name: "Cy", Rate: 1, Text: "Bad.", At: noon})
		})
		withReviews(t, database, func(ctx context.Context, r *cataloguedb.Reviews) error { return r.Unpublish(ctx, "r1") })
		withReviews(t, database, func(ctx context.Context, r *cataloguedb.Reviews) error {
			return r.PublishHelpful(ctx, map[string]int{"r2": 7, "nobody": 1})
		})
		publishApp(t, database, "a3", func(a *catalogue.App) { a.ID, a.Slug, a.Name = "a3", "new", "New" })
		if err := store.RemoveApp(t.Context(), "a2"); err != nil {
			t.Fatal(err)
		}
		whole := load(t, store)
		want := catalogue.Changes{Version: before + 7}
		for _, app := range whole.Apps { // by slug
			want.Apps = append(want.Apps, catalogue.ChangedApp{ID: app.ID, App: &app, Ratings: whole.Ratings[app.ID]})
		}
		want.Apps = append(want.Apps, catalogue.ChangedApp{ID: "a2"})
		got, known, err := store.LoadChanges(t.Context(), before)
		if err != nil || !known {
			t.Fatalf("%v, %v", known, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if got.Apps[0].App.Name != "DeepL 2" || got.Apps[0].Ratings.Total() != 6 {
			t.Errorf("%+v", got.Apps[0])
		}
	})
}

// An import of apps tells them as changes by their developers are told; one of more than apps tells
// nothing alone.
func TestStore_ImportedApps_AreToldAlone(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		put(t, store, content())
		before := load(t, store).Version
		some := catalogue.Content{Apps: content().Apps, Ratings: map[string]catalogue.Ratings{"a2": {Votes: [5]int64{0, 0, 0, 0, 1}}}}
		some.Apps = append(some.Apps, catalogue.App{ID: "a3", Slug: "new", Name: "New"}, catalogue.App{ID: "a4", Slug: "newer", FormerSlugs: []string{"new"}, Name: "Newer"})
		put(t, store, some)
		whole := load(t, store)
		want := catalogue.Changes{Version: before + 1}
		for _, app := range whole.Apps {
			if app.ID != "a1" { // the same as before
				want.Apps = append(want.Apps, catalogue.ChangedApp{ID: app.ID, App: &app, Ratings: whole.Ratings[app.ID]})
			}
		}
		got, known, err := store.LoadChanges(t.Context(), before)
		if err != nil || !known || len(got.Apps) != 2 {
			t.Fatalf("%+v, %v, %v", got, known, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		more := content().Apps[:1]
		more[0].Name = "DeepL 2"
		put(t, store, catalogue.Content{Apps: more, Developers: []catalogue.Developer{{Slug: "dev", Name: "Renamed"}}})
		if _, known, err := store.LoadChanges(t.Context(), before+1); known || err != nil {
			t.Errorf("a developer changed too: %v, %v", known, err)
		}
	})
}

// Who asks for more than apps, or from too far back, reads everything.
func TestStore_AnythingElseChanged_IsNotToldAlone(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, database *db.DB) {
		put(t, store, content())
		first := load(t, store).Version
		rename := func(a *catalogue.App) { a.Name += "!" }
		asked := func(since int64) bool {
			_, known, err := store.LoadChanges(t.Context(), since)
			if err != nil {
				t.Fatal(err)
			}
			return known
		}
		publishApp(t, database, "a1", rename)
		if !asked(first) || asked(first-1) || asked(first+5) {
			t.Error("one change since the import, the import itself, and a version to come")
		}
		if err := store.RemoveDocuments(t.Context(), catalogue.KindDeveloper, []string{"a-dev"}); err != nil {
			t.Fatal(err)
		}
		if asked(first) || asked(first+1) || !asked(first+2) {
			t.Error("a document changed")
		}
		for n := range 201 {
			publishApp(t, database, fmt.Sprint("many-", n), func(a *catalogue.App) { a.ID, a.Slug = fmt.Sprint("many-", n), fmt.Sprint("many-", n) })
		}
		if asked(first+2) || !asked(first+3) {
			t.Error("two hundred apps are told alone, one more is not")
		}
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE content_version SET version = version + 2000 WHERE id = 1")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		publishApp(t, database, "a1", rename)
		if asked(first + 203) {
			t.Error("nobody knows what changed that long ago")
		}
	})
}
