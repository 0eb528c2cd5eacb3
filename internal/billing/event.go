package billing

import (
	"context"
	"maps"
	"time"

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
