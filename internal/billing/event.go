package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// The events that developers are told about (contract billing 10).
const (
	EventTrialStarted = "payment_trialstarted"
	EventActivated    = "payment_activated"
	EventCollected    = "payment_collected"
	EventCancelled    = "payment_cancelled"
	EventDeclined     = "payment_declined"
)

// WebhookEvent is what a developer's webhook receives about a payment (contract
// billing 10).
type WebhookEvent struct {
	ApplicationID   string         `json:"applicationID"`
	ApplicationName string         `json:"applicationName"`
	ClientID        string         `json:"clientID"`
	Date            string         `json:"date" format:"date-time"`
	Event           string         `json:"event" enum:"payment_trialstarted,payment_activated,payment_collected,payment_cancelled,payment_declined"`
	LicenseID       int64          `json:"licenseID"`
	OrganizationID  string         `json:"organizationID"`
	Payload         map[string]any `json:"payload" doc:"paymentID, which is the id of the charge; quantity with payment_activated, total in cents with payment_collected"`
	UserID          string         `json:"userID"`
}

// WebhookEventJob is an event whose app is looked up when it is sent.
type WebhookEventJob struct {
	ClientID string       `json:"client_id"`
	Source   string       `json:"source"`
	Notice   WebhookEvent `json:"notice"`
}

// WithPayment adds the id of a charge to the payload of an event.
func WithPayment(id string, payload map[string]any) map[string]any {
	all := map[string]any{"paymentID": id}
	maps.Copy(all, payload)
	return all
}

// EnqueueEvent enqueues an event about a payment, once for its source.
func EnqueueEvent(ctx context.Context, jobs outbox.Enqueuer, event, clientID, source string, n WebhookEvent, at time.Time) error {
	n.Event, n.ClientID, n.Date = event, clientID, at.Format("2006-01-02T15:04:05-07:00")
	return jobs.Enqueue(ctx, JobNotify, WebhookEventJob{ClientID: clientID, Source: source, Notice: n}, time.Time{}, JobNotify+":"+event+":"+source)
}

// JobNotify is the kind of the job to tell a developer about a payment.
const JobNotify = "billing.notify"

// EventDeps are what Events is made of; all are needed.
type EventDeps struct {
	Apps Apps
	// Enqueue adds an event to the deliveries of an app's webhook, once for its source.
	Enqueue func(ctx context.Context, appID, event, source string, body any) error
}

// Events hands the events of payments to the deliveries of webhooks.
type Events struct{ d EventDeps }

// NewEvents makes it; it panics when a dependency is missing, at start.
func NewEvents(d EventDeps) *Events {
	deps.Check("billing events", d)
	return &Events{d}
}

// HandleNotify performs a JobNotify with the app as it is now. An app that is gone
// ends the job quietly.
func (s *Events) HandleNotify(ctx context.Context, payload json.RawMessage) error {
	var job WebhookEventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	app, err := s.d.Apps.AppOfClient(ctx, job.ClientID)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	n := job.Notice
	n.ApplicationID, n.ApplicationName = app.ID, app.Name
	return s.d.Enqueue(ctx, app.ID, n.Event, job.Source, n)
}
