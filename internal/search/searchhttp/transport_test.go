package searchhttp_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/search"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/search/searchtest"
)

func TestCredentials_Keys_DecideWhatIsAllowed(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	none := []string{"X-Algolia-Application-Id", "", "X-Algolia-API-Key", ""}
	body := `{"requests":[{"indexName":"apps"}]}`
	for _, suffix := range []string{
		"?x-algolia-application-id=TESTAPP&x-algolia-api-key=test-search-key&x-algolia-agent=Algolia%20for%20JavaScript%20(4.27.0)%3B%20Browser",
		"?X-Algolia-Application-Id=TESTAPP&X-Algolia-API-Key=test-search-key&unknown=1",
	} {
		s.reply(t, 200, "POST", queries+suffix, body, none...)
	}
	for _, suffix := range []string{"", "?x-algolia-application-id=TESTAPP", "?x-algolia-application-id=OTHER&x-algolia-api-key=test-search-key"} {
		if r := s.reply(t, 403, "POST", queries+suffix, body, none...); r["message"] != "Invalid Application-ID or API key" {
			t.Errorf("%s: %v", suffix, r)
		}
	}
	s.reply(t, 403, "POST", queries, body, "X-Algolia-API-Key", "wrong")
}

func TestCORS_Preflight_IsAnswered(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	w := s.do("OPTIONS", queries, "", "Origin", "https://shop.example", "X-Algolia-API-Key", "")
	if w.Code != 200 || w.Body.Len() == 0 || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("status %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
	}
	for _, name := range []string{"x-algolia-api-key", "x-algolia-application-id", "content-type"} {
		if !strings.Contains(w.Header().Get("Access-Control-Allow-Headers"), name) {
			t.Errorf("%s is not allowed", name)
		}
	}
	if got := w.Header().Get("Access-Control-Expose-Headers"); got != "retry-after, correlation-id" {
		t.Errorf("exposed: %q", got)
	}
}

func TestGzip_BothWays_IsUnderstood(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	var packed bytes.Buffer
	zw := gzip.NewWriter(&packed)
	_, _ = zw.Write([]byte(`{"requests":[{"indexName":"apps","query":"chat"}]}`))
	_ = zw.Close()
	w := s.do("POST", queries, packed.String(), "Content-Encoding", "gzip", "Accept-Encoding", "br, gzip")
	if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("status %d, %v: %.100s", w.Code, w.Header(), w.Body)
	}
	zr, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(zr)
	if err != nil || !json.Valid(text) {
		t.Errorf("%v: %.100s", err, text)
	}
	if w := s.do("POST", queries, `{"requests":[{"indexName":"apps"}]}`, "Accept-Encoding", "gzip;q=0"); w.Header().Get("Content-Encoding") != "" {
		t.Error("compressed against the client's wish")
	}
	s.reply(t, 400, "POST", queries, "no gzip", "Content-Encoding", "gzip")
	packed.Reset()
	zw.Reset(&packed)
	_, _ = zw.Write(bytes.Repeat([]byte(" "), searchhttp.MaxBodyBytes+1))
	_ = zw.Close()
	s.reply(t, 413, "POST", queries, packed.String(), "Content-Encoding", "gzip")
}

func TestRateLimit_TooManyQueries_AreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(d *searchhttp.Deps) {
		d.Allow = func(*http.Request) (int, bool) { return 7, false }
	})
	w := s.do("POST", queries, "{}")
	if w.Code != 429 || w.Header().Get("Retry-After") != "7" {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	starting := newSite(t, func(d *searchhttp.Deps) { d.Source = func() *search.Catalogue { return nil } })
	starting.reply(t, 503, "POST", queries, "{}")
}

// No request can bring the handler to a 5xx.
func FuzzQueries_AnyBody_IsNeverAServerError(f *testing.F) {
	for _, seed := range []string{
		`{"requests":[{"indexName":"apps","params":"query=a&facets=*&page=1"}]}`,
		`{"requests":[{"indexName":"apps","query":"chat","facetFilters":[["a:b"],"c:-d"],"hitsPerPage":0}]}`,
		`{"requests":[{"indexName":"apps","type":"facet","facet":"categories","facetQuery":"x"}]}`, `[]`, `{"requests":[{}]}`,
	} {
		f.Add(seed)
	}
	ix, err := search.Build("apps", searchtest.Synthetic(50), search.AppsSettings(nil, nil))
	if err != nil {
		f.Fatal(err)
	}
	catalogue, err := search.NewCatalogue(ix)
	if err != nil {
		f.Fatal(err)
	}
	handler := searchhttp.New(searchhttp.Deps{
		Source: func() *search.Catalogue { return catalogue }, AppID: appID, SearchKey: key,
		NewID: func() string { return "id" }, Logger: slog.New(slog.DiscardHandler),
	})
	s := &site{handler: handler}
	f.Fuzz(func(t *testing.T, body string) {
		for _, path := range []string{queries, "/1/indexes/apps/query", "/1/indexes/apps/browse", "/1/events"} {
			if w := s.do("POST", path, body); w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
				t.Fatalf("%s %q: %d %s", path, body, w.Code, w.Body)
			}
		}
	})
}

// BenchmarkSearchHandler answers what InstantSearch sends for two refined
// facets: one query for the hits and two for counts.
func BenchmarkSearchHandler(b *testing.B) {
	catalogue := searchtest.DemoData{Apps: searchtest.Synthetic(10_000)}.Catalogue(b)
	s := &site{handler: searchhttp.New(searchhttp.Deps{
		Source: func() *search.Catalogue { return catalogue }, AppID: appID, SearchKey: key,
		NewID: func() string { return "id" }, Logger: slog.New(slog.DiscardHandler),
	})}
	const facets = `"facets":["categories","product","payment","languages","industries","country"]`
	body := `{"requests":[
		{"indexName":"apps","query":"ba","hitsPerPage":20,` + facets + `,"facetFilters":[["categories:category-19","categories:category-18"],["product:product-2"]]},
		{"indexName":"apps","query":"ba","hitsPerPage":0,"facets":"categories","facetFilters":[["product:product-2"]]},
		{"indexName":"apps","query":"ba","hitsPerPage":0,"facets":"product","facetFilters":[["categories:category-19","categories:category-18"]]}]}`
	for name, encoding := range map[string]string{"plain": "identity", "gzip": "gzip"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if w := s.do("POST", queries, body, "Accept-Encoding", encoding); w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
