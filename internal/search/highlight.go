package search

import (
	"math/bits"
	"slices"
	"strings"
)

// MatchLevel says how much of the query a value holds.
type MatchLevel string

// The levels of the protocol.
const (
	MatchNone    MatchLevel = "none"
	MatchPartial MatchLevel = "partial"
	MatchFull    MatchLevel = "full"
)

// Highlight is one attribute of a hit with its matches in tags. List reports
// that the attribute is an array.
type Highlight struct {
	Attribute string
	List      bool
	Values    []HighlightValue
}

// HighlightValue is one text. Nothing but the tags is added: the text is not
// escaped for HTML. Whole reports that every word of it matches from end to
// end; Words are the matched words of the query, folded.
type HighlightValue struct {
	Text  string
	Match MatchLevel
	Whole bool
	Words []string
}

// span is a matched piece of a value.
type span struct {
	token      int
	start, end int
	words      uint64 // bits of the words of the query
	whole      bool   // covers its token
}

// highlighter marks the matches of one query in the hits.
type highlighter struct {
	core       *core
	reader     *reader
	pre, post  string
	ellipsis   string
	all        bool // every text attribute
	attributes []string
	snippets   []snippetSpec
	least      []uint8 // by edge: fewest slips in the current document
	spans      []span
	scratch    []token
}

func newHighlighter(c *core, r *reader, q *Query) *highlighter {
	h := &highlighter{core: c, reader: r, ellipsis: q.SnippetEllipsis, attributes: q.AttributesToHighlight}
	h.pre, h.post = q.tags()
	if q.AttributesToHighlight == nil {
		for _, a := range c.attributes {
			h.attributes = append(h.attributes, a.name)
		}
	}
	h.all = slices.Contains(q.AttributesToHighlight, "*")
	h.snippets = snippetSpecs(q.AttributesToSnippet)
	return h
}

// document gives the highlights and snippets of one hit.
func (h *highlighter) document(doc uint32) (highlights, snippets []Highlight) {
	if len(h.attributes) == 0 && len(h.snippets) == 0 {
		return nil, nil
	}
	h.weighEdges(doc)
	names := h.attributes
	if h.all {
		names = names[:0:0]
		for _, part := range h.core.docs[doc].fragment().parts {
			names = append(names, part.name)
		}
	}
	for _, name := range names {
		if one, ok := h.attribute(doc, name, nil); ok {
			highlights = append(highlights, one)
		}
	}
	for i := range h.snippets {
		if one, ok := h.attribute(doc, h.snippets[i].name, &h.snippets[i]); ok {
			snippets = append(snippets, one)
		}
	}
	return highlights, snippets
}

// weighEdges finds how well each edge matches in the document: a word that is
// there without a slip does not mark words that are only similar, nor its
// synonyms.
func (h *highlighter) weighEdges(doc uint32) {
	g := h.reader.graph
	if g == nil {
		return
	}
	h.reader.collect(doc)
	h.least = h.least[:0]
	for i := range g.edges {
		least := uint8(noMatch)
		for _, p := range h.reader.places[i] {
			least = min(least, uint8(p.slips))
		}
		h.least = append(h.least, least)
	}
	for i := range g.edges {
		e := &g.edges[i]
		if e.kind == readWord && h.least[i] > 0 && h.covered(g, e.from) {
			h.least[i] = noMatch
		}
		if (e.kind == readSynonym || e.kind == readAlias) && h.spelled(g, e.from, e.to) {
			h.least[i] = noMatch
		}
	}
}

// spelled reports whether the words themselves are in the document.
func (h *highlighter) spelled(g *graph, from, to int) bool {
	for i := range g.edges {
		e := &g.edges[i]
		if e.kind == readWord && from <= e.from && e.from < to && h.least[i] != 0 {
			return false
		}
	}
	return true
}

const noMatch = 255

// covered reports whether another reading of the word is in the document.
func (h *highlighter) covered(g *graph, word int) bool {
	for i := range g.edges {
		e := &g.edges[i]
		if e.kind != readWord && e.from <= word && word < e.to && h.least[i] == 0 {
			return true
		}
	}
	return false
}

// attribute marks one attribute; false when it holds no text.
func (h *highlighter) attribute(doc uint32, name string, snippet *snippetSpec) (Highlight, bool) {
	texts, list := fieldTexts(h.core.docs[doc].fields.value(name))
	if texts == nil && !list {
		return Highlight{}, false
	}
	one := Highlight{Attribute: name, List: list, Values: make([]HighlightValue, len(texts))}
	number := slices.IndexFunc(h.core.attributes, func(a attribute) bool { return a.name == name })
	for i, text := range texts {
		tokens := h.tokens(doc, number, i, text)
		if h.reader.graph != nil {
			h.mark(text, tokens)
		}
		value := h.value(text, len(tokens))
		if snippet != nil {
			value.Text = h.snippet(text, tokens, snippet.words)
		}
		one.Values[i] = value
		h.spans = h.spans[:0]
	}
	return one, true
}

// tokens gives the words of one value: from the index for a searchable
// attribute, else by looking up its words.
func (h *highlighter) tokens(doc uint32, attr, value int, text string) []token {
	if attr >= 0 {
		tokens := h.core.tokensOf(doc, attr)
		lo, _ := slices.BinarySearchFunc(tokens, value, func(t token, v int) int { return int(t.value) - v })
		hi := lo
		for hi < len(tokens) && int(tokens[hi].value) == value {
			hi++
		}
		return tokens[lo:hi]
	}
	h.scratch = h.scratch[:0]
	for _, w := range splitWords(text) {
		number := nowhere // nothing matches it
		if term, ok := h.core.dict.find(w.text); ok {
			number = h.core.vocabulary.words[term]
		}
		h.scratch = append(h.scratch, tokenOf(number, w, 0))
	}
	return h.scratch
}

// mark collects the spans of one value.
func (h *highlighter) mark(text string, tokens []token) {
	g := h.reader.graph
	for i, t := range tokens {
		if t.word == nowhere {
			continue
		}
		for m := h.reader.learn(h.core.termOf(t)); m != 0; m = h.reader.marks[m-1].next {
			mk := h.reader.marks[m-1]
			e := &g.edges[mk.edge]
			if mk.slips != h.least[mk.edge] {
				continue
			}
			words := (uint64(1)<<e.to - 1) &^ (uint64(1)<<e.from - 1)
			if e.slots == nil {
				h.addSpan(i, int(t.start), h.spanEnd(text, t, mk, g), words, t)
				continue
			}
			if h.core.phraseAt(tokens, i, e.slots) {
				for k := range e.slots {
					t := tokens[i+k]
					h.addSpan(i+k, int(t.start), int(t.start)+int(t.size), words, t)
				}
			}
		}
	}
	slices.SortFunc(h.spans, func(a, b span) int { return a.token - b.token })
}

// spanEnd gives where the match in a token ends: behind the typed letters of
// an unfinished word, else behind the token.
func (h *highlighter) spanEnd(text string, t token, m mark, g *graph) int {
	end := int(t.start) + int(t.size)
	e := &g.edges[m.edge]
	if m.exact || e.letters == 0 {
		return end
	}
	letters := e.letters
	if m.slips > 0 {
		letters = typoPrefixLetters(strings.Join(g.words[e.from:e.to], ""), h.core.dict.terms[h.core.termOf(t)])
	}
	return prefixEnd(text, int(t.start), end, letters)
}

// addSpan adds a match, or widens the one that its token already has.
func (h *highlighter) addSpan(at, start, end int, words uint64, t token) {
	whole := end == int(t.start)+int(t.size)
	for i := range h.spans {
		if s := &h.spans[i]; s.token == at {
			s.end, s.words, s.whole = max(s.end, end), s.words|words, s.whole || whole
			return
		}
	}
	h.spans = append(h.spans, span{at, start, end, words, whole})
}

// value writes a text with its spans in tags.
func (h *highlighter) value(text string, tokens int) HighlightValue {
	v := HighlightValue{Text: text, Match: MatchNone}
	if len(h.spans) == 0 {
		return v
	}
	v.Whole = len(h.spans) == tokens
	words := uint64(0)
	for _, s := range h.spans {
		words |= s.words
		v.Whole = v.Whole && s.whole
	}
	v.Text = h.tagged(text, 0, len(text))
	v.Match = MatchPartial
	all := h.reader.graph.words
	if bits.OnesCount64(words) == len(all) {
		v.Match = MatchFull
	}
	for i, w := range all {
		if words&(1<<i) != 0 && !slices.Contains(v.Words, w) {
			v.Words = append(v.Words, w)
		}
	}
	return v
}

// tagged writes text[from:to] with the spans in it.
func (h *highlighter) tagged(text string, from, to int) string {
	var b strings.Builder
	b.Grow(to - from + len(h.spans)*(len(h.pre)+len(h.post)))
	at := from
	for _, s := range h.spans {
		if s.start < from || s.end > to {
			continue
		}
		b.WriteString(text[at:s.start])
		b.WriteString(h.pre)
		b.WriteString(text[s.start:s.end])
		b.WriteString(h.post)
		at = s.end
	}
	b.WriteString(text[at:to])
	return b.String()
}
