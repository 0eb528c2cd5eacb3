package searchdb_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/testkit"
)

func TestLog_MissesAndEvents_AreCounted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		c := testkit.NewClock()
		first := c.Now()
		log := searchdb.NewLog(database, c.Now, testkit.Log())
		log.Miss("apps", "  Fax\tMachine ")
		log.Miss("apps", "fax machine")
		log.Miss("partners", strings.Repeat("é", 500))
		log.Event("apps", "click", []string{"a", "b"})
		if err := log.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.Advance(24 * time.Hour)
		log.Miss("apps", "FAX machine")
		log.Event("apps", "click", []string{"a"})
		log.Event("apps", "conversion", []string{"a"})
		if err := log.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		misses, err := log.Misses(t.Context(), 30, 10)
		if err != nil {
			t.Fatal(err)
		}
		want := []searchhttp.Miss{
			{Index: "apps", Query: "fax machine", Times: 3, FirstAt: first, LastAt: c.Now()},
			{Index: "partners", Query: strings.Repeat("é", 100), Times: 1, FirstAt: first, LastAt: first},
		}
		if diff := cmp.Diff(want, misses); diff != "" {
			t.Error(diff)
		}
		counts, err := log.Counts(t.Context(), 30, 10)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]searchhttp.Count{
			{Index: "apps", Kind: "click", ObjectID: "a", Times: 2}, {Index: "apps", Kind: "click", ObjectID: "b", Times: 1}, {Index: "apps", Kind: "conversion", ObjectID: "a", Times: 1},
		}, counts); diff != "" {
			t.Error(diff)
		}
		c.Advance(8 * 24 * time.Hour)
		if err := log.Purge(t.Context(), 180*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		if misses, err = log.Misses(t.Context(), 30, 10); err != nil || len(misses) != 1 || misses[0].Times != 3 {
			t.Errorf("after a week: %v, %v", misses, err)
		}
		c.Advance(200 * 24 * time.Hour)
		if err := log.Purge(t.Context(), 180*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		misses, _ = log.Misses(t.Context(), 180, 10)
		if counts, err = log.Counts(t.Context(), 180, 10); err != nil || len(counts)+len(misses) != 0 {
			t.Errorf("after half a year: %v, %v, %v", misses, counts, err)
		}
	})
}

// A flood of different words costs a bounded number of rows, and what is
// counted already goes on being counted.
func TestLog_FloodOfQueries_IsBounded(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	log := searchdb.NewLog(database, testkit.NewClock().Now, testkit.Log())
	for i := range 1000 {
		log.Miss("apps", fmt.Sprintf("word %d", i))
		log.Miss("apps", "often")
	}
	if err := log.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	misses, err := log.Misses(t.Context(), 1, 1000)
	if err != nil || len(misses) != 200 || misses[0].Query != "often" || misses[0].Times != 1000 {
		t.Errorf("%d rows, %v", len(misses), err)
	}
}

// What cannot be written is kept for the next time.
func TestLog_WriteFails_CountsStay(t *testing.T) {
	t.Parallel()
	database := testkit.SQLite(t)
	log := searchdb.NewLog(database, testkit.NewClock().Now, testkit.Log())
	log.Miss("apps", "kept")
	if _, err := database.Writer().ExecContext(t.Context(), "ALTER TABLE search_misses RENAME TO elsewhere"); err != nil {
		t.Fatal(err)
	}
	if err := log.Write(t.Context()); err == nil {
		t.Fatal("writing without a table succeeds")
	}
	if _, err := database.Writer().ExecContext(t.Context(), "ALTER TABLE elsewhere RENAME TO search_misses"); err != nil {
		t.Fatal(err)
	}
	log.Miss("apps", "kept")
	if err := log.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	if misses, err := log.Misses(t.Context(), 1, 10); err != nil || len(misses) != 1 || misses[0].Times != 2 {
		t.Errorf("%v, %v", misses, err)
	}
}
