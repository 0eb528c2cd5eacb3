package renewals

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReminder(ctx context.Context, tx WriteTx, c subscriptions.Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(c.NextChargeAt), in.Money(c.Tax.Total)+" "+c.PeriodNoun(in)
		subject := in.Say("Your subscription to %s renews on %s", c.Name, day)
		first := in.Say("Your subscription to %s renews on %s for %s.", c.Name, day, price)
		if c.Period == 0 {
			subject = in.Say("Your free trial of %s ends on %s", c.Name, day)
			first = in.Say("Your free trial of %s ends on %s. After it, the subscription costs %s.", c.Name, day, price)
		}
		return mail.Message{
			Kind: "renewal-reminder", Key: fmt.Sprintf("reminder-%s-%d", c.ID, c.Reminded), To: c.BuyerEntityID, Subject: subject,
			Paragraphs: []string{first, in.Say("You do not need to do anything to keep it. To end it, cancel the subscription before that day.")},
			Action:     subscriptions.ManageURL(in, s.d.ShopURL),
			Lines:      tax.MailLines(in, c.Name, c.Tax, in.Say("Due on %s", day)),
		}
	}))
}

func (s *Service) mailChallenge(ctx context.Context, tx WriteTx, c subscriptions.Subscription, chargeID string) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, until := in.Money(c.Tax.Total), in.Moment(c.AuthenticationUntil)
		return mail.Message{
			Kind: "payment-confirmation", Key: "challenge-" + chargeID, To: c.BuyerEntityID,
			Subject: in.Say("Confirm your payment for %s", c.Name),
			Paragraphs: []string{
				in.Say("Your bank asks you to confirm the payment of %s for %s.", sum, c.Name),
				in.Say("Please confirm it until %s. Without it we try again later, and then the subscription is put on hold.", until),
			},
			Action: &mail.Action{Label: in.Say("Confirm the payment"), URL: c.AuthenticationURL},
		}
	}))
}

// mailChangeFailed tells that a change could not be paid.
func (s *Service) mailChangeFailed(ctx context.Context, tx WriteTx, c subscriptions.Subscription, failed charges.Charge) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(failed.Tax.Total)
		return mail.Message{
			Kind: "plan-change-failed", Key: "change-failed-" + failed.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your plan of %s stays as it is", c.Name),
			Paragraphs: []string{
				in.Say("Unfortunately, we were unable to charge your card with %s for the change of %s.", sum, c.Name),
				in.Say("Nothing was taken, and your present plan goes on as before."),
			},
			Action: billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}
