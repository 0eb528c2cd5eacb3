package search

import (
	"slices"
	"strings"
)

// synonymTable is what the synonyms and the lexicon of the settings say, as it is looked up. It
// knows nothing of the records, so that an index shares it with those that it is updated to.
// Which of its phrases the records have says core.phrases.
type synonymTable struct {
	singular bool                 // the keys are in the singular
	phrases  [][]string           // that others lead to, each once
	own      []string             // the key of each phrase
	meanings map[string][]meaning // by key
	keys     map[string][]string  // those of several words, by each of these
	aliases  []string             // the keys of one word that belong to a concept, sorted
	longest  int                  // words of the longest key
}

// meaning is what a phrase also finds: another phrase, by its number, ranked as if it had so
// many slips. An alias belongs to a concept, 1 + its number in the lexicon. Where the records do
// not have all words of the phrase it means nothing.
type meaning struct {
	phrase  int
	cost    int
	concept int
}

func newSynonymTable(settings *Settings) *synonymTable {
	t := &synonymTable{singular: settings.IgnorePlurals, meanings: map[string][]meaning{}, keys: map[string][]string{}}
	numbers := map[string]int{} // of the phrases, by their words
	for _, s := range settings.Synonyms {
		for i, from := range s.Group {
			others := slices.Delete(slices.Clone(s.Group), i, i+1)
			t.add(from, newMeanings(t.numbersOf(others, numbers), meaning{}))
		}
		t.add(s.From, newMeanings(t.numbersOf(s.To, numbers), meaning{cost: s.Slips}))
	}
	for number, concept := range settings.Lexicon {
		targets := newMeanings(t.numbersOf(concept.To, numbers), meaning{concept: number + 1}) // once for hundreds of aliases
		for _, alias := range concept.Aliases {
			t.add(alias.Text, targets)
		}
	}
	for key, meanings := range t.meanings {
		words := strings.Fields(key)
		t.longest = max(t.longest, len(words))
		if len(words) == 1 {
			if slices.ContainsFunc(meanings, meaning.isAlias) {
				t.aliases = append(t.aliases, key)
			}
			continue
		}
		for _, word := range words {
			t.keys[word] = append(t.keys[word], key)
		}
	}
	slices.Sort(t.aliases)
	return t
}

func (m meaning) isAlias() bool { return m.concept > 0 }

// numbersOf gives the numbers of phrases, and numbers those that are new. Phrases that are too
// long, or have no words, are left out.
func (t *synonymTable) numbersOf(phrases []string, numbers map[string]int) []int {
	var list []int
	for _, phrase := range phrases {
		words := foldWords(phrase)
		if len(words) == 0 || len(words) > maxPhraseWords {
			continue
		}
		text := strings.Join(words, " ")
		number, known := numbers[text]
		if !known {
			number = len(t.phrases)
			numbers[text] = number
			t.phrases, t.own = append(t.phrases, words), append(t.own, t.keyOf(words))
		}
		list = append(list, number)
	}
	return list
}

// newMeanings gives a meaning for each phrase, as m but for its number; a phrase that comes twice has one.
func newMeanings(phrases []int, m meaning) []meaning {
	var list []meaning
	for _, number := range phrases {
		if !leadsTo(list, number) {
			m.phrase = number
			list = append(list, m)
		}
	}
	return slices.Clip(list)
}

func leadsTo(list []meaning, phrase int) bool {
	return slices.ContainsFunc(list, func(m meaning) bool { return m.phrase == phrase })
}

// add lets a text lead to phrases, each once and never to itself. Texts that lead to the same
// ones share the list.
func (t *synonymTable) add(from string, targets []meaning) {
	key := t.keyOf(foldWords(from))
	if key == "" {
		return
	}
	known := t.meanings[key]
	isOld := func(m meaning) bool { return t.own[m.phrase] == key || leadsTo(known, m.phrase) }
	if slices.ContainsFunc(targets, isOld) {
		targets = slices.DeleteFunc(slices.Clone(targets), isOld)
	}
	switch {
	case len(targets) == 0:
	case len(known) == 0:
		t.meanings[key] = targets
	default:
		t.meanings[key] = slices.Concat(known, targets)
	}
}

// keyOf is what the meanings of a phrase are found by.
func (t *synonymTable) keyOf(words []string) string {
	if !t.singular {
		return strings.Join(words, " ")
	}
	plain := make([]string, len(words))
	for i, word := range words {
		plain[i] = plainForm(word)
	}
	return strings.Join(plain, " ")
}

// findPhrases finds the terms of the phrases that synonyms lead to.
func (c *core) findPhrases() {
	c.phrases = make([][]uint32, len(c.synonyms.phrases))
	for number, words := range c.synonyms.phrases {
		c.phrases[number] = c.termsOf(words)
	}
}

// listAliases lists the aliases that lead to a phrase that the records have.
func (c *core) listAliases() {
	var keys []string
	for _, key := range c.synonyms.aliases {
		if slices.ContainsFunc(c.synonyms.meanings[key], func(m meaning) bool { return m.isAlias() && c.hasWordsOf(m) }) {
			keys = append(keys, key)
		}
	}
	c.aliases = newDictionary(keys)
}

// termsOf gives the terms of words, nil when one of them is none.
func (c *core) termsOf(words []string) []uint32 {
	terms := make([]uint32, len(words))
	for i, word := range words {
		term, known := c.dict.find(word)
		if !known {
			return nil
		}
		terms[i] = uint32(term)
	}
	return terms
}

// meaningsOf gives what words also mean; the records need not have it.
func (c *core) meaningsOf(words []string) []meaning {
	return c.synonyms.meanings[c.synonyms.keyOf(words)]
}

// hasWordsOf reports whether the records have all words of what is meant.
func (c *core) hasWordsOf(m meaning) bool { return c.phrases[m.phrase] != nil }

// hasMeaning reports whether words have a meaning that the records have.
func (c *core) hasMeaning(words []string) bool {
	return slices.ContainsFunc(c.meaningsOf(words), c.hasWordsOf)
}

// isInPhrase reports whether a word, in the form in which synonyms are looked up, stands in a
// phrase that has a meaning.
func (c *core) isInPhrase(word string) bool {
	means := func(key string) bool { return slices.ContainsFunc(c.synonyms.meanings[key], c.hasWordsOf) }
	return means(word) || slices.ContainsFunc(c.synonyms.keys[word], means)
}
