// Package importerdb keeps what imports put in.
package importerdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/importer"
	"marketplace/internal/importer/importerdb/importersql"
	"marketplace/internal/kit/clock"
)

// Memory is importer.Memory in SQL.
type Memory struct {
	db  *db.DB
	now func() time.Time
}

// New makes it on a database.
func New(database *db.DB, now func() time.Time) *Memory { return &Memory{database, now} }

// Digests is described at importer.Memory.
func (m *Memory) Digests(ctx context.Context) (map[importer.Item]string, error) {
	rows, err := importersql.New(m.db.Read()).ListImported(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was imported: %w", err)
	}
	digests := make(map[importer.Item]string, len(rows))
	for _, row := range rows {
		digests[importer.Item{Kind: importer.Kind(row.Kind), Name: row.Name}] = row.Digest
	}
	return digests, nil
}

// Remember is described at importer.Memory.
func (m *Memory) Remember(ctx context.Context, digests map[importer.Item]string) error {
	return m.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries, now := importersql.New(tx), clock.Micros(m.now())
		for item, digest := range digests {
			var err error
			if digest == "" {
				err = queries.DeleteImported(ctx, importersql.DeleteImportedParams{Kind: string(item.Kind), Name: item.Name})
			} else {
				err = queries.PutImported(ctx, importersql.PutImportedParams{Kind: string(item.Kind), Name: item.Name, Digest: digest, Now: now})
			}
			if err != nil {
				return fmt.Errorf("remember %s %s: %w", item.Kind, item.Name, err)
			}
		}
		return nil
	})
}
