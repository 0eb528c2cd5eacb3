package listing_test

import (
	"testing"

	"marketplace/internal/kit/listing"
)

// Contract developer-console section 2: a name is taken also when only case, spacing or
// look-alike letters differ.
func TestNameKey_LookAlikes_AreTheSame(t *testing.T) {
	t.Parallel()
	for _, other := range []string{"CHAT SCORER", "ChatScorer", " chat  scorer ", "Chat-Scorer!", "Сhat Sсоrеr", "Chat Sc0rer", "Chát Scorër", "Ｃhat Scorer", "Chat\u200bScorer"} {
		if got, want := listing.NameKey(other), listing.NameKey("Chat Scorer"); got != want {
			t.Errorf("%q is compared as %q, want %q", other, got, want)
		}
	}
	for _, pair := range [][2]string{{"Chat Scorer", "Chat Scorer Pro"}, {"Chat 2", "Chat 3"}, {"Data", "Date"}, {"!!", "??"}} {
		if listing.NameKey(pair[0]) == listing.NameKey(pair[1]) {
			t.Errorf("%q and %q are compared as the same", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"Ηοtjar", "Hotjar"}, {"Μαnychat", "Manychat"}, {"Ζοοm", "Zoom"}, {"Υαmmer", "Yammer"}, {"Νοtion", "Notion"}} {
		if listing.NameKey(pair[0]) != listing.NameKey(pair[1]) {
			t.Errorf("%q with Greek capitals differs from %q", pair[0], pair[1])
		}
	}
	if listing.NameKey("Il1|") != listing.NameKey("iLIl") {
		t.Error("I, l, 1 and | differ")
	}
}
