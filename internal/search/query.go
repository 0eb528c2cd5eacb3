package search

import (
	"slices"
	"unicode/utf8"
)

// Query is one question to an index. Start from NewQuery: the zero value asks
// for no hits, only for their number.
type Query struct {
	// Index names the index; only Catalogue.Search and a Session read it.
	Index string
	// Text is what was typed, at most MaxQueryLetters; "" matches all.
	Text string
	// Page from 0, and hits per page; 0 asks for the counts alone.
	Page        int
	HitsPerPage int
	// Window asks for Length hits from Offset on instead of a page.
	Window         bool
	Offset, Length int
	// Filters in the filter language; see filterParser. The lists are an AND
	// of ORs: "categories:crm", "price>=5", and a tag alone. All are joined
	// by AND.
	Filters        string
	MoreFilters    []string // each as Filters, and joined to it
	Guard          string   // as Filters, and joined to all others
	FacetFilters   [][]string
	NumericFilters [][]string
	TagFilters     [][]string
	// OptionalFilters, written as FacetFilters, let records that pass them stand before
	// others that the text finds as well; "<score=2>" behind one makes it weigh more.
	OptionalFilters [][]string
	// Pinned records have places of their own; Hidden ones, by their IDs, are not found.
	Pinned []Promotion
	Hidden []string
	// Facets to count, "*" for all. FacetsByName sorts by value instead of
	// count. MaxFacetValues is 100 when 0, at most MaxFacetValues.
	Facets         []string
	FacetsByName   bool
	MaxFacetValues int
	// Attributes in a hit: nil for all, "-name" removes. Highlighted: nil for
	// the searchable ones, empty for none, "*" for all texts. Snippets:
	// "description:10" in words.
	AttributesToRetrieve  []string
	AttributesToHighlight []string
	AttributesToSnippet   []string
	// Tags around highlights, <em> and </em> when both are empty.
	HighlightPreTag, HighlightPostTag string
	// SnippetEllipsis stands where a snippet was cut.
	SnippetEllipsis string
	// TypoTolerance is "" or "true", "false", "min" or "strict".
	TypoTolerance string
	// QueryType says which words may be the beginning of longer ones: "" or
	// "prefixLast", "prefixAll" or "prefixNone".
	QueryType string
	// MinWordSizeFor1Typo and MinWordSizeFor2Typos are the letters from which a word
	// may hold one slip (0 is 4) and two (0 is 8).
	MinWordSizeFor1Typo, MinWordSizeFor2Typos int
	// ExactNumbers lets words of digits hold no slips.
	ExactNumbers bool
	// IgnorePlurals lets words find their plural and singular, in English and where the
	// index reads it in German; RemoveStopWords leaves out English words that say nothing.
	IgnorePlurals, RemoveStopWords bool
	// OptionalWords need not be found; records that hold more of the words stand
	// before those that hold fewer, and each holds one of them. A text of several
	// words names each of these.
	OptionalWords []string
	// NoSynonyms leaves the synonyms of the index out.
	NoSynonyms bool
	// Distinct keeps so many hits of each value of Settings.DistinctAttribute, the best
	// ones; 0 keeps all.
	Distinct int
	// RemoveWords says which words may be left out when no record has all of
	// them: "" or "none", "lastWords", "firstWords" or "allOptional".
	RemoveWords string
	// RestrictAttributes narrows the searchable attributes; nil for all.
	RestrictAttributes []string
	// RankingInfo asks for Hit.Ranking.
	RankingInfo bool
}

const (
	defaultHitsPerPage = 20
	defaultFacetValues = 100
	defaultFacetHits   = 10
)

// NewQuery gives the protocol's defaults: the first 20 hits, highlighted in
// all searchable attributes.
func NewQuery(index, text string) Query {
	return Query{Index: index, Text: text, HitsPerPage: defaultHitsPerPage, SnippetEllipsis: "…"}
}

// Result is the answer to a Query.
type Result struct {
	Hits []Hit
	// NbHits counts all hits, beyond the reachable pages too; NbRelated those of them that
	// lack words.
	NbHits      int
	NbRelated   int
	Page        int
	NbPages     int
	HitsPerPage int
	// Facets in the order asked for; facets without values are left out.
	Facets []FacetCounts
	// Alias is set when a part of the text was found through the lexicon alone.
	Alias *AliasMatch
	// Unknown are words that say something by themselves and that nothing was found for.
	Unknown []string
	// DidYouMean is the text without what may be slips, "" where nothing is. The text as
	// it is typed has hits, too.
	DidYouMean string
}

// Hit is one record that was found.
type Hit struct {
	ID         string
	Highlights []Highlight
	Snippets   []Highlight
	Ranking    *RankingInfo
	// Related says that the hit is one of the best answers though it lacks words.
	Related bool

	doc        *document
	projection *projection
}

// Field gives the value of a field of the record, whether the query asked for it or not; nil
// when it has none.
func (h *Hit) Field(name string) any {
	value, _ := h.doc.fields.field(name)
	return value
}

// Check answers invalid, with a message for the searcher, when the query is out of
// bounds or its filters are not understood.
func (q *Query) Check() error {
	if err := q.validate(); err != nil {
		return err
	}
	if _, err := parseOptionalFilters(q); err != nil {
		return err
	}
	_, err := parseFilters(q)
	return err
}

// validate answers invalid with the sentence that the protocol's clients show.
func (q *Query) validate() error {
	switch {
	case utf8.RuneCountInString(q.Text) > MaxQueryLetters:
		return badQuery("query: at most %d characters are allowed", MaxQueryLetters)
	case q.HitsPerPage < 0 || q.HitsPerPage > MaxHitsPerPage:
		return badQuery("hitsPerPage: must be between 0 and %d", MaxHitsPerPage)
	case q.Page < 0:
		return badQuery("page: must not be negative")
	case q.Offset < 0 || q.Length < 0 || q.Length > MaxHitsPerPage:
		return badQuery("offset must not be negative, length must be between 0 and %d", MaxHitsPerPage)
	case q.MaxFacetValues < 0 || q.MaxFacetValues > MaxFacetValues:
		return badQuery("maxValuesPerFacet: must be between 0 and %d", MaxFacetValues)
	}
	if !slices.Contains([]string{"", removeNone, removeLast, removeFirst, removeAny}, q.RemoveWords) {
		return badQuery("removeWordsIfNoResults: must be none, lastWords, firstWords or allOptional")
	}
	if !slices.Contains([]string{"", prefixLast, prefixAll, prefixNone}, q.QueryType) {
		return badQuery("queryType: must be prefixLast, prefixAll or prefixNone")
	}
	if q.MinWordSizeFor1Typo < 0 || q.MinWordSizeFor2Typos < 0 || q.Distinct < 0 {
		return badQuery("minWordSizefor1Typo, minWordSizefor2Typos and distinct: must not be negative")
	}
	_, err := q.typoMode()
	return err
}

func (q *Query) typoMode() (typoMode, error) {
	switch q.TypoTolerance {
	case "", "true":
		return typosAllowed, nil
	case "false":
		return typosOff, nil
	case "min":
		return typosMin, nil
	case "strict":
		return typosStrict, nil
	}
	return 0, badQuery("typoTolerance: must be true, false, min or strict")
}

func (q *Query) maxValues() int {
	if q.MaxFacetValues == 0 {
		return defaultFacetValues
	}
	return q.MaxFacetValues
}

func (q *Query) tags() (pre, post string) {
	if q.HighlightPreTag == "" && q.HighlightPostTag == "" {
		return "<em>", "</em>"
	}
	return q.HighlightPreTag, q.HighlightPostTag
}

// window gives the first hit and the number of hits that the page holds.
func (q *Query) window(nbHits, reachable int) (offset, length int) {
	last := min(nbHits, reachable)
	if q.Window {
		offset, length = q.Offset, q.Length
	} else {
		offset, length = min(q.Page, reachable)*q.HitsPerPage, q.HitsPerPage
	}
	if offset >= last {
		return 0, 0
	}
	return offset, min(length, last-offset)
}
