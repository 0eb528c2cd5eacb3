package site

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/catalogue"
)

// Search is the results page. It has the first results of what the address asks, so that they
// are read before any script runs; the browser asks the search service for all of them.
type Search struct {
	Suggestions []string `json:"suggestions"`
	Asked       bool     `json:"asked"` // the address has words that are searched for
	Query       string   `json:"query" doc:"query string that the answer is for, empty without one"`
	// Answer is what the search service answers to the first of the queries that the browser makes.
	Answer json.RawMessage `json:"answer,omitempty"`
}

const (
	shortestQuery = 2 // characters, spec S5.05
	// anyQuery stands for all queries that are searched for where no answer is in the page.
	anyQuery = "**"
	// firstResults is how many apps, and how many partners, are in the page: what is shown of apps
	// before somebody asks for more.
	firstResults = 20
	readAsTyped  = "asTyped" // parameter that names what is not to be read into a text
)

// search is the results page of an address.
func (b *Builder) search(s *catalogue.Snapshot, query url.Values) *Page {
	page := &Page{Path: "/search/", Kind: KindSearch, Status: 200, Title: title("Search"), Search: &Search{Suggestions: orEmpty(s.Suggestions.Queries)}}
	page.Meta = b.meta("/search/", "Search apps, services and partners for live chat and help desk.")
	page.Search.Asked = isAsked(query)
	// In a host product it depends on the product what is found, which the browser alone knows.
	if b.Find == nil || !page.Search.Asked || query.Get("q") == anyQuery || query.Get(embeddedParam) == "true" {
		return page
	}
	if answer, err := b.Find(firstQueries(query)); err == nil { // else the browser asks
		page.Search.Query, page.Search.Answer = searchQuery(query).Encode(), answer
	}
	return page
}

func isAsked(query url.Values) bool {
	return utf8.RuneCountInString(strings.TrimSpace(query.Get("q"))) >= shortestQuery
}

// settledSearch adds to a settled query what the results page depends on.
func (b *Builder) settledSearch(settled, query url.Values, isFramed bool) url.Values {
	switch {
	case !isAsked(query):
	case isFramed || b.Find == nil: // results are not in the page
		settled.Set("q", anyQuery)
	default:
		maps.Copy(settled, searchQuery(query))
	}
	return settled
}

// searchFilters are the filters of results in the order in which the browser asks for them: the
// parameter, and the attribute that the search service knows it by.
var searchFilters = []struct{ param, attribute string }{ //nolint:gochecknoglobals // a constant list
	{"categories", "categories"}, {"payment", "payment"}, {"compatibility", "product"},
}

// searchQuery is the part of an address that results depend on, in one spelling.
func searchQuery(query url.Values) url.Values {
	settled := url.Values{"q": {strings.TrimSpace(query.Get("q"))}}
	for _, f := range searchFilters {
		if values := distinct(query.Get(f.param)); len(values) > 0 {
			settled.Set(f.param, strings.Join(values, ","))
		}
	}
	var asTyped []string
	named := distinct(query.Get(readAsTyped))
	for _, reading := range []string{"spelling", "meaning", "words"} {
		if slices.Contains(named, reading) {
			asTyped = append(asTyped, reading)
		}
	}
	if len(asTyped) > 0 {
		settled.Set(readAsTyped, strings.Join(asTyped, ","))
	}
	return settled
}

// distinct gives the values of a list with commas between them, sorted.
func distinct(list string) []string {
	var values []string
	for value := range strings.SplitSeq(list, ",") {
		if value = strings.TrimSpace(value); value != "" {
			values = append(values, value)
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// shownOfApps and shownOfPartners are the attributes that results show or are read for.
//
//nolint:gochecknoglobals // constant lists
var (
	shownOfApps = []string{
		"name", "path", "slug", "icon", "colour", "sceneBase", "looks", "places", "developer", "shortDescription", "payment", "priceCents", "oldPriceCents", "discountPercent",
		"discountUntil", "discountEnding", "discountEndsAt", "trialDays", "priceTiers", "rating", "votes", "verified", "aiPowered", "service",
	}
	shownOfPartners = []string{"name", "path", "icon", "headline", "shortDescription", "city", "country", "rating", "votes"}
)

// firstQueries are the queries of the search protocol that the browser makes for an address
// (features/search/api/results.ts): apps, partners, then for each filter in use its counts as if
// it were not. They ask for fewer hits and are not counted.
func firstQueries(asked url.Values) []byte {
	settled := searchQuery(asked)
	var facets []string
	chosen := map[string][]string{}
	for _, f := range searchFilters {
		facets = append(facets, f.attribute)
		for _, value := range distinct(settled.Get(f.param)) {
			chosen[f.attribute] = append(chosen[f.attribute], f.attribute+":"+value)
		}
	}
	filtersBut := func(without string) [][]string {
		filters := [][]string{}
		for _, attribute := range facets {
			if attribute != without && chosen[attribute] != nil {
				filters = append(filters, chosen[attribute])
			}
		}
		return filters
	}
	query := func(index string, hits int, more map[string]any) map[string]any {
		q := textQuery(settled)
		q["indexName"], q["hitsPerPage"] = index, hits
		maps.Copy(q, more)
		return q
	}
	queries := []map[string]any{
		query("apps", firstResults, map[string]any{
			"attributesToRetrieve": shownOfApps, "facets": facets, "facetFilters": filtersBut(""),
			"attributesToSnippet": []string{"features:14", "description:18", "facts:6"}, "getRankingInfo": true,
		}),
		query("partners", firstResults, map[string]any{"attributesToRetrieve": shownOfPartners}),
	}
	for _, attribute := range facets {
		if chosen[attribute] != nil {
			queries = append(queries, query("apps", 0, map[string]any{"facets": []string{attribute}, "facetFilters": filtersBut(attribute)}))
		}
	}
	body, _ := json.Marshal(map[string]any{"requests": queries}) // texts, numbers and lists always encode
	return body
}

// textQuery is what all queries of an address have in common: its text, and how that is read.
func textQuery(settled url.Values) map[string]any {
	q := map[string]any{
		"query": settled.Get("q"), "analytics": false, "removeWordsIfNoResults": "allOptional",
		"highlightPreTag": "__ais-highlight__", "highlightPostTag": "__/ais-highlight__",
	}
	for _, reading := range distinct(settled.Get(readAsTyped)) {
		switch reading {
		case "words":
			q["removeWordsIfNoResults"] = "none"
		case "spelling":
			q["typoTolerance"] = "false"
		case "meaning":
			q["synonyms"] = false
		}
	}
	return q
}
