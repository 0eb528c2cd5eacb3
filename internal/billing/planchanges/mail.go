package planchanges

import (
	"context"
	"fmt"

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
			Subject: in.Say("Your plan of "+c.Name+" changes on "+day, "Ihr Tarif von "+c.Name+" ändert sich am "+day),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("From %s on, %s costs %s. Until then everything stays as it is, because it is paid.", day, c.Name, price),
					fmt.Sprintf("Ab %s kostet %s %s. Bis dahin bleibt alles, wie es ist, denn es ist bezahlt.", day, c.Name, price)),
				in.Say("Until that day you can take the change back.", "Bis zu diesem Tag können Sie den Wechsel zurücknehmen."),
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
			Subject: in.Say("The change of "+c.Name+" could not be made", "Der Wechsel von "+c.Name+" war nicht möglich"),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("The change of %s could not be made: %s", c.Name, reason),
					fmt.Sprintf("Der Wechsel von %s war nicht möglich: %s", c.Name, reason)),
				in.Say(
					fmt.Sprintf("We are giving your %s back to the card that paid it.", sum),
					fmt.Sprintf("Wir geben Ihre %s auf die Karte zurück, mit der bezahlt wurde.", sum)),
			},
		}
	}))
}
