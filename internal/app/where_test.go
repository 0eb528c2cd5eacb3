package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each row of docs/where.md names a place that exists, with a name that is declared
// in it.
func TestWhere_Rows_NameWhatExists(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "docs", "where.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| (.+) \\| `(.+)` \\| `(.+)` \\|$").FindAllStringSubmatch(string(page), -1)
	if len(rows) < 40 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if !declares(t, filepath.Join(root, filepath.FromSlash(row[2])), row[3]) {
			t.Errorf("%s: %s does not declare %s", row[1], row[2], row[3])
		}
	}
}

// declares tells whether a file, or one below a folder, declares a name.
func declares(t *testing.T, place, name string) bool {
	t.Helper()
	declaration := regexp.MustCompile(`(?m)^\s*(func( \([^)]*\))?|type|var|const|export (async )?(const|function|type)) ` + name + `\b|^\t` + name + `\b[^:(]* = |^\t` + name + `\(ctx`)
	isFound := false
	err := filepath.WalkDir(place, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isFound || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".tsx") {
			return err
		}
		text, err := os.ReadFile(path)
		isFound = declaration.Match(text)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return isFound
}
