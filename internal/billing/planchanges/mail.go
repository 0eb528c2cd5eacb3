package planchanges

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

// mailChangePlanned tells of a change that comes with the next period.
func (s *Service) mailChangePlanned(ctx context.Context, tx WriteTx, c subscriptions.Subscription, change subscriptions.PlanChange, quote ChangeQuote) error {
	after := c.OnTerms(quote.To)
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(change.EffectiveAt), in.Money(quote.Next.Total)+" "+after.PeriodNoun(in)
		return mail.Message{
			Kind: "plan-change-planned", Key: "change-planned-" + change.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your plan of %s changes on %s", c.Name, day),
			Paragraphs: []string{
				in.Say("From %s on, %s costs %s. Until then everything stays as it is, because it is paid.", day, c.Name, price),
				in.Say("Until that day you can take the change back."),
			},
			Action: billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}

// mailChangeReturned tells that the money of a change goes back.
func (s *Service) mailChangeReturned(ctx context.Context, tx WriteTx, c subscriptions.Subscription, back money.Cents, reason string) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(back)
		return mail.Message{
			Kind: "plan-change-returned", Key: "change-returned-" + c.VersionKey(), To: c.BuyerEntityID,
			Subject: in.Say("The change of %s could not be made", c.Name),
			Paragraphs: []string{
				in.Say("The change of %s could not be made: %s", c.Name, reason),
				in.Say("We are giving your %s back to the card that paid it.", sum),
			},
		}
	}))
}
