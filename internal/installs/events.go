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

// JobNotify is the kind of the job that tells a developer about an install.
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
// webhook event of it, once. By is who removed it.
func EnqueueUninstalled(ctx context.Context, jobs outbox.Enqueuer, app App, install Install, by string, at time.Time) error {
	return enqueueEvent(ctx, jobs, app, eventUninstalled, install.OrganizationID, by, install.ID, at)
}

// enqueueEvent enqueues the event of an app whose developer wants it.
func enqueueEvent(ctx context.Context, jobs outbox.Enqueuer, app App, event, organizationID, accountID, installID string, at time.Time) error {
	if app.WebhookURL == "" {
		return nil
	}
	job := eventJob{AppID: app.ID, Product: app.Product, Event: event, OrganizationID: organizationID, AccountID: accountID, At: at}
	return jobs.Enqueue(ctx, JobNotify, job, time.Time{}, JobNotify+":"+event+":"+installID)
}

// EventDeps are what Events is made of; all are needed.
type EventDeps struct {
	Apps     Apps
	Licences Licences
	// Enqueue adds an event to the deliveries of an app's webhook, once for its source.
	Enqueue func(ctx context.Context, appID, event, source string, body any) error
	Now     func() time.Time
}

// Events hands the events of installs to the deliveries of webhooks.
type Events struct{ d EventDeps }

// NewEvents makes it; it panics when a dependency is missing, at start.
func NewEvents(d EventDeps) *Events {
	deps.Check("installs events", d)
	return &Events{d}
}

// HandleNotify performs a JobNotify with the app as it is now. An app that is gone,
// or wants no events any more, ends the job quietly.
func (s *Events) HandleNotify(ctx context.Context, payload json.RawMessage) error {
	var job eventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	app, err := s.d.Apps.App(ctx, job.AppID)
	if errs.IsNotFound(err) || err == nil && app.WebhookURL == "" {
		return nil
	}
	if err != nil {
		return err
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
	return s.d.Enqueue(ctx, app.ID, event.Event, event.OrganizationID+" "+event.Date, event)
}
