package site

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"marketplace/internal/catalogue"
)

// pageSize is how many entries a page of a listing shows.
const pageSize = 18

// lastPage is the highest page number that is looked at.
const lastPage = 10_000

// filter is one of the filters of a listing (spec S2.27): which values an entry
// has, and how a value is called.
type filter[T any] struct {
	param  string
	label  string
	values func(T) []string
	name   func(*catalogue.Snapshot, string) string
}

// order is one of the orders of a listing (spec S2.28). Without compare the
// entries stay as they come; equal ones always do.
type order[T any] struct {
	Option
	compare func(x, y T, now time.Time) int
}

// unknownValue stands for all values that no entry of a listing has, however
// they are spelled: a filter with nothing else passes nothing. One spelling means
// that no text of an address makes a page of its own.
const unknownValue = "-"

// listingQuery is what an address asks of a listing.
type listingQuery struct {
	selected map[string][]string // by parameter: known values, or the unknown one
	sort     string
	isSorted bool // otherwise than the list comes in
	page     int
}

// listingResult is one page of the entries that pass an address's filters.
type listingResult[T any] struct {
	listingQuery
	shown           []T
	of              int
	total           int
	facets          []Facet
	sorts           []Option
	mostRestrictive *FacetValue
}

func namedBy(m map[string]string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return m[value] }
}

// withoutSnapshot turns a naming of values that needs no catalogue into a filter's.
func withoutSnapshot(name func(string) string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return name(value) }
}

func nonEmpty(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// byName compares names without case, letter by letter.
func byName(x, y string) int {
	for x != "" && y != "" {
		a, sizeA := utf8.DecodeRuneInString(x)
		b, sizeB := utf8.DecodeRuneInString(y)
		if a != b {
			if order := cmp.Compare(unicode.ToLower(a), unicode.ToLower(b)); order != 0 {
				return order
			}
		}
		x, y = x[sizeA:], y[sizeB:]
	}
	return cmp.Compare(len(x), len(y))
}

// find filters, sorts and cuts entries as a query asks. A page beyond the end
// is the last one.
func find[T any](s *catalogue.Snapshot, from *facetIndex[T], orders []order[T], query url.Values, now time.Time) listingResult[T] {
	c := parseChoice(query, from, orders)
	passing := from.matching(c, "")
	out := listingResult[T]{of: len(from.entries), total: from.size(passing), facets: facets(s, from, c)}
	if out.total == 0 {
		out.mostRestrictive = mostRestrictive(s, from, c)
	}
	c.page = min(c.page, max(1, (out.total+pageSize-1)/pageSize))
	for _, o := range orders {
		out.sorts = append(out.sorts, o.Option)
		if o.Value == c.sort {
			out.shown = from.page(passing, o, (c.page-1)*pageSize, pageSize, now)
		}
	}
	out.listingQuery = c
	return out
}

// parseChoice reads the query: comma lists are arrays, empty values are dropped
// (spec S2.27). Values that no entry has are left out beside others; alone they
// stand for what cannot be found.
func parseChoice[T any](query url.Values, from *facetIndex[T], orders []order[T]) listingQuery {
	c := listingQuery{selected: map[string][]string{}, sort: orders[0].Value, page: 1}
	for i, f := range from.filters {
		if query.Get(f.param) == "" {
			continue
		}
		isUnknown := false
		for v := range strings.SplitSeq(query.Get(f.param), ",") {
			v = strings.TrimSpace(v)
			isUnknown = isUnknown || v != ""
			if from.values[i][v] != nil && !slices.Contains(c.selected[f.param], v) {
				c.selected[f.param] = append(c.selected[f.param], v)
			}
		}
		if isUnknown && len(c.selected[f.param]) == 0 {
			c.selected[f.param] = []string{unknownValue}
		}
	}
	if sort := query.Get("sortBy"); slices.ContainsFunc(orders, func(o order[T]) bool { return o.Value == sort }) {
		c.sort, c.isSorted = sort, sort != orders[0].Value
	}
	if page, err := strconv.Atoi(query.Get("page")); err == nil && page > 1 && page <= lastPage {
		c.page = page
	}
	return c
}

// facets counts, for each value of each filter, the entries that pass all the
// other filters.
func facets[T any](s *catalogue.Snapshot, from *facetIndex[T], c listingQuery) []Facet {
	list := []Facet{}
	for i, f := range from.filters {
		if len(from.values[i]) < 2 && len(c.selected[f.param]) == 0 {
			continue // a filter that cannot narrow anything is not shown
		}
		others := from.matching(c, f.param)
		facet := Facet{Param: f.param, Label: f.label}
		for value, with := range from.values[i] {
			facet.Values = append(facet.Values, FacetValue{
				Value: value, Label: f.name(s, value), Count: with.countIn(others), Selected: slices.Contains(c.selected[f.param], value),
			})
		}
		if slices.Contains(c.selected[f.param], unknownValue) {
			facet.Values = append(facet.Values, unknownOf(f.label))
		}
		slices.SortFunc(facet.Values, func(x, y FacetValue) int {
			return cmp.Or(cmp.Compare(y.Count, x.Count), strings.Compare(x.Label, y.Label))
		})
		list = append(list, facet)
	}
	return list
}

const unknownWords = "unknown value"

// unknownOf is what is chosen in a filter whose value nobody knows.
func unknownOf(label string) FacetValue {
	return FacetValue{Value: unknownValue, Label: label + ": " + unknownWords, Selected: true, Unknown: true}
}

// mostRestrictive finds the one chosen value whose removal brings back the most
// entries.
func mostRestrictive[T any](s *catalogue.Snapshot, from *facetIndex[T], c listingQuery) *FacetValue {
	var best *FacetValue
	for _, f := range from.filters {
		for _, value := range c.selected[f.param] {
			without := listingQuery{selected: map[string][]string{}}
			maps.Copy(without.selected, c.selected)
			without.selected[f.param] = slices.DeleteFunc(slices.Clone(c.selected[f.param]), func(v string) bool { return v == value })
			if n := from.size(from.matching(without, "")); n > 0 && (best == nil || n > best.Count) {
				best = &FacetValue{Value: value, Label: f.name(s, value), Count: n, Selected: true}
				if value == unknownValue {
					*best = unknownOf(f.label)
					best.Count = n
				}
			}
		}
	}
	return best
}
