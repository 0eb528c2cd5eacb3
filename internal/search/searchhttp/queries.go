package searchhttp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/search"
	"marketplace/internal/search/internal/jsontext"
)

// maxQueries is how many queries one request may hold.
const maxQueries = 50

// multiQuery answers POST /1/indexes/*/queries: one result per query, in
// order, because the helper takes them by position. One bad query fails all.
func (c *call) multiQuery() ([]byte, error) {
	var body struct {
		Requests []params `json:"requests"`
		Strategy string   `json:"strategy"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Requests == nil {
		return nil, badRequest("requests: must be an array of queries")
	}
	if len(body.Requests) > maxQueries {
		return nil, badRequest(fmt.Sprintf("requests: at most %d queries are allowed", maxQueries))
	}
	session := c.catalogue.NewSession()
	out := []byte(`{"results":[`)
	enough := false
	for i, raw := range body.Requests {
		p, err := raw.flatten()
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		if enough {
			out = appendSkipped(out, p)
			continue
		}
		q, err := c.underRules(p, "")
		if err != nil {
			return nil, err
		}
		if q.facet {
			out, err = c.appendFacetHits(out, session, q)
		} else {
			var hits int
			out, hits, err = c.appendResult(out, session, q)
			enough = body.Strategy == "stopIfEnoughMatches" && hits >= q.HitsPerPage
		}
		if err != nil {
			return nil, err
		}
	}
	return append(out, "]}"...), nil
}

// Ask answers a body of multiQuery that the program itself makes, as a client with the public key
// would be answered. What differs between two answers to one question, such as the time that it
// took, is always the same. The hooks of the dependencies hear of none of it.
func Ask(deps Deps, body []byte) (json.RawMessage, error) {
	quiet := Deps{Source: deps.Source, Writer: deps.Writer, CatalogueIndexes: deps.CatalogueIndexes, NewID: deps.NewID, Logger: deps.Logger}
	c := &call{handler: &handler{deps: quiet}, request: &http.Request{Body: io.NopCloser(bytes.NewReader(body))}, catalogue: deps.Source()}
	if c.catalogue == nil {
		return nil, errs.New(errs.Unavailable, "index_not_ready", "The index is being built")
	}
	return c.multiQuery()
}

// singleQuery answers a search of one index, not wrapped in results.
func (c *call) singleQuery(index string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	q, err := c.underRules(p, index)
	if err != nil {
		return nil, err
	}
	out, _, err := c.appendResult(nil, c.catalogue.NewSession(), q)
	return out, err
}

// facetQuery answers POST /1/indexes/{index}/facets/{facet}/query.
func (c *call) facetQuery(index, facet string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	p["facet"] = facet
	q, err := c.underRules(p, index)
	if err != nil {
		return nil, err
	}
	return c.appendFacetHits(nil, c.catalogue.NewSession(), q)
}

// wireQuery is a query with what only the wire knows.
type wireQuery struct {
	search.Query
	params         params
	facet          bool // searches the values of a facet
	facetName      string
	facetText      string
	maxFacetHits   int
	analytics      bool
	clickAnalytics bool
	message        string   // what had no effect, for whoever reads the answer
	unsupported    []string // parameters that ask for other languages than English
	typed          string   // the text before rules changed it
	rules          bool     // rules may change the query
	contexts       []string // of rules
	applied        []string // ids of the rules that changed it
	userData       []any    // of these rules
}

// query reads the parameters of one search of an index that the key may see. Those
// without effect are named in the answer.
func (c *call) query(p params, index string) (*wireQuery, error) {
	if index == "" {
		r := &reader{p: p}
		index = r.text("indexName")
		if index == "" && r.err == nil {
			return nil, badRequest("indexName: is required")
		}
	}
	if _, err := c.index(index); err != nil {
		return nil, err
	}
	q, err := c.read(c.withDefaults(p, index), index)
	if err != nil {
		return nil, err
	}
	c.finish(q, p)
	return q, nil
}

// finish adds what a query has of the call.
func (c *call) finish(q *wireQuery, p params) {
	q.params, q.message = p, ignored(p, q.unsupported...)
	if c.restriction != nil {
		q.Guard = c.restriction.filters
	}
}

// read turns parameters into a query.
func (c *call) read(p params, index string) (*wireQuery, error) {
	r := &reader{p: p}
	q := &wireQuery{Query: search.NewQuery(index, r.text("query")), params: p}
	q.Page = r.integer("page", 0)
	q.HitsPerPage = r.integer("hitsPerPage", q.HitsPerPage)
	if p["offset"] != nil || p["length"] != nil {
		q.Window, q.Offset, q.Length = true, r.integer("offset", 0), r.integer("length", q.HitsPerPage)
	}
	q.Filters = r.text("filters")
	q.FacetFilters = r.filters("facetFilters")
	q.NumericFilters = r.filters("numericFilters")
	q.OptionalFilters = r.filters("optionalFilters")
	q.TagFilters = r.filters("tagFilters")
	q.Facets = r.list("facets")
	q.FacetsByName = r.oneOf("sortFacetValuesBy", "count", "alpha") == "alpha"
	q.MaxFacetValues = r.integer("maxValuesPerFacet", 0)
	q.AttributesToRetrieve = r.list("attributesToRetrieve")
	q.AttributesToHighlight = r.list("attributesToHighlight")
	q.AttributesToSnippet = r.list("attributesToSnippet")
	q.HighlightPreTag, q.HighlightPostTag = r.text("highlightPreTag"), r.text("highlightPostTag")
	if p["snippetEllipsisText"] != nil {
		q.SnippetEllipsis = r.text("snippetEllipsisText")
	}
	q.TypoTolerance = r.text("typoTolerance")
	q.RestrictAttributes = r.list("restrictSearchableAttributes")
	q.RemoveWords = r.text("removeWordsIfNoResults")
	q.QueryType = r.text("queryType")
	q.MinWordSizeFor1Typo, q.MinWordSizeFor2Typos = r.integer("minWordSizefor1Typo", 0), r.integer("minWordSizefor2Typos", 0)
	q.ExactNumbers = !r.boolean("allowTyposOnNumericTokens", true)
	q.IgnorePlurals, q.RemoveStopWords = r.english("ignorePlurals"), r.english("removeStopWords")
	q.OptionalWords, q.NoSynonyms = r.list("optionalWords"), !r.boolean("synonyms", true)
	q.Distinct = r.count("distinct")
	q.RankingInfo = r.boolean("getRankingInfo", false)
	q.analytics = r.boolean("analytics", true)
	q.clickAnalytics = r.boolean("clickAnalytics", false)
	q.facet = r.text("type") == "facet"
	q.facetName, q.facetText = r.text("facet"), r.text("facetQuery")
	q.maxFacetHits = r.integer("maxFacetHits", 0)
	q.typed, q.rules, q.contexts = q.Text, r.boolean("enableRules", true), r.list("ruleContexts")
	q.unsupported = r.unsupported
	return q, r.err
}

// appendResult searches and writes one result; it also gives the number of hits.
func (c *call) appendResult(out []byte, session *search.Session, q *wireQuery) ([]byte, int, error) {
	start := c.now()
	result, err := session.Search(q.Query)
	if err != nil {
		return nil, 0, err
	}
	if result.NbHits == 0 {
		c.reportNoHits(q, q.Text)
	} else {
		c.reportNoHits(q, result.Unknown...)
	}
	c.reportSearch(q, result.NbHits)
	out = append(out, `{"hits":[`...)
	for i := range result.Hits {
		if i > 0 {
			out = append(out, ',')
		}
		out = result.Hits[i].AppendJSON(out)
	}
	out = append(out, `],"nbHits":`...)
	out = strconv.AppendInt(out, int64(result.NbHits), 10)
	if result.NbRelated > 0 {
		out = appendInt(out, "nbRelated", result.NbRelated)
	}
	if q.Window {
		out = appendInt(out, "offset", q.Offset)
		out = appendInt(out, "length", q.Length)
	} else {
		out = appendInt(out, "page", result.Page)
		out = appendInt(out, "nbPages", result.NbPages)
		out = appendInt(out, "hitsPerPage", result.HitsPerPage)
	}
	if len(q.Facets) > 0 {
		out = appendFacets(out, result.Facets)
	}
	out = append(out, `,"exhaustiveFacetsCount":true,"exhaustiveNbHits":true,"exhaustiveTypo":true,`...)
	out = append(out, `"exhaustive":{"facetsCount":true,"nbHits":true,"typo":true}`...)
	if q.clickAnalytics {
		out = appendText(out, "queryID", c.queryID())
	}
	out = c.appendTail(out, q, start)
	if result.DidYouMean != "" {
		out = appendText(out, "didYouMean", result.DidYouMean)
	}
	if len(result.Unknown) > 0 {
		out = append(out, `,"leftOut":`...)
		out = jsontext.AppendStrings(out, result.Unknown)
	}
	if a := result.Alias; a != nil {
		out = jsontext.AppendString(append(out, `,"readAs":{"typed":`...), a.Typed)
		out = appendText(out, "concept", a.Concept)
		out = strconv.AppendBool(append(out, `,"product":`...), a.Product)
		out = append(out, '}')
	}
	if out, err = appendRules(out, q); err != nil {
		return nil, 0, err
	}
	if q.message != "" {
		out = appendText(out, "message", q.message)
	}
	return append(out, `,"renderingContent":{}}`...), result.NbHits, nil
}

// appendTail writes what every result repeats of its query.
func (c *call) appendTail(out []byte, q *wireQuery, start time.Time) []byte {
	out = appendText(out, "query", q.typed)
	out = appendText(out, "params", q.params.encode())
	out = appendText(out, "index", q.Index)
	milliseconds := c.elapsed(start)
	out = appendInt(out, "processingTimeMS", milliseconds)
	return appendInt(out, "serverTimeMS", milliseconds)
}

func (c *call) appendFacetHits(out []byte, session *search.Session, q *wireQuery) ([]byte, error) {
	start := c.now()
	hits, err := session.SearchFacet(search.FacetQuery{
		Query: q.Query, Facet: q.facetName, FacetText: q.facetText, Max: q.maxFacetHits,
	})
	if err != nil {
		return nil, err
	}
	out = append(out, `{"facetHits":[`...)
	for i, hit := range hits {
		if i > 0 {
			out = append(out, ',')
		}
		out = jsontext.AppendString(append(out, `{"value":`...), hit.Value)
		out = appendText(out, "highlighted", hit.Highlighted)
		out = append(appendInt(out, "count", hit.Count), '}')
	}
	out = append(out, `],"exhaustiveFacetsCount":true`...)
	if q.message != "" {
		out = appendText(out, "message", q.message)
	}
	return append(appendInt(out, "processingTimeMS", c.elapsed(start)), '}'), nil
}

// appendFacets keeps the order of the values: clients show them as they come.
func appendFacets(out []byte, facets []search.FacetCounts) []byte {
	out = append(out, `,"facets":{`...)
	stats := 0
	for i, f := range facets {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(jsontext.AppendString(out, f.Name), ":{"...)
		for v, value := range f.Values {
			if v > 0 {
				out = append(out, ',')
			}
			out = append(jsontext.AppendString(out, value.Value), ':')
			out = strconv.AppendInt(out, int64(value.Count), 10)
		}
		out = append(out, '}')
		if f.Stats != nil {
			stats++
		}
	}
	out = append(out, '}')
	if stats == 0 {
		return out
	}
	out = append(out, `,"facets_stats":{`...)
	for _, f := range facets {
		if f.Stats == nil {
			continue
		}
		out = append(jsontext.AppendString(out, f.Name), `:{"min":`...)
		out = append(jsontext.AppendNumber(out, f.Stats.Min), `,"max":`...)
		out = append(jsontext.AppendNumber(out, f.Stats.Max), `,"avg":`...)
		out = append(jsontext.AppendNumber(out, f.Stats.Avg), `,"sum":`...)
		out = append(jsontext.AppendNumber(out, f.Stats.Sum), "},"...)
	}
	out[len(out)-1] = '}'
	return out
}

// appendSkipped stands for a query that the strategy made needless.
func appendSkipped(out []byte, p params) []byte {
	r := &reader{p: p}
	out = append(out, `{"hits":[],"nbHits":0,"page":0,"nbPages":0,"processed":false`...)
	out = appendInt(out, "hitsPerPage", r.integer("hitsPerPage", 20))
	out = appendText(out, "query", r.text("query"))
	out = appendText(out, "params", p.encode())
	out = appendText(out, "index", r.text("indexName"))
	return append(out, `,"processingTimeMS":1}`...)
}

func appendInt(out []byte, name string, n int) []byte {
	out = append(append(append(out, `,"`...), name...), `":`...)
	return strconv.AppendInt(out, int64(n), 10)
}

func appendText(out []byte, name, text string) []byte {
	out = append(append(append(out, `,"`...), name...), `":`...)
	return jsontext.AppendString(out, text)
}

// reportNoHits tells of texts that find nothing, unless a filter may be why or the query
// is one of the helper's side questions. Of a text that finds something these are its
// words that find nothing: what the lexicon lacks.
func (c *call) reportNoHits(q *wireQuery, texts ...string) {
	filtered := q.Filters != "" || len(q.FacetFilters)+len(q.NumericFilters)+len(q.TagFilters) > 0
	if c.deps.NoHits == nil || !q.analytics || filtered {
		return
	}
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			c.deps.NoHits(c.request.Context(), q.Index, text)
		}
	}
}

// reportSearch tells who asked for what, and how much it found. Pages after the first
// are the same search.
func (c *call) reportSearch(q *wireQuery, hits int) {
	if c.deps.Searched == nil || c.admin || !q.analytics || strings.TrimSpace(q.typed) == "" {
		return
	}
	c.deps.Searched(Asker{Address: httpapi.ClientIP(c.request), UserAgent: c.request.UserAgent()}, q.Index, q.typed, hits)
}

// queryID gives the 32 hex digits of the protocol.
func (c *call) queryID() string { return strings.ReplaceAll(c.deps.NewID(), "-", "") }

func (c *call) now() time.Time {
	if c.deps.Now == nil {
		return time.Time{}
	}
	return c.deps.Now()
}

// elapsed gives whole milliseconds since start, at least 1.
func (c *call) elapsed(start time.Time) int {
	if start.IsZero() {
		return 1
	}
	return max(1, int(c.deps.Now().Sub(start).Milliseconds()))
}
