package search

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// The values of Query.RemoveWords.
const (
	removeNone  = "none"
	removeLast  = "lastWords"
	removeFirst = "firstWords"
	removeAny   = "allOptional"
)

// maxOptionalWords bounds the choices of words to leave out.
const maxOptionalWords = 6

// matchFewerWords finds what most of the words find, for a text that finds
// nothing as a whole; nil when a single word finds nothing either, or leaving
// out is not asked for. It looks at the text alone, so that the counts that
// are asked without some of the filters belong to the same hits.
func (c *core) matchFewerWords(q *Query, how reading) *textMatch {
	words := strings.Fields(q.Text)
	if len(words) < 2 || q.RemoveWords == "" || q.RemoveWords == removeNone {
		return nil
	}
	if q.RemoveWords == removeAny && len(words) > maxOptionalWords {
		words = words[:maxOptionalWords]
	}
	for keep := len(words) - 1; keep > 0; keep-- {
		var best *textMatch
		fewest := uint64(0)
		for _, text := range remaining(words, keep, q.RemoveWords) {
			m := c.matchText(text, how)
			if len(m.buckets) == 0 || m.graph == nil {
				continue
			}
			// The fewer slips the better; and the rarer the words that stay, the more
			// they say.
			n := unite(m.buckets).GetCardinality()
			if best == nil || cmp.Or(cmp.Compare(m.buckets[0].cost, best.buckets[0].cost), cmp.Compare(n, fewest)) < 0 {
				best, fewest = m, n
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// remaining gives the texts of keep of the words.
func remaining(words []string, keep int, remove string) []string {
	switch remove {
	case removeLast:
		return []string{strings.Join(words[:keep], " ")}
	case removeFirst:
		return []string{strings.Join(words[len(words)-keep:], " ")}
	}
	var texts []string
	for set := range uint(1) << len(words) {
		if bits.OnesCount(set) != keep {
			continue
		}
		var kept []string
		for i, word := range words {
			if set&(1<<i) != 0 {
				kept = append(kept, word)
			}
		}
		texts = append(texts, strings.Join(kept, " "))
	}
	slices.Sort(texts)
	return texts
}

// typosOnExactWords reports whether a search finds records only with typos although
// records hold each of its words as typed. Then the typos turn right words into
// others, and searching for fewer of the words finds more of what was meant.
func (c *core) typosOnExactWords(m *textMatch) bool {
	if m.graph == nil || len(m.graph.words) < 2 || m.buckets[0].cost == 0 {
		return false
	}
	for _, word := range m.graph.words {
		if _, known := c.dict.find(word); !known {
			return false
		}
	}
	return true
}
