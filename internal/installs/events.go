package installs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// JobNotify is the kind of the job that tells a developer, and host products, about an install.
const JobNotify = "installs.notify"

const (
	eventInstalled   = "application_installed"
	eventUninstalled = "application_uninstalled"
)

// InstallEvent is what a developer's webhook receives (contract billing 10). LicenseID
// is a number and Date carries an offset.
type InstallEvent struct {
	ApplicationID   string         `json:"applicationID"`
	ApplicationName string         `json:"applicationName"`
	ClientID        string         `json:"clientID"`
	Date            string         `json:"date" format:"date-time"`
	Event           string         `json:"event" enum:"application_installed,application_uninstalled"`
	LicenseID       int64          `json:"licenseID"`
	OrganizationID  string         `json:"organizationID"`
	Payload         map[string]any `json:"payload" doc:"applicationID"`
	UserID          string         `json:"userID"`
}

type eventJob struct {
	AppID          string    `json:"app_id"`
	Product        string    `json:"product"`
	Event          string    `json:"event"`
	OrganizationID string    `json:"organization_id"`
	AccountID      string    `json:"account_id"`
	At             time.Time `json:"at"`
}

// EnqueueInstalled enqueues, in the transaction that records an install, what its
// developer hears of it: the call of the custom install address, and the webhook
// event. Attribution is nil where nobody knows how the buyer came. A body that runs
// again enqueues both once.
func EnqueueInstalled(ctx context.Context, jobs outbox.Enqueuer, app App, install Install, attribution *Attribution) error {
	if err := enqueueHook(ctx, jobs, app, install, attribution); err != nil {
		return err
	}
	return enqueueEvent(ctx, jobs, app, eventInstalled, install.OrganizationID, install.InstalledBy, install.ID, install.InstalledAt)
}

// EnqueueUninstalled enqueues, in the transaction that removes an install, the
// webhook event of it, once. By is the account that the event names: who removed
// it or, where a payment ended, who had installed it; "" for nobody.
func EnqueueUninstalled(ctx context.Context, jobs outbox.Enqueuer, app App, install Install, by string, at time.Time) error {
	return enqueueEvent(ctx, jobs, app, eventUninstalled, install.OrganizationID, by, install.ID, at)
}

// enqueueEvent enqueues the event of an app, for its developer and the host products.
func enqueueEvent(ctx context.Context, jobs outbox.Enqueuer, app App, event, organizationID, accountID, installID string, at time.Time) error {
	job := eventJob{AppID: app.ID, Product: app.Product, Event: event, OrganizationID: organizationID, AccountID: accountID, At: at}
	return jobs.Enqueue(ctx, JobNotify, job, time.Time{}, JobNotify+":"+event+":"+installID)
}

// EventDeps are what Events is made of; all are needed.
type EventDeps struct {
	Apps     Apps
	Licences Licences
	// Listeners gives who hears of the installs in a host product besides the developer.
	Listeners func(ctx context.Context, product string) (receiverIDs []string, err error)
	// Enqueue adds an event to the deliveries of an app's webhook, or of another
	// receiver, once for its source. Who has no address wants no events.
	Enqueue func(ctx context.Context, receiverID, event, source string, body any) error
	Now     func() time.Time
}

// Events hands the events of installs to the deliveries of webhooks.
type Events struct{ d EventDeps }

// NewEvents makes it; it panics when a dependency is missing, at start.
func NewEvents(d EventDeps) *Events {
	deps.Check("installs events", d)
	return &Events{d}
}

// HandleNotify performs a JobNotify with the app as it is now. An app that is gone, or an
// event that nobody wants any more, ends the job quietly.
func (s *Events) HandleNotify(ctx context.Context, payload json.RawMessage) error {
	var job eventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	app, err := s.d.Apps.App(ctx, job.AppID)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	receivers, err := s.d.Listeners(ctx, job.Product)
	if err != nil {
		return err
	}
	if app.WebhookURL != "" {
		receivers = append(receivers, app.ID)
	}
	if len(receivers) == 0 {
		return nil
	}
	has, err := s.d.Licences.Licence(ctx, job.OrganizationID, job.Product, s.d.Now())
	if err != nil {
		return err
	}
	event := InstallEvent{
		ApplicationID: app.ID, ApplicationName: app.Name, ClientID: app.ClientID, Date: job.At.Format("2006-01-02T15:04:05-07:00"),
		Event: job.Event, LicenseID: has.Number, OrganizationID: job.OrganizationID, UserID: job.AccountID,
		Payload: map[string]any{"applicationID": app.ID},
	}
	for _, receiver := range receivers {
		source := event.OrganizationID + " " + event.Date
		if receiver != app.ID { // one address hears of many apps
			source += " " + app.ID
		}
		if err := s.d.Enqueue(ctx, receiver, event.Event, source, event); err != nil {
			return err
		}
	}
	return nil
}
