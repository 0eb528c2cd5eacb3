package entitlements

import (
	"context"

	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Status tells whether the principal's organization has the app and, if not,
// whether the principal may install it. Error: 'not_found' for an app that is
// neither visible nor installed.
func (s *Service) Status(ctx context.Context, p auth.Principal, idOrSlug string) (installs.InstallStatus, error) {
	app, status, err := s.d.Installs.FindStatus(ctx, p, idOrSlug)
	if err != nil {
		return status, err
	}
	if status.Installed {
		status.UndoableUntil, err = undoableUntil(ctx, s.d.Read, p, app, s.d.Now())
		return status, err
	}
	if status.Removal, err = s.findRemoval(ctx, p, app); err != nil {
		return installs.InstallStatus{}, err
	}
	if !app.Free {
		if status.HadTrial, err = s.d.Read.HadTrial(ctx, p.OrganizationID, app.ClientID, app.ID); err != nil {
			return installs.InstallStatus{}, err
		}
		if status.Bought, err = s.d.Read.Bought(ctx, p.OrganizationID, app.ID); err != nil {
			return installs.InstallStatus{}, err
		}
	}
	p, err = s.d.Installs.ActingPrincipal(ctx, p, app)
	if err == nil {
		err = s.checkMayInstall(ctx, s.d.Read, p, app)
	}
	if err == nil {
		err = s.checkMayPay(ctx, p, app)
	}
	if err != nil {
		if status.Refusal = errs.As(err); status.Refusal == nil {
			return installs.InstallStatus{}, err
		}
	}
	return status, nil
}

// checkMayPay refuses who may not pay for an app that is not paid for.
func (s *Service) checkMayPay(ctx context.Context, p auth.Principal, app installs.App) error {
	err := installs.PayRightError(p, app)
	if err == nil {
		return nil
	}
	paid, failed := s.d.Read.Paid(ctx, p.OrganizationID, app.ID)
	if failed != nil {
		return failed
	}
	if paid {
		return nil
	}
	return err
}

// ListStatuses gives the Status of each app of a list, without those that the principal
// cannot see.
func (s *Service) ListStatuses(ctx context.Context, p auth.Principal, ids []string) ([]installs.InstallStatus, error) {
	list := make([]installs.InstallStatus, 0, len(ids))
	for _, id := range ids {
		status, err := s.Status(ctx, p, id)
		if errs.IsNotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, status)
	}
	return list, nil
}
