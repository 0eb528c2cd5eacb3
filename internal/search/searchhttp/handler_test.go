package searchhttp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/search"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/search/searchtest"
)

const (
	appID = "TESTAPP"
	key   = "test-search-key"
	// adminKey may write.
	adminKey = "test-admin-key-of-the-tests"
)

// site is a handler with the demo world and what it was told.
type site struct {
	handler http.Handler
	events  []searchhttp.Event
	noHits  []string
}

func newSite(t *testing.T, change func(*searchhttp.Deps)) *site {
	t.Helper()
	s := &site{}
	catalogue := searchtest.DemoCatalogue(t)
	deps := searchhttp.Deps{
		Source: func() *search.Catalogue { return catalogue },
		AppID:  appID, SearchKey: key,
		NewID:  func() string { return "0190f5fe-7c1b-7c3d-8a4e-0123456789ab" },
		Events: func(_ context.Context, events []searchhttp.Event) { s.events = append(s.events, events...) },
		NoHits: func(_ context.Context, index, query string) { s.noHits = append(s.noHits, index+":"+query) },
		Logger: slog.New(slog.DiscardHandler),
	}
	if change != nil {
		change(&deps)
	}
	s.handler = searchhttp.New(deps)
	return s
}

func (s *site) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("X-Algolia-Application-Id", appID)
	r.Header.Set("X-Algolia-API-Key", key)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// reply asks and decodes; it also checks what every reply must keep.
func (s *site) reply(t *testing.T, status int, method, path, body string, headers ...string) map[string]any {
	t.Helper()
	w := s.do(method, path, body, headers...)
	if w.Code != status {
		t.Fatalf("%s %s %.100s: status %d, want %d: %.200s", method, path, body, w.Code, status, w.Body)
	}
	var decoded map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &decoded); err != nil {
		t.Fatalf("%s %s: %v in %.200s", method, path, err, w.Body)
	}
	if w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("%s %s: no CORS header", method, path)
	}
	if status >= 400 {
		if decoded["message"] == "" || decoded["status"] != float64(status) || decoded["error"] != nil {
			t.Errorf("%s %s: error shape %v", method, path, decoded)
		}
		if w.Header().Get("Correlation-Id") == "" {
			t.Errorf("%s %s: no correlation id", method, path)
		}
	}
	return decoded
}

const queries = "/1/indexes/*/queries"

func first(t *testing.T, reply map[string]any) map[string]any {
	t.Helper()
	results, _ := reply["results"].([]any)
	if len(results) == 0 {
		t.Fatalf("no results in %v", reply)
	}
	return results[0].(map[string]any)
}

// Both forms of parameters, the encoded star and the single query say the same.
func TestQueries_AllForms_Agree(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	text := "query=chat&hitsPerPage=3&page=1&facets=%5B%22categories%22%5D&facetFilters=%5B%5B%22categories%3Acrm%22%2C%22categories%3Aanalytics%22%5D%5D&numericFilters=%5B%22priceCents%3E%3D0%22%5D"
	typed := `"query":"chat","hitsPerPage":3,"page":1,"facets":["categories"],"facetFilters":[["categories:crm","categories:analytics"]],"numericFilters":["priceCents>=0"]`
	want := first(t, s.reply(t, 200, "POST", queries, `{"requests":[{"indexName":"apps",`+typed+`}]}`))
	if want["nbHits"].(float64) < 4 || len(want["hits"].([]any)) == 0 {
		t.Fatalf("too few hits: %v", want["nbHits"])
	}
	for name, got := range map[string]map[string]any{
		"params": first(t, s.reply(t, 200, "POST", queries, `{"requests":[{"indexName":"apps","params":"`+text+`"}]}`)),
		"params, top level wins": first(t, s.reply(t, 200, "POST", "/1/indexes/%2A/queries",
			`{"requests":[{"indexName":"apps","query":"chat","params":"`+strings.Replace(text, "chat", "zzz", 1)+`"}]}`, "Content-Type", "application/x-www-form-urlencoded")),
		"single":           s.reply(t, 200, "POST", "/1/indexes/apps/query", "{"+typed+"}", "Content-Type", "text/plain"),
		"single as params": s.reply(t, 200, "POST", "/1/indexes/apps/query", `{"params":"`+text+`"}`),
		"get":              s.reply(t, 200, "GET", "/1/indexes/apps?"+text, ""),
		"get query":        s.reply(t, 200, "GET", "/1/indexes/apps/query?"+text, ""),
		"bare facets and legacy filters": s.reply(t, 200, "GET", "/1/indexes/apps?query=chat&hitsPerPage=3&page=1&facets=categories"+
			"&facetFilters=(categories:crm,categories:analytics)&numericFilters=priceCents>=0", ""),
	} {
		for _, field := range []string{"hits", "nbHits", "page", "nbPages", "hitsPerPage", "facets", "query", "index"} {
			if diff := cmp.Diff(want[field], got[field]); diff != "" {
				t.Errorf("%s: %s differs\n%s", name, field, diff)
			}
		}
		if _, err := url.ParseQuery(got["params"].(string)); err != nil {
			t.Errorf("%s: echoed params: %v", name, err)
		}
	}
}

func TestQueries_Several_AreAnsweredInOrder(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	reply := s.reply(t, 200, "POST", queries, `{"requests":[
		{"indexName":"apps","query":"hubsopt","clickAnalytics":true},
		{"indexName":"apps","query":"hubsopt","hitsPerPage":0,"page":0,"clickAnalytics":false,"analytics":false,"facets":"categories"},
		{"indexName":"apps","type":"facet","facet":"categories","facetQuery":"cr","maxFacetHits":10,"highlightPreTag":"__ais-highlight__","highlightPostTag":"__/ais-highlight__"},
		{"indexName":"partners","query":""}]}`)
	results := reply["results"].([]any)
	if len(results) != 4 {
		t.Fatalf("%d results", len(results))
	}
	hits, counts, values, partners := results[0].(map[string]any), results[1].(map[string]any), results[2].(map[string]any), results[3].(map[string]any)
	if hits["queryID"] != "0190f5fe7c1b7c3d8a4e0123456789ab" || counts["queryID"] != nil {
		t.Errorf("query ids %v and %v", hits["queryID"], counts["queryID"])
	}
	if counts["nbPages"] != 0.0 || len(counts["hits"].([]any)) != 0 || counts["nbHits"] != hits["nbHits"] || counts["facets"] == nil {
		t.Errorf("counts alone: %v", counts)
	}
	want := map[string]any{"value": "crm", "highlighted": "__ais-highlight__cr__/ais-highlight__m"}
	got := values["facetHits"].([]any)[0].(map[string]any)
	delete(got, "count")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if partners["index"] != "partners" || partners["nbHits"].(float64) < 20 {
		t.Errorf("partners: %v", partners["nbHits"])
	}
	if _, ok := hits["_automaticInsights"]; ok {
		t.Error("the client would load a script from elsewhere")
	}
}

func TestQueries_StopIfEnoughMatches_SkipsTheRest(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	reply := s.reply(t, 200, "POST", queries, `{"strategy":"stopIfEnoughMatches","requests":[{"indexName":"apps","query":"chat","hitsPerPage":5},{"indexName":"apps"}]}`)
	second := reply["results"].([]any)[1].(map[string]any)
	if second["processed"] != false || second["nbHits"] != 0.0 {
		t.Errorf("the second query ran: %v", second)
	}
}

func TestQueries_BadInput_IsNeverAServerError(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	long := strings.Repeat("a", 513)
	one := func(parameters string) string { return `{"requests":[{"indexName":"apps",` + parameters + `}]}` }
	for _, tc := range []struct {
		why, method, path, body string
		status                  int
		message                 string
	}{
		{"no JSON", "POST", queries, "requests", 400, "Invalid JSON"},
		{"an empty body", "POST", queries, "", 400, "Invalid JSON"},
		{"text behind the JSON", "POST", queries, `{"requests":[]} x`, 400, "Invalid JSON"},
		{"no requests", "POST", queries, "{}", 400, "requests"},
		{"requests of another type", "POST", queries, `{"requests":"x"}`, 400, "Invalid JSON"},
		{"a null request", "POST", queries, `{"requests":[null]}`, 400, "indexName"},
		{"too many requests", "POST", queries, `{"requests":[` + strings.Repeat("{},", 50) + "{}]}", 400, "at most 50"},
		{"a bad filter", "POST", queries, one(`"filters":"categories:crm AND"`), 400, "filters: expected"},
		{"one bad query of two", "POST", queries, `{"requests":[{"indexName":"apps"},{"indexName":"apps","filters":"("}]}`, 400, "filters: expected"},
		{"a facet filter of another shape", "POST", queries, one(`"facetFilters":[["a:b",["c:d"]]]`), 400, "facetFilters"},
		{"a facet filter without a value", "POST", queries, one(`"facetFilters":["crm"]`), 400, "facetFilters"},
		{"a bad numeric filter", "POST", queries, one(`"numericFilters":["price~5"]`), 400, "numericFilters"},
		{"too large a page", "POST", queries, one(`"hitsPerPage":1001`), 400, "hitsPerPage"},
		{"a negative page", "POST", queries, one(`"page":-1`), 400, "page"},
		{"half a page", "POST", queries, one(`"page":0.5`), 400, "page"},
		{"a page beyond numbers", "POST", queries, one(`"page":1e300`), 400, "page"},
		{"a page of text", "POST", queries, one(`"params":"page=x"`), 400, "page"},
		{"broken params", "POST", queries, one(`"params":"query=%zz"`), 400, "params"},
		{"params of another type", "POST", queries, one(`"params":5`), 400, "params"},
		{"a query of another type", "POST", queries, one(`"query":["x"]`), 400, "query"},
		{"a query too long", "POST", queries, one(`"query":"` + long + `"`), 400, "query"},
		{"a broken array in params", "POST", queries, one(`"params":"facets=%5B%22a"`), 400, "facets"},
		{"a facet that is not searchable", "POST", "/1/indexes/apps/facets/payment/query", "{}", 400, "searchable(payment)"},
		{"the same as a query", "POST", queries, one(`"type":"facet","facet":"nothing"`), 400, "searchable(nothing)"},
		{"a broken cursor", "POST", "/1/indexes/apps/browse", `{"cursor":"%%%"}`, 400, "cursor"},
		{"another broken cursor", "GET", "/1/indexes/apps/browse?cursor=eyJ", "", 400, "cursor"},
		{"a browse page too large", "POST", "/1/indexes/apps/browse", `{"hitsPerPage":5000}`, 400, "hitsPerPage"},
		{"typo tolerance of another kind", "POST", queries, one(`"typoTolerance":"some"`), 400, "typoTolerance"},
		{"a missing index", "POST", queries, `{"requests":[{"indexName":"nope"}]}`, 404, "Index nope does not exist"},
		{"a missing index alone", "POST", "/1/indexes/nope/query", "{}", 404, "Index nope does not exist"},
		{"settings of a missing index", "GET", "/1/indexes/nope/settings", "", 404, "Index nope does not exist"},
		{"a missing object", "GET", "/1/indexes/apps/nope", "", 404, "ObjectID does not exist"},
		{"an unknown path", "GET", "/1/other", "", 404, "Path not found"},
		{"no version", "GET", "/indexes", "", 404, "Path not found"},
		{"a broken path", "GET", "/1/indexes//query", "", 404, "Path not found"},
		{"adding a record", "POST", "/1/indexes/apps", "{}", 403, "Method not allowed with this API key"},
		{"a batch", "POST", "/1/indexes/apps/batch", `{"requests":[]}`, 403, "Method not allowed with this API key"},
		{"a batch of many indexes", "POST", "/1/indexes/*/batch", "{}", 403, "Method not allowed with this API key"},
		{"settings", "PUT", "/1/indexes/apps/settings", "{}", 403, "Method not allowed with this API key"},
		{"clearing", "POST", "/1/indexes/apps/clear", "", 403, "Method not allowed with this API key"},
		{"deleting", "DELETE", "/1/indexes/apps/x", "", 403, "Method not allowed with this API key"},
		{"an operation", "POST", "/1/indexes/apps/operation", "{}", 403, "Method not allowed with this API key"},
		{"a body too large", "POST", queries, `{"requests":"` + strings.Repeat("x", searchhttp.MaxBodyBytes) + `"}`, 413, "too large"},
		{"a bad event", "POST", "/1/events", `{"events":[{"eventType":"look"}]}`, 400, "eventType"},
		{"no events", "POST", "/1/events", `{}`, 400, "events"},
	} {
		r := s.reply(t, tc.status, tc.method, tc.path, tc.body)
		if !strings.Contains(r["message"].(string), tc.message) {
			t.Errorf("%s: %q, want %q", tc.why, r["message"], tc.message)
		}
	}
}

func TestObjects_OneOrSeveral_AreGiven(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	if r := s.reply(t, 200, "GET", "/1/indexes/apps/hubspot?attributesToRetrieve=name", ""); !cmp.Equal(r, map[string]any{"objectID": "hubspot", "name": "HubSpot"}) {
		t.Errorf("object: %v", r)
	}
	r := s.reply(t, 200, "POST", "/1/indexes/*/objects", `{"requests":[{"indexName":"apps","objectID":"hubspot","attributesToRetrieve":["slug"]},{"indexName":"apps","objectID":"none"}]}`)
	if want := []any{map[string]any{"objectID": "hubspot", "slug": "hubspot"}, nil}; !cmp.Equal(want, r["results"]) {
		t.Errorf("objects: %v", r)
	}
	primary := s.reply(t, 200, "GET", "/1/indexes/apps/settings?getVersion=2", "")
	if len(primary["replicas"].([]any)) != 5 || primary["primary"] != nil {
		t.Errorf("settings: %v", primary)
	}
	replica := s.reply(t, 200, "GET", "/1/indexes/apps_price/settings", "")
	if replica["primary"] != "apps" || replica["ranking"].([]any)[0] != "asc(priceCents)" {
		t.Errorf("settings of a replica: %v", replica)
	}
	if list := s.reply(t, 200, "GET", "/1/indexes", ""); len(list["items"].([]any)) != 7 || list["nbPages"] != 1.0 {
		t.Errorf("indexes: %v", list)
	}
	if task := s.reply(t, 200, "GET", "/1/indexes/apps/task/12", ""); task["status"] != "published" {
		t.Errorf("task: %v", task)
	}
}

func TestBrowse_CursorAlone_GoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	seen := map[string]bool{}
	body := `{"query":"","hitsPerPage":40,"filters":"product:livechat","attributesToRetrieve":["product"]}`
	for pages := 0; ; pages++ {
		r := s.reply(t, 200, "POST", "/1/indexes/apps/browse", body)
		for _, hit := range r["hits"].([]any) {
			h := hit.(map[string]any)
			if h["product"] != "livechat" || len(h) != 2 || seen[h["objectID"].(string)] {
				t.Fatalf("page %d: %v", pages, h)
			}
			seen[h["objectID"].(string)] = true
		}
		if r["cursor"] == nil {
			if len(seen) != int(r["nbHits"].(float64)) || pages < 2 {
				t.Errorf("%d records on %d pages of %v", len(seen), pages+1, r["nbHits"])
			}
			return
		}
		body = fmt.Sprintf(`{"cursor":%q}`, r["cursor"])
	}
}

func TestQueries_Offset_LeavesThePageOut(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	all := s.reply(t, 200, "POST", "/1/indexes/apps/query", `{"query":"chat","hitsPerPage":10}`)
	some := s.reply(t, 200, "POST", "/1/indexes/apps/query", `{"query":"chat","offset":3,"length":4,"getRankingInfo":true}`)
	for _, gone := range []string{"page", "nbPages", "hitsPerPage"} {
		if _, ok := some[gone]; ok {
			t.Errorf("%s is in the reply", gone)
		}
	}
	for i, hit := range some["hits"].([]any) {
		if hit.(map[string]any)["objectID"] != all["hits"].([]any)[i+3].(map[string]any)["objectID"] {
			t.Errorf("hit %d differs", i)
		}
		if hit.(map[string]any)["_rankingInfo"] == nil {
			t.Error("no ranking info")
		}
	}
}

func TestEvents_Sent_AreCounted(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	body := `{"events":[{"eventType":"click","eventName":"Opened","index":"apps","userToken":"u1","queryID":"0190f5fe7c1b7c3d8a4e0123456789ab","objectIDs":["hubspot"],"positions":[3],"timestamp":1700000000000,"extra":1}]}`
	r := s.reply(t, 200, "POST", "/1/events?X-Algolia-Application-Id=TESTAPP&X-Algolia-API-Key=test-search-key", body, "X-Algolia-API-Key", "", "X-Algolia-Application-Id", "")
	if !cmp.Equal(r, map[string]any{"status": 200.0, "message": "OK"}) {
		t.Errorf("reply %v", r)
	}
	want := []searchhttp.Event{{
		Type: "click", Name: "Opened", Index: "apps", UserToken: "u1", QueryID: "0190f5fe7c1b7c3d8a4e0123456789ab",
		ObjectIDs: []string{"hubspot"}, Positions: []int{3}, TimestampMS: 1_700_000_000_000,
	}}
	if diff := cmp.Diff(want, s.events); diff != "" {
		t.Error(diff)
	}
}

func TestQueries_WithoutHits_AreReported(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.reply(t, 200, "POST", queries, `{"requests":[{"indexName":"apps","query":"xyzzyq"},
		{"indexName":"apps","query":"xyzzyq","analytics":false,"hitsPerPage":0},
		{"indexName":"apps","query":"chat","filters":"product:none"}]}`)
	if diff := cmp.Diff([]string{"apps:xyzzyq"}, s.noHits); diff != "" {
		t.Error(diff)
	}
	s.noHits = nil
	reply := s.reply(t, 200, "POST", queries, `{"requests":[{"indexName":"apps","query":"qqqzzz for hubspot chat","removeWordsIfNoResults":"allOptional"},{"indexName":"apps","query":"chat","analytics":false}]}`)
	results, _ := reply["results"].([]any)
	for i, want := range []any{[]any{"qqqzzz"}, nil} {
		if diff := cmp.Diff(want, results[i].(map[string]any)["leftOut"]); diff != "" {
			t.Errorf("result %d says of the words that find nothing: %s", i, diff)
		}
	}
	if diff := cmp.Diff([]string{"apps:qqqzzz"}, s.noHits); diff != "" {
		t.Errorf("words that find nothing: %s", diff)
	}
}

// Whatever somebody types is answered: with hits, none, or a sentence.
func TestQueries_OddTexts_AreAnswered(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	for why, tc := range map[string]struct {
		text   string
		status int
	}{
		"ten thousand letters":       {strings.Repeat("a", 10_000), 400},
		"ten thousand words":         {strings.Repeat("a ", 5_000), 400},
		"the longest allowed":        {strings.Repeat("é", 512), 200},
		"as many words as fit":       {strings.Repeat("a ", 256), 200},
		"control characters":         {"chat\x00\x01\x1b[31m\u2028\u0085", 200},
		"emoji":                      {"🐢🚀 chat 👩‍👩‍👧‍👦", 200},
		"right to left":              {"\u202e شات مباشر עברית", 200},
		"combining marks":            {"c\u0301\u0301\u0301hat", 200},
		"Chinese":                    {"在线聊天", 200},
		"only marks":                 {"!!! ??? --- \"' :;", 200},
		"only spaces":                {"   \t\n ", 200},
		"broken UTF-8, as JSON can":  {"\ufffd\ufffd", 200},
		"markup":                     {"<script>alert(1)</script>", 200},
		"what looks like a filter":   {"categories:crm AND (", 200},
		"the tags of highlights":     {"__ais-highlight__x__/ais-highlight__", 200},
		"half of a surrogate's text": {"\U0010ffff", 200},
	} {
		text, err := json.Marshal(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, index := range []string{"apps", "partners", "apps_price"} {
			body := `{"requests":[{"indexName":"` + index + `","query":` + string(text) + `,"facets":["*"],"removeWordsIfNoResults":"allOptional"}]}`
			if w := s.do("POST", queries, body); w.Code != tc.status || !json.Valid(w.Body.Bytes()) {
				t.Errorf("%s in %s: %d %.100s", why, index, w.Code, w.Body)
			}
		}
	}
	lone := `{"requests":[{"indexName":"apps","query":"\ud83d"}]}`
	if w := s.do("POST", queries, lone); w.Code != 200 {
		t.Errorf("half of an emoji: %d", w.Code)
	}
}

func TestAsk_SameQueries_GetTheAnswerOfAClientAndCountNowhere(t *testing.T) {
	t.Parallel()
	var deps searchhttp.Deps
	s := newSite(t, func(d *searchhttp.Deps) { deps = *d })
	const body = `{"requests":[{"indexName":"apps","query":"mail nothinglikeit","hitsPerPage":3,"attributesToRetrieve":["name"],"facets":["payment"]},{"indexName":"partners","query":"mail"}]}`
	answer, err := searchhttp.Ask(deps, []byte(body))
	if err != nil || len(s.noHits) != 0 {
		t.Fatalf("the program's own queries: %v, counted as %v", err, s.noHits)
	}
	if client := s.do(http.MethodPost, queries, body); client.Body.String() != string(answer) || len(s.noHits) == 0 {
		t.Errorf("a client gets\n%.300s, the program\n%.300s", client.Body, answer)
	}
	if _, err := searchhttp.Ask(deps, []byte(`{"requests":[{"indexName":"no_such_index"}]}`)); err == nil {
		t.Error("an index that is not there answers")
	}
	deps.Source = func() *search.Catalogue { return nil }
	if _, err := searchhttp.Ask(deps, []byte(body)); err == nil {
		t.Error("an answer without an index")
	}
}
