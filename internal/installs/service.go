package installs

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Apps     Apps
	People   People
	Transact Transact
	// Read reads outside of transactions.
	Read ReadTx
	// Hooks reaches custom install addresses; see HandleCall.
	Hooks    InstallHookClient
	Comparer Comparer
	Rights   Rights
	// MayCount bounds how often somebody has events of an app counted.
	MayCount func(ctx context.Context, key string) bool
	Now      func() time.Time
}

// Service is the installs of all organizations.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("installs", d)
	return &Service{d: d}
}

// CheckMayBuy reports, as an error or nil, whether the principal may buy the app (spec S5.08,
// S5.10). Every rule of an install must hold, but not that the app is paid. Besides, the app is
// not their own, it is public or free, and they have the right to pay.
func (s *Service) CheckMayBuy(ctx context.Context, p auth.Principal, idOrSlug string) error {
	app, err := s.purchasableApp(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if err := s.CheckEligibility(ctx, s.d.Read, p, app); err != nil {
		return err
	}
	return PayRightError(p, app)
}

// CheckMayBuyWithLicence is CheckMayBuy for who knows the organization's licence of the app's product.
func (s *Service) CheckMayBuyWithLicence(ctx context.Context, p auth.Principal, idOrSlug string, has licence.Licence) error {
	app, err := s.purchasableApp(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if err := notInstalledYet(ctx, s.d.Read, p, app); err != nil {
		return err
	}
	if err := eligibilityError(p, app, has); err != nil {
		return err
	}
	return PayRightError(p, app)
}

// purchasableApp gives an app that others than its developer buy.
func (s *Service) purchasableApp(ctx context.Context, p auth.Principal, idOrSlug string) (App, error) {
	app, err := s.visibleApp(ctx, p, idOrSlug)
	if err == nil && IsOwnApp(p, app) {
		err = errs.New(errs.Unprocessable, ReasonOwnApp, MessageOwnApp(app.Service))
	}
	if err == nil && !app.Free && !app.IsPublic() {
		err = NotPublic()
	}
	return app, err
}

// CheckMayUpgrade reports, as an error or nil, whether the organization may have an
// upgrade of the app: it has the app, and may use it now.
func (s *Service) CheckMayUpgrade(ctx context.Context, p auth.Principal, idOrSlug string) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		if errs.IsNotFound(err) {
			return NotFound()
		}
		return err
	}
	_, present, err := s.d.Read.ActiveInstall(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	if !present {
		if !CanSee(p, app) {
			return NotFound()
		}
		return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
	}
	has, err := s.d.Read.Licence(ctx, p.OrganizationID, app.Product, s.d.Now())
	if err != nil {
		return err
	}
	return stateError(p, app, has)
}

// FindCandidate gives an app that the principal may know of, and who installs it.
// Errors: 'not_found', and 'forbidden' with the token of another app.
func (s *Service) FindCandidate(ctx context.Context, p auth.Principal, idOrSlug string) (App, auth.Principal, error) {
	app, err := s.visibleApp(ctx, p, idOrSlug)
	if err == nil {
		p, err = s.ActingPrincipal(ctx, p, app)
	}
	return app, p, err
}

// FindApp gives an app to remove: one that is gone from the catalogue may still be
// installed, and is then known by its id only.
func (s *Service) FindApp(ctx context.Context, idOrSlug string) (App, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		return App{ID: idOrSlug}, nil
	}
	return app, err
}

// FindRemoved gives an app whatever became of it, as for undoing its uninstall. False for
// one that the principal is not offered any more; one that is gone from the catalogue is
// known by its id only.
func (s *Service) FindRemoved(ctx context.Context, p auth.Principal, idOrSlug string) (App, bool, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		return App{ID: idOrSlug}, false, nil
	}
	return app, err == nil && !app.Retired && CanSee(p, app), err
}

// ActingPrincipal is who installs. An app that installs itself comes with a token of its
// own, which carries the scopes it works with and not the right to install: then
// what the person who granted it may do counts. With the token of another app
// nothing is installed unless that token itself carries the right; it is told so,
// because the person might well be allowed to.
func (s *Service) ActingPrincipal(ctx context.Context, p auth.Principal, app App) (auth.Principal, error) {
	if p.ClientID == "" || p.ClientID != app.ClientID {
		if !p.CanInstall(app.Product) && s.d.Apps.IsClient(p.ClientID) {
			return p, errs.New(errs.Forbidden, ReasonOtherApp, MessageOtherApp)
		}
		return p, nil
	}
	person, err := s.d.People.Person(ctx, p.AccountID)
	if err != nil {
		return p, err
	}
	p.Scopes, p.Roles = person.Scopes, person.Roles
	return p, nil
}

func (s *Service) visibleApp(ctx context.Context, p auth.Principal, idOrSlug string) (App, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		if errs.IsNotFound(err) {
			return App{}, NotFound()
		}
		return App{}, err
	}
	if !CanSee(p, app) {
		return App{}, NotFound()
	}
	return app, nil
}

// CheckEligibility applies the rules that do not depend on payment, in the order in which
// the client applies them (spec S4.20, S4.21).
func (s *Service) CheckEligibility(ctx context.Context, tx ReadTx, p auth.Principal, app App) error {
	if err := notInstalledYet(ctx, tx, p, app); err != nil {
		return err
	}
	has, err := tx.Licence(ctx, p.OrganizationID, app.Product, s.d.Now())
	if err != nil {
		return err
	}
	return eligibilityError(p, app, has)
}

// notInstalledYet refuses an app that the organization has.
func notInstalledYet(ctx context.Context, tx ReadTx, p auth.Principal, app App) error {
	_, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
	if err == nil && present {
		err = AlreadyInstalled()
	}
	return err
}

// InstallStatus is an organization's copy of an app, or why it cannot have one.
type InstallStatus struct {
	AppID       string
	Installed   bool
	InstalledAt time.Time // zero when not installed
	InstalledBy string    // the person's name; "" when not installed, or when nobody of the organization did it
	// SetupRequired says that the app reminds of its setup.
	SetupRequired bool
	// ErrorCode is what the app says is wrong with it, "" for nothing.
	ErrorCode string
	Own       bool // the organization develops the app itself
	// HasAccess is false for who is left out of an installed app (spec S6.12).
	HasAccess bool
	// ChoosesAccess says that the principal may say who has access to it.
	ChoosesAccess bool
	// HadTrial says that the organization had its free trial of the app: it is offered
	// none again.
	HadTrial bool
	// Bought says that the organization has paid for the app once and for good: it is
	// installed without another payment.
	Bought bool
	// Refusal is what Install would answer now, or buying to who may not pay; nil
	// when it may be installed or bought, or is installed.
	Refusal *errs.Error
	// UndoableUntil is until when an uninstall of now could be undone; zero when it
	// could not, or nothing is installed.
	UndoableUntil time.Time
	// Removal is an uninstall that can be undone, nil for none.
	Removal *Removal
}

// Removal is an uninstall that people may undo until a moment. Refusal is why the
// principal may not, nil when they may.
type Removal struct {
	Install Install
	Until   time.Time
	Refusal *errs.Error
}

// AppStatus is an app, and the principal's organization's copy of it.
type AppStatus struct {
	App App
	InstallStatus
}

// FindStatuses gives apps in the order of a list, and the principal's organization's copy
// of each; of one that it does not have no more is told than whether it is its own. Left
// out is what is neither visible nor installed.
func (s *Service) FindStatuses(ctx context.Context, tx ReadTx, p auth.Principal, idsOrSlugs []string) ([]AppStatus, error) {
	apps, err := s.d.Apps.ListApps(ctx, idsOrSlugs)
	if err != nil {
		return nil, err
	}
	names := map[string]string{} // of who installed, by account
	list := make([]AppStatus, 0, len(idsOrSlugs))
	for _, id := range idsOrSlugs {
		app, known := apps[id]
		if !known {
			app.ID = id // what is gone from the catalogue may still be installed
		}
		install, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil {
			return nil, err
		}
		status := InstallStatus{AppID: app.ID, Own: known && IsOwnApp(p, app)}
		switch {
		case present:
			if status, err = s.installedStatus(ctx, tx, p, app, install, names); err != nil {
				return nil, err
			}
		case !known || !CanSee(p, app):
			continue
		}
		list = append(list, AppStatus{app, status})
	}
	return list, nil
}

// FindStatus is FindStatuses for one app. Error: 'not_found' for one that is neither
// visible nor installed.
func (s *Service) FindStatus(ctx context.Context, p auth.Principal, idOrSlug string) (App, InstallStatus, error) {
	found, err := s.FindStatuses(ctx, s.d.Read, p, []string{idOrSlug})
	if err != nil {
		return App{}, InstallStatus{}, err
	}
	if len(found) == 0 {
		return App{}, InstallStatus{}, NotFound()
	}
	return found[0].App, found[0].InstallStatus, nil
}

// installedStatus gives the status of what is installed; names keeps the names of people
// who installed something.
func (s *Service) installedStatus(ctx context.Context, tx ReadTx, p auth.Principal, app App, install Install, names map[string]string) (InstallStatus, error) {
	by, known := names[install.InstalledBy]
	if !known {
		var err error
		if by, err = s.d.People.NameOf(ctx, p.OrganizationID, install.InstalledBy); err != nil {
			return InstallStatus{}, err
		}
		names[install.InstalledBy] = by
	}
	status := InstallStatus{
		AppID: app.ID, Installed: true, InstalledAt: install.InstalledAt, InstalledBy: by, SetupRequired: install.SetupRequired,
		ErrorCode: install.Properties.ErrorCode(), Own: IsOwnApp(p, app), HasAccess: true,
	}
	if !app.PerAgent {
		return status, nil
	}
	without, err := tx.AppsWithoutAccess(ctx, p.OrganizationID, p.AccountID)
	status.HasAccess = !slices.Contains(without, app.ID)
	status.ChoosesAccess = p.CanChooseAccess(app.Product) && !p.Ghost()
	return status, err
}

// SetSetupRequired says whether somebody of the principal's organization has to
// finish the setup of an app it has: the app reminds of it and says when it is
// done (contract apps 3). People of the shop may do it who may install. Safe to
// repeat. Errors: 'forbidden', 'not_found', and 'unprocessable' for what is not
// installed.
func (s *Service) SetSetupRequired(ctx context.Context, p auth.Principal, idOrSlug string, required bool) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return err
	}
	if p.Platform {
		if err := RightsError(p, app); err != nil {
			return err
		}
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		present, err := tx.SetSetupRequired(ctx, p.OrganizationID, app.ID, required)
		if err == nil && !present {
			if !CanSee(p, app) {
				return NotFound()
			}
			return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
		}
		return err
	})
}

// Count gives how many organizations have the app now.
func (s *Service) Count(ctx context.Context, appID string) (int64, error) {
	return s.d.Read.CountInstalls(ctx, appID)
}

// CountOf is Count for who may know of the app. Error: 'not_found'.
func (s *Service) CountOf(ctx context.Context, p auth.Principal, idOrSlug string) (int64, error) {
	app, err := s.visibleApp(ctx, p, idOrSlug)
	if err != nil {
		return 0, err
	}
	return s.Count(ctx, app.ID)
}

// Counts gives Count for every app that somebody has; the catalogue adds it to
// the figures it was published with.
func (s *Service) Counts(ctx context.Context) (map[string]int64, error) {
	return s.d.Read.CountInstallsByApp(ctx)
}

// HadEver tells whether the organization has or had the app: only such may review
// it.
func (s *Service) HadEver(ctx context.Context, organizationID, appID string) (bool, error) {
	return s.d.Read.HadEver(ctx, organizationID, appID)
}

// Purge forgets what only undoing an uninstall would need, when it cannot be undone any
// more, and old counts of events. Safe to repeat.
func (s *Service) Purge(ctx context.Context) error {
	return s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		if err := tx.PurgeEvents(ctx, s.today(-eventDays)); err != nil {
			return err
		}
		return tx.PurgeExclusions(ctx, s.d.Now().Add(-UndoPeriod))
	})
}

// InstalledSince tells since when the organization has the app, zero when it has it no more.
func (s *Service) InstalledSince(ctx context.Context, organizationID, appID string) (time.Time, error) {
	install, found, err := s.d.Read.ActiveInstall(ctx, organizationID, appID)
	if err != nil || !found {
		return time.Time{}, err
	}
	return install.InstalledAt, nil
}

// Import records installs of another system as they were. A known id is left
// as it is, so importing twice changes nothing. No events are sent.
func (s *Service) Import(ctx context.Context, installs []Install) error {
	return s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		for _, install := range installs {
			if err := tx.ImportInstall(ctx, install); err != nil {
				return err
			}
		}
		return nil
	})
}
