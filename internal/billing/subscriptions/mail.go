package subscriptions

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailCancelled(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		subject := in.Say("Your subscription to "+c.Name+" is cancelled", "Ihr Abo von "+c.Name+" ist gekündigt")
		ends := in.Say("It has ended.", "Es ist beendet.")
		if c.NextChargeAt.After(c.UpdatedAt) {
			day := in.Date(c.NextChargeAt)
			ends = in.Say("You can use it until "+day+".", "Sie können es bis "+day+" nutzen.")
		}
		return mail.Message{
			Kind: "subscription-cancelled", Key: "cancelled-" + c.VersionKey(), To: c.BuyerEntityID, Subject: subject,
			Paragraphs: []string{subject + ". " + ends, in.Say("Nothing more will be charged.", "Es wird nichts mehr abgebucht.")},
		}
	}))
}

func (s *Service) mailKept(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(c.NextChargeAt), in.Money(c.Tax.Total)+" "+c.PeriodNoun(in)
		return mail.Message{
			Kind: "subscription-kept", Key: "kept-" + c.VersionKey(), To: c.BuyerEntityID,
			Subject: in.Say("Your subscription to "+c.Name+" goes on", "Ihr Abo von "+c.Name+" geht weiter"),
			Paragraphs: []string{
				in.Say(
					"You took the cancellation of your subscription to "+c.Name+" back, so it goes on.",
					"Sie haben die Kündigung Ihres Abos von "+c.Name+" zurückgenommen, also geht es weiter."),
				in.Say(
					fmt.Sprintf("It renews on %s for %s. Until then nothing is charged.", day, price),
					fmt.Sprintf("Es verlängert sich am %s für %s. Bis dahin wird nichts abgebucht.", day, price)),
			},
			Action: ManageURL(in, s.d.ShopURL, c),
		}
	}))
}

// ManageURL leads to where a subscription is looked after.
func ManageURL(in locale.Language, shopURL string, c Subscription) *mail.Action {
	return &mail.Action{Label: in.Say("Manage the subscription", "Abo verwalten"), URL: shopURL + "/checkout/charge/" + c.ID + "/" + billing.TypeRecurrent}
}

// mailChanged tells that a change is in force.
func (s *Service) mailChanged(ctx context.Context, tx WriteTx, c Subscription, change PlanChange) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(c.NextChargeAt), in.Money(c.Tax.Total)+" "+c.PeriodNoun(in)
		return mail.Message{
			Kind: "plan-changed", Key: "changed-" + change.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your plan of "+c.Name+" has changed", "Ihr Tarif von "+c.Name+" ist geändert"),
			Paragraphs: []string{in.Say(
				fmt.Sprintf("%s now costs %s. The next payment is on %s.", c.Name, price, day),
				fmt.Sprintf("%s kostet jetzt %s. Die nächste Zahlung ist am %s.", c.Name, price, day))},
			Action: billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}

func (s *Service) mailFailed(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, day := in.Money(c.Tax.Total), in.Date(c.RetryAt)
		return mail.Message{
			Kind: "payment-failed", Key: fmt.Sprintf("failed-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
			Subject: in.Say("We could not collect the payment for "+c.Name, "Wir konnten die Zahlung für "+c.Name+" nicht abbuchen"),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for %s.", sum, c.Name),
					fmt.Sprintf("Leider konnten wir Ihre Karte nicht mit %s für %s belasten.", sum, c.Name)),
				in.Say(
					fmt.Sprintf("We will try again on %s. Please make sure that the card is valid, or add a new one: then we try at once.", day),
					fmt.Sprintf("Wir versuchen es am %s noch einmal. Bitte sorgen Sie dafür, dass die Karte gültig ist, oder fügen Sie eine neue hinzu: Dann versuchen wir es sofort.", day)),
			},
			Action: ManageURL(in, s.d.ShopURL, c),
			Lines:  tax.MailLines(in, c.Name, c.Tax, in.Say("Not yet paid", "Noch nicht bezahlt")),
		}
	}))
}

func (s *Service) mailFrozen(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(c.Tax.Total)
		return mail.Message{
			Kind: "subscription-frozen", Key: fmt.Sprintf("frozen-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
			Subject: in.Say("Your subscription to "+c.Name+" is on hold", "Ihr Abo von "+c.Name+" ist angehalten"),
			Paragraphs: []string{
				in.Say(
					fmt.Sprintf("We could not collect %s for %s, so the subscription is on hold and the %s is switched off.", sum, c.Name, subject(c)),
					fmt.Sprintf("Wir konnten %s für %s nicht abbuchen. Deshalb ist das Abo angehalten und %s ausgeschaltet.", sum, c.Name, c.Name)),
				in.Say(
					"Add a card that works and activate the subscription again to go on. A new period begins on that day.",
					"Fügen Sie eine gültige Karte hinzu und aktivieren Sie das Abo wieder, um weiterzumachen. An diesem Tag beginnt ein neuer Zeitraum."),
			},
			Action: ManageURL(in, s.d.ShopURL, c),
		}
	}))
}
