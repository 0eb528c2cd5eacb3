package words_test

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/locale/table"
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
	words.In("de", nil).Translate(&w)
	for _, got := range []part{w.Parts[0], *w.One} {
		if got.Name != "Price" || got.Label != "Preis" || !slices.Equal(got.Lists, []string{"Kostenlos", "A list of the catalogue"}) {
			t.Errorf("%+v", got)
		}
	}
	if shared[0].Label != "Price" || shared[0].Lists[0] != "Free" {
		t.Errorf("what others hold was changed: %+v", shared[0])
	}
	english := whole{Parts: shared}
	words.In("en", nil).Translate(&english)
	if english.Parts[0].Label != "Price" {
		t.Errorf("English was translated: %+v", english)
	}
}

func TestSay_TextWithoutTranslation_IsEnglish(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ language, text, want string }{
		{"de", "Price", "Preis"}, {"de", "Nobody says this.", "Nobody says this."}, {"en", "Price", "Price"}, {"fr", "Price", "Price"},
	} {
		if got := words.In(c.language, nil).Known(c.text); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.language, c.text, got, c.want)
		}
	}
	if got := words.In("de", nil).Say("Buy %s.", "A %s"); got != "A %s kaufen." {
		t.Error(got)
	}
}

// A language that was begun: what it lacks is English, and is told once. What no language has
// belongs to the catalogue.
func TestBook_LanguageThatLacksSentences_IsEnglishThereAndToldOnce(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	locale.Speak(table.Language{Code: "pl", Begun: true, Pages: map[string]string{"Price": "Cena"}})
	polish := words.In("pl", locale.NewLacking(slog.New(slog.NewTextHandler(&log, nil))))
	for range 2 {
		page := part{Label: "Price", Lists: []string{"Buy %s.", "A list of the catalogue 🙂"}}
		polish.Translate(&page)
		if page.Label != "Cena" || !slices.Equal(page.Lists, []string{"Buy %s.", "A list of the catalogue 🙂"}) {
			t.Errorf("%+v", page)
		}
		if got := polish.Say("Compare %s", "🙂"); got != "Compare 🙂" {
			t.Error(got)
		}
	}
	for _, line := range []string{`language=pl sentence="Buy %s."`, `language=pl sentence="Compare %s"`} {
		if strings.Count(log.String(), line) != 1 {
			t.Errorf("%s is not told once:\n%s", line, log.String())
		}
	}
	if got := strings.Count(log.String(), "\n"); got != 2 {
		t.Errorf("%d lines:\n%s", got, log.String())
	}
}
