// Package platformdb keeps in the database where the host products' servers hear of installs.
package platformdb

import (
	"context"
	"fmt"
	"strings"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/platform"
	"marketplace/internal/platform/platformdb/platformsql"
)

// Store implements platform.Webhooks.
type Store struct {
	read *platformsql.Queries
	db   *db.DB
}

// New makes a store.
func New(database *db.DB) *Store {
	return &Store{platformsql.New(database.Read()), database}
}

// Webhook implements platform.Webhooks.
func (s *Store) Webhook(ctx context.Context, clientID string) (platform.Webhook, error) {
	row, err := s.read.GetWebhook(ctx, clientID)
	if db.IsNoRows(err) {
		return platform.Webhook{}, errs.New(errs.NotFound, "not_found", "No address is set.")
	}
	if err != nil {
		return platform.Webhook{}, fmt.Errorf("read the webhook of %s: %w", clientID, err)
	}
	return toWebhook(row), nil
}

// Webhooks implements platform.Webhooks.
func (s *Store) Webhooks(ctx context.Context) ([]platform.Webhook, error) {
	rows, err := s.read.ListWebhooks(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the webhooks of host products: %w", err)
	}
	list := make([]platform.Webhook, len(rows))
	for i, row := range rows {
		list[i] = toWebhook(row)
	}
	return list, nil
}

// PutWebhook implements platform.Webhooks.
func (s *Store) PutWebhook(ctx context.Context, w platform.Webhook) error {
	err := s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return platformsql.New(tx).PutWebhook(ctx, platformsql.PutWebhookParams{ClientID: w.ClientID, Url: w.URL, Products: strings.Join(w.Products, ","), UpdatedAt: clock.Micros(w.UpdatedAt)})
	})
	if err != nil {
		return fmt.Errorf("save the webhook of %s: %w", w.ClientID, err)
	}
	return nil
}

// DeleteWebhook implements platform.Webhooks.
func (s *Store) DeleteWebhook(ctx context.Context, clientID string) error {
	err := s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error { return platformsql.New(tx).DeleteWebhook(ctx, clientID) })
	if err != nil {
		return fmt.Errorf("delete the webhook of %s: %w", clientID, err)
	}
	return nil
}

func toWebhook(row platformsql.PlatformWebhook) platform.Webhook {
	return platform.Webhook{ClientID: row.ClientID, URL: row.Url, Products: strings.Split(row.Products, ","), UpdatedAt: clock.FromMicros(row.UpdatedAt)}
}
