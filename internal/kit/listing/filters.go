package listing

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// How much an app may say of what buyers narrow lists down by, and of the words that search finds
// it for.
const (
	MaxLanguages = 40
	MaxKeywords  = 20
	MaxKeyword   = 64 // letters
)

//nolint:gochecknoglobals // a constant list and patterns
var (
	industries      = strings.Fields("retail e-commerce saas finance insurance healthcare education travel real-estate telecom media gaming manufacturing logistics automotive non-profit public-sector")
	countryPattern  = regexp.MustCompile(`^[A-Z]{2}$`)
	languagePattern = regexp.MustCompile(`^[a-z]{2}$`)
)

// Industries are those that an app can say it is for, in the order of the catalogue's format.
func Industries() []string { return slices.Clone(industries) }

// IsIndustry reports whether there is such an industry.
func IsIndustry(s string) bool { return slices.Contains(industries, s) }

// IsCountry reports whether a text is two capital letters, as ISO 3166-1 names countries.
func IsCountry(s string) bool { return countryPattern.MatchString(s) }

// IsLanguage reports whether a text is two small letters, as ISO 639-1 names languages.
func IsLanguage(s string) bool { return languagePattern.MatchString(s) }

// IsKeyword reports whether a text may be a word that an app is found for.
func IsKeyword(s string) bool {
	return strings.TrimSpace(s) != "" && utf8.RuneCountInString(s) <= MaxKeyword
}
