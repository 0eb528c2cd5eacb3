package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// nouns are the packages of billing, each above those that it may know.
var nouns = []string{
	"internal/billing",
	"internal/billing/ledger",
	"internal/billing/payments",
	"internal/billing/tax",
	"internal/billing/cards",
	"internal/billing/grants",
	"internal/billing/charges",
	"internal/billing/subscriptions",
	"internal/billing/renewals",
	"internal/billing/invoices",
	"internal/billing/refunds",
	"internal/billing/planchanges",
	"internal/billing/upgrades",
	"internal/billing/settlement",
	"internal/billing/payouts",
	"internal/billing/purchases",
	"internal/billing/reconciliation",
	"internal/billing/obligations",
	"internal/billing/services",
}

// A noun of billing knows only those below it, no SQL and no HTTP.
func TestBillingNouns_ImportOnlyThoseBelow(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, "marketplace/")
		rank := slices.Index(nouns, name)
		if rank < 0 {
			continue
		}
		seen++
		for _, imported := range p.Imports {
			ours, isOurs := strings.CutPrefix(imported, "marketplace/")
			switch {
			case imported == "database/sql" || imported == "net/http":
				t.Errorf("%s holds rules and must not import %s", name, imported)
			case !isOurs || strings.HasPrefix(ours, "internal/kit/"):
			case ours == "internal/billing/tax/vatnumber" && (name == "internal/billing/cards" || name == "internal/billing/payouts"):
			case !slices.Contains(nouns[:rank], ours):
				t.Errorf("%s must not import %s", name, ours)
			}
		}
	}
	if seen != len(nouns) {
		t.Errorf("%d of the %d nouns of billing are there", seen, len(nouns))
	}
}

// maxMethods is what one type may do before it is two.
const maxMethods = 40

// No type of billing has so many methods that nobody knows them all.
func TestBillingTypes_Methods_AreFew(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	files := token.NewFileSet()
	err := filepath.WalkDir(filepath.Join("..", "billing"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		for _, one := range file.Decls {
			if f, ok := one.(*ast.FuncDecl); ok && f.Recv != nil {
				count[filepath.ToSlash(filepath.Dir(path))+"."+receiver(f)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range count {
		if n > maxMethods {
			t.Errorf("%s has %d methods", name, n)
		}
	}
}

// receiver names the type that a method belongs to.
func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return "?"
		}
	}
}
