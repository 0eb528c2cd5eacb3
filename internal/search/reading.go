package search

import (
	"slices"
	"strings"
)

// The values of Query.QueryType: which words may be the beginning of longer ones.
const (
	prefixLast = "prefixLast"
	prefixAll  = "prefixAll"
	prefixNone = "prefixNone"
)

// The lengths in letters from which a word may hold slips, unless a query says
// otherwise.
const (
	lettersForOneTypo  = 4
	lettersForTwoTypos = 8
)

// reading is how the words of a text are read. Texts that are read alike share the
// work of finding them, so it is compared.
type reading struct {
	mode     typoMode
	mask     uint16 // attributes to look into
	prefixes string // a Query.QueryType, "" is prefixLast
	oneTypo  int    // letters from which a word may hold one slip
	twoTypos int
	numbers  bool   // words of digits hold no slips
	plurals  bool   // a word finds its plural and its singular
	noStops  bool   // words without meaning are left out
	plain    bool   // without synonyms
	optional string // words that may be missing, folded, with blanks around each
}

// readingOf gives how a query wants its text to be read.
func (c *core) readingOf(q *Query) (reading, error) {
	mode, err := q.typoMode()
	if err != nil {
		return reading{}, err
	}
	r := reading{
		mode: mode, mask: c.attributeMask(q.RestrictAttributes), prefixes: q.QueryType, plurals: q.IgnorePlurals, noStops: q.RemoveStopWords,
		plain: q.NoSynonyms, optional: optionalWords(q.OptionalWords),
		oneTypo: lettersForOneTypo, twoTypos: lettersForTwoTypos, numbers: q.ExactNumbers,
	}
	if q.MinWordSizeFor1Typo > 0 {
		r.oneTypo = q.MinWordSizeFor1Typo
	}
	if q.MinWordSizeFor2Typos > 0 {
		r.twoTypos = max(q.MinWordSizeFor2Typos, r.oneTypo)
	}
	return r, nil
}

// optionalWords gives the words of the texts as a reading holds them, "" for none.
func optionalWords(texts []string) string {
	var words strings.Builder
	for _, text := range texts {
		for _, w := range splitWords(text) {
			words.WriteString(" " + w.text + " ")
		}
	}
	return words.String()
}

// mayMiss reports whether a word need not be found.
func (r reading) mayMiss(word string) bool {
	return r.optional != "" && strings.Contains(r.optional, " "+word+" ")
}

// slips is how many slips a word may hold.
func (r reading) slips(word string) int {
	letters := letterCount(word)
	switch {
	case letters < r.oneTypo || r.numbers && strings.Trim(word, "0123456789") == "":
		return 0
	case letters < r.twoTypos:
		return 1
	}
	return 2
}

// stopWords are words of English that say nothing by themselves.
//
//nolint:gochecknoglobals // a constant list
var stopWords = strings.Fields("a about an and are as at be by can do does for from get has have how i in into is it its me my of on or our so that the their them there these this to us was we what when where which who will with you your")

// meaning gives the words of a text without those that say nothing; all of them when
// nothing else is there. The last word stays while it may be unfinished.
func (r reading) meaning(words []string) []string {
	if !r.noStops {
		return words
	}
	kept := []string{}
	for i, w := range words {
		unfinished := i == len(words)-1 && r.prefixes != prefixNone
		if unfinished || !slices.Contains(stopWords, w) {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return words
	}
	return kept
}

// pluralForms gives what may be the plural or the singular of an English word.
func pluralForms(word string) []string {
	if letterCount(word) < 3 {
		return nil
	}
	forms := []string{word + "s", word + "es"}
	if stem, ok := strings.CutSuffix(word, "y"); ok {
		forms = append(forms, stem+"ies")
	}
	switch {
	case strings.HasSuffix(word, "ies"):
		forms = append(forms, strings.TrimSuffix(word, "ies")+"y", strings.TrimSuffix(word, "s"))
	case strings.HasSuffix(word, "es"):
		forms = append(forms, strings.TrimSuffix(word, "es"), strings.TrimSuffix(word, "s"))
	case strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		forms = append(forms, strings.TrimSuffix(word, "s"))
	}
	return forms
}

// addPluralEdges reads each word as its plural and its singular too.
func (c *core) addPluralEdges(g *graph, r reading) {
	if !r.plurals {
		return
	}
	for i, word := range g.words {
		for _, form := range pluralForms(word) {
			if s := c.slotOf(form, false); s.hi > s.lo {
				c.addPhrase(g, i, i+1, []slot{s}, false, 0)
			}
		}
	}
}
