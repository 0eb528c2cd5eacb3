package searchhttp_test

import (
	"net/http"
	"net/url"
	"testing"

	"marketplace/internal/search"
	"marketplace/internal/search/searchhttp"
)

// Names in a path are decoded one by one: whatever a record or an index is called,
// it is found, and no name is taken for a part of the path.
func TestPath_EncodedNames_AreOneSegmentEach(t *testing.T) {
	t.Parallel()
	const index = "notes/2026"
	ids := []string{"a/b", "/", "//", ".", "..", "../x", "100%", "%2F", "%252F", "two words", "*", "ü", "a+b", "query?x=1", "{index}"}
	records := make([]search.Record, len(ids))
	for i, id := range ids {
		records[i] = search.Record{ID: id, Fields: map[string]any{"name": "note"}}
	}
	catalogue, err := search.NewCatalogue(build(t, index, records, search.Settings{SearchableAttributes: []string{"name"}}))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(d *searchhttp.Deps) { d.Source = func() *search.Catalogue { return catalogue } })
	base := "/1/indexes/" + url.PathEscape(index)
	for _, id := range ids {
		for _, end := range []string{"", "/"} { // a slash at the end is let through
			if got := s.reply(t, http.StatusOK, http.MethodGet, base+"/"+url.PathEscape(id)+end, "")["objectID"]; got != id {
				t.Errorf("%q%s: found %v", id, end, got)
			}
		}
	}
	if got := s.reply(t, http.StatusOK, http.MethodPost, base+"/query", `{"query":"note"}`)["nbHits"]; got != float64(len(ids)) {
		t.Errorf("search in an index with a slash: %v hits", got)
	}
	if got := s.reply(t, http.StatusOK, http.MethodPost, "/1/indexes/%2a/queries", `{"requests":[]}`)["results"]; got == nil {
		t.Error("the encoded star is not the star")
	}
}

// What is not offered is refused in the shape of the protocol, whatever the method,
// and never with a redirect to a tidier path.
func TestPath_NotOffered_IsRefusedAsTheProtocolDoes(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	const missing, forbidden = "Path not found", "Method not allowed with this API key"
	for _, tc := range []struct {
		method, path string
		status       int
		message      string
	}{
		{"GET", "/", 404, missing},
		{"GET", "/1", 404, missing},
		{"GET", "/1/", 404, missing},
		{"POST", "/1/", 404, missing},
		{"GET", "//1/indexes", 404, missing},
		{"GET", "/1//indexes", 404, missing},
		{"GET", "/1/indexes//apps", 404, missing},
		{"GET", "/1/indexes/apps//query", 404, missing},
		{"GET", "/1/./indexes", 404, missing},
		{"GET", "/1/other/../indexes", 404, missing},
		{"GET", "/1/indexes/apps/../x/query", 404, missing},
		{"GET", "/1/indexes/apps/query/more", 404, missing},
		{"GET", "/1/indexes%2Fapps", 404, missing},
		{"GET", "/2/indexes", 404, missing},
		{"POST", "/1/other", 403, forbidden},
		{"PATCH", "/1/indexes/apps", 403, forbidden},
		{"PUT", "/1/indexes/apps", 403, forbidden},
		{"DELETE", "/1/indexes", 403, forbidden},
		{"PUT", "/1/indexes/apps/query/", 403, forbidden},
		{"DELETE", "/1/events", 403, forbidden},
		{"POST", "/1/indexes/apps/../batch", 403, forbidden},
		{"POST", "/1/indexes%2Fapps%2Fquery", 403, forbidden},
		{"CONNECT", "/1/indexes", 403, forbidden},
	} {
		if got := s.reply(t, tc.status, tc.method, tc.path, "")["message"]; got != tc.message {
			t.Errorf("%s %s: %v, want %q", tc.method, tc.path, got, tc.message)
		}
	}
	for _, path := range []string{"/1/indexes", "/1/indexes/apps", "/1/task/1"} { // reads are not offered to HEAD
		if w := s.do(http.MethodHead, path, ""); w.Code != http.StatusNotFound || w.Header().Get("Correlation-Id") == "" {
			t.Errorf("HEAD %s: %d", path, w.Code)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		if got := s.reply(t, http.StatusOK, method, "/1/isalive", "", "X-Algolia-API-Key", "")["message"]; got != "server is alive" {
			t.Errorf("%s /1/isalive: %v", method, got)
		}
	}
}
