package settlement

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ChargeNextAction asks the provider how the payment of a direct charge stands, uses
// the answer, and gives what the browser needs while the bank asks the buyer.
// Called again after the buyer answered, it brings the outcome before the
// provider's event does. Back is an address of the shop to return to, or "".
// Only the buyer may. Safe to repeat. Errors: 'unauthenticated', 'not_found',
// 'unavailable' when the provider does not answer.
func (s *Service) ChargeNextAction(ctx context.Context, p auth.Principal, product, id, back string) (charges.Charge, payments.NextAction, error) {
	c, err := s.d.Charges.Charge(ctx, p, product, id)
	if err != nil {
		return charges.Charge{}, payments.NextAction{}, err
	}
	if !charges.IsBuyer(p, c) {
		return charges.Charge{}, payments.NextAction{}, billing.ChargeNotFound()
	}
	challenge, err := s.refreshPayment(ctx, c, back)
	if err != nil {
		return charges.Charge{}, payments.NextAction{}, err
	}
	c, err = s.d.Read.Charge(ctx, id)
	return c, challenge, err
}

// SubscriptionNextAction is ChargeNextAction for the period of a subscription that is
// being collected.
func (s *Service) SubscriptionNextAction(ctx context.Context, p auth.Principal, product, id, back string) (subscriptions.Subscription, payments.NextAction, error) {
	c, err := s.d.Subscriptions.Subscription(ctx, p, product, id)
	if err != nil {
		return subscriptions.Subscription{}, payments.NextAction{}, err
	}
	if !c.IsBuyer(p) {
		return subscriptions.Subscription{}, payments.NextAction{}, billing.ChargeNotFound()
	}
	attempts, err := s.d.Read.PeriodCharges(ctx, id)
	if err != nil || len(attempts) == 0 {
		return c, payments.NextAction{}, err
	}
	challenge, err := s.refreshPayment(ctx, attempts[len(attempts)-1], back)
	if err != nil {
		return subscriptions.Subscription{}, payments.NextAction{}, err
	}
	c, err = s.d.Read.Subscription(ctx, id)
	return c, challenge, err
}

// refreshPayment brings the payment of a charge up to date, if it has an open one that the
// provider was asked for.
func (s *Service) refreshPayment(ctx context.Context, c charges.Charge, back string) (payments.NextAction, error) {
	if c.Status != charges.StatusProcessed || !c.NeedsMoney() {
		return payments.NextAction{}, nil
	}
	payment, _, err := s.d.Read.Payment(ctx, c.PaymentID())
	if err != nil {
		return payments.NextAction{}, err
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	reply, err := s.d.Provider.Payment(asked, payment.ID)
	if errs.IsNotFound(err) {
		return payments.NextAction{}, nil // not begun yet: the job that begins it is due
	}
	if err != nil {
		return payments.NextAction{}, payments.WrapProviderError(err)
	}
	if err := s.applyUpdate(ctx, payment.ID, reply); err != nil || reply.Outcome != payments.OutcomeActionRequired {
		return payments.NextAction{}, err
	}
	return s.d.Provider.NextAction(reply, back), nil
}
