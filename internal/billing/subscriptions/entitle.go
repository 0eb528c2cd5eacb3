package subscriptions

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/billing/grants"
)

// Entitle entitles the buyer and installs the app, or gives the upgrade, if the
// charge brings one.
func (s *Service) Entitle(ctx context.Context, tx WriteTx, c *Subscription) error {
	if !c.GrantsSomething() || c.Entitled {
		return nil
	}
	c.Entitled = true
	if c.Upgrade.ID != "" {
		return s.d.Grants.Grant(ctx, tx, c.grantOf())
	}
	announce, err := tx.InstallPaid(ctx, c.BuyerOrganizationID, c.AppID, c.Product, c.ID, c.BuyerAccountID, c.UpdatedAt)
	if err == nil {
		err = RestoreUpgrades(ctx, tx, s.d.NewID, c.BuyerOrganizationID, c.AppID, c.UpdatedAt)
	}
	if err != nil {
		return err
	}
	return announce()
}

// Revoke ends the entitlement and takes the upgrade, or removes the app unless
// another charge pays for it. The caller saves the charge.
func (s *Service) Revoke(ctx context.Context, tx WriteTx, c *Subscription, reason string) error {
	if c.Status == SubscriptionCancelled {
		if err := withdrawScheduledChange(ctx, tx, c); err != nil {
			return err
		}
	}
	if !c.Entitled {
		return nil
	}
	c.Entitled = false
	if c.Upgrade.ID != "" {
		return grants.EndGrants(ctx, tx, c.ID, c.UpdatedAt)
	}
	return s.RemoveApp(ctx, tx, c.BuyerOrganizationID, c.AppID, c.ID, reason, c.UpdatedAt)
}

// RemoveApp takes an app away that nothing but the given charge paid for, and its
// upgrades.
func (s *Service) RemoveApp(ctx context.Context, tx WriteTx, organizationID, appID, chargeID, reason string, at time.Time) error {
	paid, err := tx.HasOtherPayer(ctx, organizationID, appID, chargeID)
	if err != nil || paid {
		return err
	}
	if err := tx.RemovePaid(ctx, organizationID, appID, reason, at); err != nil {
		return err
	}
	return EndUpgrades(ctx, tx, Removal{OrganizationID: organizationID, AppID: appID, At: at})
}

// grantUnits brings what a subscription gives of a counted upgrade to its number of
// units. Grants end whole, the last one first, because a developer disables the
// quantities that they enabled (contract billing 9).
func grantUnits(ctx context.Context, tx WriteTx, granting *grants.Service, c Subscription) error {
	list, err := tx.GrantsOfCharge(ctx, c.ID)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(g grants.Grant) bool { return !g.State.IsActive() })
	units := int64(0)
	for _, g := range list {
		units += g.Quantity
	}
	for i := len(list) - 1; i >= 0 && units > c.Upgrade.Units; i-- {
		if err := grants.EndAll(ctx, tx, list[i:i+1], c.UpdatedAt); err != nil {
			return err
		}
		units -= list[i].Quantity
	}
	if units == c.Upgrade.Units {
		return nil
	}
	more := c.grantOf()
	more.Quantity = c.Upgrade.Units - units
	return granting.Grant(ctx, tx, more)
}
