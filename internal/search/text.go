package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// word is one folded word and the bytes of the original text it came from.
type word struct {
	text       string
	start, end int
}

// splitWords cuts text at everything that is not a letter, a digit or a mark,
// and folds each word: lower case, no accents. The offsets are of the
// original text, so folding may change lengths freely.
func splitWords(text string) []word {
	return appendWords(nil, text)
}

func appendWords(words []word, text string) []word {
	start := -1
	for i, r := range text {
		if isWordRune(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			words = appendWord(words, text, start, i)
			start = -1
		}
	}
	if start >= 0 {
		words = appendWord(words, text, start, len(text))
	}
	return words
}

// appendWord folds one word. A word of marks alone folds to nothing and is
// dropped.
func appendWord(words []word, text string, start, end int) []word {
	if folded := foldWord(text[start:end]); folded != "" {
		return append(words, word{text: folded, start: start, end: end})
	}
	return words
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// foldWord gives the form in which words are compared. Lower-case ASCII comes
// back as it is, without a copy.
func foldWord(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if b := s[i]; b >= utf8.RuneSelf || 'A' <= b && b <= 'Z' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	folded := make([]byte, 0, len(s)+4)
	for _, r := range s {
		folded = appendFolded(folded, r)
	}
	return string(folded)
}

// letters that have no decomposition but are typed without their stroke or as
// two letters.
var letterFolds = map[rune]string{ //nolint:gochecknoglobals // a constant table
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l",
	'þ': "th", 'ħ': "h", 'ı': "i", 'ŋ': "n", 'ς': "σ",
}

// appendFolded appends the folded form of one rune; accents fold to nothing.
func appendFolded(dst []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(dst, byte(r))
	}
	var raw [utf8.UTFMax]byte
	n := utf8.EncodeRune(raw[:], r)
	decomposed := norm.NFKD.Properties(raw[:n]).Decomposition()
	if len(decomposed) == 0 {
		return appendFoldedBase(dst, r)
	}
	for len(decomposed) > 0 {
		base, size := utf8.DecodeRune(decomposed)
		dst = appendFoldedBase(dst, base)
		decomposed = decomposed[size:]
	}
	return dst
}

func appendFoldedBase(dst []byte, r rune) []byte {
	r = unicode.ToLower(r)
	if r >= 0x0300 && r <= 0x036F || !isWordRune(r) {
		return dst // an accent, or the slash of a fraction
	}
	if fold, ok := letterFolds[r]; ok {
		return append(dst, fold...)
	}
	return utf8.AppendRune(dst, r)
}

// foldText folds a whole text to its words joined by single spaces: the form
// in which texts are sorted and compared.
func foldText(text string) string { return strings.Join(foldWords(text), " ") }

// foldWords gives the folded words of a text.
func foldWords(text string) []string {
	words := splitWords(text)
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.text
	}
	return parts
}

// prefixEnd gives the byte offset in text at which the first folded letters of
// the word text[start:end] end, accents that follow included. It answers end
// when the word is not longer.
func prefixEnd(text string, start, end, letters int) int {
	seen := 0
	var scratch [32]byte
	for i, r := range text[start:end] {
		folded := utf8.RuneCount(appendFolded(scratch[:0], r))
		if seen >= letters && folded > 0 {
			return start + i
		}
		seen += folded
	}
	return end
}

// HasWords reports whether a text holds anything that can be searched.
func HasWords(text string) bool { return len(splitWords(text)) > 0 }
