package searchdb_test

import (
	gocmp "cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/search"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/testkit"
)

// popularShop is one process of a shop: the search as people reach it, and what is popular.
type popularShop struct {
	*searchdb.PopularQueries
	clock  *testkit.Clock
	search http.Handler
	api    http.Handler
}

// shown is what the shop has.
func shown(t *testing.T, names ...string) *search.Catalogue {
	t.Helper()
	var records []search.Record
	for _, name := range names {
		name, product, _ := strings.Cut(name, "/")
		records = append(records, search.Record{ID: name, Fields: map[string]any{"name": name, "product": gocmp.Or(product, "livechat"), "keywords": []string{}, "rank": int64(1)}})
	}
	apps, err := search.Build(search.AppsIndex, records, search.AppsSettings(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	partners, err := search.Build(search.PartnersIndex, nil, search.PartnersSettings(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := search.NewCatalogue(apps, partners)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue
}

func newPopularShop(t *testing.T, database *db.DB, clock *testkit.Clock, source func() *search.Catalogue) *popularShop {
	t.Helper()
	s := &popularShop{PopularQueries: searchdb.NewPopularQueries(database, clock.Now, testkit.Log()), clock: clock}
	s.search = searchhttp.New(searchhttp.Deps{
		Source: source, AppID: "shop", SearchKey: "public", AdminKey: "an-admin-key-of-the-tests", NewID: func() string { return "id" }, Logger: testkit.Log(), Searched: s.Count,
	})
	mux := http.NewServeMux()
	searchhttp.RegisterPopular(httpapi.New(mux, "Test", "1", testkit.Log()), searchhttp.PopularDeps{Popular: s, Source: source, Now: clock.Now}, "/api")
	s.api = mux
	return s
}

// ask searches both sections as the box of the shop does.
func (s *popularShop) ask(t *testing.T, address, query string, more ...string) {
	t.Helper()
	words, _ := json.Marshal(query)
	extra := strings.Join(append([]string{""}, more...), ",")
	body := fmt.Sprintf(`{"requests":[{"indexName":"apps","query":%s%s},{"indexName":"partners","query":%s%s}]}`, words, extra, words, extra)
	r := httptest.NewRequest(http.MethodPost, "/1/indexes/*/queries", strings.NewReader(body))
	r.RemoteAddr = address
	r.Header.Set("X-Algolia-Application-Id", "shop")
	r.Header.Set("X-Algolia-API-Key", "public")
	r.Header.Set("User-Agent", "browser "+address)
	w := httptest.NewRecorder()
	if s.search.ServeHTTP(w, r); w.Code != http.StatusOK {
		t.Fatalf("%q: %d %s", query, w.Code, w.Body)
	}
}

// people are so many addresses.
func people(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("192.0.2.%d:4000", i+1)
	}
	return list
}

func (s *popularShop) askedBy(t *testing.T, people []string, query string, more ...string) {
	t.Helper()
	for _, person := range people {
		s.ask(t, person, query, more...)
	}
	s.stay(t)
}

// stay lets everybody stay with what they asked.
func (s *popularShop) stay(t *testing.T) {
	t.Helper()
	s.clock.Advance(time.Minute)
	if err := s.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func (s *popularShop) popular(t *testing.T, query string) []string {
	t.Helper()
	s.clock.Advance(2 * time.Minute) // an answer is remembered for a while
	w := httptest.NewRecorder()
	s.api.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/search/popular"+query, nil))
	var answer struct{ Queries []string }
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "public, max-age=300" {
		t.Fatalf("%d %v %s %q", w.Code, err, w.Body, w.Header().Get("Cache-Control"))
	}
	return answer.Queries
}

func onePopularShop(t *testing.T, database *db.DB, names ...string) *popularShop {
	t.Helper()
	catalogue := shown(t, names...)
	return newPopularShop(t, database, testkit.NewClock(), func() *search.Catalogue { return catalogue })
}

func TestPopular_TenPeople_AreTheFewest(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := onePopularShop(t, database, "Slack", "Zoom", "Teams", "Trello", "Jira")
		s.askedBy(t, people(10), "  SLACK ")
		s.askedBy(t, people(9), "zoom")
		for range 10 { // one person, again and again
			s.askedBy(t, people(1), "teams")
		}
		s.askedBy(t, people(12), "trello", `"analytics":false`)
		s.askedBy(t, people(12), "nothing such")
		if diff := cmp.Diff([]string{"slack"}, s.popular(t, "")); diff != "" {
			t.Error(diff)
		}
		s.askedBy(t, people(11), "jira")
		s.askedBy(t, people(10)[9:], "zoom")
		if diff := cmp.Diff([]string{"jira", "slack", "zoom"}, s.popular(t, "")); diff != "" {
			t.Error(diff)
		}
	})
}

// An office and the networks of one provider are one person.
func TestPopular_AddressesOfOneNetwork_AreOnePerson(t *testing.T) {
	t.Parallel()
	s := onePopularShop(t, testkit.SQLite(t), "Slack", "Zoom")
	for i := range 30 {
		s.ask(t, fmt.Sprintf("192.0.2.1:%d", 4000+i), "slack")
		s.stay(t)
		s.ask(t, fmt.Sprintf("[2001:db8:1:%x::1]:4000", i), "slack")
		s.ask(t, fmt.Sprintf("[2001:db8:%x::1]:4000", i), "zoom")
		s.stay(t)
	}
	if diff := cmp.Diff([]string{"zoom"}, s.popular(t, "")); diff != "" {
		t.Error(diff)
	}
}

func TestPopular_WhileTyping_CountsTheLastText(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	s := onePopularShop(t, database, "WhatsApp", "Slack", "Zoom", "Teams", "Joe Smith")
	for _, typed := range []string{"wh", "wha", "what", "whatsapp", "whats", "wha", "what", "whatsapp"} {
		s.clock.Advance(9 * time.Second)
		if err := s.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.ask(t, "192.0.2.1:1", typed)
	}
	for _, typed := range []string{
		"slack",      // at once: whatsapp was meant all the same
		"zoom", "zo", // deleted
		"teams", "teamsqxzv", // nothing of that sort
	} {
		s.ask(t, "192.0.2.1:1", typed)
	}
	for _, typed := range []string{"joe", "joe smith", "joe smith@", "joe smith@example.com"} {
		s.ask(t, "192.0.2.2:1", typed)
	}
	s.stay(t)
	if diff := cmp.Diff([]string{"slack", "whatsapp"}, table(t, database, "SELECT query FROM search_query_days ORDER BY query")); diff != "" {
		t.Error(diff)
	}
}

// Replicas see every other letter and take a pause for the end.
func TestPopular_BeginningOfAnotherWord_IsNotShown(t *testing.T) {
	t.Parallel()
	s := onePopularShop(t, testkit.SQLite(t), "Live Chat", "Live")
	s.askedBy(t, people(12), "live ch")
	s.askedBy(t, people(11), "live")
	s.askedBy(t, people(10), "live chat")
	if diff := cmp.Diff([]string{"live", "live chat"}, s.popular(t, "")); diff != "" {
		t.Error(diff)
	}
}

func TestPopular_WhatTellsOfSomebody_IsNotKept(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		long := strings.Repeat("long ", 20) + "s"
		s := onePopularShop(t, database, "Mail joe@example.com", "Order 12345", "Call 555 12 34", "Al", long, "24 7 Support", "3CX")
		for _, query := range []string{"mail joe@example.com", "order 12345", "call 555 12 34", "al", long, "24 7 support", "3cx"} {
			s.askedBy(t, people(10), query)
		}
		if diff := cmp.Diff([]string{"24 7 support", "3cx"}, s.popular(t, "")); diff != "" {
			t.Error(diff)
		}
		rows := table(t, database, "SELECT query FROM search_query_days ORDER BY query")
		if diff := cmp.Diff([]string{"24 7 support", "3cx"}, rows); diff != "" {
			t.Error(diff)
		}
	})
}

// S1.05: the agent app shows what finds an app of live chat.
func TestPopular_Product_HidesWhatFindsNothingThere(t *testing.T) {
	t.Parallel()
	database, clock := testkit.SQLite(t), testkit.NewClock()
	catalogue := shown(t, "Slack", "Zendesk/helpdesk", "Gone", "Strange Words")
	s := newPopularShop(t, database, clock, func() *search.Catalogue { return catalogue })
	for _, query := range []string{"slack", "zendesk", "gone"} {
		s.askedBy(t, people(10), query)
	}
	// Found by leaving out words, which is not what the list promises.
	s.askedBy(t, people(10), "insulted slack", `"removeWordsIfNoResults":"allOptional"`)
	catalogue = shown(t, "Slack", "Zendesk/helpdesk")
	for query, want := range map[string][]string{
		"": {"slack", "zendesk"}, "?product=livechat": {"slack"}, "?product=helpdesk": {"zendesk"}, "?product=helpdesk,livechat": {"slack", "zendesk"},
	} {
		if diff := cmp.Diff(want, s.popular(t, query)); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
	w := httptest.NewRecorder()
	if s.api.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/search/popular?product=toaster", nil)); w.Code != http.StatusBadRequest {
		t.Errorf("an unknown product: %d %s", w.Code, w.Body)
	}
}

func TestPopular_Replicas_CountAPersonOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		one := onePopularShop(t, database, "Slack", "Zoom")
		other := onePopularShop(t, database, "Slack", "Zoom")
		one.askedBy(t, people(9), "slack")
		other.askedBy(t, people(9), "slack")
		one.askedBy(t, people(9), "zoom")
		other.askedBy(t, people(10)[9:], "zoom")
		if diff := cmp.Diff([]string{"zoom"}, other.popular(t, "")); diff != "" {
			t.Error(diff)
		}
	})
}

// What tells people apart is gone with its day, and so is what few people asked; the
// rest after 30 days.
func TestPopular_Purge_LeavesNothingOfPeople(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := onePopularShop(t, database, "Slack", "Zoom", "Jira")
		const left = "SELECT 'key' FROM search_query_keys UNION ALL SELECT 'person' FROM search_query_people UNION ALL SELECT query FROM search_query_days ORDER BY 1"
		purge := func() {
			if err := s.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s.askedBy(t, people(10), "slack")
		s.askedBy(t, people(2), "zoom")
		purge()
		if n := len(table(t, database, left)); n != 1+12+2 {
			t.Errorf("on the day itself %d rows are left", n)
		}
		s.clock.Advance(24 * time.Hour)
		purge()
		if diff := cmp.Diff([]string{"slack"}, table(t, database, left)); diff != "" {
			t.Error(diff)
		}
		// Ten on two days may be five people.
		s.askedBy(t, people(5), "jira")
		s.clock.Advance(24 * time.Hour)
		s.askedBy(t, people(5), "jira")
		if diff := cmp.Diff([]string{"slack"}, s.popular(t, "")); diff != "" {
			t.Error(diff)
		}
		s.clock.Advance(27 * 24 * time.Hour)
		if diff := cmp.Diff([]string{"slack"}, s.popular(t, "")); diff != "" {
			t.Error(diff)
		}
		s.clock.Advance(24 * time.Hour)
		if got := s.popular(t, ""); len(got) > 0 {
			t.Errorf("after 30 days: %v", got)
		}
		purge()
		if got := table(t, database, left); len(got) > 0 {
			t.Errorf("after 30 days are left: %v", got)
		}
	})
}

// The digests of two texts of one person, and of two days, have nothing in common.
func TestPopular_Digests_CannotBeLinked(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	s := onePopularShop(t, database, "Slack", "Zoom")
	for range 2 {
		s.askedBy(t, people(1), "slack")
		s.askedBy(t, people(1), "zoom")
		s.clock.Advance(24 * time.Hour)
	}
	if rows := table(t, database, "SELECT DISTINCT digest FROM search_query_people"); len(rows) != 4 {
		t.Errorf("%d different digests, want 4", len(rows))
	}
	for _, row := range table(t, database, "SELECT digest FROM search_query_people") {
		if strings.Contains(row, "192.0.2") {
			t.Errorf("%q holds an address", row)
		}
	}
}

// Ten thousand different texts in a row, of one and of many people.
func TestPopular_Flood_IsBounded(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	s := onePopularShop(t, database, "Slack")
	count := func(person int, query string) {
		s.Count(searchhttp.Asker{Address: fmt.Sprintf("10.1.%d.%d", person/250, person%250)}, "apps", query, 1)
	}
	for i := range 10_000 {
		count(1, fmt.Sprintf("%c word %c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676))
	}
	s.stay(t)
	for i := range 10_000 {
		count(i, "al")
	}
	s.askedBy(t, people(10), "slack") // too many others type
	if rows := table(t, database, "SELECT query FROM search_query_days"); len(rows) == 0 || len(rows) > 1000 {
		t.Errorf("%d rows", len(rows))
	}
	if got := s.popular(t, ""); len(got) > 0 {
		t.Errorf("during the flood: %v", got)
	}
	s.askedBy(t, people(10), "slack")
	if diff := cmp.Diff([]string{"slack"}, s.popular(t, "")); diff != "" {
		t.Error(diff)
	}
}

// What cannot be written waits.
func TestPopular_FailedWrite_IsTriedAgain(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	s := onePopularShop(t, database, "Slack")
	for _, person := range people(10) {
		s.ask(t, person, "slack")
	}
	s.clock.Advance(time.Minute)
	rename := func(from, to string) {
		if _, err := database.Writer().ExecContext(t.Context(), "ALTER TABLE "+from+" RENAME TO "+to); err != nil {
			t.Fatal(err)
		}
	}
	rename("search_query_days", "elsewhere")
	if err := s.Write(t.Context()); err == nil {
		t.Fatal("writing without a table succeeds")
	}
	rename("elsewhere", "search_query_days")
	s.stay(t)
	if diff := cmp.Diff([]string{"slack"}, s.popular(t, "")); diff != "" {
		t.Error(diff)
	}
}

// table gives the first column of a query.
func table(t *testing.T, database *db.DB, query string) []string {
	t.Helper()
	rows, err := database.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
