package search

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What says more stands first, whatever the custom ranking says.
func TestRanking_Evidence_DecidesBeforeTheCustomRanking(t *testing.T) {
	t.Parallel()
	settings := Settings{
		SearchableAttributes: []string{"name", "unordered(tags)", "unordered(text)"},
		CustomRanking:        []string{"desc(rank)"},
		Synonyms:             []Synonym{{From: "shop", To: []string{"store"}}, {From: "outlet", To: []string{"store"}}},
		Lexicon:              []Concept{{Name: "video calls", To: []string{"meeting"}, Aliases: []Alias{{Text: "skype", Product: true}}}},
		IgnorePlurals:        true,
		PriceAttribute:       "cents",
	}
	for _, tc := range []struct {
		why, query    string
		better, worse map[string]any
	}{
		{"fewer slips", "hubspot", fieldsOf("x", "a hubspot", 0), fieldsOf("x", "hubspto", 9)},
		{"the first letter counts more", "hubspot", fieldsOf("hubspox", "", 0), fieldsOf("jubspot", "", 9)},
		{"the word before its synonym", "shop", fieldsOf("shop", "", 0), fieldsOf("store", "", 9)},
		{"a synonym in a name before the word in a long text", "shop", fieldsOf("store", "", 0), fieldsOf("x", "ten words of a text that says shop somewhere deep", 9)},
		{"the word before its plural", "tag", fieldsOf("tag", "", 0), fieldsOf("tags", "", 9)},
		{"two words before one of them", "google drive", fieldsOf("google drive", "", 0), fieldsOf("google", "google", 9)},
		{"the rarer word", "google drive", fieldsOf("drive", "", 0), fieldsOf("google", "", 9)},
		{"the weightier attribute", "crm", fieldsOf("a crm", "", 0), fieldsOf("x", "crm", 9)},
		{"the earlier place in an ordered attribute", "crm", fieldsOf("crm a", "", 0), fieldsOf("a crm", "", 9)},
		{"the shorter value", "crm", fieldsOf("crm b", "", 0), fieldsOf("crm b c d e f", "", 9)},
		{"the whole word before a beginning", "chat", fieldsOf("chat x", "", 0), fieldsOf("chatbot x", "", 9)},
		{"the beginning of which less is missing", "chatb", fieldsOf("chatbot x", "", 0), fieldsOf("chatbuildings x", "", 9)},
		{"the whole name before a longer one", "hubspot", fieldsOf("hubspot", "", 0), fieldsOf("hubspot crm", "hubspot", 9)},
		{"the whole name of two words", "google drive", fieldsOf("google drive", "", 0), fieldsOf("google drive pro", "", 9)},
		{"the whole keyword", "drive link", map[string]any{"name": "x", "tags": []string{"drive link"}, "rank": 0}, map[string]any{"name": "x", "tags": []string{"drive", "link b"}, "rank": 9}},
		{"the custom ranking last", "crm", fieldsOf("crm", "", 9), fieldsOf("crm", "", 0)},
		{"what a product that is not there is like", "skype", fieldsOf("meeting", "", 0), fieldsOf("x", "skyp", 9)},
		{"what is free", "free crm", map[string]any{"name": "crm", "cents": 0, "rank": 0}, map[string]any{"name": "crm", "cents": 500, "rank": 9}},
		{"what is cheap", "cheap crm", map[string]any{"name": "crm", "cents": 500, "rank": 0}, map[string]any{"name": "crm", "cents": 4000, "rank": 9}},
	} {
		// A third record has one of the words, so that the other is the rarer one.
		third := Record{ID: "third", Fields: map[string]any{"name": "google", "rank": -1, "cents": 9000}}
		ix := mustBuild(t, []Record{{ID: "worse", Fields: tc.worse}, {ID: "better", Fields: tc.better}, third}, settings)
		q := NewQuery("x", tc.query)
		q.RemoveWords = "allOptional"
		r := mustSearch(t, ix, q)
		if len(r.Hits) < 1 || r.Hits[0].ID != "better" {
			t.Errorf("%s: %q gives %d hits, %+v", tc.why, tc.query, len(r.Hits), r.Hits)
		}
	}
}

func fieldsOf(name, text string, rank int) map[string]any {
	return map[string]any{"name": name, "text": text, "rank": rank}
}

func TestTypoTolerance_Modes_AreThoseOfTheProtocol(t *testing.T) {
	t.Parallel()
	var records []Record
	for _, name := range []string{"translate", "translats", "trenslats", "other"} {
		records = append(records, Record{ID: name, Fields: map[string]any{"name": name}})
	}
	ix := mustBuild(t, records, Settings{SearchableAttributes: []string{"name"}})
	for mode, want := range map[string]int{"": 3, "true": 3, "false": 1, "min": 1, "strict": 2} {
		q := NewQuery("x", "translate")
		q.TypoTolerance = mode
		if r := mustSearch(t, ix, q); r.NbHits != want {
			t.Errorf("%q finds %d, want %d", mode, r.NbHits, want)
		}
	}
	if _, err := ix.Search(Query{TypoTolerance: "maybe"}); err == nil {
		t.Error("an unknown mode is taken")
	}
}

func TestFold_Words_KeepTheirOffsets(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text string
		want []string
	}{
		{"HubSpot CRM", []string{"hubspot", "crm"}},
		{"Crème Brûlée", []string{"creme", "brulee"}},
		{"e\u0301te\u0301", []string{"ete"}},
		{"Straße, ŁÓDŹ & Ørsted", []string{"strasse", "lodz", "orsted"}},
		{"24/7 e-mail", []string{"24", "7", "e", "mail"}},
		{"İstanbul ﬁ ½", []string{"istanbul", "fi", "12"}},
		{"ΌΔΟΣ", []string{"οδοσ"}},
		{"\u0301 !", nil},
	} {
		if diff := cmp.Diff(tc.want, splitTexts(tc.text)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", tc.text, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		at := 0
		for _, w := range splitWords(text) {
			if w.start < at || w.end <= w.start || w.end > len(text) {
				t.Fatalf("%q: word at %d to %d", text, w.start, w.end)
			}
			at = w.end
			if again := foldWord(w.text); again != w.text {
				t.Fatalf("%q folds to %q, then to %q", text[w.start:w.end], w.text, again)
			}
		}
	})
}

func TestBuild_BadRecordsOrSettings_AreRefused(t *testing.T) {
	t.Parallel()
	one := []Record{{ID: "a"}}
	for why, build := range map[string]func() (*Index, error){
		"two records with one ID": func() (*Index, error) { return Build("x", []Record{{ID: "a"}, {ID: "a"}}, Settings{}) },
		"no ID":                   func() (*Index, error) { return Build("x", []Record{{}}, Settings{}) },
		"a ranking without order": func() (*Index, error) { return Build("x", one, Settings{CustomRanking: []string{"rank"}}) },
		"a bad replica": func() (*Index, error) {
			return Build("x", one, Settings{Replicas: map[string][]string{"r": {"up(x)"}}})
		},
		"a bad facet": func() (*Index, error) { return Build("x", one, Settings{AttributesForFaceting: []string{"any(x)"}}) },
		"too many attributes": func() (*Index, error) {
			return Build("x", one, Settings{SearchableAttributes: slices.Repeat([]string{"a"}, 16)})
		},
		"a value that is no JSON": func() (*Index, error) {
			return Build("x", []Record{{ID: "a", Fields: map[string]any{"f": func() {}}}}, Settings{})
		},
	} {
		if ix, err := build(); err == nil || ix != nil {
			t.Errorf("%s is taken", why)
		}
	}
	empty, err := Build("x", nil, AppsSettings(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	if r := mustSearch(t, empty, NewQuery("x", "chat")); r.NbHits != 0 || r.Hits == nil {
		t.Errorf("an empty index gives %+v", r)
	}
	if _, err := NewCatalogue(empty, empty); err == nil {
		t.Error("two indexes with one name are taken")
	}
}

func TestFacets_Numeric_HaveStats(t *testing.T) {
	t.Parallel()
	ix := mustBuild(t, []Record{
		{ID: "a", Fields: map[string]any{"price": 1.5}}, {ID: "b", Fields: map[string]any{"price": int64(4)}}, {ID: "c"},
	}, Settings{AttributesForFaceting: []string{"price"}})
	r := mustSearch(t, ix, Query{Facets: []string{"*", "price", "none"}})
	want := []FacetCounts{{
		Name: "price", Values: []FacetValue{{"1.5", 1}, {"4", 1}},
		Stats: &FacetStats{Min: 1.5, Max: 4, Avg: 2.75, Sum: 5.5},
	}}
	if diff := cmp.Diff(want, r.Facets); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// "Cheap" alone asks for a price where words may be left out: the cheapest first.
func TestRelaxed_CheapAlone_OrdersByPrice(t *testing.T) {
	t.Parallel()
	settings := Settings{SearchableAttributes: []string{"name"}, PriceAttribute: "cents"}
	var records []Record
	for i, cents := range []int{4000, 0, 500} {
		records = append(records, Record{ID: strconv.Itoa(cents), Fields: map[string]any{"name": "app " + strconv.Itoa(i), "cents": cents}})
	}
	ix, err := Build("x", records, settings)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"cheap": "0 500 4000", "cheapest": "0 500 4000", "free": "0"} {
		q := NewQuery("x", text)
		q.RemoveWords = "allOptional"
		var got []string
		for _, hit := range mustSearch(t, ix, q).Hits {
			got = append(got, hit.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}
