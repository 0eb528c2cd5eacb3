// Package textclean cleans what people type into forms, and shapes names that are made of it.
package textclean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text keeps the lines of a text and drops the spaces around it and what cannot
// be seen: control characters, and those that turn the direction of the text
// around them. A text of which nothing would be seen is empty.
func Text(s string) string {
	text := strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case unicode.IsControl(r), r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "")))
	if !strings.ContainsFunc(text, isSeen) {
		return ""
	}
	return text
}

// isSeen is false of spaces and of what only joins or parts letters, as a space of no width.
func isSeen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// Line is Text in one line, with single spaces between words.
func Line(s string) string { return strings.Join(strings.Fields(Text(s)), " ") }

// Capitalized gives a text whose first letter is a capital, of whatever alphabet; "" stays.
func Capitalized(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
