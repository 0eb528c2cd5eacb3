package site

import (
	"cmp"
	"maps"
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
	sortedOrders map[string]sortedOrder[T]
	// priceSpan names the stretch of time in which no price changes.
	priceSpan func(time.Time) int
}

// sortedOrder is the entries in another order, which holds as long as no price
// changes.
type sortedOrder[T any] struct {
	priceSpan int
	positions []int
	compare   func(x, y T, now time.Time) int
}

func newFacetIndex[T any](s *catalogue.Snapshot, entries []T, filters []filter[T]) *facetIndex[T] {
	made := &facetIndex[T]{entries: entries, filters: filters, values: make([]map[string]bitset, len(filters)), sortedOrders: map[string]sortedOrder[T]{}, priceSpan: s.PricesAt}
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
		if !take(at) {
			break
		}
	}
	return shown
}

// sorted gives the positions of all entries in an order. They are kept for as long
// as no price changes.
func (s *facetIndex[T]) sorted(o order[T], now time.Time) []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	prices := s.priceSpan(now)
	if kept, ok := s.sortedOrders[o.Value]; ok && kept.priceSpan == prices {
		return kept.positions
	}
	places := make([]int, len(s.entries))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(x, y int) int { return o.compare(s.entries[x], s.entries[y], now) })
	s.sortedOrders[o.Value] = sortedOrder[T]{prices, places, o.compare}
	return places
}

// bitset has one bit an entry.
type bitset []uint64

func newBitset(entries int) bitset { return make(bitset, (entries+63)/64) }

func (b bitset) add(at int)      { b[at/64] |= 1 << (at % 64) }
func (b bitset) remove(at int)   { b[at/64] &^= 1 << (at % 64) }
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

// after gives the set when its entries became those of a list of so many.
func (b bitset) after(m moves, entries int) bitset {
	next := newBitset(entries)
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			if now := m.became[i*64+bits.TrailingZeros64(word)]; now != left {
				next.add(now)
			}
		}
	}
	return next
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

// facetIndexCache keeps the long facet indexes, each with the version that it is of.
type facetIndexCache struct {
	mu     sync.Mutex
	byName map[string]versionedIndex
	making singleflight.Group
}

type versionedIndex struct {
	version int64
	index   any
}

func (k *facetIndexCache) get(name string) versionedIndex {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.byName[name]
}

func (k *facetIndexCache) put(name string, made versionedIndex) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byName == nil {
		k.byName = map[string]versionedIndex{}
	}
	if kept, has := k.byName[name]; !has || kept.version < made.version { // else it was made too late
		k.byName[name] = made
	}
}

// appFacets gives the facet index of a list of apps or services. It follows the changes of apps.
func (b *Builder) appFacets(s *catalogue.Snapshot, name string, entries func() []*catalogue.App) *facetIndex[*catalogue.App] {
	return facetsOf(b, s, name, filters, entries, func(old *facetIndex[*catalogue.App], version int64) *facetIndex[*catalogue.App] {
		ids, known := s.ChangedSince(version)
		if !known {
			return nil
		}
		changed := map[string]bool{}
		for _, id := range ids {
			changed[id] = true
		}
		return facetsAfter(old, s, entries(), changed, b.Now())
	})
}

// allAppFacets gives the facet index of all apps.
func (b *Builder) allAppFacets(s *catalogue.Snapshot) *facetIndex[*catalogue.App] {
	return b.appFacets(s, "apps", func() []*catalogue.App { return allApps(s) })
}

// facetsOf gives the facet index of that name; its entries are collected when it is not there
// yet. Follow makes it of the one of an older version, and gives nil where it cannot; it may be
// nil.
func facetsOf[T any](b *Builder, s *catalogue.Snapshot, name string, filters []filter[T], entries func() []T, follow func(old *facetIndex[T], version int64) *facetIndex[T]) *facetIndex[T] {
	kept := b.facetIndexes.get(name)
	old, _ := kept.index.(*facetIndex[T])
	if old != nil && kept.version == s.Version {
		return old
	}
	made, _, _ := b.facetIndexes.making.Do(strconv.FormatInt(s.Version, 10)+name, func() (any, error) {
		var made *facetIndex[T]
		if old != nil && follow != nil && kept.version < s.Version {
			made = follow(old, kept.version)
		}
		if made == nil {
			made = newFacetIndex(s, entries(), filters)
		}
		if len(made.entries) >= minCached {
			b.facetIndexes.put(name, versionedIndex{s.Version, made})
		}
		return made, nil
	})
	return made.(*facetIndex[T]) //nolint:forcetypeassert // a name has entries of one type
}

// facetsAfter gives the index of entries that are those of an older index, in the same order, but
// for some that changed, came or left. What it says of the others is shared where all are in their
// places, as when a text changes.
func facetsAfter(old *facetIndex[*catalogue.App], snapshot *catalogue.Snapshot, entries []*catalogue.App, changed map[string]bool, now time.Time) *facetIndex[*catalogue.App] {
	next := &facetIndex[*catalogue.App]{
		entries: entries, filters: old.filters, values: make([]map[string]bitset, len(old.filters)), sortedOrders: map[string]sortedOrder[*catalogue.App]{}, priceSpan: snapshot.PricesAt,
	}
	m := followEntries(old.entries, entries, changed)
	for i := range next.filters {
		if m.inPlace {
			next.values[i] = next.valuesInPlace(i, old, m.fresh)
		} else {
			next.values[i] = next.valuesAfter(i, old, m)
		}
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	for value, kept := range old.sortedOrders {
		if kept.priceSpan != old.priceSpan(now) {
			continue
		}
		isMoved := func(at int) bool { return kept.compare(old.entries[at], entries[at], now) != 0 }
		if m.inPlace && !slices.ContainsFunc(m.fresh, isMoved) {
			next.sortedOrders[value] = sortedOrder[*catalogue.App]{next.priceSpan(now), kept.positions, kept.compare}
		} else {
			next.sortedOrders[value] = next.orderAfter(kept, m, now)
		}
	}
	return next
}

// valuesInPlace gives the values of a filter when some entries became others in their places.
func (s *facetIndex[T]) valuesInPlace(filter int, old *facetIndex[T], fresh []int) map[string]bitset {
	values, own := old.values[filter], map[string]bool{}
	change := func(value string, edit func(set bitset)) {
		if len(own) == 0 {
			values = maps.Clone(values)
		}
		if !own[value] {
			if own[value] = true; values[value] == nil {
				values[value] = newBitset(len(s.entries))
			} else {
				values[value] = slices.Clone(values[value])
			}
		}
		if edit(values[value]); values[value].count() == 0 {
			delete(values, value)
			delete(own, value)
		}
	}
	for _, at := range fresh {
		before, now := s.filters[filter].values(old.entries[at]), s.filters[filter].values(s.entries[at])
		for _, v := range before {
			if !slices.Contains(now, v) {
				change(v, func(set bitset) { set.remove(at) })
			}
		}
		for _, v := range now {
			if !slices.Contains(before, v) {
				change(v, func(set bitset) { set.add(at) })
			}
		}
	}
	return values
}

// valuesAfter gives the values of a filter when entries came, left or moved.
func (s *facetIndex[T]) valuesAfter(filter int, old *facetIndex[T], m moves) map[string]bitset {
	values := make(map[string]bitset, len(old.values[filter]))
	for value, set := range old.values[filter] {
		values[value] = set.after(m, len(s.entries))
	}
	for _, at := range m.fresh {
		for _, v := range s.filters[filter].values(s.entries[at]) {
			if values[v] == nil {
				values[v] = newBitset(len(s.entries))
			}
			values[v].add(at)
		}
	}
	maps.DeleteFunc(values, func(_ string, set bitset) bool { return set.count() == 0 })
	return values
}

// moves are how the entries of an older list became those of a newer one.
type moves struct {
	became  []int // the new place of each old one, or left
	fresh   []int // the places of those that are new or other ones
	inPlace bool  // each fresh one is what stood there before, changed, and nothing else is another
}

// placeOf gives the new place of an old entry, or left.
func (m *moves) placeOf(at int) int {
	switch {
	case !m.inPlace:
		return m.became[at]
	case slices.Contains(m.fresh, at):
		return left
	}
	return at
}

// left is what an entry became that is there no longer.
const left = -1

// followEntries finds the moves between two lists whose common entries are in the same order;
// changed names what may be in one of them only. Most are the same, and cost a comparison.
func followEntries(old, entries []*catalogue.App, changed map[string]bool) moves {
	if fresh, all := changedInPlace(old, entries); all {
		return moves{fresh: fresh, inPlace: true}
	}
	m, at := moves{became: make([]int, len(old))}, 0
	for i, entry := range old {
		for at < len(entries) && entries[at] != entry && changed[entries[at].ID] {
			m.fresh = append(m.fresh, at)
			at++
		}
		if at == len(entries) || entries[at] != entry {
			m.became[i] = left
			continue
		}
		m.became[i] = at
		at++
	}
	for ; at < len(entries); at++ {
		m.fresh = append(m.fresh, at)
	}
	return m
}

// changedInPlace gives the places of the entries that are not as they were; false when an entry
// came, left or stands elsewhere.
func changedInPlace(old, entries []*catalogue.App) ([]int, bool) {
	if len(old) != len(entries) {
		return nil, false
	}
	var fresh []int
	for at, entry := range entries {
		if entry == old[at] {
			continue
		}
		if entry.ID != old[at].ID {
			return nil, false
		}
		fresh = append(fresh, at)
	}
	return fresh, true
}

// orderAfter gives an order after a change of entries.
func (s *facetIndex[T]) orderAfter(kept sortedOrder[T], m moves, now time.Time) sortedOrder[T] {
	positions := make([]int, 0, len(s.entries))
	for _, at := range kept.positions {
		if now := m.placeOf(at); now != left {
			positions = append(positions, now)
		}
	}
	for _, at := range m.fresh {
		place, _ := slices.BinarySearchFunc(positions, at, func(x, y int) int {
			return cmp.Or(kept.compare(s.entries[x], s.entries[y], now), cmp.Compare(x, y))
		})
		positions = slices.Insert(positions, place, at)
	}
	return sortedOrder[T]{s.priceSpan(now), positions, kept.compare}
}
