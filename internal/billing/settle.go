package billing

import (
	"context"
	"encoding/json"
	"fmt"

	"marketplace/internal/kit/errs"
)

// The kinds of jobs of billing.
const (
	JobCollect   = "billing.collect"   // ask the provider for the money of a charge
	JobEvent     = "billing.event"     // use events of the provider
	JobReconcile = "billing.reconcile" // ask about payments that stay open
	JobNotify    = "billing.notify"    // tell a developer about a payment
	JobSweep     = "billing.sweep"     // look after subscriptions now
	JobTend      = "billing.tend"      // look after some of many subscriptions
	JobRefund    = "billing.refund"    // ask the provider to give money back
	JobDeliver   = "billing.deliver"   // post a notice to a developer
	JobAudit     = "billing.audit"     // compare provider, books and entitlements
	JobPayout    = "billing.payout"    // pay out what developers earned
)

type chargeJob struct {
	ChargeID string `json:"charge_id"`
}

// Handlers gives the handler of each kind of job. All are safe to run twice.
func (s *Service) Handlers() map[string]func(context.Context, json.RawMessage) error {
	return map[string]func(context.Context, json.RawMessage) error{
		JobCollect: s.collect, JobEvent: s.useEvents, JobReconcile: s.reconcile, JobNotify: s.notify, JobRefund: s.refund, JobAudit: s.audit, JobDeliver: s.deliver, JobPayout: s.payOut, JobTend: s.tendBatch,
		JobSweep: func(ctx context.Context, _ json.RawMessage) error { return s.Sweep(ctx) },
	}
}

// collect asks the provider for the money of a processed charge. Without an
// answer the payment is 'unknown' and the job is tried again, which then asks
// about the payment before it starts one.
func (s *Service) collect(ctx context.Context, payload json.RawMessage) error {
	var job chargeJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("collect: %w", err)
	}
	c, err := s.d.Read.Charges.Get(ctx, job.ChargeID)
	if err != nil || c.Status != StatusProcessed {
		return err
	}
	if !c.NeedsMoney() {
		return s.settleFree(ctx, c)
	}
	payment, err := s.d.Read.Payments.Payment(ctx, c.PaymentID())
	if err != nil {
		return err
	}
	return s.ask(ctx, c, payment)
}

// ask brings a payment up to date with the provider.
func (s *Service) ask(ctx context.Context, c Charge, payment Payment) error {
	reply, err := s.providersWord(ctx, c, payment)
	if err != nil {
		unanswered := PaymentReply{News: NewsUnanswered}
		if saved := s.apply(ctx, payment.ID, unanswered); saved != nil {
			return saved
		}
		return fmt.Errorf("charge %s: the provider did not answer: %w", c.ID, err)
	}
	if reply.News == NewsPending && payment.State == PaymentRequested {
		return nil // as expected: the provider's event will tell
	}
	return s.apply(ctx, payment.ID, reply)
}

func (s *Service) providersWord(ctx context.Context, c Charge, payment Payment) (PaymentReply, error) {
	if payment.State != PaymentRequested {
		reply, err := s.d.Provider.Payment(ctx, payment.ID)
		if !errs.IsNotFound(err) {
			return reply, err
		}
	}
	return s.d.Provider.CreatePayment(ctx, payment.ID, payment.CardToken, payment.AmountCents, c.metadata(s.d.ShopURL))
}

// news are what is told about a payment, with what its transaction must know
// from outside.
type news struct {
	paymentID string
	reply     PaymentReply
	app       App
}

// prepare reads what using news needs, before its transaction. Error:
// 'not_found' for a payment that is not ours.
func (s *Service) prepare(ctx context.Context, paymentID string, reply PaymentReply) (news, error) {
	payment, err := s.d.Read.Payments.Payment(ctx, paymentID)
	if err != nil {
		return news{}, err
	}
	app, err := s.appOf(ctx, payment.ChargeID, reply.News)
	return news{paymentID: paymentID, reply: reply, app: app}, err
}

// apply uses news about one payment.
func (s *Service) apply(ctx context.Context, paymentID string, reply PaymentReply) error {
	n, err := s.prepare(ctx, paymentID, reply)
	if err != nil {
		return err
	}
	return s.applyAll(ctx, n)
}

// applyAll uses news about payments, in one transaction: each payment's state,
// its charge's status, and on success the ledger, the install and the notice.
// News that come twice, late or in another order change nothing.
func (s *Service) applyAll(ctx context.Context, list ...news) error {
	err := s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		for _, n := range list {
			if err := s.use(ctx, stores, n); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

func (s *Service) use(ctx context.Context, stores Stores, n news) error {
	payment, err := stores.Payments.Payment(ctx, n.paymentID)
	if err != nil {
		return err
	}
	reply := n.reply
	if reply.News == NewsChargedBack {
		return s.chargeBack(ctx, stores, payment)
	}
	if reply.AmountCents != payment.AmountCents && (reply.News == NewsSucceeded || reply.News == NewsFailed) {
		return fmt.Errorf("payment %s: the provider speaks of %d cents, asked were %d", n.paymentID, reply.AmountCents, payment.AmountCents)
	}
	from := payment.State
	to, err := NextPayment(from, reply.News)
	if err != nil || to == from {
		return err
	}
	payment.State, payment.FailureCode, payment.UpdatedAt = to, reply.FailureCode, s.d.Now()
	if err := stores.Payments.MovePayment(ctx, payment, from); err != nil {
		return err
	}
	return s.follow(ctx, stores, payment, reply, n.app)
}

// follow moves the charge after its payment.
func (s *Service) follow(ctx context.Context, stores Stores, payment Payment, reply PaymentReply, app App) error {
	if payment.State == PaymentRequested || payment.State == PaymentUnknown {
		return nil
	}
	c, err := stores.Charges.Get(ctx, payment.ChargeID)
	if err != nil {
		return err
	}
	from := c.Status
	c.UpdatedAt, c.AuthenticationURL = payment.UpdatedAt, ""
	switch payment.State {
	case PaymentActionRequired:
		c.AuthenticationURL = reply.ActionURL
		if err := stores.Charges.Move(ctx, c, from); err != nil || c.RecurrentChargeID == "" {
			return err
		}
		return s.challenge(ctx, stores, c)
	case PaymentFailed:
		c.FailureCode = reply.FailureCode
		if c.Status, err = Next(from, EventFail); err != nil {
			return err
		}
		if err := stores.Charges.Move(ctx, c, from); err != nil || c.RecurrentChargeID == "" {
			return err
		}
		return s.periodFailed(ctx, stores, c)
	case PaymentSucceeded:
		return s.succeed(ctx, stores, c, app)
	case PaymentRequested, PaymentUnknown: // left above
	}
	return nil
}

// succeed is the one place where a charge becomes a success.
func (s *Service) succeed(ctx context.Context, stores Stores, c Charge, app App) error {
	from := c.Status
	to, err := Next(from, EventSucceed)
	if err != nil {
		return err
	}
	c.Status = to
	if err := stores.Charges.Move(ctx, c, from); err != nil {
		return err
	}
	if c.NeedsMoney() {
		if err := stores.Ledger.Post(ctx, Collection(s.d.NewID(), c, c.UpdatedAt)); err != nil {
			return err
		}
	}
	if c.AppID != "" && !c.Test {
		if err := stores.Installer.InstallPaid(ctx, c.BuyerOrganizationID, c.AppID, c.Product, c.ID, c.BuyerAccountID, c.UpdatedAt); err != nil {
			return err
		}
	}
	if c.RecurrentChargeID != "" {
		if err := s.periodPaid(ctx, stores, c); err != nil {
			return err
		}
	}
	if !c.NeedsMoney() {
		return nil
	}
	if err := s.invoiced(ctx, stores, c); err != nil || app.WebhookURL == "" {
		return err
	}
	return stores.tellCharge(ctx, NoticeCollected, c, map[string]any{"total": int64(c.Tax.Total)})
}

// settleFree makes a charge without money a success.
func (s *Service) settleFree(ctx context.Context, c Charge) error {
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		c, err := stores.Charges.Get(ctx, c.ID)
		if err != nil || c.Status != StatusProcessed {
			return err
		}
		c.UpdatedAt = s.d.Now()
		return s.succeed(ctx, stores, c, App{})
	})
}

// appOf gives the app that a charge pays for, before the transaction of its
// success; the zero App when it is gone or nobody needs it.
func (s *Service) appOf(ctx context.Context, chargeID string, news PaymentNews) (App, error) {
	if news != NewsSucceeded {
		return App{}, nil
	}
	c, err := s.d.Read.Charges.Get(ctx, chargeID)
	if err != nil {
		return App{}, err
	}
	return s.appOrNone(ctx, c.OrderClientID)
}
