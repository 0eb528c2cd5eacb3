package entitlements

import (
	"context"

	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Install gives an app to the principal's organization, in one transaction
// (decisions rule 7). Errors: 'not_found' for an app that is not visible,
// 'conflict' when it is installed already (spec S5.07), 'forbidden' without the
// right, the role or the plan, or against a rule of the organization,
// 'unprocessable' for an inactive licence, an app under maintenance, one that its
// developer gives up, or one that is not paid for.
func (s *Service) Install(ctx context.Context, p auth.Principal, idOrSlug string) (installs.Install, error) {
	return s.InstallFrom(ctx, p, idOrSlug, installs.Attribution{})
}

// InstallFrom is Install with an attribution, which says how the person came to the app. The
// app's custom install address is told of it, if there is one (spec S7.49).
func (s *Service) InstallFrom(ctx context.Context, p auth.Principal, idOrSlug string, attribution installs.Attribution) (installs.Install, error) {
	app, p, err := s.d.Installs.FindCandidate(ctx, p, idOrSlug)
	if err != nil {
		return installs.Install{}, err
	}
	install := installs.Install{ID: s.d.NewID(), OrganizationID: p.OrganizationID, AppID: app.ID, Product: app.Product, InstalledBy: p.AccountID, InstalledAt: s.d.Now()}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if err := s.checkMayHave(ctx, tx, p, app); err != nil {
			return err
		}
		if err := add(ctx, tx, install); err != nil {
			return err
		}
		if err := subscriptions.RestoreUpgrades(ctx, tx, s.d.NewID, p.OrganizationID, app.ID, install.InstalledAt); err != nil {
			return err
		}
		return installs.EnqueueInstalled(ctx, tx, app, install, &attribution)
	})
	if err != nil {
		return installs.Install{}, err
	}
	s.d.Wake()
	return install, nil
}

// checkMayHave applies the rules of installs, and that of payment after them.
func (s *Service) checkMayHave(ctx context.Context, tx WriteTx, p auth.Principal, app installs.App) error {
	if err := s.checkMayInstall(ctx, tx, p, app); err != nil {
		return err
	}
	paid, err := tx.Paid(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	return paymentError(p, app, paid)
}

// checkMayInstall applies the rules of installs, and those of the principal's organization.
func (s *Service) checkMayInstall(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App) error {
	if err := s.d.Installs.CheckEligibility(ctx, tx, p, app); err != nil {
		return err
	}
	return tx.CheckRules(ctx, p, app.ID)
}

// paymentError refuses an app that costs money and is not paid for; nil
// otherwise. One's own app is never paid for (spec S5.08).
func paymentError(p auth.Principal, app installs.App, paid bool) error {
	if app.Free || installs.IsOwnApp(p, app) || paid {
		return nil
	}
	if app.ContactOnly {
		return errs.New(errs.Unprocessable, ReasonContactOnly, MessageContactOnly)
	}
	if !app.IsPublic() {
		return installs.NotPublic()
	}
	return errs.New(errs.Unprocessable, ReasonPaymentRequired, MessagePaymentRequired)
}

// add records an install; 'conflict' when the organization has the app.
func add(ctx context.Context, tx WriteTx, install installs.Install) error {
	added, err := tx.AddInstall(ctx, install)
	if err != nil {
		return err
	}
	isNew, err := added()
	if err == nil && !isNew {
		err = installs.AlreadyInstalled()
	}
	return err
}
