package search

import (
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
func (c *core) matchFewerWords(q *Query, mode typoMode, mask uint16) *textMatch {
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
			m := c.matchText(text, mode, mask)
			if len(m.buckets) == 0 || m.graph == nil {
				continue
			}
			// The rarer the words that stay, the more they say.
			if n := unite(m.buckets).GetCardinality(); best == nil || n < fewest {
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
