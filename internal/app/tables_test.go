package app_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sharedTables stand in the queries of two packages, for the reason given.
var sharedTables = map[string]string{
	"product_subscriptions": "billing reads what it has to know of a buyer, the licence too, in one round trip",
}

var (
	createdTable = regexp.MustCompile(`CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)`)
	sqlComment   = regexp.MustCompile(`--[^\n]*`)
	namedTable   = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)`)
)

// A table stands in the queries of the package that owns it, and in no other.
func TestTables_Queries_AreTheirOwners(t *testing.T) {
	t.Parallel()
	tables := map[string]bool{}
	for _, migration := range readAll(t, "../db/migrations/*.sql") {
		for _, created := range createdTable.FindAllStringSubmatch(migration, -1) {
			tables[created[1]] = true
		}
	}
	owners := map[string]map[string]bool{}
	for file, queries := range readAll(t, "../*/queries/*.sql", "../*/*/queries/*.sql") {
		for _, named := range namedTable.FindAllStringSubmatch(sqlComment.ReplaceAllString(queries, ""), -1) {
			if !tables[named[1]] {
				continue // what a query names itself
			}
			if owners[named[1]] == nil {
				owners[named[1]] = map[string]bool{}
			}
			owners[named[1]][filepath.Dir(filepath.Dir(file))] = true
		}
	}
	if len(owners) < 50 {
		t.Fatalf("only %d tables were found in queries", len(owners))
	}
	for table, packages := range owners {
		if _, isShared := sharedTables[table]; isShared != (len(packages) > 1) {
			t.Errorf("the table %s is used by %s; shared by intent: %t", table, strings.Join(slices.Sorted(maps.Keys(packages)), " and "), isShared)
		}
	}
}

func readAll(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = string(text)
		}
	}
	return texts
}
