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
		quoted, err := strconv.QuotedPrefix(strings.TrimSpace(line))
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
