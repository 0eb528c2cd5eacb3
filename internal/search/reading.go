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
	relaxed  bool   // words that say little may be missing, and others where nothing has them all
}

// readingOf gives how a query wants its text to be read.
func (c *core) readingOf(q *Query) (reading, error) {
	mode, err := q.typoMode()
	if err != nil {
		return reading{}, err
	}
	r := reading{
		mode: mode, mask: c.attributeMask(q.RestrictAttributes), prefixes: q.QueryType, plurals: q.IgnorePlurals || c.settings.IgnorePlurals, noStops: q.RemoveStopWords,
		plain: q.NoSynonyms, optional: optionalWords(q.OptionalWords), relaxed: q.RemoveWords == removeAny,
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

// spellings are endings that American and British English write differently.
//
//nolint:gochecknoglobals // a constant table
var spellings = [][2]string{
	{"ization", "isation"},
	{"ize", "ise"},
	{"izing", "ising"},
	{"ized", "ised"},
	{"yze", "yse"},
	{"color", "colour"},
	{"avor", "avour"},
	{"abor", "abour"},
	{"center", "centre"},
	{"meter", "metre"},
	{"catalog", "catalogue"},
	{"dialog", "dialogue"},
	{"program", "programme"},
	{"license", "licence"},
	{"check", "cheque"},
}

// otherSpellings gives the word as the other English writes it.
func otherSpellings(word string) []string {
	var forms []string
	for _, pair := range spellings {
		for i, ending := range pair {
			if stem, ok := strings.CutSuffix(word, ending); ok && (i == 1 || !strings.HasSuffix(word, pair[1])) {
				forms = append(forms, stem+pair[1-i])
			}
		}
	}
	return forms
}

// plainForm is the form in which synonyms are looked up: in the singular, as Americans
// write it. It need not be a word.
func plainForm(word string) string {
	if letterCount(word) > 3 {
		switch {
		case strings.HasSuffix(word, "ies"):
			word = strings.TrimSuffix(word, "ies") + "y"
		case strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
			word = strings.TrimSuffix(word, "s")
		}
	}
	for _, pair := range spellings {
		if stem, ok := strings.CutSuffix(word, pair[1]); ok {
			return stem + pair[0]
		}
	}
	return word
}

// addPluralEdges reads each word as its plural and its singular too, and as the other
// English writes it.
func (c *core) addPluralEdges(g *graph) {
	if !g.how.plurals {
		return
	}
	for i, word := range g.words {
		for _, form := range slices.Concat(pluralForms(word), otherSpellings(word)) {
			if s := c.slotOf(form, false); s.hi > s.lo {
				c.addPhrase(g, edge{from: i, to: i + 1, kind: readPlural}, []slot{s})
			}
		}
	}
}
