package listings_test

import (
	"testing"

	"marketplace/internal/listings"
)

// Contract developer-console section 2: a name is taken also when only case, spacing or
// look-alike letters differ.
func TestNameKey_LookAlikes_AreTheSame(t *testing.T) {
	t.Parallel()
	for _, other := range []string{"CHAT SCORER", "ChatScorer", " chat  scorer ", "Chat-Scorer!", "Сhat Sсоrеr", "Chat Sc0rer", "Chát Scorër", "Ｃhat Scorer", "Chat\u200bScorer"} {
		if got, want := listings.NameKey(other), listings.NameKey("Chat Scorer"); got != want {
			t.Errorf("%q is compared as %q, want %q", other, got, want)
		}
	}
	for _, pair := range [][2]string{{"Chat Scorer", "Chat Scorer Pro"}, {"Chat 2", "Chat 3"}, {"Data", "Date"}, {"!!", "??"}} {
		if listings.NameKey(pair[0]) == listings.NameKey(pair[1]) {
			t.Errorf("%q and %q are compared as the same", pair[0], pair[1])
		}
	}
	if listings.NameKey("Il1|") != listings.NameKey("iLIl") {
		t.Error("I, l, 1 and | differ")
	}
}

func TestSlugOf_Name_IsAnAddress(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Chat Scorer": "chat-scorer", "Café & Crème": "cafe-creme", "  A.B  ": "a-b", "Оценка": "app", "!!": "app", "Version 2.0": "version-2-0",
	} {
		if got := listings.SlugOf(name); got != want {
			t.Errorf("%q has the address %q, want %q", name, got, want)
		}
	}
}
