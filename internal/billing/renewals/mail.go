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
		subject := in.Say("Your subscription to "+c.Name+" renews on "+day, "Ihr Abo von "+c.Name+" verlängert sich am "+day)
		first := in.Say(
			fmt.Sprintf("Your subscription to %s renews on %s for %s.", c.Name, day, price),
			fmt.Sprintf("Ihr Abo von %s verlängert sich am %s für %s.", c.Name, day, price))
		if c.Period == 0 {
			subject = in.Say("Your free trial of "+c.Name+" ends on "+day, "Ihre Testphase von "+c.Name+" endet am "+day)
			first = in.Say(
				fmt.Sprintf("Your free trial of %s ends on %s. After it, the subscription costs %s.", c.Name, day, price),
				fmt.Sprintf("Ihre Testphase von %s endet am %s. Danach kostet das Abo %s.", c.Name, day, price))
		}
		return mail.Message{
			Kind: "renewal-reminder", Key: fmt.Sprintf("reminder-%s-%d", c.ID, c.Reminded), To: c.BuyerEntityID, Subject: subject,
			Paragraphs: []string{first, in.Say(
				"You do not need to do anything to keep it. To end it, cancel the subscription before that day.",
				"Um es zu behalten, müssen Sie nichts tun. Um es zu beenden, kündigen Sie das Abo vor diesem Tag.")},
			Action: subscriptions.ManageURL(in, s.d.ShopURL, c),
			Lines:  tax.MailLines(in, c.Name, c.Tax, in.Say("Due on "+day, "Fällig am "+day)),
		}
	}))
}

func (s *Service) mailChallenge(ctx context.Context, tx WriteTx, c subscriptions.Subscription, chargeID string) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, until := in.Money(c.Tax.Total), in.Moment(c.AuthenticationUntil)
		return mail.Message{
			Kind: "payment-confirmation", Key: "challenge-" + chargeID, To: c.BuyerEntityID,
			Subject: in.Say("Confirm your payment for "+c.Name, "Bestätigen Sie Ihre Zahlung für "+c.Name),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("Your bank asks you to confirm the payment of %s for %s.", sum, c.Name),
					fmt.Sprintf("Ihre Bank bittet Sie, die Zahlung von %s für %s zu bestätigen.", sum, c.Name)),
				in.Say(
					"Please confirm it until "+until+". Without it we try again later, and then the subscription is put on hold.",
					"Bitte bestätigen Sie sie bis "+until+". Sonst versuchen wir es später noch einmal, und dann wird das Abo angehalten."),
			},
			Action: &mail.Action{Label: in.Say("Confirm the payment", "Zahlung bestätigen"), URL: c.AuthenticationURL},
		}
	}))
}

// mailChangeFailed tells that a change could not be paid.
func (s *Service) mailChangeFailed(ctx context.Context, tx WriteTx, c subscriptions.Subscription, failed charges.Charge) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(failed.Tax.Total)
		return mail.Message{
			Kind: "plan-change-failed", Key: "change-failed-" + failed.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your plan of "+c.Name+" stays as it is", "Ihr Tarif von "+c.Name+" bleibt, wie er ist"),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for the change of %s.", sum, c.Name),
					fmt.Sprintf("Leider konnten wir Ihre Karte nicht mit %s für den Wechsel von %s belasten.", sum, c.Name)),
				in.Say("Nothing was taken, and your present plan goes on as before.", "Nichts wurde abgebucht, und Ihr bisheriger Tarif läuft weiter wie zuvor."),
			},
			Action: billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}
