package site

import (
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"marketplace/internal/catalogue"
)

// facetIndex is the entries of a listing, prepared for filters and orders: each value
// of a filter knows its entries, one bit each. So a page of a hundred thousand
// apps is found as fast as one of two hundred.
type facetIndex[T any] struct {
	entries []T
	filters []filter[T]
	values  []map[string]bitset // by filter: value to the entries that have it

	mu           sync.Mutex
	sortedOrders map[string]sortedOrder
	// priceSpan names the stretch of time in which no price changes.
	priceSpan func(time.Time) int
}

// sortedOrder is the entries in another order, which holds as long as no price
// changes.
type sortedOrder struct {
	priceSpan int
	positions []uint32
}

func newFacetIndex[T any](s *catalogue.Snapshot, entries []T, filters []filter[T]) *facetIndex[T] {
	made := &facetIndex[T]{entries: entries, filters: filters, values: make([]map[string]bitset, len(filters)), sortedOrders: map[string]sortedOrder{}, priceSpan: s.PricesAt}
	for i, f := range filters {
		known := map[string]bitset{}
		for at, entry := range entries {
			for _, v := range f.values(entry) {
				if known[v] == nil {
					known[v] = newBitset(len(entries))
				}
				known[v].add(at)
			}
		}
		made.values[i] = known
	}
	return made
}

// matching gives the entries that have one of the chosen values of each filter.
// The filter except, when it is named, does not count. Nil stands for all.
func (s *facetIndex[T]) matching(c listingQuery, except string) bitset {
	var matching bitset
	for i, f := range s.filters {
		if len(c.selected[f.param]) == 0 || f.param == except {
			continue
		}
		some := newBitset(len(s.entries))
		for _, v := range c.selected[f.param] {
			some.or(s.values[i][v]) // nothing has an unknown one
		}
		if matching == nil {
			matching = some
		} else {
			matching.and(some)
		}
	}
	return matching
}

// withValue gives the entries with a value of a filter.
func (s *facetIndex[T]) withValue(param, value string) bitset {
	at := slices.IndexFunc(s.filters, func(f filter[T]) bool { return f.param == param })
	return s.values[at][value]
}

// size is how many entries a set holds.
func (s *facetIndex[T]) size(set bitset) int {
	if set == nil {
		return len(s.entries)
	}
	return set.count()
}

// page gives most entries of a set at most, those after the first from ones, in
// the order that is asked for.
func (s *facetIndex[T]) page(set bitset, o order[T], from, most int, now time.Time) []T {
	var shown []T
	take := func(at int) bool {
		if set == nil || set.has(at) {
			if from--; from < 0 {
				shown = append(shown, s.entries[at])
			}
		}
		return len(shown) < most
	}
	if o.compare == nil {
		for at := range s.entries {
			if !take(at) {
				break
			}
		}
		return shown
	}
	for _, at := range s.sorted(o, now) {
		if !take(int(at)) {
			break
		}
	}
	return shown
}

// sorted gives the positions of all entries in an order. They are kept for as long
// as no price changes.
func (s *facetIndex[T]) sorted(o order[T], now time.Time) []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	prices := s.priceSpan(now)
	if kept, ok := s.sortedOrders[o.Value]; ok && kept.priceSpan == prices {
		return kept.positions
	}
	places := make([]uint32, len(s.entries))
	for i := range places {
		places[i] = uint32(i)
	}
	slices.SortStableFunc(places, func(x, y uint32) int { return o.compare(s.entries[x], s.entries[y], now) })
	s.sortedOrders[o.Value] = sortedOrder{prices, places}
	return places
}

// bitset has one bit an entry.
type bitset []uint64

func newBitset(entries int) bitset { return make(bitset, (entries+63)/64) }

func (b bitset) add(at int)      { b[at/64] |= 1 << (at % 64) }
func (b bitset) has(at int) bool { return b[at/64]&(1<<(at%64)) != 0 }

func (b bitset) or(other bitset) {
	for i, word := range other {
		b[i] |= word
	}
}

func (b bitset) and(other bitset) {
	for i, word := range other {
		b[i] &= word
	}
}

func (b bitset) count() int {
	n := 0
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	return n
}

// countIn counts the entries that are in both; nil stands for all.
func (b bitset) countIn(set bitset) int {
	if set == nil {
		return b.count()
	}
	n := 0
	for i, word := range b {
		n += bits.OnesCount64(word & set[i])
	}
	return n
}

// minCached is the length from which an index is kept: shorter ones are built
// in less than a millisecond.
const minCached = 1000

// facetIndexCache keeps the long facet indexes of one snapshot.
type facetIndexCache struct {
	mu       sync.Mutex
	snapshot *catalogue.Snapshot
	byName   map[string]any
	making   singleflight.Group
}

func (k *facetIndexCache) get(s *catalogue.Snapshot, name string) any {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.snapshot != s {
		return nil
	}
	return k.byName[name]
}

func (k *facetIndexCache) put(s *catalogue.Snapshot, name string, made any) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.snapshot == nil || s.Version > k.snapshot.Version:
		k.snapshot, k.byName = s, map[string]any{}
	case k.snapshot != s:
		return // of an older snapshot, made too late
	}
	k.byName[name] = made
}

// appFacets gives the facet index of a list of apps or services.
func (b *Builder) appFacets(s *catalogue.Snapshot, name string, entries func() []*catalogue.App) *facetIndex[*catalogue.App] {
	return facetsOf(b, s, name, filters, entries)
}

// allAppFacets gives the facet index of all apps.
func (b *Builder) allAppFacets(s *catalogue.Snapshot) *facetIndex[*catalogue.App] {
	return b.appFacets(s, "apps", func() []*catalogue.App { return allApps(s) })
}

// facetsOf gives the facet index of that name; its entries are collected when it
// is not there yet.
func facetsOf[T any](b *Builder, s *catalogue.Snapshot, name string, filters []filter[T], entries func() []T) *facetIndex[T] {
	if kept, ok := b.facetIndexes.get(s, name).(*facetIndex[T]); ok {
		return kept
	}
	made, _, _ := b.facetIndexes.making.Do(strconv.FormatInt(s.Version, 10)+name, func() (any, error) {
		made := newFacetIndex(s, entries(), filters)
		if len(made.entries) >= minCached {
			b.facetIndexes.put(s, name, made)
		}
		return made, nil
	})
	return made.(*facetIndex[T]) //nolint:forcetypeassert // a name has entries of one type
}
