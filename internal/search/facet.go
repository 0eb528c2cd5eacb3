package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// facet is one attribute that can be counted and filtered: a bitmap per value
// for filters, and a column of values per document for counts.
type facet struct {
	spec   facetSpec
	values []facetValue
	byFold map[string]uint32 // folded value to its number
	starts []uint32          // document doc has the values column[starts[doc]:starts[doc+1]]
	column []uint32
	cost   int // of counting by bitmaps; see intersecting
}

type facetValue struct {
	text  string // as the first record stores it
	docs  *roaring.Bitmap
	total uint32
}

// tagsAttribute compares with case, unlike every other facet.
const tagsAttribute = "_tags"

// FacetValue is one value of a facet and how many hits have it.
type FacetValue struct {
	Value string
	Count int
}

// FacetStats describes the numbers of a numeric facet over all hits.
type FacetStats struct {
	Min, Max, Avg, Sum float64
}

// FacetCounts are the counted values of one facet over all hits of a query,
// in the order asked for. Stats is nil when the facet has no numbers.
type FacetCounts struct {
	Name   string
	Values []FacetValue
	Stats  *FacetStats
}

func (c *core) indexFacets() error {
	specs, err := c.settings.facetSpecs()
	if err != nil {
		return err
	}
	declared := slices.ContainsFunc(specs, func(s facetSpec) bool { return s.name == tagsAttribute })
	hasTags := func(d *document) bool { return d.fields.value(tagsAttribute) != nil }
	if !declared && slices.ContainsFunc(c.docs, hasTags) {
		specs = append(specs, facetSpec{name: tagsAttribute, filterOnly: true}) // tags need no declaration
	}
	c.facets = make(map[string]*facet, len(specs))
	for _, spec := range specs {
		c.facets[spec.name] = &facet{spec: spec, byFold: make(map[string]uint32), starts: make([]uint32, 1, len(c.docs)+1)}
		c.facetNames = append(c.facetNames, spec.name)
	}
	for doc, d := range c.docs { // record by record: each is read from memory once
		for _, spec := range specs {
			f := c.facets[spec.name]
			for _, text := range fieldFacets(d.fields.value(spec.name)) {
				f.add(uint32(doc), text)
			}
			f.starts = append(f.starts, uint32(len(f.column)))
		}
	}
	for _, f := range c.facets {
		f.column = slices.Clip(slices.Clone(f.column))
		for i := range f.values {
			f.values[i].total = uint32(f.values[i].docs.GetCardinality())
		}
		f.cost = f.intersecting(len(c.docs))
	}
	return nil
}

// intersecting is about how many nanoseconds it takes to intersect all values
// with a dense set: by words where a value is dense too, else by document.
func (f *facet) intersecting(records int) int {
	const perValue, perWord = 40, 4
	cost := 0
	for _, v := range f.values {
		if total := int(v.total); total <= sparse(records) {
			cost += perValue + total
		} else {
			cost += perValue + records/64/perWord
		}
	}
	return cost
}

func (f *facet) add(doc uint32, text string) {
	key := f.fold(text)
	number, known := f.byFold[key]
	if !known {
		number = uint32(len(f.values))
		f.byFold[key] = number
		f.values = append(f.values, newFacetValue(text))
	}
	if f.values[number].docs.CheckedAdd(doc) { // a value twice in one record counts once
		f.column = append(f.column, number)
	}
}

func newFacetValue(text string) facetValue { return facetValue{text: text, docs: roaring.New()} }

// fold gives the form in which values are compared: without case, except tags.
func (f *facet) fold(value string) string {
	if f.spec.name == tagsAttribute {
		return value
	}
	return strings.ToLower(value)
}

// docs gives the documents that have a value, nil when none has.
func (f *facet) docs(value string) *roaring.Bitmap {
	if number, ok := f.byFold[f.fold(value)]; ok {
		return f.values[number].docs
	}
	return nil
}

// tally counts facets over a set of documents.
type tally struct {
	core *core
	set  *roaring.Bitmap
	size int
	// list is the set as an array, or what it lacks when that is shorter; made
	// for the first facet that is counted document by document.
	list    []uint32
	lacking bool
	listed  bool
}

func (c *core) tallyOf(docs *roaring.Bitmap) *tally {
	size := int(docs.GetCardinality())
	return &tally{core: c, set: docs, size: size, lacking: size*2 > len(c.docs)}
}

// count counts the values of a facet: by intersecting the bitmaps of its values
// where there are few of them, else document by document.
func (t *tally) count(f *facet) []uint32 {
	counts := make([]uint32, len(f.values))
	switch {
	case t.size == len(t.core.docs):
		for i := range counts {
			counts[i] = f.values[i].total
		}
	case t.byBitmaps(f):
		for i := range counts {
			counts[i] = uint32(f.values[i].docs.AndCardinality(t.set))
		}
	default:
		t.countList(f, counts)
	}
	return counts
}

// sparse is how many documents a set may have whose bitmap is kept as lists: up to
// 4096 in each part of 65536.
func sparse(records int) int { return 4096 * (1 + records/65536) }

// byBitmaps compares what both ways cost, in about nanoseconds. A set of few
// documents is a list itself, which is slow to intersect.
func (t *tally) byBitmaps(f *facet) bool {
	const perDocument = 2
	all := len(t.core.docs)
	return t.size > sparse(all) && f.cost < min(t.size, all-t.size)*(perDocument+len(f.column)/all)
}

func (t *tally) countList(f *facet, counts []uint32) {
	if !t.listed {
		t.listed = true
		if t.lacking {
			t.list = roaring.AndNot(t.core.all, t.set).ToArray()
		} else {
			t.list = t.set.ToArray()
		}
	}
	for _, doc := range t.list {
		for _, number := range f.column[f.starts[doc]:f.starts[doc+1]] {
			counts[number]++
		}
	}
	if t.lacking {
		for i := range counts {
			counts[i] = f.values[i].total - counts[i]
		}
	}
}

// facetNamesOf resolves the facets a query asks for: "*" is every counted
// one, names that are not for counting give nothing.
func (c *core) facetNamesOf(asked []string) []string {
	if slices.Contains(asked, "*") {
		asked = c.facetNames
	}
	var names []string
	for _, name := range asked {
		f, ok := c.facets[name]
		if ok && !f.spec.filterOnly && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// countFacets counts the asked facets over docs.
func (c *core) countFacets(docs *roaring.Bitmap, q *Query) []FacetCounts {
	names := c.facetNamesOf(q.Facets)
	if len(names) == 0 {
		return nil
	}
	counted := c.tallyOf(docs)
	result := make([]FacetCounts, 0, len(names))
	for _, name := range names {
		f := c.facets[name]
		counts := counted.count(f)
		fc := FacetCounts{Name: name, Values: f.top(counts, q.maxValues(), q.FacetsByName)}
		if len(fc.Values) == 0 {
			continue
		}
		if column := c.numbers[name]; column != nil {
			fc.Stats = column.stats(docs)
		}
		result = append(result, fc)
	}
	return result
}

// top gives the largest counts, equal ones by name; or the first by name.
func (f *facet) top(counts []uint32, limit int, byName bool) []FacetValue {
	var values []FacetValue
	for i, n := range counts {
		if n > 0 {
			values = append(values, FacetValue{f.values[i].text, int(n)})
		}
	}
	slices.SortFunc(values, func(a, b FacetValue) int {
		if !byName && a.Count != b.Count {
			return cmp.Compare(b.Count, a.Count)
		}
		return strings.Compare(a.Value, b.Value)
	})
	return values[:min(len(values), limit)]
}

// numberColumn holds the numbers of one attribute, in thousandths: filters
// have three decimals.
type numberColumn struct {
	starts []uint32
	values []float64
}

func thousandths(f float64) float64 { return math.Round(f * 1000) }

// indexNumbers makes a column of every numeric field: all can be filtered.
func (c *core) indexNumbers() {
	c.numbers = make(map[string]*numberColumn)
	names := make(map[string]bool)
	for _, d := range c.docs {
		d.fields.collectNumeric(names)
	}
	for name := range names {
		c.numbers[name] = &numberColumn{starts: make([]uint32, 1, len(c.docs)+1)}
	}
	for _, d := range c.docs {
		for name, column := range c.numbers {
			column.values = append(column.values, d.numbersOf(name)...)
			column.starts = append(column.starts, uint32(len(column.values)))
		}
	}
}

// numbersOf gives the numbers of a field of a record, in thousandths.
func (d *document) numbersOf(name string) []float64 {
	numbers := fieldNumbers(d.fields.value(name))
	for i, f := range numbers {
		numbers[i] = thousandths(f)
	}
	return numbers
}

func (f *fields) collectNumeric(names map[string]bool) {
	for name, value := range f.all() {
		if len(fieldNumbers(value)) > 0 {
			names[name] = true
		}
	}
	collectNumeric(f.others, "", names)
}

func collectNumeric(fields map[string]any, path string, names map[string]bool) {
	for name, value := range fields {
		if nested, ok := value.(map[string]any); ok {
			collectNumeric(nested, path+name+".", names)
		} else if len(fieldNumbers(value)) > 0 {
			names[path+name] = true
		}
	}
}

// where gives the documents of which any number passes the test.
func (n *numberColumn) where(test func(float64) bool) *roaring.Bitmap {
	words := make([]uint64, (len(n.starts)+63)/64)
	for doc := range len(n.starts) - 1 {
		if slices.ContainsFunc(n.values[n.starts[doc]:n.starts[doc+1]], test) {
			words[doc/64] |= 1 << (doc % 64)
		}
	}
	return roaring.FromDense(words, false)
}

// stats describes the numbers of docs, nil when they have none.
func (n *numberColumn) stats(docs *roaring.Bitmap) *FacetStats {
	s := FacetStats{Min: math.Inf(1), Max: math.Inf(-1)}
	count := 0
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		for _, v := range n.values[n.starts[doc]:n.starts[doc+1]] {
			s.Min, s.Max = min(s.Min, v), max(s.Max, v)
			s.Sum += v
			count++
		}
	}
	if count == 0 {
		return nil
	}
	s.Avg = s.Sum / float64(count) / 1000
	s.Min, s.Max, s.Sum = s.Min/1000, s.Max/1000, s.Sum/1000
	return &s
}
