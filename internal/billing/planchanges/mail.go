package planchanges

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

// mailChangePlanned tells of a change that comes with the next period.
func (s *Service) mailChangePlanned(ctx context.Context, tx WriteTx, c subscriptions.Subscription, change subscriptions.PlanChange, quote ChangeQuote) error {
	after := c.OnTerms(quote.To)
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-change-planned", Key: "change-planned-" + change.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " changes on " + billing.Date(change.EffectiveAt),
		Paragraphs: []string{
			fmt.Sprintf("From %s on, %s costs %s %s. Until then everything stays as it is, because it is paid.", billing.Date(change.EffectiveAt), c.Name, quote.Next.Total, after.PeriodNoun()),
			"Until that day you can take the change back.",
		},
		Action: billing.ManageBilling(s.d.ShopURL),
	})
}

// mailChangeReturned tells that the money of a change goes back.
func (s *Service) mailChangeReturned(ctx context.Context, tx WriteTx, c subscriptions.Subscription, back money.Cents, reason string) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-change-returned", Key: "change-returned-" + c.VersionKey(), To: c.BuyerEntityID, Subject: "The change of " + c.Name + " could not be made",
		Paragraphs: []string{
			fmt.Sprintf("The change of %s could not be made: %s", c.Name, reason),
			fmt.Sprintf("We are giving your %s back to the card that paid it.", back),
		},
	})
}
