package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/cart/cartdb"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/privacy"
)

// commerceOf is what organizations buy and sell, as closing one needs to know.
type commerceOf struct{ a *app }

// CheckClosable is described at identity.Commerce.
func (x commerceOf) CheckClosable(ctx context.Context, o identity.Organization) error {
	for _, app := range x.a.catalogue.Snapshot().Apps() {
		if o.Developer != "" && app.Developer == o.Developer && app.Lifecycle() == catalogue.Published {
			return errs.New(errs.Conflict, "published_apps", "The organization has published apps, as "+app.Name+". Have the shop take them off sale first.")
		}
	}
	open, err := x.a.billing.Obligations.Open(ctx, o.ID)
	if err != nil {
		return err
	}
	buying, err := cartdb.New(x.a.db.Read(), x.a.sealer).IsPurchasing(ctx, o.ID)
	if err != nil {
		return err
	}
	if buying {
		open.Payments++
	}
	return open.Check()
}

// StopRenewals is described at identity.Commerce.
func (x commerceOf) StopRenewals(ctx context.Context, organizationID string) error {
	return x.a.billing.Subscriptions.CancelAll(ctx, organizationID)
}

// isOrganizationClosed tells billing from whom no money is taken. Who is not known here is a
// developer without an account.
func (a *app) isOrganizationClosed(ctx context.Context, id string) (bool, error) {
	o, err := a.identity.Organization(ctx, id)
	if errs.IsNotFound(err) {
		return false, nil
	}
	return !o.ClosedAt.IsZero(), err
}

// removalActor stands in the audit log for the job that removes what was closed.
const removalActor = "closing"

// removeClosedAccounts removes the people whose time to reopen an account is over.
func (a *app) removeClosedAccounts(ctx context.Context) error {
	return a.identity.EachAccountToRemove(ctx, func(ctx context.Context, id string) error {
		_, err := a.removePerson(ctx, removalActor, id, true)
		return err
	})
}

// removeClosedOrganizations removes the organizations whose time to be reopened is over.
func (a *app) removeClosedOrganizations(ctx context.Context) error {
	return a.identity.EachOrganizationToRemove(ctx, func(ctx context.Context, id string) error {
		_, err := a.removeOrganization(ctx, removalActor, id, true)
		return err
	})
}

// jobForget is the kind of the job that has the database forget what was deleted.
const jobForget = "closing.forget"

// forgetEvery is how often at most the database is rewritten for that.
const forgetEvery = 10 * time.Minute

// enqueueForget enqueues a jobForget within the transaction of a removal: one for all of the
// same minutes.
func (a *app) enqueueForget(ctx context.Context, tx db.Tx) error {
	at := a.clock.Now().Truncate(forgetEvery).Add(forgetEvery)
	return a.jobs.Enqueue(ctx, tx, jobs.Job{Kind: jobForget, Payload: struct{}{}, RunAt: at, Key: fmt.Sprintf("%s:%d", jobForget, at.Unix())})
}

// forget performs a jobForget. It may take longer than other jobs: who takes it over does
// the same again.
func (a *app) forget(ctx context.Context, _ json.RawMessage) error {
	return a.db.ForgetDeleted(context.WithoutCancel(ctx))
}

// removePerson removes the person of an account, in one transaction, and gives how many rows
// it changed; none when it was done before, or is not due.
func (a *app) removePerson(ctx context.Context, actor, id string, onlyDue bool) (changed int64, err error) {
	err = a.db.InOneTx(ctx, func(ctx context.Context) error {
		account, ended, err := a.identity.EndAccount(ctx, actor, id, onlyDue)
		if changed = 0; err != nil || !ended {
			return err
		}
		changed, err = a.erase(ctx, PersonalData(), privacy.Subject{AccountID: account.ID, Email: account.Email, Name: account.Name})
		return err
	})
	return changed, err
}

// removeOrganization takes the apps of an organization and removes its people and its data, in one
// transaction; else as removePerson.
func (a *app) removeOrganization(ctx context.Context, actor, id string, onlyDue bool) (changed int64, err error) {
	err = a.db.InOneTxLocked(ctx, []string{id}, func(ctx context.Context, _ db.Tx) error {
		o, err := a.identity.Organization(ctx, id)
		if err != nil {
			return err
		}
		people, ended, err := a.identity.EndOrganization(ctx, actor, id, onlyDue)
		if changed = 0; err != nil || !ended {
			return err
		}
		if err := a.entitlements.UninstallAll(ctx, id, actor); err != nil {
			return err
		}
		for _, p := range people {
			n, err := a.erase(ctx, PersonalData(), privacy.Subject{AccountID: p.ID, Email: p.Email, Name: p.Name})
			if changed += n; err != nil {
				return err
			}
		}
		n, err := a.erase(ctx, OrganizationData(), privacy.Subject{AccountID: id, Name: o.Name})
		changed += n
		return err
	})
	return changed, err
}

// erase changes rows of the tables, and has the catalogue shown without them.
func (a *app) erase(ctx context.Context, tables []privacy.Table, of privacy.Subject) (changed int64, err error) {
	err = a.db.InTx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if changed, err = db.EraseRows(ctx, tx, tables, of); err != nil {
			return err
		}
		if err := a.enqueueForget(ctx, tx); err != nil {
			return err
		}
		return cataloguedb.NewReviews(tx).ShowAnew(ctx)
	})
	return changed, err
}
