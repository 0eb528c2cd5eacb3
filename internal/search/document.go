package search

import (
	"maps"
	"slices"
	"sync/atomic"
)

// document is what an index keeps of one record. The next index shares those of records that do
// not change, whatever else does.
type document struct {
	id     string
	fields fields
	tokens []token
	ends   []uint32                 // by attribute: the number of the first token behind it
	shown  atomic.Pointer[fragment] // the record as JSON, once it was shown
}

func (d *document) record() Record {
	return Record{ID: d.id, Fields: maps.Collect(d.fields.all())}
}

// token is one word of a document: its number and where it stands in the
// original text.
type token struct {
	word  uint32 // see vocabulary
	start uint32 // byte offset in the value
	size  uint16 // bytes
	value uint16 // number of the value in an array attribute
}

// vocabulary leads from words to terms. Terms are numbered in byte order, so they get other
// numbers when words come or go; a word keeps its number.
type vocabulary struct {
	terms []uint32 // by word, nowhere for one that no document has any more
	words []uint32 // by term
}

// newVocabulary is of words whose terms are known.
func newVocabulary(terms []uint32) vocabulary {
	words := make([]uint32, len(terms))
	for word, term := range terms {
		words[term] = uint32(word)
	}
	return vocabulary{terms, words}
}

// after gives the vocabulary of a dictionary with other terms: became says what each term is
// then, or nowhere. Terms that were not there get new words.
func (v vocabulary) after(became []uint32, terms int) vocabulary {
	next := vocabulary{slices.Clone(v.terms), make([]uint32, terms)}
	for term := range next.words {
		next.words[term] = nowhere
	}
	for word, was := range v.terms {
		if was == nowhere {
			continue
		}
		now := became[was]
		if next.terms[word] = now; now != nowhere {
			next.words[now] = uint32(word)
		}
	}
	for term, word := range next.words {
		if word == nowhere {
			next.words[term] = uint32(len(next.terms))
			next.terms = append(next.terms, uint32(term))
		}
	}
	return next
}

// tokensOf gives the words of one attribute of one document.
func (c *core) tokensOf(doc uint32, attr int) []token {
	d, from := c.docs[doc], uint32(0)
	if attr > 0 {
		from = d.ends[attr-1]
	}
	return d.tokens[from:d.ends[attr]]
}

// termOf gives the number of the term of a word in a text.
func (c *core) termOf(t token) uint32 { return c.vocabulary.terms[t.word] }

// textBuilder collects the words of documents, one behind the other.
type textBuilder struct {
	tokens []token
	ends   []uint32 // by document and attribute, as in document
	starts []int    // by document: its first token
}

func (b *textBuilder) startDocument() { b.starts = append(b.starts, len(b.tokens)) }

// add takes a word that stands in a value of an attribute.
func (b *textBuilder) add(number uint32, w word, value int) {
	b.tokens = append(b.tokens, tokenOf(number, w, value))
}

func (b *textBuilder) endAttribute() {
	b.ends = append(b.ends, uint32(len(b.tokens)-b.starts[len(b.starts)-1]))
}

// give gives the documents their words, with so many attributes each.
func (b *textBuilder) give(docs []*document, attributes int) {
	tokens := slices.Clip(slices.Clone(b.tokens)) // growing leaves a quarter of it empty
	for i, start := range b.starts {
		end := len(tokens)
		if i+1 < len(b.starts) {
			end = b.starts[i+1]
		}
		docs[i].tokens, docs[i].ends = tokens[start:end:end], b.ends[i*attributes:(i+1)*attributes]
	}
}

func tokenOf(number uint32, w word, value int) token {
	return token{number, uint32(w.start), uint16(min(w.end-w.start, 1<<16-1)), uint16(value)}
}
