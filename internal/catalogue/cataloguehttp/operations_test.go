package cataloguehttp_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/price"
	"marketplace/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew")

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func content() catalogue.Content {
	submitted, accepted := noon.AddDate(0, 0, -20), noon.AddDate(0, 0, -6)
	entry := func(slug string) catalogue.App {
		return catalogue.App{ID: "id" + slug, Slug: slug, Name: strings.ToUpper(slug), Product: "livechat", Category: "crm", Developer: "dev", SubmittedAt: submitted, AcceptedAt: accepted, PublishedAt: noon}
	}
	full := entry("full")
	full.SecondaryCategories, full.Country, full.Installations = []string{"analytics"}, "LT", 42
	full.Verified, full.AIPowered, full.Premium, full.OnlyOwner = true, true, true, true
	full.ShortDescription, full.LongDescription = "Does all.", "Long **text**."
	full.Features, full.Benefits = []catalogue.Feature{{Title: "Fast", Description: "Very."}}, []catalogue.Feature{{Title: "Cheap", Description: "Too."}}
	full.Placements, full.Scopes = []string{"plugin", "fullscreen"}, []string{"chats--all:rw", "customers:ro"}
	full.Payment = &catalogue.Payment{Frequency: "monthly", Price: 1900, PerAccount: true, TrialDays: 7, CardRequired: true, Discount: price.Discount{BasisPoints: 2000, From: noon.Add(-time.Hour), To: noon.Add(time.Hour)}}
	full.Upgrades = []catalogue.Upgrade{
		{ID: "u1", Name: "Seats", Description: "Extra seats", Price: 300, Frequency: "monthly", Counted: true}, {ID: "u2", Name: "Setup", Description: "Once", Price: 900, Frequency: "once"},
	}
	full.Languages, full.Industries = []string{"en", "lt"}, []string{"saas"}
	full.Support = catalogue.Support{TutorialURL: "https://help.example/", PrivacyURL: "https://privacy.example/", Email: "help@example.test"}
	full.Changelog = []catalogue.Change{{Version: "1.1", Date: "2026-02-03", Title: "More", Text: "Of it."}, {Version: "1.0", Date: "2026-01-02", Title: "First", Text: "Version."}}
	full.CustomProps = map[string]string{"directInstallUrl": "https://full.example/install", "discountPercent": "20"}
	hidden, accepted2, review := entry("hidden"), entry("accepted"), entry("review")
	hidden.Hidden = true
	accepted2.PublishedAt = time.Time{}
	review.PublishedAt, review.AcceptedAt = time.Time{}, time.Time{}
	service := entry("service")
	service.ServiceType, service.Developer = "training", "expert"
	return catalogue.Content{
		Apps:       []catalogue.App{full, entry("bare"), hidden, accepted2, review, service},
		Developers: []catalogue.Developer{{Slug: "dev", Name: "Developer Inc.", SupportEmail: "dev@example.test", Website: "https://dev.example/", Country: "LT", City: "Vilnius", Founded: 2011, Headline: "We build.", Bio: "Since 2011.", Languages: []string{"en"}, Socials: map[string]string{"github": "dev"}}, {Slug: "empty", Name: "Empty"}},
		Categories: []catalogue.Category{{Slug: "crm", ID: 5, Name: "CRM"}, {Slug: "analytics", ID: 11, Name: "Analytics"}},
		Ratings: map[string]catalogue.Ratings{"idfull": {Votes: [5]int64{0, 1, 2, 5, 23}, Reviews: []catalogue.Review{
			{ID: "r1", Name: "Ann", Organization: "Acme", Rate: 5, Text: "Very good.", Reply: "Thanks.", At: noon}, {ID: "r2", Name: "Bo", Rate: 2, Text: "Hm.", At: noon.Add(-time.Hour)},
		}}},
	}
}

type server struct {
	http.Handler
	service *catalogue.Service
	clock   *testkit.Clock
}

func newServer(t *testing.T, c catalogue.Content) *server {
	t.Helper()
	clock := testkit.NewClock()
	service := catalogue.New(catalogue.Deps{Store: cataloguedb.New(testkit.SQLite(t), clock.Now), Now: clock.Now, Log: testkit.Log()})
	if _, err := service.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	api := httpapi.New(mux, "Test", "1", testkit.Log())
	cataloguehttp.Register(api, mux, "/api", cataloguehttp.Deps{Catalogue: service, Now: clock.Now, Icon: func(kind, slug string) string { return "/icons/" + kind + "/" + slug }})
	return &server{Handler: httpapi.LogRequests(testkit.Log(), func(string, string, int, time.Duration) {}, mux), service: service, clock: clock}
}

// reply is an answer, read to its end.
type reply struct {
	StatusCode int
	Header     http.Header
	Body       []byte
}

func replyOf(t *testing.T, w *httptest.ResponseRecorder) reply {
	t.Helper()
	r := w.Result()
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{r.StatusCode, r.Header, body}
}

func (s *server) get(t *testing.T, path string, headers ...string) reply {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return replyOf(t, w)
}

func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var value T
	if json.Unmarshal(r.Body, &value) != nil {
		t.Fatalf("%d: %.300s", r.StatusCode, r.Body)
	}
	return value
}

func slugsOf(apps []cataloguehttp.Application) []string {
	var list []string
	for _, a := range apps {
		list = append(list, a.Slug)
	}
	slices.Sort(list)
	return list
}

// S7.03, S6.10: no token is needed. S3.30: hidden and unpublished entries are
// not in it.
func TestPublishedApplications_List_HasWhatIsPublished(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	r := s.get(t, "/api/applications/published")
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "application/json" || r.Header.Get("Cache-Control") != "public, max-age=15, must-revalidate" {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	if diff := cmp.Diff([]string{"bare", "full", "service"}, slugsOf(decode[[]cataloguehttp.Application](t, r))); diff != "" {
		t.Error(diff)
	}
}

// Decisions rule 17, S9.06: a strong ETag, 304 while nothing changed, another
// one after a change.
func TestPublishedApplications_ETag_FollowsTheContent(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	const path = "/api/applications/published"
	tag := s.get(t, path).Header.Get("ETag")
	if !strings.HasPrefix(tag, `"`) || len(tag) < 10 {
		t.Fatalf("the ETag is %s", tag)
	}
	for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		r := s.get(t, path, "If-None-Match", known)
		if r.StatusCode != http.StatusNotModified || len(r.Body) != 0 || r.Header.Get("ETag") != tag || r.Header.Get("Content-Length") != "" {
			t.Errorf("a client with %s: %d %v", known, r.StatusCode, r.Header)
		}
	}
	if r := s.get(t, path, "If-None-Match", `"other"`); r.StatusCode != http.StatusOK {
		t.Errorf("a client with something else: %d", r.StatusCode)
	}
	changed := content()
	changed.Apps[0].Name = "Renamed"
	if _, err := s.service.Import(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	r := s.get(t, path, "If-None-Match", tag)
	if r.StatusCode != http.StatusOK || r.Header.Get("ETag") == tag || !bytes.Contains(r.Body, []byte("Renamed")) {
		t.Errorf("after a change: %d %s", r.StatusCode, r.Header.Get("ETag"))
	}
}

func TestPublishedApplications_Encoding_IsWhatTheClientAccepts(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	const path = "/api/applications/published"
	plain := s.get(t, path).Body
	for _, tc := range []struct{ accept, want string }{
		{"", ""}, {"gzip", "gzip"}, {"gzip, deflate, br", "br"}, {"br;q=0, gzip", "gzip"}, {"GZIP;q=0.5", "gzip"}, {"gzip;q=0", ""}, {"gzip; q=0.0", ""}, {"identity", ""}, {"brotli, xgzip", ""},
	} {
		r := s.get(t, path, "Accept-Encoding", tc.accept)
		text := r.Body
		switch r.Header.Get("Content-Encoding") {
		case "gzip":
			zr, err := gzip.NewReader(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			text, _ = io.ReadAll(zr)
		case "br":
			text, _ = io.ReadAll(brotli.NewReader(bytes.NewReader(text)))
		}
		if r.Header.Get("Content-Encoding") != tc.want || !bytes.Equal(text, plain) || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("accepting %q: encoding %q, %d bytes of %d, vary %q", tc.accept, r.Header.Get("Content-Encoding"), len(text), len(plain), r.Header.Get("Vary"))
		}
	}
}

// S5.11: a discount ends without a change of content; the list follows at once.
func TestPublishedApplications_DiscountEnds_Follow(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	priceNow := func() cataloguehttp.Payment {
		for _, a := range decode[[]cataloguehttp.Application](t, s.get(t, "/api/applications/published")) {
			if a.Slug == "full" {
				return *a.Payment
			}
		}
		return cataloguehttp.Payment{}
	}
	if p := priceNow(); p.Price != 1520 || p.OldPrice == nil || *p.OldPrice != 1900 || p.DiscountPercent != "20" {
		t.Errorf("during the deal: %+v", p)
	}
	s.clock.Advance(time.Hour)
	if p := priceNow(); p.Price != 1520 {
		t.Errorf("the last moment of the deal: %+v", p)
	}
	s.clock.Advance(time.Nanosecond)
	if p := priceNow(); p.Price != 1900 || p.OldPrice != nil || p.DiscountPercent != "" {
		t.Errorf("after the deal: %+v", p)
	}
}

// Decisions rule 20: the slug of before leads to that of today, unless the public sees none.
func TestApplication_SlugOfBefore_LeadsToThatOfToday(t *testing.T) {
	t.Parallel()
	c := content()
	for i := range c.Apps {
		c.Apps[i].FormerSlugs = []string{"once-" + c.Apps[i].Slug}
	}
	s := newServer(t, c)
	r := s.get(t, "/api/applications/once-full/published")
	if to := r.Header.Get("Location"); r.StatusCode != http.StatusMovedPermanently || to != "/api/applications/full/published" {
		t.Errorf("%d to %q", r.StatusCode, to)
	}
	for _, slug := range []string{"once-hidden", "once-nothing"} {
		if r := s.get(t, "/api/applications/"+slug+"/published"); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", slug, r.StatusCode)
		}
	}
}

// S3.01 to S3.07, S7.04: the whole shape of one entry.
func TestApplication_Shape_IsThatOfTheContract(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	for _, name := range []string{"full", "bare", "service"} {
		var got bytes.Buffer
		if err := json.Indent(&got, s.get(t, "/api/applications/"+name+"/published").Body, "", "  "); err != nil {
			t.Fatal(err)
		}
		got.WriteByte('\n')
		file := "testdata/" + name + ".json"
		if *update {
			if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("%s is not as in %s (run with -update when it should not be): %s", name, file, diff)
		}
	}
}

// Contract apps section 2: public views hold no secret, no redirect or webhook
// address, no license.
func TestApplication_PublicView_HoldsNothingPrivate(t *testing.T) {
	t.Parallel()
	c := content()
	for i := range c.Apps {
		c.Apps[i].CustomProps = map[string]string{"webhookUrl": "https://dev.test/hook", "customInstallUrl": "https://dev.test/install"}
	}
	s := newServer(t, c)
	private := []string{"clientSecret", "redirectUri", "license", "inspectorLicense", "webhookUrl", "customInstallUrl", "meta", "discordUserId", "accountId", "account_id", "email", "reviewer"}
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			for name, inner := range v {
				if slices.Contains(private, name) {
					t.Errorf("%s.%s is public", path, name)
				}
				walk(path+"."+name, inner)
			}
		case []any:
			for _, inner := range v {
				walk(path+"[]", inner)
			}
		}
	}
	for _, path := range []string{"/api/applications/published", "/api/applications/full/published", "/api/feedback/rate/application/full", "/api/developers/dev/profile", "/api/applications/full/resources"} {
		walk(path, decode[any](t, s.get(t, path)))
	}
}

// The wire promises lists, so none may be null, however bare an entry is.
func TestApplications_EmptyLists_AreNotNull(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	var nulls func(path string, value reflect.Value)
	nulls = func(path string, value reflect.Value) {
		switch value.Kind() {
		case reflect.Slice, reflect.Map:
			if value.IsNil() {
				t.Errorf("%s is null", path)
			}
		case reflect.Struct:
			for i := range value.NumField() {
				nulls(path+"."+value.Type().Field(i).Name, value.Field(i))
			}
		case reflect.Pointer:
			if !value.IsNil() {
				nulls(path, value.Elem())
			}
		}
	}
	for _, app := range decode[[]cataloguehttp.Application](t, s.get(t, "/api/applications/published")) {
		nulls(app.Slug, reflect.ValueOf(app))
	}
	for _, id := range []string{"dev", "empty"} {
		nulls(id, reflect.ValueOf(decode[cataloguehttp.Profile](t, s.get(t, "/api/developers/"+id+"/profile"))))
	}
}

// S7.52: the 404 of an application is handed over as raw text.
func TestApplication_Unknown_Is404AsText(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	for _, name := range []string{"nothing", "hidden", "accepted", "review", "idhidden", "FULL", "full%20"} {
		r := s.get(t, "/api/applications/"+name+"/published")
		if text := string(r.Body); r.StatusCode != http.StatusNotFound || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/plain") || text != "There is no such application.\n" {
			t.Errorf("%s: %d %s %q", name, r.StatusCode, r.Header.Get("Content-Type"), text)
		}
	}
}

// Contract apps section 3: the id is accepted too.
func TestApplication_ByID_IsThatBySlug(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	for _, path := range []string{"/api/applications/%s/published", "/api/feedback/rate/application/%s", "/api/applications/%s/resources"} {
		bySlug, byID := s.get(t, strings.Replace(path, "%s", "full", 1)), s.get(t, strings.Replace(path, "%s", "idfull", 1))
		if bySlug.StatusCode != http.StatusOK || byID.StatusCode != http.StatusOK || !bytes.Equal(bySlug.Body, byID.Body) {
			t.Errorf("%s: %d by slug, %d by id", path, bySlug.StatusCode, byID.StatusCode)
		}
	}
}

// S7.13, S3.26.
func TestDeveloperProfile_Request_GivesIt(t *testing.T) {
	t.Parallel()
	got := decode[cataloguehttp.Profile](t, newServer(t, content()).get(t, "/api/developers/dev/profile"))
	want := cataloguehttp.Profile{
		ID: "dev", Name: "Developer Inc.", Headline: "We build.", Bio: "Since 2011.", Company: "Developer Inc.", Website: "https://dev.example/",
		ContactEmail: "dev@example.test", Country: "LT", City: "Vilnius", Founded: 2011, Languages: []string{"en"}, Socials: map[string]string{"github": "dev"},
		Icon: "/icons/developers/dev", Applications: []string{"full", "bare"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// S7.11, S3.22.
func TestRatings_OfAnApplication_AreGiven(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	want := cataloguehttp.Ratings{
		Rate: 4.6, Votes: 31,
		Histogram: map[string]cataloguehttp.Bucket{"1": {}, "2": {Percent: 3, Votes: 1}, "3": {Percent: 7, Votes: 2}, "4": {Percent: 16, Votes: 5}, "5": {Percent: 74, Votes: 23}},
		Reviews: []cataloguehttp.Review{
			{ID: "r1", Rate: 5, Name: "Ann", Organization: "Acme", Review: "Very good.", Reply: "Thanks.", CreatedAt: noon},
			{ID: "r2", Rate: 2, Name: "Bo", Review: "Hm.", CreatedAt: noon.Add(-time.Hour)},
		},
	}
	if diff := cmp.Diff(want, decode[cataloguehttp.Ratings](t, s.get(t, "/api/feedback/rate/application/full"))); diff != "" {
		t.Error(diff)
	}
	none := decode[cataloguehttp.Ratings](t, s.get(t, "/api/feedback/rate/application/bare"))
	if none.Votes != 0 || none.Rate != 0 || len(none.Histogram) != 5 || none.Reviews == nil {
		t.Errorf("without votes: %+v", none)
	}
}

// S7.07, S7.47: the upgrades of an application, whose path the specification leaves open.
func TestApplication_Resources_AreGiven(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	got := decode[cataloguehttp.Resources](t, s.get(t, "/api/applications/full/resources"))
	want := cataloguehttp.Resources{Items: []cataloguehttp.Resource{
		{ID: "u1", Description: "Extra seats", Multiplied: true, Product: cataloguehttp.ResourceProduct{ID: "u1", SID: "u1", Name: "Seats", Price: cataloguehttp.ResourcePrice{Cents: 300, Months: 1}}},
		{ID: "u2", Description: "Once", Product: cataloguehttp.ResourceProduct{ID: "u2", SID: "u2", Name: "Setup", Price: cataloguehttp.ResourcePrice{Cents: 900}}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if none := decode[cataloguehttp.Resources](t, s.get(t, "/api/applications/bare/resources")); none.Items == nil || len(none.Items) != 0 {
		t.Errorf("without upgrades: %+v", none)
	}
}

func TestCategories_IDs_AreTexts(t *testing.T) {
	t.Parallel()
	got := decode[[]cataloguehttp.Category](t, newServer(t, content()).get(t, "/api/categories"))
	if diff := cmp.Diff([]cataloguehttp.Category{{ID: "5", Name: "CRM", Slug: "crm"}, {ID: "11", Name: "Analytics", Slug: "analytics"}}, got); diff != "" {
		t.Error(diff)
	}
}

// Decisions rule 21: unknown ids answer 404 with a code and the request's id.
func TestCatalogue_UnknownIDs_Are404WithACode(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	for path, code := range map[string]string{
		"/api/developers/nobody/profile":         "developer_not_found",
		"/api/feedback/rate/application/nothing": "application_not_found",
		"/api/feedback/rate/application/hidden":  "application_not_found",
		"/api/feedback/rate/application/review":  "application_not_found",
		"/api/applications/nothing/resources":    "application_not_found",
		"/api/applications/accepted/resources":   "application_not_found",
	} {
		r := s.get(t, path)
		got := decode[httpapi.Problem](t, r)
		if r.StatusCode != http.StatusNotFound || got.Code != code || got.Message == "" || got.RequestID == "" || got.RequestID != r.Header.Get("X-Request-Id") {
			t.Errorf("%s: %d %+v", path, r.StatusCode, got)
		}
	}
}
