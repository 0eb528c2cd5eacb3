package settlement

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/billing/payments"
)

// JobEvent is the kind of the job to use events of the provider.
const JobEvent = "billing.event"

// ReceiveEvents takes events of the provider: it checks the signature, keeps
// each event once and enqueues the use of those that are new. Safe to repeat.
// Errors: 'invalid' for a bad signature or body; the provider sends again after
// any error.
func (s *Service) ReceiveEvents(ctx context.Context, signature, body string) error {
	events, err := s.d.Provider.Events(ctx, signature, body)
	if err != nil || len(events) == 0 {
		return err
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		added, err := tx.AddEvents(ctx, s.d.Provider.Name(), events, s.d.Now())
		if err != nil || len(added) == 0 {
			return err
		}
		ids := make([]string, len(added))
		for i, event := range added {
			ids[i] = event.ID
		}
		return tx.Enqueue(ctx, JobEvent, providerEventJob{EventIDs: ids}, time.Time{}, JobEvent+":"+ids[0])
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// HandleProviderEvents performs a JobEvent: together in one transaction, and if one of
// them fails each alone, so that it does not keep the others waiting.
func (s *Service) HandleProviderEvents(ctx context.Context, payload json.RawMessage) error {
	var job providerEventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("events: %w", err)
	}
	events, err := s.d.Read.EventsOf(ctx, job.EventIDs)
	if err != nil {
		return err
	}
	updates := make([]paymentUpdate, len(events))
	for i, event := range events {
		d := event.Data
		updates[i] = paymentUpdate{d.Key, payments.Result{Outcome: d.Status, AmountCents: d.AmountCents, FailureCode: d.FailureCode, ActionURL: d.ActionURL}}
	}
	list, err := s.loadUpdates(ctx, updates...)
	if err != nil {
		return err
	}
	if len(list) > 1 && s.applyUpdates(ctx, list...) == nil {
		return nil
	}
	var failed error
	for _, n := range list {
		failed = errors.Join(failed, s.applyUpdates(ctx, n))
	}
	return failed
}

type providerEventJob struct {
	EventIDs []string `json:"event_ids"`
}
