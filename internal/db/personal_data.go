package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/privacy"
)

// ExportRows gives somebody's rows by table, with all columns but the secret ones.
func ExportRows(ctx context.Context, q Querier, tables []privacy.Table, of privacy.Subject) (map[string][]map[string]any, error) {
	found := map[string][]map[string]any{}
	for _, t := range tables {
		condition, args := t.Condition(of)
		rows, err := q.QueryContext(ctx, "SELECT * FROM "+t.Name+" WHERE "+condition, args...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		list, err := readRows(rows, t.Secret)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		if len(list) > 0 {
			found[t.Name] = list
		}
	}
	return found, nil
}

func readRows(rows *sql.Rows, secret []string) ([]map[string]any, error) {
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var list []map[string]any
	for rows.Next() {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		row := map[string]any{}
		for i, name := range names {
			if !slices.Contains(secret, name) {
				row[name] = readable(name, values[i])
			}
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// readable gives times as times, and bytes as text.
func readable(name string, value any) any {
	switch v := value.(type) {
	case []byte:
		return string(v)
	case int64:
		if v > 0 && (strings.HasSuffix(name, "_at") || name == "at") {
			return time.UnixMicro(v).UTC().Format(time.RFC3339)
		}
	}
	return value
}

// EraseRows removes somebody from all tables but where a table says why not, and gives how many
// rows it changed. It is safe to repeat.
func EraseRows(ctx context.Context, q Querier, tables []privacy.Table, of privacy.Subject) (changed int64, err error) {
	for _, t := range tables {
		if t.Erase == "" {
			continue
		}
		condition, args := t.Condition(of)
		statement := "UPDATE " + t.Name + " SET " + t.Erase + " WHERE " + condition
		if t.Erase == privacy.Delete {
			statement = "DELETE FROM " + t.Name + " WHERE " + condition
		}
		done, err := q.ExecContext(ctx, statement, args...)
		if err != nil {
			return changed, fmt.Errorf("%s: %w", t.Name, err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return changed, fmt.Errorf("%s: %w", t.Name, err)
		}
		changed += n
	}
	return changed, nil
}
