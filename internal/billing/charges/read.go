package charges

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Charge gives a direct charge that the principal bought or sold. Errors:
// 'unauthenticated' without the scope, 'not_found'.
func (s *Service) Charge(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Charge{}, err
	}
	c, err := s.d.Read.Charge(ctx, id)
	if err != nil {
		return Charge{}, err
	}
	if c.Product != product || !isParty(p, c) {
		return Charge{}, billing.ChargeNotFound()
	}
	return c, nil
}

// List gives the direct charges that the principal bought or sold. The
// organization of the filter is overwritten with the principal's.
func (s *Service) List(ctx context.Context, p auth.Principal, filter Filter) ([]Charge, error) {
	if err := billing.CheckProductScope(p, filter.Product); err != nil {
		return nil, err
	}
	filter.OrganizationID, filter.OwnClientID = p.OrganizationID, billing.OwnClient(p)
	filter.Page = max(filter.Page, 1)
	return s.d.Read.ListCharges(ctx, filter)
}

// HasEverPaid tells whether the organization has ever paid for anything.
func (s *Service) HasEverPaid(ctx context.Context, organizationID string) (bool, error) {
	return s.d.Read.HasEverPaid(ctx, organizationID)
}

// Archive removes a direct charge from its buyer's list (spec S4.14). One that
// is still open is not archived. Safe to repeat. Errors as of Accept.
func (s *Service) Archive(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	c, err := s.Charge(ctx, p, product, id)
	if err != nil {
		return Charge{}, err
	}
	if !IsBuyer(p, c) {
		return Charge{}, billing.ChargeNotFound()
	}
	if !c.Status.Final() {
		return Charge{}, StillOpen(string(c.Status))
	}
	err = s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		return tx.ArchiveCharge(ctx, id, s.d.Now())
	})
	return c, err
}

// StillOpen refuses to archive what is not over.
func StillOpen(status string) error {
	return errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "Charge is "+status)
}
