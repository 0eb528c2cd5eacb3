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
	NoticeTrialStarted = "payment_trialstarted"
	NoticeActivated    = "payment_activated"
	NoticeCollected    = "payment_collected"
	NoticeCancelled    = "payment_cancelled"
	NoticeDeclined     = "payment_declined"
)

// Notice is what a developer's webhook receives about a payment (contract
// billing 10).
type Notice struct {
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

// noticeJob is a notice whose app is looked up when it is sent.
type noticeJob struct {
	ClientID string `json:"client_id"`
	Source   string `json:"source"`
	Notice   Notice `json:"notice"`
}

// tell enqueues a notice about a recurrent charge. Source makes it unique: what
// happened to what.
func (stores Stores) tell(ctx context.Context, event string, c RecurrentCharge, source string, payload map[string]any) error {
	return enqueueNotice(ctx, stores.Jobs, event, c.OrderClientID, source, Notice{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: withPayment(c.ID, payload),
	}, c.UpdatedAt)
}

// tellCharge enqueues a notice about a direct charge, or about the subscription
// that it is a period of.
func (stores Stores) tellCharge(ctx context.Context, event string, c Charge, payload map[string]any) error {
	paymentID := c.ID
	if c.RecurrentChargeID != "" {
		paymentID = c.RecurrentChargeID
	}
	return enqueueNotice(ctx, stores.Jobs, event, c.OrderClientID, c.ID, Notice{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: withPayment(paymentID, payload),
	}, c.UpdatedAt)
}

// TellCancelled enqueues the notice that a subscription was cancelled, for who
// cancels by other doors than the service's.
func TellCancelled(ctx context.Context, jobs Outbox, c RecurrentCharge) error {
	return Stores{Jobs: jobs}.tell(ctx, NoticeCancelled, c, c.turn(), nil)
}

// turn names what is happening to a charge now, for notices and mails of what
// may happen again: a kept subscription can be cancelled once more.
func (c RecurrentCharge) turn() string { return c.ID + ":" + strconv.FormatInt(c.Version, 10) }

func withPayment(id string, payload map[string]any) map[string]any {
	all := map[string]any{"paymentID": id}
	maps.Copy(all, payload)
	return all
}

func enqueueNotice(ctx context.Context, jobs Outbox, event, clientID, source string, n Notice, at time.Time) error {
	n.Event, n.ClientID, n.Date = event, clientID, at.Format("2006-01-02T15:04:05-07:00")
	return jobs.Enqueue(ctx, JobNotify, noticeJob{ClientID: clientID, Source: source, Notice: n}, time.Time{}, JobNotify+":"+event+":"+source)
}

// notify performs a JobNotify: the notice is kept with its app as it is now, and
// delivered by jobs of its own.
func (s *Service) notify(ctx context.Context, payload json.RawMessage) error {
	var job noticeJob
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
	return s.Announce(ctx, app.ID, n.Event, job.Source, n)
}
