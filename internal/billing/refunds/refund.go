package refunds

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Kind is why money goes back.
type Kind string

// The kinds of refund. A withdrawal takes back the whole first payment, unused
// the rest of a year after cancelling, goodwill is what staff decides; with a
// chargeback the bank has taken the money. Refused is all of an upgrade that its
// developer did not enable.
const (
	RefundWithdrawal Kind = "withdrawal"
	RefundUnused     Kind = "unused"
	RefundGoodwill   Kind = "goodwill"
	RefundChargeback Kind = "chargeback"
	RefundRefused    Kind = "refused"
)

// Refund is money of a charge that goes back to its buyer.
type Refund struct {
	ID          string
	ChargeID    string
	Kind        Kind
	AmountCents money.Cents
	Reason      string
	Actor       string // account id of who asked
	State       payments.RefundState
	FailureCode string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// providerKey is what the provider knows the refund by.
func (r Refund) providerKey() string { return "refund:" + r.ID }

// Input asks for money back. AmountCents and a reason are staff's; a buyer
// gets what the rules give.
type Input struct {
	AmountCents money.Cents
	Reason      string
}

// RefundCharge gives money of a paid charge back: to a buyer all of the first
// payment within 14 days, or the unused part of a cancelled year; staff gives
// any amount that is left, for a reason. The provider is asked by a job. Errors:
// 'unauthenticated', 'not_found', 'unprocessable' refund_not_possible or
// validation.
func (s *Service) RefundCharge(ctx context.Context, p auth.Principal, product, id string, in Input) (Refund, error) {
	staff := p.Scopes.Has(auth.ScopeDevPlatformAdmin)
	if !staff {
		if err := billing.CheckProductScope(p, product); err != nil {
			return Refund{}, err
		}
	}
	if len([]rune(in.Reason)) > billing.MaxReason || staff && in.Reason == "" {
		return Refund{}, billing.Invalid(map[string]string{"reason": "Give a reason of at most 1000 characters."})
	}
	seen, err := s.d.Read.Charge(ctx, id)
	if err != nil {
		return Refund{}, err
	}
	var r Refund
	err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		c, err := tx.Charge(ctx, id)
		if err != nil {
			return err
		}
		if c.Product != product || !staff && !charges.IsBuyer(p, c) {
			return billing.ChargeNotFound()
		}
		r = Refund{
			ID: s.d.NewID(), ChargeID: c.ID, Kind: RefundGoodwill, AmountCents: in.AmountCents, Reason: in.Reason, Actor: p.AccountID,
			State: payments.RefundRequested, CreatedAt: s.d.Now(), UpdatedAt: s.d.Now(),
		}
		if err := notChanging(ctx, tx, c); err != nil {
			return err
		}
		if !staff {
			if r.Kind, r.AmountCents, err = s.Refundable(ctx, tx, c); err != nil {
				return err
			}
		}
		return s.ReserveRefund(ctx, tx, c, r)
	})
	if err != nil {
		return Refund{}, err
	}
	s.d.Wake()
	return r, nil
}

// ReserveRefund takes the amount off what is left of a charge and enqueues the job
// that asks the provider.
func (s *Service) ReserveRefund(ctx context.Context, tx WriteTx, c charges.Charge, r Refund) error {
	if c.Status != charges.StatusSuccess || !c.NeedsMoney() {
		return refundNotPossible("Only a charge that was paid can be refunded.")
	}
	left := c.Tax.Total - c.RefundedCents
	fits := r.AmountCents >= 1 && r.AmountCents <= left
	if fits {
		var err error
		if fits, err = tx.AddRefunded(ctx, c.ID, r.AmountCents); err != nil {
			return err
		}
	}
	if !fits {
		return refundNotPossible("Give an amount from 1 cent to what is left of the payment, which is " + left.String() + ".")
	}
	if err := tx.InsertRefund(ctx, r); err != nil {
		return err
	}
	return tx.Enqueue(ctx, JobRefund, refundJob{r.ID}, time.Time{}, JobRefund+":"+r.ID)
}

type refundJob struct {
	RefundID string `json:"refund_id"`
}

// Refund performs a JobRefund: it asks the provider, which never pays back twice
// for the same key. An unanswered one is asked again by the job.
func (s *Service) Refund(ctx context.Context, payload json.RawMessage) error {
	var job refundJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("refund: %w", err)
	}
	return s.SyncRefund(ctx, job.RefundID)
}

// SyncRefund asks the provider about a refund and uses what it says. Safe to repeat.
func (s *Service) SyncRefund(ctx context.Context, id string) error {
	r, err := s.d.Read.Refund(ctx, id)
	if err != nil || r.State != payments.RefundRequested {
		return err
	}
	c, err := s.d.Read.Charge(ctx, r.ChargeID)
	if err != nil {
		return err
	}
	reply, err := s.d.Provider.Refund(ctx, r.providerKey(), c.PaymentID(), r.AmountCents)
	if err != nil {
		return fmt.Errorf("refund %s: the provider did not answer: %w", id, err)
	}
	if reply.State == payments.RefundRequested {
		return nil // under way: settlement.RecheckOpen asks again
	}
	return s.d.Transact(ctx, c.LockKeys(), func(ctx context.Context, tx WriteTx) error { return s.refunded(ctx, tx, r.ID, reply) })
}

// refunded uses what the provider said about a refund; a second time changes
// nothing.
func (s *Service) refunded(ctx context.Context, tx WriteTx, id string, reply payments.RefundResult) error {
	r, err := tx.Refund(ctx, id)
	if err != nil || r.State != payments.RefundRequested {
		return err
	}
	event := map[payments.RefundState]Event{payments.RefundSucceeded: RefundSucceed, payments.RefundFailed: RefundFail}[reply.State]
	if r.State, err = NextRefund(r.State, event); err != nil {
		return err
	}
	r.FailureCode, r.UpdatedAt = reply.FailureCode, s.d.Now()
	if err := tx.UpdateRefundFrom(ctx, r); err != nil {
		return err
	}
	c, err := tx.Charge(ctx, r.ChargeID)
	if err != nil {
		return err
	}
	if r.State == payments.RefundFailed {
		_, err := tx.AddRefunded(ctx, c.ID, -r.AmountCents)
		return err
	}
	return s.postRefund(ctx, tx, c, r)
}

// postRefund posts a refund and ends what was paid with the money.
func (s *Service) postRefund(ctx context.Context, tx WriteTx, c charges.Charge, r Refund) error {
	before, err := tx.RefundsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	var earlier money.Cents
	for _, other := range before {
		if other.State == payments.RefundSucceeded && other.ID != r.ID {
			earlier += other.AmountCents
		}
	}
	back := RefundTransaction(s.d.NewID(), c, r, earlier)
	if err := tx.PostTransaction(ctx, back); err != nil {
		return err
	}
	if err := s.revokePaidFor(ctx, tx, c, r, earlier); err != nil {
		return err
	}
	return s.issueCreditNote(ctx, tx, c, r, back) // last: everybody waits for the row that counts notes
}

// revokePaidFor takes what a charge paid for, once nothing of it is left.
func (s *Service) revokePaidFor(ctx context.Context, tx WriteTx, c charges.Charge, r Refund, earlier money.Cents) error {
	if r.Kind != RefundUnused && earlier+r.AmountCents < c.Tax.Total {
		return nil // the rest still pays
	}
	const reason = "The payment was refunded."
	if c.SubscriptionID == "" {
		if c.Upgrade.ID != "" {
			return grants.EndGrants(ctx, tx, c.ID, r.UpdatedAt)
		}
		if c.AppID == "" {
			return nil
		}
		return s.d.Subscriptions.RemoveApp(ctx, tx, c.BuyerOrganizationID, c.AppID, c.ID, reason, r.UpdatedAt)
	}
	sub, err := tx.Subscription(ctx, c.SubscriptionID)
	if err != nil {
		return err
	}
	if sub.Period != c.Period {
		return nil // an earlier period: the present one is paid
	}
	ended, moved, err := sub.Cancelled(r.UpdatedAt)
	if err != nil {
		return err
	}
	if moved {
		if err := subscriptions.EnqueueSubscriptionEvent(ctx, tx, billing.EventCancelled, ended, ended.VersionKey(), nil); err != nil {
			return err
		}
	}
	ended.UpdatedAt = r.UpdatedAt
	if err := s.d.Subscriptions.Revoke(ctx, tx, &ended, reason); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, ended)
}

// Refunds gives the refunds of a charge that the principal bought or sold.
// Errors as of Charge.
func (s *Service) Refunds(ctx context.Context, p auth.Principal, product, id string) ([]Refund, error) {
	c, err := s.d.Charges.Charge(ctx, p, product, id)
	if err != nil {
		return nil, err
	}
	return s.d.Read.RefundsOf(ctx, c.ID)
}

// LastPaid gives the charge of the period that a subscription paid for last.
// Errors as of Subscription, and 'unprocessable' when none was paid.
func (s *Service) LastPaid(ctx context.Context, p auth.Principal, product, id string) (charges.Charge, error) {
	if _, err := s.d.Subscriptions.Subscription(ctx, p, product, id); err != nil {
		return charges.Charge{}, err
	}
	return s.FindLastPaid(ctx, id)
}

// FindLastPaid is LastPaid for who may know of the subscription already.
func (s *Service) FindLastPaid(ctx context.Context, id string) (charges.Charge, error) {
	list, err := s.d.Read.PeriodCharges(ctx, id)
	if err != nil {
		return charges.Charge{}, err
	}
	var last *charges.Charge
	for _, c := range slices.Backward(list) {
		if c.Status == charges.StatusSuccess && !c.GoneBack() {
			return c, nil
		}
		if c.Status == charges.StatusSuccess && last == nil {
			last = &c
		}
	}
	if last != nil {
		return *last, nil
	}
	return charges.Charge{}, errs.New(errs.Unprocessable, billing.ReasonRefundNotPossible, "Nothing was paid for this subscription.")
}

// JobRefund is the kind of the job to ask the provider to give money back.
const JobRefund = "billing.refund"

// Reads reads refunds.
type Reads interface {
	// Refund gives a refund, or 'not_found'.
	Refund(ctx context.Context, id string) (Refund, error)
	// RefundsOf gives the refunds of a charge in order.
	RefundsOf(ctx context.Context, chargeID string) ([]Refund, error)
	// OpenRefunds gives refunds begun before a moment that are not final, the
	// oldest 200.
	OpenRefunds(ctx context.Context, before time.Time) ([]string, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	InsertRefund(ctx context.Context, refund Refund) error
	// UpdateRefundFrom saves state and failure; 'conflict' when the refund is not open
	// any more.
	UpdateRefundFrom(ctx context.Context, refund Refund) error
}
