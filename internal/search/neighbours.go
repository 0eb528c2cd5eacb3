package search

import (
	"cmp"
	"math"
	"slices"
)

const (
	mostNeighbours  = 20
	neighbourTerms  = 24  // of a document that are compared, those that say most
	mostSharers     = 500 // documents of a term that is compared; more say little
	neighbourShare  = 0.6 // of the score of a hit that its neighbours get, by their likeness
	neighbourSource = 3   // hits whose neighbours follow
)

// neighbour is a document that is like another one, as much as the cosine of their
// weighed words says.
type neighbour struct {
	doc      uint32
	likeness float32
}

// neighboursOf gives the documents most like one, the likest first. They are found when
// somebody asks and kept with the document.
func (c *core) neighboursOf(doc uint32) []neighbour {
	if known, is := c.neighbours.Load(doc); is {
		return known.([]neighbour)
	}
	list := c.findNeighbours(doc)
	c.neighbours.Store(doc, list)
	return list
}

// Neighbours gives up to so many records that are most like one, the likest first; none
// when no record has the ID. Likeness is that of the words, rare ones counting more.
func (ix *Index) Neighbours(id string, most int) []string {
	doc, known := ix.documents[id]
	if !known {
		return nil
	}
	var ids []string
	for _, n := range ix.neighboursOf(doc) {
		if n.likeness >= leastLikeness && len(ids) < most {
			ids = append(ids, ix.docs[n.doc].id)
		}
	}
	return ids
}

// said is a term with what it says of a document.
type said struct {
	term   uint32
	weight float32
}

// sayings gives the terms of a document with their weights, the heaviest first.
func (c *core) sayings(doc uint32) []said {
	var list []said
	seen := map[uint32]bool{}
	for attr := range c.attributes {
		for _, t := range c.tokensOf(doc, attr) {
			term := c.termOf(t)
			if seen[term] || importanceOf(c.dict.terms[term]) != saysAll {
				continue
			}
			seen[term] = true
			evidence := evidenceOf[c.weightOf(term, doc, everywhere)]
			list = append(list, said{term, evidence * c.rarity(c.postings[term].all.GetCardinality())})
		}
	}
	slices.SortFunc(list, func(a, b said) int { return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.term, b.term)) })
	return list[:min(len(list), neighbourTerms)]
}

func (c *core) findNeighbours(doc uint32) []neighbour {
	own := c.sayings(doc)
	products := map[uint32]float32{}
	for _, s := range own {
		p := c.postings[s.term]
		if p.all.GetCardinality() > mostSharers {
			continue
		}
		rarity := c.rarity(p.all.GetCardinality())
		readWeights(p.all, p.weights, func(other uint32, weight uint8) {
			if other != doc {
				products[other] += s.weight * rarity * evidenceOf[weight]
			}
		})
	}
	nearest := newSmallest(mostNeighbours)
	for other, product := range products {
		nearest.add(rankKey(product/c.norms[doc]/c.norms[other], other))
	}
	list := make([]neighbour, 0, mostNeighbours)
	for _, key := range nearest.sorted() {
		list = append(list, neighbour{doc: uint32(key), likeness: scoreOf(key)})
	}
	return list
}

// measureNorms finds the length of the weighed words of each document.
func (c *core) measureNorms() {
	c.squares = make([]float64, len(c.docs))
	for term, p := range c.postings {
		if importanceOf(c.dict.terms[term]) == saysAll {
			rarity := c.squaredRarity(p)
			readWeights(p.all, p.weights, func(doc uint32, weight uint8) { c.squares[doc] += rarity * squaredEvidence(weight) })
		}
	}
	c.takeRoots()
}

func (c *core) squaredRarity(p *posting) float64 {
	rarity := float64(c.rarity(p.all.GetCardinality()))
	return rarity * rarity
}

func squaredEvidence(weight uint8) float64 {
	evidence := float64(evidenceOf[weight])
	return evidence * evidence
}

func (c *core) takeRoots() {
	c.norms = make([]float32, len(c.squares))
	for doc, sum := range c.squares {
		c.norms[doc] = float32(math.Sqrt(sum))
	}
}
