package settlement

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/upgrades"
)

// paymentUpdate is what the provider says about a payment.
type paymentUpdate struct {
	paymentID string
	reply     payments.Result
}

// preparedUpdate is a paymentUpdate with what its transaction must know from outside.
type preparedUpdate struct {
	paymentUpdate

	buyer string      // organization
	app   billing.App // that a success pays for; the zero App when it is gone
}

// loadUpdates reads what applying updates needs, before their transaction. Updates of
// payments that are not ours are left out.
func (s *Service) loadUpdates(ctx context.Context, list ...paymentUpdate) ([]preparedUpdate, error) {
	ids := make([]string, len(list))
	for i, one := range list {
		ids[i] = one.paymentID
	}
	known, err := s.d.Read.PaymentsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	prepared := make([]preparedUpdate, 0, len(list))
	for _, one := range list {
		asked, ours := known[one.paymentID]
		if !ours {
			s.d.Log.WarnContext(ctx, "payment update names an unknown payment", "payment_id", one.paymentID)
			continue
		}
		n := preparedUpdate{paymentUpdate: one, buyer: asked.Charge.BuyerOrganizationID}
		if one.reply.Outcome == payments.OutcomeSucceeded {
			if n.app, err = billing.AppOrNone(ctx, s.d.Apps, asked.Charge.OrderClientID); err != nil {
				return nil, err
			}
		}
		prepared = append(prepared, n)
	}
	return prepared, nil
}

// applyUpdate applies an update of one payment, which is ours.
func (s *Service) applyUpdate(ctx context.Context, paymentID string, reply payments.Result) error {
	list, err := s.loadUpdates(ctx, paymentUpdate{paymentID, reply})
	if err != nil {
		return err
	}
	return s.applyUpdates(ctx, list...)
}

// applyUpdates applies updates of payments, in one transaction: each payment's state,
// its charge's status, and on success the ledger, the install and the webhook event.
// Updates that come twice, late or in another order change nothing.
func (s *Service) applyUpdates(ctx context.Context, list ...preparedUpdate) error {
	if len(list) == 0 {
		return nil
	}
	buyers, ids := make([]string, len(list)), make([]string, len(list))
	for i, n := range list {
		buyers[i], ids[i] = n.buyer, n.paymentID
	}
	err := s.d.Transact(ctx, buyers, func(ctx context.Context, tx WriteTx) error {
		asked, err := tx.PaymentsOf(ctx, ids)
		if err != nil {
			return err
		}
		t := &settlement{WriteTx: tx, asked: asked}
		for _, n := range list {
			if err := s.applyToPayment(ctx, t, n); err != nil {
				return err
			}
		}
		if err := s.d.Invoices.IssueForCharges(ctx, t.WriteTx, t.toInvoice); err != nil {
			return err
		}
		return t.flushDeferred()
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// settlement is one transaction that applies updates. Its invoices come last: everybody
// waits for the row that counts them.
type settlement struct {
	WriteTx
	asked     map[string]PaymentWithCharge // as they stand by now
	toInvoice []invoices.Paid
	deferred  []func() error // run at the end, when the database answers to all writes at once
}

func (t *settlement) flushDeferred() error {
	for _, run := range t.deferred {
		if err := run(); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) applyToPayment(ctx context.Context, t *settlement, n preparedUpdate) error {
	payment, c := t.asked[n.paymentID].Payment, t.asked[n.paymentID].Charge
	reply := n.reply
	if reply.Outcome == payments.OutcomeChargedBack {
		return s.d.Refunds.HandleDispute(ctx, t.WriteTx, payment)
	}
	if reply.AmountCents != payment.AmountCents && (reply.Outcome == payments.OutcomeSucceeded || reply.Outcome == payments.OutcomeFailed) {
		return fmt.Errorf("payment %s: the provider speaks of %d cents, asked were %d", n.paymentID, reply.AmountCents, payment.AmountCents)
	}
	from := payment.State
	to, err := payments.NextPayment(from, reply.Outcome)
	if err != nil || to == from {
		return err
	}
	payment.State, payment.FailureCode, payment.UpdatedAt = to, reply.FailureCode, s.d.Now()
	was := c.Status
	if c, err = chargeAfterPayment(c, payment, reply); err != nil {
		return err
	}
	t.asked[n.paymentID] = PaymentWithCharge{payment, c}
	if err := t.UpdatePaymentFrom(ctx, payment, from); err != nil {
		return err
	}
	if payment.State == payments.PaymentRequested || payment.State == payments.PaymentUnknown {
		return nil // the charge waits
	}
	if err := t.UpdateChargeFrom(ctx, c, was); err != nil {
		return err
	}
	if err := s.handleChargeMove(ctx, t, c, payment, n.app); err != nil {
		return err
	}
	if payment.State == payments.PaymentActionRequired {
		if err := enqueueBankReminder(ctx, t, c); err != nil {
			return err
		}
	}
	return charges.EnqueueCartUpdate(ctx, t, c, string(payment.State))
}

// chargeAfterPayment gives a charge as it is after its payment moved.
func chargeAfterPayment(c charges.Charge, payment payments.Payment, reply payments.Result) (charges.Charge, error) {
	c.UpdatedAt, c.AuthenticationURL, c.AuthenticationUntil = payment.UpdatedAt, "", time.Time{}
	var err error
	switch payment.State {
	case payments.PaymentActionRequired:
		c.AuthenticationURL, c.AuthenticationUntil = reply.ActionURL, payment.CreatedAt.Add(billing.ConfirmWithin)
	case payments.PaymentFailed:
		c.FailureCode = reply.FailureCode
		c.Status, err = charges.Next(c.Status, charges.EventFail)
	case payments.PaymentSucceeded:
		c.Status, err = charges.Next(c.Status, charges.EventSucceed)
	case payments.PaymentRequested, payments.PaymentUnknown: // the charge waits
	}
	return c, err
}

// handleChargeMove does what the move of a charge after its payment brings.
func (s *Service) handleChargeMove(ctx context.Context, t *settlement, c charges.Charge, payment payments.Payment, app billing.App) error {
	switch {
	case payment.State == payments.PaymentSucceeded:
		if payment.Card.Given {
			if err := s.keepGiven(ctx, t.WriteTx, c); err != nil {
				return err
			}
		}
		return s.handleChargeSucceeded(ctx, t, c, payment.Card, app)
	case c.SubscriptionID == "":
		if c.FailureCode == billing.FailureExpired {
			return s.d.Charges.MailExpired(ctx, t.WriteTx, c)
		}
		return nil
	case payment.State == payments.PaymentFailed:
		return s.d.Renewals.PeriodFailed(ctx, t.WriteTx, c)
	default:
		return s.d.Renewals.RecordNextAction(ctx, t.WriteTx, c)
	}
}

// handleChargeSucceeded is what a charge brings that became a success.
func (s *Service) handleChargeSucceeded(ctx context.Context, t *settlement, c charges.Charge, card payments.PayingCard, app billing.App) error {
	if c.NeedsMoney() {
		t.toInvoice = append(t.toInvoice, invoices.Paid{Charge: c, Card: card, App: app})
		if err := t.PostTransaction(ctx, charges.CollectionTransaction(s.d.NewID(), c, c.UpdatedAt)); err != nil {
			return err
		}
	}
	if c.AppID != "" && !c.Test {
		announce, err := t.InstallPaid(ctx, c.BuyerOrganizationID, c.AppID, c.Product, c.ID, c.BuyerAccountID, c.UpdatedAt)
		if err != nil {
			return err
		}
		t.deferred = append(t.deferred, announce)
		if len(app.Upgrades) > 0 {
			if err := subscriptions.RestoreUpgrades(ctx, t.WriteTx, s.d.NewID, c.BuyerOrganizationID, c.AppID, c.UpdatedAt); err != nil {
				return err
			}
		}
	}
	if c.Upgrade.ID != "" && !c.Test {
		if err := s.d.Grants.Grant(ctx, t.WriteTx, upgrades.GrantOf(c)); err != nil {
			return err
		}
	}
	if err := s.subscriptionPaid(ctx, t.WriteTx, c); err != nil {
		return err
	}
	if !c.NeedsMoney() || app.WebhookURL == "" {
		return nil
	}
	return charges.EnqueueChargeEvent(ctx, t, billing.EventCollected, c, map[string]any{"total": int64(c.Tax.Total)})
}

// subscriptionPaid moves the subscription that a charge pays for: its period, or a
// change of it.
func (s *Service) subscriptionPaid(ctx context.Context, tx WriteTx, paid charges.Charge) error {
	switch {
	case paid.SubscriptionID == "":
		return nil
	case paid.ChangeID != "":
		return s.d.PlanChanges.ChangePaid(ctx, tx, paid)
	}
	return s.d.Renewals.PeriodPaid(ctx, tx, paid)
}
