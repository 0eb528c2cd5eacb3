package site_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/money"
)

// manyEntries are enough for their listing to be kept between requests.
func manyEntries(n int) catalogue.Content {
	c := catalogue.Content{
		Lists:      []catalogue.List{{Slug: "apps"}, {Slug: "developers"}},
		Categories: []catalogue.Category{{Slug: "crm", Name: "CRM"}, {Slug: "cms", Name: "CMS"}},
		Developers: []catalogue.Developer{{Slug: "dev", Name: "Developer Inc."}},
	}
	for i := range n {
		c.Apps = append(c.Apps, entry(fmt.Sprintf("app-%05d", n-i), func(a *catalogue.App) {
			a.Category, a.Product = []string{"crm", "cms"}[i%2], []string{"livechat", "helpdesk"}[i/3%2]
			a.Languages, a.Country = [][]string{{"en"}, {"de", "en"}, {"pl"}}[i%3], []string{"LT", "DE", "PL", "FR", "US"}[i%5]
			if i%4 > 0 {
				paid("once", money.Cents(i*7919%400), false)(a)
			}
			a.Installations = int64(i * 31 % 500)
		}))
	}
	return c
}

// What is kept between requests gives the pages that the entries say, page
// after page, in every order.
func TestListing_LongList_HasEveryEntryOnce(t *testing.T) {
	t.Parallel()
	const n = 1500
	s := newShop(t, manyEntries(n))
	for _, tc := range []struct {
		query  string
		passes func(*catalogue.App) bool
		order  func(x, y *catalogue.App) int
	}{
		{"", func(*catalogue.App) bool { return true }, nil},
		{"language=de&country=PL,US", func(a *catalogue.App) bool {
			return slices.Contains(a.Languages, "de") && (a.Country == "PL" || a.Country == "US")
		}, nil},
		{"categories=cms&sortBy=popularity", func(a *catalogue.App) bool { return a.Category == "cms" }, func(x, y *catalogue.App) int { return int(y.Installations - x.Installations) }},
		{"payment=free&sortBy=alphabetically", func(a *catalogue.App) bool { return a.Payment == nil }, func(x, y *catalogue.App) int { return strings.Compare(x.Name, y.Name) }},
	} {
		var want, got []string
		entries := slices.DeleteFunc(slices.Clone(s.catalogue.Snapshot().Published()), func(a *catalogue.App) bool { return !tc.passes(a) })
		if tc.order != nil {
			slices.SortStableFunc(entries, tc.order)
		}
		for _, a := range entries {
			want = append(want, a.Slug)
		}
		pages := (len(want) + 17) / 18
		for page := 1; page <= pages; page++ {
			l := s.listing(t, fmt.Sprintf("/apps/?%s&page=%d", tc.query, page))
			if l.Of != n || l.Total != len(want) || l.Page != page {
				t.Fatalf("%s: page %d of %d, %d entries", tc.query, l.Page, l.Of, l.Total)
			}
			got = append(got, names(l.Cards)...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d entries in another order than the %d that there are", tc.query, len(got), len(want))
		}
	}
}

// Another catalogue, and another hour, are another listing.
func TestListing_LongList_FollowsCatalogueAndClock(t *testing.T) {
	t.Parallel()
	c := manyEntries(1200)
	dear := entry("dear", paid("once", 10_000, false), func(a *catalogue.App) {
		deal(99)(a)
		a.Payment.Discount.From, a.Payment.Discount.To = noon.Add(time.Hour), noon.Add(2*time.Hour)
	})
	for i := range c.Apps {
		paid("once", 5000, false)(&c.Apps[i])
	}
	c.Apps = append(c.Apps, dear)
	s := newShop(t, c)
	first := func() string { return s.listing(t, "/apps/?sortBy=price").Cards[0].Slug }
	if first() == "dear" {
		t.Error("the dearest app is the cheapest")
	}
	s.clock.Advance(90 * time.Minute)
	if got := first(); got != "dear" {
		t.Errorf("while its price is cut the cheapest app is %s", got)
	}
	if l := s.listing(t, "/apps/crm/"); l.Of != 601 {
		t.Errorf("%d in the category", l.Of)
	}
	if _, err := s.catalogue.Import(t.Context(), manyEntries(1100)); err != nil {
		t.Fatal(err)
	}
	if l := s.listing(t, "/apps/crm/"); l.Of != 550 {
		t.Errorf("%d in the category of the new catalogue", l.Of)
	}
	if page := s.at(t, "/developers/dev/"); page.Developer == nil || page.Developer.Listing.Of != 1100 {
		t.Errorf("%+v", page.Developer)
	}
}

// A long list that follows the changes of single apps has the pages that a list has which is
// made of all of them.
func TestListing_ChangedApps_AreFollowed(t *testing.T) {
	t.Parallel()
	content := manyEntries(1100)
	first := content
	first.Apps = slices.Clone(content.Apps) // the shop's own: what follows changes the content
	followed := newShop(t, first)
	queries := []string{
		"", "language=de&country=PL,US", "categories=cms&sortBy=popularity", "payment=free&sortBy=alphabetically", "sortBy=price&page=2", "sortBy=price&page=61", "country=CH", "sortBy=popularity&page=61",
	}
	titles := func(s *shop) [][]string {
		var pages [][]string
		for _, list := range []string{"/apps/", "/apps/crm/"} {
			for _, query := range queries {
				l := s.listing(t, list+"?"+query)
				pages = append(pages, append([]string{list, query, fmt.Sprint(l.Of, l.Total, l.Facets)}, names(l.Cards)...))
			}
		}
		return pages
	}
	titles(followed) // the long lists are kept now
	for step, change := range []func(a *catalogue.App){
		func(a *catalogue.App) { a.Name = "0 comes first" },
		func(a *catalogue.App) { a.Installations, a.Country, a.Languages = 1_000_000, "CH", []string{"de"} },
		func(a *catalogue.App) { a.Country = "PL" }, // nobody is in CH any more
		func(a *catalogue.App) { a.LongDescription = "Other words alone." },
		func(a *catalogue.App) { a.Category = "cms"; a.Payment = nil },
		func(a *catalogue.App) { paid("once", 1, false)(a) },
		func(a *catalogue.App) { a.Hidden = true },
		func(a *catalogue.App) { a.ID, a.Slug, a.Hidden, a.Installations = "new", "new-app", false, 250 },
	} {
		app := content.Apps[700]
		if step > 6 {
			app = content.Apps[3]
		}
		change(&app)
		if step > 6 {
			content.Apps = append(content.Apps, app)
		} else {
			content.Apps[700] = app
		}
		followed.store.put(&app)
		if err := followed.catalogue.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		whole := content
		whole.Apps = slices.Clone(content.Apps)
		if diff := cmp.Diff(titles(newShop(t, whole)), titles(followed)); diff != "" {
			t.Fatalf("change %d: %s", step, diff)
		}
	}
}
