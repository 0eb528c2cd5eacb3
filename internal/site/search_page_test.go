package site_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// asks is what the results page asks of the search service.
type asks struct {
	Requests []struct {
		IndexName, Query, RemoveWordsIfNoResults, TypoTolerance string
		HitsPerPage                                             int
		Analytics                                               bool
		Synonyms                                                *bool
		FacetFilters                                            [][]string
		Facets                                                  []string
	}
}

func TestSearchPage_FirstResults_AreInTheDocument(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	var asked []asks
	answer, failure := `{"results":[{"nbHits":7}]}`, error(nil)
	s.Find = func(queries []byte) (json.RawMessage, error) {
		var a asks
		if err := json.Unmarshal(queries, &a); err != nil {
			t.Error(err)
		}
		asked = append(asked, a)
		return json.RawMessage(answer), failure
	}
	before, _ := s.pool.Counts()
	first := s.get(t, "/marketplace/search/?q=crm&categories=crm,cms&asTyped=meaning,junk")
	for _, want := range []string{`"answer":` + answer, `"query":"asTyped=meaning\u0026categories=cms%2Ccrm\u0026q=crm"`, `data-search="?asTyped=meaning&categories=cms%2Ccrm&q=crm"`} {
		if !strings.Contains(first.body, want) {
			t.Errorf("the document lacks %s", want)
		}
	}
	for _, same := range []string{"?categories=cms,crm,cms&q=+crm+&utm_source=x&asTyped=meaning", "?q=crm&categories=crm&categories=cms&asTyped=meaning&page=2&sortBy=price"} {
		if r := s.get(t, "/marketplace/search/"+same); r.body != first.body {
			t.Errorf("%s is another page", same)
		}
	}
	if after, _ := s.pool.Counts(); after != before+1 || len(asked) != 1 {
		t.Errorf("one search in three spellings was rendered %d times and asked for %d times", after-before, len(asked))
	}
	apps, partners, counts := asked[0].Requests[0], asked[0].Requests[1], asked[0].Requests[2:]
	if apps.IndexName != "apps" || apps.Query != "crm" || apps.HitsPerPage != 20 || apps.Synonyms == nil || *apps.Synonyms || len(apps.FacetFilters) != 1 || strings.Join(apps.FacetFilters[0], " ") != "categories:cms categories:crm" {
		t.Errorf("apps are asked for by %+v", apps)
	}
	if partners.IndexName != "partners" || partners.FacetFilters != nil || len(counts) != 1 || counts[0].HitsPerPage != 0 || len(counts[0].FacetFilters) != 0 || strings.Join(counts[0].Facets, " ") != "categories" {
		t.Errorf("partners are asked for by %+v, the counts by %+v", partners, counts)
	}
	for _, q := range asked[0].Requests {
		if q.Analytics {
			t.Error("a search that the browser repeats counts twice")
		}
	}
	other := s.get(t, "/marketplace/search/?q=crm&asTyped=words,spelling")
	if q := asked[1].Requests[0]; q.RemoveWordsIfNoResults != "none" || q.TypoTolerance != "false" || q.Synonyms != nil || other.body == first.body {
		t.Errorf("a text as typed is asked for by %+v", q)
	}
	failure = errors.New("no index yet")
	if r := s.get(t, "/marketplace/search/?q=mail"); strings.Contains(r.body, `"answer"`) || !strings.Contains(r.body, `"asked":true`) || r.StatusCode != 200 {
		t.Error("without an answer the browser is to ask")
	}
	n := len(asked)
	for _, path := range []string{"/marketplace/embedded-search/?q=crm", "/marketplace/search/?q=crm&embedded=true", "/marketplace/search/?q=c", "/marketplace/search/"} {
		if r := s.get(t, path); strings.Contains(r.body, `"answer"`) || len(asked) != n {
			t.Errorf("%s asks although the product or the text is not known", path)
		}
	}
}
