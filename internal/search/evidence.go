package search

import (
	"math"

	"github.com/RoaringBitmap/roaring/v2"
)

// Evidence is how strongly a record speaks for a word, from 0 to 1: the weights of the
// attributes that hold the word are added, and the sum is saturated, so that a name alone
// says nearly all that can be said and ten mentions in a long text do not outweigh it.
const (
	// evidenceHalf is the weight that is worth half of all evidence.
	evidenceHalf = 1.6
	// weightUnit is the part of a weight that one step of a stored byte stands for.
	weightUnit = 1.0 / 32
	// lengthShare is how much a word loses in a value longer than usual.
	lengthShare = 0.3
	// placeShare is what a word of an ordered attribute loses for each word before it.
	placeShare  = 0.01
	lastPlace   = 10
	mostRepeats = 4 // of a word in one attribute that still count
)

// attributeWeights are the weights of searchable attributes by their place in the
// settings: a word in the first one says most.
var attributeWeights = [maxAttributes]float64{5, 3, 1.6, 1.6, 1.5, 1, 0.8, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2} //nolint:gochecknoglobals // a constant table

// evidenceOf turns a stored weight into evidence.
var evidenceOf = func() (table [256]float32) { //nolint:gochecknoglobals // a constant table
	for i := range table {
		w := float64(i) * weightUnit
		table[i] = float32(w / (w + evidenceHalf))
	}
	return table
}()

// weigh gives the stored weight of a word that stands so many times in an attribute of
// length words, for the first time at place.
func (c *core) weigh(attr, times, length, place int) uint8 {
	usual := c.lengths[attr]
	w := attributeWeights[attr] * float64(min(times, mostRepeats))
	w /= 1 - lengthShare + lengthShare*float64(length)/usual
	if c.attributes[attr].ordered {
		w *= 1 - placeShare*float64(min(place, lastPlace))
	}
	return uint8(max(1, min(255, math.Round(w/weightUnit))))
}

// measureLengths finds how many words each attribute has where it has any, unless the
// settings say it.
func (c *core) measureLengths() {
	c.lengths = make([]float64, len(c.attributes))
	for attr, a := range c.attributes {
		if usual := c.settings.UsualWords[a.name]; usual > 0 {
			c.lengths[attr] = usual
			continue
		}
		words, records := 0, 0
		for doc := range c.docs {
			if n := len(c.tokensOf(uint32(doc), attr)); n > 0 {
				words, records = words+n, records+1
			}
		}
		c.lengths[attr] = float64(max(words, 1)) / float64(max(records, 1))
	}
}

// weightOf gives the stored weight of a term in a document, 0 when it is not there.
func (c *core) weightOf(term, doc uint32, mask uint16) uint8 {
	p := c.postings[term]
	if mask == everywhere {
		return weightAt(p.all, p.weights, doc)
	}
	sum := 0
	for _, a := range p.attrs {
		if mask&(1<<a.attr) != 0 {
			sum += int(weightAt(a.docs, a.weights, doc))
		}
	}
	return uint8(min(sum, 255))
}

func weightAt(docs *roaring.Bitmap, weights []uint8, doc uint32) uint8 {
	if !docs.Contains(doc) {
		return 0
	}
	return weights[docs.Rank(doc)-1]
}

// rarity is the weight of a word that so many of the records hold.
func (c *core) rarity(holders uint64) float32 {
	if holders == 0 {
		return 0
	}
	return float32(math.Log(1 + float64(len(c.docs))/float64(holders)))
}
