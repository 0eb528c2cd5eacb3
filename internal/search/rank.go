package search

// A score packs the ranking of one document, smaller is better, in the
// protocol's order: slips, alternative readings (synonyms, split and joined
// words), distance of the words, weight of the attributes, words that are not
// exact, and whether the text is not the whole value. Behind the score stands
// the document, so equal scores keep the custom ranking.
const (
	docBits   = 26
	wholeUnit = 1
	exactUnit = wholeUnit << 1
	attrUnit  = exactUnit << 5
	nearUnit  = attrUnit << 14
	altUnit   = nearUnit << 7
	typoUnit  = altUnit << 5
	missUnit  = typoUnit << 6 // only while ways are compared: of one bucket all lack as many words

	farApart      = 7  // cost of words that are not near each other
	orderedPlaces = 64 // places in an ordered attribute that still differ
	valueGap      = 16 // distance between the values of an array
	maxPerEdge    = 24 // places of one edge in one document that are compared
)

// RankingInfo tells why a hit stands where it stands; smaller is better
// except for Words and ExactWords.
type RankingInfo struct {
	Typos      int // slips; one in the first letter counts twice
	Words      int // words of the query that matched as they are
	Proximity  int // distance of neighbouring words, 0 when side by side
	Attribute  int // weight of the attributes and places
	ExactWords int // words that matched whole and without a slip
	UserScore  int // place in the custom ranking, the best is highest
	Promoted   bool
}

func (c *core) rankingInfo(score uint64, words int, doc uint32) *RankingInfo {
	field := func(unit, next uint64) int { return int(score % next / unit) }
	alternatives := min(field(altUnit, typoUnit), words)
	return &RankingInfo{
		Typos:      int(score / typoUnit),
		Words:      words - alternatives,
		Proximity:  field(nearUnit, altUnit),
		Attribute:  field(attrUnit, nearUnit),
		ExactWords: max(words-field(exactUnit, attrUnit), 0),
		UserScore:  len(c.records) - int(doc),
	}
}

// place is one way an edge matches in a document.
type place struct {
	attr       int
	start, end int // of the words, in tokens; values stand valueGap apart
	best       uint64
}

// scorer scores documents for one graph. head and marks are a linked list
// per term of the edges that it matches, so that a document is read once,
// token by token, whatever the number of expansions.
type scorer struct {
	core   *core
	graph  *graph
	head   []int32 // by term: 1 + index into marks, 0 for none
	marks  []mark
	places [][]place // by edge, reused
}

type mark struct {
	edge  uint8
	cost  uint8
	exact bool
	next  int32
	term  uint32
}

// init prepares the scorer, whose scratch may come from an earlier query.
func (s *scorer) init(c *core, g *graph) {
	s.core, s.graph = c, g
	if len(s.head) < len(c.dict.terms) {
		s.head = make([]int32, len(c.dict.terms))
	}
	for len(s.places) < len(g.edges) {
		s.places = append(s.places, nil)
	}
	for i := range g.edges {
		e := &g.edges[i]
		if e.alt {
			s.markRange(i, e.slots[0], e.cost)
			continue
		}
		s.markRange(i, slot{e.lo, e.hi}, 0)
		for _, t := range e.typos {
			s.mark(i, t.term, t.cost, false)
		}
	}
}

func (s *scorer) markRange(edge int, of slot, cost int) {
	for term := of.lo; term < of.hi; term++ {
		s.mark(edge, term, uint8(cost), int(term) == s.graph.edges[edge].exact)
	}
}

func (s *scorer) mark(edge int, term uint32, cost uint8, exact bool) {
	s.marks = append(s.marks, mark{uint8(edge), cost, exact, s.head[term], term})
	s.head[term] = int32(len(s.marks))
}

// reset leaves the scratch clean for the next query.
func (s *scorer) reset() {
	for _, m := range s.marks {
		s.head[m.term] = 0
	}
	s.marks = s.marks[:0]
	s.core, s.graph = nil, nil
}

// score ranks one matching document whose least number of slips is known.
func (s *scorer) score(doc uint32, cost int) uint64 {
	if len(s.graph.words) == 1 {
		if score, ok := s.scoreWord(doc, cost); ok {
			return score
		}
	}
	s.collect(doc)
	best := ^uint64(0)
	for i := range s.graph.edges {
		e := &s.graph.edges[i]
		for p := range s.places[i] {
			at := &s.places[i][p]
			if e.from > 0 {
				before := s.cheapest(e.from, at)
				if s.graph.mayPass(0, e.from) {
					before = min(before, uint64(e.from)*missUnit)
				}
				if before == ^uint64(0) {
					at.best = before
					continue
				}
				at.best += before
			}
			if end := len(s.graph.words); s.graph.mayPass(e.to, end) {
				best = min(best, at.best+uint64(end-e.to)*missUnit)
			}
		}
	}
	if best == ^uint64(0) {
		// Only when more places matched than are compared: still a hit.
		return uint64(cost)*typoUnit + altUnit - 1
	}
	best %= missUnit
	if best%attrUnit < exactUnit && s.wholeValue(doc, best) {
		return best
	}
	return best + wholeUnit
}

// scoreWord is the shortcut for a text of one word: the first token with the
// right number of slips stands in the best attribute.
func (s *scorer) scoreWord(doc uint32, cost int) (uint64, bool) {
	for attr := range s.core.attributes {
		if s.graph.mask&(1<<attr) == 0 {
			continue
		}
		best := ^uint64(0)
		tokens := s.core.tokensOf(doc, attr)
		ordered := s.core.attributes[attr].ordered
		for i, t := range tokens {
			for m := s.head[t.term]; m != 0; m = s.marks[m-1].next {
				mk := s.marks[m-1]
				if int(mk.cost) != cost || s.graph.edges[mk.edge].alt {
					continue
				}
				score := uint64(cost)*typoUnit + s.attrScore(attr, i) + exactUnit + wholeUnit
				if mk.exact {
					score -= exactUnit
					if isWholeValue(tokens, i) {
						score -= wholeUnit
					}
				}
				best = min(best, score)
			}
			if best != ^uint64(0) && ordered {
				break
			}
		}
		if best != ^uint64(0) {
			return best, true
		}
	}
	return 0, false
}

// isWholeValue reports whether token i is the only word of its value.
func isWholeValue(tokens []token, i int) bool {
	return (i == 0 || tokens[i-1].value != tokens[i].value) &&
		(i == len(tokens)-1 || tokens[i+1].value != tokens[i].value)
}

func (s *scorer) attrScore(attr, at int) uint64 {
	score := attr * orderedPlaces
	if s.core.attributes[attr].ordered {
		score += min(at, orderedPlaces-1)
	}
	return uint64(score) * attrUnit
}

// collect finds the places of all edges in a document.
func (s *scorer) collect(doc uint32) {
	for i := range s.graph.edges {
		s.places[i] = s.places[i][:0]
	}
	for attr := range s.core.attributes {
		if s.graph.mask&(1<<attr) == 0 {
			continue
		}
		tokens := s.core.tokensOf(doc, attr)
		for i, t := range tokens {
			for m := s.head[t.term]; m != 0; m = s.marks[m-1].next {
				s.addPlace(attr, i, tokens, s.marks[m-1])
			}
		}
	}
}

func (s *scorer) addPlace(attr, i int, tokens []token, m mark) {
	e := &s.graph.edges[m.edge]
	if len(s.places[m.edge]) >= maxPerEdge {
		return
	}
	start := i + valueGap*int(tokens[i].value)
	p := place{attr: attr, start: start, end: start}
	words := uint64(e.to - e.from)
	p.best = uint64(m.cost)*typoUnit + s.attrScore(attr, i)*words
	switch {
	case e.alt:
		if !phraseAt(tokens, i, e.slots) {
			return
		}
		p.end = start + len(e.slots) - 1
		p.best += altUnit + words*exactUnit
	case !m.exact:
		p.best += exactUnit
	}
	s.places[m.edge] = append(s.places[m.edge], p)
}

// cheapest gives the best way to a word, distance to the next place included.
func (s *scorer) cheapest(word int, next *place) uint64 {
	best := ^uint64(0)
	for i := range s.graph.edges {
		e := &s.graph.edges[i]
		if e.from >= word {
			break // edges are sorted by from
		}
		if e.to > word || !s.graph.mayPass(e.to, word) {
			continue
		}
		missed := uint64(word-e.to) * missUnit
		for p := range s.places[i] {
			if at := &s.places[i][p]; at.best != ^uint64(0) {
				best = min(best, at.best+distance(at, next)*nearUnit+missed)
			}
		}
	}
	return best
}

// distance is 0 for words side by side in the typed order.
func distance(a, b *place) uint64 {
	if a.attr != b.attr {
		return farApart
	}
	switch d := b.start - a.end; {
	case d > 0:
		return uint64(min(d-1, farApart))
	case d < 0:
		return uint64(min(a.start-b.end, farApart)) // reversed counts one more
	}
	return farApart
}

// wholeValue reports whether a value of the attribute that holds all words is
// exactly the text: "HubSpot" stands before "HubSpot for HelpDesk".
func (s *scorer) wholeValue(doc uint32, score uint64) bool {
	exact := make([]uint32, 0, maxQueryWords)
	for i := range s.graph.edges {
		if e := &s.graph.edges[i]; !e.alt {
			exact = append(exact, uint32(max(e.exact, 0)))
		}
	}
	n := len(exact)
	attr := int(score%nearUnit/attrUnit) / n / orderedPlaces
	tokens := s.core.tokensOf(doc, attr)
	for i := 0; i+n <= len(tokens); i++ {
		starts := i == 0 || tokens[i-1].value != tokens[i].value
		ends := i+n == len(tokens) || tokens[i+n].value != tokens[i].value
		if starts && ends && tokens[i].value == tokens[i+n-1].value && sameTerms(tokens[i:i+n], exact) {
			return true
		}
	}
	return false
}

func sameTerms(tokens []token, terms []uint32) bool {
	for i, t := range tokens {
		if t.term != terms[i] {
			return false
		}
	}
	return true
}
