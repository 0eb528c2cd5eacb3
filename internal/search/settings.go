package search

import (
	"slices"
	"strings"
	"unicode"
)

// Settings say how the records of one index are searched, filtered and
// ordered. Names follow the hosted search protocol.
type Settings struct {
	// SearchableAttributes, the weightiest first. "unordered(x)" means that
	// the place of a word within x does not matter. At most 15.
	SearchableAttributes []string
	// AttributesForFaceting can be counted and filtered; "searchable(x)" also
	// answers facet searches, "filterOnly(x)" is never counted.
	AttributesForFaceting []string
	// CustomRanking breaks ties of the text: "desc(rank)", "asc(name)". The
	// ID decides last.
	CustomRanking []string
	// Ranking sorts the index itself, before the text: "asc(price)"; empty sorts by the
	// text.
	Ranking []string
	// Replicas are the sort orders: name of the replica index to its ranking.
	Replicas map[string][]string
	// Synonyms in any order.
	Synonyms []Synonym
	// Lexicon are the concepts of the trade: aliases that lead to words of the records.
	Lexicon []Concept
	// IgnorePlurals lets words find their plural and singular, whatever a query says.
	IgnorePlurals bool
	// ReadsGerman reads words that nothing is known of as German ones, where plurals are looked at.
	ReadsGerman bool
	// UsualWords are how many words a searchable attribute has where it has any: a word says
	// less in a longer value. Of attributes that are not named it is measured when the index is
	// built. An index whose every attribute is named can be updated without being built anew.
	UsualWords map[string]float64
	// PriceAttribute holds what a record costs, in cents: words such as "free" ask for it.
	// Empty asks for nothing.
	PriceAttribute string
	// PaginationLimitedTo is how many hits paging can reach, 1000 when 0.
	PaginationLimitedTo int
	// DistinctAttribute is the field that Query.Distinct groups by; empty never groups.
	DistinctAttribute string
	// Given are the settings as a client gave them, in the words of the protocol: what
	// queries of the index begin with, and what the client is told again.
	Given map[string]any
	// GivenReplicas are the same of each replica, where it has its own.
	GivenReplicas map[string]map[string]any
	// Exclude names a boolean field; records where it is true are left out of
	// the index (S6.11). Empty keeps all.
	Exclude string
}

// Synonym is either a Group, whose terms all find each other, or one-way: who types
// From also finds To. Terms may be phrases. The ID is its keeper's, and may be empty.
type Synonym struct {
	ID    string
	Group []string
	From  string
	To    []string
	Slips int // of a one-way synonym: ranked as if it were mistyped, 0 to 2
}

// Concept is a kind of thing under the names that the records do not use: who types one
// of the Aliases also finds To, and not the reverse. Name says what the kind is ("video
// calls").
type Concept struct {
	Name    string
	To      []string
	Aliases []Alias
}

// Alias is another name of a concept: a Product that the shop does not have, or a word.
type Alias struct {
	Text    string
	Product bool
}

// NewConcept makes a concept of its aliases: its name, products that the index does not
// have, and words.
func NewConcept(name string, to, products, words []string) Concept {
	c := Concept{Name: name, To: to, Aliases: []Alias{{Text: name}}}
	for _, text := range products {
		c.Aliases = append(c.Aliases, Alias{Text: text, Product: true})
	}
	for _, text := range words {
		c.Aliases = append(c.Aliases, Alias{Text: text})
	}
	return c
}

// AppsIndex and PartnersIndex are the names of the two indexes of the shop
// (S2.12, S9.02).
const (
	AppsIndex     = "apps"
	PartnersIndex = "partners"
)

// AppsSettings gives the settings of the index of apps and services, with one
// replica per sort order (S9.30). Its records have the fields objectID, name,
// slug, path, icon, developer, shortDescription, keywords, features, description, facts
// (see Facts), categories, categoryNames, product, payment, placements, languages, industries, country,
// service, price (dollars), priceCents, rating, votes, installations, publishedAt (seconds
// since 1970), verified, aiPowered and rank (larger is better). A record with
// hidden=true is left out (S6.11).
func AppsSettings(synonyms []Synonym, lexicon []Concept) Settings {
	return Settings{
		SearchableAttributes: []string{
			"name", "unordered(keywords)", "unordered(categoryNames)", "unordered(shortDescription)",
			"unordered(developer)", "unordered(facts)", "unordered(features)", "unordered(description)",
		},
		AttributesForFaceting: []string{
			"searchable(categories)", "searchable(categoryNames)", "searchable(developer)",
			"product", "payment", "searchable(placements)", "searchable(languages)",
			"searchable(industries)", "searchable(country)", "service", "verified",
			"aiPowered", "price", "priceCents", "rating", "filterOnly(slug)",
		},
		CustomRanking: []string{"desc(rank)", "asc(slug)"},
		UsualWords: map[string]float64{ // of the demo data
			"name": 2, "keywords": 10.5, "categoryNames": 1.8, "shortDescription": 14, "developer": 1.5, "facts": 2.75, "features": 75, "description": 180,
		},
		Given: map[string]any{
			// Long texts are for finding; who wants to show them says so.
			"attributesToRetrieve":  []any{"*", "-features", "-description", "-facts"},
			"attributesToHighlight": []any{"name", "keywords", "categoryNames", "shortDescription", "developer"},
			"ignorePlurals":         true,
		},
		Replicas: map[string][]string{
			"apps_alphabetically": {"asc(name)"},
			"apps_price":          {"asc(priceCents)"},
			"apps_popularity":     {"desc(installations)"},
			"apps_recommended":    {"desc(rank)"},
			"apps_published":      {"desc(publishedAt)"},
		},
		Synonyms:       append(interfaceWords(), synonyms...),
		Lexicon:        lexicon,
		IgnorePlurals:  true,
		ReadsGerman:    true,
		PriceAttribute: "priceCents",
		Exclude:        "hidden",
	}
}

// Facts are words that are true of an app because of its fields, so that they are found
// though its texts need not say them. Product is "livechat" or "helpdesk", payment "free",
// "once" or begins with "monthly". Of an app the initials of its name are among them:
// people write "qb" for QuickBooks.
func Facts(name, product, payment string, service, ai bool) []string {
	facts := []string{product}
	if short := initials(name); !service && short != "" {
		facts = append(facts, short)
	}
	if payment == "free" {
		facts = append(facts, "free")
	}
	if strings.HasPrefix(payment, "monthly") {
		facts = append(facts, "monthly subscription")
	}
	if service {
		facts = append(facts, "service")
	}
	if ai {
		facts = append(facts, "ai")
	}
	return facts
}

// initials gives the capitals of a name up to " for ", in lower case; "" when they are
// fewer than two or more than three, which nobody uses.
func initials(name string) string {
	name, _, _ = strings.Cut(name, " for ")
	var capitals strings.Builder
	before := ' '
	for _, letter := range name {
		if unicode.IsUpper(letter) && !unicode.IsUpper(before) {
			capitals.WriteRune(unicode.ToLower(letter))
		}
		before = letter
	}
	if n := capitals.Len(); n < 2 || n > 3 {
		return ""
	}
	return capitals.String()
}

// PartnersSettings gives the settings of the index of partner experts. Its
// records have the fields objectID, name, slug, path, icon, kind, headline,
// description, categories, categoryNames, products, industries, languages,
// country, city, recommended, hourlyRateCents, projectRateFromCents, rating,
// votes and rank (larger is better).
func PartnersSettings(synonyms []Synonym, lexicon []Concept) Settings {
	return Settings{
		SearchableAttributes: []string{
			"name", "unordered(headline)", "unordered(categoryNames)", "unordered(city)",
			"unordered(industries)", "unordered(products)", "unordered(description)",
		},
		AttributesForFaceting: []string{
			"searchable(categories)", "searchable(categoryNames)", "kind", "products",
			"searchable(industries)", "searchable(languages)", "searchable(country)",
			"recommended", "hourlyRateCents", "rating", "filterOnly(slug)",
		},
		CustomRanking: []string{"desc(rank)"},
		Given:         map[string]any{"ignorePlurals": true},
		Synonyms:      synonyms,
		Lexicon:       lexicon,
		IgnorePlurals: true,
		ReadsGerman:   true,
		Exclude:       "hidden",
	}
}

// attribute is one searchable attribute; its number is its weight.
type attribute struct {
	name    string
	ordered bool
}

// facetSpec is one entry of AttributesForFaceting.
type facetSpec struct {
	name       string
	searchable bool
	filterOnly bool
}

// sortKey is one entry of a ranking.
type sortKey struct {
	name       string
	descending bool
}

const (
	maxAttributes       = 15
	defaultReachable    = 1000
	maxRankedDocs       = 1 << 26
	maxSearchableValues = 1 << 16
)

// reachable gives how many hits paging can reach.
func (s *Settings) reachable() int {
	if s.PaginationLimitedTo > 0 {
		return s.PaginationLimitedTo
	}
	return defaultReachable
}

func (s *Settings) searchable() ([]attribute, error) {
	if len(s.SearchableAttributes) > maxAttributes {
		return nil, badSettings("an index has at most %d searchable attributes", maxAttributes)
	}
	var attributes []attribute
	for _, text := range s.SearchableAttributes {
		inner, unordered := modifier(text, "unordered")
		if inner == "" {
			return nil, badSettings("searchableAttributes: %q has no name", text)
		}
		attributes = append(attributes, attribute{name: inner, ordered: !unordered})
	}
	return attributes, nil
}

func (s *Settings) facetSpecs() ([]facetSpec, error) {
	var specs []facetSpec
	for _, text := range s.AttributesForFaceting {
		spec := facetSpec{}
		inner, _ := modifier(text, "afterDistinct")
		inner, spec.searchable = modifier(inner, "searchable")
		inner, spec.filterOnly = modifier(inner, "filterOnly")
		inner, _ = modifier(inner, "afterDistinct")
		if inner == "" || strings.ContainsAny(inner, "()") {
			return nil, badSettings("attributesForFaceting: %q is not understood", text)
		}
		spec.name = inner
		if !slices.ContainsFunc(specs, func(o facetSpec) bool { return o.name == inner }) {
			specs = append(specs, spec)
		}
	}
	return specs, nil
}

// sortKeys reads a ranking such as asc(name), desc(rank).
func sortKeys(ranking []string) ([]sortKey, error) {
	var keys []sortKey
	for _, text := range ranking {
		if inner, ok := modifier(text, "desc"); ok && inner != "" {
			keys = append(keys, sortKey{name: inner, descending: true})
		} else if inner, ok := modifier(text, "asc"); ok && inner != "" {
			keys = append(keys, sortKey{name: inner})
		} else {
			return nil, badSettings("ranking: %q is not asc(attribute) or desc(attribute)", text)
		}
	}
	return keys, nil
}

// modifier strips name( ) from text and reports whether it was there.
func modifier(text, name string) (string, bool) {
	text = strings.TrimSpace(text)
	inner, ok := strings.CutPrefix(text, name+"(")
	if !ok || !strings.HasSuffix(inner, ")") {
		return text, false
	}
	return strings.TrimSpace(inner[:len(inner)-1]), true
}
