package site

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

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

// choice is what an address asks of a listing.
type choice struct {
	selected map[string][]string // by parameter; known values only
	sort     string
	isSorted bool // otherwise than the list comes in
	page     int
}

// found is one page of the entries that pass an address's filters.
type found[T any] struct {
	choice
	shown    []T
	of       int
	total    int
	facets   []Facet
	sorts    []Option
	blocking *FacetValue
}

func words(m map[string]string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return m[value] }
}

func plainly(name func(string) string) func(*catalogue.Snapshot, string) string {
	return func(_ *catalogue.Snapshot, value string) string { return name(value) }
}

func nonEmpty(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

func byName(x, y string) int { return strings.Compare(strings.ToLower(x), strings.ToLower(y)) }

// find filters, sorts and cuts entries as a query asks. A page beyond the end
// is the last one.
func find[T any](s *catalogue.Snapshot, entries []T, filters []filter[T], orders []order[T], query url.Values, now time.Time) found[T] {
	c := parseChoice(query, entries, filters, orders)
	passing := make([]T, 0, len(entries))
	for _, entry := range entries {
		if passes(c, filters, entry, "") {
			passing = append(passing, entry)
		}
	}
	out := found[T]{of: len(entries), total: len(passing), facets: facets(s, entries, filters, c)}
	for _, o := range orders {
		out.sorts = append(out.sorts, o.Option)
		if o.Value == c.sort && o.compare != nil {
			slices.SortStableFunc(passing, func(x, y T) int { return o.compare(x, y, now) })
		}
	}
	if len(passing) == 0 {
		out.blocking = blocking(s, entries, filters, c)
	}
	c.page = min(c.page, max(1, (len(passing)+pageSize-1)/pageSize))
	from := min((c.page-1)*pageSize, len(passing))
	out.choice, out.shown = c, passing[from:min(from+pageSize, len(passing))]
	return out
}

// parseChoice reads the query: comma lists are arrays, empty and unknown values
// are dropped (spec S2.27).
func parseChoice[T any](query url.Values, entries []T, filters []filter[T], orders []order[T]) choice {
	c := choice{selected: map[string][]string{}, sort: orders[0].Value, page: 1}
	for _, f := range filters {
		if query.Get(f.param) == "" {
			continue
		}
		known := map[string]bool{}
		for _, entry := range entries {
			for _, v := range f.values(entry) {
				known[v] = true
			}
		}
		for v := range strings.SplitSeq(query.Get(f.param), ",") {
			if v = strings.TrimSpace(v); known[v] && !slices.Contains(c.selected[f.param], v) {
				c.selected[f.param] = append(c.selected[f.param], v)
			}
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

// passes reports whether an entry has one of the chosen values of each filter,
// leaving one filter out of account when it is named.
func passes[T any](c choice, filters []filter[T], entry T, except string) bool {
	for _, f := range filters {
		wanted := c.selected[f.param]
		if len(wanted) == 0 || f.param == except {
			continue
		}
		if !slices.ContainsFunc(f.values(entry), func(v string) bool { return slices.Contains(wanted, v) }) {
			return false
		}
	}
	return true
}

// facets counts, for each value of each filter, the entries that pass all the
// other filters.
func facets[T any](s *catalogue.Snapshot, entries []T, filters []filter[T], c choice) []Facet {
	list := []Facet{}
	for _, f := range filters {
		counts := map[string]int{}
		for _, entry := range entries {
			passes := passes(c, filters, entry, f.param)
			for _, v := range f.values(entry) {
				counts[v] += 0
				if passes {
					counts[v]++
				}
			}
		}
		if len(counts) < 2 && len(c.selected[f.param]) == 0 {
			continue // a filter that cannot narrow anything is not shown
		}
		facet := Facet{Param: f.param, Label: f.label}
		for value, n := range counts {
			facet.Values = append(facet.Values, FacetValue{Value: value, Label: f.name(s, value), Count: n, Selected: slices.Contains(c.selected[f.param], value)})
		}
		slices.SortFunc(facet.Values, func(x, y FacetValue) int {
			return cmp.Or(cmp.Compare(y.Count, x.Count), strings.Compare(x.Label, y.Label))
		})
		list = append(list, facet)
	}
	return list
}

// blocking finds the one chosen value whose removal brings back the most
// entries.
func blocking[T any](s *catalogue.Snapshot, entries []T, filters []filter[T], c choice) *FacetValue {
	var best *FacetValue
	for _, f := range filters {
		for _, value := range c.selected[f.param] {
			without := choice{selected: map[string][]string{}}
			maps.Copy(without.selected, c.selected)
			without.selected[f.param] = slices.DeleteFunc(slices.Clone(c.selected[f.param]), func(v string) bool { return v == value })
			n := 0
			for _, entry := range entries {
				if passes(without, filters, entry, "") {
					n++
				}
			}
			if n > 0 && (best == nil || n > best.Count) {
				best = &FacetValue{Value: value, Label: f.name(s, value), Count: n, Selected: true}
			}
		}
	}
	return best
}
