package catalogue_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/price"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// S4.01 to S4.06: the whole table of timestamps. A later state needs all the
// earlier ones.
func TestLifecycle_Timestamps_DecideIt(t *testing.T) {
	t.Parallel()
	set := func(on bool) time.Time {
		if on {
			return noon
		}
		return time.Time{}
	}
	for _, tc := range []struct {
		submitted, accepted, published bool
		want                           catalogue.Lifecycle
	}{
		{false, false, false, "IN_DEVELOPMENT"}, // S4.02
		{true, false, false, "IN_REVIEW"},       // S4.03
		{true, true, false, "ACCEPTED"},         // S4.04
		{true, true, true, "PUBLISHED"},         // S4.05
		{false, true, false, "IN_DEVELOPMENT"},
		{false, false, true, "IN_DEVELOPMENT"},
		{false, true, true, "IN_DEVELOPMENT"},
		{true, false, true, "IN_REVIEW"},
	} {
		app := catalogue.App{SubmittedAt: set(tc.submitted), AcceptedAt: set(tc.accepted), PublishedAt: set(tc.published)}
		if got := app.Lifecycle(); got != tc.want {
			t.Errorf("submitted %v, accepted %v, published %v is %s, want %s", tc.submitted, tc.accepted, tc.published, got, tc.want)
		}
	}
}

// S9.26: the values of the payment filter.
func TestAppPayment_Kind_IsTheFilterValue(t *testing.T) {
	t.Parallel()
	for want, payment := range map[string]*catalogue.Payment{
		"free":                     nil,
		"once":                     {Frequency: "once", Price: 100},
		"monthly-per-organization": {Frequency: "monthly", Price: 100},
		"monthly-per-account":      {Frequency: "monthly", Price: 100, PerAccount: true},
		"hourly":                   {Frequency: "hourly", Price: 100},
	} {
		app := catalogue.App{Payment: payment}
		if got := app.PaymentKind(); got != want {
			t.Errorf("%+v is %s, want %s", payment, got, want)
		}
	}
}

// S9.17, decisions rule 14: hourly work has no automatic charge.
func TestAppPayment_Frequency_IsThatOfTheApp(t *testing.T) {
	t.Parallel()
	for frequency, want := range map[string]int{"once": 1, "monthly": 2, "hourly": 0} {
		app := catalogue.App{ID: "a1", Payment: &catalogue.Payment{Frequency: frequency, Price: 1000}}
		if got := app.Cycles(); len(got) != want {
			t.Errorf("%s is sold in the cycles %v", frequency, got)
		}
	}
	free := catalogue.App{ID: "a1"}
	if len(free.Cycles()) != 0 || free.UnitPrice(price.Monthly, noon) != (price.Unit{}) {
		t.Error("a free app costs something")
	}
	if free.PlanID(price.Yearly) != "a1-yearly" {
		t.Errorf("the plan is %s", free.PlanID(price.Yearly))
	}
}

// S5.11 at the app: the discount counts inside its window only.
func TestDiscount_Window_DecidesThePrice(t *testing.T) {
	t.Parallel()
	app := catalogue.App{Payment: &catalogue.Payment{Frequency: "monthly", Price: 1900, Discount: price.Discount{
		BasisPoints: 2000, From: noon, To: noon.Add(time.Hour),
	}}}
	for _, tc := range []struct {
		at   time.Time
		want price.Unit
	}{
		{noon.Add(-time.Second), price.Unit{Now: 1900}},
		{noon, price.Unit{Now: 1520, Old: 1900}},
		{noon.Add(time.Hour), price.Unit{Now: 1520, Old: 1900}},
		{noon.Add(time.Hour + time.Second), price.Unit{Now: 1900}},
	} {
		if got := app.UnitPrice(price.Monthly, tc.at); got != tc.want {
			t.Errorf("at %s: %+v, want %+v", tc.at, got, tc.want)
		}
	}
}

// S3.31: an entry without a text of its own gets the default one.
func TestAppSummary_WithoutText_IsTheDefault(t *testing.T) {
	t.Parallel()
	for want, app := range map[string]catalogue.App{
		"Own words.":                          {Name: "Deepl", ShortDescription: "Own words."},
		"Connect Deepl with your live chat.":  {Name: "Deepl", Product: "livechat"},
		"Connect Mailer with your help desk.": {Name: "Mailer", Product: "helpdesk"},
	} {
		if got := app.Summary(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// S9.31: the terms of a trial or price that a description names stay as its
// developer wrote them.
func TestAppSummary_TermsInIt_StayAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, terms := range []string{
		"a 7-day trial", "a 3-day trial", "a 14-day trial", "50 free chats", "100 free chats", "10k free tokens", "$2 per month", "a 2-month trial",
	} {
		app := catalogue.App{Name: "Deepl", ShortDescription: "Translates every chat, with " + terms + "."}
		if got := app.Summary(); got != "Translates every chat, with "+terms+"." {
			t.Errorf("%q is shown as %q", app.ShortDescription, got)
		}
	}
}

func votes(t *rapid.T) [5]int64 {
	var v [5]int64
	for i := range v {
		v[i] = rapid.Int64Range(0, 10_000).Draw(t, "votes")
	}
	return v
}

// S3.22: the mean to one decimal, half up, against exact fractions.
func TestRatings_Rate_IsTheMeanOfTheVotes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := catalogue.Ratings{Votes: votes(t)}
		var n, sum int64
		for i, v := range r.Votes {
			n, sum = n+v, sum+int64(i+1)*v
		}
		if r.Total() != n {
			t.Fatalf("%v are %d votes", r.Votes, r.Total())
		}
		want := 0.0
		if n > 0 {
			tenths := new(big.Rat).Add(big.NewRat(sum*10, n), big.NewRat(1, 2))
			want = float64(new(big.Int).Div(tenths.Num(), tenths.Denom()).Int64()) / 10
			if want < 1 || want > 5 {
				t.Fatalf("the oracle gives %v", want)
			}
		}
		if got := r.Rate(); got != want {
			t.Fatalf("%v rate %v, exactly %v", r.Votes, got, want)
		}
	})
}

// S3.22: the bars of the histogram add up to 100, each less than one percent
// from its exact share, and no votes is no percent.
func TestRatings_Percents_AddUpToAHundred(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := catalogue.Ratings{Votes: votes(t)}
		percents, sum := r.Percents(), 0
		for i, p := range percents {
			sum += p
			if n := r.Total(); n > 0 {
				exact := float64(r.Votes[i]) * 100 / float64(n)
				if d := float64(p) - exact; d <= -1 || d >= 1 {
					t.Fatalf("%v: %d stars are %d %%, exactly %.3f", r.Votes, i+1, p, exact)
				}
				if r.Votes[i] == 0 && p != 0 {
					t.Fatalf("%v: nobody gave %d stars, yet %d %%", r.Votes, i+1, p)
				}
			}
		}
		if want := 100; (r.Total() > 0 && sum != want) || (r.Total() == 0 && sum != 0) {
			t.Fatalf("the percents of %v are %v", r.Votes, percents)
		}
	})
	if got := (catalogue.Ratings{Votes: [5]int64{1, 1, 1, 0, 0}}).Percents(); got != [5]int{34, 33, 33, 0, 0} {
		t.Errorf("three equal parts are %v", got)
	}
}

func TestApp_SmallFacts_FollowItsFields(t *testing.T) {
	t.Parallel()
	app := catalogue.App{ID: "0190-ab-cd", Slug: "deepl", Category: "crm", SecondaryCategories: []string{"cms"}, Changelog: []catalogue.Change{{Date: "2025-01-02"}, {Date: "2026-03-04"}, {Date: "2024-05-06"}}}
	if app.ClientID() != "app_0190abcd" || app.Path() != "/apps/deepl/" || app.Updated() != "2026-03-04" {
		t.Errorf("%s %s %s", app.ClientID(), app.Path(), app.Updated())
	}
	if got := app.Categories(); len(got) != 2 || got[0] != "crm" || got[1] != "cms" {
		t.Errorf("categories %v", got)
	}
	// S3.04: an app without a client, or with an address that cannot be registered, is installed plainly.
	for _, c := range []struct {
		scopes        []string
		address, want string
	}{
		{[]string{"chats--all:ro"}, "https://app.test/install", "https://app.test/install"},
		{[]string{"chats--all:ro"}, "http://localhost:3000/install", "http://localhost:3000/install"},
		{nil, "https://app.test/install", ""},
		{[]string{"chats--all:ro"}, "", ""},
		{[]string{"chats--all:ro"}, "https://app.test/install?plan=1", ""},
		{[]string{"chats--all:ro"}, "javascript:alert(1)", ""},
		{[]string{"chats--all:ro"}, "https://app.test;script-src/", ""},
	} {
		direct := catalogue.App{Scopes: c.scopes, CustomProps: map[string]string{"directInstallUrl": c.address}}
		if got := direct.DirectInstallURL(); got != c.want {
			t.Errorf("%v %q: installs itself at %q", c.scopes, c.address, got)
		}
	}
	service := catalogue.App{Slug: "training", ServiceType: "training"}
	if !service.IsService() || service.Path() != "/services/training/" || service.Updated() != "" {
		t.Errorf("a service is at %s", service.Path())
	}
}

func TestRename_Addresses_LeadToTheOneOfToday(t *testing.T) {
	t.Parallel()
	app := catalogue.App{Slug: "one"}
	app.Rename("one")
	for _, slug := range []string{"two", "three", "one"} {
		former := app.Slug
		app.Slug = slug
		app.Rename(former)
	}
	if got := strings.Join(app.FormerSlugs, " "); got != "three two" {
		t.Errorf("former addresses %q", got)
	}
}

// The address of an upgrade that is sold no more is kept until it is sold again, or another
// developer has the app, who could not see it.
func TestApp_SellUpgrades_KeepsAddressesOfRemovedOnes(t *testing.T) {
	t.Parallel()
	one := catalogue.Upgrade{ID: "one", URL: "https://dev.test/one"}
	two := catalogue.Upgrade{ID: "two"}
	app := catalogue.App{Developer: "acme", Upgrades: []catalogue.Upgrade{one, two}}
	app.SellUpgrades([]catalogue.Upgrade{two})
	app.SellUpgrades(nil)
	if got := app.UpgradeURLs(); len(got) != 1 || got["one"] != one.URL {
		t.Errorf("of removed ones: %v", got)
	}
	app.SellUpgrades([]catalogue.Upgrade{{ID: "one"}})
	if got := app.UpgradeURLs(); len(got) != 0 {
		t.Errorf("sold again without an address: %v", got)
	}
	app.SellUpgrades([]catalogue.Upgrade{one})
	app.SellUpgrades(nil)
	app.Transfer("zeta")
	if got := app.UpgradeURLs(); len(got) != 0 {
		t.Errorf("of another developer: %v", got)
	}
}

func TestApp_Compact_KeepsWordsOnceAndAllAsItWas(t *testing.T) {
	t.Parallel()
	read := func() *catalogue.App {
		var app catalogue.App
		document := `{"id":"one","slug":"an-app","name":"An app","shortDescription":"Short.","longDescription":"Long.","keywords":["a","","b"],
			"product":"livechat","category":"crm","secondaryCategories":["sales"],"developer":"dev","country":"PL","lists":["staff"],
			"serviceType":"setup","icon":{"hue":"teal","glyph":"box","brand":"b"},"payment":{"frequency":"monthly"},"placements":["fullscreen"],
			"scopes":["chats--all:ro"],"languages":["en","de"],"industries":["saas"],"support":{"tutorialUrl":"https://a.example/","privacyUrl":"https://b.example/","email":"a@b.example"},
			"features":[{"title":"Größe","description":"Says it."},{"title":"","description":"Says more."}],"benefits":[{"title":"Time","description":"Saves it."}],
			"changelog":[{"version":"1.0","date":"2026-01-02","title":"First","text":"It begins."}]}`
		if err := json.Unmarshal([]byte(document), &app); err != nil {
			t.Fatal(err)
		}
		return &app
	}
	one, other := read(), read()
	one.Compact()
	other.Compact()
	if diff := cmp.Diff(read(), one); diff != "" {
		t.Error(diff)
	}
	if unsafe.StringData(one.Scopes[0]) != unsafe.StringData(other.Scopes[0]) || unsafe.StringData(one.Support.Email) != unsafe.StringData(other.Support.Email) {
		t.Error("the words of two apps are in memory twice")
	}
	if end := unsafe.Add(unsafe.Pointer(unsafe.StringData(one.ID)), len(one.ID)); end != unsafe.Pointer(unsafe.StringData(one.Slug)) {
		t.Error("the texts of an app do not stand in one piece of memory")
	}
}
