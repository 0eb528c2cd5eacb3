package billing

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

// date writes a day as the shop does (spec S9.19).
func date(t time.Time) string { return t.UTC().Format("Jan 2, 2006") }

// moment writes a day with its time, which mails cannot know the place of.
func moment(t time.Time) string { return t.UTC().Format("Jan 2, 2006, 15:04 UTC") }

// sendMail enqueues a mail in the transaction that causes it; the key makes it one.
func sendMail(ctx context.Context, jobs Outbox, m mail.Message) error {
	if m.To == "" {
		return nil // nobody to write to: charges made by machines name no person
	}
	return jobs.Enqueue(ctx, mail.Job, m, time.Time{}, mail.Job+":"+m.Key)
}

// periodNoun names the period of a charge in a sentence.
func (c Subscription) periodNoun() string {
	switch c.Months {
	case 1:
		return "a month"
	case maxMonths:
		return "a year"
	}
	return "every " + strconv.FormatInt(c.Months, 10) + " months"
}

// subject names subject a subscription is for.
func (c Subscription) subject() string {
	if c.Upgrade.ID != "" {
		return "upgrade"
	}
	return "app"
}

func (s *Service) mailReceipt(ctx context.Context, tx WriteTx, c Charge, invoice Invoice) error {
	m := mail.Message{
		Kind: "receipt", Key: "receipt-" + c.ID, To: c.BuyerEntityID, Subject: "Your receipt for " + c.Name,
		Paragraphs: []string{fmt.Sprintf("We received your payment of %s for %s.", c.Tax.Total, c.Name)},
	}
	if c.Tax.Tax > 0 {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("%s before tax, %s tax.", c.Tax.Net, c.Tax.Tax))
	}
	if c.SubscriptionID != "" {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("It pays for %s to %s.", date(c.PeriodStart), date(c.PeriodEnd)))
	}
	m.Paragraphs = append(m.Paragraphs, "The number of your invoice is "+invoice.Label()+".")
	return sendMail(ctx, tx, m)
}

func (s *Service) mailRefund(ctx context.Context, tx WriteTx, c Charge, r Refund, note Invoice) error {
	if r.Kind == RefundChargeback {
		return nil // the bank told
	}
	return sendMail(ctx, tx, mail.Message{
		Kind: "refund", Key: "refund-" + r.ID, To: c.BuyerEntityID, Subject: "Your refund for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("We gave %s back to your card for %s.", r.AmountCents, c.Name),
			"Banks may need some days until it is on your statement. The number of your credit note is " + note.Label() + ".",
		},
	})
}

func (s *Service) mailReminder(ctx context.Context, tx WriteTx, c Subscription) error {
	subject, first := "Your subscription to "+c.Name+" renews on "+date(c.NextChargeAt),
		fmt.Sprintf("Your subscription to %s renews on %s for %s %s.", c.Name, date(c.NextChargeAt), c.Tax.Total, c.periodNoun())
	if c.Period == 0 {
		subject = "Your free trial of " + c.Name + " ends on " + date(c.NextChargeAt)
		first = fmt.Sprintf("Your free trial of %s ends on %s. After it, the subscription costs %s %s.", c.Name, date(c.NextChargeAt), c.Tax.Total, c.periodNoun())
	}
	return sendMail(ctx, tx, mail.Message{
		Kind: "renewal-reminder", Key: fmt.Sprintf("reminder-%s-%d", c.ID, c.Reminded), To: c.BuyerEntityID, Subject: subject,
		Paragraphs: []string{first, "You do not need to do anything to keep it. To end it, cancel the subscription before that day."},
		Action:     s.manageURL(c),
	})
}

func (s *Service) mailFailed(ctx context.Context, tx WriteTx, c Subscription) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "payment-failed", Key: fmt.Sprintf("failed-%s-%d-%d", c.ID, c.Period+1, c.Attempt), To: c.BuyerEntityID,
		Subject: "We could not collect the payment for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for %s.", c.Tax.Total, c.Name),
			fmt.Sprintf("We will try again on %s. Please make sure that the card is valid, or add a new one: then we try at once.", date(c.RetryAt)),
		},
		Action: s.manageURL(c),
	})
}

func (s *Service) mailFrozen(ctx context.Context, tx WriteTx, c Subscription) error {
	return sendMail(ctx, tx, mail.Message{
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
		ends = "You can use it until " + date(c.NextChargeAt) + "."
	}
	return sendMail(ctx, tx, mail.Message{
		Kind: "subscription-cancelled", Key: "cancelled-" + c.versionKey(), To: c.BuyerEntityID, Subject: "Your subscription to " + c.Name + " is cancelled",
		Paragraphs: []string{"Your subscription to " + c.Name + " is cancelled. " + ends, "Nothing more will be charged."},
	})
}

func (s *Service) mailKept(ctx context.Context, tx WriteTx, c Subscription) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "subscription-kept", Key: "kept-" + c.versionKey(), To: c.BuyerEntityID, Subject: "Your subscription to " + c.Name + " goes on",
		Paragraphs: []string{
			"You took the cancellation of your subscription to " + c.Name + " back, so it goes on.",
			fmt.Sprintf("It renews on %s for %s %s. Until then nothing is charged.", date(c.NextChargeAt), c.Tax.Total, c.periodNoun()),
		},
		Action: s.manageURL(c),
	})
}

func (s *Service) mailRefused(ctx context.Context, tx WriteTx, g Grant, back money.Cents) error {
	m := mail.Message{
		Kind: "upgrade-refused", Key: "refused-" + g.ID, To: g.Email, Subject: g.Name + " could not be switched on",
		Paragraphs: []string{g.Name + " could not be switched on. The provider says: " + g.Refusal},
	}
	if back > 0 {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("We are giving your %s back to the card that paid it. Nothing more is charged.", back))
	}
	return sendMail(ctx, tx, m)
}

func (s *Service) mailChallenge(ctx context.Context, tx WriteTx, c Subscription, chargeID string) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "payment-confirmation", Key: "challenge-" + chargeID, To: c.BuyerEntityID, Subject: "Confirm your payment for " + c.Name,
		Paragraphs: []string{
			fmt.Sprintf("Your bank asks you to confirm the payment of %s for %s.", c.Tax.Total, c.Name),
			"Please confirm it until " + moment(c.AuthenticationUntil) + ". Without it we try again later, and then the subscription is put on hold.",
		},
		Action: &mail.Action{Label: "Confirm the payment", URL: c.AuthenticationURL},
	})
}

// mailExpired says that a payment ended because nobody confirmed it with the bank.
func (s *Service) mailExpired(ctx context.Context, tx WriteTx, c Charge) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "payment-expired", Key: "expired-" + c.ID, To: c.BuyerEntityID, Subject: "Your payment for " + c.Name + " was not confirmed",
		Paragraphs: []string{
			fmt.Sprintf("Your bank asked you to confirm the payment of %s for %s, and nobody did within 24 hours. The payment has ended, and nothing was charged.", c.Tax.Total, c.Name),
			"You can buy it again at any time.",
		},
		Action: &mail.Action{Label: "Open the shop", URL: s.d.ShopURL + "/"},
	})
}

func (s *Service) mailExpiring(ctx context.Context, tx WriteTx, card Card, to string) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%s-%d-%d", card.OrganizationID, card.Product, card.ExpYear, card.ExpMonth), To: to,
		Subject: "Your card ending in " + card.LastFour + " expires soon",
		Paragraphs: []string{
			fmt.Sprintf("The card ending in %s, which pays for your subscriptions, expires at the end of %02d/%d.", card.LastFour, card.ExpMonth, card.ExpYear),
			"Please add a new card before, so that your apps go on working.",
		},
		Action: &mail.Action{Label: "Open the shop", URL: s.d.ShopURL + "/"},
	})
}

// mailOwnExpiring warns of the card that one subscription is paid with.
func (s *Service) mailOwnExpiring(ctx context.Context, tx WriteTx, card ExpiringCard) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%d-%d", card.ChargeID, card.ExpYear, card.ExpMonth), To: card.Email,
		Subject: "Your card ending in " + card.LastFour + " expires soon",
		Paragraphs: []string{
			fmt.Sprintf("The card ending in %s, which pays for %s only, expires at the end of %02d/%d.", card.LastFour, card.Subscription, card.ExpMonth, card.ExpYear),
			"Please pay the subscription with the card of your other payments before, so that it goes on.",
		},
		Action: &mail.Action{Label: "Open billing", URL: s.d.ShopURL + "/billing/"},
	})
}

// manageURL leads to where a subscription is looked after.
func (s *Service) manageURL(c Subscription) *mail.Action {
	return &mail.Action{Label: "Manage the subscription", URL: s.d.ShopURL + "/checkout/charge/" + c.ID + "/" + TypeRecurrent}
}

// mailChangePlanned tells of a change that comes with the next period.
func (s *Service) mailChangePlanned(ctx context.Context, tx WriteTx, c Subscription, change PlanChange, quote ChangeQuote) error {
	after := c.onTerms(quote.To)
	return sendMail(ctx, tx, mail.Message{
		Kind: "plan-change-planned", Key: "change-planned-" + change.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " changes on " + date(change.EffectiveAt),
		Paragraphs: []string{
			fmt.Sprintf("From %s on, %s costs %s %s. Until then everything stays as it is, because it is paid.", date(change.EffectiveAt), c.Name, quote.Next.Total, after.periodNoun()),
			"Until that day you can take the change back.",
		},
		Action: manageBilling(s.d.ShopURL),
	})
}

// mailChanged tells that a change is in force.
func (s *Service) mailChanged(ctx context.Context, tx WriteTx, c Subscription, change PlanChange) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "plan-changed", Key: "changed-" + change.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " has changed",
		Paragraphs: []string{fmt.Sprintf("%s now costs %s %s. The next payment is on %s.", c.Name, c.Tax.Total, c.periodNoun(), date(c.NextChargeAt))},
		Action:     manageBilling(s.d.ShopURL),
	})
}

// mailChangeFailed tells that a change could not be paid.
func (s *Service) mailChangeFailed(ctx context.Context, tx WriteTx, c Subscription, failed Charge) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "plan-change-failed", Key: "change-failed-" + failed.ID, To: c.BuyerEntityID, Subject: "Your plan of " + c.Name + " stays as it is",
		Paragraphs: []string{
			fmt.Sprintf("Unfortunately, we were unable to charge your card with %s for the change of %s.", failed.Tax.Total, c.Name),
			"Nothing was taken, and your present plan goes on as before.",
		},
		Action: manageBilling(s.d.ShopURL),
	})
}

// mailChangeReturned tells that the money of a change goes back.
func (s *Service) mailChangeReturned(ctx context.Context, tx WriteTx, c Subscription, back money.Cents, reason string) error {
	return sendMail(ctx, tx, mail.Message{
		Kind: "plan-change-returned", Key: "change-returned-" + c.versionKey(), To: c.BuyerEntityID, Subject: "The change of " + c.Name + " could not be made",
		Paragraphs: []string{
			fmt.Sprintf("The change of %s could not be made: %s", c.Name, reason),
			fmt.Sprintf("We are giving your %s back to the card that paid it.", back),
		},
	})
}

// manageBilling leads to the page of all that is paid.
func manageBilling(shopURL string) *mail.Action {
	return &mail.Action{Label: "Open billing", URL: shopURL + "/billing/"}
}

// Note tells what a person should know about the charge now, in one sentence; ""
// for nothing (spec S3.09).
func (c Subscription) Note() string {
	switch {
	case c.Status == SubscriptionActive && c.Period == 0 && !c.TrialEndsAt.IsZero():
		return "Free trial until " + date(c.TrialEndsAt) + "."
	case c.Status == SubscriptionActive && c.ChangeID != "":
		return "A change of the plan is to come."
	case c.Status == SubscriptionCancelled && c.paidUntil().After(c.CancelledAt):
		return "Cancelled: it ends on " + date(c.paidUntil()) + "."
	case c.Status == SubscriptionPastDue && !c.RetryAt.IsZero() && c.FailureCode != "":
		return "The payment failed. It is tried again on " + date(c.RetryAt) + "."
	case c.Status == SubscriptionFrozen:
		return "On hold: the payments failed."
	case c.AuthenticationURL != "":
		return "The buyer's bank asks for a confirmation of the payment."
	case c.Status == SubscriptionDeclined && c.FailureCode != "":
		return "The payment failed."
	}
	return ""
}
