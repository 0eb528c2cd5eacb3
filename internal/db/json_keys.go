package db

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/pressly/goose/v3"
)

// JSONKeys makes the argument of a query for many rows by their keys. Such a query
// is the same for both engines:
//
//	SELECT rows.* FROM json_each(CAST(sqlc.arg(ids) AS TEXT)) AS listed JOIN rows ON rows.id = listed.value
//
// A key that is listed twice is found twice.
func JSONKeys(keys []string) string {
	if len(keys) == 0 {
		return "[]"
	}
	list, _ := json.Marshal(keys) // texts always can be written
	return string(list)
}

// listVersion is the migration that gives PostgreSQL the function.
const listVersion = 21

// listMigration gives PostgreSQL the table function that SQLite has built in. It
// promises one row and cannot be merged into a query (it is strict), so a plan
// always looks each key up by its index, however new the table is.
func (d *DB) listMigration() *goose.Migration {
	return goose.NewGoMigration(listVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if d.engine != PostgreSQL {
			return nil
		}
		_, err := tx.ExecContext(ctx, `CREATE FUNCTION json_each(list TEXT) RETURNS TABLE (value TEXT) LANGUAGE sql IMMUTABLE STRICT ROWS 1
			AS 'SELECT json_array_elements_text(list::json)'`)
		return err
	}}, nil)
}
