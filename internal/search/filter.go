package search

import (
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// condition is one test of a filter. Operator "" compares a facet value,
// "TO" a range, the rest a number.
type condition struct {
	attribute string
	operator  string
	value     string
	number    float64 // thousandths
	upper     float64 // of a range, included
	negated   bool
}

// filter is an AND of ORs.
type filter [][]condition

// parseFilters joins all filter inputs of a query into one AND.
func parseFilters(q *Query) (filter, error) {
	all, err := parseFilterText(q.Filters)
	if err != nil {
		return nil, err
	}
	for _, text := range append([]string{q.Guard}, q.MoreFilters...) {
		more, err := parseFilterText(text)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	for _, group := range []struct {
		lists [][]string
		parse func(string) (condition, error)
	}{
		{q.FacetFilters, parseFacetFilter},
		{q.NumericFilters, parseNumericFilter},
		{q.TagFilters, parseTagFilter},
	} {
		for _, or := range group.lists {
			if len(or) == 0 {
				continue
			}
			var conditions []condition
			for _, text := range or {
				parsed, err := group.parse(text)
				if err != nil {
					return nil, err
				}
				conditions = append(conditions, parsed)
			}
			all = append(all, conditions)
		}
	}
	terms := 0
	for _, or := range all {
		terms += len(or)
	}
	if terms > MaxFilterTerms {
		return nil, badFilter("filters: at most %d conditions are allowed", MaxFilterTerms)
	}
	return all, nil
}

// parseFacetFilter reads attribute:value; everything behind the first colon
// is the value, a leading minus excludes, "\-" is a literal minus.
func parseFacetFilter(text string) (condition, error) {
	name, value, ok := strings.Cut(text, ":")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return condition{}, badFilter("facetFilters: %q is not attribute:value", clamp(text))
	}
	c := condition{attribute: name}
	c.value, c.negated = minusValue(value)
	return c, nil
}

// parseTagFilter reads a tag, with the same minus.
func parseTagFilter(text string) (condition, error) {
	c := condition{attribute: tagsAttribute}
	c.value, c.negated = minusValue(strings.TrimPrefix(text, tagsAttribute+":"))
	return c, nil
}

func minusValue(value string) (string, bool) {
	if rest, ok := strings.CutPrefix(value, `\-`); ok {
		return "-" + rest, false
	}
	return strings.CutPrefix(value, "-")
}

// parseNumericFilter reads "price >= 5" or "price:5 TO 10".
func parseNumericFilter(text string) (condition, error) {
	p := filterParser{text: text, where: "numericFilters"}
	c, err := p.factor()
	if err != nil {
		return c, err
	}
	p.space()
	if p.at < len(p.text) {
		return c, p.fail("the end")
	}
	if c.operator == "" {
		// attribute:5 means equality here.
		number, ok := parseNumber(c.value)
		if !ok || c.attribute == tagsAttribute {
			return c, badFilter("numericFilters: %q is not a comparison of numbers", clamp(text))
		}
		c.operator, c.number = "=", number
	}
	return c, nil
}

// matching gives the documents that pass the filter, nil when there is none
// to pass. The result may be shared: only read it.
func (f filter) matching(c *core) *roaring.Bitmap {
	var docs *roaring.Bitmap
	for _, or := range f {
		var some *roaring.Bitmap
		for i := range or {
			one := or[i].matching(c)
			if some == nil {
				some = one
			} else {
				some = roaring.Or(some, one)
			}
		}
		if docs == nil {
			docs = some
		} else {
			docs = roaring.And(docs, some)
		}
	}
	return docs
}

func (t *condition) matching(c *core) *roaring.Bitmap {
	docs := t.positive(c)
	if t.negated {
		return roaring.AndNot(c.all, docs)
	}
	return docs
}

func (t *condition) positive(c *core) *roaring.Bitmap {
	if t.operator != "" {
		column := c.numbers[t.attribute]
		if column == nil {
			return roaring.New()
		}
		return column.where(t.test())
	}
	if t.attribute == "objectID" {
		if doc, ok := c.documents[t.value]; ok {
			return roaring.BitmapOf(doc)
		}
		return roaring.New()
	}
	if f := c.facets[t.attribute]; f != nil {
		if docs := f.docs(t.value); docs != nil {
			return docs
		}
	}
	return roaring.New()
}

func (t *condition) test() func(float64) bool {
	n, upper := t.number, t.upper
	switch t.operator {
	case "<":
		return func(v float64) bool { return v < n }
	case "<=":
		return func(v float64) bool { return v <= n }
	case "=":
		return func(v float64) bool { return v == n }
	case "!=":
		return func(v float64) bool { return v != n }
	case ">=":
		return func(v float64) bool { return v >= n }
	case ">":
		return func(v float64) bool { return v > n }
	}
	return func(v float64) bool { return v >= n && v <= upper }
}

func clamp(text string) string {
	const letters = 60
	count := 0
	for i := range text {
		if count == letters {
			return text[:i] + "…"
		}
		count++
	}
	return text
}
