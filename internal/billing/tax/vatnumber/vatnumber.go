// Package vatnumber knows how VAT numbers of the European Union, Great Britain,
// Switzerland and Norway are written and computes their check digits. Whether
// somebody has a number is for a register to say.
package vatnumber

import (
	"regexp"
	"strings"
)

// rule is how a country writes its numbers after their prefix, and whether the
// check digits of one that is written so are right.
type rule struct {
	prefix string
	form   *regexp.Regexp
	right  func(rest string) bool
}

// Parse gives a number of a country as it is kept: its prefix, then letters and
// digits alone. The prefix may be left out in typing, as may spaces, dots and
// hyphens. False for a number of another country, a wrong form or wrong check
// digits. A country without rules (see Knows) has any text that is not a number
// of a country with rules.
func Parse(country, typed string) (string, bool) {
	country = strings.ToUpper(strings.TrimSpace(country))
	text := strings.ToUpper(strings.NewReplacer(" ", "", ".", "", "-", "", "\u00a0", "").Replace(typed))
	r, known := rules[country]
	if !known {
		return text, !foreign(text)
	}
	if rest, found := strings.CutPrefix(text, r.prefix); found && r.matches(rest) {
		return r.prefix + rest, true
	}
	if r.matches(text) {
		return r.prefix + text, true
	}
	return "", false
}

// Knows reports whether numbers of a country (ISO 3166-1 alpha-2) can be checked.
func Knows(country string) bool {
	_, known := rules[strings.ToUpper(strings.TrimSpace(country))]
	return known
}

// foreign reports whether a text with its prefix is a number of a country with
// rules.
func foreign(text string) bool {
	for _, r := range rules {
		if rest, found := strings.CutPrefix(text, r.prefix); found && r.matches(rest) {
			return true
		}
	}
	return false
}

func (r rule) matches(rest string) bool { return r.form.MatchString(rest) && r.right(rest) }

// of makes a rule. The form is of the whole rest.
func of(prefix, form string, right func(string) bool) rule {
	return rule{prefix, regexp.MustCompile("^(?:" + form + ")$"), right}
}

// rules are by ISO 3166-1 alpha-2. Northern Ireland's XI is none of a country.
//
//nolint:gochecknoglobals,mnd // a constant table
var rules = map[string]rule{
	"AT": of("AT", `U\d{8}`, austria),
	"BE": of("BE", `[01]\d{9}`, func(s string) bool { return 97-number(s[:8])%97 == number(s[8:]) }),
	"BG": of("BG", `\d{9,10}`, bulgaria),
	"CH": of("CHE", `\d{9}(MWST|TVA|IVA|TPV)?`, func(s string) bool { return (11-weighed(s, 5, 4, 3, 2, 7, 6, 5, 4)%11)%11 == digit(s, 8) }),
	"CY": of("CY", `\d{8}[A-Z]`, cyprus),
	"CZ": of("CZ", `\d{8,10}`, czechia),
	"DE": of("DE", `[1-9]\d{8}`, elevenTen),
	"DK": of("DK", `[1-9]\d{7}`, func(s string) bool { return weighed(s, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }),
	"EE": of("EE", `\d{9}`, func(s string) bool { return weighed(s, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0 }),
	"ES": of("ES", `[A-Z0-9]\d{7}[A-Z0-9]`, spain),
	"FI": of("FI", `\d{8}`, func(s string) bool { return weighed(s, 7, 9, 10, 5, 8, 4, 2, 1)%11 == 0 }),
	"FR": of("FR", `[0-9A-HJ-NP-Z]{2}\d{9}`, france),
	"GB": of("GB", `\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d`, britain),
	"GR": of("EL", `\d{9}`, func(s string) bool { return weighed(s, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == digit(s, 8) }),
	"HR": of("HR", `\d{11}`, elevenTen),
	"HU": of("HU", `\d{8}`, func(s string) bool { return weighed(s, 9, 7, 3, 1, 9, 7, 3, 1)%10 == 0 }),
	"IE": of("IE", `\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]`, ireland),
	"IT": of("IT", `\d{11}`, italy),
	"LT": of("LT", `\d{7}1\d|\d{10}1\d`, lithuania),
	"LU": of("LU", `\d{8}`, func(s string) bool { return number(s[:6])%89 == number(s[6:]) }),
	"LV": of("LV", `\d{11}`, latvia),
	"MT": of("MT", `[1-9]\d{7}`, func(s string) bool { return weighed(s, 3, 4, 6, 7, 8, 9, 10, 1)%37 == 0 }),
	"NL": of("NL", `\d{9}B\d{2}`, netherlands),
	"NO": of("NO", `\d{9}(MVA)?`, func(s string) bool { return (11-weighed(s, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == digit(s, 8) }),
	"PL": of("PL", `\d{10}`, func(s string) bool { return weighed(s, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == digit(s, 9) }),
	"PT": of("PT", `[1-9]\d{8}`, func(s string) bool { return (11-weighed(s, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == digit(s, 8) }),
	"RO": of("RO", `[1-9]\d{1,9}`, romania),
	"SE": of("SE", `\d{10}(0[1-9]|[1-9]\d)`, func(s string) bool { return luhn(s[:10]) }),
	"SI": of("SI", `[1-9]\d{7}`, slovenia),
	"SK": of("SK", `[1-9]\d[2-47-9]\d{7}`, func(s string) bool { return number(s)%11 == 0 }),
}
