package textclean_test

import (
	"testing"

	"marketplace/internal/kit/textclean"
)

func TestClean_InvisibleLetters_AreDropped(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]struct{ text, line string }{
		"  Ann \t Lee\n":             {"Ann   Lee", "Ann Lee"},
		"one\n\ntwo":                 {"one\n\ntwo", "one two"},
		"a\u202ec\u2066b\x00\x1b[0m": {"acb[0m", "acb[0m"},
		"caf\xff\u00e9 \U0001f44d":   {"caf\u00e9 \U0001f44d", "caf\u00e9 \U0001f44d"},
		"\u05e9\u05dc\u05d5\u05dd":   {"\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"},
		"\u200b \u2060\ufeff":        {"", ""},
		"":                           {"", ""},
	} {
		if got := textclean.Text(in); got != want.text {
			t.Errorf("Text(%q) = %q, want %q", in, got, want.text)
		}
		if got := textclean.Line(in); got != want.line {
			t.Errorf("Line(%q) = %q, want %q", in, got, want.line)
		}
	}
}

func TestCapitalized_FirstLetters_StayWhole(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"anna": "Anna", "örn": "Örn", "українська": "Українська", "日本語": "日本語", "7": "7", "": ""} {
		if got := textclean.Capitalized(in); got != want {
			t.Errorf("Capitalized(%q) = %q, want %q", in, got, want)
		}
	}
}
