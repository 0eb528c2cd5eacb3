package searchhttp

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/search"
)

// standardRanking is the order of the criteria behind a replica's own sort.
func standardRanking() []string {
	return []string{"typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"}
}

// indexSettings is the wire shape of GET settings.
type indexSettings struct {
	SearchableAttributes  []string `json:"searchableAttributes"`
	AttributesForFaceting []string `json:"attributesForFaceting"`
	Ranking               []string `json:"ranking"`
	CustomRanking         []string `json:"customRanking"`
	Replicas              []string `json:"replicas,omitempty"`
	Primary               string   `json:"primary,omitempty"`
	HitsPerPage           int      `json:"hitsPerPage"`
	MaxValuesPerFacet     int      `json:"maxValuesPerFacet"`
	MinWordSizeFor1Typo   int      `json:"minWordSizefor1Typo"`
	MinWordSizeFor2Typos  int      `json:"minWordSizefor2Typos"`
	PaginationLimitedTo   int      `json:"paginationLimitedTo"`
	QueryType             string   `json:"queryType"`
	HighlightPreTag       string   `json:"highlightPreTag"`
	HighlightPostTag      string   `json:"highlightPostTag"`
	SnippetEllipsisText   string   `json:"snippetEllipsisText"`
	AttributesToRetrieve  []string `json:"attributesToRetrieve,omitempty"`
	AttributesToHighlight []string `json:"attributesToHighlight,omitempty"`
	IgnorePlurals         bool     `json:"ignorePlurals,omitempty"`
}

func (c *call) settings(index string) ([]byte, error) {
	ix, err := c.index(index)
	if err != nil {
		return nil, err
	}
	s := ix.Settings()
	reply := indexSettings{
		SearchableAttributes: notNil(s.SearchableAttributes), AttributesForFaceting: notNil(s.AttributesForFaceting),
		Ranking: append(slices.Clone(ix.Ranking()), standardRanking()...), CustomRanking: notNil(s.CustomRanking),
		HitsPerPage: 20, MaxValuesPerFacet: 100, MinWordSizeFor1Typo: 4, MinWordSizeFor2Typos: 8,
		PaginationLimitedTo: 1000, QueryType: "prefixLast",
		HighlightPreTag: "<em>", HighlightPostTag: "</em>", SnippetEllipsisText: "…",
	}
	if s.PaginationLimitedTo > 0 {
		reply.PaginationLimitedTo = s.PaginationLimitedTo
	}
	if ix.Primary() == ix.Name() {
		reply.Replicas = ix.Replicas()
	} else {
		reply.Primary = ix.Primary()
	}
	return withGiven(reply, ix.Given())
}

// withGiven puts the settings as they were given over those that hold without.
func withGiven(reply indexSettings, given map[string]any) ([]byte, error) {
	text, err := json.Marshal(reply)
	if err != nil || len(given) == 0 {
		return text, err
	}
	all := map[string]any{}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	maps.Copy(all, given)
	return json.Marshal(all)
}

func notNil(list []string) []string { return append([]string{}, list...) }

// listedIndex is an index in the list of those that the key may see.
type listedIndex struct {
	Name        string   `json:"name"`
	Entries     int      `json:"entries"`
	PendingTask bool     `json:"pendingTask"`
	Primary     string   `json:"primary,omitempty"`
	Replicas    []string `json:"replicas,omitempty"`
}

type indexList struct {
	Items   []listedIndex `json:"items"`
	NbPages int           `json:"nbPages"`
}

func (c *call) listIndexes() ([]byte, error) {
	items := []listedIndex{}
	for _, name := range c.catalogue.Names() {
		ix, err := c.index(name)
		if err != nil {
			continue // not for this key
		}
		one := listedIndex{Name: name, Entries: ix.Len()}
		if ix.Primary() == name {
			one.Replicas = ix.Replicas()
		} else {
			one.Primary = ix.Primary()
		}
		items = append(items, one)
	}
	return json.Marshal(indexList{items, 1})
}

// taskStatus tells whether a write is searched by this process.
func (c *call) taskStatus(id string) []byte {
	task, err := strconv.ParseInt(id, 10, 64)
	if err == nil && c.deps.Writer != nil && !c.deps.Writer.Done(task) {
		return []byte(`{"status":"notPublished","pendingTask":true}`)
	}
	return []byte(`{"status":"published","pendingTask":false}`)
}

func (c *call) task(index, id string) ([]byte, error) {
	if _, err := c.index(index); err != nil && !c.admin {
		return nil, err
	}
	return c.taskStatus(id), nil
}

// object answers GET /1/indexes/{index}/{objectID}.
func (c *call) object(index, id string) ([]byte, error) {
	ix, err := c.index(index)
	if err != nil {
		return nil, err
	}
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	r := &reader{p: p}
	attributes := r.list("attributesToRetrieve")
	if r.err != nil {
		return nil, r.err
	}
	return c.appendRecord(nil, ix, id, attributes)
}

// appendRecord writes a record as the key may see it: to a secured one, what its
// filters do not let pass is not there.
func (c *call) appendRecord(out []byte, ix *search.Index, id string, attributes []string) ([]byte, error) {
	if c.restriction == nil {
		return ix.AppendRecordJSON(out, id, attributes)
	}
	q, err := c.query(params{}, ix.Name())
	if err != nil {
		return nil, err
	}
	literal := id
	if strings.HasPrefix(id, "-") {
		literal = `\` + id // else it would exclude
	}
	q.FacetFilters = append(q.FacetFilters, []string{"objectID:" + literal})
	result, err := ix.Search(q.Query)
	if err != nil {
		return nil, err
	}
	if result.NbHits == 0 {
		return nil, notFound("ObjectID does not exist")
	}
	if c.restriction.forced["attributesToRetrieve"] != nil {
		attributes = q.AttributesToRetrieve
	}
	return ix.AppendRecordJSON(out, id, attributes)
}

// objects answers POST /1/indexes/*/objects: a record or null for each.
func (c *call) objects() ([]byte, error) {
	var body struct {
		Requests []params `json:"requests"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Requests == nil || len(body.Requests) > search.MaxHitsPerPage {
		return nil, badRequest(fmt.Sprintf("requests: must be an array of at most %d requests", search.MaxHitsPerPage))
	}
	out := []byte(`{"results":[`)
	for i, p := range body.Requests {
		if i > 0 {
			out = append(out, ',')
		}
		r := &reader{p: p}
		ix, err := c.index(r.text("indexName"))
		if err != nil {
			return nil, err
		}
		attributes, id := r.list("attributesToRetrieve"), r.text("objectID")
		if r.err != nil {
			return nil, r.err
		}
		record, err := c.appendRecord(out, ix, id, attributes)
		switch {
		case err != nil && failureOf(err).status == http.StatusNotFound:
			out = append(out, "null"...)
		case err != nil:
			return nil, err
		default:
			out = record
		}
	}
	return append(out, "]}"...), nil
}
