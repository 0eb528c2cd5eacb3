package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// sold is what one app costs as the program says it in different places, in cents.
type sold struct{ Page, Card, Search, Published, Catalogue int64 }

func (s sold) all(cents int64) bool { return s == sold{cents, cents, cents, cents, cents} }

func decodeBody[T any](t *testing.T, body string) T {
	t.Helper()
	var out T
	if err := json.Unmarshal([]byte(body), &out); err != nil {
		t.Fatalf("%v: %.200s", err, body)
	}
	return out
}

func (s *serving) searchKey(t *testing.T) string {
	t.Helper()
	_, body := get(t, s.base+"/marketplace/")
	_, rest, _ := strings.Cut(body, `"searchKey":"`)
	key, _, _ := strings.Cut(rest, `"`)
	return key
}

// found searches for one app in the replica that is sorted by price.
func (s *serving) found(t *testing.T, key, slug string) int64 {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base+"/search/1/indexes/apps_price/query", strings.NewReader(`{"query":"","filters":"slug:`+slug+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Algolia-Application-Id", "marketplace")
	r.Header.Set("X-Algolia-Api-Key", key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	hits := decodeBody[struct{ Hits []struct{ PriceCents int64 } }](t, string(body)).Hits
	if len(hits) != 1 {
		t.Fatalf("%d hits for %s: %.200s", len(hits), slug, body)
	}
	return hits[0].PriceCents
}

// costs reads what the app costs in every place that says it.
func (s *serving) costs(t *testing.T, key, slug string) sold {
	t.Helper()
	type priced struct {
		Slug    string
		Price   struct{ Cents int64 }
		Payment *struct{ Price int64 }
	}
	one := func(list []priced) priced {
		for _, p := range list {
			if p.Slug == slug {
				return p
			}
		}
		return priced{}
	}
	read := func(path string) string { _, body := get(t, s.base+path); return body }
	out := sold{Search: s.found(t, key, slug)}
	out.Page = decodeBody[struct{ App priced }](t, read("/marketplace/page-data/apps/"+slug+"/page-data.json")).App.Price.Cents
	for _, c := range decodeBody[struct {
		Compare struct{ Columns []struct{ Card priced } }
	}](t, read("/marketplace/page-data/compare/"+slug+"/page-data.json")).Compare.Columns {
		out.Card = c.Card.Price.Cents
	}
	if p := one(decodeBody[[]priced](t, read("/api/applications/published"))).Payment; p != nil {
		out.Published = p.Price
	}
	if p := one(decodeBody[struct{ Applications []priced }](t, read("/api/catalogue")).Applications).Payment; p != nil {
		out.Catalogue = p.Price
	}
	return out
}

// S2.09, S5.11: at the edge of its window a deal begins and ends by itself,
// everywhere at once: pages that were read before, search, its order by price,
// feeds. The clock's answer comes after that.
func TestDeal_Window_BeginsAndEndsEverywhere(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	key := s.searchKey(t)
	const slug = "zoho-desk" // 15 percent off, from the sixth day to the end of the 27th
	full := s.costs(t, key, slug).Page
	if before := s.costs(t, key, slug); full == 0 || !before.all(full) {
		t.Fatalf("before the deal: %+v", before)
	}
	lists := func(list string) string {
		_, body := get(t, s.base+"/marketplace/page-data/saas-deals/page-data.json")
		type card struct{ Slug string }
		l := decodeBody[struct{ Listing struct{ Cards, Later []card } }](t, body).Listing
		var slugs []string
		for _, c := range map[string][]card{"cards": l.Cards, "later": l.Later}[list] {
			slugs = append(slugs, c.Slug)
		}
		return strings.Join(slugs, " ")
	}
	if !strings.Contains(lists("later"), slug) || strings.Contains(lists("cards"), slug) || strings.Contains(lists("cards"), "google-meet") {
		t.Errorf("before: %s; later %s", lists("cards"), lists("later"))
	}
	s.advance(t, "168h")
	cut := full - (full*15+50)/100
	if during := s.costs(t, key, slug); !during.all(cut) {
		t.Errorf("during the deal: %+v, want %d", during, cut)
	}
	if strings.Contains(lists("later"), slug) || !strings.Contains(lists("cards"), slug) {
		t.Errorf("during: %s; later %s", lists("cards"), lists("later"))
	}
	if _, home := get(t, s.base+"/marketplace/page-data/index/page-data.json"); !strings.Contains(home, "Viber at 30 percent off") {
		t.Error("the banner of a deal is not there")
	}
	s.advance(t, "528h")
	if after := s.costs(t, key, slug); !after.all(full) {
		t.Errorf("after the deal: %+v", after)
	}
	if strings.Contains(lists("cards"), slug) || strings.Contains(lists("later"), slug) {
		t.Errorf("after: %s; later %s", lists("cards"), lists("later"))
	}
	if _, home := get(t, s.base+"/marketplace/page-data/index/page-data.json"); strings.Contains(home, "Viber at 30 percent off") {
		t.Error("the banner of a deal that is over is still there")
	}
}

// Who asked hears of a deal by one mail once its day has come; who took that back does not.
func TestDeal_AskedFor_IsToldOnItsDay(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	const reminder, subject = "/api/deals/zoho-desk/reminder", `"subject":"Zoho Desk is 15 % off"`
	owner, agent := s.as(t, dir, "owner@acme.test"), s.as(t, dir, "agent@acme.test")
	s.as(t, dir, "").do(401, "PUT", reminder, "")
	for _, person := range []caller{owner, owner, agent} {
		if asked := person.do(200, "PUT", reminder, ""); asked["applicationId"] == "" || asked["beginsAt"] == nil {
			t.Errorf("%v", asked)
		}
	}
	agent.do(204, "DELETE", reminder, "")
	german := s.as(t, dir, "owner@reseller.test")
	german.do(200, "PATCH", "/accounts/v2/accounts/me", `{"language":"de"}`)
	german.do(200, "PUT", reminder, "")
	owner.do(409, "PUT", "/api/deals/viber/reminder", "") // it runs already
	owner.do(409, "PUT", "/api/deals/deepl/reminder", "") // it has none
	owner.do(404, "PUT", "/api/deals/nothing/reminder", "")
	s.advance(t, "168h")
	s.advance(t, "25h")
	eventually(t, "no mail about the deal", func() bool { return strings.Contains(mailsTo(t, s, "owner@acme.test"), subject) })
	if mails := mailsTo(t, s, "owner@acme.test"); strings.Count(mails, subject) != 1 {
		t.Errorf("several mails: %s", mails)
	}
	eventually(t, "no mail in the language of the account", func() bool {
		mails := mailsTo(t, s, "owner@reseller.test")
		return strings.Contains(mails, `"subject":"Zoho Desk: 15 % Rabatt"`) && strings.Contains(mails, "/marketplace/de/apps/zoho-desk/")
	})
	if mails := mailsTo(t, s, "agent@acme.test"); strings.Contains(mails, subject) {
		t.Errorf("who took it back hears of it: %s", mails)
	}
}

// advance moves the demo's clock.
func (s *serving) advance(t *testing.T, by string) {
	t.Helper()
	r, err := http.Post(s.base+"/demo/clock", "application/json", strings.NewReader(`{"advance":"`+by+`"}`))
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%v %v", r, err)
	}
	_ = r.Body.Close()
}

// With several replicas, those that were not told of the hour follow.
func TestReplicas_HourOfADeal_IsFollowed(t *testing.T) {
	t.Parallel()
	_, database := copyOfWorld(t, demoWorld, []string{databaseSetting + testkit.PostgresURL(t)})
	first := serveProgram(t, t.TempDir(), forDemo(database)...)
	second := serveProgram(t, t.TempDir(), forDemo(database)...)
	key := second.searchKey(t)
	const slug = "zoho-desk"
	full := second.costs(t, key, slug)
	first.advance(t, "168h")
	cut := full.Page - (full.Page*15+50)/100
	var now sold
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		if now = second.costs(t, second.searchKey(t), slug); now.all(cut) {
			return
		}
	}
	t.Errorf("the second replica still shows %+v, want %d", now, cut)
}

// S2.32: each kind of media occurs on a page of the demo.
func TestDemo_MediaKinds_AreAllShown(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	for path, want := range map[string]string{
		"apps/new-and-noteworthy/": `"kind":"image","title":"An answer with its sources"`,
		"apps/ai-powered/":         `"kind":"card","title":"Every language in one chat"`,
		"apps/starter-pack/":       `"kind":"video"`,
		"":                         `"kind":"PLACEMENT"`,
	} {
		if status, data := get(t, s.base+"/marketplace/page-data/"+path+"page-data.json"); status != 200 || !strings.Contains(data, want) {
			t.Errorf("/%s: %d, no %s", path, status, want)
		}
	}
}

// S3.05, S4.30, decisions rule 14: the demo has a service that is priced by the hour. Its
// price says so in the list and on its page, and it is ordered by contacting the provider.
func TestDemo_HourlyService_IsPricedAndContacted(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	if status, data := get(t, s.base+"/marketplace/page-data/services/page-data.json"); status != 200 || !strings.Contains(data, `"frequency":"hourly"`) {
		t.Errorf("the list of services: %d, none by the hour", status)
	}
	status, page := get(t, s.base+"/marketplace/services/custom-development-agent-app-widget/")
	if status != 200 {
		t.Fatalf("the page of the service: %d", status)
	}
	for _, want := range []string{"$90", "/hr", "Contact Harbor &amp; Co", "Priced by the hour. The provider agrees the work with you before it starts."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of the service has no %q", want)
		}
	}
	if strings.Contains(page, "Add to cart") {
		t.Error("the service can be put into a cart")
	}
}

// S9.31: an app whose developer names its trial keeps these words on its page.
// S3.07: an app with a full screen of its own elsewhere in the product names it.
func TestDemo_OwnWordsAndFullScreen_AreOnTheirPages(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	for slug, want := range map[string]string{
		"dropbox-for-helpdesk": "collect big files, with a 14-day trial.",
		"google-translate":     "and a 3-day trial to judge it by.",
		"ping":                 "in your chats; a 7-day trial.",
	} {
		if status, page := get(t, s.base+"/marketplace/apps/"+slug+"/"); status != 200 || !strings.Contains(page, want) {
			t.Errorf("%s: %d, its page does not say %q", slug, status, want)
		}
	}
	if _, data := get(t, s.base+"/marketplace/page-data/apps/supervisor/page-data.json"); !strings.Contains(data, `"fullscreenPath":"/reports/supervisor"`) {
		t.Errorf("the full screen of supervisor: %s", data)
	}
}
