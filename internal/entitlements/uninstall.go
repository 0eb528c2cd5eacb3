package entitlements

import (
	"context"
	"strings"

	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
)

// maxReason is the longest reason of a removal that is kept, in runes.
const maxReason = 1000

// Uninstall takes an app from the principal's organization and ends its
// subscriptions (decisions rule 7); who removed it and who pays for it hear by mail
// until when UndoUninstall brings it back. Removing what is not installed succeeds, so
// it is safe to repeat. Reason is the person's own words, may be empty and is
// cut to 1000 letters. Error: 'forbidden' without the right to install.
func (s *Service) Uninstall(ctx context.Context, p auth.Principal, idOrSlug, reason string) error {
	app, err := s.d.Installs.FindApp(ctx, idOrSlug)
	if err != nil {
		return err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		install, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil || !present {
			return err
		}
		if err := installs.RightsError(p, installs.App{Product: install.Product}); err != nil {
			return err
		}
		until, err := undoableUntil(ctx, tx, p, app, s.d.Now())
		if err != nil {
			return err
		}
		if err := s.remove(ctx, tx, app, install, p.AccountID, truncate(reason, maxReason)); err != nil {
			return err
		}
		return s.mailUninstalled(ctx, tx, p, app, install.ID, until)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// remove takes an app that is there.
func (s *Service) remove(ctx context.Context, tx WriteTx, app installs.App, install installs.Install, by, reason string) error {
	now := s.d.Now()
	removal := subscriptions.Removal{OrganizationID: install.OrganizationID, AppID: app.ID, InstallID: install.ID, At: now}
	if err := subscriptions.EndSubscriptionsOfApp(ctx, tx, removal); err != nil {
		return err
	}
	if _, err := tx.RemoveInstall(ctx, install.OrganizationID, app.ID, by, reason, now); err != nil {
		return err
	}
	return installs.EnqueueUninstalled(ctx, tx, app, install, by, now)
}

// UninstallAll takes all apps from an organization that is removed; developers and host
// products hear of each. Safe to repeat.
func (s *Service) UninstallAll(ctx context.Context, organizationID, by string) error {
	err := s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		list, err := tx.ListInstalls(ctx, organizationID, "")
		if err != nil {
			return err
		}
		for _, install := range list {
			app, err := s.d.Installs.FindApp(ctx, install.AppID)
			if err == nil {
				err = s.remove(ctx, tx, app, install, by, "")
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// EndRetired ends an app that its developer has retired for an organization: what is paid runs
// to its end and is not renewed, and the app goes when nothing is paid for it any more. Safe to
// repeat.
func (s *Service) EndRetired(ctx context.Context, organizationID, appID string) error {
	app, err := s.d.Installs.FindApp(ctx, appID)
	if err != nil {
		return err
	}
	err = s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		install, present, err := tx.ActiveInstall(ctx, organizationID, app.ID)
		if err != nil || !present {
			return err
		}
		isPaid, err := subscriptions.EndAtPeriod(ctx, tx, subscriptions.Removal{OrganizationID: organizationID, AppID: app.ID, At: s.d.Now()})
		if err != nil || isPaid {
			return err
		}
		return s.remove(ctx, tx, app, install, "", "retired")
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

func truncate(text string, limit int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), limit)])
}
