package search

import "cmp"

// RankingInfo tells why a hit stands where it stands, in the protocol's words; Score and
// Parts say it in ours.
type RankingInfo struct {
	Typos      int // slips; one in the first letter counts twice
	Words      int // words of the query that matched
	Proximity  int // distance of neighbouring words, 0 when side by side
	Attribute  int // weight of the attribute and place of the first word
	ExactWords int // words that matched whole and without a slip
	UserScore  int // place in the custom ranking, the best is highest
	Promoted   bool
	*Explanation
}

const (
	farApart      = 7  // cost of words that are not near each other
	orderedPlaces = 64 // places in an ordered attribute that still differ
	valueGap      = 16 // distance between the values of an array
	maxPerEdge    = 24 // places of one edge in one document that are looked at
)

// place is one way an edge matches in a document.
type place struct {
	attr       int
	start, end int // of the words, in tokens; values stand valueGap apart
	slips      int
	exact      bool
}

// reader finds the places of the edges of one graph in documents. head and marks are a
// linked list per term of the edges that it matches, so that a document is read once,
// token by token, whatever the number of readings.
type reader struct {
	core   *core
	graph  *graph
	head   map[uint32]int32 // by term: 1 + index into marks
	marks  []mark
	places [][]place // by edge
}

type mark struct {
	edge  uint8
	slips uint8
	exact bool
	next  int32
}

func (c *core) newReader(g *graph) *reader {
	r := &reader{core: c, graph: g, head: map[uint32]int32{}}
	if g == nil {
		return r
	}
	r.places = make([][]place, len(g.edges))
	return r
}

// learn marks the terms of a document that edges match. Only terms that are shown are
// ever looked at, so ranges of thousands of terms cost nothing here.
func (r *reader) learn(term uint32) int32 {
	if at, known := r.head[term]; known {
		return at
	}
	at := int32(0)
	for i := range r.graph.edges {
		e := &r.graph.edges[i]
		if e.weight == 0 && r.graph.how.relaxed {
			continue // it says nothing, so it is no reason
		}
		slips, matches := e.matches(term)
		if matches {
			r.marks = append(r.marks, mark{uint8(i), uint8(slips), int(term) == e.exact, at})
			at = int32(len(r.marks))
		}
	}
	r.head[term] = at
	return at
}

// matches reports whether a term stands for the edge, or for the first word of its
// phrase, and with how many slips.
func (e *edge) matches(term uint32) (slips int, ok bool) {
	if e.slots != nil {
		return e.slips, e.slots[0].holds(term)
	}
	if e.lo <= term && term < e.hi {
		return e.slips, true
	}
	for _, t := range e.typos {
		if t.term == term {
			return int(t.cost), true
		}
	}
	return 0, false
}

// collect finds the places of all edges in a document.
func (r *reader) collect(doc uint32) {
	for i := range r.places {
		r.places[i] = r.places[i][:0]
	}
	for attr := range r.core.attributes {
		if r.graph.mask&(1<<attr) == 0 {
			continue
		}
		tokens := r.core.tokensOf(doc, attr)
		for i, t := range tokens {
			for m := r.learn(r.core.termOf(t)); m != 0; m = r.marks[m-1].next {
				r.addPlace(attr, i, tokens, r.marks[m-1])
			}
		}
	}
}

func (r *reader) addPlace(attr, i int, tokens []token, m mark) {
	e := &r.graph.edges[m.edge]
	if len(r.places[m.edge]) >= maxPerEdge || e.slots != nil && !r.core.phraseAt(tokens, i, e.slots) {
		return
	}
	start := i + valueGap*int(tokens[i].value)
	end := start + max(len(e.slots), 1) - 1
	r.places[m.edge] = append(r.places[m.edge], place{attr, start, end, int(m.slips), m.exact})
}

// fewestSlips gives the least number of slips with which a document has the words that
// have to be found.
func (r *reader) fewestSlips(doc uint32) int {
	g := r.graph
	r.collect(doc)
	const never = 1 << 20
	best := make([]int, len(g.words)+1)
	for i := range best[1:] {
		best[i+1] = never
	}
	at := 0
	pass := func(to int) {
		for ; at < to; at++ {
			if !g.required[at] {
				best[at+1] = min(best[at+1], best[at])
			}
		}
	}
	for i := range g.edges {
		e := &g.edges[i]
		pass(e.from)
		for _, p := range r.places[i] {
			best[e.to] = min(best[e.to], best[e.from]+p.slips)
		}
		if e.worth != nil && e.docs.Contains(doc) {
			best[e.to] = min(best[e.to], best[e.from])
		}
	}
	pass(len(g.words))
	return best[len(g.words)]
}

// comparePlaces puts the place with the fewest slips in the weightiest attribute first.
func comparePlaces(a, b place) int {
	return cmp.Or(cmp.Compare(a.slips, b.slips), cmp.Compare(a.attr, b.attr), cmp.Compare(a.start, b.start))
}

// distance is 0 for words side by side in the typed order.
func distance(a, b *place) int {
	if a.attr != b.attr {
		return farApart
	}
	switch d := b.start - a.end; {
	case d > 0:
		return min(d-1, farApart)
	case d < 0:
		return min(a.start-b.end, farApart) // reversed counts one more
	}
	return farApart
}

// isWholeValue reports whether token i is the only word of its value.
func isWholeValue(tokens []token, i int) bool {
	return (i == 0 || tokens[i-1].value != tokens[i].value) &&
		(i == len(tokens)-1 || tokens[i+1].value != tokens[i].value)
}
