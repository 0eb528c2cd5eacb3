package catalogue_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"marketplace/internal/catalogue"
)

func published(slug string) catalogue.App {
	return catalogue.App{ID: "id-" + slug, Slug: slug, Name: slug, Product: "livechat", SubmittedAt: noon, AcceptedAt: noon, PublishedAt: noon}
}

func slugs(apps []*catalogue.App) []string {
	list := []string{}
	for _, app := range apps {
		list = append(list, app.Slug)
	}
	return list
}

// S3.29, S3.30, S6.11: only published entries that are not hidden are shown; nobody
// else is found by a public look-up either, by slug or id.
func TestPublished_HiddenAndUnpublished_AreLeftOut(t *testing.T) {
	t.Parallel()
	hidden, accepted, review, development := published("hidden"), published("accepted"), published("review"), published("development")
	hidden.Hidden = true
	accepted.PublishedAt = time.Time{}
	review.PublishedAt, review.AcceptedAt = time.Time{}, time.Time{}
	development.PublishedAt, development.AcceptedAt, development.SubmittedAt = time.Time{}, time.Time{}, time.Time{}
	s := catalogue.NewSnapshot(catalogue.Content{
		Apps:  []catalogue.App{published("shown"), hidden, accepted, review, development},
		Lists: []catalogue.List{{Slug: "apps", Order: []string{"hidden", "review", "shown", "nothing", "accepted", "development"}}},
	})
	if diff := cmp.Diff([]string{"shown"}, slugs(s.Published())); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"shown"}, slugs(s.ListEntries(s.List("apps")))); diff != "" {
		t.Errorf("in a list: %s", diff)
	}
	for _, name := range []string{"hidden", "accepted", "review", "development"} {
		if s.Public(name) != nil || s.Public("id-"+name) != nil {
			t.Errorf("%s is public", name)
		}
		if s.App(name) == nil || s.App("id-"+name) == nil {
			t.Errorf("%s is not there at all", name)
		}
	}
	if s.Public("shown") == nil || s.Public("id-shown") != s.Public("shown") || s.App("") != nil {
		t.Error("a published entry is not found by slug and id")
	}
}

// S2.28: the recommended order is the editors' head, then the rank, then the
// slug; it never depends on the order in the store.
func TestRecommendedOrder_Apps_StandInIt(t *testing.T) {
	t.Parallel()
	content := catalogue.Content{
		Apps:  []catalogue.App{published("c-unrated"), published("a-unrated"), published("loved"), published("one-five-stars"), published("hated"), published("second"), published("first")},
		Lists: []catalogue.List{{Slug: "apps", Order: []string{"first", "second"}}},
		Ratings: map[string]catalogue.Ratings{
			"id-loved":          {Votes: [5]int64{0, 0, 0, 10, 190}},
			"id-one-five-stars": {Votes: [5]int64{0, 0, 0, 0, 1}}, // one vote does not beat two hundred
			"id-hated":          {Votes: [5]int64{50, 0, 0, 0, 0}},
		},
	}
	want := []string{"first", "second", "loved", "one-five-stars", "a-unrated", "c-unrated", "hated"}
	if diff := cmp.Diff(want, slugs(catalogue.NewSnapshot(content).Published())); diff != "" {
		t.Fatal(diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		shuffled := content
		shuffled.Apps = rapid.Permutation(content.Apps).Draw(t, "order")
		if got := slugs(catalogue.NewSnapshot(shuffled).Published()); !slices.Equal(got, want) {
			t.Fatalf("in another order of the store: %v", got)
		}
	})
}

func TestSnapshot_LookUps_FindByIDAndSlug(t *testing.T) {
	t.Parallel()
	byDeveloper, byExpert, byNobody := published("a"), published("b"), published("c")
	byDeveloper.Developer, byExpert.Developer, byNobody.Developer = "dev", "expert", "unknown"
	s := catalogue.NewSnapshot(catalogue.Content{
		Apps:       []catalogue.App{byDeveloper, byExpert, byNobody},
		Developers: []catalogue.Developer{{Slug: "dev", Name: "Developer Inc."}}, Experts: []catalogue.Expert{{Slug: "expert", Name: "Erika"}},
		Categories: []catalogue.Category{{Slug: "crm", ID: 5}},
	})
	for slug, want := range map[string]string{"a": "Developer Inc.", "b": "Erika", "c": "unknown"} {
		if got := s.Publisher(s.App(slug)); got != want {
			t.Errorf("%s is by %s, want %s", slug, got, want)
		}
	}
	if s.Category("crm").ID != 5 || s.Category("x") != nil || s.List("x") != nil || s.Developer("x") != nil || s.Expert("x") != nil {
		t.Error("look-ups of lists, categories, developers, experts")
	}
}

func TestSnapshot_TenThousandEntries_IsReadyInASecond(t *testing.T) {
	t.Parallel()
	content := catalogue.Content{}
	for i := range 10_000 {
		content.Apps = append(content.Apps, published(fmt.Sprintf("app-%05d", i)))
	}
	started := time.Now()
	if n := len(catalogue.NewSnapshot(content).Published()); n != 10_000 {
		t.Errorf("%d entries", n)
	}
	if took := time.Since(started); took > time.Second {
		t.Errorf("it took %s", took)
	}
}

// Decisions rule 20: what editors name by an address that an app once had is that app still.
func TestSnapshot_RenamedApp_StaysWhereEditorsNameIt(t *testing.T) {
	t.Parallel()
	renamed, other := published("today"), published("other")
	renamed.FormerSlugs = []string{"once", "other"} // an app that has the address now wins
	content := catalogue.Content{
		Apps:  []catalogue.App{renamed, other},
		Lists: []catalogue.List{{Slug: "apps", Order: []string{"once", "other"}}},
		Home: catalogue.Home{
			Highlights: []catalogue.Highlight{{App: "once"}}, Banners: []catalogue.Banner{{App: "once"}},
			Media: []catalogue.Media{{App: "once"}}, Deals: []catalogue.Deal{{App: "once"}},
		},
	}
	s := catalogue.NewSnapshot(content)
	if diff := cmp.Diff([]string{"today", "other"}, slugs(s.ListEntries(s.List("apps")))); diff != "" {
		t.Errorf("in a list: %s", diff)
	}
	for what, got := range map[string]string{
		"highlight": s.Home.Highlights[0].App, "banner": s.Home.Banners[0].App, "picture": s.Home.Media[0].App, "deal": s.Home.Deals[0].App,
	} {
		if got != "today" {
			t.Errorf("a %s is of %q", what, got)
		}
	}
	if content.Lists[0].Order[0] != "once" || content.Home.Deals[0].App != "once" {
		t.Error("the content of the store was changed")
	}
}
