package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/search"
)

func adviceIndex(t *testing.T) *search.Index {
	t.Helper()
	var records []search.Record
	for _, name := range []string{"Chat one", "Chat two", "Chat three", "Chat four", "Chat five", "Chat six", "Chat seven", "Chat eight"} {
		records = append(records, search.Record{ID: name, Fields: map[string]any{"name": name, "tags": []string{"talk"}}})
	}
	records = append(records,
		search.Record{ID: "meeting", Fields: map[string]any{"name": "Whereby", "tags": []string{"video meeting"}, "text": "Ends with a chart."}},
		search.Record{ID: "skyline", Fields: map[string]any{"name": "Skyline", "tags": []string{"weather"}}})
	ix, err := search.Build("x", records, search.Settings{
		SearchableAttributes: []string{"name", "unordered(tags)", "unordered(text)"}, IgnorePlurals: true,
		Lexicon: []search.Concept{search.NewConcept("video calls", []string{"video meeting"}, []string{"Skype", "Face Time"}, []string{"Videoanruf"})},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ix
}

func askRelaxed(t *testing.T, ix *search.Index, text string) search.Result {
	t.Helper()
	q := search.NewQuery("x", text)
	q.RemoveWords = "allOptional"
	r, err := ix.Search(q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What was found through the lexicon alone is said in the words that were typed.
func TestLexicon_AliasAlone_IsNamed(t *testing.T) {
	t.Parallel()
	ix := adviceIndex(t)
	for text, want := range map[string]*search.AliasMatch{
		"SKYPE":                {Typed: "SKYPE", Concept: "video calls", Product: true},
		"is there a Facé-Time": {Typed: "Facé-Time", Concept: "video calls", Product: true},
		"videoanruf":           {Typed: "videoanruf", Concept: "video calls"},
		"video calls":          nil, // a word of it is known
		"whereby":              nil,
		"skypr":                {Typed: "skypr", Concept: "video calls", Product: true}, // mistyped
		"sky":                  nil,                                                     // what begins a word of a record
	} {
		r := askRelaxed(t, ix, text)
		if diff := cmp.Diff(want, r.Alias); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
		if want != nil && (len(r.Hits) == 0 || r.Hits[0].ID != "meeting" || r.Hits[0].Related) {
			t.Errorf("%q finds %+v", text, r.Hits)
		}
	}
	// It leads one way: the words of the records do not find what is called by an alias.
	if r := askRelaxed(t, ix, "video meeting"); r.Alias != nil || r.NbHits != 1 {
		t.Errorf("%+v, %d hits", r.Alias, r.NbHits)
	}
}

// A word that asks for a price is no slip of an alias.
func TestLexicon_PriceWordNearAnAlias_AsksForThePrice(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("x", []search.Record{
		{ID: "bot", Fields: map[string]any{"name": "Bot", "cents": 500}}, {ID: "analytics", Fields: map[string]any{"name": "Analytics", "cents": 0}},
	}, search.Settings{
		SearchableAttributes: []string{"name"}, IgnorePlurals: true, PriceAttribute: "cents",
		Lexicon: []search.Concept{search.NewConcept("product analytics", []string{"analytics"}, []string{"Heap", "Chep"}, nil)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := askRelaxed(t, ix, "cheap bot"); r.Alias != nil || r.Hits[0].ID != "bot" {
		t.Errorf("%+v, %+v", r.Alias, r.Hits)
	}
}

// A rare word of a text may be a slip of a frequent one; it is asked, and what was typed
// is found.
func TestDidYouMean_RareWordNearAFrequentOne_IsAsked(t *testing.T) {
	t.Parallel()
	ix := adviceIndex(t)
	for text, want := range map[string]string{
		"chart":         "chat",
		"a Chart, now":  "a chat, now",
		"chat":          "",
		"charts":        "",
		"whereby":       "", // a name is meant
		"chrt":          "", // no word: it is read as chat or chart
		"weather chart": "weather chat",
	} {
		r := askRelaxed(t, ix, text)
		if r.DidYouMean != want || r.NbHits == 0 {
			t.Errorf("%q: %q, want %q; %d hits", text, r.DidYouMean, want, r.NbHits)
		}
	}
}

// Words that nothing was found for are what the lexicon lacks.
func TestUnknownWords_TellingAndFinished_AreNamed(t *testing.T) {
	t.Parallel()
	ix := adviceIndex(t)
	for text, want := range map[string][]string{
		"zoomtopia for chat one":    {"zoomtopia"},
		"the chat app for xylo one": {"xylo"},
		"skype and chat":            nil,
		"chat zoomtop":              nil, // it may become a word
	} {
		if diff := cmp.Diff(want, askRelaxed(t, ix, text).Unknown); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// Records that are most like one are those with its rare words.
func TestNeighbours_RareWords_DecideWhoIsLike(t *testing.T) {
	t.Parallel()
	record := func(id, name string, tags ...string) search.Record {
		return search.Record{ID: id, Fields: map[string]any{"name": name, "tags": tags}}
	}
	ix, err := search.Build("x", []search.Record{
		record("a", "Alpha", "parcel tracking", "common"), record("b", "Beta", "parcel labels", "common"),
		record("c", "Gamma", "common"), record("d", "Delta", "common"), record("e", "Epsilon", "chess"),
	}, search.Settings{SearchableAttributes: []string{"name", "unordered(tags)"}})
	if err != nil {
		t.Fatal(err)
	}
	got := ix.Neighbours("a", 5)
	if len(got) == 0 || got[0] != "b" {
		t.Errorf("like a: %v", got)
	}
	for _, id := range got {
		if id == "a" || id == "e" {
			t.Errorf("%s is like a", id)
		}
	}
	if got := ix.Neighbours("nothing", 5); got != nil {
		t.Errorf("like nothing: %v", got)
	}
	r := askRelaxed(t, ix, "tracking")
	if len(r.Hits) < 2 || r.Hits[0].ID != "a" || r.Hits[1].ID != "b" || !r.Hits[1].Related || r.Hits[0].Related {
		t.Errorf("tracking finds %+v", r.Hits)
	}
}
