package site_test

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"marketplace/internal/site/words"
)

// Filters and their values are called in German, also languages, countries, industries and
// what nobody knows; categories are the catalogue's. Pages in English do not change by it.
func TestListing_InGerman_NamesItsFilters(t *testing.T) {
	t.Parallel()
	english, s := newShop(t, filterWorld()), newShop(t, filterWorld())
	s.Language, s.Words = "de", words.In("de", nil)
	labels := map[string][]string{}
	for _, f := range s.listing(t, "/apps/").Facets {
		for _, v := range f.Values {
			labels[f.Label] = append(labels[f.Label], v.Label)
		}
		slices.Sort(labels[f.Label])
	}
	want := map[string][]string{
		"Läuft mit": {"Helpdesk", "Livechat"}, "Preis": {"Einmalig", "Kostenlos", "Laufend pro Agent", "Laufend pro Lizenz"}, "Kategorie": {"CMS", "CRM"},
		"Sprache": {"Deutsch", "Englisch", "Polnisch"}, "Branche": {"Handel", "Reisen", "SaaS"}, "Land": {"Deutschland", "Litauen", "Polen"},
	}
	for label, values := range want {
		if diff := gocmp.Diff(values, labels[label]); diff != "" {
			t.Errorf("%s: %s in %v", label, diff, labels)
		}
	}
	if blocked := s.listing(t, "/apps/?country=XX").Blocking; blocked == nil || blocked.Label != "Land: unbekannter Wert" {
		t.Errorf("what stands in the way: %+v", blocked)
	}
	if f := english.listing(t, "/apps/").Facets[0]; f.Label != "Works with" {
		t.Errorf("in English: %+v", f)
	}
}
