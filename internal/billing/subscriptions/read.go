package subscriptions

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/auth"
)

// Subscription gives a recurrent charge that the principal bought or sold.
// Errors: 'unauthenticated' without the scope, 'not_found'.
func (s *Service) Subscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	if err := billing.CheckProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	c, err := s.d.Read.Subscription(ctx, id)
	if err != nil {
		return Subscription{}, err
	}
	if c.Product != product || !c.isParty(p) {
		return Subscription{}, billing.ChargeNotFound()
	}
	return c, nil
}

// ListSubscriptions gives the recurrent charges that the principal bought or sold.
// The organization of the filter is overwritten with the principal's.
func (s *Service) ListSubscriptions(ctx context.Context, p auth.Principal, filter charges.Filter) ([]Subscription, error) {
	if err := billing.CheckProductScope(p, filter.Product); err != nil {
		return nil, err
	}
	filter.OrganizationID, filter.OwnClientID = p.OrganizationID, billing.OwnClient(p)
	filter.Page = max(filter.Page, 1)
	return s.d.Read.ListSubscriptions(ctx, filter)
}

// ArchiveSubscription removes a charge from its buyer's list (spec S4.14). One that
// is still in force is not archived. Safe to repeat. Errors as of
// AcceptSubscription.
func (s *Service) ArchiveSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	c, err := s.Subscription(ctx, p, product, id)
	if err != nil {
		return Subscription{}, err
	}
	if !c.IsBuyer(p) {
		return Subscription{}, billing.ChargeNotFound()
	}
	if !c.Status.Final() {
		return Subscription{}, charges.StillOpen(string(c.Status.Shown()))
	}
	err = s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		if c, err = tx.Subscription(ctx, id); err != nil || !c.ArchivedAt.IsZero() {
			return err
		}
		c.ArchivedAt = s.d.Now()
		return tx.SaveSubscription(ctx, c)
	})
	return c, err
}

// HadTrial tells whether the organization had its trial of an app.
func (s *Service) HadTrial(ctx context.Context, organizationID, clientID, appID string) (bool, error) {
	return s.d.Read.HadTrial(ctx, organizationID, clientID, appID)
}
