package settlement

import (
	"context"
	"errors"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
)

// Attempt is a payment that waits for the buyer's bank (decisions rule 24). It can
// be resumed with the same challenge until the charge's AuthenticationUntil, and be
// given up. Subscription is set when the charge pays for a period of one. App is
// the zero App when the shop has none.
type Attempt struct {
	charges.Waiting

	App          billing.App
	Subscription *subscriptions.Subscription
}

// Attempts gives the payments of the principal's organization that wait for the
// buyer's bank, newest first. Error: 'forbidden' without a billing scope.
func (s *Service) Attempts(ctx context.Context, p auth.Principal) ([]Attempt, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	waiting, err := s.d.Read.WaitingCharges(ctx, p.OrganizationID, products)
	if err != nil {
		return nil, err
	}
	list := make([]Attempt, 0, len(waiting))
	for _, w := range waiting {
		app, err := billing.AppOrNone(ctx, s.d.Apps, w.Charge.OrderClientID)
		if err != nil {
			return nil, err
		}
		a := Attempt{Waiting: w, App: app}
		if w.Charge.SubscriptionID != "" && w.Charge.ChangeID == "" { // a change of plan is confirmed by its own charge
			c, err := s.d.Read.Subscription(ctx, w.Charge.SubscriptionID)
			if err != nil {
				return nil, err
			}
			a.Subscription = &c
		}
		list = append(list, a)
	}
	return list, nil
}

// unconfirmedNews is how long a payment that nobody confirmed in time is told of.
const unconfirmedNews = 7 * 24 * time.Hour

// Unconfirmed is a payment for an app that nobody confirmed with the bank in time.
type Unconfirmed struct {
	Charge charges.Charge
	App    billing.App
}

// Unconfirmed gives the payments of the principal's organization that nobody confirmed
// with the bank in time, newest first, while that is news: for a week, and until the app
// is tried to be bought again. Error: 'forbidden' without a billing scope.
func (s *Service) Unconfirmed(ctx context.Context, p auth.Principal) ([]Unconfirmed, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	ended, err := s.d.Read.UnconfirmedCharges(ctx, p.OrganizationID, products, s.d.Now().Add(-unconfirmedNews))
	if err != nil {
		return nil, err
	}
	list := make([]Unconfirmed, 0, len(ended))
	for _, c := range ended {
		app, err := billing.AppOrNone(ctx, s.d.Apps, c.OrderClientID)
		if err != nil {
			return nil, err
		}
		if app.ID != "" {
			list = append(list, Unconfirmed{c, app})
		}
	}
	return list, nil
}

// GiveUp ends a payment that waits for the buyer's bank, at once: the charge has
// failed then with FailureGivenUp. When the buyer confirmed before, that counts,
// and the charge goes on. Only the buyer may. Safe to repeat. Errors:
// 'unauthenticated', 'not_found', 'unprocessable' charge_invalid_status when no
// bank asks, 'unavailable' when the provider does not answer.
func (s *Service) GiveUp(ctx context.Context, p auth.Principal, product, id string) (charges.Charge, error) {
	c, err := s.d.Charges.Charge(ctx, p, product, id)
	if err != nil {
		return charges.Charge{}, err
	}
	if !charges.IsBuyer(p, c) {
		return charges.Charge{}, billing.ChargeNotFound()
	}
	if err := s.giveUp(ctx, c); err != nil {
		return charges.Charge{}, err
	}
	return s.d.Read.Charge(ctx, id)
}

// GiveUpSubscription is GiveUp for the period of a subscription that is being
// collected. One that was never paid is cancelled.
func (s *Service) GiveUpSubscription(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, error) {
	c, err := s.d.Subscriptions.Subscription(ctx, p, product, id)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	if !c.IsBuyer(p) {
		return subscriptions.Subscription{}, billing.ChargeNotFound()
	}
	tries, err := s.d.Read.PeriodCharges(ctx, id)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	if len(tries) == 0 {
		return subscriptions.Subscription{}, notAtBank(string(c.Status.Shown()))
	}
	if err := s.giveUp(ctx, tries[len(tries)-1]); err != nil {
		return subscriptions.Subscription{}, err
	}
	return s.d.Read.Subscription(ctx, id)
}

func notAtBank(status string) error {
	return billing.Unprocessable(billing.ReasonInvalidStatus, "Charge is "+status)
}

func (s *Service) giveUp(ctx context.Context, c charges.Charge) error {
	switch {
	case c.FailureCode == billing.FailureGivenUp:
		return nil // before
	case c.AuthenticationUntil.IsZero():
		return notAtBank(string(c.Status))
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	return payments.WrapProviderError(s.abandon(asked, c, billing.FailureGivenUp))
}

// abandon has the provider end a payment that waits for the buyer's bank, and uses
// what it says: the provider alone decides whether the buyer was faster, so that no
// money comes after a charge has failed. When the program dies in between, the
// provider's event says the same.
func (s *Service) abandon(ctx context.Context, c charges.Charge, failure string) error {
	reply, err := s.d.Provider.Cancel(ctx, c.PaymentID(), failure)
	if err != nil {
		return err
	}
	return s.applyUpdate(ctx, c.PaymentID(), reply)
}

// ScanDue looks after all that is due: subscriptions, charges, and payments that
// waited too long for the buyer's bank.
func (s *Service) ScanDue(ctx context.Context) error {
	return errors.Join(s.d.Renewals.ScanDueSubscriptions(ctx), s.expire(ctx, s.d.Now()))
}

// expire ends the payments that waited too long for the buyer's bank. One that cannot be
// ended, as when the provider does not answer, keeps no other from ending and waits for
// the next scan.
func (s *Service) expire(ctx context.Context, now time.Time) error {
	ids, err := s.d.Read.ExpiredCharges(ctx, now)
	if err != nil {
		return err
	}
	for _, id := range ids {
		c, err := s.d.Read.Charge(ctx, id)
		if err != nil {
			return err
		}
		if err := s.abandon(ctx, c, billing.FailureExpired); err != nil {
			s.d.Log.WarnContext(ctx, "a payment waits for the bank too long", "charge_id", id, "error", err)
		}
	}
	return nil
}
