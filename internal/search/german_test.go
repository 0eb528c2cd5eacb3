package search_test

import (
	"slices"
	"testing"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

func slugsOf(r search.Result) []any {
	slugs := make([]any, len(r.Hits))
	for i, hit := range r.Hits {
		slugs[i] = hit.Field("slug")
	}
	return slugs
}

// What is typed on a keyboard without umlauts, in the plural or among the small words of a
// sentence finds what the word itself finds.
func TestGerman_AsItIsTyped_FindsWhatTheWordFinds(t *testing.T) {
	t.Parallel()
	ix, err := searchtest.DemoCatalogue(t).Index(search.AppsIndex)
	if err != nil {
		t.Fatal(err)
	}
	for text, word := range map[string]string{
		"uebersetzung":                               "Übersetzung",
		"Uebersetzungen":                             "Übersetzungen",
		"rueckruf":                                   "Rückruf",
		"waehrungsrechner":                           "Währungsrechner",
		"treuepunkte fuer":                           "Treuepunkte für",
		"bildschirmuebertragung":                     "Bildschirmübertragung",
		"Bildschirmfreigaben":                        "Bildschirmfreigabe",
		"Kundendatenbanken":                          "Kundendatenbank",
		"Fernwartungen":                              "Fernwartung",
		"Warenkorbabbrüche":                          "Warenkorbabbruch",
		"Warenkorbabbrueche":                         "Warenkorbabbruch",
		"kostenlose Übersetzung":                     "gratis Übersetzung",
		"günstige Telefonanlage":                     "affordable Telefonanlage",
		"guenstige Telefonanlage":                    "affordable Telefonanlage",
		"Welche Lösungen gibt es für Zeiterfassung?": "Zeiterfassung",
	} {
		got, want := slugsOf(askRelaxed(t, ix, text)), slugsOf(askRelaxed(t, ix, word))
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%q finds %v, %q finds %v", text, got, word, want)
		}
	}
}

// Of a compound whose end says nothing, the beginning is what is looked for.
func TestGerman_CompoundWithAnEndThatSaysNothing_FindsWhatItsBeginningFinds(t *testing.T) {
	t.Parallel()
	ix, err := searchtest.DemoCatalogue(t).Index(search.AppsIndex)
	if err != nil {
		t.Fatal(err)
	}
	for text, word := range map[string]string{
		"Notizverwaltung":   "Notiz",
		"Gutscheinaktion":   "Gutschein",
		"Wechselkursdienst": "Wechselkurs",
	} {
		got, want := slugsOf(askRelaxed(t, ix, text)), slugsOf(askRelaxed(t, ix, word))
		if len(want) == 0 || len(got) == 0 || !slices.Equal(got[:1], want[:1]) {
			t.Errorf("%q finds %v, %q finds %v", text, got, word, want)
		}
	}
}

// The page says what was typed, not how it is looked up.
func TestGerman_AliasWithoutUmlauts_IsNamedAsTyped(t *testing.T) {
	t.Parallel()
	ix, err := searchtest.DemoCatalogue(t).Index(search.AppsIndex)
	if err != nil {
		t.Fatal(err)
	}
	if r := askRelaxed(t, ix, "Uebersetzung"); r.Alias == nil || r.Alias.Typed != "Uebersetzung" {
		t.Errorf("%+v", r.Alias)
	}
}

// Words of other languages that hold the same letters stay as they are.
func TestGerman_OtherLanguages_StayAsTheyAre(t *testing.T) {
	t.Parallel()
	ix, err := search.Build("x", []search.Record{
		{ID: "value", Fields: map[string]any{"name": "Value"}},
		{ID: "valu", Fields: map[string]any{"name": "Vale"}},
		{ID: "blog", Fields: map[string]any{"name": "Blog"}},
		{ID: "blogs", Fields: map[string]any{"name": "Blogger"}},
	}, search.Settings{SearchableAttributes: []string{"name"}, IgnorePlurals: true, ReadsGerman: true})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"value": "value", "blogger": "blogs"} {
		if r := askRelaxed(t, ix, text); len(r.Hits) == 0 || r.Hits[0].ID != want {
			t.Errorf("%q finds %+v", text, r.Hits)
		}
	}
}
