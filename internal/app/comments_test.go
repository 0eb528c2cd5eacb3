package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// foreignNames are names in comments that belong to others: libraries, wire formats, units.
var foreignNames = map[string]bool{"RoundTripper": true, "ResponseController": true, "PaymentMethods": true, "AccountsSDK": true, "InstantSearch": true, "altCorrection": true, "KiB": true, "QuickBooks": true, "OpenSearch": true}

// recurring are names whose docstrings need them twice.
var recurring = map[string]bool{"NextAction": true}

// camelCase is a name that can only be one of the code: with a capital inside.
var camelCase = regexp.MustCompile(`\b[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*\b`)

// A comment that names a function, type or field names one that is there, and a
// docstring begins with the name of what it describes.
func TestComments_Names_AreThere(t *testing.T) {
	t.Parallel()
	files := parseAll(t, filepath.Join("..", ".."))
	known := map[string]bool{}
	for _, file := range files {
		ast.Inspect(file.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				known[n.Name] = true
			case *ast.BasicLit:
				for _, name := range camelCase.FindAllString(n.Value, -1) {
					known[name] = true
				}
			}
			return true
		})
	}
	for _, file := range files {
		for _, group := range file.tree.Comments {
			for _, name := range camelCase.FindAllString(group.Text(), -1) {
				if !known[name] && !foreignNames[name] {
					t.Errorf("%s names %s, which is nowhere", file.set.Position(group.Pos()), name)
				}
			}
		}
		for _, d := range documented(file.tree) {
			if first, _, _ := strings.Cut(strings.TrimSpace(d.doc.Text()), " "); strings.Trim(first, ".,:\n") != d.name {
				t.Errorf("%s: the docstring of %s begins with %s", file.set.Position(d.doc.Pos()), d.name, first)
			}
			if isWord := regexp.MustCompile(`(^|[^.\w])` + d.name + `\b`); camelCase.MatchString(d.name) && len(isWord.FindAllString(d.doc.Text(), -1)) > 1 && !recurring[d.name] {
				t.Errorf("%s: the docstring of %s names it twice, as where a word was renamed by accident", file.set.Position(d.doc.Pos()), d.name)
			}
		}
	}
	if len(files) < 500 {
		t.Errorf("only %d files were read", len(files))
	}
}

type documentedName struct {
	name string
	doc  *ast.CommentGroup
}

// documented gives the functions and types of a file that have a docstring, but for tests,
// whose comments say what a specification's statement is.
func documented(file *ast.File) []documentedName {
	var list []documentedName
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Doc.Text() != "" && !strings.HasPrefix(d.Name.Name, "Test") && !strings.HasPrefix(d.Name.Name, "Fuzz") {
				list = append(list, documentedName{d.Name.Name, d.Doc})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if named, ok := spec.(*ast.TypeSpec); ok && d.Doc.Text() != "" && !d.Lparen.IsValid() {
					list = append(list, documentedName{named.Name.Name, d.Doc})
				}
			}
		}
	}
	return list
}

type parsedFile struct {
	set  *token.FileSet
	tree *ast.File
}

// parseAll reads the Go files below a folder, but generated ones.
func parseAll(t *testing.T, root string) []parsedFile {
	t.Helper()
	var files []parsedFile
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		if !ast.IsGenerated(tree) {
			files = append(files, parsedFile{set, tree})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
