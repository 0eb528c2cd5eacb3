package subscriptions

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReminder(ctx context.Context, tx WriteTx, c Subscription) error {
	subject, first := "Your subscription to "+c.Name+" renews on "+billing.Date(c.NextChargeAt),
		fmt.Sprintf("Your subscription to %s renews on %s for %s %s.", c.Name, billing.Date(c.NextChargeAt), c.Tax.Total, c.PeriodNoun())
	if c.Period == 0 {
		subject = "Your free trial of " + c.Name + " ends on " + billing.Date(c.NextChargeAt)
		first = fmt.Sprintf("Your free trial of %s ends on %s. After it, the subscription costs %s %s.", c.Name, billing.Date(c.NextChargeAt), c.Tax.Total, c.PeriodNoun())
	}
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "renewal-reminder", Key: fmt.Sprintf("reminder-%s-%d", c.ID, c.Reminded), To: c.BuyerEntityID, Subject: subject,
		Paragraphs: []string{first, "You do not need to do anything to keep it. To end it, cancel the subscription before that day."},
		Action:     s.manageURL(c),
	})
}

func (s *Service) mailFailed(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "payment-failed", Key: fmt.Sprintf("failed-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
		Subject: "We could not collect the payment for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for %s.", c.Tax.Total, c.Name),
			fmt.Sprintf("We will try again on %s. Please make sure that the card is valid, or add a new one: then we try at once.", billing.Date(c.RetryAt)),
		},
		Action: s.manageURL(c),
	})
}

func (s *Service) mailFrozen(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "subscription-frozen", Key: fmt.Sprintf("frozen-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
		Subject: "Your subscription to " + c.Name + " is on hold",
		Paragraphs: []string{
			fmt.Sprintf("We could not collect %s for %s, so the subscription is on hold and the %s is switched off.", c.Tax.Total, c.Name, c.subject()),
			"Add a card that works and activate the subscription again to go on. A new period begins on that day.",
		},
		Action: s.manageURL(c),
	})
}

func (s *Service) mailCancelled(ctx context.Context, tx WriteTx, c Subscription) error {
	ends := "It has ended."
	if c.NextChargeAt.After(c.UpdatedAt) {
		ends = "You can use it until " + billing.Date(c.NextChargeAt) + "."
	}
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "subscription-cancelled", Key: "cancelled-" + c.VersionKey(), To: c.BuyerEntityID, Subject: "Your subscription to " + c.Name + " is cancelled",
		Paragraphs: []string{"Your subscription to " + c.Name + " is cancelled. " + ends, "Nothing more will be charged."},
	})
}

func (s *Service) mailKept(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "subscription-kept", Key: "kept-" + c.VersionKey(), To: c.BuyerEntityID, Subject: "Your subscription to " + c.Name + " goes on",
		Paragraphs: []string{
			"You took the cancellation of your subscription to " + c.Name + " back, so it goes on.",
			fmt.Sprintf("It renews on %s for %s %s. Until then nothing is charged.", billing.Date(c.NextChargeAt), c.Tax.Total, c.PeriodNoun()),
		},
		Action: s.manageURL(c),
	})
}

func (s *Service) mailChallenge(ctx context.Context, tx WriteTx, c Subscription, chargeID string) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "payment-confirmation", Key: "challenge-" + chargeID, To: c.BuyerEntityID, Subject: "Confirm your payment for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("Your bank asks you to confirm the payment of %s for %s.", c.Tax.Total, c.Name),
			"Please confirm it until " + billing.Moment(c.AuthenticationUntil) + ". Without it we try again later, and then the subscription is put on hold.",
		},
		Action: &mail.Action{Label: "Confirm the payment", URL: c.AuthenticationURL},
	})
}

// manageURL leads to where a subscription is looked after.
func (s *Service) manageURL(c Subscription) *mail.Action {
	return &mail.Action{Label: "Manage the subscription", URL: s.d.ShopURL + "/checkout/charge/" + c.ID + "/" + billing.TypeRecurrent}
}

// mailChanged tells that a change is in force.
func (s *Service) mailChanged(ctx context.Context, tx WriteTx, c Subscription, change PlanChange) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-changed", Key: "changed-" + change.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " has changed",
		Paragraphs: []string{fmt.Sprintf("%s now costs %s %s. The next payment is on %s.", c.Name, c.Tax.Total, c.PeriodNoun(), billing.Date(c.NextChargeAt))},
		Action:     billing.ManageBilling(s.d.ShopURL),
	})
}

// mailChangeFailed tells that a change could not be paid.
func (s *Service) mailChangeFailed(ctx context.Context, tx WriteTx, c Subscription, failed charges.Charge) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-change-failed", Key: "change-failed-" + failed.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " stays as it is",
		Paragraphs: []string{
			fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for the change of %s.", failed.Tax.Total, c.Name),
			"Nothing was taken, and your present plan goes on as before.",
		},
		Action: billing.ManageBilling(s.d.ShopURL),
	})
}
