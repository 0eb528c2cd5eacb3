package locale

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"marketplace/internal/kit/locale/table"
)

// Pseudo and Mirrored are no languages: their texts are English with accents and two fifths
// longer, as pages have them (web/languages.ts). What a page shows without accents stands in no
// table. The program speaks them when their pages are built in.
const (
	Pseudo   Language = "qps"
	Mirrored Language = "qps-plocm"
)

// SpeakPseudo makes the program speak a pseudo-language.
func SpeakPseudo(l Language) {
	pseudo := newTranslation(table.Language{Code: string(l)})
	pseudo.tag, pseudo.made = language.English, pseudoText
	all.add(pseudo)
}

// madeOfKnown says what a language has words for; what none has shows that it was forgotten.
func (s *translation) madeOfKnown(english string) (said string, found bool) {
	for _, other := range *all.now.Load() {
		if other.Errors[english] != "" || slices.ContainsFunc(other.patterns(), func(p pattern) bool { return p.form.MatchString(english) }) {
			return s.made(english), true
		}
	}
	return english, false
}

// kept are what no translation changes: verbs of formats, places that are filled in later,
// addresses.
var kept = regexp.MustCompile(`%[-+# 0-9.\[\]]*[a-zA-Z%]|\{\w+\}|https?://\S+`)

// accents are what letters become.
//
//nolint:gochecknoglobals // made once
var accents = strings.NewReplacer("a", "á", "e", "é", "i", "í", "o", "ó", "u", "ú", "y", "ý", "A", "Á", "E", "É", "I", "Í", "O", "Ó", "U", "Ú", "Y", "Ý",
	"c", "ç", "n", "ñ", "s", "š", "z", "ž", "C", "Ç", "N", "Ñ", "S", "Š", "Z", "Ž")

// pseudoText is a text with accents; at its end stands what makes it longer.
func pseudoText(text string) string {
	words := kept.ReplaceAllString(text, "")
	if !strings.ContainsFunc(words, unicode.IsLetter) {
		return text
	}
	var said strings.Builder
	at := 0
	for _, place := range kept.FindAllStringIndex(text, -1) {
		said.WriteString(accents.Replace(text[at:place[0]]) + text[place[0]:place[1]])
		at = place[1]
	}
	said.WriteString(accents.Replace(text[at:]))
	body := strings.TrimRightFunc(said.String(), unicode.IsSpace)
	return body + " " + longer(len([]rune(strings.TrimSpace(text)))) + said.String()[len(body):]
}

// longer is two fifths of a length, in words: a text that cannot be broken says nothing of the
// room that a language needs.
func longer(length int) string {
	const growth, word = 4, 6
	letters := (length*growth + 9) / 10
	var text strings.Builder
	for i := range letters {
		if i > 0 && i%word == 0 {
			text.WriteByte(' ')
		}
		text.WriteString("ó")
	}
	return text.String()
}
