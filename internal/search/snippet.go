package search

import (
	"strconv"
	"strings"
)

const defaultSnippetWords = 10

// snippetSpec is one entry of attributesToSnippet.
type snippetSpec struct {
	name  string
	words int
}

// snippetSpecs reads "description:10"; without a number it is ten words.
func snippetSpecs(list []string) []snippetSpec {
	var specs []snippetSpec
	for _, text := range list {
		s := snippetSpec{name: text, words: defaultSnippetWords}
		if name, words, ok := cutLast(text, ":"); ok {
			if n, err := strconv.Atoi(words); err == nil && n > 0 {
				s = snippetSpec{name: name, words: n}
			}
		}
		specs = append(specs, s)
	}
	return specs
}

func cutLast(text, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}

// snippet cuts a text to the words around its matches. The window is the
// first one with the most matches, with the first match near its beginning.
func (h *highlighter) snippet(text string, tokens []token, words int) string {
	if len(tokens) <= words {
		return h.tagged(text, 0, len(text))
	}
	first, most := 0, 0
	for i, s := range h.spans {
		n := 0
		for _, other := range h.spans[i:] {
			if other.token < s.token+words {
				n++
			}
		}
		if n > most {
			most = n
			last := h.spans[i+n-1].token
			first = s.token - (words-(last-s.token+1))/2 // the rest of the words on both sides
		}
	}
	first = max(0, min(first, len(tokens)-words))
	last := tokens[first+words-1]
	from, to := int(tokens[first].start), int(last.start)+int(last.size)
	cut := ""
	if first == 0 {
		from = 0
	} else {
		cut = h.ellipsis
	}
	if first+words == len(tokens) {
		return cut + h.tagged(text, from, len(text))
	}
	return cut + h.tagged(text, from, to) + h.ellipsis
}
