package search

import (
	"slices"
	"strings"
)

// German as people type it: umlauts as two letters, and plurals. Both are looked at for words
// that nothing else is known of, so that no other language changes.

// umlauts are the letters that some keyboards lack, as they are folded. The sharp s is
// folded to two letters in any case.
//
//nolint:gochecknoglobals // a constant table
var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

// pluralEndings are what German puts behind a word. Umlauts of plurals are folded away.
//
//nolint:gochecknoglobals // a constant list
var pluralEndings = []string{"nen", "en", "er", "e", "n", "s"}

// shortestGerman is how many letters a word has at least that is looked at as a plural.
const shortestGerman = 5

// shortestBeginning is how many letters the beginning of a compound has at least.
const shortestBeginning = 3

// germanForms gives what may be the plural or the singular of a German word.
func germanForms(word string) []string {
	if letterCount(word) < shortestGerman {
		return nil
	}
	var forms []string
	for _, ending := range pluralEndings {
		if stem, ok := strings.CutSuffix(word, ending); ok && letterCount(stem) >= shortestGerman-1 {
			forms = append(forms, stem)
		}
		forms = append(forms, word+ending)
	}
	return forms
}

// readUmlauts takes words whose umlauts are typed as two letters as if they were not:
// "uebersetzung" is "Übersetzung".
func (c *core) readUmlauts(g *graph) {
	if !g.how.plurals || !c.settings.ReadsGerman {
		return
	}
	for i, word := range g.words {
		folded := umlauts.Replace(word)
		if folded == word || c.isKnown(g, i, word) {
			continue
		}
		if c.isKnown(g, i, folded) || slices.ContainsFunc(germanForms(folded), c.isSpoken) {
			g.words[i] = folded
		}
	}
}

// isKnown reports whether a text may stand at the place of a word: it is one that the index
// knows, or begins one where the word is unfinished.
func (c *core) isKnown(g *graph, word int, text string) bool {
	if c.isSpoken(text) {
		return true
	}
	s := c.slotOf(text, g.unfinished(word))
	return s.hi > s.lo
}

// isSpoken reports whether a word means something by itself: to a sentence, as a price, or in
// a phrase that has synonyms.
func (c *core) isSpoken(word string) bool {
	return importanceOf(word) != saysAll || c.asksForPrice(word) || c.isInPhrase(plainForm(word))
}

// addGermanEdges reads words that nothing is known of as their German plural or singular.
func (c *core) addGermanEdges(g *graph) {
	if !g.how.plurals || !c.settings.ReadsGerman {
		return
	}
	for i, word := range g.words {
		if _, isTerm := c.dict.find(word); isTerm || c.isSpoken(word) {
			continue
		}
		for _, form := range germanForms(word) {
			if s := c.slotOf(form, false); s.hi > s.lo {
				c.addPhrase(g, edge{from: i, to: i + 1, kind: readPlural}, []slot{s})
			}
			if g.how.plain {
				continue
			}
			for _, m := range c.meaningsOf([]string{form}) {
				c.addMeaning(g, edge{from: i, to: i + 1, slips: m.cost}, m)
			}
		}
	}
}

// addBeginning reads a compound whose end says nothing as the longest of its beginnings that
// means something: a "Dateiablage" has to do with a "Datei".
func (c *core) addBeginning(g *graph, word int) {
	letters := []rune(g.words[word])
	if !c.settings.ReadsGerman || len(letters) < shortestBeginning+shortestHead {
		return
	}
	for at := len(letters) - shortestHead; at >= shortestBeginning; at-- {
		beginning := string(letters[:at])
		if weakWords[beginning] {
			return // "Kunden-" begins compounds of every kind
		}
		before := len(g.edges)
		for _, form := range append([]string{beginning}, germanForms(beginning)...) {
			for _, m := range c.meaningsOf([]string{form}) {
				c.addMeaning(g, edge{from: word, to: word + 1, slips: stemCost, alias: form}, m)
			}
			if len(g.edges) > before {
				return
			}
		}
	}
}

// interfaceWords lead from what the shop says in German on its filters and prices to the
// words that are true of apps (see Facts).
func interfaceWords() []Synonym {
	return []Synonym{
		{From: "monatlich", To: []string{"monthly"}},
		{From: "monatliche zahlung", To: []string{"monthly subscription"}},
		{From: "laufend", To: []string{"monthly subscription"}},
		{From: "dienstleistung", To: []string{"service"}},
		{From: "ki", To: []string{"ai"}},
	}
}
