package db_test

import (
	"slices"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

func TestQuery_ListOfKeys_FindsItsRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx := t.Context()
		keys := []string{"plain", `quotes " and \ back`, "Zoë, 東京, 🎉", ""}
		for _, statement := range []string{`CREATE TABLE listed_rows (id TEXT PRIMARY KEY)`, `INSERT INTO listed_rows VALUES ('apart')`} {
			if _, err := database.Writer().ExecContext(ctx, statement); err != nil {
				t.Fatal(err)
			}
		}
		for _, key := range keys {
			if _, err := database.Writer().ExecContext(ctx, `INSERT INTO listed_rows VALUES ($1)`, key); err != nil {
				t.Fatal(err)
			}
		}
		for _, asked := range [][]string{nil, {}, {"missing"}, keys, append([]string{"missing"}, keys[1:]...)} {
			want := slices.DeleteFunc(slices.Clone(asked), func(key string) bool { return key == "missing" })
			if got := rowsOf(t, database, asked); !slices.Equal(got, want) {
				t.Errorf("asked for %q, got %q", asked, got)
			}
		}
	})
}

func rowsOf(t *testing.T, database *db.DB, keys []string) []string {
	t.Helper()
	rows, err := database.Read().QueryContext(t.Context(),
		`SELECT r.id FROM json_each(CAST($1 AS TEXT)) AS listed JOIN listed_rows r ON r.id = listed.value`, db.JSONKeys(keys))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var found []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		found = append(found, id)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}
