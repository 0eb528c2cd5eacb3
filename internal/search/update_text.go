package search

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// freshTerm is a term of fresh documents: where it stands in them.
type freshTerm struct {
	all   []weighted
	attrs map[uint8]*freshAttr
}

type freshAttr struct {
	docs, lone []weighted
}

// freshText is the words of one attribute of a fresh document. The tokens have no numbers yet.
type freshText struct {
	words  []string
	tokens []token
}

// readTexts cuts the fresh documents into words.
func (u *update) readTexts() {
	u.texts = make([][]freshText, len(u.fresh))
	u.said = map[string]*freshTerm{}
	for i, doc := range u.fresh {
		u.texts[i] = make([]freshText, len(u.old.attributes))
		for attr, a := range u.old.attributes {
			text := &u.texts[i][attr]
			values, _ := fieldTexts(u.next.docs[doc].fields.value(a.name))
			for v, value := range values[:min(len(values), maxSearchableValues)] {
				for _, w := range splitWords(value) {
					text.words, text.tokens = append(text.words, w.text), append(text.tokens, tokenOf(nowhere, w, v))
				}
			}
			u.weighWords(doc, attr, text)
		}
	}
	for _, t := range u.said {
		t.sum()
	}
}

// weighWords notes the terms of one attribute of a fresh document.
func (u *update) weighWords(doc uint32, attr int, text *freshText) {
	times, first, lone := map[string]int{}, map[string]int{}, map[string]bool{}
	for i, word := range text.words {
		if times[word]++; times[word] == 1 {
			first[word] = i
		}
		lone[word] = lone[word] || isWholeValue(text.tokens, i)
	}
	for word, n := range times {
		t := u.said[word]
		if t == nil {
			t = &freshTerm{attrs: map[uint8]*freshAttr{}}
			u.said[strings.Clone(word)] = t
		}
		a := t.attrs[uint8(attr)]
		if a == nil {
			a = &freshAttr{}
			t.attrs[uint8(attr)] = a
		}
		w := weighted{doc, u.old.weigh(attr, n, len(text.words), first[word])}
		a.docs = append(a.docs, w)
		if lone[word] {
			a.lone = append(a.lone, w)
		}
	}
}

// sum adds the weights of all attributes.
func (t *freshTerm) sum() {
	sums := map[uint32]int{}
	for _, a := range t.attrs {
		for _, w := range a.docs {
			sums[w.doc] += int(w.weight)
		}
	}
	for _, doc := range slices.Sorted(maps.Keys(sums)) {
		t.all = append(t.all, weighted{doc, uint8(min(sums[doc], 255))})
	}
}

// updateTerms finds the terms that come and those that nobody says any more.
func (u *update) updateTerms() {
	old := &u.old.dict
	var come []string
	for _, text := range u.touched {
		if _, known := old.find(text); !known {
			come = append(come, text)
		}
	}
	left := u.leftTerms()
	if len(come)+len(left) == 0 {
		u.next.dict, u.termRuns = *old, []numberRun{{to: uint32(len(old.terms))}}
		return
	}
	u.terms = make([]uint32, len(old.terms))
	next, from := roomFor(len(old.terms)+len(come), len(old.runes)), 0
	takeUntil := func(to int) {
		at := len(next.terms)
		for i := from; i < to; i++ {
			u.terms[i] = uint32(at + i - from)
		}
		u.termRuns = append(u.termRuns, numberRun{uint32(from), uint32(to), uint32(at)})
		next.addRun(old, from, to)
		from = to
	}
	for len(come)+len(left) > 0 {
		if len(left) == 0 || len(come) > 0 && come[0] < old.terms[left[0]] {
			place, _ := old.find(come[0])
			takeUntil(place)
			next.add(come[0])
			come = come[1:]
			continue
		}
		takeUntil(int(left[0]))
		u.terms[from] = nowhere
		from, left = from+1, left[1:]
	}
	takeUntil(len(old.terms))
	u.next.dict = next
}

// leftTerms gives the terms that only documents had that are gone, in order.
func (u *update) leftTerms() []uint32 {
	var left []uint32
	for term, n := range u.lost {
		if u.said[u.old.dict.terms[term]] == nil && n == u.old.postings[term].all.GetCardinality() {
			left = append(left, term)
		}
	}
	slices.Sort(left)
	return left
}

// countLost counts the documents that are gone by their terms.
func (u *update) countLost() {
	u.lost = map[uint32]uint64{}
	for _, doc := range u.gone {
		seen := map[uint32]bool{}
		for attr := range u.old.attributes {
			for _, t := range u.old.tokensOf(doc, attr) {
				if term := u.old.termOf(t); !seen[term] {
					seen[term] = true
					u.lost[term]++
				}
			}
		}
	}
}

// listTouched lists the terms of the documents that came, and of those that are gone.
func (u *update) listTouched() {
	touched := maps.Clone(u.said)
	for term := range u.lost {
		touched[u.old.dict.terms[term]] = nil
	}
	u.touched = slices.Sorted(maps.Keys(touched))
}

// updateTokens gives the fresh documents their words.
func (u *update) updateTokens() {
	c := u.next
	if c.vocabulary = u.old.vocabulary; u.terms != nil {
		c.vocabulary = c.vocabulary.after(u.terms, len(c.dict.terms))
	}
	for i, doc := range u.fresh {
		d := c.docs[doc]
		for _, t := range u.texts[i] {
			for n, word := range t.words {
				term, _ := c.dict.find(word)
				t.tokens[n].word = c.vocabulary.words[term]
			}
			d.tokens = append(d.tokens, t.tokens...)
			d.ends = append(d.ends, uint32(len(d.tokens)))
		}
	}
}

// updatePostings keeps the documents of all terms. Only those of the touched terms change, and of
// those that documents with other numbers have.
func (u *update) updatePostings() {
	c := u.next
	c.postings = make([]*posting, len(c.dict.terms))
	for _, r := range u.termRuns {
		copy(c.postings[r.at:], u.old.postings[r.from:r.to])
	}
	for _, term := range u.movedTerms() {
		now := term
		if u.terms != nil {
			now = u.terms[term]
		}
		c.postings[now] = u.editPosting(u.old.postings[term], &freshTerm{})
	}
	for _, text := range u.touched {
		now, isTerm := c.dict.find(text)
		if !isTerm {
			continue
		}
		p, fresh := &posting{}, cmp.Or(u.said[text], &freshTerm{})
		if was, known := u.old.dict.find(text); known {
			p = u.old.postings[was]
		}
		c.postings[now] = u.editPosting(p, fresh)
	}
}

// movedTerms gives the terms of documents that have other numbers, without the touched ones.
func (u *update) movedTerms() []uint32 {
	if len(u.moved) == 0 {
		return nil
	}
	old := u.old
	has := make([]bool, len(old.dict.terms))
	for _, run := range u.moved {
		for _, d := range old.docs[run.from:run.to] {
			for _, t := range d.tokens {
				has[old.termOf(t)] = true
			}
		}
	}
	for _, text := range u.touched {
		if term, known := old.dict.find(text); known {
			has[term] = false
		}
	}
	var terms []uint32
	for term, held := range has {
		if held {
			terms = append(terms, uint32(term))
		}
	}
	return terms
}

func (u *update) editPosting(p *posting, fresh *freshTerm) *posting {
	next := &posting{}
	for _, a := range p.attrs {
		if edited := u.editAttr(a, fresh.attrs[a.attr]); !edited.docs.IsEmpty() {
			next.attrs = append(next.attrs, edited)
		}
	}
	for attr, f := range fresh.attrs {
		if !slices.ContainsFunc(p.attrs, func(a attrPosting) bool { return a.attr == attr }) {
			next.attrs = append(next.attrs, u.editAttr(attrPosting{attr: attr, docs: roaring.New(), weights: []uint8{}}, f))
		}
	}
	if len(next.attrs) == 1 {
		next.all, next.weights = next.attrs[0].docs, next.attrs[0].weights
		return next
	}
	if p.all == nil {
		p = &posting{all: roaring.New(), weights: []uint8{}}
	}
	next.all, next.weights = u.edit(p.all, p.weights, fresh.all)
	return next
}

func (u *update) editAttr(a attrPosting, fresh *freshAttr) attrPosting {
	if fresh == nil {
		fresh = &freshAttr{}
	}
	next := attrPosting{attr: a.attr}
	next.docs, next.weights = u.edit(a.docs, a.weights, fresh.docs)
	lone := a.lone
	if lone == nil {
		lone = roaring.New()
	}
	if lone, _ = u.edit(lone, nil, fresh.lone); lone.IsEmpty() {
		return next
	}
	if next.lone = lone; lone.GetCardinality() == next.docs.GetCardinality() {
		next.lone = next.docs
	}
	return next
}

// updateSynonyms keeps what the records have of the phrases that synonyms lead to. Most new words
// stand in none of them, and then only the numbers of their terms change.
func (u *update) updateSynonyms() {
	c, old := u.next, u.old
	if u.terms == nil {
		c.phrases, c.aliases = old.phrases, old.aliases
		return
	}
	c.findPhrases()
	if slices.EqualFunc(c.phrases, old.phrases, func(now, before []uint32) bool { return (now == nil) == (before == nil) }) {
		c.aliases = old.aliases
		return
	}
	c.listAliases()
}

// updateNorms keeps the lengths of the weighed words. As long as there are as many records as
// before, no terms but those of records that changed have become rarer or more frequent.
func (u *update) updateNorms() {
	c := u.next
	if len(c.docs) != len(u.old.docs) {
		c.measureNorms()
		return
	}
	c.squares = make([]float64, len(c.docs))
	for _, run := range u.runs {
		copy(c.squares[run.at:], u.old.squares[run.from:run.to])
	}
	for _, text := range u.touched {
		if term, known := c.dict.find(text); known && importanceOf(text) == saysAll {
			u.addSquares(text, c.postings[term])
		}
	}
	c.takeRoots()
}

// addSquares adds what a touched term weighs: in the fresh documents all of it, in the others what
// it weighs more or less by having become rarer or more frequent.
func (u *update) addSquares(text string, p *posting) {
	rarity, rise := u.next.squaredRarity(p), 0.0
	if before, known := u.old.dict.find(text); known {
		rise = rarity - u.old.squaredRarity(u.old.postings[before])
	}
	squares := u.next.squares
	if fresh := u.said[text]; fresh != nil {
		for _, w := range fresh.all {
			squares[w.doc] += rarity * squaredEvidence(w.weight)
		}
	}
	if rise == 0 {
		return
	}
	readWeights(p.all, p.weights, func(doc uint32, weight uint8) {
		if u.was(doc) != nowhere {
			squares[doc] += rise * squaredEvidence(weight)
		}
	})
}

// updatePrefixes keeps the unions of short prefixes. Where no document has another number, only
// those of the touched terms change.
func (u *update) updatePrefixes() {
	c := u.next
	touched, best := u.touchedPrefixes(), u.prefixEvidence()
	c.prefixes = maps.Clone(u.old.prefixes)
	if len(u.moved) > 0 {
		for prefix, p := range u.old.prefixes {
			if !touched[prefix] {
				docs, evidence := u.edit(p.docs, p.evidence, nil)
				c.prefixes[prefix] = prefixPosting{docs, evidence}
			}
		}
	}
	scratch := column{evidence: make([]float32, len(c.docs))}
	for prefix := range touched {
		lo, hi := c.dict.prefixRange(prefix)
		if hi-lo < preparedTerms {
			delete(c.prefixes, prefix)
			continue
		}
		known, had := u.old.prefixes[prefix]
		if !had {
			c.prefixes[prefix] = c.preparePrefix(prefix, lo, hi, &scratch)
			continue
		}
		docs, evidence := u.edit(known.docs, known.evidence, u.freshEvidence(prefix, best))
		c.prefixes[prefix] = prefixPosting{docs, evidence}
	}
}

// touchedPrefixes gives the short prefixes of the touched terms.
func (u *update) touchedPrefixes() map[string]bool {
	touched := map[string]bool{}
	for _, term := range u.touched {
		for length := 1; length <= preparedLetters; length++ {
			if prefix, ok := firstLetters(term, length); ok {
				touched[prefix] = true
			}
		}
	}
	return touched
}

// prefixOf is a short prefix and a fresh document that has a word with it.
type prefixOf struct {
	prefix string
	doc    uint32
}

// prefixEvidence gives how strongly fresh documents speak for the short prefixes of their words.
func (u *update) prefixEvidence() map[prefixOf]float32 {
	d, best := &u.next.dict, map[prefixOf]float32{}
	for text, t := range u.said {
		term, _ := d.find(text)
		for length := 1; length <= preparedLetters; length++ {
			prefix, ok := firstLetters(text, length)
			if !ok {
				break
			}
			e := prefixEdge(d, prefix, term, term+1)
			factor := e.factor(d, uint32(term))
			for _, w := range t.all {
				of := prefixOf{prefix, w.doc}
				best[of] = max(best[of], factor*evidenceOf[w.weight])
			}
		}
	}
	return best
}

// freshEvidence gives the fresh documents of a prefix.
func (u *update) freshEvidence(prefix string, best map[prefixOf]float32) []weighted {
	var list []weighted
	for _, doc := range u.fresh {
		if evidence := best[prefixOf{prefix, doc}]; evidence > 0 {
			list = append(list, weighted{doc, evidenceByte(evidence)})
		}
	}
	return list
}
