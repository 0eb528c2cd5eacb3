package purchases

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// PurchaseRequest is an app of a cart, at the price that its buyer agreed to. It names all
// that its charge needs: whatever became of the app since, the charge is the same.
type PurchaseRequest struct {
	CartID   string // told by a JobCart when the payment moves
	ChargeID string // of the charge to be made: the same order never makes two
	App      billing.App
	Plan     billing.Plan
	// The price: one seat of one period, as many, and what it comes to.
	UnitCents money.Cents
	Steps     price.Steps // what one seat costs by their number; none is one price
	Quantity  int64
	Coupon    billing.CouponShare
	TrialDays int64
	Tax       billing.TaxedSum
	Card      *cards.GivenCard // given for this purchase; nil: the product's own pays
}

// PurchaseState is how far an order is.
type PurchaseState string

// The states of an order. Paid and failed are final.
const (
	PurchaseWaiting PurchaseState = "waiting" // for the provider, or for the buyer's bank
	PurchasePaid    PurchaseState = "paid"    // or on trial, or free: the app is there
	PurchaseFailed  PurchaseState = "failed"
)

// PurchaseStatus is an order with its charge.
type PurchaseStatus struct {
	State      PurchaseState
	ChargeType string // TypeDirect or TypeRecurrent
	ConfirmURL string // where the buyer confirms the payment, while the bank asks
	Failure    string // why it failed, in the words of a charge's failure code
}

// CheckMayPurchase reports, as an error or nil, whether the principal may buy the app by
// the plan. Errors: as of CreateForApp.
func (s *Service) CheckMayPurchase(ctx context.Context, p auth.Principal, appID, planID string) error {
	_, _, _, err := s.buyable(ctx, p, appID, planID)
	return err
}

// StartPurchase makes the charge of an order of the principal and begins to collect
// it. It goes on where an earlier call was interrupted and never makes a second
// charge. Whether the principal may buy was asked before, by CheckMayPurchase. What cannot
// be begun is declined, so that all callers, however many at once, come to the same
// end: an error says that there is none yet.
func (s *Service) StartPurchase(ctx context.Context, p auth.Principal, o PurchaseRequest) (PurchaseStatus, error) {
	if err := s.createPurchase(ctx, p, o); err != nil {
		return PurchaseStatus{}, err
	}
	err := s.startAnyCharge(ctx, p, o.ChargeID)
	if code := errs.CodeOf(err); code == errs.Unprocessable || code == errs.Forbidden {
		err = s.declinePurchase(ctx, p.OrganizationID, o.ChargeID, errs.ReasonOf(err))
	}
	if err != nil {
		return PurchaseStatus{}, err
	}
	s.d.Wake()
	found, err := findCharge(ctx, s.d.Read, o.ChargeID)
	if err != nil {
		return PurchaseStatus{}, err
	}
	return statusOf(found), nil
}

// findCharge finds the charge of an order: exactly one is set.
func findCharge(ctx context.Context, tx ReadTx, chargeID string) (subscriptions.AnyCharge, error) {
	direct, err := tx.Charge(ctx, chargeID)
	if err == nil {
		return subscriptions.AnyCharge{Direct: &direct}, nil
	}
	if !errs.IsNotFound(err) {
		return subscriptions.AnyCharge{}, err
	}
	recurrent, err := tx.Subscription(ctx, chargeID)
	return subscriptions.AnyCharge{Subscription: &recurrent}, err
}

// createPurchase makes the pending charge of an order, unless it is there.
func (s *Service) createPurchase(ctx context.Context, p auth.Principal, o PurchaseRequest) error {
	licence, err := s.d.Cards.LicenceNumber(ctx, p.OrganizationID, o.App.Product)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if _, err := findCharge(ctx, tx, o.ChargeID); !errs.IsNotFound(err) {
			return err
		}
		if o.Card != nil {
			given := *o.Card
			given.Provider = s.d.Provider.Name()
			if err := tx.PutGiven(ctx, given); err != nil {
				return err
			}
		}
		if o.Plan.Cycle == price.Once {
			c := s.newChargeOfPlan(p, o.App, o.Plan)
			c.ID, c.CartID, c.BuyerLicenseID = o.ChargeID, o.CartID, licence
			c.PriceCents, c.Quantity, c.Coupon, c.Tax = o.UnitCents, o.Quantity, o.Coupon, o.Tax
			c.ReturnURL = charges.WithChargeParams(s.d.Charges.ReturnURL(o.App), c.ID, billing.TypeDirect)
			return tx.InsertCharge(ctx, c)
		}
		c := s.newSubscriptionOfPlan(p, o.App, o.Plan)
		c.PriceSteps = o.Steps
		c.ID, c.CartID, c.BuyerLicenseID, c.TrialDays = o.ChargeID, o.CartID, licence, o.TrialDays
		c.PriceCents, c.Quantity, c.Coupon, c.Tax = o.UnitCents, o.Quantity, o.Coupon, o.Tax
		c.ReturnURL = charges.WithChargeParams(s.d.Charges.ReturnURL(o.App), c.ID, billing.TypeRecurrent)
		return tx.InsertSubscription(ctx, c)
	})
}

// startAnyCharge accepts and activates a pending charge, in one transaction. Errors:
// 'unprocessable' card_missing or already_purchased; those of billing.PurchaseRules.
func (s *Service) startAnyCharge(ctx context.Context, p auth.Principal, chargeID string) error {
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		found, err := findCharge(ctx, tx, chargeID)
		switch {
		case err != nil:
			return err
		case found.Direct != nil && found.Direct.Status == charges.StatusPending:
			return s.startCharge(ctx, tx, p, *found.Direct)
		case found.Subscription != nil && found.Subscription.Status == subscriptions.SubscriptionPending:
			return s.startSubscription(ctx, tx, p, *found.Subscription)
		}
		return nil // begun before
	})
}

func (s *Service) startCharge(ctx context.Context, tx WriteTx, p auth.Principal, c charges.Charge) error {
	from := c.Status
	var err error
	for _, event := range []charges.Event{charges.EventAccept, charges.EventActivate} {
		if c.Status, err = charges.Next(c.Status, event); err != nil {
			return err
		}
	}
	c.UpdatedAt = s.d.Now()
	if err := tx.CheckPurchase(ctx, p, c.Commitment()); err != nil {
		return err
	}
	_, card, err := tx.ChargeToPay(ctx, c.ID)
	if err != nil {
		return err
	}
	if err := s.d.Charges.StartPayment(ctx, tx, c, card); err != nil {
		return err
	}
	return tx.UpdateChargeFrom(ctx, c, from)
}

func (s *Service) startSubscription(ctx context.Context, tx WriteTx, p auth.Principal, c subscriptions.Subscription) error {
	before := c
	var err error
	for _, event := range []subscriptions.Event{subscriptions.SubscriptionAccept, subscriptions.SubscriptionActivate} {
		if c.Status, err = subscriptions.NextSubscription(c.Status, event); err != nil {
			return err
		}
	}
	c.UpdatedAt = s.d.Now()
	if err := tx.CheckPurchase(ctx, p, subscriptions.CommitmentOf(c)); err != nil {
		return err
	}
	if err := s.d.Subscriptions.Activate(ctx, tx, before, &c); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// declinePurchase ends a charge that could not be begun, unless somebody else began it.
func (s *Service) declinePurchase(ctx context.Context, organizationID, chargeID, reason string) error {
	return s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		found, err := findCharge(ctx, tx, chargeID)
		if err != nil {
			return err
		}
		if c := found.Direct; c != nil && c.Status == charges.StatusPending {
			from := c.Status
			if c.Status, err = charges.Next(from, charges.EventDecline); err != nil {
				return err
			}
			c.FailureCode, c.UpdatedAt = reason, s.d.Now()
			return tx.UpdateChargeFrom(ctx, *c, from)
		}
		if c := found.Subscription; c != nil && c.Status == subscriptions.SubscriptionPending {
			if c.Status, err = subscriptions.NextSubscription(c.Status, subscriptions.SubscriptionDecline); err != nil {
				return err
			}
			c.FailureCode, c.UpdatedAt = reason, s.d.Now()
			return tx.SaveSubscription(ctx, *c)
		}
		return nil
	})
}

// statusOf tells how far a purchase is.
func statusOf(x subscriptions.AnyCharge) PurchaseStatus {
	if c := x.Direct; c != nil {
		status := PurchaseStatus{State: PurchaseWaiting, ChargeType: billing.TypeDirect, ConfirmURL: c.AuthenticationURL, Failure: c.FailureCode}
		switch c.Status {
		case charges.StatusSuccess:
			status.State = PurchasePaid
		case charges.StatusDeclined, charges.StatusFailed:
			status.State = PurchaseFailed
		case charges.StatusPending, charges.StatusAccepted, charges.StatusProcessed:
		}
		return status
	}
	c := x.Subscription
	status := PurchaseStatus{State: PurchaseWaiting, ChargeType: billing.TypeRecurrent, ConfirmURL: c.AuthenticationURL, Failure: c.FailureCode}
	switch c.Status {
	case subscriptions.SubscriptionActive, subscriptions.SubscriptionPastDue, subscriptions.SubscriptionFrozen:
		status.State = PurchasePaid // once: it was active
	case subscriptions.SubscriptionCancelled:
		status.State = PurchaseFailed
		if !c.CurrentChargeAt.IsZero() || !c.TrialEndsAt.IsZero() { // cancelled after it began
			status.State = PurchasePaid
		}
	case subscriptions.SubscriptionDeclined:
		status.State = PurchaseFailed
	case subscriptions.SubscriptionPending, subscriptions.SubscriptionAccepted, subscriptions.SubscriptionProcessed:
	}
	return status
}
