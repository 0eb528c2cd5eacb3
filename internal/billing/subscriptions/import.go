package subscriptions

import (
	"context"
	"time"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/tax"
)

// ImportSubscription takes over a subscription to an app as it is; a running
// one is renewed from its NextChargeAt on. A known id is left as it is.
func (s *Service) ImportSubscription(ctx context.Context, charge Subscription) error {
	if charge.IsInForce() {
		charge.AnchorAt, charge.Period, charge.Reminded = charge.CurrentChargeAt, 1, 1
		if s.d.Now().Before(charge.TrialEndsAt) {
			charge.AnchorAt, charge.Period, charge.Reminded = charge.TrialEndsAt, 0, 0
			charge.CurrentChargeAt, charge.NextChargeAt = time.Time{}, charge.TrialEndsAt
		}
		charge.Entitled = charge.GrantsSomething()
	}
	account, err := s.d.Read.Account(ctx, charge.BuyerOrganizationID)
	if err != nil {
		return err
	}
	if charge.Tax, err = tax.Taxes(ctx, s.d.Tax, charge.Order(), account.Place(), s.d.Now()); err != nil {
		return err
	}
	return s.d.Transact(ctx, charge.LockKeys(), func(ctx context.Context, tx WriteTx) error { return tx.ImportSubscription(ctx, charge) })
}

// SubscriptionsBoughtBy gives what an organization bought by subscription in a product,
// oldest first, ended ones too; not what it archived.
func (s *Service) SubscriptionsBoughtBy(ctx context.Context, organizationID, product string) ([]Subscription, error) {
	var bought []Subscription
	for page := int64(1); ; page++ {
		list, err := s.d.Read.ListSubscriptions(ctx, charges.Filter{OrganizationID: organizationID, Product: product, Page: page})
		if err != nil || len(list) == 0 {
			return bought, err
		}
		for _, c := range list {
			if c.BuyerOrganizationID == organizationID {
				bought = append(bought, c)
			}
		}
	}
}
