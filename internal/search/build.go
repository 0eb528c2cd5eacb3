package search

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// Build makes an index of records. It takes about a second per 30,000 records
// of usual size and keeps the records' fields. It answers invalid when the
// settings are not understood, two records share an ID, or one cannot be written as JSON.
func Build(name string, records []Record, settings Settings) (*Index, error) {
	c := &core{primary: name, settings: settings, names: &nameSets{}, all: roaring.New(), synonyms: newSynonymTable(&settings)}
	c.preparePools()
	var err error
	if c.attributes, err = settings.searchable(); err != nil {
		return nil, err
	}
	if c.docs, err = orderedDocs(records, settings, c.names); err != nil {
		return nil, err
	}
	if err := c.numberDocuments(); err != nil {
		return nil, err
	}
	if err := c.indexAll(); err != nil {
		return nil, err
	}
	ix := &Index{core: c, name: name}
	if len(settings.Ranking) > 0 {
		ix.ranking = settings.Ranking
		if ix.order, err = c.orderBy(settings.Ranking); err != nil {
			return nil, err
		}
	}
	return ix, nil
}

// preparePools makes room for the scratch of queries.
func (c *core) preparePools() {
	c.scratch.New = func() any { return &scorer{} }
	c.unions.New = func() any { return &union{} }
}

// indexAll makes the parts of the index, which do not know of each other, side
// by side.
func (c *core) indexAll() error {
	var group sync.WaitGroup
	var faults [3]error
	group.Go(func() {
		faults[0] = c.indexFacets()
		c.indexNumbers()
		c.indexPrices()
	})
	group.Go(func() {
		c.sortNames()
		faults[1] = c.checkFragments()
		faults[2] = c.buildReplicas()
	})
	c.indexText()
	c.preparePrefixes()
	c.findPhrases()
	c.listAliases()
	c.measureNorms()
	group.Wait()
	return errors.Join(faults[:]...)
}

// orderedDocs makes documents of the records without the excluded ones, sorted by custom
// ranking, then ID.
func orderedDocs(records []Record, settings Settings, names *nameSets) ([]*document, error) {
	keys, err := sortKeys(settings.CustomRanking)
	if err != nil {
		return nil, err
	}
	kept := make([]*document, 0, len(records))
	for _, r := range records {
		if settings.Exclude != "" && fieldValue(r.Fields, settings.Exclude) == true {
			continue
		}
		kept = append(kept, &document{id: r.ID, fields: names.pack(r.Fields)})
	}
	if len(kept) >= maxRankedDocs {
		return nil, badSettings("an index holds less than %d records", maxRankedDocs)
	}
	sorted := sortDocs(kept, keys)
	ordered := make([]*document, len(kept))
	for i, s := range sorted {
		ordered[i] = kept[s.at]
	}
	return ordered, nil
}

// sortable is a document with its prepared sort values.
type sortable struct {
	at     int
	id     string
	values []sortValue
}

type sortValue struct {
	kind   uint8 // 0 number, 1 text, 2 missing: the order of kinds in a sort
	number float64
	text   string // folded
	raw    string
}

// sortDocs gives the documents in the order of keys, then ID. Missing values
// stand last in both directions.
func sortDocs(docs []*document, keys []sortKey) []sortable {
	list, values := make([]sortable, len(docs)), make([]sortValue, len(docs)*len(keys))
	for i, d := range docs {
		list[i] = sortable{at: i, id: d.id, values: values[i*len(keys) : (i+1)*len(keys)]}
		list[i].read(d, keys)
	}
	slices.SortFunc(list, func(a, b sortable) int {
		return compareDocs(a, b, keys)
	})
	return list
}

// compareDocs orders by values, then by ID.
func compareDocs(a, b sortable, keys []sortKey) int {
	return cmp.Or(compareValues(a, b, keys), strings.Compare(a.id, b.id))
}

// read prepares the values of a document.
func (s *sortable) read(d *document, keys []sortKey) {
	for k, key := range keys {
		s.values[k] = newSortValue(d.fields.value(key.name))
	}
}

func newSortValue(value any) sortValue {
	if b, ok := value.(bool); ok {
		if b {
			return sortValue{number: 1}
		}
		return sortValue{}
	}
	if numbers := fieldNumbers(value); len(numbers) > 0 {
		return sortValue{number: numbers[0]}
	}
	if texts, _ := fieldTexts(value); len(texts) > 0 {
		return sortValue{kind: 1, text: foldText(texts[0]), raw: texts[0]}
	}
	return sortValue{kind: 2}
}

func compareValues(a, b sortable, keys []sortKey) int {
	for k, key := range keys {
		x, y := a.values[k], b.values[k]
		if x.kind != y.kind {
			return cmp.Compare(x.kind, y.kind)
		}
		order := cmp.Or(cmp.Compare(x.number, y.number), strings.Compare(x.text, y.text), strings.Compare(x.raw, y.raw))
		if key.descending {
			order = -order
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

func (c *core) numberDocuments() error {
	c.documents = make(map[string]uint32, len(c.docs))
	c.idOrder = make([]uint32, len(c.docs))
	for i, d := range c.docs {
		if d.id == "" {
			return badSettings("a record of %s has no ID", c.primary)
		}
		if _, taken := c.documents[d.id]; taken {
			return badSettings("two records of %s have the ID %q", c.primary, d.id)
		}
		c.documents[d.id] = uint32(i)
		c.idOrder[i] = uint32(i)
	}
	slices.SortFunc(c.idOrder, func(a, b uint32) int {
		return strings.Compare(c.docs[a].id, c.docs[b].id)
	})
	c.all.AddRange(0, uint64(len(c.docs)))
	return nil
}

// buildReplicas makes one rank array per replica.
func (c *core) buildReplicas() error {
	for _, name := range slices.Sorted(maps.Keys(c.settings.Replicas)) {
		ranking := c.settings.Replicas[name]
		order, err := c.orderBy(ranking)
		if err != nil {
			return err
		}
		c.replicas = append(c.replicas, &Index{core: c, name: name, ranking: ranking, order: order})
	}
	return nil
}

// orderBy gives the place of each document in a sort order; equal ones share it.
func (c *core) orderBy(ranking []string) ([]uint32, error) {
	keys, err := sortKeys(ranking)
	if err != nil {
		return nil, err
	}
	order := make([]uint32, len(c.docs))
	sorted := sortDocs(c.docs, keys)
	place := uint32(0)
	for i, s := range sorted {
		if i > 0 && compareValues(sorted[i-1], s, keys) != 0 {
			place++
		}
		order[s.at] = place
	}
	return order, nil
}

// indexText cuts the searchable attributes of all documents into tokens, then
// numbers the terms in sorted order and collects their documents.
func (c *core) indexText() {
	seen := make(map[string]uint32)
	var terms []string
	var words []word
	var texts textBuilder
	for _, d := range c.docs {
		texts.startDocument()
		for _, a := range c.attributes {
			values, _ := fieldTexts(d.fields.value(a.name))
			for v, value := range values[:min(len(values), maxSearchableValues)] {
				words = appendWords(words[:0], value)
				for _, w := range words {
					id, known := seen[w.text]
					if !known {
						id = uint32(len(terms))
						text := strings.Clone(w.text)
						seen[text] = id
						terms = append(terms, text)
					}
					texts.add(id, w, v)
				}
			}
			texts.endAttribute()
		}
	}
	texts.give(c.docs, len(c.attributes))
	c.sortTerms(terms)
	c.collectPostings()
}

// sortTerms numbers the terms in byte order; they come as the words are numbered.
func (c *core) sortTerms(terms []string) {
	order := make([]uint32, len(terms))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return strings.Compare(terms[a], terms[b]) })
	sorted, number := make([]string, len(terms)), make([]uint32, len(terms))
	for i, old := range order {
		sorted[i] = terms[old]
		number[old] = uint32(i)
	}
	c.vocabulary, c.dict = newVocabulary(number), newDictionary(sorted)
}

func (c *core) collectPostings() {
	c.measureLengths()
	c.postings = make([]*posting, len(c.dict.terms))
	for term := range c.postings {
		c.postings[term] = &posting{}
	}
	for doc := range c.docs {
		for attr := range c.attributes {
			tokens := c.tokensOf(uint32(doc), attr)
			for i, t := range tokens {
				at := c.postings[c.termOf(t)].in(uint8(attr))
				at.add(uint32(doc), i, isWholeValue(tokens, i))
				at.weights[len(at.weights)-1] = c.weigh(attr, at.times, len(tokens), at.place)
			}
		}
	}
	for _, p := range c.postings {
		p.unite()
	}
}

// in gives the documents of one attribute, new and empty when there are none yet.
func (p *posting) in(attr uint8) *attrPosting {
	i := slices.IndexFunc(p.attrs, func(a attrPosting) bool { return a.attr == attr })
	if i < 0 {
		i = len(p.attrs)
		p.attrs = append(p.attrs, attrPosting{attr: attr, docs: roaring.New()})
	}
	return &p.attrs[i]
}

// add notes that a word of the newest document is the term.
func (at *attrPosting) add(doc uint32, place int, lone bool) {
	if n := len(at.weights); n > 0 && at.newest == doc {
		at.times++
	} else {
		at.newest, at.times, at.place = doc, 1, place
		at.weights = append(at.weights, 0)
		at.docs.Add(doc)
	}
	if lone {
		if at.lone == nil {
			at.lone = roaring.New()
		}
		at.lone.Add(doc)
	}
}

// unite joins the documents of all attributes and adds their weights; most terms
// stand in one attribute only and share what it has.
func (p *posting) unite() {
	first := p.attrs[0].docs
	p.all, p.weights = first, p.attrs[0].weights
	for i := range p.attrs {
		a := &p.attrs[i]
		a.weights = slices.Clip(a.weights)
		if a.docs.Equals(first) { // a rare word often stands in the name and the keywords of one document
			a.docs = first
		} else {
			p.all = roaring.Or(p.all, a.docs)
		}
		if a.lone != nil && a.lone.GetCardinality() == a.docs.GetCardinality() {
			a.lone = a.docs
		}
	}
	if len(p.attrs) == 1 {
		return
	}
	sums := make([]uint8, p.all.GetCardinality())
	for _, a := range p.attrs {
		at := 0 // in all documents, which are those of the attribute and others
		all := p.all.Iterator()
		readWeights(a.docs, a.weights, func(doc uint32, weight uint8) {
			for all.Next() != doc {
				at++
			}
			sums[at] = uint8(min(int(sums[at])+int(weight), 255))
			at++
		})
	}
	p.weights = sums
}

const (
	preparedLetters = 3 // of the longest prefix that is prepared
	// preparedTerms is how many terms a short prefix must have before its union
	// is worth keeping.
	preparedTerms = 8
)

// preparePrefixes unites the documents of all prefixes of one to three
// letters, which stand for too many terms to unite while someone types.
func (c *core) preparePrefixes() {
	c.prefixes = make(map[string]prefixPosting)
	scratch := column{evidence: make([]float32, len(c.docs))}
	for length := 1; length <= preparedLetters; length++ {
		for lo := 0; lo < len(c.dict.terms); {
			prefix, ok := firstLetters(c.dict.terms[lo], length)
			if !ok {
				lo++
				continue
			}
			_, hi := c.dict.prefixRange(prefix)
			if hi-lo >= preparedTerms {
				c.prefixes[prefix] = c.preparePrefix(prefix, lo, hi, &scratch)
			}
			lo = max(hi, lo+1)
		}
	}
}

func (c *core) preparePrefix(prefix string, lo, hi int, scratch *column) prefixPosting {
	e := prefixEdge(&c.dict, prefix, lo, hi)
	s := scorer{core: c, graph: &graph{mask: everywhere}}
	for term := e.lo; term < e.hi; term++ {
		s.readTerm(term, e.factor(&c.dict, term), scratch)
	}
	prepared := prefixPosting{c.docsOfRange(e.lo, e.hi, everywhere), make([]uint8, len(scratch.docs))}
	for i, it := 0, prepared.docs.Iterator(); it.HasNext(); i++ {
		prepared.evidence[i] = evidenceByte(scratch.evidence[it.Next()])
	}
	scratch.clear()
	return prepared
}

// evidenceByte is evidence in 255ths.
func evidenceByte(evidence float32) uint8 { return uint8(math.Round(float64(evidence) * 255)) }

// prefixEdge reads a prefix as the terms [lo,hi) that begin with it.
func prefixEdge(d *dictionary, prefix string, lo, hi int) edge {
	e := edge{exact: -1, lo: uint32(lo), hi: uint32(hi), letters: letterCount(prefix)}
	if d.terms[lo] == prefix {
		e.exact = lo
	}
	return e
}

func firstLetters(term string, n int) (string, bool) {
	for i := range term {
		if n == 0 {
			return term[:i], true
		}
		n--
	}
	return term, n == 0
}
