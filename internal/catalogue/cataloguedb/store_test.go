package cataloguedb_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/kit/price"
	"marketplace/internal/testkit"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// content has one of everything, with every kind of letter.
func content() catalogue.Content {
	app := catalogue.App{
		ID: "a1", Slug: "deepl", Name: "DeepL „Übersetzer“ 🐢", Product: "livechat", Category: "crm", SecondaryCategories: []string{"cms"}, Developer: "dev",
		SubmittedAt: noon.AddDate(0, 0, -20), AcceptedAt: noon.AddDate(0, 0, -6), PublishedAt: noon, Installations: 42,
		Payment:          &catalogue.Payment{Frequency: "monthly", Price: 1900, PerAccount: true, TrialDays: 7, Discount: price.Discount{BasisPoints: 2000, From: noon, To: noon.Add(time.Hour)}},
		ShortDescription: "Translates.", LongDescription: "Line\n\n- list", Placements: []string{"plugin"}, Scopes: []string{"chats--all:rw"},
		Features: []catalogue.Feature{{Title: "Fast", Description: "Very."}}, Upgrades: []catalogue.Upgrade{{ID: "u1", Name: "More", Price: 300, Frequency: "once"}},
		Changelog: []catalogue.Change{{Version: "1", Date: "2026-01-02", Title: "T", Text: "X"}}, CustomProps: map[string]string{"trustedUrl": "true"},
	}
	hidden := catalogue.App{ID: "a2", Slug: "hidden", Name: "Hidden", Product: "helpdesk", Developer: "dev", Hidden: true}
	return catalogue.Content{
		Apps: []catalogue.App{app, hidden}, Developers: []catalogue.Developer{{Slug: "dev", Name: "Developer"}, {Slug: "a-dev", Name: "Other"}},
		Experts:    []catalogue.Expert{{Slug: "expert", Name: "Erika", Average: 4.5, Campaign: &catalogue.Campaign{Slug: "c"}}},
		Lists:      []catalogue.List{{Slug: "starter-pack", Title: "Starter", Order: []string{"deepl"}}, {Slug: "apps", Title: "All", Order: []string{"deepl"}}},
		Categories: []catalogue.Category{{Slug: "crm", ID: 5, Name: "CRM"}, {Slug: "analytics", ID: 11, Name: "Analytics"}},
		Home:       catalogue.Home{Title: "Hello", Sections: []catalogue.HomeSection{{Kind: "chips", Source: []string{"apps"}}}},
		Lexicon: []catalogue.Concept{{
			Name: "video calls", To: []string{"video call"}, Products: []string{"skype"}, Short: []string{"vc"}, Words: []string{"face to face talk"},
			German: []string{"videoanruf"}, Spanish: []string{"videollamada"}, French: []string{"appel vidéo"}, Portuguese: []string{"chamada de vídeo"}, Polish: []string{"rozmowa wideo"},
		}},
		Synonyms: []catalogue.Synonym{{Group: []string{"a", "b"}}}, Suggestions: catalogue.Suggestions{Title: "Try", Queries: []string{"x"}},
		Ratings: map[string]catalogue.Ratings{"a1": {Votes: [5]int64{0, 0, 1, 2, 3}, Reviews: []catalogue.Review{
			{ID: "r2", Name: "Bo", Rate: 4, Text: "Good.", At: noon}, {ID: "r1", Name: "Ann", Organization: "Acme", Rate: 5, Text: "Very good.", Reply: "Thanks.", At: noon.Add(-time.Hour)},
		}}},
	}
}

func load(t *testing.T, store *cataloguedb.Store) catalogue.Content {
	t.Helper()
	got, err := store.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func put(t *testing.T, store *cataloguedb.Store, c catalogue.Content) catalogue.Imported {
	t.Helper()
	done, err := store.Import(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func eachStore(t *testing.T, test func(t *testing.T, store *cataloguedb.Store, database *db.DB)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		test(t, cataloguedb.New(database, testkit.NewClock().Now), database)
	})
}

func TestStore_ImportedContent_ComesBackEqual(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		if got := load(t, store); got.Version != 0 || len(got.Apps) != 0 {
			t.Errorf("a new store has version %d and %d apps", got.Version, len(got.Apps))
		}
		put(t, store, content())
		want := content()
		want.Version, want.Changed = 1, map[string]time.Time{}
		for _, document := range []string{"category/analytics", "category/crm", "developer/a-dev", "developer/dev", "expert/expert", "home/", "lexicon/", "list/apps", "list/starter-pack", "suggestions/", "synonyms/"} {
			want.Changed[document] = testkit.NewClock().Now()
		}
		if diff := cmp.Diff(want, load(t, store)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestImport_Twice_ChangesNothing(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		first := put(t, store, content())
		before := load(t, store)
		second := put(t, store, content())
		if second.Added+second.Changed != 0 || second.Unchanged != first.Added+first.Changed+first.Unchanged {
			t.Errorf("the first import did %+v, the second %+v", first, second)
		}
		if diff := cmp.Diff(before, load(t, store)); diff != "" {
			t.Error(diff)
		}
	})
}

// Architecture, idea 1: any change of public data raises the version.
func TestSnapshot_AnyChange_RaisesTheVersion(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		put(t, store, content())
		for name, change := range map[string]func(*catalogue.Content){
			"an app":             func(c *catalogue.Content) { c.Apps[0].ShortDescription = "Changed." },
			"a new app":          func(c *catalogue.Content) { c.Apps = append(c.Apps, catalogue.App{ID: "a3", Slug: "new"}) },
			"a developer":        func(c *catalogue.Content) { c.Developers[0].Bio = "Changed." },
			"an expert":          func(c *catalogue.Content) { c.Experts[0].Headline = "Changed." },
			"a list's order":     func(c *catalogue.Content) { c.Lists[0].Order = []string{"hidden"} },
			"the order of lists": func(c *catalogue.Content) { c.Lists[0], c.Lists[1] = c.Lists[1], c.Lists[0] },
			"a category":         func(c *catalogue.Content) { c.Categories[0].Intro = "Changed." },
			"the first page":     func(c *catalogue.Content) { c.Home.Title = "Changed." },
			"the suggestions":    func(c *catalogue.Content) { c.Suggestions.Title = "Changed." },
			"the synonyms":       func(c *catalogue.Content) { c.Synonyms[0].Group[0] = "changed" },
			"the lexicon":        func(c *catalogue.Content) { c.Lexicon[0].Polish[0] = "changed" },
			"the first ratings":  func(c *catalogue.Content) { c.Ratings["a2"] = catalogue.Ratings{Votes: [5]int64{1}} },
			"one more review": func(c *catalogue.Content) {
				r := c.Ratings["a1"]
				r.Reviews = append(r.Reviews, catalogue.Review{ID: "r3", Rate: 1, At: noon})
				c.Ratings["a1"] = r
			},
		} {
			before := load(t, store)
			changed := content()
			change(&changed)
			put(t, store, changed)
			after := load(t, store)
			if after.Version != before.Version+1 {
				t.Errorf("%s: version %d became %d", name, before.Version, after.Version)
			}
			before.Version = after.Version
			if cmp.Equal(before, after) {
				t.Errorf("%s is not stored", name)
			}
			put(t, store, content()) // back again
		}
	})
}

func TestStore_SameSlug_KeepsIDAndRatings(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, database *db.DB) {
		put(t, store, content())
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { // a rating that somebody gives here
			_, err := tx.ExecContext(ctx, "UPDATE ratings SET votes_5 = votes_5 + 1 WHERE app_id = 'a1'")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		again := content()
		again.Apps[0].ID, again.Apps[0].Name = "another-id", "DeepL 2"
		again.Ratings = map[string]catalogue.Ratings{"another-id": {Votes: [5]int64{9, 9, 9, 9, 9}}}
		put(t, store, again)
		got := load(t, store)
		if got.Apps[0].ID != "a1" || got.Apps[0].Name != "DeepL 2" || len(got.Apps) != 2 {
			t.Errorf("the entry is now %s %q, of %d", got.Apps[0].ID, got.Apps[0].Name, len(got.Apps))
		}
		if got.Ratings["a1"].Votes != [5]int64{0, 0, 1, 2, 4} || len(got.Ratings["a1"].Reviews) != 2 || len(got.Ratings) != 1 {
			t.Errorf("the ratings are %+v", got.Ratings)
		}
	})
}

func TestImport_Fails_LeavesNothing(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		clash := content()
		clash.Apps[1].ID = clash.Apps[0].ID
		if _, err := store.Import(t.Context(), clash); err == nil {
			t.Fatal("two apps with one id are accepted")
		}
		if got := load(t, store); got.Version != 0 || len(got.Apps) != 0 {
			t.Errorf("a failed import left version %d and %d apps", got.Version, len(got.Apps))
		}
	})
}

// Entries that are missing from an import stay.
func TestImport_OneEntry_LeavesTheOthers(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, store *cataloguedb.Store, _ *db.DB) {
		put(t, store, content())
		before := load(t, store)
		put(t, store, catalogue.Content{Apps: []catalogue.App{{ID: "a3", Slug: "zoom", Name: "Zoom"}}})
		after := load(t, store)
		if len(after.Apps) != 3 || !cmp.Equal(before.Home, after.Home) || !cmp.Equal(before.Lists, after.Lists) || !cmp.Equal(before.Ratings, after.Ratings) {
			t.Errorf("%d apps after adding one to two", len(after.Apps))
		}
	})
}
