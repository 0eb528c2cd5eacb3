package entitlements

import (
	"context"
	"time"

	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// UndoUninstall brings an app back that somebody of the principal's organization
// uninstalled, in one transaction: with its settings, who is left without access, the
// subscription at the price that was agreed, and the upgrades that are paid. Nothing
// is charged; the subscription renews on its day. Consent is not given again by it.
//
// Safe to repeat, also by two at once: an app that an undo brought back is given as it
// is. Errors: 'forbidden' for who may not install, or not pay for what goes on, or
// against a rule of the organization; 'conflict' when the app was installed anew;
// 'unprocessable' when there is no uninstall to undo, it is more than UndoPeriod ago,
// the app is not offered any more or cannot be used now, what was paid is over, went
// back, or is paid by another subscription, or a budget of the organization stops it.
func (s *Service) UndoUninstall(ctx context.Context, p auth.Principal, idOrSlug string) (installs.Install, error) {
	app, isOffered, err := s.d.Installs.FindRemoved(ctx, p, idOrSlug)
	if err != nil {
		return installs.Install{}, err
	}
	var install installs.Install
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var present bool
		install, present, err = tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil {
			return err
		}
		if present {
			return alreadyThere(p, app, install)
		}
		removed, err := lastUninstall(ctx, tx, p, app)
		if err != nil {
			return err
		}
		now := s.d.Now()
		ended, err := s.checkUndo(ctx, tx, p, app, isOffered, removed, now)
		if err != nil {
			return err
		}
		install = installs.Install{
			ID: s.d.NewID(), OrganizationID: removed.OrganizationID, AppID: removed.AppID, Product: app.Product, ChargeID: removed.ChargeID,
			InstalledBy: p.AccountID, InstalledAt: now, SetupRequired: removed.SetupRequired, Properties: removed.Properties, Restores: removed.ID,
		}
		return s.undo(ctx, tx, p, app, removed, install, ended)
	})
	if err != nil {
		return installs.Install{}, err
	}
	s.d.Wake()
	return install, nil
}

// alreadyThere accepts an app that an undo has brought back, for who might have undone.
func alreadyThere(p auth.Principal, app installs.App, present installs.Install) error {
	if present.Restores == "" {
		return installs.AlreadyInstalled()
	}
	return installs.RightsError(p, app)
}

// lastUninstall gives the removal that an undo is about. What ended with its payment
// was uninstalled by nobody.
func lastUninstall(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App) (installs.Install, error) {
	removed, found, err := tx.LastRemoved(ctx, p.OrganizationID, app.ID)
	if err == nil && (!found || removed.RemovedBy == "") {
		err = errs.New(errs.Unprocessable, ReasonNothingToUndo, MessageNothingToUndo)
	}
	return removed, err
}

// undo writes what comes back.
func (s *Service) undo(ctx context.Context, tx WriteTx, p auth.Principal, app installs.App, removed, install installs.Install, ended []subscriptions.Subscription) error {
	if err := add(ctx, tx, install); err != nil {
		return err
	}
	if err := tx.RestoreExclusions(ctx, removed); err != nil {
		return err
	}
	var payer *subscriptions.Subscription
	for _, c := range ended {
		commitment := subscriptions.CommitmentOf(c)
		commitment.At = install.InstalledAt
		if err := tx.CheckPurchase(ctx, p, commitment); err != nil {
			return err
		}
		restored, err := subscriptions.RestoreSubscription(ctx, tx, s.d.NewID, c, removed.RemovedAt, install.InstalledAt)
		if err != nil {
			return err
		}
		if restored.AppID != "" {
			payer = &restored
		}
	}
	if err := subscriptions.RestoreUpgrades(ctx, tx, s.d.NewID, install.OrganizationID, app.ID, install.InstalledAt); err != nil {
		return err
	}
	if err := s.mailUndone(ctx, tx, p, app, install.ID, payer); err != nil {
		return err
	}
	return installs.EnqueueInstalled(ctx, tx, app, install, nil)
}

// checkUndo gives the subscriptions that come back with an app, or why it cannot come
// back. Errors: as of UndoUninstall.
func (s *Service) checkUndo(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, isOffered bool, removed installs.Install, now time.Time) ([]subscriptions.Subscription, error) {
	app.Product = removed.Product // who may bring it back is who could take it
	if err := installs.RightsError(p, app); err != nil {
		return nil, err
	}
	if !now.Before(removed.RemovedAt.Add(installs.UndoPeriod)) {
		return nil, errs.New(errs.Unprocessable, ReasonUndoOver, MessageUndoOver)
	}
	if !isOffered {
		return nil, errs.New(errs.Unprocessable, ReasonRetired, MessageRetired)
	}
	app.Retiring = false // refuses who is new: here the app was
	if err := s.checkMayInstall(ctx, tx, p, app); err != nil {
		return nil, err
	}
	ended, pays, err := comesBack(ctx, tx, p, app, removed, now)
	if err == nil && pays {
		err = installs.PayRightError(p, app)
	}
	return ended, err
}

// comesBack gives the subscriptions that come back with an app; pays tells whether one
// of them pays for it. Error: why the app is not paid for any more.
func comesBack(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, removed installs.Install, now time.Time) (list []subscriptions.Subscription, pays bool, err error) {
	list, pays, err = restorable(ctx, tx, app, removed, now)
	isFree := app.Free || installs.IsOwnApp(p, app)
	if isFree && errs.CodeOf(err) == errs.Unprocessable {
		return list, pays, nil // it cost something once
	}
	if err != nil || pays || isFree {
		return list, pays, err
	}
	return list, false, checkStillPaid(ctx, tx, p, app, removed, now)
}

// restorable gives the subscriptions that an uninstall ended and that can come back;
// pays tells whether one of them pays for the app. Error: why the one that paid for it
// cannot. An upgrade that cannot come back is left out.
func restorable(ctx context.Context, tx ReadTx, app installs.App, removed installs.Install, now time.Time) (list []subscriptions.Subscription, pays bool, err error) {
	ended, err := tx.SubscriptionsEndedWith(ctx, removed.OrganizationID, removed.ID)
	if err != nil {
		return nil, false, err
	}
	var refusal error
	for _, c := range ended {
		if c.PaidUntil().IsZero() {
			continue // a purchase that was not finished
		}
		isPayer := c.AppID == app.ID && c.GrantsSomething()
		err := subscriptions.CheckRestorable(ctx, tx, c, now)
		switch {
		case err == nil:
			list, pays = append(list, c), pays || isPayer
		case errs.CodeOf(err) != errs.Unprocessable:
			return nil, false, err
		case isPayer:
			refusal = err
		}
	}
	return list, pays, refusal
}

// checkStillPaid refuses an app without a subscription that comes back, and that
// nothing else pays for any more.
func checkStillPaid(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, removed installs.Install, now time.Time) error {
	paid, err := tx.Paid(ctx, p.OrganizationID, app.ID)
	if err != nil || paid {
		return err
	}
	if removed.ChargeID == "" {
		return paymentError(p, app, paid)
	}
	return subscriptions.EndOfPayment(ctx, tx, p.OrganizationID, app.ID, app.Name, now)
}

// undoableUntil gives until when an uninstall of now can be undone; zero when it cannot,
// as what is not paid now does not come back unpaid.
func undoableUntil(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, now time.Time) (time.Time, error) {
	until := undoEnd(app, now)
	if app.Free || installs.IsOwnApp(p, app) {
		return until, nil
	}
	payer, found, err := subscriptions.LastPayer(ctx, tx, p.OrganizationID, app.ID, now)
	if err != nil {
		return time.Time{}, err
	}
	if found {
		return earlier(until, payer.PaidUntil()), nil
	}
	paid, err := tx.Paid(ctx, p.OrganizationID, app.ID)
	if err != nil || !paid {
		return time.Time{}, err
	}
	return until, nil
}

// undoEnd gives when the time to undo an uninstall is over, whatever pays for the app. One that
// its developer gives up comes back on its last day, and not afterwards: the second before the
// end is named, because people read the day of it.
func undoEnd(app installs.App, removedAt time.Time) time.Time {
	until := removedAt.Add(installs.UndoPeriod)
	if app.EndsAt.IsZero() {
		return until
	}
	return earlier(until, app.EndsAt.Add(-time.Second))
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// ListRemovals gives the uninstalls of the principal's organization that can be undone,
// the last one first.
func (s *Service) ListRemovals(ctx context.Context, p auth.Principal) ([]installs.Removal, error) {
	list, err := s.d.Read.ListRemoved(ctx, p.OrganizationID, s.d.Now().Add(-installs.UndoPeriod))
	if err != nil {
		return nil, err
	}
	removals := []installs.Removal{}
	for _, removed := range list {
		app, isOffered, err := s.d.Installs.FindRemoved(ctx, p, removed.AppID)
		if err != nil {
			return nil, err
		}
		removal, err := s.removalOf(ctx, s.d.Read, p, app, isOffered, removed)
		if err != nil {
			return nil, err
		}
		if removal != nil {
			removals = append(removals, *removal)
		}
	}
	return removals, nil
}

// removalOf gives an uninstall as the principal may undo it; nil when nobody can any
// more. Who may not is told why.
func (s *Service) removalOf(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, isOffered bool, removed installs.Install) (*installs.Removal, error) {
	now := s.d.Now()
	until := undoEnd(app, removed.RemovedAt)
	if !isOffered || !now.Before(until) {
		return nil, nil //nolint:nilnil // it is over for everybody
	}
	removal := &installs.Removal{Install: removed}
	ended, err := s.checkUndo(ctx, tx, p, app, isOffered, removed, now)
	if errs.CodeOf(err) == errs.Forbidden {
		removal.Refusal = errs.As(err)
		ended, _, err = comesBack(ctx, tx, p, app, removed, now)
	}
	if code := errs.CodeOf(err); code == errs.Unprocessable || code == errs.Conflict {
		return nil, nil //nolint:nilnil // it is over for everybody, or installed again
	}
	if err != nil {
		return nil, err
	}
	for _, c := range ended {
		if c.AppID != "" && c.GrantsSomething() && !app.Free {
			until = earlier(until, c.PaidUntil())
		}
	}
	removal.Until = until
	return removal, nil
}

// findRemoval gives the uninstall of an app that can be undone, nil for none.
func (s *Service) findRemoval(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App) (*installs.Removal, error) {
	removed, err := lastUninstall(ctx, tx, p, app)
	if errs.ReasonOf(err) == ReasonNothingToUndo {
		return nil, nil //nolint:nilnil // nobody uninstalled it
	}
	if err != nil {
		return nil, err
	}
	return s.removalOf(ctx, tx, p, app, installs.CanSee(p, app), removed)
}
