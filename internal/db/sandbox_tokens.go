package db

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"marketplace/internal/kit/ids"
)

// sandboxTokensVersion is the migration after which the embedded payment provider stores
// its cards under the hashes of their tokens.
const sandboxTokensVersion = 66

// sandboxTokensMigration replaces the tokens that lie there in clear. No engine but
// PostgreSQL has the hash, so the program makes it.
func sandboxTokensMigration() *goose.Migration {
	return goose.NewGoMigration(sandboxTokensVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, column := range []struct{ read, replace string }{
			{"SELECT DISTINCT token FROM sandbox_cards", "UPDATE sandbox_cards SET token = $2 WHERE token = $1"},
			{"SELECT DISTINCT card_token FROM sandbox_payments", "UPDATE sandbox_payments SET card_token = $2 WHERE card_token = $1"},
		} {
			tokens, err := readTexts(ctx, tx, column.read)
			if err != nil {
				return err
			}
			for _, token := range tokens {
				if _, err := tx.ExecContext(ctx, column.replace, token, ids.Hash(token)); err != nil {
					return err
				}
			}
		}
		return nil
	}}, nil)
}

func readTexts(ctx context.Context, from Querier, query string) ([]string, error) {
	rows, err := from.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}
