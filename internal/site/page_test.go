package site_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

// S2.02 to S2.06, S2.08 to S2.14, S2.16, S2.22, S2.23; S2.34: a slug is a part of
// the path, whatever its parameter is called.
func TestRoutes_EveryRoute_HasItsPage(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for path, want := range map[string]struct {
		kind  site.Kind
		title string
	}{
		"/":                                      {site.KindHome, "Marketplace | Integrations"},
		"/apps/":                                 {site.KindListing, "T apps | Integrations"},
		"/apps/new-and-noteworthy/":              {site.KindListing, "T new-and-noteworthy | Integrations"},
		"/apps/staff-top-picks/":                 {site.KindListing, "T staff-top-picks | Integrations"},
		"/apps/starter-pack/":                    {site.KindListing, "T starter-pack | Integrations"},
		"/apps/hackathon-winners/":               {site.KindListing, "T hackathon-winners | Integrations"},
		"/apps/self-setup/":                      {site.KindListing, "T self-setup | Integrations"},
		"/apps/ai-powered/":                      {site.KindListing, "T ai-powered | Integrations"},
		"/apps/by-text/":                         {site.KindListing, "T by-text | Integrations"},
		"/services/":                             {site.KindListing, "T services | Integrations"},
		"/saas-deals/":                           {site.KindListing, "T saas-deals | Integrations"},
		"/omnichannel-communication/":            {site.KindListing, "T omnichannel-communication | Integrations"},
		"/enhance-ecommerce/":                    {site.KindListing, "T enhance-ecommerce | Integrations"},
		"/search/":                               {site.KindSearch, "Search | Integrations"},
		"/apps/full/":                            {site.KindApp, "Full | CRM | Integrations"}, // S2.33
		"/services/coaching/":                    {site.KindApp, "Coaching | CRM | Integrations"},
		"/checkout/full/":                        {site.KindCheckout, "Checkout | Full | Integrations"},
		"/checkout/full/thank-you/":              {site.KindThankYou, "Thank you | Full | Integrations"},
		"/billing/":                              {site.KindBilling, "Billing | Integrations"},
		"/checkout/charge/c-1/recurrent_charge/": {site.KindCharge, "Confirm purchase | Integrations"},
		"/checkout/charge/c-1/recurrent_charge/thank-you/": {site.KindCharge, "Thank you | Integrations"}, // S2.24
		"/checkout/charge/c-1/direct_charge/thank-you/":    {site.KindCharge, "Thank you | Integrations"},
		"/cart/":                              {site.KindCart, "Cart | Integrations"}, // S2.21
		"/cart/checkout/":                     {site.KindCartOrder, "Confirm purchase | Integrations"},
		"/checkout/cart/cart-1/thank-you/":    {site.KindCartOrder, "Thank you | Integrations"}, // S2.25
		"/checkout/cart/cart-1/review-order/": {site.KindCartOrder, "Review order | Integrations"},
		"/sign-in/callback/":                  {site.KindNotice, "Signing you in | Integrations"},
	} {
		page := s.Page(path, nil)
		if page.Kind != want.kind || page.Status != 200 || page.Title != want.title || page.Path != path {
			t.Errorf("%s is %s %d %q at %s, want %s %q", path, page.Kind, page.Status, page.Title, page.Path, want.kind, want.title)
		}
		if got := strings.TrimSuffix(page.Meta.Canonical, path); got != origin+"/marketplace" {
			t.Errorf("the canonical address of %s is %s", path, page.Meta.Canonical)
		}
	}
	for _, c := range world().Categories { // S2.05, S2.14, decisions rule 14
		if page := s.Page("/apps/"+c.Slug+"/", nil); page.Kind != site.KindListing || page.Title != c.Name+" | Integrations" {
			t.Errorf("the category %s is %s %q", c.Slug, page.Kind, page.Title)
		}
	}
}

// S2.01: a trailing slash is removed when matching, a missing leading one added.
func TestRoutes_SlashesAtTheEnds_DoNotMatter(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for _, path := range []string{"/apps/", "/apps/full/", "/checkout/full/thank-you/", "/apps/crm/"} {
		want := s.Page(path, nil)
		for _, other := range []string{strings.TrimSuffix(path, "/"), strings.TrimPrefix(path, "/"), strings.Trim(path, "/"), "//" + path + "//"} {
			if diff := cmp.Diff(want, s.Page(other, nil)); diff != "" {
				t.Errorf("%q is not %q: %s", other, path, diff)
			}
		}
	}
	if s.Page("", nil).Kind != site.KindHome {
		t.Error("the empty path is not the first page")
	}
}

// S2.13: everything else is the 404 page; it offers apps to go on with.
func TestServer_UnknownPath_IsThe404Page(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for _, path := range []string{
		"/nothing/", "/apps/nothing/", "/apps/full/more/", "/services/full/", "/apps/coaching/", "/services/nothing/", "/APPS/", "/apps/FULL/", "/apps/idfull/",
		"/apps/experts/", "/apps/services/", "/checkout/", "/checkout/free/", "/checkout/coaching/", "/checkout/hidden/", "/checkout/soon/", "/checkout/full/other/", "/checkout/free/thank-you/",
		"/apps/hidden/", "/apps/hidden-soon/", "/apps/review/", "/apps/development/", "/apps/..%2f/", "/sign-in/", "/404/",
		"/checkout/charge/", "/checkout/charge/c-1/", "/checkout/charge/c-1/charge/", "/checkout/charge/c-1/direct_charge/paid/", "/checkout/charge/c-1/direct_charge/thank-you/more/",
		"/checkout/charge/" + strings.Repeat("c", 101) + "/direct_charge/", "/billing/cards/",
		"/checkout/cart/", "/checkout/cart/cart-1/", "/checkout/cart/cart-1/paid/", "/checkout/cart/cart-1/thank-you/more/", "/checkout/cart/" + strings.Repeat("c", 101) + "/thank-you/",
		"/cart/" + strings.Repeat("c", 101) + "/", "/cart/a/b/c/d/",
	} {
		page := s.Page(path, nil)
		if page.Status != 404 || page.Kind != site.KindFailure || page.Failure == nil || page.Failure.Status != 404 || !page.Meta.NoIndex || len(page.Failure.Popular) != 3 {
			t.Errorf("%s is %s %d %+v", path, page.Kind, page.Status, page.Failure)
		}
	}
	if page := s.Page("/500/", nil); page.Status != 500 || page.Failure.Status != 500 {
		t.Errorf("/500/ is %d", page.Status)
	}
	if page := newShop(t, catalogue.Content{}).Page("/apps/full/", nil); page.Status != 404 || page.Failure.Popular == nil {
		t.Errorf("in an empty shop: %+v", page.Failure)
	}
}

// An empty shop shows pages, not faults.
func TestHomePage_EmptyShop_IsShown(t *testing.T) {
	t.Parallel()
	s := newShop(t, catalogue.Content{Lists: []catalogue.List{{Slug: "apps", Title: "All"}}})
	if page := s.Page("/", nil); page.Status != 200 || len(page.Home.Highlights) != 0 {
		t.Errorf("%+v", page)
	}
	if l := s.listing(t, "/apps/"); l.Total != 0 || l.Cards == nil || l.Facets == nil || l.Blocking != nil {
		t.Errorf("%+v", l)
	}
}

// Decisions rule 18: an accepted app is a teaser, and nothing more is told.
func TestAppPage_AcceptedApp_IsATeaser(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	page := s.Page("/apps/soon/", nil)
	if page.Status != 200 || page.App == nil || page.App.Lifecycle != "ACCEPTED" || page.App.Name != "Soon" || page.App.ShortDescription != "About soon." || page.App.Icon == "" {
		t.Fatalf("%d %+v", page.Status, page.App)
	}
	text, err := json.Marshal(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"Still secret", "700", "chats--all", "app_idsoon"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the teaser tells %q: %s", secret, text)
		}
	}
	a := page.App
	if a.Price.Frequency != "free" || a.Rating != nil || len(a.Offer.Plans)+len(a.Permissions)+len(a.Upgrades) != 0 || a.DescriptionHTML != "" || a.ClientID != "" || a.DirectInstall != nil {
		t.Errorf("the teaser holds %+v", a)
	}
}

// S2.18: all sections of the page of an app.
func TestAppPage_App_ShowsItsDetails(t *testing.T) {
	t.Parallel()
	a := newShop(t, world()).Page("/apps/full/", nil).App
	want := &site.App{
		Card: site.Card{
			ID: "idfull", Slug: "full", Path: "/apps/full/", Name: "Full", Icon: "/marketplace/pictures/icons/apps/full.svg", Product: "livechat", Developer: "Developer Inc.",
			ShortDescription: "About full.", Verified: true, AI: true, Place: "Chat details", Rating: &site.Rating{Rate: 4.6, Votes: 31},
			Price:     site.Price{Cents: 1520, OldCents: 1900, Frequency: "monthly", PerAccount: true, TrialDays: 7, Percent: 20, Until: "2026-11-24", Ending: "weeks"},
			Published: "2026-11-20", Scene: &site.CardScene{Base: "/marketplace/pictures/scenes/full/0/", Looks: []site.Look{
				{"plugin.lead.1", "Chat details"}, {"plugin.lead.2", "Chat details"}, {"plugin.lead.0", "Chat details"}, {"fullscreen", "Full screen"}, {"result.lead.1", "After the chat"},
			}},
		},
		Breadcrumbs: []site.Link{{Text: "Home", Path: "/"}, {Text: "CRM", Path: "/apps/crm/"}, {Text: "Full", Path: "/apps/full/"}},
		Lifecycle:   "PUBLISHED",
		Features:    []site.Feature{{Title: "Fast", Description: "Very."}}, Benefits: []site.Feature{{Title: "Cheap", Description: "Too."}},
		Upgrades:    []site.Upgrade{{ID: "u1", Name: "Seats", Description: "More.", Counted: true, Price: site.Price{Cents: 300, Frequency: "monthly"}}},
		Permissions: []site.Permission{{Area: "Chats", Scopes: []string{"chats--all:rw"}, Says: []string{"Read chats and write in them"}}, {Area: "Customers", ReadOnly: true, Scopes: []string{"customers:ro"}, Says: []string{"Read names, e-mail addresses and custom fields"}}},
		Support:     site.Support{Email: "help@example.test", TutorialURL: "https://help.example/", PrivacyURL: "https://privacy.example/"},
		Ratings: site.Ratings{
			Rate: 4.6, Votes: 31, Histogram: []site.Bucket{{Stars: 5, Percent: 74, Votes: 23}, {Stars: 4, Percent: 16, Votes: 5}, {Stars: 3, Percent: 7, Votes: 2}, {Stars: 2, Percent: 3, Votes: 1}, {Stars: 1}},
			WithText: 1,
			Reviews:  []site.Review{{ID: "r1", Name: "Ann", Organization: "Acme", Rate: 5, Date: "2026-11-21", Text: "Good </script> <b>app</b>.", Reply: "Thanks."}},
		},
		Changelog:     []site.Change{{Version: "1.1", Date: "2026-02-03", Title: "More", Text: "Of it."}},
		DeveloperInfo: site.DeveloperInfo{ID: "dev", Slug: "dev", Name: "Developer Inc.", Website: "https://dev.example/", Icon: "/marketplace/pictures/icons/developers/dev.svg", Path: "/developers/dev/", Hours: "Weekdays, 9 to 17"},
		Facts: site.Facts{
			WorksWith: []string{"Live chat"}, AppearsIn: []string{"Chat details", "Full screen"}, Installations: 420, Languages: []string{"English", "Lithuanian"}, Updated: "2026-02-03",
			Categories: []site.Link{{Text: "CRM", Path: "/apps/crm/"}, {Text: "ANALYTICS", Path: "/apps/analytics/"}},
		},
		Alternatives: []site.Alternative{}, UsedWith: []site.UsedWith{},
		Offer: site.Offer{
			TrialDays: 7, CardRequired: true, PlanLevel: "team",
			Plans: []site.Plan{ // S9.15, S9.16, decisions rule 10
				{ID: "idfull-monthly", BillingCycle: "monthly", UnitCents: 1520, OldUnitCents: 1900, PerAccount: true, MonthlyCents: 1520},
				{ID: "idfull-yearly", BillingCycle: "yearly", UnitCents: 15504, OldUnitCents: 19380, PerAccount: true, MonthlyCents: 1292, SavedCentsPerYear: 2736},
			},
		},
		ClientID: "app_idfull", DirectInstall: &site.DirectInstall{URL: "https://full.example/install", InNewTab: true}, HostLinks: &site.HostLinks{Fullscreen: true},
	}
	got := *a
	if len(got.MoreByDeveloper) != 3 || slices.Contains(names(got.MoreByDeveloper), "full") || slices.Contains(names(got.MoreByDeveloper), "hidden") {
		t.Errorf("more by the developer: %v", names(got.MoreByDeveloper))
	}
	var kinds []string
	for _, p := range got.Pictures { // S2.32
		kinds = append(kinds, p.Kind+" "+p.Label)
	}
	if diff := cmp.Diff([]string{"scene Chat details", "video Film", "scene Full screen", "scene After the chat", "scene Set-up"}, kinds); diff != "" {
		t.Errorf("pictures: %s", diff)
	}
	got.MoreByDeveloper, got.Pictures, got.DescriptionHTML = nil, nil, ""
	if diff := cmp.Diff(want, &got); diff != "" {
		t.Error(diff)
	}
}

// Alternatives are what search finds most like an app, for the same product and by other
// developers, and only what is shown.
func TestAppPage_Alternatives_AreShownAppsOfOthers(t *testing.T) {
	t.Parallel()
	content := world()
	own := slices.IndexFunc(content.Apps, func(a catalogue.App) bool { return a.Slug == "full" })
	content.Apps[own].Developer = "maker" // the others are by one developer
	var like []string
	for i := range content.Apps {
		like = append(like, content.Apps[i].ID)
	}
	s := newShop(t, content)
	s.Alternatives = func(id string) []string {
		if id != "idfull" {
			t.Errorf("alternatives of %s are asked", id)
		}
		return append([]string{"unknown"}, like...)
	}
	app := s.Page("/apps/full/", nil).App
	if len(app.Alternatives) == 0 || len(app.Alternatives) > 3 {
		t.Fatalf("alternatives: %v", app.Alternatives)
	}
	for _, alternative := range app.Alternatives {
		card := alternative.Card
		other := s.catalogue.Snapshot().App(card.ID)
		if card.Product != "livechat" || card.ID == "idfull" || other.Hidden || other.Lifecycle() != catalogue.Published || other.Developer == "maker" {
			t.Errorf("%s is an alternative", card.Name)
		}
	}
}

// A description is Markdown of a stranger: no HTML, no script address gets out.
func TestMarkdown_HTMLInIt_IsText(t *testing.T) {
	t.Parallel()
	for text, bad := range map[string]string{
		"<script>alert(1)</script>":                      "<script",
		"<img src=x onerror=alert(1)>":                   "<img",
		"[x](javascript:alert(1))":                       "javascript:",
		"[x](JaVaScRiPt:alert(1))":                       "JaVaScRiPt:",
		"[x](data:text/html;base64,PHNjcmlwdD4=)":        "data:",
		"[x](vbscript:x)":                                "vbscript:",
		"![x](javascript:alert(1))":                      "javascript:",
		"<javascript:alert(1)>":                          `href="javascript:`,
		"a <b onclick=x>b</b>":                           "<b",
		"[x](https://a.example/\"onclick=\"alert(1))":    `"onclick="`,
		"```\n<script>\n```":                             "<script",
		"[x]: javascript:alert(1)\n\n[x]":                "javascript:",
		"<iframe src=//evil.example></iframe>":           "<iframe",
		"<!-- --><svg/onload=alert(1)>":                  "<svg",
		"<a href='https://evil.example' style='x'>c</a>": "style",
	} {
		s := newShop(t, catalogue.Content{Apps: []catalogue.App{entry("a", func(a *catalogue.App) { a.LongDescription = text })}})
		if html := s.Page("/apps/a/", nil).App.DescriptionHTML; strings.Contains(html, bad) {
			t.Errorf("%q became %q", text, html)
		}
	}
	html := newShop(t, world()).Page("/apps/full/", nil).App.DescriptionHTML
	if !strings.Contains(html, "<strong>bold</strong>") || !strings.Contains(html, `<a rel="nofollow noopener" target="_blank" href="https://full.example/">link</a>`) {
		t.Errorf("harmless Markdown became %q", html)
	}
}

// Every scope stands under a heading that fits, with a sentence; money is named.
func TestScopes_EveryScope_SaysWhatItIsFor(t *testing.T) {
	t.Parallel()
	for scope, want := range map[string]site.Permission{
		"billing_manage":                  {Area: "Subscription", Says: []string{"Create charges for this app; you confirm each one"}},
		"ledger_read":                     {Area: "Developers program", ReadOnly: true, Says: []string{"See the developer's earnings"}},
		"billing--all:rw":                 {Area: "Subscription", Says: []string{"Create charges for this app, in live chat and help desk; you confirm each one"}},
		"subscription_manage":             {Area: "Subscription", Says: []string{"Change your plan of live chat or help desk"}},
		"accounts--my:ro":                 {Area: "Settings", ReadOnly: true, Says: []string{"See your name, e-mail address and picture"}},
		"accounts.password--my:rw":        {Area: "Settings", Says: []string{"Set your password"}},
		"accounts.roles--all:ro":          {Area: "Agents", ReadOnly: true, Says: []string{"See which roles people have"}},
		"accounts.invitations.hd--all:rw": {Area: "Agents", Says: []string{"Invite people"}},
		"integrations_manage":             {Area: "Webhooks and integrations", Says: []string{"Install and uninstall itself in live chat"}},
		"customers.ban:rw":                {Area: "Customers", Says: []string{"Ban customers"}},
		"chats.conversation--access:rw":   {Area: "Chats", Says: []string{"Write messages in chats"}},
		"properties.group.value--my:rw":   {Area: "Settings", Says: []string{"Store properties of chats, groups and the license"}},
		"organization.product--my:rw":     {Area: "Organization settings", Says: []string{"Add and remove products of your organization"}},
		"webhooks.configuration:rw":       {Area: "Webhooks and integrations", Says: []string{"Register webhooks: your events are sent to the app"}},
	} {
		want.Scopes = []string{scope}
		if diff := cmp.Diff([]site.Permission{want}, site.Permissions([]string{scope})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", scope, diff)
		}
	}
}

// A consent names the areas in one order, each with why its developer asks, each reason once.
func TestPermissionsFor_Reasons_StandAtTheirAreas(t *testing.T) {
	t.Parallel()
	got := site.PermissionsFor([]string{"tickets:ro", "chats--all:ro", "chats--all:rw"}, map[string]string{"chats--all:ro": "To score.", "chats--all:rw": "To score.", "groups:ro": "Nobody asks."})
	if len(got) != 2 || got[0].Area != "Chats" || len(got[0].Reasons) != 1 || got[0].Reasons[0] != "To score." || got[1].Reasons != nil {
		t.Errorf("%+v", got)
	}
	if chats, tickets, other := site.AreaPlace("Chats"), site.AreaPlace("Tickets"), site.AreaPlace("Tools"); chats >= tickets || tickets >= other {
		t.Errorf("Chats at %d, Tickets at %d, Tools at %d", chats, tickets, other)
	}
}

// The console says what a consent would say while it is written (web/src/features/console/permissions/said.ts):
// its test reads the same table.
func TestPermissionsFor_TheTableOfTheConsole_IsSaidAlike(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/permissions.json")
	var cases []struct {
		Name  string
		Words []struct {
			Scope, Area, Says string
			Place             int
			ReadOnly          bool `json:"read_only"`
		}
		Scopes      []struct{ Scope, Description string }
		Permissions []site.Permission
	}
	if err = errors.Join(err, json.Unmarshal(text, &cases)); err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, c := range cases {
		for _, w := range c.Words {
			area, isWriting := site.AreaOf(w.Scope)
			if area != w.Area || site.AreaPlace(area) != w.Place || isWriting == w.ReadOnly || site.ScopeSentence(w.Scope) != w.Says {
				t.Errorf("%s: %s is %q of %q at %d, writing: %v; want %+v", c.Name, w.Scope, site.ScopeSentence(w.Scope), area, site.AreaPlace(area), isWriting, w)
			}
		}
		scopes, reasons := make([]string, len(c.Scopes)), map[string]string{}
		for n, s := range c.Scopes {
			scopes[n], reasons[s.Scope] = s.Scope, s.Description
		}
		if diff := cmp.Diff(c.Permissions, site.PermissionsFor(scopes, reasons), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
}

// S3.32: scopes are grouped into named areas; an area is read-only unless a
// scope contains write, :rw, manage or :rc.
func TestScopes_OfAnApp_BecomeAreas(t *testing.T) {
	t.Parallel()
	areas := map[string]string{
		"onboarding:ro": "Onboarding", "usage:ro": "Usage", "homescreen:ro": "Home screen", "chats--all:ro": "Chats", "canned_responses:ro": "Chats", "customers:ro": "Customers",
		"archives--all:ro": "Archives", "agents--all:ro": "Agents", "accounts--all:ro": "Agents", "agents-bot--my:ro": "Chatbots", "groups--all:ro": "Groups", "tickets:ro": "Tickets", "reports:ro": "Reports",
		"webhooks--all:ro": "Webhooks and integrations", "subscription:ro": "Subscription", "billing--all:ro": "Subscription", "sessions--my:ro": "Sessions", "properties--my:ro": "Settings",
		"organization--my:ro": "Organization settings", "dev_platform:ro": "Developers program", "something-new:ro": "Tools",
	}
	readOnly := map[string]bool{"chats--all:ro": true, "chats--all:rw": false, "chats--all:rc": false, "chats_write": false, "chats--access:ro": true, "chats_manage": false, "chats": true}
	permissions := func(scopes ...string) []site.Permission {
		return newShop(t, catalogue.Content{Apps: []catalogue.App{entry("a", func(a *catalogue.App) { a.Scopes = scopes })}}).Page("/apps/a/", nil).App.Permissions
	}
	for scope, area := range areas {
		if got := permissions(scope); len(got) != 1 || got[0].Area != area || !got[0].ReadOnly {
			t.Errorf("%s is %+v, want %s", scope, got, area)
		}
	}
	for scope, want := range readOnly {
		if got := permissions(scope); len(got) != 1 || got[0].ReadOnly != want {
			t.Errorf("%s is %+v, read-only wanted %v", scope, got, want)
		}
	}
	want := []site.Permission{{Area: "Chats", Scopes: []string{"chats--all:ro", "chats--all:rw"}, Says: []string{"Read chats", "Read chats and write in them"}}, {Area: "Tickets", ReadOnly: true, Scopes: []string{"tickets:ro"}, Says: []string{"Read tickets"}}, {Area: "Tools", ReadOnly: true, Scopes: []string{"zzz:ro"}, Says: []string{"Use the right zzz:ro"}}}
	if diff := cmp.Diff(want, permissions("zzz:ro", "tickets:ro", "chats--all:ro", "chats--all:rw")); diff != "" {
		t.Error(diff)
	}
	if got := permissions(); got == nil || len(got) != 0 {
		t.Errorf("no scopes are %v", got)
	}
}

// S9.23: highlights show six apps.
func TestHomePage_Shop_HasItsSections(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	home := s.Page("/", nil).Home
	if home.Week == nil || home.Week.Card.Slug != "full" || home.Week.Text != "Reason 0" || home.Week.Picture.Src == "" || len(home.Highlights) != 6 || home.Highlights[0].Text != "Reason 1" {
		t.Errorf("the highlights are %+v", home.Highlights)
	}
	var kinds []string
	for _, section := range home.Sections {
		kinds = append(kinds, section.Kind)
		set := 0
		value := reflect.ValueOf(section)
		for i := range value.NumField() {
			if f := value.Field(i); (f.Kind() == reflect.Slice || (f.Kind() == reflect.Pointer && value.Type().Field(i).Name == "Promo")) && !f.IsNil() {
				set++
			}
		}
		if want := 1; section.Kind != "highlights" && set != want {
			t.Errorf("the section %s has %d kinds of content", section.Kind, set)
		}
	}
	if diff := cmp.Diff([]string{"chips", "highlights", "ranked", "promo", "collections", "deals", "categories", "media", "services", "partners", "developers"}, kinds); diff != "" {
		t.Error(diff)
	}
	for _, section := range home.Sections {
		switch section.Kind {
		case "ranked":
			if got := names(section.Ranked[0].Cards); !slices.Equal(got, []string{"full", "once"}) || section.Link == nil || section.Link.Path != "/apps/staff-top-picks/" {
				t.Errorf("ranked: %v %+v", got, section.Link)
			}
		case "deals":
			if d := section.Cards; len(d) != 1 || d[0].Price.Percent != 20 || d[0].Price.Until != "2026-11-24" || d[0].Price.OldCents != 1900 {
				t.Errorf("deals: %+v", d)
			}
		case "promo":
			if section.Promo.Until != "2026-11-24" {
				t.Errorf("promo: %+v", section.Promo)
			}
		case "categories":
			for _, c := range section.Categories {
				if want := s.listing(t, c.Path).Of; c.Count != want {
					t.Errorf("the category %s has %d apps here and %d on its page", c.Slug, c.Count, want)
				}
			}
		case "developers":
			if section.Link != nil {
				t.Errorf("a link to a page that does not exist: %+v", section.Link)
			}
		case "services":
			if got := names(section.Cards); !slices.Equal(got, []string{"coaching", "build"}) {
				t.Errorf("services: %v", got)
			}
		}
	}
	s.clock.Advance(5 * 24 * 3600e9)
	for _, section := range s.Page("/", nil).Home.Sections {
		if section.Kind == "deals" || section.Kind == "promo" {
			t.Errorf("after the deal: %+v", section)
		}
	}
}

// Editors may link a section anywhere, also to the first page itself.
func TestSection_WithoutAList_LinksToTheFirstPage(t *testing.T) {
	t.Parallel()
	c := world()
	c.Home.Sections[0].Link = "/"
	if page := newShop(t, c).Page("/", nil); page.Status != 200 {
		t.Errorf("%d", page.Status)
	}
}

// Decisions rule 14: hourly work is ordered by contacting its provider.
func TestAppPage_HourlyService_HasNoPlan(t *testing.T) {
	t.Parallel()
	a := newShop(t, world()).Page("/services/coaching/", nil).App
	if !a.Offer.ContactOnly || len(a.Offer.Plans) != 0 || a.Price.Frequency != "hourly" || a.Price.Cents != 8000 || !a.Service || a.Developer != "Erika Expert" || a.DeveloperInfo.Slug != "expert" {
		t.Errorf("%+v", a)
	}
}

// S6.07.
func TestAppPage_PlanLevel_IsThatOfTheApp(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*catalogue.App){
		"any": func(*catalogue.App) {}, "team": func(a *catalogue.App) { a.TeamPlan = true }, "premium": func(a *catalogue.App) { a.Premium, a.TeamPlan = true, true },
	} {
		a := newShop(t, catalogue.Content{Apps: []catalogue.App{entry("a", change)}}).Page("/apps/a/", nil).App
		if a.Offer.PlanLevel != want {
			t.Errorf("%s, want %s", a.Offer.PlanLevel, want)
		}
	}
}

func types(t *testing.T, page site.Page) []string {
	t.Helper()
	var list []string
	for _, raw := range page.Meta.JSONLD {
		var object map[string]any
		if err := json.Unmarshal(raw, &object); err != nil || object["@context"] != "https://schema.org" {
			t.Fatalf("%v: %s", err, raw)
		}
		list = append(list, fmt.Sprint(object["@type"]))
	}
	return list
}

func TestStructuredData_EveryPage_HasTheRightTypes(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for path, want := range map[string][]string{
		"/": {"Organization", "WebSite"}, "/apps/": {"BreadcrumbList", "ItemList"}, "/apps/crm/": {"BreadcrumbList", "ItemList"}, "/apps/full/": {"BreadcrumbList", "SoftwareApplication"},
		"/services/coaching/": {"BreadcrumbList", "Service"}, "/apps/soon/": {"BreadcrumbList"}, "/search/": nil, "/checkout/full/": nil, "/nothing/": nil,
	} {
		if diff := cmp.Diff(want, types(t, s.Page(path, nil))); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	var app struct {
		Offers          []struct{ Price, PriceCurrency string }
		AggregateRating struct {
			RatingValue float64
			RatingCount int
		}
		URL string
	}
	if err := json.Unmarshal(s.Page("/apps/full/", nil).Meta.JSONLD[1], &app); err != nil {
		t.Fatal(err)
	}
	if len(app.Offers) != 2 || app.Offers[0].Price != "15.20" || app.Offers[0].PriceCurrency != "USD" || app.AggregateRating.RatingValue != 4.6 || app.AggregateRating.RatingCount != 31 || app.URL != origin+"/marketplace/apps/full/" {
		t.Errorf("%+v", app)
	}
}

func TestDocument_Meta_SaysWhatSearchEnginesShouldKnow(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for address, indexed := range map[string]bool{
		"/": true, "/apps/": true, "/apps/?page=2": true, "/apps/full/": true, "/services/": true, "/apps/?payment=free": false, "/apps/?sortBy=price": false,
		"/apps/?payment=free&page=2": false, "/apps/?payment=nonsense": false, "/apps/?payment=": true, "/apps/?utm_source=x": true, "/search/": false, "/checkout/full/": false, "/nothing/": false,
	} {
		if got := s.at(t, address).Meta.NoIndex; got == indexed {
			t.Errorf("%s: noindex is %v", address, got)
		}
	}
	for address, canonical := range map[string]string{
		"/apps/?page=2": "/apps/?page=2", "/apps/?page=1": "/apps/", "/apps/?sortBy=price": "/apps/", "/apps/?payment=free&page=2": "/apps/", "/apps/?page=x": "/apps/", "/apps/crm/?utm_source=x": "/apps/crm/",
	} {
		if got := s.at(t, address).Meta.Canonical; got != origin+"/marketplace"+canonical {
			t.Errorf("the canonical address of %s is %s", address, got)
		}
	}
	seen := map[string]bool{}
	for _, path := range s.SitemapPaths() {
		page := s.Page(path, nil)
		if page.Status != 200 || page.Meta.NoIndex || seen[path] || page.Path != path || page.Meta.Description == "" {
			t.Errorf("%s is known to search engines: %d, noindex %v, twice %v", path, page.Status, page.Meta.NoIndex, seen[path])
		}
		seen[path] = true
	}
	for _, path := range []string{"/apps/hidden/", "/apps/soon/", "/apps/review/"} {
		if seen[path] {
			t.Errorf("%s is known to search engines", path)
		}
	}
	if !seen["/apps/full/"] || !seen["/services/coaching/"] || !seen["/apps/invoicing/"] || !seen["/apps/by-text/"] {
		t.Error("a page is missing from the sitemap")
	}
}

// The wire promises lists, so none may be null on any page.
func TestPageData_EmptyLists_AreNotNull(t *testing.T) {
	t.Parallel()
	bare := world()
	bare.Apps = append(bare.Apps, entry("bare", func(a *catalogue.App) { a.Placements, a.Languages, a.CustomProps, a.Category = nil, nil, nil, "" }))
	bare.Home.Highlights = append(bare.Home.Highlights[:5], catalogue.Highlight{App: "bare"})
	s := newShop(t, bare)
	var nulls func(path string, value reflect.Value, optional bool)
	nulls = func(path string, value reflect.Value, optional bool) {
		switch value.Kind() {
		case reflect.Slice, reflect.Map:
			if value.IsNil() && !optional {
				t.Errorf("%s is null", path)
			}
			for i := 0; value.Kind() == reflect.Slice && i < value.Len(); i++ {
				nulls(path, value.Index(i), false)
			}
		case reflect.Struct:
			for i := range value.NumField() {
				tag := value.Type().Field(i).Tag.Get("json")
				if tag == "-" {
					continue
				}
				nulls(path+"."+value.Type().Field(i).Name, value.Field(i), strings.Contains(tag, "omitempty"))
			}
		case reflect.Pointer:
			if !value.IsNil() {
				nulls(path, value.Elem(), false)
			}
		}
	}
	for _, path := range append(s.SitemapPaths(), "/search/", "/checkout/full/", "/checkout/full/thank-you/", "/nothing/", "/apps/soon/", "/apps/bare/") {
		nulls(path, reflect.ValueOf(s.Page(path, nil)), false)
	}
}

// S2.21, S2.25: what is below the cart is the cart, and each page of buying it
// stays out of search engines, whoever asks and whether there is such a cart.
func TestCartPage_Document_LeavesTheRestToTheBrowser(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for _, path := range []string{"/cart/anything/", "/cart/add/full/now/"} {
		if page := s.Page(path, nil); page.Kind != site.KindCart || page.Status != 200 || page.Path != "/cart/" {
			t.Errorf("%s is %s %d at %s", path, page.Kind, page.Status, page.Path)
		}
	}
	for path, want := range map[string]site.CartOrder{
		"/cart/checkout/":                  {Step: "checkout"},
		"/checkout/cart/c-1/thank-you/":    {CartID: "c-1", Step: "thank-you"},
		"/checkout/cart/c-1/review-order/": {CartID: "c-1", Step: "review-order"},
	} {
		if page := s.Page(path, nil); page.CartOrder == nil || *page.CartOrder != want || !page.Meta.NoIndex {
			t.Errorf("%s is %+v", path, page.CartOrder)
		}
	}
	if page := s.Page("/cart/", nil); !page.Meta.NoIndex || page.Cart == nil {
		t.Errorf("the cart is %+v", page)
	}
}

// A page of the accounts service has no address below the shop: it leads search engines to
// the first page, which is there.
func TestNotice_OfAccounts_NamesAnAddressThatIsThere(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	for name, page := range map[string]site.Page{"notice": s.Notice(200, site.Notice{Heading: "Closed", Text: "Closed."}), "sign-in": s.SignIn(200, &site.SignIn{})} {
		if page.Meta.Canonical != origin+"/marketplace/" || !page.Meta.NoIndex {
			t.Errorf("%s: %q, noindex %t", name, page.Meta.Canonical, page.Meta.NoIndex)
		}
	}
}

// The same placement is beside a chat in one product, and beside a ticket in the other.
func TestPlacements_OfTheHelpDesk_AreNamedForTickets(t *testing.T) {
	t.Parallel()
	content := people()
	for _, slug := range []string{"ticket-desk", "other-desk"} {
		content.Apps = append(content.Apps, entry(slug, func(a *catalogue.App) {
			a.Product, a.Placements, a.Developer = "helpdesk", []string{"plugin", "settings"}, slug
		}))
	}
	s := newShop(t, content)
	s.Alternatives = func(string) []string { return []string{"idother-desk"} }
	s.TryOut = func(_ *catalogue.App, placement string) string { return "/try/" + placement }
	app := s.at(t, "/apps/ticket-desk/").App
	places := []string{"Ticket details", "Settings"}
	if !slices.Equal(app.Facts.AppearsIn, places) || app.Place != places[0] {
		t.Errorf("the app appears in %v, its card says %q", app.Facts.AppearsIn, app.Place)
	}
	if want := []site.TryOut{{Place: places[0], Address: "/try/plugin"}, {Place: places[1], Address: "/try/settings"}}; !slices.Equal(app.TryOuts, want) {
		t.Errorf("it can be tried at %v", app.TryOuts)
	}
	if !slices.ContainsFunc(app.Alternatives, func(a site.Alternative) bool { return slices.Equal(a.Places, places) }) {
		t.Errorf("the other app of the help desk has %+v", app.Alternatives)
	}
}
