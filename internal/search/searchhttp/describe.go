package searchhttp

import (
	"net/http"
	"reflect"
	"strings"

	"marketplace/internal/httpapi"
)

// These types describe what is written without them, because it is hot.

// SearchParameters are what a query may say. Filters are texts, or lists of them in
// lists, as the protocol has it. It is exported because huma sees embedded types only
// then.
type SearchParameters struct {
	Query                  string   `json:"query,omitempty"`
	Params                 string   `json:"params,omitempty" doc:"parameters URL-encoded, as older clients send them"`
	Page                   int      `json:"page,omitempty" doc:"from 0"`
	HitsPerPage            int      `json:"hitsPerPage,omitempty" maximum:"1000"`
	Offset                 int      `json:"offset,omitempty"`
	Length                 int      `json:"length,omitempty"`
	Filters                string   `json:"filters,omitempty"`
	FacetFilters           any      `json:"facetFilters,omitempty"`
	NumericFilters         any      `json:"numericFilters,omitempty"`
	TagFilters             any      `json:"tagFilters,omitempty"`
	OptionalFilters        any      `json:"optionalFilters,omitempty" doc:"hits that pass them stand before others that the text finds as well"`
	RuleContexts           any      `json:"ruleContexts,omitempty"`
	EnableRules            *bool    `json:"enableRules,omitempty" doc:"true without it"`
	Facets                 any      `json:"facets,omitempty"`
	MaxValuesPerFacet      int      `json:"maxValuesPerFacet,omitempty"`
	SortFacetValuesBy      string   `json:"sortFacetValuesBy,omitempty" enum:"count,alpha"`
	AttributesToRetrieve   any      `json:"attributesToRetrieve,omitempty"`
	AttributesToHighlight  any      `json:"attributesToHighlight,omitempty"`
	AttributesToSnippet    any      `json:"attributesToSnippet,omitempty"`
	RestrictAttributes     []string `json:"restrictSearchableAttributes,omitempty"`
	HighlightPreTag        string   `json:"highlightPreTag,omitempty"`
	HighlightPostTag       string   `json:"highlightPostTag,omitempty"`
	TypoTolerance          any      `json:"typoTolerance,omitempty"`
	QueryType              string   `json:"queryType,omitempty" enum:"prefixLast,prefixAll,prefixNone"`
	RemoveWordsIfNoResults string   `json:"removeWordsIfNoResults,omitempty"`
	IgnorePlurals          any      `json:"ignorePlurals,omitempty"`
	RemoveStopWords        any      `json:"removeStopWords,omitempty"`
	Distinct               any      `json:"distinct,omitempty"`
	GetRankingInfo         bool     `json:"getRankingInfo,omitempty"`
	ClickAnalytics         bool     `json:"clickAnalytics,omitempty"`
	Cursor                 string   `json:"cursor,omitempty" doc:"to browse on"`
}

type namedSearch struct {
	SearchParameters

	IndexName string `json:"indexName"`
	Type      string `json:"type,omitempty" enum:"default,facet"`
	Facet     string `json:"facet,omitempty" doc:"whose values are searched, with type facet"`
	FacetText string `json:"facetQuery,omitempty"`
}

type multiSearch struct {
	Requests []namedSearch `json:"requests" maxItems:"50"`
	Strategy string        `json:"strategy,omitempty" enum:"none,stopIfEnoughMatches"`
}

type facetSearch struct {
	FacetQuery   string `json:"facetQuery,omitempty"`
	MaxFacetHits int    `json:"maxFacetHits,omitempty"`
	Filters      string `json:"filters,omitempty"`
}

type objectsQuery struct {
	Requests []objectQuery `json:"requests"`
}

type objectQuery struct {
	IndexName            string   `json:"indexName"`
	ObjectID             string   `json:"objectID"`
	AttributesToRetrieve []string `json:"attributesToRetrieve,omitempty"`
}

// record is a record of any shape, with its objectID.
type record map[string]any

type hitsBody struct {
	Hits                  []record                  `json:"hits" doc:"records with their objectID, _highlightResult and _snippetResult; _related is true where words are missing"`
	NbHits                int                       `json:"nbHits"`
	NbRelated             int                       `json:"nbRelated,omitempty" doc:"of nbHits: they lack words of the text, but are among its best answers"`
	Page                  int                       `json:"page,omitempty" doc:"absent where offset and length were given"`
	NbPages               int                       `json:"nbPages,omitempty"`
	HitsPerPage           int                       `json:"hitsPerPage,omitempty"`
	Offset                int                       `json:"offset,omitempty"`
	Length                int                       `json:"length,omitempty"`
	Facets                map[string]map[string]int `json:"facets,omitempty"`
	FacetsStats           map[string]facetStats     `json:"facets_stats,omitempty"`
	ExhaustiveFacetsCount bool                      `json:"exhaustiveFacetsCount,omitempty"`
	ExhaustiveNbHits      bool                      `json:"exhaustiveNbHits,omitempty"`
	ExhaustiveTypo        bool                      `json:"exhaustiveTypo,omitempty"`
	Exhaustive            map[string]bool           `json:"exhaustive,omitempty"`
	QueryID               string                    `json:"queryID,omitempty" doc:"with clickAnalytics"`
	Query                 string                    `json:"query"`
	Params                string                    `json:"params"`
	Index                 string                    `json:"index"`
	Cursor                string                    `json:"cursor,omitempty" doc:"of browse: asks for what comes next"`
	Processed             bool                      `json:"processed,omitempty" doc:"false for a query that the strategy made needless"`
	AppliedRules          []RuleRecord              `json:"appliedRules,omitempty" doc:"rules that changed the query"`
	UserData              []any                     `json:"userData,omitempty" doc:"of these rules"`
	QueryAfterRemoval     string                    `json:"queryAfterRemoval,omitempty" doc:"what was searched for where a rule changed the text"`
	DidYouMean            string                    `json:"didYouMean,omitempty" doc:"the text without what may be slips; as it was typed it has hits, too"`
	ReadAs                *readAs                   `json:"readAs,omitempty" doc:"a part of the text that no record has, and what it was read as"`
	LeftOut               []string                  `json:"leftOut,omitempty" doc:"words that say something by themselves and that nothing was found for"`
	Message               string                    `json:"message,omitempty" doc:"names parameters that have no effect here"`
	RenderingContent      map[string]any            `json:"renderingContent,omitempty"`
	ProcessingTimeMS      int                       `json:"processingTimeMS"`
	ServerTimeMS          int                       `json:"serverTimeMS,omitempty"`
}

type readAs struct {
	Typed   string `json:"typed" doc:"as it stands in the text"`
	Concept string `json:"concept" doc:"a kind of records, as 'video calls'"`
	Product bool   `json:"product" doc:"typed is the name of a product that the index does not have"`
}

type facetStats struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
	Avg float64 `json:"avg"`
	Sum float64 `json:"sum"`
}

type multiHits struct {
	Results []any `json:"results" doc:"one for each request, in their order: hits, or facetHits"`
}

type objectsBody struct {
	Results []any `json:"results" doc:"one for each request, in their order: a record, or null"`
}

type facetHits struct {
	FacetHits             []facetHit `json:"facetHits"`
	ExhaustiveFacetsCount bool       `json:"exhaustiveFacetsCount"`
	Message               string     `json:"message,omitempty" doc:"names parameters that have no effect here"`
	ProcessingTimeMS      int        `json:"processingTimeMS"`
}

type facetHit struct {
	Value       string `json:"value"`
	Highlighted string `json:"highlighted"`
	Count       int    `json:"count"`
}

type taskBody struct {
	Status      string `json:"status" enum:"published,notPublished"`
	PendingTask bool   `json:"pendingTask"`
}

// synonymSearch is what synonyms are searched by.
type synonymSearch struct {
	Query       string `json:"query,omitempty"`
	Type        string `json:"type,omitempty" doc:"types with commas between"`
	Page        int    `json:"page,omitempty" doc:"from 0"`
	HitsPerPage int    `json:"hitsPerPage,omitempty" maximum:"1000"`
}

type writtenBody struct {
	TaskID    int64  `json:"taskID"`
	ID        string `json:"id,omitempty" doc:"of a synonym"`
	ObjectID  string `json:"objectID,omitempty"`
	CreatedAt string `json:"createdAt,omitempty" format:"date-time"`
	UpdatedAt string `json:"updatedAt,omitempty" format:"date-time"`
	DeletedAt string `json:"deletedAt,omitempty" format:"date-time"`
}

type batchedBody struct {
	TaskID    int64    `json:"taskID"`
	ObjectIDs []string `json:"objectIDs"`
}

type batchedManyBody struct {
	TaskID    map[string]int64 `json:"taskID" doc:"by index"`
	ObjectIDs []string         `json:"objectIDs"`
}

type messageBody struct {
	Message string `json:"message"`
}

type acceptedBody struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
}

// described says of each call of the protocol what it is.
//
//nolint:gochecknoglobals // a constant table
var described = map[string]httpapi.Plain{
	"GET /1/isalive":                                {ID: "searchIsAlive", Summary: "Whether the search answers", About: "Needs no key", Answers: map[int]any{200: messageBody{}}},
	"POST /1/events":                                {ID: "sendSearchEvents", Summary: "What was done with hits", About: "All events of a request are taken, or none", Body: eventsBody{}, Answers: map[int]any{200: acceptedBody{}}},
	"GET /1/indexes":                                {ID: "listIndexes", Summary: "Indexes that the key may see", Answers: map[int]any{200: indexList{}}},
	"GET /1/task/{taskID}":                          {ID: "getTask", Summary: "Whether a write is searched", Answers: map[int]any{200: taskBody{}}},
	"POST /1/indexes/*/queries":                     {ID: "searchIndexes", Summary: "Several searches at once", Body: multiSearch{}, Answers: map[int]any{200: multiHits{}}},
	"POST /1/indexes/*/objects":                     {ID: "getRecords", Summary: "Several records", Body: objectsQuery{}, Answers: map[int]any{200: objectsBody{}}},
	"POST /1/indexes/*/batch":                       {ID: "batchIndexes", Summary: "Writes of several indexes, all or none", Body: batchBody{}, Answers: map[int]any{200: batchedManyBody{}}},
	"GET /1/indexes/{index}":                        {ID: "searchIndexPlainly", Summary: "Search one index", About: "Parameters stand in the query", Parameters: queryParameters(), Answers: map[int]any{200: hitsBody{}}},
	"POST /1/indexes/{index}":                       {ID: "addRecord", Summary: "Add a record, which gets an id", Body: record{}, Answers: map[int]any{200: writtenBody{}}},
	"DELETE /1/indexes/{index}":                     {ID: "deleteIndex", Summary: "Delete an index", Answers: map[int]any{200: writtenBody{}}},
	"GET /1/indexes/{index}/query":                  {ID: "searchIndexByAddress", Summary: "Search one index", About: "Parameters stand in the query", Parameters: queryParameters(), Answers: map[int]any{200: hitsBody{}}},
	"POST /1/indexes/{index}/query":                 {ID: "searchIndex", Summary: "Search one index", Body: SearchParameters{}, BodyOptional: true, Answers: map[int]any{200: hitsBody{}}},
	"GET /1/indexes/{index}/browse":                 {ID: "browseIndexByAddress", Summary: "Walk through all hits", Parameters: queryParameters(), Answers: map[int]any{200: hitsBody{}}},
	"POST /1/indexes/{index}/browse":                {ID: "browseIndex", Summary: "Walk through all hits", Body: SearchParameters{}, BodyOptional: true, Answers: map[int]any{200: hitsBody{}}},
	"GET /1/indexes/{index}/settings":               {ID: "getIndexSettings", Summary: "Settings of an index", About: "More than these stand there when they were given", Answers: map[int]any{200: indexSettings{}}},
	"PUT /1/indexes/{index}/settings":               {ID: "putIndexSettings", Summary: "Change settings of an index", About: "Each is kept and has its effect, or is refused", Body: record{}, Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/batch":                 {ID: "batchIndex", Summary: "Writes of one index, all or none", Body: batchBody{}, Answers: map[int]any{200: batchedBody{}}},
	"POST /1/indexes/{index}/clear":                 {ID: "clearIndex", Summary: "Delete all records, keep the settings", Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/deleteByQuery":         {ID: "deleteRecordsByQuery", Summary: "Delete what a filter finds", Body: SearchParameters{}, Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/operation":             {ID: "copyIndex", Summary: "Copy or move an index", Body: operationBody{}, Answers: map[int]any{200: writtenBody{}}},
	"GET /1/indexes/{index}/task/{taskID}":          {ID: "getIndexTask", Summary: "Whether a write of an index is searched", Answers: map[int]any{200: taskBody{}}},
	"POST /1/indexes/{index}/facets/{facet}/query":  {ID: "searchFacet", Summary: "Search the values of a facet", Body: facetSearch{}, BodyOptional: true, Answers: map[int]any{200: facetHits{}}},
	"POST /1/indexes/{index}/synonyms/search":       {ID: "searchSynonyms", Summary: "Synonyms that hold all words of a text", Body: synonymSearch{}, BodyOptional: true, Answers: map[int]any{200: synonymHits{}}},
	"POST /1/indexes/{index}/synonyms/batch":        {ID: "putSynonyms", Summary: "Put several synonyms", Parameters: map[string]string{"replaceExistingSynonyms": "true: all others go"}, Body: []Synonym{}, Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/synonyms/clear":        {ID: "clearSynonyms", Summary: "Delete all synonyms", Answers: map[int]any{200: writtenBody{}}},
	"GET /1/indexes/{index}/synonyms/{objectID}":    {ID: "getSynonym", Summary: "One synonym", Answers: map[int]any{200: Synonym{}}},
	"PUT /1/indexes/{index}/synonyms/{objectID}":    {ID: "putSynonym", Summary: "Put a synonym in the place of what is there", Body: Synonym{}, Answers: map[int]any{200: writtenBody{}}},
	"DELETE /1/indexes/{index}/synonyms/{objectID}": {ID: "deleteSynonym", Summary: "Delete a synonym", Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/rules/search":          {ID: "searchRules", Summary: "Rules that hold all words of a text", Body: ruleSearch{}, BodyOptional: true, Answers: map[int]any{200: ruleHits{}}},
	"POST /1/indexes/{index}/rules/batch":           {ID: "putRules", Summary: "Put several rules", Parameters: map[string]string{"clearExistingRules": "true: all others go", "forwardToReplicas": "true: also those of the sort orders"}, Body: []Rule{}, Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/rules/clear":           {ID: "clearRules", Summary: "Delete all rules", Parameters: map[string]string{"forwardToReplicas": "true: also those of the sort orders"}, Answers: map[int]any{200: writtenBody{}}},
	"GET /1/indexes/{index}/rules/{objectID}":       {ID: "getRule", Summary: "One rule", Answers: map[int]any{200: Rule{}}},
	"PUT /1/indexes/{index}/rules/{objectID}":       {ID: "putRule", Summary: "Put a rule in the place of what is there", Parameters: map[string]string{"forwardToReplicas": "true: also those of the sort orders"}, Body: Rule{}, Answers: map[int]any{200: writtenBody{}}},
	"DELETE /1/indexes/{index}/rules/{objectID}":    {ID: "deleteRule", Summary: "Delete a rule", Parameters: map[string]string{"forwardToReplicas": "true: also those of the sort orders"}, Answers: map[int]any{200: writtenBody{}}},
	"GET /1/indexes/{index}/{objectID}":             {ID: "getRecord", Summary: "One record", Parameters: map[string]string{"attributesToRetrieve": "names with commas between; all without it"}, Answers: map[int]any{200: record{}}},
	"PUT /1/indexes/{index}/{objectID}":             {ID: "putRecord", Summary: "Put a record in the place of what is there", Body: record{}, Answers: map[int]any{200: writtenBody{}}},
	"DELETE /1/indexes/{index}/{objectID}":          {ID: "deleteRecord", Summary: "Delete a record", Answers: map[int]any{200: writtenBody{}}},
	"POST /1/indexes/{index}/{objectID}/partial":    {ID: "changeRecord", Summary: "Change members of a record", Parameters: map[string]string{"createIfNotExists": "false: never make one"}, Body: record{}, Answers: map[int]any{200: writtenBody{}}},
}

func queryParameters() map[string]string {
	return map[string]string{
		"query": "what is searched for", "page": "from 0", "hitsPerPage": "at most 1000", "filters": "as product:livechat AND price < 20", "facets": "names with commas between", "cursor": "to browse on",
	}
}

// Describe adds the protocol to the OpenAPI document, under base, as "/search". It
// panics when a call is not described: that is a mistake in the program.
func Describe(api *httpapi.API, base string) {
	api.DescribeType(reflect.TypeFor[errorBody](), "errorBody") // the errors of all of them
	adminOnly := map[string]bool{}
	for _, r := range routes {
		adminOnly[r.method+" /1/"+r.path] = r.adminOnly
	}
	for _, name := range Routes() {
		p, known := described[name]
		if !known {
			panic("searchhttp: nobody describes " + name)
		}
		p.Method, p.Path, _ = strings.Cut(name, " ")
		p.Path, p.Topic = base+p.Path, "Search"
		p.Security = []map[string][]string{{httpapi.BySearchApp: {}, httpapi.BySearchKey: {}}}
		p.Errors = []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusServiceUnavailable}
		if p.Body != nil {
			p.Errors = append(p.Errors, http.StatusRequestEntityTooLarge)
		}
		switch {
		case name == "GET /1/"+aliveRoute:
			p.Security, p.Errors = []map[string][]string{}, nil
		case adminOnly[name]:
			p.About = strings.TrimSuffix(p.About+". Needs the operator's key for writing; indexes that follow the catalogue are not written", ".")
			p.About = strings.TrimPrefix(p.About, ". ")
		case p.About == "":
			p.About = "Needs the public search key, or one secured with it"
		}
		api.DescribePlain(p)
	}
}
