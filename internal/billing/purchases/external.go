package purchases

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ExternalCharge is a charge that an app asks its buyer to confirm: exactly one of the
// two is set.
type ExternalCharge struct {
	subscriptions.AnyCharge
	Seller string // name of the app
	Slug   string // of the app
	// Refusal is the coded reason why it cannot be bought now, nil when it can, or when
	// there is nothing left to agree to.
	Refusal error
}

// ExternalCharge gives a charge that the principal's organization is to confirm, of
// whichever product. To all others it does not exist. Errors: 'forbidden'
// without a billing scope of the product, 'not_found'.
func (s *Service) ExternalCharge(ctx context.Context, p auth.Principal, kind, id string) (ExternalCharge, error) {
	var o ExternalCharge
	var product, client string
	var own bool
	switch kind {
	case billing.TypeDirect:
		c, err := s.d.Read.Charge(ctx, id)
		if err != nil {
			return ExternalCharge{}, err
		}
		o.Direct, product, client, own = &c, c.Product, c.OrderClientID, p.OrganizationID != "" && charges.IsBuyer(p, c)
	case billing.TypeRecurrent:
		c, err := s.d.Read.Subscription(ctx, id)
		if err != nil {
			return ExternalCharge{}, err
		}
		o.Subscription, product, client, own = &c, c.Product, c.OrderClientID, c.IsBuyer(p)
	default:
		return ExternalCharge{}, billing.ChargeNotFound()
	}
	if !own {
		return ExternalCharge{}, billing.ChargeNotFound()
	}
	if !p.CanPay(product) {
		return ExternalCharge{}, billing.PaymentForbidden()
	}
	app, err := billing.AppOrNone(ctx, s.d.Apps, client)
	if err != nil {
		return ExternalCharge{}, err
	}
	o.Seller, o.Slug = app.Name, app.Slug
	o.Refusal, err = s.refusalOf(ctx, p, o.AnyCharge)
	return o, err
}

// refusalOf gives why a charge that waits for its buyer's yes would be refused, so
// that the buyer is told before the button: an upgrade that is had, or whose app is
// not there or cannot be used; an app that may not be bought any more.
func (s *Service) refusalOf(ctx context.Context, p auth.Principal, x subscriptions.AnyCharge) (refusal, err error) {
	var id, product, appID string
	var upgrade billing.UpgradeRef
	switch {
	case x.Direct != nil && (x.Direct.Status == charges.StatusPending || x.Direct.Status == charges.StatusAccepted):
		id, product, appID, upgrade = x.Direct.ID, x.Direct.Product, x.Direct.AppID, x.Direct.Upgrade
	case x.Subscription != nil && (x.Subscription.Status == subscriptions.SubscriptionPending || x.Subscription.Status == subscriptions.SubscriptionAccepted):
		id, product, appID, upgrade = x.Subscription.ID, x.Subscription.Product, x.Subscription.AppID, x.Subscription.Upgrade
	}
	switch {
	case upgrade.ID != "":
		if err = s.d.Rules.CheckMayUpgrade(ctx, p, upgrade.AppID); err == nil {
			err = grants.CheckNotOwned(ctx, s.d.Read, p.OrganizationID, upgrade, id)
		}
	case appID != "":
		buyer, found := s.d.Read.Buyer(ctx, p.OrganizationID, product, appID, s.d.Now())
		if err = found; err == nil {
			err = s.d.Rules.CheckMayBuyWithLicence(ctx, p, appID, buyer.Licence)
		}
	}
	if code := errs.CodeOf(err); code == errs.Unprocessable || code == errs.Forbidden || code == errs.Conflict {
		return err, nil
	}
	return nil, err
}
