package search

import "github.com/RoaringBitmap/roaring/v2"

// unionFrom is how many terms are worth a bit for every document: uniting
// bitmaps pair by pair copies them again and again.
const unionFrom = 4

// union collects the documents of many terms, one bit a document.
type union struct {
	words  []uint64
	buffer [256]uint32
}

// newUnion gives an empty union, whose scratch may come from an earlier query.
func (c *core) newUnion() *union {
	u := c.unions.Get().(*union) //nolint:forcetypeassert // the pool holds nothing else
	if len(u.words) == 0 {
		u.words = make([]uint64, (len(c.docs)+63)/64)
	}
	return u
}

func (u *union) add(docs *roaring.Bitmap) {
	it := docs.ManyIterator()
	for n := it.NextMany(u.buffer[:]); n > 0; n = it.NextMany(u.buffer[:]) {
		for _, doc := range u.buffer[:n] {
			u.words[doc/64] |= 1 << (doc % 64)
		}
	}
}

// take gives the collected documents and the scratch back.
func (c *core) take(u *union) *roaring.Bitmap {
	docs := roaring.FromDense(u.words, true)
	clear(u.words)
	c.unions.Put(u)
	return docs
}
