package search

import (
	"slices"
	"sort"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// sortNames orders the documents by their first value of the first attribute.
func (c *core) sortNames() {
	if len(c.attributes) == 0 {
		return
	}
	for doc := range c.docs {
		if name := c.nameOf(uint32(doc)); name != "" {
			c.byName = append(c.byName, named{name, uint32(doc)})
		}
	}
	slices.SortFunc(c.byName, func(a, b named) int { return strings.Compare(a.name, b.name) })
}

// named is a document with its folded name.
type named struct {
	name string
	doc  uint32
}

// nameOf gives the folded words of the first value of the first attribute.
func (c *core) nameOf(doc uint32) string {
	texts, _ := fieldTexts(c.docs[doc].fields.value(c.attributes[0].name))
	if len(texts) == 0 {
		return ""
	}
	return foldText(texts[0])
}

// addBonuses adds what a text gains by being more than its words: a name, the beginning
// of one, or a keyword. Words that say nothing may be too many for that.
func (s *scorer) addBonuses() {
	g := s.graph
	s.addBonusesOf(g.words)
	if telling := g.tellingWords(); len(telling) > 0 && len(telling) < len(g.words) {
		s.addBonusesOf(telling)
	}
}

// tellingWords gives the words that are worth something.
func (g *graph) tellingWords() []string {
	var telling []string
	for i, word := range g.words {
		if g.weights[i] > 0 {
			telling = append(telling, word)
		}
	}
	return telling
}

func (s *scorer) addBonusesOf(words []string) {
	c, text := s.core, strings.Join(words, " ")
	if s.graph.mask&1 != 0 {
		first := sort.Search(len(c.byName), func(i int) bool { return c.byName[i].name >= text })
		for _, n := range c.byName[first:] {
			if !strings.HasPrefix(n.name, text) {
				break
			}
			if n.name == text {
				s.bonus.add(n.doc, wholeBonus)
			} else {
				s.bonus.add(n.doc, beginningBonus)
			}
		}
	}
	if keywords := c.keywordDocs(words, s.graph.mask); keywords != nil {
		for it := keywords.Iterator(); it.HasNext(); {
			s.bonus.add(it.Next(), keywordBonus)
		}
	}
}

// keywordDocs gives the documents of which the words are a whole value of the second
// attribute, nil for none.
func (c *core) keywordDocs(words []string, mask uint16) *roaring.Bitmap {
	if len(c.attributes) < 2 || mask&2 == 0 {
		return nil
	}
	var docs *roaring.Bitmap
	terms := make([]slot, len(words))
	for i, word := range words {
		term, known := c.dict.find(word)
		if !known {
			return nil
		}
		if len(words) == 1 {
			return c.loneDocs(uint32(term), 1)
		}
		terms[i] = slot{uint32(term), uint32(term) + 1}
		if of := c.docsOf(uint32(term), 2); docs == nil {
			docs = of
		} else {
			docs = roaring.And(docs, of)
		}
	}
	whole := roaring.New()
	for it := docs.Iterator(); it.HasNext(); {
		doc := it.Next()
		tokens := c.tokensOf(doc, 1)
		for i := range tokens {
			starts := i == 0 || tokens[i-1].value != tokens[i].value
			end := i + len(terms)
			if starts && c.phraseAt(tokens, i, terms) && (end == len(tokens) || tokens[end].value != tokens[i].value) {
				whole.Add(doc)
				break
			}
		}
	}
	return whole
}
