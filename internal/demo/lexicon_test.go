package demo_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"marketplace/internal/demo"
	"marketplace/internal/importformat"
)

func world(t *testing.T) *importformat.Data {
	t.Helper()
	w, err := importformat.Read(demo.Files, demo.Folder)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func wordsOf(texts ...string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.Join(texts, " ")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// shownWords gives the words by which search finds each entry that is shown.
func shownWords(w *importformat.Data) []map[string]bool {
	category := map[string]string{}
	for _, c := range w.Editorial.Categories {
		category[c.Slug] = c.Name
	}
	var shown []map[string]bool
	for _, a := range w.Apps {
		if a.Lifecycle != "published" || slices.Contains(a.Flags, "hidden") {
			continue
		}
		texts := append([]string{a.Name, a.ShortDescription, category[a.Category]}, a.Keywords...)
		for _, c := range a.SecondaryCategories {
			texts = append(texts, category[c])
		}
		for _, f := range a.Features {
			texts = append(texts, f.Title, f.Description)
		}
		words := map[string]bool{}
		for _, word := range wordsOf(texts...) {
			words[word] = true
		}
		shown = append(shown, words)
	}
	return shown
}

func aliasesOf(c importformat.Concept) []string {
	return slices.Concat(c.Products, c.Short, c.Words, c.German, c.Spanish, c.French, c.Portuguese, c.Polish)
}

// isShown reports whether an entry that is shown has all words of a phrase.
func isShown(shown []map[string]bool, phrase string) bool {
	return slices.ContainsFunc(shown, func(entry map[string]bool) bool {
		return !slices.ContainsFunc(wordsOf(phrase), func(word string) bool { return !entry[word] })
	})
}

// An alias that leads to words which no entry has would find nothing.
func TestDemoLexicon_Targets_AreWordsOfTheCatalogue(t *testing.T) {
	t.Parallel()
	w := world(t)
	shown := shownWords(w)
	for _, c := range w.Lexicon {
		for _, to := range c.To {
			if !isShown(shown, to) {
				t.Errorf("%s: no entry that is shown has all words of %q", c.Name, to)
			}
		}
	}
}

// Words that find each other are synonyms; the lexicon has what leads one way. Spellings
// of the name of an entry that is not shown find nothing, so they may lead elsewhere.
func TestDemoLexicon_Aliases_DoNotRepeatSynonyms(t *testing.T) {
	t.Parallel()
	w := world(t)
	synonyms := map[string]bool{}
	shown := shownWords(w)
	for _, s := range w.Synonyms {
		if !slices.ContainsFunc(append(s.Group, s.To...), func(phrase string) bool { return isShown(shown, phrase) }) {
			continue
		}
		for _, word := range append(s.Group, s.From) {
			synonyms[strings.Join(wordsOf(word), " ")] = true
		}
	}
	for _, c := range w.Lexicon {
		for _, alias := range aliasesOf(c) {
			if synonyms[strings.Join(wordsOf(alias), " ")] {
				t.Errorf("%s: %q is a synonym", c.Name, alias)
			}
		}
	}
}

// The lexicon is of the whole trade, in every language that it knows.
func TestTheLexiconCoversTheTrade(t *testing.T) {
	t.Parallel()
	w := world(t)
	aliases := 0
	for _, c := range w.Lexicon {
		aliases += len(aliasesOf(c))
		for language, words := range map[string][]string{"English": c.Words, "German": c.German, "Spanish": c.Spanish, "French": c.French, "Portuguese": c.Portuguese, "Polish": c.Polish} {
			if len(words) < 2 {
				t.Errorf("%s: %d words of %s", c.Name, len(words), language)
			}
		}
	}
	if len(w.Lexicon) < 150 || aliases < 2000 {
		t.Errorf("%d concepts with %d aliases", len(w.Lexicon), aliases)
	}
}
