package upgrades

import (
	"context"
	"slices"
	"strconv"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// UpgradeNotFound says that the app has no such upgrade.
func UpgradeNotFound() error {
	return errs.New(errs.NotFound, "upgrade_not_found", "This app has no such upgrade.")
}

// BuyUpgrade begins to buy an upgrade of an installed app: it makes a pending
// charge at today's price, recurrent when the upgrade is paid by the month, else
// direct. Accept and activate go on from there. A free one is given at once; the
// purchase is then empty, and repeating it changes nothing when it is had once.
// The commission is the usual one. Errors: 'not_found'; 'forbidden' without the
// right to pay; 'unprocessable' not_installed, own_application (one's own is
// tested without a price, contract billing 9), already_purchased or validation
// of the quantity.
func (s *Service) BuyUpgrade(ctx context.Context, p auth.Principal, idOrSlug, upgradeID string, units int64) (subscriptions.AnyCharge, error) {
	app, upgrade, err := s.upgradeOf(ctx, idOrSlug, upgradeID)
	if err != nil {
		return subscriptions.AnyCharge{}, err
	}
	if err := s.d.Rules.CheckMayUpgrade(ctx, p, app.ID); err != nil {
		return subscriptions.AnyCharge{}, err
	}
	if !p.CanPay(app.Product) {
		return subscriptions.AnyCharge{}, billing.PaymentForbidden()
	}
	if upgrade.PriceCents > 0 && app.OwnerOrganizationID == p.OrganizationID {
		return subscriptions.AnyCharge{}, billing.OwnApplication(app.Service)
	}
	if most := upgrade.MaxQuantity(); units < 1 || units > most {
		return subscriptions.AnyCharge{}, billing.Invalid(map[string]string{"quantity": "Give a quantity from 1 to " + strconv.FormatInt(most, 10) + "."})
	}
	carried := billing.UpgradeRef{ID: upgrade.ID, AppID: app.ID, Units: units, Once: !upgrade.Counted}
	if upgrade.PriceCents == 0 {
		return subscriptions.AnyCharge{}, s.giveFree(ctx, p, app, upgrade, carried)
	}
	if err := grants.CheckNotOwned(ctx, s.d.Read, p.OrganizationID, carried, ""); err != nil {
		return subscriptions.AnyCharge{}, err
	}
	if upgrade.Months == 0 {
		c, err := s.upgradeOnce(ctx, p, app, upgrade, carried)
		return subscriptions.AnyCharge{Direct: &c}, err
	}
	c, err := s.upgradeSubscription(ctx, p, app, upgrade, carried)
	return subscriptions.AnyCharge{Subscription: &c}, err
}

func (s *Service) upgradeOf(ctx context.Context, idOrSlug, upgradeID string) (billing.App, billing.Upgrade, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return billing.App{}, billing.Upgrade{}, err
	}
	at := slices.IndexFunc(app.Upgrades, func(u billing.Upgrade) bool { return u.ID == upgradeID })
	if at < 0 {
		return billing.App{}, billing.Upgrade{}, UpgradeNotFound()
	}
	return app, app.Upgrades[at], nil
}

// nameOf is what charges, invoices, mails and the ledger call an upgrade.
func nameOf(app billing.App, u billing.Upgrade) string {
	runes := []rune(app.Name + ": " + u.Name)
	return string(runes[:min(len(runes), 255)])
}

func (s *Service) upgradeOnce(ctx context.Context, p auth.Principal, app billing.App, u billing.Upgrade, carried billing.UpgradeRef) (charges.Charge, error) {
	c := s.d.Charges.NewCharge(p, app, app.Product)
	c.Name, c.ExternalID, c.PriceCents, c.PerAccount, c.Upgrade = nameOf(app, u), u.ID, u.PriceCents, u.PerAccount, carried
	c.Quantity, c.CommissionPercent, c.PriceSource, c.ResourceID = carried.Units, billing.DefaultCommissionPercent, billing.PriceOfUpgrade, u.ID
	c.ReturnURL = charges.WithChargeParams(s.d.ShopURL+app.Path, c.ID, billing.TypeDirect)
	return s.d.Charges.PriceAndStore(ctx, c)
}

func (s *Service) upgradeSubscription(ctx context.Context, p auth.Principal, app billing.App, u billing.Upgrade, carried billing.UpgradeRef) (subscriptions.Subscription, error) {
	c := s.d.Subscriptions.NewSubscription(p, app, app.Product)
	c.Name, c.ExternalID, c.PriceCents, c.PerAccount, c.Upgrade = nameOf(app, u), u.ID, u.PriceCents, u.PerAccount, carried
	c.Quantity, c.Months, c.CommissionPercent, c.CardRequired = carried.Units, u.Months, billing.DefaultCommissionPercent, true
	c.PriceSource, c.ResourceID = billing.PriceOfUpgrade, u.ID
	c.ReturnURL = charges.WithChargeParams(s.d.ShopURL+app.Path, c.ID, billing.TypeRecurrent)
	return s.d.Subscriptions.PriceAndStoreSubscription(ctx, c)
}

// giveFree gives an upgrade without a price; one that is had once and had
// already stays as it is.
func (s *Service) giveFree(ctx context.Context, p auth.Principal, app billing.App, u billing.Upgrade, carried billing.UpgradeRef) error {
	license, err := s.d.Cards.LicenceNumber(ctx, p.OrganizationID, app.Product)
	if err != nil {
		return err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if err := grants.CheckGrantable(ctx, tx, p.OrganizationID, carried, ""); err != nil {
			if errs.ReasonOf(err) == billing.ReasonAlreadyPurchased {
				return nil
			}
			return err
		}
		return s.d.Grants.Grant(ctx, tx, grants.Grant{
			OrganizationID: p.OrganizationID, LicenseID: license, AccountID: p.AccountID, Email: p.Email, AppID: app.ID, UpgradeID: u.ID, Name: nameOf(app, u),
			Quantity: carried.Units, Once: carried.Once, CreatedAt: s.d.Now(),
		})
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// GrantOf gives the upgrade that a direct charge pays for.
func GrantOf(c charges.Charge) grants.Grant {
	return grants.Grant{
		OrganizationID: c.BuyerOrganizationID, LicenseID: c.BuyerLicenseID, AccountID: c.BuyerAccountID, Email: c.BuyerEntityID, AppID: c.Upgrade.AppID,
		UpgradeID: c.Upgrade.ID, Name: c.Name, ChargeID: c.ID, ChargeType: billing.TypeDirect, Quantity: c.Upgrade.Units, Once: c.Upgrade.Once, CreatedAt: c.UpdatedAt,
	}
}

// OwnedUpgrade is what the principal's organization has of an upgrade. Quantity
// is nil before the first, 1 for what is had once, the sum for a counted one
// (contract billing 9).
type OwnedUpgrade struct {
	ID       string
	Quantity *int64
	Grants   []grants.Grant // all, ended ones too, in order
}

// OwnedUpgrades gives, for each upgrade of an app that the principal's
// organization ever got, what it has of it now. Error: 'not_found'.
func (s *Service) OwnedUpgrades(ctx context.Context, p auth.Principal, idOrSlug string) ([]OwnedUpgrade, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return nil, err
	}
	list, err := s.d.Read.GrantsOfApp(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 { // an app that the caller may not know of is not there
		err := s.d.Rules.CheckMayUpgrade(ctx, p, app.ID)
		if code := errs.CodeOf(err); err != nil && code != errs.Unprocessable && code != errs.Forbidden {
			return nil, err
		}
	}
	owned := []OwnedUpgrade{}
	for _, g := range list {
		if len(owned) == 0 || owned[len(owned)-1].ID != g.UpgradeID {
			owned = append(owned, OwnedUpgrade{ID: g.UpgradeID})
		}
		last := &owned[len(owned)-1]
		last.Grants = append(last.Grants, g)
		if g.State != grants.GrantEnabled {
			continue
		}
		sum := g.Quantity
		if last.Quantity != nil {
			sum += *last.Quantity
		}
		last.Quantity = &sum
	}
	return owned, nil
}
