package searchhttp

import (
	"maps"
	"slices"
	"strings"

	"marketplace/internal/search"
)

// defaults are the settings that a query begins with when it does not say otherwise.
//
//nolint:gochecknoglobals // a constant list
var defaults = []string{
	"allowTyposOnNumericTokens", "attributesToHighlight", "attributesToRetrieve", "attributesToSnippet", "distinct", "enableRules", "highlightPostTag", "highlightPreTag", "hitsPerPage", "ignorePlurals",
	"maxValuesPerFacet", "minWordSizefor1Typo", "minWordSizefor2Typos", "optionalWords", "queryType", "removeStopWords", "removeWordsIfNoResults", "snippetEllipsisText",
	"sortFacetValuesBy", "typoTolerance",
}

// ofIndex are the settings that an index is built with.
//
//nolint:gochecknoglobals // a constant list
var ofIndex = []string{
	"attributeForDistinct", "attributesForFaceting", "customRanking", "paginationLimitedTo", "ranking", "replicas", "searchableAttributes",
}

// effective are the parameters of a query that change its answer, beside defaults.
//
//nolint:gochecknoglobals // a constant list
var effective = []string{
	"analytics", "clickAnalytics", "cursor", "facet", "facetFilters", "facetQuery", "facets", "filters", "getRankingInfo", "indexName", "length", "maxFacetHits",
	"numericFilters", "offset", "optionalFilters", "page", "params", "query", "restrictSearchableAttributes", "ruleContexts", "synonyms", "tagFilters", "type",
}

// withDefaults puts the settings of an index below the parameters of a query, and
// what a secured key forces above them.
func (c *call) withDefaults(p params, index string) params {
	merged := params{}
	if ix, err := c.index(index); err == nil {
		own := ix.Given()
		for _, name := range defaults {
			if value, given := own[name]; given {
				merged[name] = value
			}
		}
	}
	maps.Copy(merged, p)
	if c.restriction != nil {
		maps.Copy(merged, c.restriction.forced)
	}
	return merged
}

// ignored names the parameters that have no effect here, as a sentence for whoever
// reads the answer; "" for none. A parameter that is off is no wish.
func ignored(p params, more ...string) string {
	names := more
	for name, value := range p {
		off := value == nil || value == false || value == textValue("false") || value == "" || value == textValue("")
		if list, ok := value.([]any); ok && len(list) == 0 {
			off = true
		}
		if !off && !slices.Contains(effective, name) && !slices.Contains(defaults, name) && !reservedParameter(name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	slices.Sort(names)
	return "Without effect here: " + strings.Join(names, ", ")
}

// checkSettings says what is wrong with settings: each is kept and has its effect, or
// is refused.
func (c *call) checkSettings(index string, settings map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		switch {
		case !slices.Contains(defaults, name) && !slices.Contains(ofIndex, name):
			return badRequest("settings: " + name + " is not offered")
		case c.isReplica(index) && !OfReplica(name):
			return badRequest("settings: " + name + " is that of the primary index in each of its replicas")
		}
	}
	if err := checkOrder(settings); err != nil {
		return err
	}
	asked := params{}
	for _, name := range defaults {
		if value, given := settings[name]; given {
			asked[name] = value
		}
	}
	q, err := c.read(asked, index)
	if err != nil {
		return err
	}
	if len(q.unsupported) > 0 {
		return badRequest("settings: " + q.unsupported[0] + " is offered for English only")
	}
	return q.Check()
}

// OfReplica reports whether a replica may have a setting of its own.
func OfReplica(name string) bool {
	return name == "ranking" || name == "customRanking" || slices.Contains(defaults, name)
}

// isReplica reports whether a name is that of a replica.
func (c *call) isReplica(index string) bool {
	ix, err := c.catalogue.Index(index)
	return err == nil && ix.Primary() != index
}

// checkOrder says what is wrong with the ranking and how far it can be read: what
// sorts comes first, and behind it the criteria of the text in their one order, which
// may be cut off, because what follows decides between equal hits only.
func checkOrder(settings map[string]any) error {
	r := &reader{p: settings}
	criteria := slices.DeleteFunc(r.list("ranking"), func(one string) bool {
		return strings.HasPrefix(one, "asc(") || strings.HasPrefix(one, "desc(")
	})
	reachable := r.integer("paginationLimitedTo", 1)
	switch list := r.list("ranking"); {
	case r.err != nil:
		return r.err
	case reachable < 1:
		return badRequest("paginationLimitedTo: must be 1 or more")
	case len(criteria) > len(standardRanking()) || !slices.Equal(criteria, standardRanking()[:len(criteria)]) ||
		!slices.Equal(criteria, list[len(list)-len(criteria):]):
		return badRequest("ranking: must be asc(attribute) and desc(attribute), and then " + strings.Join(standardRanking(), ", ") + " in this order")
	}
	return nil
}

// index gives an index that the key may see: the public key sees the catalogue's
// indexes only, a secured one no more than it names.
func (c *call) index(name string) (*search.Index, error) {
	ix, err := c.catalogue.Index(name)
	if err != nil {
		return nil, err
	}
	public := len(c.deps.CatalogueIndexes) == 0 || slices.Contains(c.deps.CatalogueIndexes, ix.Primary())
	if !c.admin && !public || !c.restriction.allows(name) {
		return nil, notFound("Index " + name + " does not exist")
	}
	return ix, nil
}
