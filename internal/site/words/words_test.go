package words_test

import (
	"slices"
	"testing"

	"marketplace/internal/site/words"
)

type part struct {
	Name  string
	Label string   `words:"shop"`
	Lists []string `words:"shop"`
}

type whole struct {
	Parts []part
	One   *part
	Count int
}

func TestTranslate_MarkedFields_InACopy(t *testing.T) {
	t.Parallel()
	shared := []part{{Name: "Price", Label: "Price", Lists: []string{"Free", "A list of the catalogue"}}}
	w := whole{Parts: shared, One: &shared[0], Count: 2}
	words.In("de").Translate(&w)
	for _, got := range []part{w.Parts[0], *w.One} {
		if got.Name != "Price" || got.Label != "Preis" || !slices.Equal(got.Lists, []string{"Kostenlos", "A list of the catalogue"}) {
			t.Errorf("%+v", got)
		}
	}
	if shared[0].Label != "Price" || shared[0].Lists[0] != "Free" {
		t.Errorf("what others hold was changed: %+v", shared[0])
	}
	english := whole{Parts: shared}
	words.In("en").Translate(&english)
	if english.Parts[0].Label != "Price" {
		t.Errorf("English was translated: %+v", english)
	}
}

func TestSay_TextWithoutTranslation_IsEnglish(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ language, text, want string }{
		{"de", "Price", "Preis"}, {"de", "Nobody says this.", "Nobody says this."}, {"en", "Price", "Price"}, {"fr", "Price", "Price"},
	} {
		if got := words.In(c.language).Known(c.text); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.language, c.text, got, c.want)
		}
	}
	if got := words.In("de").Say("Buy %s.", "A %s"); got != "A %s kaufen." {
		t.Error(got)
	}
}
