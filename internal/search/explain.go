package search

import (
	"slices"
	"strings"
)

// Explanation is the score of a hit and what it is made of.
type Explanation struct {
	Score    float64 `json:"score" doc:"the more the better; 1 is all of the text in the name"`
	Parts    []Part  `json:"parts" doc:"what the words of the text add"`
	Coverage float64 `json:"coverage" doc:"share of the text, by the weights of its words, that was found"`
	Bonus    float64 `json:"bonus" doc:"for a whole name, the beginning of one, or a whole keyword"`
	Likeness float64 `json:"likeness" doc:"for being like the best results"`
	Order    float64 `json:"order" doc:"for the place in the recommended order"`
}

// Part is what some words of the text add to a score.
type Part struct {
	Words    []string `json:"words" doc:"of the text"`
	Reading  string   `json:"reading" enum:"word,beginning,slip,plural,joined,split,synonym,alias,price" doc:"how they were read"`
	Matched  string   `json:"matched,omitempty" doc:"the words of the record; absent for a price"`
	Fields   []string `json:"fields" doc:"attributes that hold them"`
	Rarity   float64  `json:"rarity" doc:"what the words are worth, as a share of the text"`
	Evidence float64  `json:"evidence" doc:"how strongly the record speaks for them, 0 to 1"`
}

// way is the best path of a document.
type way struct {
	sum, cover float32
	edges      []int // numbers of the edges on it
}

// evidence gives how strongly the document whose places were collected speaks for an
// edge. It says the same as scorer.read, document by document.
func (r *reader) evidence(number int, doc uint32) (best float32, of uint32) {
	e, mask := &r.graph.edges[number], r.graph.mask
	switch {
	case !e.docs.Contains(doc):
		return 0, 0
	case e.worth != nil:
		return e.worth(doc), 0
	case e.slots != nil:
		return e.factor(&r.core.dict, 0) * r.core.phraseEvidence(doc, e.slots, mask), 0
	}
	for attr := range r.core.attributes {
		if mask&(1<<attr) == 0 {
			continue
		}
		for _, t := range r.core.tokensOf(doc, attr) {
			term, factor := r.core.termOf(t), float32(0)
			if e.lo <= term && term < e.hi {
				factor = e.factor(&r.core.dict, term)
			} else if slips, ok := e.matches(term); ok {
				factor = factors[e.kind] * slipFactors[slips]
			}
			if factor == 0 {
				continue
			}
			if ev := factor * evidenceOf[r.core.weightOf(term, doc, mask)]; ev > best {
				best, of = ev, term
			}
		}
	}
	return best, of
}

// bestWay gives the path on which a document has most evidence.
func (r *reader) bestWay(doc uint32) way {
	g := r.graph
	best := make([]way, len(g.words)+1)
	take := func(at int, other way) {
		if other.sum > best[at].sum {
			best[at] = other
		}
	}
	at := 0
	for i := range g.edges {
		e := &g.edges[i]
		for ; at < e.from; at++ {
			take(at+1, best[at])
		}
		if ev, _ := r.evidence(i, doc); ev > 0 && e.weight > 0 {
			before := best[e.from]
			take(e.to, way{before.sum + e.weight*ev, before.cover + e.weight, append(slices.Clone(before.edges), i)})
		}
	}
	for ; at < len(g.words); at++ {
		take(at+1, best[at])
	}
	return best[len(g.words)]
}

// explain tells why a hit stands where it stands.
func (r *reader) explain(s *scorer, hit ranked) *RankingInfo {
	order := float64(orderShare * (1 - float32(hit.doc)/float32(len(r.core.docs))))
	info := &RankingInfo{UserScore: len(r.core.docs) - int(hit.doc), Promoted: hit.pinned, Explanation: &Explanation{
		Score: float64(hit.score), Parts: []Part{}, Likeness: float64(s.like.evidence[hit.doc]), Order: order,
	}}
	if r.graph == nil {
		return info
	}
	r.collect(hit.doc)
	best := r.bestWay(hit.doc)
	if best.sum > 0 {
		info.Bonus = float64(s.bonus.evidence[hit.doc])
		info.Coverage = float64(min(best.cover/r.graph.whole, 1))
	}
	for _, number := range best.edges {
		info.Parts = append(info.Parts, r.part(number, hit.doc))
	}
	r.addPlaces(info, best.edges)
	return info
}

// part tells what one edge adds.
func (r *reader) part(number int, doc uint32) Part {
	e := &r.graph.edges[number]
	evidence, term := r.evidence(number, doc)
	part := Part{
		Words: r.graph.words[e.from:e.to], Reading: e.reading(term), Fields: []string{}, Evidence: float64(evidence),
		Rarity: float64(e.weight / r.graph.whole),
	}
	terms := []slot{{term, term + 1}}
	switch {
	case e.worth != nil:
		part.Fields = []string{r.core.settings.PriceAttribute}
		return part
	case e.slots != nil:
		terms = e.slots
	}
	for attr, a := range r.core.attributes {
		tokens := r.core.tokensOf(doc, attr)
		for i := range tokens {
			if r.graph.mask&(1<<attr) == 0 || !r.core.phraseAt(tokens, i, terms) {
				continue
			}
			var words []string
			for _, t := range tokens[i : i+len(terms)] {
				words = append(words, r.core.dict.terms[r.core.termOf(t)])
			}
			part.Fields, part.Matched = append(part.Fields, a.name), strings.Join(words, " ")
			break
		}
	}
	return part
}

// addPlaces tells of a path what the protocol tells.
func (r *reader) addPlaces(info *RankingInfo, edges []int) {
	var before *place
	for _, number := range edges {
		e := &r.graph.edges[number]
		info.Words += e.to - e.from
		if len(r.places[number]) == 0 {
			continue
		}
		at := slices.MinFunc(r.places[number], comparePlaces)
		info.Typos += at.slips
		if at.exact {
			info.ExactWords++
		}
		if before == nil {
			info.Attribute = at.attr*orderedPlaces + min(at.start, orderedPlaces-1)
		} else {
			info.Proximity += distance(before, &at)
		}
		before = &at
	}
}

// The readings of Part.
const (
	ReadingWord      = "word"
	ReadingBeginning = "beginning"
	ReadingSlip      = "slip"
	ReadingPlural    = "plural"
	ReadingJoined    = "joined"
	ReadingSplit     = "split"
	ReadingSynonym   = "synonym"
	ReadingAlias     = "alias"
	ReadingPrice     = "price"
)

// reading names how the edge reads its words as a term.
func (e *edge) reading(term uint32) string {
	named := [...]string{readWord: ReadingWord, readPlural: ReadingPlural, readJoined: ReadingJoined, readSplit: ReadingSplit, readSynonym: ReadingSynonym, readAlias: ReadingAlias, readPrice: ReadingPrice}[e.kind]
	if slips, ok := e.matches(term); e.kind == readWord && ok && slips > 0 {
		return ReadingSlip
	}
	if e.kind == readWord && int(term) != e.exact {
		return ReadingBeginning
	}
	return named
}
