package installs

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

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
