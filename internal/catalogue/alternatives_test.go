package catalogue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
)

func alternative(slug, category string, placements ...string) catalogue.App {
	app := published(slug)
	app.Developer, app.Category, app.Placements = "maker of "+slug, category, placements
	return app
}

// What search finds alike is an alternative for the same product by somebody else; the same
// category and the same placements count more than the texts.
func TestAlternatives_CategoryAndPlacements_DecideTheOrder(t *testing.T) {
	t.Parallel()
	own := alternative("own", "crm", "plugin", "settings")
	sibling := alternative("sibling", "crm")
	sibling.Developer = own.Developer
	desk := alternative("desk", "crm")
	desk.Product = "helpdesk"
	brand := alternative("brand", "crm")
	brand.Name = "Own for others"
	hidden := alternative("hidden", "crm")
	hidden.Hidden = true
	second := alternative("second", "cms")
	second.SecondaryCategories = []string{"crm"}
	own.Name = "Own"
	s := catalogue.NewSnapshot(catalogue.Content{Apps: []catalogue.App{
		own, sibling, desk, brand, hidden, second, alternative("text", "bots"), alternative("places", "crm", "plugin", "settings"), alternative("category", "crm", "reports"),
	}})
	similar := []string{"nothing", "id-text", "id-sibling", "id-desk", "id-brand", "id-hidden", "id-second", "id-category", "id-places"}
	type line struct {
		Slug, Category string
		Placements     []string
	}
	var got []line
	for _, one := range s.Alternatives(s.App("own"), similar) {
		got = append(got, line{one.App.Slug, one.Category, one.Placements})
	}
	want := []line{{"places", "crm", []string{"plugin", "settings"}}, {"category", "crm", nil}, {"second", "crm", nil}, {"text", "", nil}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
