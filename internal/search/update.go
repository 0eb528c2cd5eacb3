package search

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// Update gives the index after changes: put replaces the records with its IDs and adds new
// ones, and the records of gone leave. It answers what Build would answer for all records, and
// is the same index; but it takes time for what changed, and a small part of Build's for the
// rest. Where the settings have no UsualWords, each record counts for all others, and
// everything is built anew. The index itself does not change.
func (ix *Index) Update(put []Record, gone []string) (*Index, error) {
	old := ix.core
	u := newUpdate(old, put, gone)
	if !old.hasUsualWords() || len(put)+len(gone) > len(old.docs)/8+1 || u.bringTags(put) {
		return Build(old.primary, u.all(put), old.settings)
	}
	if err := u.number(put); err != nil {
		return nil, err
	}
	next := &Index{core: u.next, name: ix.name, ranking: ix.ranking}
	if err := u.index(); err != nil {
		return nil, err
	}
	var err error
	if ix.order != nil {
		if next.order, err = u.orderAfter(ix.order, ix.ranking); err != nil {
			return nil, err
		}
	}
	for _, replica := range old.replicas {
		order, err := u.orderAfter(replica.order, replica.ranking)
		if err != nil {
			return nil, err
		}
		u.next.replicas = append(u.next.replicas, &Index{core: u.next, name: replica.name, ranking: replica.ranking, order: order})
	}
	return next, nil
}

// nowhere is the number of a document that is not there, or of a term.
const nowhere = ^uint32(0)

// update leads from one core to the next.
type update struct {
	old, next *core
	leaving   map[uint32]bool // documents that are no longer as they were
	fresh     []uint32        // documents by their new numbers, in order
	gone      []uint32        // those that are there no longer, by their old numbers
	runs      []numberRun     // those that stay
	moved     []numberRun     // of them, those with other numbers than before
	// inPlace says that each fresh document has the number of what it was before: what its change
	// does not touch is shared then, not copied.
	inPlace bool
	// Terms by their old numbers: what they became, nil when all have their numbers; and of those
	// of documents that are gone how many of these had them.
	terms    []uint32
	lost     map[uint32]uint64
	termRuns []numberRun
	texts    [][]freshText // by fresh document and attribute
	said     map[string]*freshTerm
	touched  []string // the terms of fresh documents and of those that are gone, sorted
}

// numberRun is documents [from,to) that stand side by side before and after, or terms; at is the new
// number of the first.
type numberRun struct{ from, to, at uint32 }

// weighted is a fresh document with a byte that is kept with it.
type weighted struct {
	doc    uint32
	weight uint8
}

func newUpdate(old *core, put []Record, gone []string) *update {
	u := &update{old: old, leaving: map[uint32]bool{}}
	leave := func(id string) {
		if doc, known := old.documents[id]; known {
			u.leaving[doc] = true
		}
	}
	for _, r := range put {
		leave(r.ID)
	}
	for _, id := range gone {
		leave(id)
	}
	u.next = &core{primary: old.primary, settings: old.settings, names: old.names, attributes: old.attributes, lengths: old.lengths, all: roaring.New(), facetNames: old.facetNames, synonyms: old.synonyms}
	u.next.preparePools()
	return u
}

// all gives the records as they are after the changes.
func (u *update) all(put []Record) []Record {
	records := make([]Record, 0, len(u.old.docs)+len(put))
	for doc, d := range u.old.docs {
		if !u.leaving[uint32(doc)] {
			records = append(records, d.record())
		}
	}
	return append(records, put...)
}

// bringTags reports whether records have tags and no record had any.
func (u *update) bringTags(put []Record) bool {
	return u.old.facets[tagsAttribute] == nil && slices.ContainsFunc(put, func(r Record) bool { return r.Fields[tagsAttribute] != nil })
}

// number finds the places of all documents.
func (u *update) number(put []Record) error {
	added, err := orderedDocs(put, u.old.settings, u.old.names)
	if err != nil {
		return err
	}
	keys, err := sortKeys(u.old.settings.CustomRanking)
	if err != nil {
		return err
	}
	u.gone = slices.Sorted(maps.Keys(u.leaving))
	next := make([]*document, 0, len(u.old.docs)+len(added))
	places, gone, from := u.placesOf(added, keys), u.gone, uint32(0)
	takeUntil := func(to uint32) {
		if from < to {
			u.runs = append(u.runs, numberRun{from, to, uint32(len(next))})
			next = append(next, u.old.docs[from:to]...)
		}
		from = to
	}
	for len(added)+len(gone) > 0 {
		if len(gone) == 0 || len(added) > 0 && places[0] <= gone[0] {
			takeUntil(places[0])
			u.fresh = append(u.fresh, uint32(len(next)))
			next = append(next, added[0])
			added, places = added[1:], places[1:]
			continue
		}
		takeUntil(gone[0])
		from, gone = from+1, gone[1:]
	}
	takeUntil(uint32(len(u.old.docs)))
	if u.next.docs = next; len(next) >= maxRankedDocs {
		return badSettings("an index holds less than %d records", maxRankedDocs)
	}
	u.followRuns()
	return nil
}

// placesOf gives of each new document the first old one that it stands before.
func (u *update) placesOf(added []*document, keys []sortKey) []uint32 {
	places := make([]uint32, len(added))
	for i, d := range added {
		one := d.sortable(keys)
		at, _ := slices.BinarySearchFunc(u.old.docs, one, func(other *document, one sortable) int {
			return compareDocs(other.sortable(keys), one, keys)
		})
		places[i] = uint32(at)
	}
	return places
}

func (d *document) sortable(keys []sortKey) sortable {
	s := sortable{id: d.id, values: make([]sortValue, len(keys))}
	s.read(d, keys)
	return s
}

// followRuns finds out what has another number.
func (u *update) followRuns() {
	for _, run := range u.runs {
		if run.at != run.from {
			u.moved = append(u.moved, run)
		}
	}
	isAnother := func(doc uint32) bool { return u.next.docs[doc].id != u.old.docs[doc].id }
	u.inPlace = slices.Equal(u.fresh, u.gone) && !slices.ContainsFunc(u.fresh, isAnother)
}

// became gives the number of an old document after the changes, nowhere when it is gone.
func (u *update) became(doc uint32) uint32 {
	i := sort.Search(len(u.runs), func(i int) bool { return u.runs[i].to > doc })
	if i == len(u.runs) || doc < u.runs[i].from {
		return nowhere
	}
	return u.runs[i].at + doc - u.runs[i].from
}

// was gives the number that a document had before the changes, nowhere when it is fresh.
func (u *update) was(doc uint32) uint32 {
	i := sort.Search(len(u.runs), func(i int) bool { return u.runs[i].at+u.runs[i].to-u.runs[i].from > doc })
	if i == len(u.runs) || doc < u.runs[i].at {
		return nowhere
	}
	return u.runs[i].from + doc - u.runs[i].at
}

// index makes the parts of the next index.
func (u *update) index() error {
	if err := u.numberRecords(); err != nil {
		return err
	}
	u.readTexts()
	u.countLost()
	u.listTouched()
	u.updateTerms()
	u.updateTokens()
	u.updatePostings()
	u.updatePrefixes()
	u.updateSynonyms()
	u.updateNorms()
	u.updateFacets()
	u.updateNumbers()
	u.updatePrices()
	u.updateNames()
	return u.checkFragments()
}

func (u *update) numberRecords() error {
	c, old := u.next, u.old
	c.all.AddRange(0, uint64(len(c.docs)))
	if u.inPlace {
		c.documents, c.idOrder = old.documents, old.idOrder
		return nil
	}
	c.documents = make(map[string]uint32, len(c.docs))
	for doc, d := range c.docs {
		c.documents[d.id] = uint32(doc)
	}
	if _, unnamed := c.documents[""]; unnamed || len(c.documents) < len(c.docs) {
		return badSettings("two records of %s share an ID, or one has none", c.primary)
	}
	c.idOrder = make([]uint32, 0, len(c.docs))
	for _, doc := range old.idOrder {
		if now := u.became(doc); now != nowhere {
			c.idOrder = append(c.idOrder, now)
		}
	}
	for _, doc := range u.fresh {
		at, _ := slices.BinarySearchFunc(c.idOrder, doc, func(a, b uint32) int { return strings.Compare(c.docs[a].id, c.docs[b].id) })
		c.idOrder = slices.Insert(c.idOrder, at, doc)
	}
	return nil
}

// spliced gives a column of values by document after the changes: document doc has the values
// [starts[doc],starts[doc+1]). Add gives those of a fresh document.
func spliced[T any](u *update, starts []uint32, values []T, add func(fresh int) []T) ([]uint32, []T) {
	nextStarts, nextValues := make([]uint32, 1, len(u.next.docs)+1), make([]T, 0, len(values)+64)
	runs := u.runs
	copyRuns := func(before uint32) {
		for len(runs) > 0 && runs[0].at < before {
			from, to := runs[0].from, runs[0].to
			offset := uint32(len(nextValues)) - starts[from]
			nextValues = append(nextValues, values[starts[from]:starts[to]]...)
			for _, end := range starts[from+1 : to+1] {
				nextStarts = append(nextStarts, end+offset)
			}
			runs = runs[1:]
		}
	}
	for i, doc := range u.fresh {
		copyRuns(doc)
		nextValues = append(nextValues, add(i)...)
		nextStarts = append(nextStarts, uint32(len(nextValues)))
	}
	copyRuns(nowhere)
	return nextStarts, nextValues
}

// edit gives a set of documents after the changes, with the bytes that are kept with them, in
// their order; without such, weights is nil. What did not change is shared.
func (u *update) edit(docs *roaring.Bitmap, weights []uint8, fresh []weighted) (*roaring.Bitmap, []uint8) {
	if u.keeps(docs, fresh) {
		return docs, replaceWeights(docs, weights, fresh)
	}
	own := false
	for _, doc := range slices.Backward(u.gone) {
		if weights != nil && docs.Contains(doc) {
			if !own {
				weights, own = slices.Clone(weights), true
			}
			at := int(docs.Rank(doc)) - 1
			weights = slices.Delete(weights, at, at+1)
		}
	}
	next := u.renumber(docs)
	if len(fresh) == 0 {
		return next, weights
	}
	if next == docs {
		next = docs.Clone()
	}
	for _, w := range fresh {
		next.Add(w.doc)
		if weights != nil {
			if !own {
				weights, own = slices.Clone(weights), true
			}
			weights = slices.Insert(weights, int(next.Rank(w.doc))-1, w.weight)
		}
	}
	return next, weights
}

// keeps reports whether a set holds the same numbers after the changes: no document has another
// number, and those of it that are gone are the fresh ones.
func (u *update) keeps(docs *roaring.Bitmap, fresh []weighted) bool {
	if len(u.moved) > 0 {
		return false
	}
	for _, doc := range u.gone {
		if docs.Contains(doc) {
			if len(fresh) == 0 || fresh[0].doc != doc {
				return false
			}
			fresh = fresh[1:]
		}
	}
	return len(fresh) == 0
}

// replaceWeights gives the bytes of a set of documents with those of fresh ones in it: the same
// bytes where these weigh what they weighed, as most words of an app do when one text changes.
func replaceWeights(docs *roaring.Bitmap, weights []uint8, fresh []weighted) []uint8 {
	if weights == nil {
		return nil
	}
	next, own := weights, false
	for _, w := range fresh {
		at := docs.Rank(w.doc) - 1
		if next[at] == w.weight {
			continue
		}
		if !own {
			next, own = slices.Clone(weights), true
		}
		next[at] = w.weight
	}
	return next
}

// few is how many documents are faster to count one by one than in parts.
const few = 1000

// renumber gives a set of documents without those that are gone, by their new numbers.
func (u *update) renumber(docs *roaring.Bitmap) *roaring.Bitmap {
	if !u.changes(docs) {
		return docs
	}
	if docs.GetCardinality() <= few {
		return u.renumberFew(docs)
	}
	next := docs
	for _, doc := range u.gone {
		if next.Contains(doc) {
			if next == docs {
				next = docs.Clone()
			}
			next.Remove(doc)
		}
	}
	var moved []*roaring.Bitmap
	for _, run := range u.moved {
		if !hasIn(next, run) {
			continue
		}
		if next == docs {
			next = docs.Clone()
		}
		some := roaring.New()
		some.AddRange(uint64(run.from), uint64(run.to))
		some.And(docs)
		next.RemoveRange(uint64(run.from), uint64(run.to))
		moved = append(moved, roaring.AddOffset64(some, int64(run.at)-int64(run.from)))
	}
	for _, some := range moved {
		next.Or(some)
	}
	return next
}

func (u *update) renumberFew(docs *roaring.Bitmap) *roaring.Bitmap {
	var buffer [few]uint32
	list := buffer[:0]
	for it := docs.Iterator(); it.HasNext(); {
		if now := u.became(it.Next()); now != nowhere {
			list = append(list, now)
		}
	}
	next := roaring.New()
	next.AddMany(list) // fresh documents come between them, but they stay in order
	return next
}

// changes reports whether documents of a set are gone or have other numbers.
func (u *update) changes(docs *roaring.Bitmap) bool {
	return slices.ContainsFunc(u.gone, docs.Contains) || slices.ContainsFunc(u.moved, func(run numberRun) bool { return hasIn(docs, run) })
}

// hasIn reports whether a document of the run is in the set.
func hasIn(docs *roaring.Bitmap, run numberRun) bool {
	before := uint64(0)
	if run.from > 0 {
		before = docs.Rank(run.from - 1)
	}
	return docs.Rank(run.to-1) > before
}

// orderAfter gives the places of the documents in a sort order after the changes.
func (u *update) orderAfter(order []uint32, ranking []string) ([]uint32, error) {
	keys, err := sortKeys(ranking)
	if err != nil {
		return nil, err
	}
	docs := u.next.docs
	moves := func(doc uint32) bool {
		return compareValues(u.old.docs[doc].sortable(keys), docs[doc].sortable(keys), keys) != 0
	}
	if u.inPlace && !slices.ContainsFunc(u.fresh, moves) {
		return order, nil
	}
	sorted := u.sortedBy(order)
	for _, doc := range u.fresh {
		one := docs[doc].sortable(keys)
		at, _ := slices.BinarySearchFunc(sorted, one, func(other uint32, one sortable) int {
			return compareValues(docs[other].sortable(keys), one, keys)
		})
		sorted = slices.Insert(sorted, at, doc)
	}
	same := func(a, b uint32) bool {
		if was, other := u.was(a), u.was(b); was != nowhere && other != nowhere {
			return order[was] == order[other]
		}
		return compareValues(docs[a].sortable(keys), docs[b].sortable(keys), keys) == 0
	}
	next, place := make([]uint32, len(docs)), uint32(0)
	for i, doc := range sorted {
		if i > 0 && !same(sorted[i-1], doc) {
			place++
		}
		next[doc] = place
	}
	return next, nil
}

// sortedBy gives the documents that stay, by their places.
func (u *update) sortedBy(order []uint32) []uint32 {
	starts := make([]uint32, len(order)+1) // of each place
	for doc, place := range order {
		if u.became(uint32(doc)) != nowhere {
			starts[place+1]++
		}
	}
	for place := range order {
		starts[place+1] += starts[place]
	}
	sorted := make([]uint32, starts[len(order)], len(u.next.docs))
	for doc, place := range order {
		if now := u.became(uint32(doc)); now != nowhere {
			sorted[starts[place]] = now
			starts[place]++
		}
	}
	return sorted
}

// updateNames keeps the names of the documents in order.
func (u *update) updateNames() {
	c := u.next
	if len(c.attributes) == 0 {
		return
	}
	isRenamed := func(doc uint32) bool { return c.nameOf(doc) != u.old.nameOf(doc) }
	if u.inPlace && !slices.ContainsFunc(u.fresh, isRenamed) {
		c.byName = u.old.byName
		return
	}
	c.byName = make([]named, 0, len(u.old.byName)+len(u.fresh))
	for _, n := range u.old.byName {
		if now := u.became(n.doc); now != nowhere {
			c.byName = append(c.byName, named{n.name, now})
		}
	}
	for _, doc := range u.fresh {
		if name := c.nameOf(doc); name != "" {
			at, _ := slices.BinarySearchFunc(c.byName, name, func(n named, name string) int { return cmp.Compare(n.name, name) })
			c.byName = slices.Insert(c.byName, at, named{name, doc})
		}
	}
}

// checkFragments makes sure that every fresh document can be written as JSON.
func (u *update) checkFragments() error {
	for _, doc := range u.fresh {
		if err := u.next.docs[doc].checkFragment(); err != nil {
			return err
		}
	}
	return nil
}

// hasUsualWords reports whether the weights of a record's words are its own matter.
func (c *core) hasUsualWords() bool {
	return !slices.ContainsFunc(c.attributes, func(a attribute) bool { return c.settings.UsualWords[a.name] == 0 })
}
