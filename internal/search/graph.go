package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// graph is a query text as ways through its words. Every edge covers the words [from,to)
// and says what stands for them: the word itself, its plural, two words written as one,
// one written as two, a synonym, a price. A document matches when a path of matching
// edges covers all words that have to be found.
type graph struct {
	words    []string  // folded
	weights  []float32 // by word: what finding it is worth
	required []bool    // by word: it has to be found
	whole    float32   // the weight of all words on the heaviest path
	known    []bool    // by word: see knownPhrases
	last     bool      // the last word is there
	edges    []edge    // sorted by from
	mask     uint16    // attributes to look into
	how      reading
}

// edgeKind is how an edge reads its words.
type edgeKind uint8

const (
	readWord edgeKind = iota
	readPlural
	readJoined
	readSplit
	readSynonym
	readAlias // by the lexicon
	readPrice
)

// factors are what the evidence of an edge is multiplied with, by its kind.
var factors = [...]float32{readWord: 1, readPlural: 0.92, readJoined: 1, readSplit: 0.95, readSynonym: 0.7, readAlias: 0.7, readPrice: 1} //nolint:gochecknoglobals // a constant table

// slipFactors are the same for so many slips.
var slipFactors = [maxCost + 1]float32{1, 0.8, 0.55, 0.4} //nolint:gochecknoglobals // a constant table

const (
	beginningFactor = 0.6 // of a word that is only begun; the rest by the share that is typed
	spanWeight      = 0.7 // of its own rarity, which an edge over several words is worth at least
)

// edge is one way to read some words.
type edge struct {
	from, to int
	kind     edgeKind
	weight   float32 // what finding it is worth
	// The terms [lo,hi) match without a slip (more than one when the word is unfinished),
	// exact is the term that is the word, -1 if none.
	exact   int
	lo, hi  uint32
	letters int // typed, of an unfinished word; 0 of a whole one
	typos   []typoTerm
	// A phrase: the terms of the slots one behind the other, instead of the terms above.
	slots []slot
	slips int // that a phrase counts for: corrections of clients
	// The documents, and for a price what each is worth.
	docs    *roaring.Bitmap
	concept int                      // 1 + the number of the concept of an alias
	alias   string                   // the key of the alias that was meant, where the word is mistyped
	worth   func(doc uint32) float32 // of a price, instead of terms
}

// factor is what evidence for a term of the edge is multiplied with: all of it for the
// word itself, less for one that it begins.
func (e *edge) factor(d *dictionary, term uint32) float32 {
	f := factors[e.kind] * slipFactors[e.slips]
	if e.letters == 0 || int(term) == e.exact {
		return f
	}
	share := float32(e.letters) / float32(len(d.letters(int(term))))
	return f * (beginningFactor + (1-beginningFactor)*share*share)
}

// slot is one place of a phrase: any of the terms [lo,hi).
type slot struct{ lo, hi uint32 }

func (s slot) holds(term uint32) bool { return s.lo <= term && term < s.hi }

const (
	maxCost   = 3 // two slips, and one for the first letter
	maxSplits = 4
)

// typoMode is the protocol's typoTolerance.
type typoMode uint8

const (
	typosAllowed typoMode = iota
	typosOff
	typosMin    // only the hits with the fewest slips
	typosStrict // the fewest and the second fewest
)

// newGraph reads a query text. Text whose last letter is not part of a word
// still leaves its last word unfinished, as the protocol has it.
func (c *core) newGraph(text string, how reading) *graph {
	g := &graph{last: true, mask: how.mask, how: how}
	for _, w := range splitWords(text) {
		if len(g.words) == maxQueryWords {
			g.last = false
			break
		}
		g.words = append(g.words, w.text)
	}
	g.words = how.meaning(g.words)
	c.readUmlauts(g)
	g.known = c.knownPhrases(g)
	for i := range g.words {
		g.edges = append(g.edges, c.wordEdge(g, i))
	}
	c.addPriceEdges(g)
	if !how.plain {
		c.addSynonymEdges(g)
	}
	c.addPluralEdges(g)
	c.addGermanEdges(g)
	c.addJoinedEdges(g)
	c.addSplitEdges(g)
	c.addStems(g)
	slices.SortStableFunc(g.edges, func(a, b edge) int { return a.from - b.from })
	c.weighWords(g)
	return g
}

// knownPhrases says which words stand in a phrase that has synonyms, or ask for a price.
func (c *core) knownPhrases(g *graph) []bool {
	known := make([]bool, len(g.words))
	if g.how.plain {
		return known
	}
	for from, word := range g.words {
		known[from] = known[from] || c.asksForPrice(word)
		for to := from + 1; to <= min(len(g.words), from+c.synonyms.longest); to++ {
			if !c.hasMeaning(g.words[from:to]) {
				continue
			}
			for i := from; i < to; i++ {
				known[i] = true
			}
		}
	}
	return known
}

// weighWords says what each word and each edge is worth, and which words have to be
// found.
func (c *core) weighWords(g *graph) {
	holders := make([]*roaring.Bitmap, len(g.words)) // of the word or its plural
	readers := make([]*roaring.Bitmap, len(g.words)) // of any reading of the word
	join := func(list []*roaring.Bitmap, i int, docs *roaring.Bitmap) {
		if list[i] == nil {
			list[i] = docs
		} else {
			list[i] = roaring.Or(list[i], docs)
		}
	}
	for i := range g.edges {
		e := &g.edges[i]
		if e.to != e.from+1 || e.docs.IsEmpty() {
			continue
		}
		join(readers, e.from, e.docs)
		switch {
		case e.kind == readWord && e.exact >= 0:
			join(holders, e.from, c.docsOf(uint32(e.exact), g.mask))
		case e.kind == readPlural || e.kind == readPrice:
			join(holders, e.from, e.docs)
		}
	}
	g.weights = make([]float32, len(g.words))
	says := importances(g.words, g.unfinished(len(g.words)-1))
	for i := range g.words {
		docs := holders[i]
		if docs == nil {
			docs = readers[i]
		}
		if docs != nil {
			g.weights[i] = float32(says[i]) * c.rarity(docs.GetCardinality())
		}
	}
	g.passOver(says)
	g.require(says)
	for i := range g.edges {
		e := &g.edges[i]
		for word := e.from; word < e.to; word++ {
			e.weight += g.weights[word]
		}
		if e.to > e.from+1 {
			e.weight = max(e.weight, spanWeight*c.rarity(e.docs.GetCardinality()))
		}
	}
	g.whole = g.heaviest()
}

// passOver lets the words that weigh least in a very long text say nothing: nearly every
// record has them, and reading them would take longer than all others.
func (g *graph) passOver(says []importance) {
	var words []int
	for word, weight := range g.weights {
		if weight > 0 {
			words = append(words, word)
		}
	}
	slices.SortStableFunc(words, func(a, b int) int { return cmp.Compare(g.weights[b], g.weights[a]) })
	for _, word := range words[min(len(words), maxWeighedWords):] {
		g.weights[word], says[word] = 0, saysNothing
	}
}

// heaviest gives the weight of the heaviest path; a word without an edge is passed.
func (g *graph) heaviest() float32 {
	best := make([]float32, len(g.words)+1)
	at := 0
	for i := range g.edges {
		e := &g.edges[i]
		for ; at < e.from; at++ {
			best[at+1] = max(best[at+1], best[at])
		}
		if !e.docs.IsEmpty() {
			best[e.to] = max(best[e.to], best[e.from]+e.weight)
		}
	}
	for ; at < len(g.words); at++ {
		best[at+1] = max(best[at+1], best[at])
	}
	return best[len(g.words)]
}

// require says which words have to be found: all that are not optional, or, where words
// may be left out, those that say something by themselves.
func (g *graph) require(says []importance) {
	g.required = make([]bool, len(g.words))
	for i, word := range g.words {
		g.required[i] = !g.how.mayMiss(word) && (!g.how.relaxed || says[i] == saysAll)
	}
}

// unfinished reports whether a word may be the beginning of longer ones.
func (g *graph) unfinished(word int) bool {
	switch g.how.prefixes {
	case prefixAll:
		return true
	case prefixNone:
		return false
	}
	return g.last && word == len(g.words)-1
}

func (c *core) wordEdge(g *graph, i int) edge {
	text := g.words[i]
	e := edge{from: i, to: i + 1, exact: -1}
	if term, ok := c.dict.find(text); ok {
		e.exact = term
		e.lo, e.hi = uint32(term), uint32(term)+1
	}
	prefix := g.unfinished(i)
	if prefix {
		lo, hi := c.dict.prefixRange(text)
		e.lo, e.hi, e.letters = uint32(lo), uint32(hi), letterCount(text)
		e.docs = c.docsOfPrefix(text, e.lo, e.hi, g.mask)
	} else {
		e.docs = c.docsOfRange(e.lo, e.hi, g.mask)
	}
	// Where words may be left out, what is a word, begins one or has a synonym is not
	// taken for another.
	known := e.hi > e.lo || g.known[i]
	if g.how.mode == typosOff || g.how.relaxed && known || i >= maxTypoWords {
		return e
	}
	e.typos = c.dict.typos(text, prefix, g.how.slips(text))
	c.addTypoDocs(g, &e)
	return e
}

// addTypoDocs adds the documents of the terms that the word may mean.
func (c *core) addTypoDocs(g *graph, e *edge) {
	if len(e.typos) == 0 {
		return
	}
	all := c.newUnion()
	all.add(e.docs)
	for _, t := range e.typos {
		all.add(c.docsOf(t.term, g.mask))
	}
	e.docs = c.take(all)
}

// addPhrase adds another reading if any document holds it.
func (c *core) addPhrase(g *graph, e edge, slots []slot) {
	if len(g.edges) >= maxEdges {
		return
	}
	var docs *roaring.Bitmap
	for i, s := range slots {
		of := c.docsOfRange(s.lo, s.hi, g.mask)
		if i == 0 {
			docs = of
		} else {
			docs = roaring.And(docs, of)
		}
		if docs.IsEmpty() {
			return
		}
	}
	e.exact, e.docs = -1, docs
	if len(slots) == 1 {
		e.lo, e.hi = slots[0].lo, slots[0].hi
	} else if e.slots, e.docs = slots, c.withPhrase(docs, slots, g.mask); e.docs.IsEmpty() {
		return
	}
	g.edges = append(g.edges, e)
}

// withPhrase keeps the documents in which the slots stand one behind the other.
func (c *core) withPhrase(docs *roaring.Bitmap, slots []slot, mask uint16) *roaring.Bitmap {
	kept := roaring.New()
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		for attr := range c.attributes {
			if mask&(1<<attr) != 0 && c.hasPhrase(c.tokensOf(doc, attr), slots) {
				kept.Add(doc)
				break
			}
		}
	}
	return kept
}

func (c *core) hasPhrase(tokens []token, slots []slot) bool {
	for i := range tokens {
		if c.phraseAt(tokens, i, slots) {
			return true
		}
	}
	return false
}

// phraseAt reports whether the slots match the tokens from i on, within one
// value.
func (c *core) phraseAt(tokens []token, i int, slots []slot) bool {
	if i+len(slots) > len(tokens) {
		return false
	}
	for k, s := range slots {
		if t := tokens[i+k]; !s.holds(c.termOf(t)) || t.value != tokens[i].value {
			return false
		}
	}
	return true
}

// addSynonymEdges adds the synonyms of every run of words.
func (c *core) addSynonymEdges(g *graph) {
	for from := range g.words {
		for to := from + 1; to <= min(len(g.words), from+c.synonyms.longest); to++ {
			for _, m := range c.meaningsOf(g.words[from:to]) {
				c.addMeaning(g, edge{from: from, to: to, slips: m.cost}, m)
			}
		}
	}
	c.addMistypedAliases(g)
}

// addMeaning adds an edge that reads its words as a phrase, where the records have it.
func (c *core) addMeaning(g *graph, e edge, m meaning) {
	if !c.hasWordsOf(m) {
		return
	}
	terms := c.phrases[m.phrase]
	slots := make([]slot, len(terms))
	for i, term := range terms {
		slots[i] = slot{term, term + 1}
	}
	e.kind, e.concept = readSynonym, m.concept
	if m.isAlias() {
		e.kind = readAlias
	}
	c.addPhrase(g, e, slots)
}

// addMistypedAliases reads words that nothing was found for as the alias with the fewest
// slips, where words may be left out.
func (c *core) addMistypedAliases(g *graph) {
	if !g.how.relaxed || g.how.mode == typosOff {
		return
	}
	for i, word := range g.words[:min(len(g.words), maxTypoWords)] {
		if g.known[i] || !g.edges[i].docs.IsEmpty() { // the edges of the words come first
			continue
		}
		c.addAliases(g, i, c.aliases.typos(plainForm(word), false, g.how.slips(word)))
	}
}

// addAliases reads a word as the alias that costs least.
func (c *core) addAliases(g *graph, word int, near []typoTerm) {
	slices.SortStableFunc(near, func(a, b typoTerm) int { return cmp.Compare(a.cost, b.cost) })
	for _, t := range near[:min(len(near), 1)] {
		alias := c.aliases.terms[t.term]
		for _, m := range c.synonyms.meanings[alias] {
			if m.isAlias() {
				c.addMeaning(g, edge{from: word, to: word + 1, slips: int(t.cost), alias: alias}, m)
			}
		}
	}
}

// addStems reads words that nothing was found for as the words and aliases that share
// their beginning, where words may be left out: "invoicing" is a form of "invoice".
func (c *core) addStems(g *graph) {
	if !g.how.relaxed || g.how.mode == typosOff {
		return
	}
	found := make([]bool, len(g.words))
	for i := range g.edges {
		for word := g.edges[i].from; word < g.edges[i].to && !g.edges[i].docs.IsEmpty(); word++ {
			found[word] = true
		}
	}
	for i, word := range g.words[:min(len(g.words), maxTypoWords)] {
		if found[i] || g.known[i] {
			continue
		}
		before := len(g.edges)
		e := &g.edges[i] // the edges of the words come first
		e.typos = c.dict.sameStem(word)
		c.addTypoDocs(g, e)
		c.addAliases(g, i, c.aliases.sameStem(plainForm(word)))
		if len(g.edges) == before && g.edges[i].docs.IsEmpty() {
			c.addHead(g, i)
		}
	}
}

// A compound's head stands at its end, as in German: "Kundenumfrage" is an "Umfrage".
const (
	shortestHead = 5 // letters
	shortestRest = 3
)

// addHead reads a word as the longest of its ends that is a word or an alias.
func (c *core) addHead(g *graph, word int) {
	letters := []rune(g.words[word])
	for at := shortestRest; at <= len(letters)-shortestHead; at++ {
		head := string(letters[at:])
		if weakWords[head] {
			break // "-verwaltung" ends compounds of every kind
		}
		before := len(g.edges)
		if term, ok := c.dict.find(head); ok {
			e := &g.edges[word]
			e.typos = []typoTerm{{uint32(term), stemCost}}
			c.addTypoDocs(g, e)
		}
		for _, m := range c.meaningsOf([]string{head}) {
			c.addMeaning(g, edge{from: word, to: word + 1, slips: stemCost, alias: head}, m)
		}
		if len(g.edges) > before || !g.edges[word].docs.IsEmpty() {
			return
		}
	}
	c.addBeginning(g, word)
}

// addJoinedEdges reads two or three words as one: "whats app" is "whatsapp". When one
// of the parts is no word, the joined one may hold slips.
func (c *core) addJoinedEdges(g *graph) {
	for from := range g.words {
		for to := from + 2; to <= min(len(g.words), from+3); to++ {
			joined := strings.Join(g.words[from:to], "")
			prefix := g.unfinished(to-1) && letterCount(joined) >= 4
			e := edge{from: from, to: to, kind: readJoined}
			if prefix {
				e.letters = letterCount(joined)
			}
			if s := c.slotOf(joined, prefix); s.hi > s.lo {
				c.addPhrase(g, e, []slot{s})
			} else if to == from+2 && to <= maxTypoWords && g.how.mode != typosOff && !c.knowsAll(g.words[from:to]) {
				c.addMistyped(g, e, joined)
			}
		}
	}
}

// addMistyped adds an edge over the terms that a joined word may mean.
func (c *core) addMistyped(g *graph, e edge, joined string) {
	e.exact, e.docs = -1, roaring.New()
	if e.typos = c.dict.typos(joined, e.letters > 0, g.how.slips(joined)); len(e.typos) == 0 || len(g.edges) >= maxEdges {
		return
	}
	c.addTypoDocs(g, &e)
	g.edges = append(g.edges, e)
}

func (c *core) knowsAll(words []string) bool {
	for _, word := range words {
		if _, known := c.dict.find(word); !known {
			return false
		}
	}
	return true
}

// slotOf gives the terms that are the text, or begin with it.
func (c *core) slotOf(text string, prefix bool) slot {
	if prefix {
		lo, hi := c.dict.prefixRange(text)
		return slot{uint32(lo), uint32(hi)}
	}
	term, ok := c.dict.find(text)
	if !ok {
		return slot{}
	}
	return slot{uint32(term), uint32(term) + 1}
}

// split is one word read as two, weighed by the documents of the rarer half.
type split struct {
	slots  []slot
	weight uint64
}

// addSplitEdges reads one word as two that stand side by side: "helpdesk" is
// "help desk".
func (c *core) addSplitEdges(g *graph) {
	for i, text := range g.words {
		if letterCount(text) < 4 || len(text) > 60 {
			continue
		}
		splits := c.splitsOf(text, g.unfinished(i))
		slices.SortStableFunc(splits, func(a, b split) int { return cmp.Compare(b.weight, a.weight) })
		for _, s := range splits[:min(len(splits), maxSplits)] {
			c.addPhrase(g, edge{from: i, to: i + 1, kind: readSplit}, s.slots)
		}
	}
}

func (c *core) splitsOf(text string, unfinished bool) []split {
	var splits []split
	for at := range text {
		left := c.slotOf(text[:at], false)
		if left.hi == left.lo {
			continue
		}
		right := c.slotOf(text[at:], unfinished && letterCount(text[at:]) >= 2)
		if right.hi == right.lo {
			continue
		}
		splits = append(splits, split{[]slot{left, right}, min(c.weight(left), c.weight(right))})
	}
	return splits
}

func (c *core) weight(s slot) uint64 {
	sum := uint64(0)
	for term := s.lo; term < s.hi; term++ {
		sum += c.postings[term].all.GetCardinality()
	}
	return sum
}
