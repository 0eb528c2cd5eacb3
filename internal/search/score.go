package search

import (
	"math"

	"github.com/RoaringBitmap/roaring/v2"
)

// The parts of a score, beside the evidence of its words.
const (
	coverageBend   = 0.3  // the share of the text that was found counts to this power
	wholeBonus     = 0.5  // the text is a whole value of the first attribute
	beginningBonus = 0.45 // it begins such a value
	keywordBonus   = 0.35 // it is a whole value of the second attribute
	orderShare     = 0.03 // of the custom ranking, between equals
	mostColumns    = 32   // of words that are read together with their neighbours
)

// bends are coverages to the power of coverageBend, in steps of a 256th.
var bends = func() (table [257]float32) { //nolint:gochecknoglobals // a constant table
	for i := range table {
		table[i] = float32(math.Pow(float64(i)/256, coverageBend))
	}
	return table
}()

// column is the evidence of one reading for all documents, most of which have none.
type column struct {
	evidence []float32
	docs     []uint32 // with evidence, in no order
}

func (col *column) add(doc uint32, evidence float32) {
	if had := col.evidence[doc]; had == 0 {
		col.docs = append(col.docs, doc)
	} else if had >= evidence {
		return
	}
	col.evidence[doc] = evidence
}

func (col *column) clear() {
	for _, doc := range col.docs {
		col.evidence[doc] = 0
	}
	col.docs = col.docs[:0]
}

// scorer sums the evidence of all documents for one graph, word by word. A document's
// score is the evidence on its best path, by the weights of the words, bent by the share
// of the text that is on it, with bonuses for whole names and keywords; the custom
// ranking decides between equals.
type scorer struct {
	core  *core
	graph *graph
	word  column // of the word that is being added
	sums  column // of all words so far, by weight
	cover []float32
	bonus column
	like  column   // what documents gain by being like the best ones
	cells []column // of words that are read together
	terms column   // of one term in several attributes
}

// use makes room for the documents of an index.
func (s *scorer) use(c *core) {
	s.core = c
	n := len(c.docs)
	for _, col := range []*column{&s.word, &s.sums, &s.bonus, &s.like, &s.terms} {
		if len(col.evidence) < n {
			col.evidence = make([]float32, n)
		}
	}
	if len(s.cover) < n {
		s.cover = make([]float32, n)
	}
}

// init sums the evidence. The scratch may come from an earlier query.
func (s *scorer) init(g *graph) {
	s.graph = g
	for from := 0; from < len(g.words); {
		to := g.together(from)
		if to == from+1 {
			s.addWord(from)
		} else {
			s.addGroup(from, to)
		}
		from = to
	}
	s.addBonuses()
}

// together gives the end of the words from from on that edges over several words hold
// together.
func (g *graph) together(from int) int {
	to := from + 1
	for i := range g.edges {
		if e := &g.edges[i]; e.from < to && e.to > to && e.from >= from {
			to = e.to
		}
	}
	return to
}

// addWord adds a word that is read alone.
func (s *scorer) addWord(word int) {
	weight := s.graph.weights[word]
	if weight == 0 {
		return
	}
	var edges []*edge
	for i := range s.graph.edges {
		if e := &s.graph.edges[i]; e.from == word && !e.docs.IsEmpty() {
			edges = append(edges, e)
		}
	}
	if len(edges) == 1 && s.addTerm(edges[0], weight) {
		return
	}
	for _, e := range edges {
		s.read(e, &s.word)
	}
	for _, doc := range s.word.docs {
		s.gain(doc, weight*s.word.evidence[doc], weight)
	}
	s.word.clear()
}

// addTerm adds a word that is one term and nothing else, which needs no comparing; false
// when it is not.
func (s *scorer) addTerm(e *edge, weight float32) bool {
	if e.kind != readWord || e.hi != e.lo+1 || len(e.typos) > 0 || s.graph.mask != everywhere {
		return false
	}
	factor := weight * e.factor(&s.core.dict, e.lo)
	p := s.core.postings[e.lo]
	readWeights(p.all, p.weights, func(doc uint32, stored uint8) { s.gain(doc, factor*evidenceOf[stored], weight) })
	return true
}

func (s *scorer) gain(doc uint32, evidence, cover float32) {
	if s.sums.evidence[doc] == 0 {
		s.sums.docs = append(s.sums.docs, doc)
	}
	s.sums.evidence[doc] += evidence
	s.cover[doc] += cover
}

// addGroup adds words that are also read together: of each document the best path
// through them counts.
func (s *scorer) addGroup(from, to int) {
	var edges []*edge // of each column: the first of its word, or one over several words
	var cells []int
	byWord := make([]int, to-from)
	cell := func() int {
		n := len(cells)
		if n == len(s.cells) {
			s.cells = append(s.cells, column{})
		}
		if len(s.cells[n].evidence) < len(s.core.docs) {
			s.cells[n].evidence = make([]float32, len(s.core.docs))
		}
		cells = append(cells, n)
		return n
	}
	for i := range s.graph.edges {
		e := &s.graph.edges[i]
		if e.from < from || e.to > to || e.weight == 0 {
			continue
		}
		single := e.to == e.from+1
		at := -1
		if single && byWord[e.from-from] > 0 {
			at = byWord[e.from-from] - 1
		} else if len(cells) < mostColumns {
			at = cell()
			edges = append(edges, e)
			if single {
				byWord[e.from-from] = at + 1
			}
		}
		if at >= 0 {
			s.read(e, &s.cells[at])
		}
	}
	for i := range cells {
		for _, doc := range s.cells[i].docs {
			if s.word.evidence[doc] == 0 {
				s.word.evidence[doc] = 1
				s.word.docs = append(s.word.docs, doc)
			}
		}
	}
	best := make([]step, to-from+1)
	for _, doc := range s.word.docs {
		clear(best)
		at := 0
		for i, e := range edges { // sorted by from
			for ; at < e.from-from; at++ {
				best[at+1].take(best[at])
			}
			if ev := s.cells[i].evidence[doc]; ev > 0 {
				best[e.to-from].take(step{best[e.from-from].sum + e.weight*ev, best[e.from-from].cover + e.weight})
			}
		}
		for ; at < to-from; at++ {
			best[at+1].take(best[at])
		}
		if end := best[to-from]; end.sum > 0 {
			s.gain(doc, end.sum, end.cover)
		}
	}
	s.word.clear()
	for i := range cells {
		s.cells[i].clear()
	}
}

// step is a way through the first words: its evidence and the weight it covers.
type step struct{ sum, cover float32 }

func (at *step) take(other step) {
	if other.sum > at.sum {
		*at = other
	}
}

// read adds the evidence of one edge to a column.
func (s *scorer) read(e *edge, into *column) {
	switch {
	case e.worth != nil:
		for it := e.docs.Iterator(); it.HasNext(); {
			doc := it.Next()
			into.add(doc, e.worth(doc))
		}
		return
	case e.slots != nil:
		for it := e.docs.Iterator(); it.HasNext(); {
			doc := it.Next()
			into.add(doc, e.factor(&s.core.dict, 0)*s.core.phraseEvidence(doc, e.slots, s.graph.mask))
		}
		return
	}
	if prepared, ok := s.prepared(e); ok {
		readWeights(prepared.docs, prepared.evidence, func(doc uint32, evidence uint8) { into.add(doc, float32(evidence)/255) })
		return
	}
	for term := e.lo; term < e.hi; term++ {
		s.readTerm(term, e.factor(&s.core.dict, term), into)
	}
	for _, t := range e.typos {
		s.readTerm(t.term, factors[e.kind]*slipFactors[t.cost], into)
	}
}

// prepared gives the evidence of a word that is only begun, where it is at hand.
func (s *scorer) prepared(e *edge) (prefixPosting, bool) {
	if e.kind != readWord || e.letters == 0 || e.letters > preparedLetters || len(e.typos) > 0 || s.graph.mask != everywhere {
		return prefixPosting{}, false
	}
	prepared, ok := s.core.prefixes[s.graph.words[e.from]]
	return prepared, ok
}

// readTerm adds the evidence of one term.
func (s *scorer) readTerm(term uint32, factor float32, into *column) {
	p := s.core.postings[term]
	if s.graph.mask == everywhere {
		readWeights(p.all, p.weights, func(doc uint32, weight uint8) { into.add(doc, factor*evidenceOf[weight]) })
		return
	}
	for _, a := range p.attrs {
		if s.graph.mask&(1<<a.attr) == 0 {
			continue
		}
		readWeights(a.docs, a.weights, func(doc uint32, weight uint8) {
			if s.terms.evidence[doc] == 0 {
				s.terms.docs = append(s.terms.docs, doc)
			}
			s.terms.evidence[doc] += float32(weight)
		})
	}
	for _, doc := range s.terms.docs {
		into.add(doc, factor*evidenceOf[uint8(min(s.terms.evidence[doc], 255))])
	}
	s.terms.clear()
}

func readWeights(docs *roaring.Bitmap, weights []uint8, each func(doc uint32, weight uint8)) {
	var buffer [256]uint32
	it, i := docs.ManyIterator(), 0
	for n := it.NextMany(buffer[:]); n > 0; n = it.NextMany(buffer[:]) {
		for _, doc := range buffer[:n] {
			each(doc, weights[i])
			i++
		}
	}
}

// phraseEvidence is the evidence of a phrase in a document.
func (c *core) phraseEvidence(doc uint32, slots []slot, mask uint16) float32 {
	sum := 0
	for attr := range c.attributes {
		if mask&(1<<attr) == 0 {
			continue
		}
		tokens := c.tokensOf(doc, attr)
		times, place := 0, 0
		for i := range tokens {
			if c.phraseAt(tokens, i, slots) {
				if times == 0 {
					place = i
				}
				times++
			}
		}
		if times > 0 {
			sum += int(c.weigh(attr, times, len(tokens), place))
		}
	}
	return evidenceOf[min(sum, 255)]
}

// score gives what a document is worth, the more the better.
func (s *scorer) score(doc uint32) float32 {
	score := orderShare * (1 - float32(doc)/float32(len(s.core.docs)))
	if s.graph == nil {
		return score
	}
	if sum := s.sums.evidence[doc]; sum > 0 {
		cover := min(s.cover[doc]/s.graph.whole, 1)
		score += sum/s.graph.whole*bends[int(cover*256)] + s.bonus.evidence[doc]
	}
	return score + s.like.evidence[doc]
}

// reset leaves the scratch clean for the next query.
func (s *scorer) reset() {
	for _, doc := range s.sums.docs {
		s.cover[doc] = 0
	}
	s.sums.clear()
	s.bonus.clear()
	s.like.clear()
	s.core, s.graph = nil, nil
}
