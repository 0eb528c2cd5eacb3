package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// RefundKind is why money goes back.
type RefundKind string

// The kinds of refund. A withdrawal takes back the whole first payment, unused
// the rest of a year after cancelling, goodwill is what staff decides; with a
// chargeback the bank has taken the money. Refused is all of an upgrade that its
// developer did not enable.
const (
	RefundWithdrawal RefundKind = "withdrawal"
	RefundUnused     RefundKind = "unused"
	RefundGoodwill   RefundKind = "goodwill"
	RefundChargeback RefundKind = "chargeback"
	RefundRefused    RefundKind = "refused"
)

// Refund is money of a charge that goes back to its buyer.
type Refund struct {
	ID          string
	ChargeID    string
	Kind        RefundKind
	AmountCents money.Cents
	Reason      string
	Actor       string // account id of who asked
	State       RefundState
	FailureCode string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// providerKey is what the provider knows the refund by.
func (r Refund) providerKey() string { return "refund:" + r.ID }

// RefundResult is what a provider says about a refund.
type RefundResult struct {
	State       RefundState // RefundSucceeded, RefundFailed, or RefundRequested while it is under way
	FailureCode string
}

// refundWithin is how long after the first charge it is given back for the
// asking.
const refundWithin = 14 * 24 * time.Hour

// RefundInput asks for money back. AmountCents and a reason are staff's; a buyer
// gets what the rules give.
type RefundInput struct {
	AmountCents money.Cents
	Reason      string
}

const maxReason = 1000

// RefundCharge gives money of a paid charge back: to a buyer all of the first
// payment within 14 days, or the unused part of a cancelled year; staff gives
// any amount that is left, for a reason. The provider is asked by a job. Errors:
// 'unauthenticated', 'not_found', 'unprocessable' refund_not_possible or
// validation.
func (s *Service) RefundCharge(ctx context.Context, p auth.Principal, product, id string, in RefundInput) (Refund, error) {
	staff := p.Scopes.Has(auth.ScopeDevPlatformAdmin)
	if !staff {
		if err := checkProductScope(p, product); err != nil {
			return Refund{}, err
		}
	}
	if len([]rune(in.Reason)) > maxReason || staff && in.Reason == "" {
		return Refund{}, invalid(map[string]string{"reason": "Give a reason of at most 1000 characters."})
	}
	seen, err := s.d.Read.Charge(ctx, id)
	if err != nil {
		return Refund{}, err
	}
	var r Refund
	err = s.d.Transact(ctx, seen.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		c, err := tx.Charge(ctx, id)
		if err != nil {
			return err
		}
		if c.Product != product || !staff && !isBuyer(p, c) {
			return chargeNotFound()
		}
		r = Refund{
			ID: s.d.NewID(), ChargeID: c.ID, Kind: RefundGoodwill, AmountCents: in.AmountCents, Reason: in.Reason, Actor: p.AccountID,
			State: RefundRequested, CreatedAt: s.d.Now(), UpdatedAt: s.d.Now(),
		}
		if err := notChanging(ctx, tx, c); err != nil {
			return err
		}
		if !staff {
			if r.Kind, r.AmountCents, err = s.refundable(ctx, tx, c); err != nil {
				return err
			}
		}
		return s.reserveRefund(ctx, tx, c, r)
	})
	if err != nil {
		return Refund{}, err
	}
	s.d.Wake()
	return r, nil
}

// reserveRefund takes the amount off what is left of a charge and enqueues the job
// that asks the provider.
func (s *Service) reserveRefund(ctx context.Context, tx WriteTx, c Charge, r Refund) error {
	if c.Status != StatusSuccess || !c.NeedsMoney() {
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

// refundable gives what the rules give a buyer back.
func (s *Service) refundable(ctx context.Context, tx ReadTx, c Charge) (RefundKind, money.Cents, error) {
	now := s.d.Now()
	left := c.Tax.Total - c.RefundedCents
	if c.SubscriptionID == "" {
		if left > 0 && !now.After(c.UpdatedAt.Add(refundWithin)) {
			return RefundWithdrawal, left, nil
		}
		return "", 0, refundNotPossible("A payment can be taken back within 14 days.")
	}
	periods, err := tx.PeriodCharges(ctx, c.SubscriptionID)
	if err != nil {
		return "", 0, err
	}
	if paysDifference(periods, c) {
		return "", 0, refundNotPossible("What was left of this payment counts towards the plan that you changed to. Take back the payment for that one first.")
	}
	// What a change of plan took comes back together with the first payment.
	first, paidAt := c.Period == 1, c.UpdatedAt
	if c.ChangeID != "" {
		paidAt = firstPaidAt(periods)
		first = !paidAt.IsZero()
	}
	if first && left > 0 && !now.After(paidAt.Add(refundWithin)) {
		return RefundWithdrawal, left, nil
	}
	r, err := tx.Subscription(ctx, c.SubscriptionID)
	if err != nil {
		return "", 0, err
	}
	if r.Months < maxMonths || r.Status != SubscriptionCancelled || c.RefundedCents > 0 || !now.Before(c.PeriodEnd) {
		return "", 0, refundNotPossible("The unused part of a year is refunded after cancelling; other payments can be taken back within 14 days.")
	}
	return RefundUnused, min(left, UnusedAmount(c.totalOfPeriod(), c.PeriodStart, c.PeriodEnd, now)), nil
}

// totalOfPeriod gives what a period costs with tax, what was credited to it
// included.
func (c Charge) totalOfPeriod() money.Cents {
	if c.CreditCents == 0 {
		return c.Tax.Total
	}
	net := c.Tax.Net + c.CreditCents
	return net + money.RateHalfUp(net, c.Tax.Rate)
}

// notChanging refuses to give money back while a change of plan is being paid,
// whose price counts on it.
func notChanging(ctx context.Context, tx ReadTx, c Charge) error {
	if c.SubscriptionID == "" {
		return nil
	}
	sub, err := tx.Subscription(ctx, c.SubscriptionID)
	if err != nil || sub.ChangeID == "" {
		return err
	}
	change, err := tx.PlanChange(ctx, sub.ChangeID)
	if err == nil && change.State == ChangeCollecting {
		err = refundNotPossible("A change of the plan is being paid. Try again when it is done.")
	}
	return err
}

// UnusedAmount gives the part of a period's total that is still to come, in cents,
// rounded down.
func UnusedAmount(total money.Cents, start, end, now time.Time) money.Cents {
	length, rest := end.Sub(start), end.Sub(now)
	if rest <= 0 || length <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(total), uint64(min(rest, length))) //nolint:gosec // both are above zero
	quotient, _ := bits.Div64(hi, lo, uint64(length))
	return money.Cents(quotient) //nolint:gosec // at most total
}

func refundNotPossible(message string) error {
	return unprocessable(ReasonRefundNotPossible, message)
}

type refundJob struct {
	RefundID string `json:"refund_id"`
}

// refund performs a JobRefund: it asks the provider, which never pays back twice
// for the same key. An unanswered one is asked again by the job.
func (s *Service) refund(ctx context.Context, payload json.RawMessage) error {
	var job refundJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("refund: %w", err)
	}
	return s.syncRefund(ctx, job.RefundID)
}

func (s *Service) syncRefund(ctx context.Context, id string) error {
	r, err := s.d.Read.Refund(ctx, id)
	if err != nil || r.State != RefundRequested {
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
	if reply.State == RefundRequested {
		return nil // under way: asked again by the reconciliation
	}
	return s.d.Transact(ctx, c.lockKeys(), func(ctx context.Context, tx WriteTx) error { return s.refunded(ctx, tx, r.ID, reply) })
}

// refunded uses what the provider said about a refund; a second time changes
// nothing.
func (s *Service) refunded(ctx context.Context, tx WriteTx, id string, reply RefundResult) error {
	r, err := tx.Refund(ctx, id)
	if err != nil || r.State != RefundRequested {
		return err
	}
	event := map[RefundState]RefundEvent{RefundSucceeded: RefundSucceed, RefundFailed: RefundFail}[reply.State]
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
	if r.State == RefundFailed {
		_, err := tx.AddRefunded(ctx, c.ID, -r.AmountCents)
		return err
	}
	return s.postRefund(ctx, tx, c, r)
}

// postRefund posts a refund and ends what was paid with the money.
func (s *Service) postRefund(ctx context.Context, tx WriteTx, c Charge, r Refund) error {
	before, err := tx.RefundsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	var earlier money.Cents
	for _, other := range before {
		if other.State == RefundSucceeded && other.ID != r.ID {
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
func (s *Service) revokePaidFor(ctx context.Context, tx WriteTx, c Charge, r Refund, earlier money.Cents) error {
	if r.Kind != RefundUnused && earlier+r.AmountCents < c.Tax.Total {
		return nil // the rest still pays
	}
	const reason = "The payment was refunded."
	if c.SubscriptionID == "" {
		if c.Upgrade.ID != "" {
			return endGrants(ctx, tx, c.ID, r.UpdatedAt)
		}
		if c.AppID == "" {
			return nil
		}
		return s.removeApp(ctx, tx, c.BuyerOrganizationID, c.AppID, c.ID, reason, r.UpdatedAt)
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
		if err := enqueueSubscriptionEvent(ctx, tx, EventCancelled, ended, ended.versionKey(), nil); err != nil {
			return err
		}
	}
	ended.UpdatedAt = r.UpdatedAt
	if err := s.revoke(ctx, tx, &ended, reason); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, ended)
}

// handleDispute uses the news that a bank took a payment back: once for each
// payment.
func (s *Service) handleDispute(ctx context.Context, tx WriteTx, payment Payment) error {
	c, err := tx.Charge(ctx, payment.ChargeID)
	if err != nil {
		return err
	}
	r := Refund{
		ID: "chargeback-" + c.ID, ChargeID: c.ID, Kind: RefundChargeback, AmountCents: c.Tax.Total - c.RefundedCents, Reason: "The bank took the payment back.",
		State: RefundSucceeded, CreatedAt: s.d.Now(), UpdatedAt: s.d.Now(),
	}
	known, err := tx.RefundsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, other := range known {
		if other.Kind == RefundChargeback {
			return nil
		}
	}
	if c.Status != StatusSuccess || r.AmountCents < 1 {
		return nil
	}
	if _, err := tx.AddRefunded(ctx, c.ID, r.AmountCents); err != nil {
		return err
	}
	if err := tx.InsertRefund(ctx, r); err != nil {
		return err
	}
	return s.postRefund(ctx, tx, c, r)
}

// RefundTransaction gives the transaction that takes back a part of a collection, after
// an earlier part was. All parts together reverse it to the cent: each account
// is brought to its share of everything given back so far.
func RefundTransaction(id string, c Charge, r Refund, earlier money.Cents) Transaction {
	name := c.Name
	if r.Kind == RefundChargeback {
		name = "Chargeback: " + c.Name
	}
	t := Transaction{ID: id, Kind: KindRefund, Source: r.providerKey(), ChargeID: c.ID, Name: name, At: r.UpdatedAt}
	whole := CollectionTransaction("", c, r.UpdatedAt).Postings
	from, to := sharesOf(whole, c.Tax.Total, earlier), sharesOf(whole, c.Tax.Total, earlier+r.AmountCents)
	for i, p := range whole {
		switch amount := to[i] - from[i]; {
		case amount > 0:
			t.Postings = append(t.Postings, Posting{Source: p.Destination, Destination: p.Source, Amount: amount})
		case amount < 0: // a cent of rounding goes the other way
			t.Postings = append(t.Postings, Posting{Source: p.Source, Destination: p.Destination, Amount: -amount})
		}
	}
	return t
}

// sharesOf splits a part of a total over its postings: what is left
// for those after it is rounded down, so the shares add up to the part.
func sharesOf(postings []Posting, total, part money.Cents) []money.Cents {
	shares := make([]money.Cents, len(postings))
	var upTo, given money.Cents
	for i, p := range postings {
		upTo += p.Amount
		rest := money.Split(part, []int64{int64(upTo), int64(total - upTo)})[1]
		shares[i] = part - rest - given
		given += shares[i]
	}
	return shares
}

// Refunds gives the refunds of a charge that the principal bought or sold.
// Errors as of Charge.
func (s *Service) Refunds(ctx context.Context, p auth.Principal, product, id string) ([]Refund, error) {
	c, err := s.Charge(ctx, p, product, id)
	if err != nil {
		return nil, err
	}
	return s.d.Read.RefundsOf(ctx, c.ID)
}

// LastPaid gives the charge of the period that a subscription paid for last.
// Errors as of RecurrentCharge, and 'unprocessable' when none was paid.
func (s *Service) LastPaid(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	if _, err := s.Subscription(ctx, p, product, id); err != nil {
		return Charge{}, err
	}
	return s.lastPaid(ctx, id)
}

func (s *Service) lastPaid(ctx context.Context, id string) (Charge, error) {
	list, err := s.d.Read.PeriodCharges(ctx, id)
	if err != nil {
		return Charge{}, err
	}
	var last *Charge
	for _, c := range slices.Backward(list) {
		if c.Status == StatusSuccess && !c.goneBack() {
			return c, nil
		}
		if c.Status == StatusSuccess && last == nil {
			last = &c
		}
	}
	if last != nil {
		return *last, nil
	}
	return Charge{}, errs.New(errs.Unprocessable, ReasonRefundNotPossible, "Nothing was paid for this subscription.")
}
