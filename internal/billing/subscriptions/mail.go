package subscriptions

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/mail"
)

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
		Action: ManageURL(s.d.ShopURL, c),
	})
}

// ManageURL leads to where a subscription is looked after.
func ManageURL(shopURL string, c Subscription) *mail.Action {
	return &mail.Action{Label: "Manage the subscription", URL: shopURL + "/checkout/charge/" + c.ID + "/" + billing.TypeRecurrent}
}

// mailChanged tells that a change is in force.
func (s *Service) mailChanged(ctx context.Context, tx WriteTx, c Subscription, change PlanChange) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-changed", Key: "changed-" + change.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " has changed",
		Paragraphs: []string{fmt.Sprintf("%s now costs %s %s. The next payment is on %s.", c.Name, c.Tax.Total, c.PeriodNoun(), billing.Date(c.NextChargeAt))},
		Action:     billing.ManageBilling(s.d.ShopURL),
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
		Action: ManageURL(s.d.ShopURL, c),
		Lines:  tax.MailLines(c.Name, c.Tax, "Not yet paid"),
	})
}

func (s *Service) mailFrozen(ctx context.Context, tx WriteTx, c Subscription) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "subscription-frozen", Key: fmt.Sprintf("frozen-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
		Subject: "Your subscription to " + c.Name + " is on hold",
		Paragraphs: []string{
			fmt.Sprintf("We could not collect %s for %s, so the subscription is on hold and the %s is switched off.", c.Tax.Total, c.Name, subject(c)),
			"Add a card that works and activate the subscription again to go on. A new period begins on that day.",
		},
		Action: ManageURL(s.d.ShopURL, c),
	})
}
