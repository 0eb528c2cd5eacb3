package site_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/site"
)

// filterWorld has entries that differ in every filter.
func filterWorld() catalogue.Content {
	c := catalogue.Content{
		Lists:      []catalogue.List{{Slug: "apps", Title: "All"}, {Slug: "services", Title: "Services", Order: []string{"s1", "s2"}}},
		Categories: []catalogue.Category{{Slug: "crm", Name: "CRM"}, {Slug: "cms", Name: "CMS"}},
	}
	with := func(slug, product, category, placement, language, industry, country string, change ...func(*catalogue.App)) {
		c.Apps = append(c.Apps, entry(slug, append(change, func(a *catalogue.App) {
			a.Product, a.Category, a.Placements, a.Languages, a.Industries, a.Country = product, category, []string{placement}, []string{language}, []string{industry}, country
		})...))
	}
	with("a", "livechat", "crm", "plugin", "en", "saas", "LT")
	with("b", "livechat", "cms", "settings", "de", "retail", "DE", paid("once", 100, false))
	with("c", "helpdesk", "crm", "fullscreen", "en", "travel", "PL", paid("monthly", 100, false))
	with("d", "helpdesk", "cms", "plugin", "pl", "saas", "PL", paid("monthly", 100, true))
	with("s1", "livechat", "crm", "settings", "en", "saas", "LT", service("training"))
	with("s2", "livechat", "crm", "settings", "en", "saas", "LT", service("product_implementation"))
	return c
}

// S2.27: all nine parameters; comma lists are arrays; unknown and empty values
// are dropped.
func TestListing_Filters_NarrowIt(t *testing.T) {
	t.Parallel()
	s := newShop(t, filterWorld())
	for query, want := range map[string]string{
		"":                                 "a b c d",
		"compatibility=helpdesk":           "c d",
		"payment=free":                     "a",
		"payment=once":                     "b",
		"payment=monthly-per-organization": "c", // S9.26
		"payment=monthly-per-account":      "d",
		"payment=free,once":                "a b",
		"categories=cms":                   "b d",
		"categories=cms,crm":               "a b c d",
		"placement=plugin":                 "a d",
		"language=en":                      "a c",
		"industry=saas":                    "a d",
		"country=PL":                       "c d",
		"country=PL&language=en":           "c",
		"country=PL&language=en,pl&industry=saas": "d",
		"service=training":                        "", // no app is a service
		"payment=gold":                            "", // what nothing has leaves nothing
		"payment=gold,free":                       "a",
		"payment=":                                "a b c d",
		"payment=,free,,free,":                    "a",
		"payment=FREE":                            "",
		"payment=gold&country=PL":                 "",
		"colour=red":                              "a b c d",
		"payment=free&payment=once":               "a",
		"industry=%00%ff":                         "",
	} {
		got := names(s.listing(t, "/apps/?"+query).Cards)
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("?%s shows %v, want %s", query, got, want)
		}
	}
	if got := names(s.listing(t, "/services/?service=training").Cards); !slices.Equal(got, []string{"s1"}) { // S9.27
		t.Errorf("the service filter shows %v", got)
	}
}

// S9.26, S9.27: the words of the filters.
func TestListing_Filters_HaveTheirWords(t *testing.T) {
	t.Parallel()
	s := newShop(t, filterWorld())
	labels := map[string]string{}
	for _, address := range []string{"/apps/", "/services/"} {
		for _, f := range s.listing(t, address).Facets {
			for _, v := range f.Values {
				labels[f.Param+"="+v.Value] = v.Label
			}
		}
	}
	for value, want := range map[string]string{
		"payment=free": "Free", "payment=once": "One-time", "payment=monthly-per-organization": "Recurrent per license", "payment=monthly-per-account": "Recurrent per agent",
		"compatibility=livechat": "Live chat", "compatibility=helpdesk": "Help desk", "service=training": "Training", "service=product_implementation": "Product Implementation",
		"language=de": "German", "country=PL": "Poland", "industry=saas": "SaaS", "industry=travel": "Travel", "categories=crm": "CRM", "placement=fullscreen": "Full screen", "placement=plugin": "Chat or ticket details",
	} {
		if labels[value] != want {
			t.Errorf("%s reads %q, want %q", value, labels[value], want)
		}
	}
}

// S2.28.
func TestListing_Sorts_OrderIt(t *testing.T) {
	t.Parallel()
	day := func(n int) func(*catalogue.App) {
		return func(a *catalogue.App) { a.PublishedAt = noon.AddDate(0, 0, -n) }
	}
	installed := func(n int64) func(*catalogue.App) { return func(a *catalogue.App) { a.Installations = n } }
	named := func(name string) func(*catalogue.App) { return func(a *catalogue.App) { a.Name = name } }
	c := catalogue.Content{
		Apps: []catalogue.App{
			entry("one", named("beta"), day(3), installed(10), paid("once", 500, false)),
			entry("two", named("Alpha"), day(1), installed(30)),
			entry("three", named("gamma"), day(2), installed(20), paid("monthly", 600, false), deal(50)),
		},
		Lists: []catalogue.List{{Slug: "apps", Order: []string{"three", "one"}}},
	}
	s := newShop(t, c)
	for sort, want := range map[string]string{
		"recommended": "three one two", "alphabetically": "two one three", "price": "two three one", "popularity": "two three one", "published": "two three one", "": "three one two", "nonsense": "three one two",
	} {
		l := s.listing(t, "/apps/?sortBy="+sort)
		if got := strings.Join(names(l.Cards), " "); got != want {
			t.Errorf("by %q: %s, want %s", sort, got, want)
		}
		if wantSort := map[bool]string{true: "recommended", false: sort}[sort == "" || sort == "nonsense"]; l.Sort != wantSort {
			t.Errorf("by %q: the page says %q", sort, l.Sort)
		}
	}
	var offered []string
	for _, o := range s.listing(t, "/apps/").Sorts {
		offered = append(offered, o.Value)
	}
	if diff := gocmp.Diff([]string{"recommended", "popularity", "published", "alphabetically", "price"}, offered); diff != "" {
		t.Error(diff)
	}
}

func TestPages_EveryKind_IsTheGoldenOne(t *testing.T) {
	t.Parallel()
	c := catalogue.Content{Lists: []catalogue.List{{Slug: "apps"}}}
	for i := range 40 {
		c.Apps = append(c.Apps, entry(fmt.Sprintf("app-%02d", i)))
	}
	s := newShop(t, c)
	var all []string
	for page, want := range map[int]int{1: 18, 2: 18, 3: 4} {
		l := s.listing(t, fmt.Sprintf("/apps/?page=%d", page))
		if len(l.Cards) != want || l.Page != page || l.PageSize != 18 || l.Total != 40 || l.Of != 40 || l.Blocking != nil {
			t.Errorf("page %d has %d cards, %+v", page, len(l.Cards), l)
		}
		all = append(all, names(l.Cards)...)
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != 40 {
		t.Errorf("the pages show %d different entries", len(all))
	}
	if l := s.listing(t, "/apps/?page=9999"); l.Page != 3 || len(l.Cards) != 4 {
		t.Errorf("beyond the end is page %d with %d cards, want the last page", l.Page, len(l.Cards))
	}
	for _, page := range []string{"0", "-1", "x", "1e3", "99999999999999999999", "2.5", ""} {
		if l := s.listing(t, "/apps/?page="+page); l.Page != 1 {
			t.Errorf("page=%s is page %d", page, l.Page)
		}
	}
}

// The empty state names the one choice that alone leaves the list empty.
func TestListing_NoResults_NamesTheFilterWhoseRemovalFindsMost(t *testing.T) {
	t.Parallel()
	s := newShop(t, filterWorld())
	l := s.listing(t, "/apps/?payment=free&country=PL")
	if l.Total != 0 || l.Blocking == nil || l.Blocking.Value != "free" || l.Blocking.Label != "Free" || l.Blocking.Count != 2 {
		t.Errorf("%d entries, blocking %+v", l.Total, l.Blocking)
	}
	if l := s.listing(t, "/apps/?payment=free"); l.Blocking != nil {
		t.Errorf("a list with entries blames %+v", l.Blocking)
	}
}

// The main category comes before those that an app also belongs to.
// S2.09, S5.11: deals are what is discounted now, those that begin later stand
// apart, and nothing that is over is there.
func TestDealsPage_Discounts_AreThoseOfNow(t *testing.T) {
	t.Parallel()
	window := func(percent int64, from, to int) func(*catalogue.App) {
		return func(a *catalogue.App) {
			paid("once", 1000, false)(a)
			a.Payment.Discount = price.Discount{BasisPoints: percent * 100, From: noon.AddDate(0, 0, from), To: noon.AddDate(0, 0, to)}
		}
	}
	c := world()
	c.Apps = append(c.Apps, entry("over", window(10, -9, -2)), entry("later", window(15, 6, 20)), entry("sooner", window(30, 2, 3)), entry("nothing-off", window(0, -1, 1)), entry("listed", window(25, -1, 1)))
	c.Lists = append(c.Lists, catalogue.List{Slug: "saas-deals", Title: "SaaS deals", Order: []string{"over", "later", "listed"}})
	c.Home.Sections = append(c.Home.Sections, catalogue.HomeSection{Kind: "collections", Source: []string{"saas-deals"}}, catalogue.HomeSection{Kind: "ranked", Source: []string{"saas-deals"}, Count: 9})
	s := newShop(t, c)
	list := s.listing(t, "/saas-deals/")
	if diff := gocmp.Diff([]string{"listed", "full"}, names(list.Cards)); diff != "" {
		t.Error(diff)
	}
	if diff := gocmp.Diff([]string{"sooner", "later"}, names(list.Later)); diff != "" {
		t.Error(diff)
	}
	if p := list.Cards[0].Price; p.Cents != 750 || p.OldCents != 1000 || p.Percent != 25 || p.Until != "2026-11-22" || p.Ending != "tomorrow" || p.Next != nil {
		t.Errorf("now: %+v", p)
	}
	if p := list.Later[0].Price; p.Cents != 1000 || p.OldCents != 0 || p.Percent != 0 || p.Next == nil || *p.Next != (site.NextDeal{Percent: 30, From: "2026-11-23", Until: "2026-11-24", Cents: 700}) {
		t.Errorf("later: %+v", p)
	}
	if p := s.at(t, "/apps/over/").App.Price; p.Percent != 0 || p.Until != "" || p.Next != nil || p.OldCents != 0 {
		t.Errorf("over: %+v", p)
	}
	sections := s.at(t, "/").Home.Sections
	if got := sections[len(sections)-2].Collection[0].Icons; len(got) != 2 {
		t.Errorf("the tile of the deals shows %v", got)
	}
	if got := names(sections[len(sections)-1].Ranked[0].Cards); !slices.Equal(got, []string{"listed", "full"}) {
		t.Errorf("the head of the deals shows %v", got)
	}
	s.clock.Advance(48 * time.Hour)
	list = s.listing(t, "/saas-deals/")
	if got := names(list.Cards); !slices.Equal(got, []string{"full", "sooner"}) && !slices.Equal(got, []string{"sooner", "full"}) {
		t.Errorf("two days later: %v", got)
	}
	if diff := gocmp.Diff([]string{"later"}, names(list.Later)); diff != "" {
		t.Error(diff)
	}
}

// What ends first stands first; what ends on the same day, in the editors' order.
func TestDealsPage_LastDays_NearOnesFirst(t *testing.T) {
	t.Parallel()
	until := func(days int) func(*catalogue.App) {
		return func(a *catalogue.App) {
			paid("once", 1000, false)(a)
			a.Payment.Discount = price.Discount{BasisPoints: 1000, From: noon.AddDate(0, 0, -1), To: noon.AddDate(0, 0, days)}
		}
	}
	c := catalogue.Content{
		Apps:  []catalogue.App{entry("far", until(30)), entry("near", until(14)), entry("next", until(15)), entry("now", until(0)), entry("also", until(15))},
		Lists: []catalogue.List{{Slug: "saas-deals", Order: []string{"far", "next", "also", "near", "now"}}},
	}
	got := map[string]string{}
	cards := newShop(t, c).listing(t, "/saas-deals/").Cards
	for _, card := range cards {
		got[card.Slug] = card.Price.Ending
	}
	if diff := gocmp.Diff([]string{"now", "near", "next", "also", "far"}, names(cards)); diff != "" {
		t.Error(diff)
	}
	if diff := gocmp.Diff(map[string]string{"near": "weeks", "now": "today", "far": "later", "next": "later", "also": "later"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestCategoryPage_OwnAndSecondaryApps_OwnStandFirst(t *testing.T) {
	t.Parallel()
	s := newShop(t, catalogue.Content{
		Apps:       []catalogue.App{entry("a", in("cms", "crm")), entry("b", in("crm")), entry("c", in("cms")), entry("d", in("crm"), service("training"))},
		Categories: []catalogue.Category{{Slug: "crm", Name: "CRM", Headline: "H", Intro: "I", MetaDescription: "M"}},
	})
	page := s.Page("/apps/crm/", nil)
	if diff := gocmp.Diff([]string{"b", "a"}, names(page.Listing.Cards)); diff != "" {
		t.Error(diff)
	}
	if page.Listing.Heading != "CRM" || page.Listing.Headline != "H" || page.Listing.Intro != "I" || page.Meta.Description != "M" || page.Listing.Noun != "apps" {
		t.Errorf("%+v", page.Listing)
	}
}

// oracle decides by itself which entries pass, from the words of S2.27.
type oracle struct{ choice map[string][]string }

func valuesOf(a *catalogue.App, param string) []string {
	one := func(v string) []string {
		if v == "" {
			return nil
		}
		return []string{v}
	}
	switch param {
	case "compatibility":
		return one(a.Product)
	case "payment":
		switch {
		case a.Payment == nil:
			return one("free")
		case a.Payment.Frequency == "once":
			return one("once")
		case a.Payment.PerAccount:
			return one("monthly-per-account")
		default:
			return one("monthly-per-organization")
		}
	case "categories":
		return append([]string{a.Category}, a.SecondaryCategories...)
	case "placement":
		return a.Placements
	case "language":
		return a.Languages
	case "industry":
		return a.Industries
	case "country":
		return one(a.Country)
	}
	return nil
}

func (o oracle) passes(a *catalogue.App, except string) bool {
	for param, wanted := range o.choice {
		if param == except || len(wanted) == 0 {
			continue
		}
		hit := false
		for _, v := range valuesOf(a, param) {
			hit = hit || slices.Contains(wanted, v)
		}
		if !hit {
			return false
		}
	}
	return true
}

var filterValues = map[string][]string{
	"compatibility": {"livechat", "helpdesk"}, "payment": {"free", "once", "monthly-per-organization", "monthly-per-account"}, "categories": {"crm", "cms", "analytics"},
	"placement": {"plugin", "settings", "fullscreen"}, "language": {"en", "de", "pl"}, "industry": {"saas", "retail", "travel"}, "country": {"LT", "DE", "PL"},
}

func drawApp(t *rapid.T, i int) catalogue.App {
	one := func(param string) string { return rapid.SampledFrom(filterValues[param]).Draw(t, param) }
	some := func(param string) []string {
		var list []string
		for _, v := range filterValues[param] {
			if rapid.Bool().Draw(t, v) {
				list = append(list, v)
			}
		}
		return list
	}
	return entry(fmt.Sprintf("app-%02d", i), func(a *catalogue.App) {
		a.Product, a.Category, a.Country = one("compatibility"), one("categories"), one("country")
		a.Placements, a.Languages, a.Industries = some("placement"), some("language"), some("industry")
		for _, c := range some("categories") {
			if c != a.Category {
				a.SecondaryCategories = append(a.SecondaryCategories, c)
			}
		}
		a.Installations = rapid.Int64Range(0, 5).Draw(t, "installations")
		a.PublishedAt = noon.AddDate(0, 0, -rapid.IntRange(0, 5).Draw(t, "days"))
		switch one("payment") {
		case "once":
			paid("once", money.Cents(rapid.IntRange(0, 3).Draw(t, "price")), false)(a)
		case "monthly-per-organization":
			paid("monthly", money.Cents(rapid.IntRange(0, 3).Draw(t, "price")), false)(a)
		case "monthly-per-account":
			paid("monthly", money.Cents(rapid.IntRange(0, 3).Draw(t, "price")), true)(a)
		}
	})
}

// S2.27, S2.28: entries, totals, order, the counts of each facet (not counting
// the facet's own choice) and the blocking choice against a brute-force count.
func TestListing_RandomFilters_EqualAPlainCount(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := catalogue.Content{Lists: []catalogue.List{{Slug: "apps"}}}
		for i := range rapid.IntRange(0, 30).Draw(t, "apps") {
			c.Apps = append(c.Apps, drawApp(t, i))
		}
		s := newShop(t, c)
		asked, query := oracle{choice: map[string][]string{}}, url.Values{}
		for param, values := range filterValues {
			for _, v := range values {
				if rapid.IntRange(0, 5).Draw(t, "choose "+v) == 0 {
					asked.choice[param] = append(asked.choice[param], v)
				}
			}
			if len(asked.choice[param]) > 0 {
				query.Set(param, strings.Join(asked.choice[param], ","))
			}
		}
		sort := rapid.SampledFrom([]string{"recommended", "alphabetically", "price", "popularity", "published"}).Draw(t, "sort")
		query.Set("sortBy", sort)
		all := s.catalogue.Snapshot().Published()
		// A value that no entry has is dropped beside others; alone it leaves nothing.
		for param, values := range asked.choice {
			if len(values) == 0 {
				continue
			}
			asked.choice[param] = slices.DeleteFunc(values, func(v string) bool {
				return !slices.ContainsFunc(all, func(a *catalogue.App) bool { return slices.Contains(valuesOf(a, param), v) })
			})
			if len(asked.choice[param]) == 0 {
				asked.choice[param] = []string{"-"}
			}
		}
		l := s.listing(t, "/apps/?"+query.Encode())
		checkEntries(t, l, all, asked, sort)
		checkFacets(t, l, all, asked)
		checkBlocking(t, l, all, asked)
	})
}

func checkEntries(t *rapid.T, l *site.Listing, all []*catalogue.App, asked oracle, sort string) {
	var want []*catalogue.App
	for _, a := range all {
		if asked.passes(a, "") {
			want = append(want, a)
		}
	}
	cost := func(a *catalogue.App) money.Cents { return a.UnitPrice(price.Monthly, noon).Now }
	slices.SortStableFunc(want, map[string]func(x, y *catalogue.App) int{
		"recommended":    func(_, _ *catalogue.App) int { return 0 },
		"alphabetically": func(x, y *catalogue.App) int { return strings.Compare(x.Name, y.Name) },
		"price":          func(x, y *catalogue.App) int { return cmp.Compare(cost(x), cost(y)) },
		"popularity":     func(x, y *catalogue.App) int { return cmp.Compare(y.Installations, x.Installations) },
		"published":      func(x, y *catalogue.App) int { return cmp.Compare(y.PublishedAt.Unix(), x.PublishedAt.Unix()) },
	}[sort])
	var slugs []string
	for _, a := range want[:min(len(want), 18)] {
		slugs = append(slugs, a.Slug)
	}
	if l.Of != len(all) || l.Total != len(want) || !slices.Equal(names(l.Cards), append([]string{}, slugs...)) {
		t.Fatalf("%d of %d: %v, want %d: %v", l.Total, l.Of, names(l.Cards), len(want), slugs)
	}
}

func checkFacets(t *rapid.T, l *site.Listing, all []*catalogue.App, asked oracle) {
	shown := map[string]site.Facet{}
	for _, f := range l.Facets {
		shown[f.Param] = f
	}
	for param := range filterValues {
		counts := map[string]int{}
		for _, a := range all {
			for _, v := range valuesOf(a, param) {
				counts[v] += 0
				if asked.passes(a, param) {
					counts[v]++
				}
			}
		}
		f, there := shown[param]
		if want := len(counts) >= 2 || len(asked.choice[param]) > 0; there != want {
			t.Fatalf("the filter %s is shown: %v, want %v", param, there, want)
		}
		if !there {
			continue
		}
		if slices.Contains(asked.choice[param], "-") {
			counts["-"] = 0
		}
		if len(f.Values) != len(counts) {
			t.Fatalf("%s has the values %+v, want %v", param, f.Values, counts)
		}
		for i, v := range f.Values {
			if v.Count != counts[v.Value] || v.Selected != slices.Contains(asked.choice[param], v.Value) || v.Label == "" {
				t.Fatalf("%s: %+v, want %d", param, v, counts[v.Value])
			}
			if i > 0 && f.Values[i-1].Count < v.Count {
				t.Fatalf("%s is not ordered by count: %+v", param, f.Values)
			}
		}
	}
}

func checkBlocking(t *rapid.T, l *site.Listing, all []*catalogue.App, asked oracle) {
	best := 0
	for param, values := range asked.choice {
		for _, v := range values {
			without := oracle{choice: map[string][]string{}}
			for p, list := range asked.choice {
				without.choice[p] = slices.DeleteFunc(slices.Clone(list), func(x string) bool { return p == param && x == v })
			}
			n := 0
			for _, a := range all {
				if without.passes(a, "") {
					n++
				}
			}
			best = max(best, n)
		}
	}
	switch {
	case l.Total > 0 || best == 0:
		if l.Blocking != nil {
			t.Fatalf("%d entries, blocking %+v, best %d", l.Total, l.Blocking, best)
		}
	case l.Blocking == nil || l.Blocking.Count != best || !slices.Contains(slices.Concat(slices.Collect(mapValues(asked.choice))...), l.Blocking.Value):
		t.Fatalf("blocking is %+v, want a count of %d", l.Blocking, best)
	}
}

func mapValues(m map[string][]string) func(func([]string) bool) {
	return func(yield func([]string) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}

// S2.27: an unknown value is said to be what stands in the way.
func TestListing_UnknownFilterValue_FindsNothing(t *testing.T) {
	t.Parallel()
	l := newShop(t, filterWorld()).listing(t, "/apps/?payment=gold,silver&country=PL")
	want := site.FacetValue{Value: "-", Label: "Price: unknown value", Count: 2, Selected: true, Unknown: true}
	if l.Total != 0 || l.Blocking == nil || *l.Blocking != want {
		t.Errorf("%d entries, blocking %+v", l.Total, l.Blocking)
	}
	for _, f := range l.Facets {
		if f.Param == "payment" && !slices.Contains(f.Values, site.FacetValue{Value: "-", Label: want.Label, Selected: true, Unknown: true}) {
			t.Errorf("%+v", f.Values)
		}
	}
}

// A listing of the largest shop the snapshot is made for stays quick.
func TestListing_TenThousandEntries_IsMadeInTime(t *testing.T) {
	t.Parallel()
	c := catalogue.Content{Lists: []catalogue.List{{Slug: "apps"}}}
	for i := range 10_000 {
		c.Apps = append(c.Apps, entry(fmt.Sprintf("app-%05d", i)))
	}
	s := newShop(t, c)
	started := time.Now()
	s.listing(t, "/apps/?language=en&sortBy=alphabetically&page=3")
	if took := time.Since(started); took > time.Second {
		t.Errorf("it took %s", took)
	}
}
