package search

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// usualPrice is the price in cents at which a record is half as cheap as a free one.
const usualPrice = 1500

// indexPrices keeps what each record costs, for words that ask for it.
func (c *core) indexPrices() {
	column := c.numbers[c.settings.PriceAttribute]
	if c.settings.PriceAttribute == "" || column == nil {
		return
	}
	c.free, c.priced, c.cents = roaring.New(), roaring.New(), make([]float32, len(c.docs))
	for doc := range c.docs {
		if column.starts[doc] == column.starts[doc+1] {
			continue
		}
		c.cents[doc] = float32(column.values[column.starts[doc]] / 1000)
		c.priced.Add(uint32(doc))
		if c.cents[doc] == 0 {
			c.free.Add(uint32(doc))
		}
	}
}

// asksForPrice reports whether a word asks for a price that records have.
func (c *core) asksForPrice(word string) bool {
	return c.cents != nil && (slices.Contains(freeWords, word) || slices.Contains(cheapWords, word))
}

// addPriceEdges reads words that ask for a price as that price: what is free, or the
// cheaper the better.
func (c *core) addPriceEdges(g *graph) {
	lone := len(g.words) < 2 && !g.how.relaxed // it is the text itself then, as the protocol has it
	if c.cents == nil || g.how.plain || g.mask != everywhere || lone {
		return
	}
	for i, word := range g.words {
		e := edge{from: i, to: i + 1, kind: readPrice, exact: -1}
		switch {
		case slices.Contains(freeWords, word):
			e.docs, e.worth = c.free, func(uint32) float32 { return 1 }
		case slices.Contains(cheapWords, word):
			e.docs, e.worth = c.priced, func(doc uint32) float32 { return usualPrice / (usualPrice + c.cents[doc]) }
		default:
			continue
		}
		g.edges = append(g.edges, e)
	}
}
