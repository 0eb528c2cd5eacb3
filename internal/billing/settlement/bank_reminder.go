package settlement

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// JobRemindOfBank is the kind of the job to tell a buyer that a payment still waits for
// their bank.
const JobRemindOfBank = "billing.bank_reminder"

// bankReminderAfter is how long a buyer is left alone with their bank before a mail asks.
const bankReminderAfter = 30 * time.Minute

// enqueueBankReminder enqueues the reminder of a payment that begins to wait for the
// buyer's bank, in the transaction of that.
func enqueueBankReminder(ctx context.Context, tx WriteTx, c charges.Charge) error {
	at := c.UpdatedAt.Add(bankReminderAfter)
	if err := tx.Enqueue(ctx, JobRemindOfBank, charges.ChargeJob{ChargeID: c.ID}, at, JobRemindOfBank+":"+c.ID); err != nil {
		return fmt.Errorf("charge %s: bank reminder: %w", c.ID, err)
	}
	return nil
}

// RemindOfBank performs a JobRemindOfBank: one mail, if the bank still waits. Safe to
// repeat.
func (s *Service) RemindOfBank(ctx context.Context, payload json.RawMessage) error {
	var job charges.ChargeJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("bank reminder: %w", err)
	}
	c, err := s.d.Read.Charge(ctx, job.ChargeID)
	if err != nil || !waitsForBank(c, s.d.Now()) {
		return err
	}
	err = s.d.Transact(ctx, []string{c.BuyerOrganizationID}, func(ctx context.Context, tx WriteTx) error {
		c, err := tx.Charge(ctx, job.ChargeID)
		if err != nil || !waitsForBank(c, s.d.Now()) {
			return err
		}
		isTold, err := isToldOfBank(ctx, tx, c)
		if err != nil || isTold {
			return err
		}
		return s.mailBankReminder(ctx, tx, c)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

func waitsForBank(c charges.Charge, now time.Time) bool {
	return c.Status == charges.StatusProcessed && c.AuthenticationUntil.After(now)
}

// isToldOfBank tells whether a mail asked already: renewals ask at once, because nobody is
// looking at a page.
func isToldOfBank(ctx context.Context, tx WriteTx, c charges.Charge) (bool, error) {
	if c.SubscriptionID == "" || c.ChangeID != "" {
		return false, nil
	}
	subscription, err := tx.Subscription(ctx, c.SubscriptionID)
	return subscription.Status == subscriptions.SubscriptionPastDue, err
}

// mailBankReminder leads to billing, where the payment is the first row: it can be
// confirmed, paid with another card, or cancelled there.
func (s *Service) mailBankReminder(ctx context.Context, tx WriteTx, c charges.Charge) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, until := in.Money(c.Tax.Total), in.Moment(c.AuthenticationUntil)
		return mail.Message{
			Kind: "payment-waits", Key: "bank-" + c.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your payment for %s waits for your bank", c.Name),
			Title:   in.Say("Finish your payment"),
			Paragraphs: []string{
				in.Say("Your bank asks you to confirm the payment of %s for %s. Nothing has been charged.", sum, c.Name),
				in.Say("It is open until %s. Without an answer it ends by itself then.", until),
			},
			Action: &mail.Action{Label: in.Say("Finish your payment of %s", sum), URL: s.d.ShopURL + "/billing/"},
			Lines:  tax.MailLines(in, c.Name, c.Tax, in.Say("Waits for your bank")),
		}
	}))
}
