package search

import (
	"cmp"
	"slices"
	"strings"
)

// AliasMatch says that a text was read through the lexicon alone.
type AliasMatch struct {
	Typed   string // as it stands in the text
	Concept string // what it is called here ("video calls")
	Product bool   // it is the name of a product that the index does not have
}

const (
	// moreFrequent is how many times more records have a word that may have been meant.
	moreFrequent = 8
	// tellingAttributes are the first attributes, whose words are what records are
	// called: a word in one of them is meant as it is typed.
	tellingAttributes = 0b11
)

// aliasOf gives the first alias of a text whose words no record has; nil for none.
func (c *core) aliasOf(g *graph, text string) *AliasMatch {
	for i := range g.edges {
		e := &g.edges[i]
		if e.kind != readAlias || c.knowsAny(g.words[e.from:e.to]) {
			continue
		}
		concept := c.settings.Lexicon[e.concept-1]
		alias := cmp.Or(e.alias, c.synonyms.keyOf(g.words[e.from:e.to]))
		of := func(a Alias) bool { return c.synonyms.keyOf(foldWords(a.Text)) == alias }
		at := slices.IndexFunc(concept.Aliases, of)
		return &AliasMatch{Typed: typedAs(text, g.words[e.from:e.to]), Concept: concept.Name, Product: at >= 0 && concept.Aliases[at].Product}
	}
	return nil
}

// unknownWords gives the telling words of a text that have no reading; one that is only
// begun may become a known one.
func (g *graph) unknownWords() []string {
	var unknown []string
	for i, word := range g.words {
		read := slices.ContainsFunc(g.edges, func(e edge) bool { return e.from <= i && i < e.to && !e.docs.IsEmpty() })
		if !read && importanceOf(word) == saysAll && !g.unfinished(i) {
			unknown = append(unknown, word)
		}
	}
	return unknown
}

func (c *core) knowsAny(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		_, known := c.dict.find(word)
		return known
	})
}

// typedAs gives the words as they stand in the text.
func typedAs(text string, words []string) string {
	typed := splitWords(text)
	for i := 0; i+len(words) <= len(typed); i++ {
		run := typed[i : i+len(words)]
		if slices.EqualFunc(run, words, func(w word, folded string) bool { return w.text == folded || umlauts.Replace(w.text) == folded }) {
			return text[run[0].start:run[len(run)-1].end]
		}
	}
	return strings.Join(words, " ")
}

// meantText gives the text with words in the place of rare ones that they may be slips
// of; "" where none is. The rare ones have hits, too, so this is only asked.
func (c *core) meantText(g *graph, text string) string {
	if g.how.mode == typosOff {
		return ""
	}
	meant := text
	for i, word := range g.words {
		if i >= maxTypoWords || g.weights[i] == 0 || importanceOf(word) != saysAll || letterCount(word) < lettersForOneTypo {
			continue
		}
		if other := c.meantWord(g, i); other != "" {
			meant = ReplaceWords(meant, word, other)
		}
	}
	if meant == text {
		return ""
	}
	return meant
}

// meantWord gives the frequent word that a rare one may be a slip of, "" for none.
func (c *core) meantWord(g *graph, i int) string {
	word := g.words[i]
	term, known := c.dict.find(word)
	if !known || c.hasMeaning([]string{word}) || !c.docsOf(uint32(term), tellingAttributes).IsEmpty() {
		return ""
	}
	most, meant := moreFrequent*c.postings[term].all.GetCardinality(), ""
	for _, near := range c.dict.typos(word, false, 1) {
		other := c.dict.terms[near.term]
		holders := c.postings[near.term].all.GetCardinality()
		if near.cost > 1 || slices.Contains(pluralForms(word), other) || c.docsOf(near.term, tellingAttributes).IsEmpty() {
			continue
		}
		if holders >= most {
			most, meant = holders, other
		}
	}
	return meant
}
