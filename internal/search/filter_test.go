package search

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"marketplace/internal/kit/errs"
)

func filterIndex(t rapidT) *Index {
	return mustBuild(t, []Record{
		{ID: "a", Fields: map[string]any{"cat": "CRM", "price": 5, "on": true, "h": map[string]any{"lvl1": "a > b"}, "_tags": []string{"New"}, "TO": "x"}},
		{ID: "b", Fields: map[string]any{"cat": []string{"cms", "it's: odd"}, "price": 7.5, "on": "true", "other": "x"}},
		{ID: "c", Fields: map[string]any{"cat": "-minus", "price": []any{1, 20}, "on": false, "_tags": []string{"new", "old"}}},
	}, Settings{AttributesForFaceting: []string{"cat", "on", "h.lvl1", "_tags", "TO", "filterOnly(price)"}})
}

func TestFilters_Language_IsThatOfTheProtocol(t *testing.T) {
	t.Parallel()
	ix := filterIndex(t)
	for _, tc := range []struct{ why, filters, want string }{
		{"nothing", "  ", "abc"},
		{"a value in any case", "cat:crm", "a"},
		{"an element of an array", "cat:CMS", "b"},
		{"spaces around the colon", "cat : crm", "a"},
		{"quotes around value and name", `"cat":'crm'`, "a"},
		{"a quote, a colon and a space in quotes", `cat:'it\'s: odd'`, "b"},
		{"a leading minus is a letter here", "cat:-minus", "c"},
		{"AND", "cat:crm AND price=5", "a"},
		{"OR", "cat:crm OR cat:cms", "ab"},
		{"OR binds tighter than AND", "cat:crm OR cat:cms AND price<6", "a"},
		{"parentheses", "(cat:crm OR cat:cms) AND price>=7.5", "b"},
		{"one condition in parentheses", "(cat:crm)", "a"},
		{"NOT", "NOT cat:crm", "bc"},
		{"NOT in an OR", "NOT cat:crm OR price=5", "abc"},
		{"a range includes its ends", "price:5 TO 7.5", "ab"},
		{"a range matches one of many numbers", "price:18 TO 22", "c"},
		{"comparison without spaces", "price!=5", "bc"},
		{"a negative number", "price > -1", "abc"},
		{"three decimals", "price=7.5001", "b"},
		{"booleans as text and as value", "on:true", "ab"},
		{"a nested attribute with a greater sign", `h.lvl1:"a > b"`, "a"},
		{"a bare word is a tag, with its case", "new", "c"},
		{"tags keep their case", "_tags:New", "a"},
		{"the ID is always there", "objectID:b", "b"},
		{"an attribute that is not for faceting", "other:x", ""},
		{"an unknown attribute", "nothing:x OR nothing>1", ""},
		{"a keyword in quotes is a name", `"TO":x`, "a"},
		{"lower-case words are no keywords", "new AND old", "c"},
	} {
		r := mustSearch(t, ix, Query{HitsPerPage: 10, Filters: tc.filters})
		if got := strings.Join(slices.Sorted(maps.Keys(hitSet(r))), ""); got != tc.want {
			t.Errorf("%s: %s gives %q, want %q", tc.why, tc.filters, got, tc.want)
		}
	}
}

func TestFilters_BadSyntax_IsRefused(t *testing.T) {
	t.Parallel()
	ix := filterIndex(t)
	for _, text := range []string{
		"cat:", "cat:crm AND", "AND", "cat:crm OR", "OR cat:crm", "cat:crm cat:cms", "(cat:crm", "cat:crm)",
		"(cat:crm AND price=5)", "NOT (cat:crm OR cat:cms)", "((cat:crm))", "price>", "price>five", "price:a TO 5",
		"price:1 TO", `cat:"open`, "NOT", "NOT NOT cat:crm", ":x", "price>=1e999", "price = 0x10", "price>inf", "()", "price<>5",
		strings.Repeat("cat:crm OR ", MaxFilterTerms) + "cat:crm",
	} {
		_, err := ix.Search(Query{HitsPerPage: 1, Filters: text})
		if errs.ReasonOf(err) != ReasonBadFilter || !strings.HasPrefix(errs.As(err).Message, "filters: ") {
			t.Errorf("%.60q gives %v", text, err)
		}
	}
}

func TestFilters_Lists_AreAnAndOfOrs(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		why   string
		parse func(string) (condition, error)
		text  string
		want  condition
	}{
		{"all behind the first colon", parseFacetFilter, "h.lvl1:a:b > c", condition{attribute: "h.lvl1", value: "a:b > c"}},
		{"a raw minus excludes", parseFacetFilter, "cat:-5", condition{attribute: "cat", value: "5", negated: true}},
		{"an escaped minus does not", parseFacetFilter, `cat:\-5`, condition{attribute: "cat", value: "-5"}},
		{"a tag", parseTagFilter, "-new", condition{attribute: "_tags", value: "new", negated: true}},
		{"a number with spaces", parseNumericFilter, " price >= 5.25 ", condition{attribute: "price", operator: ">=", number: 5250}},
		{"a number behind a colon", parseNumericFilter, "price:5", condition{attribute: "price", operator: "=", value: "5", number: 5000}},
		{"a range", parseNumericFilter, "price:5 TO 10", condition{attribute: "price", operator: "TO", number: 5000, upper: 10000}},
	} {
		got, err := tc.parse(tc.text)
		if diff := cmp.Diff(tc.want, got, cmp.AllowUnexported(condition{}), cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", tc.why, err, diff)
		}
	}
	for _, text := range []string{"price", "price>5 AND x=1", "price:five", ""} {
		if _, err := parseNumericFilter(text); err == nil {
			t.Errorf("numericFilters takes %q", text)
		}
	}
	if _, err := parseFacetFilter("crm"); err == nil {
		t.Error("facetFilters takes a value without an attribute")
	}
}

// No text can break the parser, and what it refuses names the place.
func FuzzFilters_AnyText_NeverPanics(f *testing.F) {
	for _, seed := range []string{
		"cat:crm AND (price>5 OR NOT on:true)", `"a b":'c\'d'`, "price:1 TO 5", "a OR b", "((", `x:"`, "NOT", "\x00:\xff", "a:b)AND c",
	} {
		f.Add(seed)
	}
	ix := filterIndex(f)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ix.Search(Query{HitsPerPage: 10, Filters: text})
		if err != nil && errs.CodeOf(err) != errs.Invalid {
			t.Fatalf("%q: %v", text, err)
		}
		if err == nil {
			negated := strings.TrimSpace(text) != "" && !strings.ContainsAny(text, "()\"'\\ \t\r\n:<>=!")
			if negated {
				opposite := mustSearch(t, ix, Query{HitsPerPage: 10, Filters: "NOT " + text})
				if opposite.NbHits+r.NbHits != 3 {
					t.Fatalf("%q: %d hits, NOT %d", text, r.NbHits, opposite.NbHits)
				}
			}
		}
	})
}

// No query text can break the engine.
func FuzzText_AnyText_NeverPanics(f *testing.F) {
	for _, seed := range []string{"hubsopt", "ßtraße ÉCLAIR", "a b c d e f g h i j k l m n o p q r s", "\xff\xfe", "日本語", "e\u0301\u0301", "١٢٣ ½ ﬁ"} {
		f.Add(seed)
	}
	ix := mustBuild(f, []Record{
		{ID: "a", Fields: map[string]any{"name": "Straße éclair ½ ﬁsh", "tags": []string{"日本語", "e\u0301e", "\xff\xfe"}}},
		{ID: "b", Fields: map[string]any{"name": "help desk HubSpot", "tags": []string{"a b c d e f g", "١٢٣"}}},
	}, Settings{SearchableAttributes: []string{"name", "tags"}, Synonyms: []Synonym{{Group: []string{"a b", "hubspot"}}}})
	f.Fuzz(func(t *testing.T, text string) {
		q := NewQuery("x", text)
		q.HighlightPreTag, q.HighlightPostTag, q.AttributesToSnippet = "\x01", "\x02", []string{"name:2"}
		r, err := ix.Search(q)
		if err != nil {
			if utf8.RuneCountInString(text) <= MaxQueryLetters {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for _, h := range r.Hits {
			for _, one := range h.Highlights {
				texts, _ := fieldTexts(h.Field(one.Attribute))
				for i, v := range one.Values {
					if plain := strings.NewReplacer("\x01", "", "\x02", "").Replace(v.Text); plain != texts[i] {
						t.Fatalf("%q: %q became %q", text, texts[i], plain)
					}
				}
			}
		}
	})
}
