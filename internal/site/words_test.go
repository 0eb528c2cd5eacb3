package site_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marketplace/internal/kit/locale"
	"marketplace/internal/site"
	"marketplace/internal/site/words"
)

// literalsIn gives the texts that stand in the Go files of folders, tests and tables of
// translations excepted.
func literalsIn(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "words"+string(os.PathSeparator)) {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					text, _ := strconv.Unquote(l.Value)
					found[text] = true
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// What the program itself writes into pages has its words in each language; what the
// catalogue says stays.
func TestWords_OfPages_AreTranslated(t *testing.T) {
	t.Parallel()
	s, own, german := newShop(t, routesWorld()), literalsIn(t, "."), locale.German.Tables().Pages
	var texts []string
	s.Language, s.Words = "de", words.Watched("de", func(text string) { texts = append(texts, text) })
	for _, addresses := range samples {
		for _, address := range addresses {
			s.Page(address, nil)
		}
	}
	s.Words.Translate(&site.Boot{Navigation: site.Navigation(), Footer: site.Footer(site.Outside{Help: "h", Status: "s", Console: "c", API: "a"})})
	for _, area := range site.Permissions(site.KnownScopes()) {
		texts = append(texts, area.Says...)
	}
	slices.Sort(texts)
	for _, text := range slices.Compact(texts) {
		if own[text] && text != "" && german[text] == "" {
			t.Errorf("no German words for %q", text)
		}
	}
	if len(texts) < 100 {
		t.Errorf("only %d texts were looked at", len(texts))
	}
}

func TestWords_Translated_AreSaidSomewhere(t *testing.T) {
	t.Parallel()
	said := literalsIn(t, ".", "../app", "../simulators")
	for text := range locale.German.Tables().Pages {
		if !said[text] {
			t.Errorf("nobody says %q", text)
		}
	}
}
