package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// graph is a query text as ways through its words. Every edge covers the
// words [from,to) and says which terms stand for them: the word itself, two
// words written as one, one written as two, or a synonym. A document matches
// when a path of matching edges covers all words.
type graph struct {
	words []string // folded
	last  bool     // the last word is there
	edges []edge   // sorted by from
	mask  uint16   // attributes to look into
	how   reading
	// must[i] counts the words before the i-th that have to be found; nil when all have.
	must []int
}

// edge is one way to read some words.
type edge struct {
	from, to int
	// A plain word: the terms [lo,hi) match without a slip (more than one
	// when it is a prefix), exact is the term that is the word, -1 if none.
	exact  int
	lo, hi uint32
	typos  []typoTerm
	// An alternative reading: the terms of the slots one behind the other.
	alt     bool
	synonym bool
	cost    int // slips that an alternative counts for: corrections
	slots   []slot
	docs    [maxCost + 1]*roaring.Bitmap // by cost of slips, nil for none
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
	g.findOptional()
	for i := range g.words {
		g.edges = append(g.edges, c.wordEdge(g, i))
	}
	if !how.plain {
		c.addSynonymEdges(g)
	}
	c.addPluralEdges(g, how)
	c.addJoinedEdges(g)
	c.addSplitEdges(g)
	slices.SortStableFunc(g.edges, func(a, b edge) int { return a.from - b.from })
	return g
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
		e.lo, e.hi = uint32(lo), uint32(hi)
		e.docs[0] = c.docsOfPrefix(text, e.lo, e.hi, g.mask)
	} else {
		e.docs[0] = c.docsOfRange(e.lo, e.hi, g.mask)
	}
	if g.how.mode == typosOff {
		return e
	}
	e.typos = c.dict.typos(text, prefix, g.how.slips(text))
	for cost := 1; cost <= maxCost; cost++ {
		e.docs[cost] = c.docsOfTypos(e.typos, cost, g.mask)
	}
	return e
}

// docsOfTypos unites the documents of the terms that cost so much, nil when
// there is no such term.
func (c *core) docsOfTypos(typos []typoTerm, cost int, mask uint16) *roaring.Bitmap {
	var all *union
	for _, t := range typos {
		if int(t.cost) != cost {
			continue
		}
		if all == nil {
			all = c.newUnion()
		}
		all.add(c.docsOf(t.term, mask))
	}
	if all == nil {
		return nil
	}
	return c.take(all)
}

// addPhrase adds an alternative reading if any document holds it.
func (c *core) addPhrase(g *graph, from, to int, slots []slot, synonym bool, cost int) {
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
	if len(slots) > 1 {
		if docs = c.withPhrase(docs, slots, g.mask); docs.IsEmpty() {
			return
		}
	}
	e := edge{from: from, to: to, exact: -1, alt: true, synonym: synonym, cost: cost, slots: slots}
	e.docs[cost] = docs
	g.edges = append(g.edges, e)
}

// withPhrase keeps the documents in which the slots stand one behind the other.
func (c *core) withPhrase(docs *roaring.Bitmap, slots []slot, mask uint16) *roaring.Bitmap {
	kept := roaring.New()
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		for attr := range c.attributes {
			if mask&(1<<attr) != 0 && hasPhrase(c.tokensOf(doc, attr), slots) {
				kept.Add(doc)
				break
			}
		}
	}
	return kept
}

func hasPhrase(tokens []token, slots []slot) bool {
	for i := range tokens {
		if phraseAt(tokens, i, slots) {
			return true
		}
	}
	return false
}

// phraseAt reports whether the slots match the tokens from i on, within one
// value.
func phraseAt(tokens []token, i int, slots []slot) bool {
	if i+len(slots) > len(tokens) {
		return false
	}
	for k, s := range slots {
		if t := tokens[i+k]; !s.holds(t.term) || t.value != tokens[i].value {
			return false
		}
	}
	return true
}

// addSynonymEdges adds the synonyms of every run of words.
func (c *core) addSynonymEdges(g *graph) {
	for from := range g.words {
		for to := from + 1; to <= min(len(g.words), from+c.longest); to++ {
			for _, phrase := range c.synonyms[strings.Join(g.words[from:to], " ")] {
				slots := make([]slot, len(phrase.terms))
				for i, term := range phrase.terms {
					slots[i] = slot{term, term + 1}
				}
				c.addPhrase(g, from, to, slots, true, phrase.cost)
			}
		}
	}
}

// addJoinedEdges reads two or three words as one: "whats app" is "whatsapp".
func (c *core) addJoinedEdges(g *graph) {
	for from := range g.words {
		for to := from + 2; to <= min(len(g.words), from+3); to++ {
			joined := strings.Join(g.words[from:to], "")
			prefix := g.unfinished(to-1) && letterCount(joined) >= 4
			if s := c.slotOf(joined, prefix); s.hi > s.lo {
				c.addPhrase(g, from, to, []slot{s}, false, 0)
			}
		}
	}
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
			c.addPhrase(g, i, i+1, s.slots, false, 0)
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

// bucket is the matching documents that lack the same least number of words, and
// need the same least number of slips: cost is missing*missCost + slips.
type bucket struct {
	cost int
	docs *roaring.Bitmap
}

// missCost is more than all slips of a text.
const missCost = 64

func (b bucket) slips() int   { return b.cost % missCost }
func (b bucket) missing() int { return b.cost / missCost }

// match finds the documents that a path covers: those with the most words first,
// among them those with the fewest slips. All are the documents of the index.
func (g *graph) match(mode typoMode, all *roaring.Bitmap) []bucket {
	reached := make([]map[int]*roaring.Bitmap, len(g.words)+1)
	passed := 0
	for _, e := range g.edges {
		for ; passed < e.from; passed++ {
			g.miss(reached, passed, all)
		}
		for cost, docs := range e.docs {
			if docs == nil || docs.IsEmpty() {
				continue
			}
			if e.from == 0 {
				reach(reached, e.to, cost, docs)
				continue
			}
			for before, some := range reached[e.from] {
				if both := roaring.And(some, docs); !both.IsEmpty() {
					reach(reached, e.to, before+cost, both)
				}
			}
		}
	}
	for ; passed < len(g.words); passed++ {
		g.miss(reached, passed, all)
	}
	whole := reached[len(g.words)]
	delete(whole, len(g.words)*missCost) // a document holds one of the words at least
	return buckets(whole, mode)
}

// miss goes on behind a word that need not be found.
func (g *graph) miss(reached []map[int]*roaring.Bitmap, word int, all *roaring.Bitmap) {
	if !g.mayPass(word, word+1) {
		return
	}
	if word == 0 {
		reach(reached, 1, missCost, all)
	}
	for before, docs := range reached[word] {
		reach(reached, word+1, before+missCost, docs)
	}
}

// findOptional prepares mayPass.
func (g *graph) findOptional() {
	must, some := make([]int, len(g.words)+1), false
	for i, word := range g.words {
		must[i+1] = must[i]
		if g.how.mayMiss(word) {
			some = true
		} else {
			must[i+1]++
		}
	}
	if some {
		g.must = must
	}
}

// mayPass reports whether none of the words [from,to) has to be found.
func (g *graph) mayPass(from, to int) bool {
	return from == to || g.must != nil && g.must[from] == g.must[to]
}

// reach unites docs with what reaches the place at that cost. Bitmaps of the
// index itself are never changed: the first is kept as it is, the second
// makes a new one.
func reach(reached []map[int]*roaring.Bitmap, to, cost int, docs *roaring.Bitmap) {
	if reached[to] == nil {
		reached[to] = make(map[int]*roaring.Bitmap)
	}
	if had := reached[to][cost]; had != nil {
		docs = roaring.Or(had, docs)
	}
	reached[to][cost] = docs
}

// buckets takes from each cost the documents that a smaller cost reaches.
func buckets(reached map[int]*roaring.Bitmap, mode typoMode) []bucket {
	costs := make([]int, 0, len(reached))
	for cost := range reached {
		costs = append(costs, cost)
	}
	slices.Sort(costs)
	var list []bucket
	var before *roaring.Bitmap
	for _, cost := range costs {
		docs := reached[cost]
		if before != nil {
			docs = roaring.AndNot(docs, before)
			if docs.IsEmpty() {
				continue
			}
			before = roaring.Or(before, docs)
		} else {
			before = docs
		}
		list = append(list, bucket{cost, docs})
	}
	switch mode {
	case typosMin:
		return fewestSlips(list, 1)
	case typosStrict:
		return fewestSlips(list, 2)
	case typosAllowed, typosOff:
	}
	return list
}

// fewestSlips keeps the buckets with so many of the smallest numbers of slips.
func fewestSlips(list []bucket, numbers int) []bucket {
	slips := make([]int, len(list))
	for i, b := range list {
		slips[i] = b.slips()
	}
	slices.Sort(slips)
	slips = slices.Compact(slips)
	slips = slips[:min(len(slips), numbers)]
	return slices.DeleteFunc(list, func(b bucket) bool { return !slices.Contains(slips, b.slips()) })
}
