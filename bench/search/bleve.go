package main

import (
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/simple"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"

	"marketplace/internal/search"
)

// bleveEngine is bleve in memory, set up for the same questions: the same searchable
// attributes, facets as keywords, prefix of the last word, typos.
type bleveEngine struct{ index bleve.Index }

const batchSize = 1000

// Build is described at measure.Competitor.
func (e *bleveEngine) Build(records []search.Record) error {
	if e.index != nil {
		if err := e.index.Close(); err != nil {
			return err
		}
	}
	index, err := bleve.NewMemOnly(shopMapping())
	if err != nil {
		return err
	}
	e.index = index
	batch := index.NewBatch()
	for i := range records {
		if err := batch.Index(records[i].ID, records[i].Fields); err != nil {
			return err
		}
		if batch.Size() == batchSize || i == len(records)-1 {
			if err := index.Batch(batch); err != nil {
				return err
			}
			batch.Reset()
		}
	}
	return nil
}

func shopMapping() mapping.IndexMapping {
	document := bleve.NewDocumentStaticMapping()
	text := bleve.NewTextFieldMapping()
	text.Analyzer, text.Store, text.IncludeTermVectors, text.DocValues = simple.Name, true, true, false
	for _, name := range []string{"name", "keywords", "categoryNames", "developer", "shortDescription"} {
		document.AddFieldMappingsAt(name, text)
	}
	word := bleve.NewKeywordFieldMapping()
	word.Analyzer, word.Store = keyword.Name, false
	for _, name := range []string{"categories", "product", "payment", "placements", "languages", "industries", "country"} {
		document.AddFieldMappingsAt(name, word)
	}
	flag := bleve.NewBooleanFieldMapping()
	flag.Store = false
	document.AddFieldMappingsAt("service", flag)
	number := bleve.NewNumericFieldMapping()
	number.Store = false
	document.AddFieldMappingsAt("priceCents", number)
	all := bleve.NewIndexMapping()
	all.DefaultMapping, all.DefaultAnalyzer = document, simple.Name
	return all
}

// Search is described at measure.Competitor.
func (e *bleveEngine) Search(q search.Query) (int, error) {
	request := bleve.NewSearchRequestOptions(wanted(&q), q.HitsPerPage, 0, false)
	for _, facet := range q.Facets {
		request.AddFacet(facet, bleve.NewFacetRequest(facet, 100))
	}
	if q.HitsPerPage > 0 {
		request.Fields = []string{"name", "shortDescription"}
		request.Highlight = bleve.NewHighlightWithStyle("html")
	}
	if q.Index == "apps_price" {
		request.SortBy([]string{"priceCents", "_id"})
	}
	found, err := e.index.Search(request)
	if err != nil {
		return 0, err
	}
	return int(found.Total), nil //nolint:gosec // far below the largest int
}

// wanted is the text with its filters.
func wanted(q *search.Query) query.Query {
	var all []query.Query
	words := strings.Fields(strings.ToLower(q.Text))
	for i, word := range words {
		all = append(all, anywhere(word, i == len(words)-1))
	}
	if q.Filters != "" {
		var any []query.Query
		for _, one := range strings.Split(q.Filters, " OR ") {
			field, value, _ := strings.Cut(one, ":")
			term := bleve.NewTermQuery(value)
			term.SetField(field)
			any = append(any, term)
		}
		all = append(all, bleve.NewDisjunctionQuery(any...))
	}
	if len(all) == 0 {
		return bleve.NewMatchAllQuery()
	}
	return bleve.NewConjunctionQuery(all...)
}

// anywhere looks for a word in every searchable attribute: whole, with the
// slips that its length allows, and as a prefix when it is the last one.
func anywhere(word string, last bool) query.Query {
	slips := 0
	switch n := len([]rune(word)); {
	case n >= 8:
		slips = 2
	case n >= 4:
		slips = 1
	}
	var any []query.Query
	for field, boost := range map[string]float64{"name": 5, "keywords": 4, "categoryNames": 3, "developer": 2, "shortDescription": 1} {
		if slips > 0 {
			fuzzy := bleve.NewFuzzyQuery(word)
			fuzzy.SetField(field)
			fuzzy.SetFuzziness(slips)
			fuzzy.SetBoost(boost)
			any = append(any, fuzzy)
		} else {
			term := bleve.NewTermQuery(word)
			term.SetField(field)
			term.SetBoost(boost)
			any = append(any, term)
		}
		if last {
			prefix := bleve.NewPrefixQuery(word)
			prefix.SetField(field)
			prefix.SetBoost(boost)
			any = append(any, prefix)
		}
	}
	return bleve.NewDisjunctionQuery(any...)
}
