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
// apps is cut as fast as one of two hundred.
type facetIndex[T any] struct {
	entries []T
	filters []filter[T]
	values  []map[string]bitset // by filter: value to the entries that have it

	mu     sync.Mutex
	orders map[string]arranged
	// prices names the stretch of time in which no price changes.
	prices func(time.Time) int
}

// arranged is the entries in another order, which holds as long as no price
// changes.
type arranged struct {
	prices int
	places []uint32
}

func newShelf[T any](s *catalogue.Snapshot, entries []T, filters []filter[T]) *facetIndex[T] {
	made := &facetIndex[T]{entries: entries, filters: filters, values: make([]map[string]bitset, len(filters)), orders: map[string]arranged{}, prices: s.PricesAt}
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

// passing gives the entries that have one of the chosen values of each filter,
// leaving one filter out of account when it is named; nil stands for all.
func (s *facetIndex[T]) passing(c listingQuery, except string) bitset {
	var passing bitset
	for i, f := range s.filters {
		if len(c.selected[f.param]) == 0 || f.param == except {
			continue
		}
		some := newBitset(len(s.entries))
		for _, v := range c.selected[f.param] {
			some.or(s.values[i][v]) // nothing has an unknown one
		}
		if passing == nil {
			passing = some
		} else {
			passing.and(some)
		}
	}
	return passing
}

// having gives the entries with a value of a filter.
func (s *facetIndex[T]) having(param, value string) bitset {
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

// cut gives some of a set, in the order that is asked for.
func (s *facetIndex[T]) cut(set bitset, o order[T], from, most int, now time.Time) []T {
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
	for _, at := range s.arrange(o, now) {
		if !take(int(at)) {
			break
		}
	}
	return shown
}

// arrange sorts all entries; what was sorted for the prices of now stays.
func (s *facetIndex[T]) arrange(o order[T], now time.Time) []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	prices := s.prices(now)
	if kept, ok := s.orders[o.Value]; ok && kept.prices == prices {
		return kept.places
	}
	places := make([]uint32, len(s.entries))
	for i := range places {
		places[i] = uint32(i)
	}
	slices.SortStableFunc(places, func(x, y uint32) int { return o.compare(s.entries[x], s.entries[y], now) })
	s.orders[o.Value] = arranged{prices, places}
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

// keepFrom is the length from which a shelf is kept: shorter ones are made in
// less than a millisecond.
const keepFrom = 1000

// facetIndexCache keeps the long facetIndexCache of one snapshot.
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

// appShelf is the shelf of that name with apps or services.
func (b *Builder) appShelf(s *catalogue.Snapshot, name string, entries func() []*catalogue.App) *facetIndex[*catalogue.App] {
	return shelfOf(b, s, name, filters, entries)
}

// allShelf is the shelf of all apps.
func (b *Builder) allShelf(s *catalogue.Snapshot) *facetIndex[*catalogue.App] {
	return b.appShelf(s, "apps", func() []*catalogue.App { return allApps(s) })
}

// shelfOf gives the shelf of that name; entries are collected when it is not
// there yet.
func shelfOf[T any](b *Builder, s *catalogue.Snapshot, name string, filters []filter[T], entries func() []T) *facetIndex[T] {
	if kept, ok := b.shelves.get(s, name).(*facetIndex[T]); ok {
		return kept
	}
	made, _, _ := b.shelves.making.Do(strconv.FormatInt(s.Version, 10)+name, func() (any, error) {
		made := newShelf(s, entries(), filters)
		if len(made.entries) >= keepFrom {
			b.shelves.put(s, name, made)
		}
		return made, nil
	})
	return made.(*facetIndex[T]) //nolint:forcetypeassert // a name has entries of one type
}
