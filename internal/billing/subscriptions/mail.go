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
		subject := in.Say("Your subscription to %s is cancelled", c.Name)
		ends, manage := in.Say("It has ended."), (*mail.Action)(nil)
		if c.NextChargeAt.After(c.UpdatedAt) {
			day := in.Date(c.NextChargeAt)
			ends, manage = in.Say("You can use it until %s.", day), ManageURL(in, s.d.ShopURL)
		}
		return mail.Message{
			Kind: "subscription-cancelled", Key: "cancelled-" + c.VersionKey(), To: c.BuyerEntityID, Subject: subject,
			Paragraphs: []string{subject + ". " + ends, in.Say("Nothing more will be charged.")}, Action: manage,
		}
	}))
}

func (s *Service) mailKept(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(c.NextChargeAt), in.Money(c.Tax.Total)+" "+c.PeriodNoun(in)
		return mail.Message{
			Kind: "subscription-kept", Key: "kept-" + c.VersionKey(), To: c.BuyerEntityID,
			Subject: in.Say("Your subscription to %s goes on", c.Name),
			Paragraphs: []string{
				in.Say("You took the cancellation of your subscription to %s back, so it goes on.", c.Name),
				in.Say("It renews on %s for %s. Until then nothing is charged.", day, price),
			},
			Action: ManageURL(in, s.d.ShopURL),
		}
	}))
}

// ManageURL leads to where a subscription is looked after.
func ManageURL(in locale.Language, shopURL string) *mail.Action {
	return &mail.Action{Label: in.Say("Manage the subscription"), URL: shopURL + "/billing/#subscriptions"}
}

// mailChanged tells that a change is in force.
func (s *Service) mailChanged(ctx context.Context, tx WriteTx, c Subscription, change PlanChange) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		day, price := in.Date(c.NextChargeAt), in.Money(c.Tax.Total)+" "+c.PeriodNoun(in)
		return mail.Message{
			Kind: "plan-changed", Key: "changed-" + change.ID, To: c.BuyerEntityID,
			Subject:    in.Say("Your plan of %s has changed", c.Name),
			Paragraphs: []string{in.Say("%s now costs %s. The next payment is on %s.", c.Name, price, day)},
			Action:     billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}

func (s *Service) mailFailed(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, day, stops := in.Money(c.Tax.Total), in.Date(c.RetryAt), in.Date(EndOfDunning(c))
		return mail.Message{
			Kind: "payment-failed", Key: fmt.Sprintf("failed-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
			Subject: in.Say("We could not collect the payment for %s", c.Name),
			Paragraphs: []string{
				in.Say("Unfortunately, we were unable to charge your card with %s for %s.", sum, c.Name),
				in.Say("We will try again on %s; %s works until %s. Please make sure that the card is valid, or add a new one: then we try at once.", day, c.Name, stops),
			},
			Action: billing.ChangeCard(in, s.d.ShopURL),
			Lines:  tax.MailLines(in, c.Name, c.Tax, in.Say("Not yet paid")),
		}
	}))
}

func (s *Service) mailFrozen(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum := in.Money(c.Tax.Total)
		return mail.Message{
			Kind: "subscription-frozen", Key: fmt.Sprintf("frozen-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
			Subject: in.Say("Your subscription to %s is on hold", c.Name),
			Paragraphs: []string{
				onHold(in, c, sum),
				in.Say("Add a card that works and activate the subscription again to go on. A new period begins on that day."),
			},
			Action: ManageURL(in, s.d.ShopURL),
		}
	}))
}

// onHold says what a payment that failed for good has led to.
func onHold(in locale.Language, c Subscription, sum string) string {
	if c.Upgrade.ID != "" {
		return in.Say("We could not collect %s for %s, so the subscription is on hold and the upgrade is switched off.", sum, c.Name)
	}
	return in.Say("We could not collect %s for %s, so the subscription is on hold and the app is switched off.", sum, c.Name)
}
