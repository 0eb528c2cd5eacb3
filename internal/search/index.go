package search

import (
	"maps"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"marketplace/internal/kit/errs"
)

// Index is one searchable, immutable set of records, or a replica of one that
// sorts differently. Make it with Build.
type Index struct {
	*core
	name string
	// order is of an index that sorts before the text counts, as replicas do: order[doc]
	// is the place of a document, equal places share a number. Nil without such.
	order []uint32
	// ranking is that sort, as in Settings.
	ranking []string
}

// core is what a primary and its replicas share.
type core struct {
	primary    string
	settings   Settings
	attributes []attribute
	lengths    []float64         // by attribute: words of a usual value
	docs       []*document       // in custom-ranking order: the index is the document
	names      *nameSets         // of the fields of the documents
	documents  map[string]uint32 // by ID
	idOrder    []uint32          // documents by ID
	all        *roaring.Bitmap
	dict       dictionary
	postings   []*posting               // by term
	prefixes   map[string]prefixPosting // of short prefixes
	vocabulary vocabulary               // of the words of the documents
	facets     map[string]*facet
	facetNames []string // in the order of the settings
	numbers    map[string]*numberColumn
	synonyms   *synonymTable
	phrases    [][]uint32 // of synonyms: their terms, nil where the records lack a word
	aliases    dictionary // those of one word that lead to a phrase of the records
	byName     []named    // documents by the first attribute; see sortNames
	norms      []float32  // by document; see measureNorms
	squares    []float64  // of the norms
	neighbours sync.Map   // by document, []neighbour of those that led to others
	// Of records with a price: what is free, what has one, and the cents by document.
	free, priced *roaring.Bitmap
	cents        []float32
	replicas     []*Index
	scratch      sync.Pool // of *scorer
	unions       sync.Pool // of *union
}

// posting is the documents of one term, all together and by attribute.
type posting struct {
	all     *roaring.Bitmap
	weights []uint8 // of the documents of all, in their order; see weigh
	attrs   []attrPosting
}

type attrPosting struct {
	attr    uint8
	docs    *roaring.Bitmap
	weights []uint8 // of docs
	// lone are the documents in which the term is a whole value; often they are
	// all of docs, and the same bitmap, or none, and nil.
	lone *roaring.Bitmap
	// While the index is built: the newest document, how often it holds the term in the
	// attribute, and where first.
	newest       uint32
	times, place int
}

// prefixPosting is the documents of all terms with a prefix, and how strongly each
// speaks for it: the evidence in 255ths.
type prefixPosting struct {
	docs     *roaring.Bitmap
	evidence []uint8
}

// Name gives the name by which the index is searched.
func (ix *Index) Name() string { return ix.name }

// Primary gives the name of the index whose records these are: its own name
// unless it is a replica.
func (ix *Index) Primary() string { return ix.primary }

// Len gives the number of records.
func (ix *Index) Len() int { return len(ix.docs) }

// Settings gives the settings that the primary was built with. The caller
// must not change what it refers to.
func (ix *Index) Settings() Settings { return ix.settings }

// Ranking gives the sort that comes before the text ("asc(name)"), nil without such.
func (ix *Index) Ranking() []string { return ix.ranking }

// Given gives the settings as clients gave them: those of a replica are its primary's
// where it has none of its own. The caller must not change them.
func (ix *Index) Given() map[string]any {
	if ix.name == ix.primary {
		return ix.settings.Given
	}
	given := maps.Clone(ix.settings.Given)
	if given == nil {
		given = map[string]any{}
	}
	for _, own := range []string{"replicas", "ranking", "customRanking"} {
		delete(given, own)
	}
	maps.Copy(given, ix.settings.GivenReplicas[ix.name])
	return given
}

// Replicas gives the names of the replicas of the primary, sorted.
func (ix *Index) Replicas() []string { return slices.Sorted(maps.Keys(ix.settings.Replicas)) }

// Record gives the record with that ID; not_found when there is none. Its map of fields is the
// caller's, the values in it must not be changed. A field that was an int is an int64.
func (ix *Index) Record(id string) (Record, error) {
	doc, err := ix.docOf(id)
	if err != nil {
		return Record{}, err
	}
	return ix.docs[doc].record(), nil
}

func (c *core) docOf(id string) (uint32, error) {
	doc, known := c.documents[id]
	if !known {
		return 0, errs.New(errs.NotFound, ReasonNoObject, "ObjectID does not exist")
	}
	return doc, nil
}

// WithField gives the ID of the first record with that text in a field; not_found when
// there is none. It reads all records.
func (ix *Index) WithField(field, text string) (string, error) {
	for _, d := range ix.docs {
		if value, _ := d.fields.field(field); value == text {
			return d.id, nil
		}
	}
	return "", errs.New(errs.NotFound, ReasonNoObject, "ObjectID does not exist")
}

// Known gives those of the ids that are records of the index.
func (ix *Index) Known(objectIDs []string) []string {
	var known []string
	for _, id := range objectIDs {
		if _, ok := ix.documents[id]; ok {
			known = append(known, id)
		}
	}
	return known
}

// docsOf gives the documents that hold the term in one of the attributes of
// mask; everywhere means any attribute.
func (c *core) docsOf(term uint32, mask uint16) *roaring.Bitmap {
	p := c.postings[term]
	if mask == everywhere {
		return p.all
	}
	var docs *roaring.Bitmap
	for _, a := range p.attrs {
		if mask&(1<<a.attr) == 0 {
			continue
		}
		if docs == nil {
			docs = a.docs
		} else {
			docs = roaring.Or(docs, a.docs)
		}
	}
	if docs == nil {
		return roaring.New()
	}
	return docs
}

// docsOfRange unites the documents of the terms [lo,hi). The result is only
// to be read.
func (c *core) docsOfRange(lo, hi uint32, mask uint16) *roaring.Bitmap {
	switch hi - lo {
	case 0:
		return roaring.New()
	case 1:
		return c.docsOf(lo, mask)
	}
	if hi-lo < unionFrom {
		few := roaring.New()
		for term := lo; term < hi; term++ {
			few.Or(c.docsOf(term, mask))
		}
		return few
	}
	many := c.newUnion()
	for term := lo; term < hi; term++ {
		many.add(c.docsOf(term, mask))
	}
	return c.take(many)
}

// loneDocs gives the documents in which the term is a whole value of that
// attribute, nil for none.
func (c *core) loneDocs(term uint32, attr int) *roaring.Bitmap {
	for _, a := range c.postings[term].attrs {
		if int(a.attr) == attr {
			return a.lone
		}
	}
	return nil
}

// docsOfPrefix unites the documents of the terms with a prefix, which are
// [lo,hi). Unions of short prefixes are prepared.
func (c *core) docsOfPrefix(prefix string, lo, hi uint32, mask uint16) *roaring.Bitmap {
	if mask == everywhere {
		if prepared, ok := c.prefixes[prefix]; ok {
			return prepared.docs
		}
	}
	return c.docsOfRange(lo, hi, mask)
}

const everywhere = ^uint16(0)

// attributeMask turns names of searchable attributes into a mask; names that
// are not searchable count for nothing. No names means everywhere.
func (c *core) attributeMask(names []string) uint16 {
	if len(names) == 0 {
		return everywhere
	}
	mask := uint16(0)
	for i, a := range c.attributes {
		if slices.Contains(names, a.name) {
			mask |= 1 << i
		}
	}
	return mask
}
