package subscriptions

import (
	"context"
)

// CancelAll cancels every subscription of an organization, as CancelSubscription does but
// for the mails: nothing is collected any more, and apps stay until the end of what was
// paid. Safe to repeat. Error: 'unprocessable' while a first period is being collected.
func (s *Service) CancelAll(ctx context.Context, organizationID string) error {
	return s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		running, err := tx.RunningSubscriptions(ctx, organizationID)
		if err != nil {
			return err
		}
		for _, c := range running {
			cancelled, moved, err := c.Cancelled(s.d.Now())
			if err != nil {
				return err
			}
			if !moved {
				continue
			}
			if err := tx.SaveSubscription(ctx, cancelled); err != nil {
				return err
			}
			if !c.IsInForce() {
				continue // its developer was never told that it began
			}
			if err := enqueueCancelled(ctx, tx, cancelled); err != nil {
				return err
			}
		}
		return nil
	})
}
