package billing

import (
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Challenge is what a browser needs to have the buyer answer the bank. Either
// way works: going to the address, or handing the secret to the provider's
// script. The zero Challenge says that the bank does not ask.
type Challenge struct {
	Provider       string
	URL            string
	PublishableKey string
	ClientSecret   string // empty where the provider has no script
}

// Challenged asks the provider how the payment of a direct charge stands, uses
// the answer, and gives what the browser needs while the bank asks the buyer.
// Called again after the buyer answered, it brings the outcome before the
// provider's event does. Back is an address of the shop to return to, or "".
// Only the buyer may. Safe to repeat. Errors: 'unauthenticated', 'not_found',
// 'unavailable' when the provider does not answer.
func (s *Service) Challenged(ctx context.Context, p auth.Principal, product, id, back string) (Charge, Challenge, error) {
	c, err := s.Charge(ctx, p, product, id)
	if err != nil {
		return Charge{}, Challenge{}, err
	}
	if !isBuyer(p, c) {
		return Charge{}, Challenge{}, chargeNotFound()
	}
	challenge, err := s.look(ctx, c, back)
	if err != nil {
		return Charge{}, Challenge{}, err
	}
	c, err = s.d.Read.Charges.Get(ctx, id)
	return c, challenge, err
}

// ChallengedRecurrent is Challenged for the period of a subscription that is
// being collected.
func (s *Service) ChallengedRecurrent(ctx context.Context, p auth.Principal, product, id, back string) (RecurrentCharge, Challenge, error) {
	c, err := s.RecurrentCharge(ctx, p, product, id)
	if err != nil {
		return RecurrentCharge{}, Challenge{}, err
	}
	if !c.isBuyer(p) {
		return RecurrentCharge{}, Challenge{}, chargeNotFound()
	}
	attempts, err := s.d.Read.Charges.PeriodCharges(ctx, id)
	if err != nil || len(attempts) == 0 {
		return c, Challenge{}, err
	}
	challenge, err := s.look(ctx, attempts[len(attempts)-1], back)
	if err != nil {
		return RecurrentCharge{}, Challenge{}, err
	}
	c, err = s.d.Read.Recurrents.Recurrent(ctx, id)
	return c, challenge, err
}

// look brings the payment of a charge up to date, if it has an open one that the
// provider was asked for.
func (s *Service) look(ctx context.Context, c Charge, back string) (Challenge, error) {
	if c.Status != StatusProcessed || !c.NeedsMoney() {
		return Challenge{}, nil
	}
	payment, _, err := s.d.Read.Payments.Payment(ctx, c.PaymentID())
	if err != nil {
		return Challenge{}, err
	}
	asked, cancel := asking(ctx)
	defer cancel()
	reply, err := s.d.Provider.Payment(asked, payment.ID)
	if errs.IsNotFound(err) {
		return Challenge{}, nil // not begun yet: the job that begins it is due
	}
	if err != nil {
		return Challenge{}, provided(err)
	}
	if err := s.apply(ctx, payment.ID, reply); err != nil || reply.News != NewsActionRequired {
		return Challenge{}, err
	}
	return s.d.Provider.Challenge(reply, back), nil
}
