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
// subscriptions (decisions rule 7). Removing what is not installed succeeds, so
// it is safe to repeat. Reason is the person's own words, may be empty and is
// cut to 1000 letters. Error: 'forbidden' without the right to install.
func (s *Service) Uninstall(ctx context.Context, p auth.Principal, idOrSlug, reason string) error {
	app, err := s.d.Installs.FindApp(ctx, idOrSlug)
	if err != nil {
		return err
	}
	now := s.d.Now()
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		install, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil || !present {
			return err
		}
		if err := installs.RightsError(p, installs.App{Product: install.Product}); err != nil {
			return err
		}
		if err := subscriptions.EndSubscriptionsOfApp(ctx, tx, p.OrganizationID, app.ID, now); err != nil {
			return err
		}
		if _, err := tx.RemoveInstall(ctx, p.OrganizationID, app.ID, p.AccountID, truncate(reason, maxReason), now); err != nil {
			return err
		}
		return installs.EnqueueUninstalled(ctx, tx, app, install, p.AccountID, now)
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
