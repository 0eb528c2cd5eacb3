package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// JobSettle is the kind of the job that tells outcomes to the shop's webhook.
const JobSettle = "sandbox.settle"

const (
	// settleSlot groups outcomes: one job tells all that are due within it.
	settleSlot = 50 * time.Millisecond
	// forgottenAfter is when the next job takes over what an earlier one has not
	// told: it was stored after that one had looked.
	forgottenAfter = 2 * time.Second
)

// settleJob is a slot, by the moment of its end; zero is everything that is due.
type settleJob struct {
	UntilMicros int64 `json:"until"`
}

// enqueueSettle makes sure that a job runs just after a moment. Jobs of the
// same slot are one, by their key.
func enqueueSettle(ctx context.Context, jobs outbox.Enqueuer, at time.Time) error {
	slot := at.UnixMicro()/settleSlot.Microseconds() + 1
	until := slot * settleSlot.Microseconds()
	return jobs.Enqueue(ctx, JobSettle, settleJob{until}, time.UnixMicro(until).UTC(), fmt.Sprintf("%s:%d", JobSettle, slot))
}

// Settle performs a JobSettle: it posts the outcomes of the payments that are
// due in its slot and marks them as told. What could not be posted is tried
// again; an event keeps its id, so a second delivery is known as such.
func (s *Sandbox) Settle(ctx context.Context, payload json.RawMessage) error {
	var job settleJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("sandbox: settle: %w", err)
	}
	var from time.Time
	until := s.d.Now()
	if job.UntilMicros != 0 {
		until = time.UnixMicro(job.UntilMicros)
		from = until.Add(-settleSlot)
	}
	for {
		due, err := s.d.Read.Due(ctx, from, until, from.Add(-forgottenAfter))
		if err != nil || len(due) == 0 {
			return err
		}
		if err := s.postEvents(ctx, due); err != nil {
			return err
		}
		err = s.d.Atomic(ctx, "", func(ctx context.Context, stores Stores) error {
			for _, payment := range due {
				if err := stores.Store.Announced(ctx, payment, s.d.Now()); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// postEvents posts the events of payments, as the controls say.
func (s *Sandbox) postEvents(ctx context.Context, moved []Payment) error {
	var outcomes, old []payments.ProviderEvent
	for _, p := range moved {
		if s.consume(func(c *Controls) *int { return &c.LoseEvents }) {
			continue
		}
		outcomes = append(outcomes, eventOf(p, s.replyOf(p)))
		old = append(old, eventOf(p, payments.Result{Outcome: payments.OutcomePending, AmountCents: p.AmountCents}))
	}
	if len(outcomes) == 0 {
		return nil
	}
	controls := s.Controls()
	for range 1 + controls.Repeat {
		if err := s.post(ctx, outcomes); err != nil {
			return err
		}
	}
	if !controls.Reorder {
		return nil
	}
	return s.post(ctx, old)
}

func eventOf(p Payment, reply payments.Result) payments.ProviderEvent {
	return payments.ProviderEvent{
		ID: "evt_" + p.ID + "_" + string(reply.Outcome), Type: "payment." + string(reply.Outcome),
		Data: payments.ProviderEventData{
			Key: p.Key, PaymentID: p.ID, Status: reply.Outcome, AmountCents: reply.AmountCents, FailureCode: reply.FailureCode, ActionURL: reply.ActionURL,
		},
	}
}

func (s *Sandbox) post(ctx context.Context, events []payments.ProviderEvent) error {
	body, err := json.Marshal(payments.ProviderEvents{Events: events})
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	return s.d.Post(ctx, payments.Sign(s.d.Secret, string(body), s.d.Now()), string(body))
}

// Decide ends the challenge of a payment. False when the payment does not wait
// for one (any more). Error: 'not_found'.
func (s *Sandbox) Decide(ctx context.Context, paymentID string, approved bool) (bool, error) {
	payment, found, err := s.d.Read.PaymentOfID(ctx, paymentID)
	if err != nil {
		return false, err
	}
	if !found {
		return false, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	payment.Outcome, payment.FailureCode = payments.OutcomeSucceeded, ""
	if !approved {
		payment.Outcome, payment.FailureCode = payments.OutcomeFailed, billing.FailureAuthentication
	}
	delay := time.Duration(s.Controls().DelayMS) * time.Millisecond
	decided := false
	err = s.d.Atomic(ctx, "", func(ctx context.Context, stores Stores) error {
		payment.SettlesAt = s.d.Now().Add(delay)
		var err error
		if decided, err = stores.Store.Decide(ctx, payment); err != nil || !decided {
			return err
		}
		return enqueueSettle(ctx, stores.Jobs, payment.SettlesAt)
	})
	if err == nil {
		s.d.Wake()
	}
	return decided, err
}

// SignatureHeader carries the signature of an event.
const SignatureHeader = "Webhook-Signature"
