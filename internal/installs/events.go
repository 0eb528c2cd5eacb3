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

// RecorderTx is what Recorder needs of a transaction.
type RecorderTx interface {
	Reads
	Writes
	outbox.Enqueuer
}

// Recorder records installs that a settled payment brings, inside the
// transaction of the payment.
type Recorder struct {
	apps  Apps
	tx    RecorderTx
	newID func() string
}

// NewRecorder makes a recorder on a transaction.
func NewRecorder(apps Apps, tx RecorderTx, newID func() string) *Recorder {
	return &Recorder{apps: apps, tx: tx, newID: newID}
}

// InstallPaid gives the app to the organization that paid for it. An app that
// is installed already stays as it is, so it is safe to repeat. The rules were
// checked before the money moved and are not asked again: whoever has paid gets
// the app. Announce tells the developer of an app that is new to the organization,
// before the transaction ends: the installs of many payments go out together.
func (r *Recorder) InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) (announce func() error, err error) {
	install := Install{ID: r.newID(), OrganizationID: organizationID, AppID: appID, Product: product, ChargeID: chargeID, InstalledBy: accountID, InstalledAt: at}
	added, err := r.tx.AddInstall(ctx, install)
	if err != nil {
		return nil, err
	}
	return func() error {
		if isNew, err := added(); err != nil || !isNew {
			return err
		}
		return r.announce(ctx, install)
	}, nil
}

func (r *Recorder) announce(ctx context.Context, install Install) error {
	app, err := r.apps.App(ctx, install.AppID)
	if errs.IsNotFound(err) {
		return nil // taken down meanwhile: nobody to tell
	}
	if err != nil {
		return err
	}
	// A payment settles without the buyer, so how they came is not known.
	return EnqueueInstalled(ctx, r.tx, app, install, nil)
}

// HasApp tells whether the organization has the app now.
func (r *Recorder) HasApp(ctx context.Context, organizationID, appID string) (bool, error) {
	_, present, err := r.tx.ActiveInstall(ctx, organizationID, appID)
	return present, err
}

// RemovePaid takes an app that nothing pays for any more, inside the transaction
// that ends the payment. Removing what is not installed is no error.
func (r *Recorder) RemovePaid(ctx context.Context, organizationID, appID, reason string, at time.Time) error {
	install, present, err := r.tx.ActiveInstall(ctx, organizationID, appID)
	if err != nil || !present {
		return err
	}
	if _, err := r.tx.RemoveInstall(ctx, organizationID, appID, "", reason, at); err != nil {
		return err
	}
	app, err := r.apps.App(ctx, appID)
	if errs.IsNotFound(err) {
		return nil // taken down meanwhile: nobody to tell
	}
	if err != nil {
		return err
	}
	return EnqueueUninstalled(ctx, r.tx, app, install, install.InstalledBy, at)
}
