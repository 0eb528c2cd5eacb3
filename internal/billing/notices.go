package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"time"

	"marketplace/internal/kit/errs"
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

// webhookEventJob is a notice whose app is looked up when it is sent.
type webhookEventJob struct {
	ClientID string       `json:"client_id"`
	Source   string       `json:"source"`
	Notice   WebhookEvent `json:"notice"`
}

// enqueueSubscriptionEvent enqueues a notice about a recurrent charge. Source makes it unique: what
// happened to what.
func enqueueSubscriptionEvent(ctx context.Context, jobs Outbox, event string, c Subscription, source string, payload map[string]any) error {
	return enqueueEvent(ctx, jobs, event, c.OrderClientID, source, WebhookEvent{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: withPayment(c.ID, payload),
	}, c.UpdatedAt)
}

// enqueueChargeEvent enqueues a notice about a direct charge, or about the subscription
// that it is a period of.
func enqueueChargeEvent(ctx context.Context, jobs Outbox, event string, c Charge, payload map[string]any) error {
	paymentID := c.ID
	if c.SubscriptionID != "" {
		paymentID = c.SubscriptionID
	}
	return enqueueEvent(ctx, jobs, event, c.OrderClientID, c.ID, WebhookEvent{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: withPayment(paymentID, payload),
	}, c.UpdatedAt)
}

// EnqueueCancelled enqueues the notice that a subscription was cancelled, for who
// cancels by other doors than the service's.
func EnqueueCancelled(ctx context.Context, jobs Outbox, c Subscription) error {
	return enqueueSubscriptionEvent(ctx, jobs, EventCancelled, c, c.versionKey(), nil)
}

// versionKey names what is happening to a charge now, for notices and mails of what
// may happen again: a kept subscription can be cancelled once more.
func (c Subscription) versionKey() string { return c.ID + ":" + strconv.FormatInt(c.Version, 10) }

func withPayment(id string, payload map[string]any) map[string]any {
	all := map[string]any{"paymentID": id}
	maps.Copy(all, payload)
	return all
}

func enqueueEvent(ctx context.Context, jobs Outbox, event, clientID, source string, n WebhookEvent, at time.Time) error {
	n.Event, n.ClientID, n.Date = event, clientID, at.Format("2006-01-02T15:04:05-07:00")
	return jobs.Enqueue(ctx, JobNotify, webhookEventJob{ClientID: clientID, Source: source, Notice: n}, time.Time{}, JobNotify+":"+event+":"+source)
}

// handleWebhookEvent performs a JobNotify: the notice is kept with its app as it is now, and
// delivered by jobs of its own.
func (s *Service) handleWebhookEvent(ctx context.Context, payload json.RawMessage) error {
	var job webhookEventJob
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
	return s.EnqueueWebhook(ctx, app.ID, n.Event, job.Source, n)
}
