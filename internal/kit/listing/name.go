package listing

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lookalikes are letters and digits that people take for another letter, small ones.
//
//nolint:gochecknoglobals // a constant value
var lookalikes = strings.NewReplacer(
	"0", "o", "1", "l", "i", "l", "|", "l", "5", "s", "ß", "ss", "æ", "ae", "ø", "o", "ł", "l", "đ", "d", "ı", "l",
	"а", "a", "в", "b", "е", "e", "ё", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "ѕ", "s", "і", "l", "ј", "j", "ԁ", "d",
	"α", "a", "β", "b", "ε", "e", "η", "n", "ι", "l", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "ω", "w",
)

// capitals are those that look like another letter than their small ones do.
//
//nolint:gochecknoglobals // a constant value
var capitals = strings.NewReplacer("Η", "h", "Μ", "m", "Ν", "n", "Υ", "y", "Ζ", "z")

// NameKey gives a name as it is compared: names are the same that differ in nothing but
// case, spacing, marks, or letters that look alike.
func NameKey(name string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '|' {
			return r
		}
		return -1
	}, strings.ToLower(capitals.Replace(norm.NFKD.String(name))))
	if key := lookalikes.Replace(plain); key != "" {
		return key
	}
	return strings.TrimSpace(name) // of signs alone
}

// SlugOf makes the address of something from its name, in at most so many letters; "" where no
// letter can be in one.
func SlugOf(name string, most int) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFKD.String(name)), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && !unicode.Is(unicode.Mn, r)
	})
	slug := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, strings.Join(words, "-"))
	return strings.Trim(slug[:min(len(slug), most)], "-")
}
