package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// DueFilter says which subscriptions need something: those due at Now, pending
// ones made before Stale, trials that end before TrialSoon and years that end
// before YearSoon without a reminder. After pages by id.
type DueFilter struct {
	After                           string
	Now, Stale, TrialSoon, YearSoon time.Time
}

// ScanDueSubscriptions looks after every subscription and charge that time has
// brought to something, and warns of cards that expire. One that fails does not keep the others waiting, and the next
// sweep tries it again. Replicas may sweep at once: each change happens in a
// transaction that looks again.
func (s *Service) ScanDueSubscriptions(ctx context.Context) error {
	now := s.d.Now()
	due := DueFilter{Now: now, Stale: now.Add(-staleAfter), TrialSoon: now.Add(remindTrial), YearSoon: now.Add(remindYear)}
	for {
		ids, err := s.d.Read.DueSubscriptions(ctx, due)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return errors.Join(s.closeStale(ctx, now), s.warnExpiring(ctx), s.warnExpiringGiven(ctx))
		}
		due.After = ids[len(ids)-1]
		if len(ids) <= inlineLimit {
			_ = s.advanceAll(ctx, ids) // logged; the next sweep tries again
		} else if err := s.enqueueBatches(ctx, ids, now); err != nil {
			return err
		}
	}
}

// A sweep looks after few subscriptions itself; more are shared in batches among
// the workers of all replicas, so that a day on which many are due is no longer
// than their work.
const (
	inlineLimit = 20
	batchSize   = 10 // far from what a job may take, even when all workers have one
)

type batchJob struct {
	ChargeIDs []string `json:"charge_ids"`
}

// enqueueBatches enqueues batches, each once a minute.
func (s *Service) enqueueBatches(ctx context.Context, ids []string, now time.Time) error {
	err := s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		for batch := range slices.Chunk(ids, batchSize) {
			key := fmt.Sprintf("%s:%s:%d", JobAdvanceBatch, batch[0], now.Truncate(time.Minute).Unix())
			if err := tx.Enqueue(ctx, JobAdvanceBatch, batchJob{batch}, time.Time{}, key); err != nil {
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

// handleBatch performs a JobAdvanceBatch.
func (s *Service) handleBatch(ctx context.Context, payload json.RawMessage) error {
	var job batchJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("tend: %w", err)
	}
	return s.advanceAll(ctx, job.ChargeIDs)
}

// advanceAll looks after subscriptions; one that fails waits for the next sweep. An
// error says that the database was too busy for some: a job tries again sooner.
func (s *Service) advanceAll(ctx context.Context, ids []string) error {
	var busy error
	for _, id := range ids {
		err := s.advanceDue(ctx, id)
		if err == nil {
			continue
		}
		s.d.Log.WarnContext(ctx, "a subscription waits", "charge_id", id, "error", err)
		if errs.CodeOf(err) == errs.Unavailable {
			busy = err
		}
	}
	return busy
}

// closeStale declines direct charges that stayed pending too long.
func (s *Service) closeStale(ctx context.Context, now time.Time) error {
	ids, err := s.d.Read.StaleCharges(ctx, now.Add(-staleAfter))
	if err != nil {
		return err
	}
	for _, id := range ids {
		seen, err := s.d.Read.Charge(ctx, id)
		if err != nil {
			return err
		}
		err = s.d.Transact(ctx, seen.lockKeys(), func(ctx context.Context, tx WriteTx) error {
			c, err := tx.Charge(ctx, id)
			if err != nil {
				return err
			}
			from := c.Status
			to, err := Next(from, EventDecline)
			if err != nil || to == from {
				return nil //nolint:nilerr // the buyer was faster
			}
			c.Status, c.UpdatedAt = to, s.d.Now()
			return tx.UpdateChargeFrom(ctx, c, from)
		})
		if err != nil {
			return fmt.Errorf("close charge %s: %w", id, err)
		}
	}
	return nil
}

// advanceDue does what one subscription needs now, if it still does.
func (s *Service) advanceDue(ctx context.Context, id string) error {
	seen, err := s.d.Read.Subscription(ctx, id)
	if err != nil {
		return err
	}
	if seen.renewsAt(s.d.Now()) {
		account, err := s.d.Read.Account(ctx, seen.BuyerOrganizationID)
		if err != nil {
			return err
		}
		renewing, change, may, err := s.renewalTerms(ctx, s.d.Read, seen)
		if err != nil {
			return err
		}
		if may {
			if seen, err = s.countedFor(ctx, renewing, change, account.Place()); err != nil {
				return err
			}
		}
	}
	err = s.d.Transact(ctx, seen.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		c, err := tx.Subscription(ctx, id)
		if err != nil {
			return err
		}
		c.UpdatedAt = s.d.Now()
		return s.advance(ctx, tx, c, seen)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// advance decides by the charge as it is now; seen has today's seats and taxes.
func (s *Service) advance(ctx context.Context, tx WriteTx, c, seen Subscription) error {
	now := c.UpdatedAt
	switch {
	case c.Status == SubscriptionPending && !c.CreatedAt.Add(staleAfter).After(now):
		cancelled, _, err := c.Cancelled(now)
		if err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, cancelled)
	case c.Status == SubscriptionCancelled && c.Entitled && !c.paidUntil().After(now):
		if err := s.revoke(ctx, tx, &c, "The subscription has ended."); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	case c.renewsAt(now):
		if seen.Version != c.Version {
			return nil // changed meanwhile: the next sweep counts anew
		}
		renewing, change, may, err := s.renewalTerms(ctx, tx, c)
		if err != nil || !may {
			return err
		}
		renewing.Quantity, renewing.Tax = seen.Quantity, seen.Tax
		if change != nil {
			if err := s.takeEffect(ctx, tx, renewing, change); err != nil {
				return err
			}
		}
		return s.renew(ctx, tx, renewing)
	case c.Status == SubscriptionPastDue && !c.RetryAt.IsZero() && !c.RetryAt.After(now):
		return s.retry(ctx, tx, c)
	case c.remindsAt(now):
		c.Reminded = c.Period + 1
		if err := tx.SaveSubscription(ctx, c); err != nil {
			return err
		}
		return s.mailReminder(ctx, tx, c)
	}
	return nil
}

func (c Subscription) renewsAt(now time.Time) bool {
	return c.Status == SubscriptionActive && !c.NextChargeAt.After(now)
}

func (c Subscription) remindsAt(now time.Time) bool {
	if c.Status != SubscriptionActive || c.Reminded == c.Period+1 || !c.NextChargeAt.After(now) {
		return false
	}
	if c.Period == 0 {
		return !c.NextChargeAt.After(now.Add(remindTrial))
	}
	return c.Months >= maxMonths && !c.NextChargeAt.After(now.Add(remindYear))
}

// renew begins the next period: past due until it is paid, which takes seconds
// when all is well (contract billing 14).
func (s *Service) renew(ctx context.Context, tx WriteTx, c Subscription) error {
	if !c.NeedsMoney() {
		for c.renewsAt(c.UpdatedAt) && !c.NeedsMoney() { // a coupon may pay for the first period only
			c = c.nextPeriod()
		}
		return tx.SaveSubscription(ctx, c)
	}
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionIssue); err != nil {
		return err
	}
	c.DueSince, c.Attempt = c.UpdatedAt, 0
	if err := s.chargeNextPeriod(ctx, tx, &c); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// retry collects a period once more, unless the buyer's bank still waits for an
// answer.
func (s *Service) retry(ctx context.Context, tx WriteTx, c Subscription) error {
	open, err := hasOpenAttempt(ctx, tx, c)
	if err != nil {
		return err
	}
	if !open {
		if err := s.chargeNextPeriod(ctx, tx, &c); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	}
	c.RetryAt = time.Time{} // a new card made it look early: the payment ends by itself
	return tx.SaveSubscription(ctx, c)
}

// chargeNextPeriod makes the charge of the next period and begins to collect it. Without a
// card the attempt has failed already. The caller saves the charge.
func (s *Service) chargeNextPeriod(ctx context.Context, tx WriteTx, c *Subscription) error {
	charge := c.newPeriodCharge(s.d.NewID())
	c.RetryAt, c.AuthenticationURL, c.AuthenticationUntil = time.Time{}, "", time.Time{}
	card, err := tx.CardToPay(ctx, *c)
	if err != nil {
		return err
	}
	if card.Token == "" {
		charge.Status, charge.FailureCode = StatusFailed, ReasonCardMissing
		if err := tx.InsertCharge(ctx, charge); err != nil {
			return err
		}
		return s.handleFailedAttempt(ctx, tx, c, charge)
	}
	if err := tx.InsertCharge(ctx, charge); err != nil {
		return err
	}
	return s.createPayment(ctx, tx, charge, card)
}

// newPeriodCharge is the direct charge of the next period. It names no app, so that
// only the subscription brings one.
func (c Subscription) newPeriodCharge(id string) Charge {
	return Charge{
		ID: id, Product: c.Product, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		ExternalID: c.ExternalID, PlanID: c.PlanID, ResourceID: c.ResourceID, PriceSource: c.PriceSource, Name: c.Name, PriceCents: c.PriceCents, Quantity: c.Quantity, PerAccount: c.PerAccount, Test: c.Test,
		CommissionPercent: c.CommissionPercent, ReturnURL: c.ReturnURL, Tax: c.Tax, Status: StatusProcessed, CartID: c.cartOfPeriod(), Coupon: c.couponOfPeriod(),
		SubscriptionID: c.ID, Period: c.Period + 1, Attempt: c.Attempt, PeriodStart: c.periodStart(c.Period + 1), PeriodEnd: c.periodStart(c.Period + 2),
		CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
}

// periodPaid moves the subscription after the charge of a period was paid. One
// that was cancelled meanwhile stays cancelled, but what is paid is given.
func (s *Service) periodPaid(ctx context.Context, tx WriteTx, paid Charge) error {
	c, err := tx.Subscription(ctx, paid.SubscriptionID)
	if err != nil {
		return err
	}
	if c.Period+1 != paid.Period {
		return fmt.Errorf("charge %s: period %d of %s was paid out of turn", paid.ID, paid.Period, c.ID)
	}
	c.UpdatedAt = paid.UpdatedAt
	from := c.Status
	c = c.nextPeriod()
	switch from {
	case SubscriptionProcessed:
		err = s.markActive(ctx, tx, &c)
	case SubscriptionCancelled:
		if c.Upgrade.ID != "" {
			err = s.entitle(ctx, tx, &c)
			break
		}
		c.Entitled = c.grantsSomething()
	case SubscriptionPending, SubscriptionAccepted, SubscriptionDeclined, SubscriptionActive, SubscriptionPastDue, SubscriptionFrozen:
		if c.Status, err = NextSubscription(from, SubscriptionSucceed); err == nil {
			err = s.entitle(ctx, tx, &c)
		}
	}
	if err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// periodFailed moves the subscription after the charge of a period failed.
func (s *Service) periodFailed(ctx context.Context, tx WriteTx, failed Charge) error {
	if failed.ChangeID != "" {
		return s.changeFailed(ctx, tx, failed)
	}
	c, err := tx.Subscription(ctx, failed.SubscriptionID)
	if err != nil {
		return err
	}
	c.UpdatedAt = failed.UpdatedAt
	if err := s.handleFailedAttempt(ctx, tx, &c, failed); err != nil {
		return err
	}
	return tx.SaveSubscription(ctx, c)
}

// handleFailedAttempt is what an attempt that failed does to the subscription: a first one
// declines it; a renewal is tried again after 1, 3 and 7 days and then frozen.
func (s *Service) handleFailedAttempt(ctx context.Context, tx WriteTx, c *Subscription, failed Charge) error {
	c.FailureCode, c.AuthenticationURL, c.AuthenticationUntil = failed.FailureCode, "", time.Time{}
	if c.Status != SubscriptionProcessed && c.Status != SubscriptionPastDue {
		return nil // cancelled or frozen meanwhile: nothing to collect
	}
	if err := enqueueSubscriptionEvent(ctx, tx, EventDeclined, *c, failed.ID, nil); err != nil {
		return err
	}
	if c.Status == SubscriptionProcessed {
		return s.handleFailedFirst(ctx, tx, c, failed)
	}
	c.Attempt = failed.Attempt + 1
	if c.Attempt > int64(len(retryAfter)) {
		return s.freeze(ctx, tx, c)
	}
	c.RetryAt = c.DueSince.Add(retryAfter[c.Attempt-1])
	if soonest := c.UpdatedAt.Add(12 * time.Hour); c.RetryAt.Before(soonest) {
		c.RetryAt = soonest // the clock jumped: the attempts keep apart
	}
	return s.mailFailed(ctx, tx, *c)
}

// handleFailedFirst ends a subscription that was never paid: one that nobody confirmed
// with the bank is cancelled, any other is declined.
func (s *Service) handleFailedFirst(ctx context.Context, tx WriteTx, c *Subscription, failed Charge) error {
	event := SubscriptionFail
	if failed.FailureCode == FailureExpired || failed.FailureCode == FailureGivenUp {
		event, c.CancelledAt = SubscriptionAbandon, c.UpdatedAt
	}
	var err error
	if c.Status, err = NextSubscription(c.Status, event); err != nil || failed.FailureCode != FailureExpired {
		return err
	}
	return s.mailExpired(ctx, tx, failed)
}

// freeze stops collecting: the app is taken until the buyer activates again.
// The caller saves the charge.
func (s *Service) freeze(ctx context.Context, tx WriteTx, c *Subscription) error {
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionGiveUp); err != nil {
		return err
	}
	c.RetryAt = time.Time{}
	if err := s.revoke(ctx, tx, c, "The subscription could not be renewed."); err != nil {
		return err
	}
	return s.mailFrozen(ctx, tx, *c)
}

// recordNextAction keeps where the buyer confirms the payment of a period, and asks by
// mail for a renewal, when nobody is looking at a page.
func (s *Service) recordNextAction(ctx context.Context, tx WriteTx, open Charge) error {
	if open.ChangeID != "" {
		return nil // its buyer is there, and the charge says where to confirm
	}
	c, err := tx.Subscription(ctx, open.SubscriptionID)
	if err != nil {
		return err
	}
	c.UpdatedAt, c.AuthenticationURL, c.AuthenticationUntil = open.UpdatedAt, open.AuthenticationURL, open.AuthenticationUntil
	if c.Status == SubscriptionPastDue {
		if err := s.mailChallenge(ctx, tx, c, open.ID); err != nil {
			return err
		}
	}
	return tx.SaveSubscription(ctx, c)
}

// retryDunning has the periods that could not be collected tried again now: there
// is a new card, which takes the place of the own cards of those subscriptions.
func (s *Service) retryDunning(ctx context.Context, tx WriteTx, organizationID, product string, now time.Time) error {
	ids, err := tx.PastDueSubscriptions(ctx, organizationID, product)
	if err != nil {
		return err
	}
	if err := tx.DropGivenOfUnpaid(ctx, organizationID, product); err != nil {
		return err
	}
	for _, id := range ids {
		c, err := tx.Subscription(ctx, id)
		if err != nil {
			return err
		}
		c.RetryAt, c.UpdatedAt = now, now
		if err := tx.SaveSubscription(ctx, c); err != nil {
			return err
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return tx.Enqueue(ctx, JobScanDue, struct{}{}, time.Time{}, "")
}

// appOrNone gives the app of a client, the zero App when it is gone.
func appOrNone(ctx context.Context, apps Apps, clientID string) (App, error) {
	app, err := apps.AppOfClient(ctx, clientID)
	if errs.IsNotFound(err) {
		return App{}, nil
	}
	return app, err
}
