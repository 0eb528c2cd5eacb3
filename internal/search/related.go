package search

import "github.com/RoaringBitmap/roaring/v2"

const (
	// bestAnswersOf is how many documents answer a text, where words may be left out,
	// whether they have all of them or not.
	bestAnswersOf = 12
	// leastLikeness is how like a good answer a document is at least, to be one for that.
	leastLikeness = 0.1
)

// bestAnswers gives the documents that answer a text best, whatever words they lack, of
// those that pass the filters. What is like the first of them gains by it.
func (c *core) bestAnswers(s *scorer, f *found) *roaring.Bitmap {
	may := func(doc uint32) bool {
		return (f.others == nil || f.others.Contains(doc)) && (f.hidden == nil || !f.hidden.Contains(doc))
	}
	best := newSmallest(bestAnswersOf)
	for _, doc := range s.sums.docs {
		if may(doc) {
			best.add(rankKey(s.score(doc), doc))
		}
	}
	found := best.sorted()
	s.addLikeness(found[:min(len(found), neighbourSource)], may)
	// Only what is like the first ones has gained.
	again := newSmallest(bestAnswersOf)
	for _, key := range found {
		if doc := uint32(key); s.like.evidence[doc] == 0 {
			again.add(key)
		}
	}
	for _, doc := range s.like.docs {
		again.add(rankKey(s.score(doc), doc))
	}
	docs := roaring.New()
	for _, key := range again.keys {
		docs.Add(uint32(key))
	}
	return docs
}

// addLikeness lets what is like the documents of these keys gain a part of their scores.
func (s *scorer) addLikeness(keys []uint64, may func(doc uint32) bool) {
	for _, key := range keys {
		for _, n := range s.core.neighboursOf(uint32(key)) {
			if n.likeness < leastLikeness || !may(n.doc) {
				continue
			}
			if s.like.evidence[n.doc] == 0 {
				s.like.docs = append(s.like.docs, n.doc)
			}
			s.like.evidence[n.doc] += neighbourShare * n.likeness * scoreOf(key)
		}
	}
}
