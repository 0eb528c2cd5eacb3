// Package webhookshttp serves the log of deliveries to their developers, and posts the
// events to their addresses.
package webhookshttp

import (
	"context"
	"encoding/json"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/webhook"
)

// notice is a line of a developer's delivery log.
type notice struct {
	ID          string          `json:"id" doc:"the header webhook-id of each delivery"`
	AppID       string          `json:"app_id"`
	Event       string          `json:"event"`
	State       string          `json:"state" enum:"pending,delivered,dead"`
	Attempts    int64           `json:"attempts"`
	LastStatus  int64           `json:"last_status" doc:"HTTP status of the last answer, 0 for none"`
	LastError   string          `json:"last_error,omitempty"`
	CreatedAt   string          `json:"created_at" format:"date-time"`
	DeliveredAt *string         `json:"delivered_at" format:"date-time"`
	Body        json.RawMessage `json:"body"`
}

func noticeOf(n webhook.Delivery) notice {
	return notice{
		ID: n.ID, AppID: n.AppID, Event: n.Event, State: string(n.State), Attempts: n.Attempts, LastStatus: n.LastStatus, LastError: n.LastError,
		CreatedAt: httpapi.FormatTime(n.CreatedAt), DeliveredAt: httpapi.NullableTime(n.DeliveredAt), Body: json.RawMessage(n.Body),
	}
}

type noticesInput struct {
	Page  string `query:"page" doc:"from 1, 20 a page"`
	State string `query:"state" doc:"pending, delivered or dead"`
}

type noticesOutput struct {
	Body struct {
		Result []notice `json:"result"`
	}
}

type noticeInput struct {
	ID string `path:"id"`
}

type noticeOutput struct{ Body notice }

type secretInput struct {
	ID string `path:"id" doc:"id or slug of the app"`
}

type secretOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Secret string `json:"secret" doc:"verifies the header webhook-signature, as Standard Webhooks say"`
	}
}

// Deliveries is what a developer asks of the log of deliveries.
type Deliveries interface {
	ListDeliveries(ctx context.Context, p auth.Principal, state webhook.DeliveryState, page int64) ([]webhook.Delivery, error)
	ReplayDelivery(ctx context.Context, p auth.Principal, id string) (webhook.Delivery, error)
	WebhookSecret(ctx context.Context, p auth.Principal, idOrSlug string) (string, error)
}

// Register adds the log of deliveries to the billing API at each mount.
func Register(service Deliveries, mounts ...httpapi.Mount) {
	h := deliveryHandlers{service}
	for _, m := range mounts {
		httpapi.Add(m, m.Operation(http.MethodGet, "/notices", "listNotices", "The developer's delivery log, newest first"), h.list)
		httpapi.Add(m, m.Operation(http.MethodPost, "/notices/{id}/replay", "replayNotice", "Deliver a notice once more"), h.replay)
		httpapi.Add(m, m.Operation(http.MethodGet, "/notices/secret/{id}", "getNoticeSecret", "What an app's notices are signed with"), h.secret)
	}
}

type deliveryHandlers struct{ service Deliveries }

func (h deliveryHandlers) list(ctx context.Context, in *noticesInput) (*noticesOutput, error) {
	out := &noticesOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, noticeOf, func(p auth.Principal, page int64) ([]webhook.Delivery, error) {
		return h.service.ListDeliveries(ctx, p, webhook.DeliveryState(in.State), page)
	})
	return out, err
}

func (h deliveryHandlers) replay(ctx context.Context, in *noticeInput) (*noticeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	n, err := h.service.ReplayDelivery(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &noticeOutput{Body: noticeOf(n)}, nil
}

func (h deliveryHandlers) secret(ctx context.Context, in *secretInput) (*secretOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	secret, err := h.service.WebhookSecret(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &secretOutput{CacheControl: "no-store"}
	out.Body.Secret = secret
	return out, nil
}
