package site

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"marketplace/internal/catalogue"
)

// Search is the empty frame of the search page; results come from the search
// service.
type Search struct {
	Suggestions []string `json:"suggestions"`
	Asked       bool     `json:"asked"` // the address has words that are searched for
}

// search is the frame of the search page; the browser asks the search service.
func (b *Builder) search(s *catalogue.Snapshot, query url.Values) *Page {
	page := &Page{Path: "/search/", Kind: KindSearch, Status: 200, Title: title("Search"), Search: &Search{Suggestions: orEmpty(s.Suggestions.Queries)}}
	page.Search.Asked = utf8.RuneCountInString(strings.TrimSpace(query.Get("q"))) >= shortestQuery
	page.Meta = b.meta("/search/", "Search apps, services and partners for live chat and help desk.")
	return page
}
