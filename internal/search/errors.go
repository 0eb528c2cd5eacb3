package search

import (
	"fmt"

	"marketplace/internal/kit/errs"
)

// Reasons of the errors that a searcher can cause.
const (
	ReasonBadQuery      = "SEARCH_BAD_QUERY"
	ReasonBadFilter     = "SEARCH_BAD_FILTER"
	ReasonNotSearchable = "SEARCH_FACET_NOT_SEARCHABLE"
	ReasonNoIndex       = "SEARCH_NO_INDEX"
	ReasonNoObject      = "SEARCH_NO_OBJECT"
	ReasonBadSettings   = "SEARCH_BAD_SETTINGS"
)

// Bounds of one query (contract of the hosted search protocol, section 2).
const (
	// MaxQueryLetters is the longest accepted query text, in characters.
	MaxQueryLetters = 512
	// MaxHitsPerPage is the largest page.
	MaxHitsPerPage = 1000
	// MaxFacetHits is the most values one facet search gives (S9.02).
	MaxFacetHits = 100
	// MaxFacetValues is the most values counted per facet.
	MaxFacetValues = 1000
	// MaxFilterTerms is the most conditions one query may hold.
	MaxFilterTerms = 1000
	// maxQueryWords bounds the text work: words behind it are ignored.
	maxQueryWords = 64
	// maxWeighedWords is how many words of a text count towards the score, the rarest ones.
	maxWeighedWords = 20
	// maxTypoWords is how many words of a text may hold slips, the first ones.
	maxTypoWords = 10
	// maxTypoTerms bounds how many terms one word with slips stands for.
	maxTypoTerms = 512
	// maxEdges bounds the query graph; word edges always fit.
	maxEdges = 250
	// maxPhraseWords bounds what a synonym stands for.
	maxPhraseWords = 16
)

func badQuery(format string, args ...any) error {
	return errs.New(errs.Invalid, ReasonBadQuery, fmt.Sprintf(format, args...))
}

func badFilter(format string, args ...any) error {
	return errs.New(errs.Invalid, ReasonBadFilter, fmt.Sprintf(format, args...))
}

func badSettings(format string, args ...any) error {
	return errs.New(errs.Invalid, ReasonBadSettings, fmt.Sprintf(format, args...))
}
