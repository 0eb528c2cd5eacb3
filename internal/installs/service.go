package installs

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Apps   Apps
	People People
	Atomic Atomic
	// Read are the stores on the read pool, without Jobs.
	Read Stores
	// Deliver posts a notice to a developer's address; see HandleNotify.
	Deliver func(ctx context.Context, url string, notice Notice) error
	// Caller reaches custom install addresses; see HandleCall.
	Caller InstallHookClient
	Now    func() time.Time
	NewID  func() string
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service is the installs of all organizations.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	if d.Apps == nil || d.People == nil || d.Atomic == nil || d.Read.Installs == nil || d.Read.Access == nil || d.Read.Licences == nil || d.Deliver == nil || d.Caller == nil || d.Now == nil || d.NewID == nil || d.Wake == nil {
		panic("installs: a dependency is missing")
	}
	return &Service{d: d}
}

// maxReason is the longest reason of a removal that is kept, in runes.
const maxReason = 1000

// Install gives an app to the principal's organization, in one transaction
// (decisions rule 7). Errors: 'not_found' for an app that is not visible,
// 'conflict' when it is installed already (spec S5.07), 'forbidden' without the
// right, the role or the plan, 'unprocessable' for an inactive licence, an app
// under maintenance, or one that is not paid for.
func (s *Service) Install(ctx context.Context, p auth.Principal, idOrSlug string) (Install, error) {
	return s.InstallFrom(ctx, p, idOrSlug, Source{})
}

// InstallFrom is Install for somebody who came that way: the app's custom install
// address is told, if it wants to know (spec S7.49).
func (s *Service) InstallFrom(ctx context.Context, p auth.Principal, idOrSlug string, source Source) (Install, error) {
	app, err := s.visibleApp(ctx, p, idOrSlug)
	if err == nil {
		p, err = s.actingPrincipal(ctx, p, app)
	}
	if err != nil {
		return Install{}, err
	}
	install := Install{ID: s.d.NewID(), OrganizationID: p.OrganizationID, AppID: app.ID, Product: app.Product, InstalledBy: p.AccountID, InstalledAt: s.d.Now()}
	err = s.d.Atomic(ctx, []string{p.OrganizationID}, func(ctx context.Context, stores Stores) error {
		if err := s.checkEligibility(ctx, stores, p, app); err != nil {
			return err
		}
		paid, err := stores.Payments.Paid(ctx, p.OrganizationID, app.ID)
		if err != nil {
			return err
		}
		if err := paymentError(p, app, paid); err != nil {
			return err
		}
		added, err := stores.Installs.Add(ctx, install)
		if err != nil {
			return err
		}
		switch isNew, err := added(); {
		case err != nil:
			return err
		case !isNew:
			return alreadyInstalled()
		}
		if err := stores.Payments.RestoreUpgrades(ctx, p.OrganizationID, app.ID, install.InstalledAt); err != nil {
			return err
		}
		if err := callInstallAddress(ctx, stores.Jobs, app, install, &source); err != nil {
			return err
		}
		return notify(ctx, stores.Jobs, app, noticeInstalled, install.OrganizationID, install.InstalledBy, install.ID, install.InstalledAt)
	})
	if err != nil {
		return Install{}, err
	}
	s.d.Wake()
	return install, nil
}

// CheckMayBuy reports, as an error or nil, whether the principal may buy the app:
// every rule of Install except the payment itself, the right to pay, and not
// one's own app (spec S5.08, S5.10).
func (s *Service) CheckMayBuy(ctx context.Context, p auth.Principal, idOrSlug string) error {
	app, err := s.purchasableApp(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if err := s.checkEligibility(ctx, s.d.Read, p, app); err != nil {
		return err
	}
	return payRightError(p, app)
}

// CheckMayBuyWithLicence is MayBuy for who knows the organization's licence of the app's product.
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
	return payRightError(p, app)
}

// purchasableApp gives an app that others than its developer buy.
func (s *Service) purchasableApp(ctx context.Context, p auth.Principal, idOrSlug string) (App, error) {
	app, err := s.visibleApp(ctx, p, idOrSlug)
	if err == nil && isOwnApp(p, app) {
		err = errs.New(errs.Unprocessable, ReasonOwnApp, MessageOwnApp(app.Service))
	}
	return app, err
}

// CheckMayUpgrade reports, as an error or nil, whether the organization may have an
// upgrade of the app: it has the app, and may use it now.
func (s *Service) CheckMayUpgrade(ctx context.Context, p auth.Principal, idOrSlug string) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		if errs.IsNotFound(err) {
			return notFound()
		}
		return err
	}
	_, present, err := s.d.Read.Installs.FindActive(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	if !present {
		if !canSee(p, app) {
			return notFound()
		}
		return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
	}
	has, err := s.d.Read.Licences.Licence(ctx, p.OrganizationID, app.Product, s.d.Now())
	if err != nil {
		return err
	}
	return stateError(p, app, has)
}

// actingPrincipal is who installs. An app that installs itself comes with a token of its
// own, which carries the scopes it works with and not the right to install: then
// what the person who granted it may do counts. With the token of another app
// nothing is installed unless that token itself carries the right; it is told so,
// because the person might well be allowed to.
func (s *Service) actingPrincipal(ctx context.Context, p auth.Principal, app App) (auth.Principal, error) {
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
			return App{}, notFound()
		}
		return App{}, err
	}
	if !canSee(p, app) {
		return App{}, notFound()
	}
	return app, nil
}

// checkEligibility applies the rules that do not depend on payment, in the order in which
// the client applies them (spec S4.20, S4.21).
func (s *Service) checkEligibility(ctx context.Context, stores Stores, p auth.Principal, app App) error {
	if err := notInstalledYet(ctx, stores, p, app); err != nil {
		return err
	}
	has, err := stores.Licences.Licence(ctx, p.OrganizationID, app.Product, s.d.Now())
	if err != nil {
		return err
	}
	return eligibilityError(p, app, has)
}

// notInstalledYet refuses an app that the organization has.
func notInstalledYet(ctx context.Context, stores Stores, p auth.Principal, app App) error {
	_, present, err := stores.Installs.FindActive(ctx, p.OrganizationID, app.ID)
	if err == nil && present {
		err = alreadyInstalled()
	}
	return err
}

// Uninstall takes an app from the principal's organization and ends its
// subscriptions (decisions rule 7). Removing what is not installed succeeds, so
// it is safe to repeat. Reason is the person's own words, may be empty and is
// cut to 1000 letters. Error: 'forbidden' without the right to install.
func (s *Service) Uninstall(ctx context.Context, p auth.Principal, idOrSlug, reason string) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	switch {
	case errs.IsNotFound(err):
		app = App{ID: idOrSlug} // gone from the catalogue, maybe still installed
	case err != nil:
		return err
	}
	now := s.d.Now()
	err = s.d.Atomic(ctx, []string{p.OrganizationID}, func(ctx context.Context, stores Stores) error {
		install, present, err := stores.Installs.FindActive(ctx, p.OrganizationID, app.ID)
		if err != nil || !present {
			return err
		}
		if err := rightsError(p, App{Product: install.Product}); err != nil {
			return err
		}
		if err := stores.Payments.EndSubscriptionsOfApp(ctx, p.OrganizationID, app.ID, now); err != nil {
			return err
		}
		if _, err := stores.Installs.Remove(ctx, p.OrganizationID, app.ID, p.AccountID, truncate(reason, maxReason), now); err != nil {
			return err
		}
		return notify(ctx, stores.Jobs, app, noticeUninstalled, p.OrganizationID, p.AccountID, install.ID, now)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// InstallStatus is an organization's copy of an app, or why it cannot have one.
type InstallStatus struct {
	AppID       string
	Installed   bool
	InstalledAt time.Time // zero when not installed
	// SetupRequired says that the app reminds of its setup.
	SetupRequired bool
	Own           bool // the organization develops the app itself
	// HasAccess is false for who is left out of an installed app (spec S6.12).
	HasAccess bool
	// ChoosesAccess says that the principal may say who has access to it.
	ChoosesAccess bool
	// HadTrial says that the organization had its free trial of the app: it is offered
	// none again.
	HadTrial bool
	// Refusal is what Install would answer now, or buying to who may not pay; nil
	// when it may be installed or bought, or is installed.
	Refusal *errs.Error
}

// Status tells whether the principal's organization has the app and, if not,
// whether the principal may install it. Error: 'not_found' for an app that is
// neither visible nor installed.
func (s *Service) Status(ctx context.Context, p auth.Principal, idOrSlug string) (InstallStatus, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil && !errs.IsNotFound(err) {
		return InstallStatus{}, err
	}
	known := err == nil
	if !known {
		app.ID = idOrSlug
	}
	install, present, err := s.d.Read.Installs.FindActive(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return InstallStatus{}, err
	}
	if present {
		return s.installedStatus(ctx, p, app, install, known && isOwnApp(p, app))
	}
	if !known || !canSee(p, app) {
		return InstallStatus{}, notFound()
	}
	instance := InstallStatus{AppID: app.ID, Own: isOwnApp(p, app)}
	if !app.Free {
		if instance.HadTrial, err = s.d.Read.Payments.HadTrial(ctx, p.OrganizationID, app.ClientID, app.ID); err != nil {
			return InstallStatus{}, err
		}
	}
	p, err = s.actingPrincipal(ctx, p, app)
	if err == nil {
		err = s.checkEligibility(ctx, s.d.Read, p, app)
	}
	if err == nil {
		err = s.mayPay(ctx, p, app)
	}
	if err != nil {
		if instance.Refusal = errs.As(err); instance.Refusal == nil {
			return InstallStatus{}, err
		}
	}
	return instance, nil
}

// mayPay refuses who may not pay for an app that is not paid for.
func (s *Service) mayPay(ctx context.Context, p auth.Principal, app App) error {
	err := payRightError(p, app)
	if err == nil {
		return nil
	}
	paid, failed := s.d.Read.Payments.Paid(ctx, p.OrganizationID, app.ID)
	if failed != nil {
		return failed
	}
	if paid {
		return nil
	}
	return err
}

func (s *Service) installedStatus(ctx context.Context, p auth.Principal, app App, install Install, own bool) (InstallStatus, error) {
	instance := InstallStatus{AppID: app.ID, Installed: true, InstalledAt: install.InstalledAt, SetupRequired: install.SetupRequired, Own: own, HasAccess: true}
	if !app.PerAgent {
		return instance, nil
	}
	without, err := s.d.Read.Access.WithoutAccess(ctx, p.OrganizationID, app.ID)
	instance.HasAccess = !slices.Contains(without, p.AccountID)
	instance.ChoosesAccess = p.CanChooseAccess(app.Product) && !p.Ghost()
	return instance, err
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
		if err := rightsError(p, app); err != nil {
			return err
		}
	}
	return s.d.Atomic(ctx, []string{p.OrganizationID}, func(ctx context.Context, stores Stores) error {
		present, err := stores.Installs.SetSetupRequired(ctx, p.OrganizationID, app.ID, required)
		if err == nil && !present {
			return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
		}
		return err
	})
}

// Count gives how many organizations have the app now.
func (s *Service) Count(ctx context.Context, appID string) (int64, error) {
	return s.d.Read.Installs.Count(ctx, appID)
}

// Counts gives Count for every app that somebody has; the catalogue adds it to
// the figures it was published with.
func (s *Service) Counts(ctx context.Context) (map[string]int64, error) {
	return s.d.Read.Installs.Counts(ctx)
}

// HadEver tells whether the organization has or had the app: only such may review
// it.
func (s *Service) HadEver(ctx context.Context, organizationID, appID string) (bool, error) {
	return s.d.Read.Installs.HadEver(ctx, organizationID, appID)
}

// Import records installs of another system as they were. A known id is left
// as it is, so importing twice changes nothing. No notices are sent.
func (s *Service) Import(ctx context.Context, installs []Install) error {
	return s.d.Atomic(ctx, nil, func(ctx context.Context, stores Stores) error {
		for _, install := range installs {
			if err := stores.Installs.Import(ctx, install); err != nil {
				return err
			}
		}
		return nil
	})
}

func truncate(text string, limit int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), limit)])
}
