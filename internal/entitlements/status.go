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
	list, err := s.listStatuses(ctx, s.d.Read, p, []string{idOrSlug})
	if err == nil && len(list) == 0 {
		err = installs.NotFound()
	}
	if err != nil {
		return installs.InstallStatus{}, err
	}
	return list[0], nil
}

// ListStatuses gives the Status of each app of a list, without those that the principal
// cannot see. What it costs the database does not grow with the list.
func (s *Service) ListStatuses(ctx context.Context, p auth.Principal, ids []string) ([]installs.InstallStatus, error) {
	return s.listStatuses(ctx, readTogether(ctx, s.d.Read, p, s.d.Now()), p, ids)
}

func (s *Service) listStatuses(ctx context.Context, tx ReadTx, p auth.Principal, ids []string) ([]installs.InstallStatus, error) {
	found, err := s.d.Installs.FindStatuses(ctx, tx, p, ids)
	if err != nil {
		return nil, err
	}
	list := make([]installs.InstallStatus, len(found))
	for i, of := range found {
		if list[i], err = s.complete(ctx, tx, p, of.App, of.InstallStatus); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// complete adds to what installs know of an app what was paid for it, and why the
// principal may not have it.
func (s *Service) complete(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App, status installs.InstallStatus) (installs.InstallStatus, error) {
	var err error
	if status.Installed {
		status.UndoableUntil, err = undoableUntil(ctx, tx, p, app, s.d.Now())
		return status, err
	}
	if status.Removal, err = s.findRemoval(ctx, tx, p, app); err != nil {
		return installs.InstallStatus{}, err
	}
	if !app.Free {
		if status.HadTrial, err = tx.HadTrial(ctx, p.OrganizationID, app.ClientID, app.ID); err != nil {
			return installs.InstallStatus{}, err
		}
		if status.Bought, err = tx.Bought(ctx, p.OrganizationID, app.ID); err != nil {
			return installs.InstallStatus{}, err
		}
	}
	p, err = s.d.Installs.ActingPrincipal(ctx, p, app)
	if err == nil {
		err = s.checkMayInstall(ctx, tx, p, app)
	}
	if err == nil {
		err = checkMayPay(ctx, tx, p, app)
	}
	if err != nil {
		if status.Refusal = errs.As(err); status.Refusal == nil {
			return installs.InstallStatus{}, err
		}
	}
	return status, nil
}

// checkMayPay refuses who may not pay for an app that is not paid for.
func checkMayPay(ctx context.Context, tx ReadTx, p auth.Principal, app installs.App) error {
	err := installs.PayRightError(p, app)
	if err == nil {
		return nil
	}
	paid, failed := tx.Paid(ctx, p.OrganizationID, app.ID)
	if failed != nil {
		return failed
	}
	if paid {
		return nil
	}
	return err
}
