package search

import (
	"slices"
	"strings"
)

// Pattern is what a text has to hold: words, and {facet:name} for a value of a facet.
// Make it with NewPattern.
type Pattern struct {
	anchoring string
	parts     []patternPart
}

// patternPart is a folded word, or the name of a facet.
type patternPart struct{ word, facet string }

// Where a text holds a pattern.
const (
	AnchorIs         = "is"
	AnchorStartsWith = "startsWith"
	AnchorEndsWith   = "endsWith"
	AnchorContains   = "contains"
)

// mostValueWords is the most words that a value of a facet in a pattern may have.
const mostValueWords = 6

// NewPattern reads a pattern; invalid when a placeholder or the anchoring is not
// understood.
func NewPattern(text, anchoring string) (Pattern, error) {
	p := Pattern{anchoring: anchoring}
	if !slices.Contains([]string{AnchorIs, AnchorStartsWith, AnchorEndsWith, AnchorContains}, anchoring) {
		return p, badQuery("anchoring: must be is, startsWith, endsWith or contains")
	}
	for text != "" {
		before, rest, opened := strings.Cut(text, "{")
		for _, w := range splitWords(before) {
			p.parts = append(p.parts, patternPart{word: w.text})
		}
		if !opened {
			break
		}
		inner, behind, closed := strings.Cut(rest, "}")
		facet, isFacet := strings.CutPrefix(inner, "facet:")
		if !closed || !isFacet || strings.TrimSpace(facet) == "" {
			return p, badQuery("pattern: %q is not {facet:attribute}", clamp("{"+inner))
		}
		p.parts, text = append(p.parts, patternPart{facet: strings.TrimSpace(facet)}), behind
	}
	return p, nil
}

// Facets gives the facets whose values the pattern asks for.
func (p Pattern) Facets() []string {
	var names []string
	for _, part := range p.parts {
		if part.facet != "" {
			names = append(names, part.facet)
		}
	}
	return names
}

// Exactness orders patterns: the larger, the closer a text has to be to match.
func (p Pattern) Exactness() int {
	anchors := []string{AnchorContains, AnchorEndsWith, AnchorStartsWith, AnchorIs}
	return slices.Index(anchors, p.anchoring)*maxQueryWords*maxQueryWords + len(p.parts)
}

// FacetMatch is a value of a facet that a text names.
type FacetMatch struct {
	Facet, Value string
	Typed        string // as it stands in the text
}

// Match reports whether a text holds a pattern, and which values it names. Case,
// accents and what stands between words do not matter.
func (ix *Index) Match(p Pattern, text string) ([]FacetMatch, bool) {
	words := splitWords(text)
	m := matcher{core: ix.core, text: text, words: words, toEnd: p.anchoring == AnchorIs || p.anchoring == AnchorEndsWith}
	last := 0
	if p.anchoring == AnchorContains || p.anchoring == AnchorEndsWith {
		last = len(words)
	}
	for from := range last + 1 {
		if values, ok := m.match(p.parts, from); ok {
			return values, true
		}
	}
	return nil, false
}

type matcher struct {
	core  *core
	text  string
	words []word
	toEnd bool // the pattern has to reach the end of the text
}

func (m *matcher) match(parts []patternPart, from int) ([]FacetMatch, bool) {
	if len(parts) == 0 {
		return nil, !m.toEnd || from == len(m.words)
	}
	if part := parts[0]; part.facet == "" {
		if from == len(m.words) || m.words[from].text != part.word {
			return nil, false
		}
		return m.match(parts[1:], from+1)
	}
	f := m.core.facets[parts[0].facet]
	if f == nil {
		return nil, false
	}
	for to := min(len(m.words), from+mostValueWords); to > from; to-- { // the longest value first
		typed := m.text[m.words[from].start:m.words[to-1].end]
		number, known := f.byFold[f.fold(typed)]
		if !known {
			continue
		}
		if rest, ok := m.match(parts[1:], to); ok {
			return append([]FacetMatch{{parts[0].facet, f.values[number].text, typed}}, rest...), true
		}
	}
	return nil, false
}

// ReplaceWords puts insert in the place of each run of words that is phrase, "" to take
// them away. Words compare as those of a search do.
func ReplaceWords(text, phrase, insert string) string {
	wanted, words := splitWords(phrase), splitWords(text)
	if len(wanted) == 0 {
		return text
	}
	var out strings.Builder
	copied := 0
	for i := 0; i+len(wanted) <= len(words); i++ {
		run := words[i : i+len(wanted)]
		if !slices.EqualFunc(run, wanted, func(a, b word) bool { return a.text == b.text }) {
			continue
		}
		out.WriteString(text[copied:run[0].start] + insert)
		copied = run[len(run)-1].end
		i += len(wanted) - 1
	}
	out.WriteString(text[copied:])
	return strings.Join(strings.Fields(out.String()), " ")
}
