package renewals

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/errs"
)

// JobScanDue is the kind of the job to look after subscriptions now.
const JobScanDue = "billing.sweep"

// JobAdvanceBatch is the kind of the job to look after some of many subscriptions.
const JobAdvanceBatch = "billing.tend"

// ScanDueSubscriptions looks after every subscription and charge that time has
// brought to something, and warns of cards that expire. One that fails does not
// keep the others waiting, and the next scan tries it again. Replicas may scan at
// once: each change happens in a transaction that looks again.
func (s *Service) ScanDueSubscriptions(ctx context.Context) error {
	now := s.d.Now()
	due := subscriptions.DueFilter{Now: now, Stale: now.Add(-staleAfter), TrialSoon: now.Add(subscriptions.RemindTrial), YearSoon: now.Add(subscriptions.RemindYear)}
	for {
		ids, err := s.d.Read.DueSubscriptions(ctx, due)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return errors.Join(s.closeStale(ctx, now), s.d.Cards.WarnExpiring(ctx), s.d.Cards.WarnExpiringGiven(ctx))
		}
		due.After = ids[len(ids)-1]
		if len(ids) <= inlineLimit {
			_ = s.advanceAll(ctx, ids) // logged; the next scan tries again
		} else if err := s.enqueueBatches(ctx, ids, now); err != nil {
			return err
		}
	}
}

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

// HandleBatch performs a JobAdvanceBatch.
func (s *Service) HandleBatch(ctx context.Context, payload json.RawMessage) error {
	var job batchJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("advance a batch of subscriptions: %w", err)
	}
	return s.advanceAll(ctx, job.ChargeIDs)
}

// advanceAll looks after subscriptions; one that fails waits for the next scan. An
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
		err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
			c, err := tx.Charge(ctx, id)
			if err != nil {
				return err
			}
			from := c.Status
			to, err := charges.Next(from, charges.EventDecline)
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
	if seen.RenewsAt(s.d.Now()) {
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
	err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
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
func (s *Service) advance(ctx context.Context, tx WriteTx, c, seen subscriptions.Subscription) error {
	now := c.UpdatedAt
	switch {
	case c.Status == subscriptions.SubscriptionPending && !c.CreatedAt.Add(staleAfter).After(now):
		cancelled, _, err := c.Cancelled(now)
		if err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, cancelled)
	case c.Status == subscriptions.SubscriptionCancelled && c.Entitled && !c.PaidUntil().After(now):
		if err := s.d.Subscriptions.Revoke(ctx, tx, &c, "The subscription has ended."); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	case c.RenewsAt(now):
		if seen.Version != c.Version {
			return nil // changed meanwhile: the next scan counts anew
		}
		renewing, change, may, err := s.renewalTerms(ctx, tx, c)
		if err != nil || !may {
			return err
		}
		renewing.PriceCents, renewing.Quantity, renewing.Tax = seen.PriceCents, seen.Quantity, seen.Tax
		if change != nil {
			if err := s.d.Subscriptions.TakeEffect(ctx, tx, renewing, change); err != nil {
				return err
			}
		}
		return s.renew(ctx, tx, renewing)
	case c.Status == subscriptions.SubscriptionPastDue && !c.RetryAt.IsZero() && !c.RetryAt.After(now):
		return s.retry(ctx, tx, c)
	case c.RemindsAt(now):
		c.Reminded = c.Period + 1
		if err := tx.SaveSubscription(ctx, c); err != nil {
			return err
		}
		return s.mailReminder(ctx, tx, c)
	}
	return nil
}

// A scan looks after few subscriptions itself; more are shared in batches among
// the workers of all replicas, so that a day on which many are due is no longer
// than their work.
const (
	inlineLimit = 20
	batchSize   = 10 // far from what a job may take, even when all workers have one
)

// staleAfter is how long a charge may stay pending.
const staleAfter = 30 * 24 * time.Hour
