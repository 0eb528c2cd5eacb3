package installs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
)

// JobNotify is the kind of the job that tells a developer about an install.
const JobNotify = "installs.notify"

const (
	noticeInstalled   = "application_installed"
	noticeUninstalled = "application_uninstalled"
)

// Notice is what a developer's webhook receives (contract billing 10). LicenseID
// is a number and Date carries an offset.
type Notice struct {
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

type notifyJob struct {
	AppID          string    `json:"app_id"`
	Product        string    `json:"product"`
	Event          string    `json:"event"`
	OrganizationID string    `json:"organization_id"`
	AccountID      string    `json:"account_id"`
	At             time.Time `json:"at"`
}

// notify enqueues the notice of an app whose developer wants it. The key makes
// a body that runs again enqueue it once.
func notify(ctx context.Context, jobs Outbox, app App, event, organizationID, accountID, installID string, at time.Time) error {
	if app.WebhookURL == "" {
		return nil
	}
	job := notifyJob{AppID: app.ID, Product: app.Product, Event: event, OrganizationID: organizationID, AccountID: accountID, At: at}
	return jobs.Enqueue(ctx, JobNotify, job, time.Time{}, JobNotify+":"+event+":"+installID)
}

// HandleNotify performs a JobNotify: it reads the app as it is now and posts the
// notice to its address. An app that is gone, or wants no notices any more,
// ends the job quietly; a failed delivery is tried again.
func (s *Service) HandleNotify(ctx context.Context, payload json.RawMessage) error {
	var job notifyJob
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
	has, err := s.d.Read.Licences.Licence(ctx, job.OrganizationID, job.Product, s.d.Now())
	if err != nil {
		return err
	}
	return s.d.Deliver(ctx, app.WebhookURL, Notice{
		ApplicationID: app.ID, ApplicationName: app.Name, ClientID: app.ClientID, Date: job.At.Format("2006-01-02T15:04:05-07:00"),
		Event: job.Event, LicenseID: has.Number, OrganizationID: job.OrganizationID, UserID: job.AccountID,
		Payload: map[string]any{"applicationID": app.ID},
	})
}

// Recorder records installs that a settled payment brings, inside the
// transaction of the payment: app hands it to billing.
type Recorder struct {
	apps  Apps
	store RecorderStore
	jobs  Outbox
	newID func() string
}

// RecorderStore keeps installs and who is left without access to them.
type RecorderStore interface {
	Store
	Access
}

// ExcludeMembers leaves exactly these accounts without access to the app.
func (i *Recorder) ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string, at time.Time) error {
	return i.store.ExcludeMembers(ctx, organizationID, appID, accounts, by, at)
}

// NewRecorder makes an installer on stores of one transaction.
func NewRecorder(apps Apps, store RecorderStore, jobs Outbox, newID func() string) *Recorder {
	return &Recorder{apps: apps, store: store, jobs: jobs, newID: newID}
}

// InstallPaid gives the app to the organization that paid for it. An app that
// is installed already stays as it is, so it is safe to repeat. The rules were
// checked before the money moved and are not asked again: whoever has paid gets
// the app. Announce tells the developer of an app that is new to the organization,
// before the transaction ends: the installs of many payments go out together.
func (i *Recorder) InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) (announce func() error, err error) {
	install := Install{ID: i.newID(), OrganizationID: organizationID, AppID: appID, Product: product, ChargeID: chargeID, InstalledBy: accountID, InstalledAt: at}
	added, err := i.store.Add(ctx, install)
	if err != nil {
		return nil, err
	}
	return func() error {
		if isNew, err := added(); err != nil || !isNew {
			return err
		}
		return i.announce(ctx, install)
	}, nil
}

func (i *Recorder) announce(ctx context.Context, install Install) error {
	app, err := i.apps.App(ctx, install.AppID)
	if errs.IsNotFound(err) {
		return nil // taken down meanwhile: nobody to tell
	}
	if err != nil {
		return err
	}
	// A payment settles without the buyer, so how they came is not known.
	if err := callInstallAddress(ctx, i.jobs, app, install, nil); err != nil {
		return err
	}
	return notify(ctx, i.jobs, app, noticeInstalled, install.OrganizationID, install.InstalledBy, install.ID, install.InstalledAt)
}

// HasApp tells whether the organization has the app now.
func (i *Recorder) HasApp(ctx context.Context, organizationID, appID string) (bool, error) {
	_, present, err := i.store.FindActive(ctx, organizationID, appID)
	return present, err
}

// RemovePaid takes an app that nothing pays for any more, inside the transaction
// that ends the payment. Removing what is not installed is no error.
func (i *Recorder) RemovePaid(ctx context.Context, organizationID, appID, reason string, at time.Time) error {
	install, present, err := i.store.FindActive(ctx, organizationID, appID)
	if err != nil || !present {
		return err
	}
	if _, err := i.store.Remove(ctx, organizationID, appID, "", reason, at); err != nil {
		return err
	}
	app, err := i.apps.App(ctx, appID)
	if errs.IsNotFound(err) {
		return nil // taken down meanwhile: nobody to tell
	}
	if err != nil {
		return err
	}
	return notify(ctx, i.jobs, app, noticeUninstalled, organizationID, install.InstalledBy, install.ID, at)
}
