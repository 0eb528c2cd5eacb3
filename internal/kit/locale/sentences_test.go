package locale_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"marketplace/internal/kit/locale"
)

func TestSentence_German_IsTranslatedWhereItIsKnown(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{"Your cart is empty.": "Ihr Warenkorb ist leer.", "Nobody says this.": "Nobody says this.", "": ""} {
		if got := locale.German.Sentence(sentence); got != want {
			t.Errorf("%q is %q, want %q", sentence, got, want)
		}
		if got := locale.English.Sentence(sentence); got != sentence {
			t.Errorf("%q in English is %q", sentence, got)
		}
	}
}

func TestSentence_WithParts_PutsThemIntoGerman(t *testing.T) {
	t.Parallel()
	for english, want := range map[string]string{
		"With this, apps of LiveChat would cost $1,234.50 a month, and the budget of your company is $200.00. An owner can lift the stop for this month.": "Damit würden Apps von LiveChat im Monat 1.234,50\u00a0$ kosten, und das Budget Ihres Unternehmens ist 200,00\u00a0$. Ein Inhaber kann die Sperre für diesen Monat aufheben.",
		"Ann van Dyk has declined this request on Mar 9, 2026, 15:04 UTC.":                                                                                "Ann van Dyk hat diese Anfrage am 9. März 2026, 15:04 UTC abgelehnt.",
		"What was paid for Zoom %s $1 ended on Mar 9, 2026. To have it again, buy it.":                                                                    "Was für Zoom %s $1 bezahlt war, endete am 9. März 2026. Um es wieder zu haben, kaufen Sie es.",
		"Your LiveChat license is inactive. Go to LiveChat app and activate it.":                                                                          "Ihre Lizenz für LiveChat ist nicht aktiv. Aktivieren Sie sie in LiveChat.",
		"To install contact the owner of the HelpDesk license.":                                                                                           "Zum Installieren wenden Sie sich an den Inhaber der Lizenz für HelpDesk.",
		"You do not have enough permissions to pay for apps of LiveChat.":                                                                                 "Sie haben nicht genug Rechte, um für Apps von LiveChat zu zahlen.",
		"This request is approved already.":                                                                                                               "Diese Anfrage ist schon genehmigt.",
		"This request is approved.":                                                                                                                       "This request is approved.",
	} {
		if got := locale.German.Sentence(english); got != want {
			t.Errorf("%q is %q, want %q", english, got, want)
		}
	}
}

// A sentence that is changed in the source loses its German words: the table's keys are held
// against it.
func TestGermanSentences_Keys_AreSaidSomewhere(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("sentences.go")
	if err != nil {
		t.Fatal(err)
	}
	source := sourceBesides(t, "sentences.go")
	keys := 0
	for line := range strings.Lines(string(table)) {
		quoted, err := strconv.QuotedPrefix(strings.TrimPrefix(strings.TrimSpace(line), "{"))
		if err != nil {
			continue
		}
		if keys++; !strings.Contains(source, quoted) {
			t.Errorf("nobody says %s any more", quoted)
		}
	}
	if keys < 100 {
		t.Errorf("only %d sentences were looked at", keys)
	}
}

// sourceBesides gives the program's source but for its tests and one file of this package.
func sourceBesides(t *testing.T, name string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || path == filepath.Join("../..", "kit", "locale", name) {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
