package search

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// Promotion puts one record at a place among the hits, whether the text finds it or not.
// Behind the last hit it stands at the end. Query.Guard always counts for it.
type Promotion struct {
	ID       string
	Position int  // from 0
	Filtered bool // only where the filters of the query let it pass
}

// pinned is a record with its place.
type pinned struct {
	doc      uint32
	position int
}

// pinDocs takes the pinned records out of what is found and gives each its place. What
// is hidden is pinned nowhere.
func (c *core) pinDocs(q *Query, f *found, passed, guarded *roaring.Bitmap) {
	pins := slices.Clone(q.Pinned)
	slices.SortStableFunc(pins, func(a, b Promotion) int { return cmp.Compare(a.Position, b.Position) })
	taken := roaring.New()
	for _, pin := range pins {
		doc, known := c.documents[pin.ID]
		may := guarded
		if pin.Filtered {
			may = passed
		}
		if !known || taken.Contains(doc) || may != nil && !may.Contains(doc) || slices.Contains(q.Hidden, pin.ID) {
			continue
		}
		taken.Add(doc)
		position := pin.Position
		if n := len(f.pins); n > 0 {
			position = max(position, f.pins[n-1].position+1)
		}
		f.pins = append(f.pins, pinned{doc, position})
	}
	if len(f.pins) == 0 {
		return
	}
	for i := range f.groups {
		f.groups[i] = roaring.AndNot(f.groups[i], taken)
	}
	f.docs = roaring.Or(f.docs, taken)
}

// movePinsToEnd moves the places behind the end to the end, of so many other hits.
func (f *found) movePinsToEnd(others int) {
	for i := range f.pins {
		f.pins[i].position = min(f.pins[i].position, others+i)
	}
}

// within gives the hits [offset, offset+length) of the others with the pinned ones
// between them.
func (f *found) within(offset, length int, others func(offset, length int) []ranked) []ranked {
	first, _ := slices.BinarySearchFunc(f.pins, offset, func(p pinned, at int) int { return cmp.Compare(p.position, at) })
	end, _ := slices.BinarySearchFunc(f.pins, offset+length, func(p pinned, at int) int { return cmp.Compare(p.position, at) })
	here := f.pins[first:end]
	rest := others(offset-first, length-len(here))
	if len(here) == 0 {
		return rest
	}
	list := make([]ranked, 0, length)
	for at := offset; at < offset+length; at++ {
		if len(here) > 0 && here[0].position == at {
			list, here = append(list, ranked{doc: here[0].doc, pinned: true}), here[1:]
			continue
		}
		list, rest = append(list, rest[0]), rest[1:]
	}
	return list
}

// hiddenDocs gives the documents that a query leaves out, nil for none.
func (c *core) hiddenDocs(q *Query) *roaring.Bitmap {
	if len(q.Hidden) == 0 {
		return nil
	}
	docs := roaring.New()
	for _, id := range q.Hidden {
		if doc, known := c.documents[id]; known {
			docs.Add(doc)
		}
	}
	return docs
}

// docGroups are documents in groups, the best group first.
type docGroups []*roaring.Bitmap

// optionalFilter is a condition of Query.OptionalFilters with its weight.
type optionalFilter struct {
	condition

	weight int
}

// parseOptionalFilters reads optional filters: those of facetFilters, with "<score=2>" behind.
func parseOptionalFilters(q *Query) ([][]optionalFilter, error) {
	var all [][]optionalFilter
	for _, or := range q.OptionalFilters {
		var group []optionalFilter
		for _, text := range or {
			one := optionalFilter{weight: 1}
			if at := strings.LastIndex(text, "<score="); at >= 0 && strings.HasSuffix(text, ">") {
				n, err := strconv.Atoi(text[at+len("<score=") : len(text)-1])
				if err != nil || n < 0 || n > MaxFilterTerms {
					return nil, badFilter("optionalFilters: the score of %q must be a number from 0 to %d", clamp(text), MaxFilterTerms)
				}
				one.weight, text = n, text[:at]
			}
			var err error
			if one.condition, err = parseFacetFilter(text); err != nil {
				return nil, err
			}
			group = append(group, one)
		}
		slices.SortStableFunc(group, func(a, b optionalFilter) int { return cmp.Compare(b.weight, a.weight) })
		all = append(all, group)
	}
	return all, nil
}

// groupByOptionalFilters cuts documents by how much of the optional filters they pass: of
// each group of filters the weightiest condition counts.
func (c *core) groupByOptionalFilters(docs *roaring.Bitmap, optional [][]optionalFilter) docGroups {
	parts := map[int]*roaring.Bitmap{0: docs}
	for _, group := range optional {
		parts = c.addWeights(parts, group)
	}
	var groups docGroups
	for _, weight := range slices.Backward(slices.Sorted(maps.Keys(parts))) {
		groups = append(groups, parts[weight])
	}
	return groups
}

// addWeights adds the weight of one group to those of the parts.
func (c *core) addWeights(parts map[int]*roaring.Bitmap, group []optionalFilter) map[int]*roaring.Bitmap {
	heavier := map[int]*roaring.Bitmap{}
	add := func(weight int, docs *roaring.Bitmap) {
		if had := heavier[weight]; had != nil {
			docs = roaring.Or(had, docs)
		}
		if !docs.IsEmpty() {
			heavier[weight] = docs
		}
	}
	for weight, docs := range parts {
		for i := range group {
			passed := group[i].matching(c)
			add(weight+group[i].weight, roaring.And(docs, passed))
			docs = roaring.AndNot(docs, passed)
		}
		add(weight, docs)
	}
	return heavier
}
