// Package webhooksdb keeps the deliveries of webhook events in the database.
package webhooksdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/webhook"
	"marketplace/internal/webhooks/webhooksdb/webhookssql"
)

const pageSize = 20

// Store implements webhook.Writes on a pool or a transaction.
type Store struct{ q *webhookssql.Queries }

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(q db.Querier) *Store { return &Store{webhookssql.New(q)} }

// AddDelivery implements webhook.Writes.
func (s *Store) AddDelivery(ctx context.Context, n webhook.Delivery) (bool, error) {
	added, err := s.q.InsertDelivery(ctx, webhookssql.InsertDeliveryParams{
		ID: n.ID, OrganizationID: n.OrganizationID, AppID: n.AppID, Event: n.Event, Body: n.Body, CreatedAt: clock.Micros(n.CreatedAt), GrantID: n.GrantID,
	})
	if err != nil {
		return false, fmt.Errorf("add delivery %s: %w", n.ID, err)
	}
	return added == 1, nil
}

// Delivery implements webhook.Reads.
func (s *Store) Delivery(ctx context.Context, id string) (webhook.Delivery, error) {
	row, err := s.q.GetDelivery(ctx, id)
	if db.IsNoRows(err) {
		return webhook.Delivery{}, webhook.DeliveryNotFound()
	}
	if err != nil {
		return webhook.Delivery{}, fmt.Errorf("read delivery %s: %w", id, err)
	}
	return toDelivery(row), nil
}

// RecordDelivery implements webhook.Writes.
func (s *Store) RecordDelivery(ctx context.Context, n webhook.Delivery, fromAttempts int64) (bool, error) {
	recorded, err := s.q.RecordDelivery(ctx, webhookssql.RecordDeliveryParams{
		ID: n.ID, State: string(n.State), Attempts: n.Attempts, LastStatus: n.LastStatus, LastError: n.LastError, DeliveredAt: clock.Micros(n.DeliveredAt),
		FromAttempts: fromAttempts,
	})
	if err != nil {
		return false, fmt.Errorf("record delivery %s: %w", n.ID, err)
	}
	return recorded == 1, nil
}

// ListDeliveries implements webhook.Reads.
func (s *Store) ListDeliveries(ctx context.Context, organizationID, state string, page int64) ([]webhook.Delivery, error) {
	rows, err := s.q.ListDeliveries(ctx, webhookssql.ListDeliveriesParams{
		OrganizationID: organizationID, State: db.Text(state), PageSize: pageSize, Skip: int32((page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	if err != nil {
		return nil, fmt.Errorf("list deliveries: %w", err)
	}
	list := make([]webhook.Delivery, len(rows))
	for i, row := range rows {
		list[i] = toDelivery(row)
	}
	return list, nil
}

func toDelivery(r webhookssql.DeveloperNotice) webhook.Delivery {
	return webhook.Delivery{
		ID: r.ID, OrganizationID: r.OrganizationID, AppID: r.AppID, Event: r.Event, Body: r.Body, State: webhook.DeliveryState(r.State), Attempts: r.Attempts,
		LastStatus: r.LastStatus, LastError: r.LastError, CreatedAt: clock.FromMicros(r.CreatedAt), DeliveredAt: clock.FromMicros(r.DeliveredAt), GrantID: r.GrantID,
	}
}

// Purge deletes deliveries that ended, and were made before a moment. Safe to repeat.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	if err := s.q.DeleteOldDeliveries(ctx, clock.Micros(before)); err != nil {
		return fmt.Errorf("purge deliveries: %w", err)
	}
	return nil
}
