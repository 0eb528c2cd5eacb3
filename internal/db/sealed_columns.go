package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// SealedColumn is a column whose values are encrypted by the program, each for its row.
// Empty ones are not. A module says which of its columns are (SealedColumns).
type SealedColumn struct {
	Table  string
	Column string
	Key    []string // the columns of its primary key, all of them texts
}

// Seal encrypts a value for the row of a key.
func (c SealedColumn) Seal(keys Sealer, plain string, key ...string) string {
	if plain == "" {
		return ""
	}
	return keys.Seal(plain, c.place(key))
}

// Open gives the value that was encrypted for the row of a key. One that lay there before
// it was encrypted is given as it is. An error says what cannot be read, and why.
func (c SealedColumn) Open(keys Sealer, stored string, key ...string) (string, error) {
	if stored == "" {
		return "", nil
	}
	return keys.Open(stored, c.place(key))
}

func (c SealedColumn) place(key []string) string {
	return c.Table + "." + c.Column + " " + strings.Join(key, " ")
}

// resealBatch is how many rows are read at a time.
const resealBatch = 500

// sealedRow is a value with the key of its row.
type sealedRow struct {
	key    []string
	stored string
}

// RotateColumns encrypts with the first key what is not encrypted with it: with another key,
// or not at all. It gives how many values it changed. Each is changed by itself, so it may be
// stopped at any point and repeated, while the shop runs.
func RotateColumns(ctx context.Context, database *DB, keys Sealer, columns []SealedColumn) (changed int, err error) {
	for _, column := range columns {
		after := make([]string, len(column.Key)) // "" is before every key
		for {
			rows, err := column.read(ctx, database.read, column.values(), after)
			if err != nil {
				return changed, err
			}
			if len(rows) == 0 {
				break
			}
			after = rows[len(rows)-1].key
			for _, row := range rows {
				if keys.Current(row.stored) {
					continue
				}
				done, err := column.reseal(ctx, database, keys, row)
				changed += done
				if err != nil {
					return changed, err
				}
			}
		}
	}
	return changed, nil
}

// CheckColumns returns an error when the key is missing that encrypted a value.
func CheckColumns(ctx context.Context, database *DB, keys Sealer, columns []SealedColumn) error {
	for _, column := range columns {
		// One value for each key that encrypted any: behind the mark of the form stands its id.
		rows, err := column.read(ctx, database.read, fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s IN (SELECT MIN(%[2]s) FROM %[3]s WHERE %[2]s LIKE 'sealed:%%' GROUP BY SUBSTR(%[2]s, 1, 17))",
			strings.Join(column.Key, ", "), column.Column, column.Table, column.Column), nil)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if _, err := column.Open(keys, row.stored, row.key...); err != nil {
				return fmt.Errorf("a secret in the database cannot be read: %w; put its key behind the others of MARKETPLACE_SECRET_KEYS", err)
			}
		}
	}
	return nil
}

// values reads a batch of the values behind a key.
func (c SealedColumn) values() string {
	marks := make([]string, len(c.Key))
	for i := range marks {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	key := strings.Join(c.Key, ", ")
	return fmt.Sprintf("SELECT %s, %s FROM %s WHERE %[2]s <> '' AND (%[1]s) > (%[4]s) ORDER BY %[1]s LIMIT %[5]d", key, c.Column, c.Table, strings.Join(marks, ", "), resealBatch)
}

func (c SealedColumn) read(ctx context.Context, from Querier, query string, after []string) ([]sealedRow, error) {
	arguments := make([]any, len(after))
	for i := range after {
		arguments[i] = after[i]
	}
	rows, err := from.QueryContext(ctx, query, arguments...)
	if err != nil {
		return nil, fmt.Errorf("secrets of %s: %w", c.Table, err)
	}
	defer func() { _ = rows.Close() }()
	var list []sealedRow
	for rows.Next() {
		row := sealedRow{key: make([]string, len(c.Key))}
		into := make([]any, 0, len(c.Key)+1)
		for i := range row.key {
			into = append(into, &row.key[i])
		}
		if err := rows.Scan(append(into, &row.stored)...); err != nil {
			return nil, fmt.Errorf("secrets of %s: %w", c.Table, err)
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// reseal encrypts a value anew, unless somebody has changed it meanwhile.
func (c SealedColumn) reseal(ctx context.Context, database *DB, keys Sealer, row sealedRow) (changed int, err error) {
	plain, err := c.Open(keys, row.stored, row.key...)
	if err != nil {
		return 0, err
	}
	where := make([]string, len(c.Key))
	arguments := []any{c.Seal(keys, plain, row.key...), row.stored}
	for i, name := range c.Key {
		where[i] = fmt.Sprintf("%s = $%d", name, i+3)
		arguments = append(arguments, row.key[i])
	}
	update := fmt.Sprintf("UPDATE %s SET %s = $1 WHERE %[2]s = $2 AND %s", c.Table, c.Column, strings.Join(where, " AND "))
	err = database.InTx(ctx, func(ctx context.Context, tx Tx) error {
		var result sql.Result
		if result, err = tx.ExecContext(ctx, update, arguments...); err != nil {
			return err
		}
		rows, err := result.RowsAffected()
		changed = int(rows)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("encrypt a secret of %s: %w", c.Table, err)
	}
	return changed, nil
}
