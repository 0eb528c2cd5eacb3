package search

import (
	"maps"
	"slices"
)

// updateFacets keeps the values of all facets. A value that nobody has any more keeps its
// number: it counts nothing, and is not shown.
func (u *update) updateFacets() {
	c := u.next
	c.facets = make(map[string]*facet, len(u.old.facets))
	for name, f := range u.old.facets {
		c.facets[name] = u.editFacet(f)
	}
}

func (u *update) editFacet(f *facet) *facet {
	if u.keepsValues(f) {
		return f
	}
	next := &facet{spec: f.spec, values: slices.Clone(f.values), byFold: f.byFold}
	fresh := make([][]uint32, len(u.fresh)) // numbers of values, by fresh document
	holders := map[uint32][]weighted{}      // fresh documents, by number of a value
	for i, doc := range u.fresh {
		for _, text := range fieldFacets(u.next.docs[doc].fields.value(f.spec.name)) {
			number := next.numberOf(text, f)
			if !slices.Contains(fresh[i], number) {
				fresh[i] = append(fresh[i], number)
				holders[number] = append(holders[number], weighted{doc: doc})
			}
		}
	}
	for number := range u.touchedValues(f, next, holders) {
		v := &next.values[number]
		if docs, _ := u.edit(v.docs, nil, holders[number]); docs != v.docs {
			v.docs, v.total = docs, uint32(docs.GetCardinality())
		}
	}
	next.starts, next.column = spliced(u, f.starts, f.column, func(i int) []uint32 { return fresh[i] })
	next.cost = next.intersecting(len(u.next.docs))
	return next
}

// keepsValues reports whether the fresh documents have the values that they had.
func (u *update) keepsValues(f *facet) bool {
	if !u.inPlace {
		return false
	}
	for _, doc := range u.fresh {
		var numbers []uint32
		for _, text := range fieldFacets(u.next.docs[doc].fields.value(f.spec.name)) {
			number, known := f.byFold[f.fold(text)]
			if !known {
				return false
			}
			if !slices.Contains(numbers, number) {
				numbers = append(numbers, number)
			}
		}
		if !slices.Equal(numbers, f.column[f.starts[doc]:f.starts[doc+1]]) {
			return false
		}
	}
	return true
}

// touchedValues gives the numbers of the values whose documents may change: all where documents
// have other numbers, else those of fresh documents and of those that are gone.
func (u *update) touchedValues(before, next *facet, holders map[uint32][]weighted) map[uint32]bool {
	touched := map[uint32]bool{}
	if len(u.moved) > 0 {
		for number := range next.values {
			touched[uint32(number)] = true
		}
		return touched
	}
	for number := range holders {
		touched[number] = true
	}
	for _, doc := range u.gone {
		for _, number := range before.column[before.starts[doc]:before.starts[doc+1]] {
			touched[number] = true
		}
	}
	return touched
}

// numberOf gives the number of a value, a new one where it has none; before is what the facet
// shares its numbers with until then.
func (f *facet) numberOf(text string, before *facet) uint32 {
	key := f.fold(text)
	number, known := f.byFold[key]
	if !known {
		if len(f.values) == len(before.values) {
			f.byFold = maps.Clone(f.byFold)
		}
		number = uint32(len(f.values))
		f.byFold[key] = number
		f.values = append(f.values, newFacetValue(text))
	}
	return number
}

// updateNumbers keeps the columns of numbers.
func (u *update) updateNumbers() {
	c := u.next
	c.numbers = make(map[string]*numberColumn, len(u.old.numbers))
	names := map[string]bool{}
	for _, doc := range u.fresh {
		c.docs[doc].fields.collectNumeric(names)
	}
	for name := range u.old.numbers {
		names[name] = true
	}
	for name := range names {
		column := u.old.numbers[name]
		if column != nil && u.keepsNumbers(column, name) {
			c.numbers[name] = column
			continue
		}
		if column == nil {
			column = &numberColumn{starts: make([]uint32, len(u.old.docs)+1)}
		}
		next := &numberColumn{}
		next.starts, next.values = spliced(u, column.starts, column.values, func(i int) []float64 { return c.docs[u.fresh[i]].numbersOf(name) })
		if len(next.values) > 0 {
			c.numbers[name] = next
		}
	}
}

// keepsNumbers reports whether the fresh documents have the numbers that they had.
func (u *update) keepsNumbers(column *numberColumn, name string) bool {
	return u.inPlace && !slices.ContainsFunc(u.fresh, func(doc uint32) bool {
		return !slices.Equal(u.next.docs[doc].numbersOf(name), column.values[column.starts[doc]:column.starts[doc+1]])
	})
}

// updatePrices keeps what is free and what has a price, unless the column of prices is another.
func (u *update) updatePrices() {
	c, name := u.next, u.old.settings.PriceAttribute
	if column := c.numbers[name]; column == nil || column != u.old.numbers[name] {
		c.indexPrices()
		return
	}
	c.free, c.priced, c.cents = u.old.free, u.old.priced, u.old.cents
}
