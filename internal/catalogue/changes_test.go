package catalogue_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/price"
)

// view is what people read of a snapshot.
type view struct {
	Version              int64
	All, Published, Soon []string
	Deals                []string
	Lists, Moved, Found  map[string]string
	Makers, Categories   map[string][]string
	OnSale               [32]byte
	Prices               []int
	Rates                map[string]int64
	Lately               map[string]int
}

func viewOf(s *catalogue.Snapshot, names []string) view {
	v := view{
		Version: s.Version, All: slugs(s.Apps()), Published: slugs(s.Published()), Soon: slugs(s.ComingSoon()), Deals: slugs(s.Deals(noon)), OnSale: s.OnSale(),
		Lists: map[string]string{}, Moved: map[string]string{}, Found: map[string]string{}, Rates: map[string]int64{}, Lately: map[string]int{},
		Makers: map[string][]string{}, Categories: map[string][]string{},
	}
	for _, slug := range makers {
		v.Makers[slug] = slugs(s.OfDeveloper(slug))
	}
	for _, slug := range categories {
		v.Categories[slug] = slugs(s.InCategory(slug))
	}
	for _, list := range s.Lists {
		for _, app := range s.ListEntries(&list) {
			v.Lists[list.Slug] += app.Slug + " "
		}
	}
	for _, deal := range s.Home.Deals {
		v.Lists["home"] += deal.App + " "
	}
	for hours := -3; hours < 4; hours++ {
		v.Prices = append(v.Prices, s.PricesAt(noon.Add(time.Duration(hours)*time.Hour)))
	}
	for _, name := range names {
		v.Moved[name] = s.CurrentSlug("apps", name)
		if app := s.App(name); app != nil {
			v.Found[name] = app.ID + app.Slug + app.Name
			if s.AppOfClient(app.ClientID()) != app {
				v.Found[name] += " not found by its client"
			}
			v.Rates[app.ID], v.Lately[app.ID] = s.Ratings[app.ID].Total(), app.LatelyRank
		}
		if app := s.AppOfClient("client-of-" + name); app != nil {
			v.Found["client-of-"+name] = app.ID
		}
	}
	return v
}

var (
	makers     = []string{"maker", "other"}
	categories = []string{"crm", "cms", "ai"}
)

// A snapshot that takes changes is the one that reads everything anew, whatever changes.
func TestSnapshot_WithChanges_IsAsReadAnew(t *testing.T) {
	t.Parallel()
	names := []string{"a", "b", "c", "d", "e", "f", "id-0", "id-1", "id-2", "id-3", "id-4"}
	rapid.Check(t, func(t *rapid.T) {
		apps, ratings := map[string]catalogue.App{}, map[string]catalogue.Ratings{}
		content := func(version int64) catalogue.Content {
			c := catalogue.Content{
				Version: version, Ratings: maps.Clone(ratings), InstalledLately: []string{"id-2", "id-0"},
				Lists: []catalogue.List{{Slug: "apps", Order: []string{"d", "a"}}, {Slug: catalogue.DealsList, Order: []string{"b", "f", "e"}}, {Slug: "coming-soon", Order: []string{"c"}}},
				Home:  catalogue.Home{Deals: []catalogue.Deal{{App: "a"}, {App: "f"}, {App: "c"}}},
			}
			for _, id := range slices.Sorted(maps.Keys(apps)) {
				c.Apps = append(c.Apps, apps[id])
			}
			return c
		}
		change := func(id string) catalogue.ChangedApp {
			delete(apps, id)
			delete(ratings, id)
			free := slices.DeleteFunc(slices.Clone(names[:6]), func(slug string) bool {
				return slices.ContainsFunc(slices.Collect(maps.Values(apps)), func(a catalogue.App) bool { return a.Slug == slug })
			})
			if rapid.IntRange(0, 4).Draw(t, "gone") == 0 {
				return catalogue.ChangedApp{ID: id}
			}
			app := published(rapid.SampledFrom(free).Draw(t, "slug"))
			app.ID, app.Name = id, rapid.SampledFrom([]string{"One", "Two"}).Draw(t, "name")
			app.Client = rapid.SampledFrom([]string{"", "client-of-" + id}).Draw(t, "client")
			app.Hidden, app.Installations = rapid.Bool().Draw(t, "hidden"), rapid.Int64Range(0, 3).Draw(t, "installations")
			app.Developer, app.Category = rapid.SampledFrom(makers).Draw(t, "developer"), rapid.SampledFrom(categories).Draw(t, "category")
			app.SecondaryCategories = rapid.SliceOfN(rapid.SampledFrom(categories), 0, 2).Draw(t, "categories")
			app.ServiceType = rapid.SampledFrom([]string{"", "", "setup"}).Draw(t, "service")
			if rapid.IntRange(0, 3).Draw(t, "accepted") == 0 {
				app.PublishedAt = time.Time{}
			}
			if rapid.Bool().Draw(t, "paid") {
				app.Payment = &catalogue.Payment{Frequency: "once", Price: 100}
				app.Payment.Discount = rapid.SampledFrom([]price.Discount{{}, {BasisPoints: 1000, From: noon.Add(-time.Hour), To: noon.Add(2 * time.Hour)}}).Draw(t, "discount")
			}
			app.FormerSlugs = rapid.SliceOfNDistinct(rapid.SampledFrom(names[:6]), 0, 1, rapid.ID[string]).Draw(t, "former")
			apps[id] = app
			if votes := rapid.Int64Range(0, 9).Draw(t, "votes"); votes > 0 {
				ratings[id] = catalogue.Ratings{Votes: [5]int64{0, 0, votes, 0, 0}}
			}
			return catalogue.ChangedApp{ID: id, App: &app, Ratings: ratings[id]}
		}
		for _, id := range names[6:] {
			change(id)
		}
		got, since := catalogue.NewSnapshot(content(1)), []string{}
		for version := int64(2); version < 6; version++ {
			before := viewOf(got, names)
			changes := catalogue.Changes{Version: version}
			ids := rapid.SliceOfNDistinct(rapid.SampledFrom(names[6:]), 1, 2, rapid.ID[string]).Draw(t, "ids")
			for _, id := range ids {
				changes.Apps = append(changes.Apps, change(id))
			}
			if rapid.Bool().Draw(t, "reversed") { // what takes a slug before what leaves it
				slices.Reverse(ids)
				slices.Reverse(changes.Apps)
			}
			next := got.With(changes)
			if diff := cmp.Diff(viewOf(catalogue.NewSnapshot(content(version)), names), viewOf(next, names)); diff != "" {
				t.Fatal(diff)
			}
			if diff := cmp.Diff(before, viewOf(got, names)); diff != "" {
				t.Fatalf("the one before changed: %s", diff)
			}
			since = append(since, ids...)
			for from := int64(1); from < version; from++ {
				changed, known := next.ChangedSince(from)
				want := since[len(since)-len(changed):]
				if from == 1 {
					want = since
				}
				slices.Sort(changed)
				if !known || !slices.Equal(changed, slices.Sorted(slices.Values(want))) {
					t.Fatalf("it says that %q changed since %d, %v", changed, from, known)
				}
			}
			for _, id := range ids {
				if app := next.App(id); app != nil && app.ContentVersion != version {
					t.Fatalf("%s is said to be of version %d", id, app.ContentVersion)
				}
			}
			if whole := next.WholeVersion(); whole != 1 {
				t.Fatalf("it says that more than apps is of version %d", whole)
			}
			if _, known := next.ChangedSince(0); known {
				t.Fatal("what was before the first version is not known")
			}
			got = next
		}
	})
}
