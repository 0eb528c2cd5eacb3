package renewals

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailReminder(ctx context.Context, tx WriteTx, c subscriptions.Subscription) error {
	subject, first := "Your subscription to "+c.Name+" renews on "+billing.Date(c.NextChargeAt),
		fmt.Sprintf("Your subscription to %s renews on %s for %s %s.", c.Name, billing.Date(c.NextChargeAt), c.Tax.Total, c.PeriodNoun())
	if c.Period == 0 {
		subject = "Your free trial of " + c.Name + " ends on " + billing.Date(c.NextChargeAt)
		first = fmt.Sprintf("Your free trial of %s ends on %s. After it, the subscription costs %s %s.", c.Name, billing.Date(c.NextChargeAt), c.Tax.Total, c.PeriodNoun())
	}
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "renewal-reminder", Key: fmt.Sprintf("reminder-%s-%d", c.ID, c.Reminded), To: c.BuyerEntityID, Subject: subject,
		Paragraphs: []string{first, "You do not need to do anything to keep it. To end it, cancel the subscription before that day."},
		Action:     subscriptions.ManageURL(s.d.ShopURL, c),
		Lines:      tax.MailLines(c.Name, c.Tax, "Due on "+billing.Date(c.NextChargeAt)),
	})
}

func (s *Service) mailChallenge(ctx context.Context, tx WriteTx, c subscriptions.Subscription, chargeID string) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "payment-confirmation", Key: "challenge-" + chargeID, To: c.BuyerEntityID, Subject: "Confirm your payment for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("Your bank asks you to confirm the payment of %s for %s.", c.Tax.Total, c.Name),
			"Please confirm it until " + billing.Moment(c.AuthenticationUntil) + ". Without it we try again later, and then the subscription is put on hold.",
		},
		Action: &mail.Action{Label: "Confirm the payment", URL: c.AuthenticationURL},
	})
}

// mailChangeFailed tells that a change could not be paid.
func (s *Service) mailChangeFailed(ctx context.Context, tx WriteTx, c subscriptions.Subscription, failed charges.Charge) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "plan-change-failed", Key: "change-failed-" + failed.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " stays as it is",
		Paragraphs: []string{
			fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for the change of %s.", failed.Tax.Total, c.Name),
			"Nothing was taken, and your present plan goes on as before.",
		},
		Action: billing.ManageBilling(s.d.ShopURL),
	})
}
