package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/webhook"
)

// deliveryStore implements webhook.Writes.
type deliveryStore struct{ q *billingsql.Queries }

// AddDelivery implements webhook.Writes.
func (s deliveryStore) AddDelivery(ctx context.Context, n webhook.Delivery) (bool, error) {
	added, err := s.q.InsertNotice(ctx, billingsql.InsertNoticeParams{
		ID: n.ID, OrganizationID: n.OrganizationID, AppID: n.AppID, Event: n.Event, Body: n.Body, CreatedAt: clock.Micros(n.CreatedAt), GrantID: n.GrantID,
	})
	if err != nil {
		return false, fmt.Errorf("keep notice %s: %w", n.ID, err)
	}
	return added == 1, nil
}

// Delivery implements webhook.Reads.
func (s deliveryStore) Delivery(ctx context.Context, id string) (webhook.Delivery, error) {
	row, err := s.q.GetNotice(ctx, id)
	if db.IsNoRows(err) {
		return webhook.Delivery{}, webhook.DeliveryNotFound()
	}
	if err != nil {
		return webhook.Delivery{}, fmt.Errorf("read notice %s: %w", id, err)
	}
	return toNotice(row), nil
}

// RecordDelivery implements webhook.Writes.
func (s deliveryStore) RecordDelivery(ctx context.Context, n webhook.Delivery, fromAttempts int64) (bool, error) {
	recorded, err := s.q.RecordNotice(ctx, billingsql.RecordNoticeParams{
		ID: n.ID, State: string(n.State), Attempts: n.Attempts, LastStatus: n.LastStatus, LastError: n.LastError, DeliveredAt: clock.Micros(n.DeliveredAt),
		FromAttempts: fromAttempts,
	})
	if err != nil {
		return false, fmt.Errorf("record notice %s: %w", n.ID, err)
	}
	return recorded == 1, nil
}

// ListDeliveries implements webhook.Reads.
func (s deliveryStore) ListDeliveries(ctx context.Context, organizationID, state string, page int64) ([]webhook.Delivery, error) {
	rows, err := s.q.ListNotices(ctx, billingsql.ListNoticesParams{
		OrganizationID: organizationID, State: db.Text(state), PageSize: pageSize, Skip: int32((page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	list := make([]webhook.Delivery, len(rows))
	for i, row := range rows {
		list[i] = toNotice(row)
	}
	return list, nil
}

func toNotice(r billingsql.DeveloperNotice) webhook.Delivery {
	return webhook.Delivery{
		ID: r.ID, OrganizationID: r.OrganizationID, AppID: r.AppID, Event: r.Event, Body: r.Body, State: webhook.DeliveryState(r.State), Attempts: r.Attempts,
		LastStatus: r.LastStatus, LastError: r.LastError, CreatedAt: clock.FromMicros(r.CreatedAt), DeliveredAt: clock.FromMicros(r.DeliveredAt), GrantID: r.GrantID,
	}
}
