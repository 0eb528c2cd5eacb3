package billing

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// signatureTolerance is how old, or how far ahead, a signed event may be.
const signatureTolerance = 5 * time.Minute

// Sign gives the signature header of an event: "t=seconds,v1=hex", an
// HMAC-SHA256 over the time, a dot and the body.
func Sign(secret, body string, at time.Time) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(mac(secret, seconds, body))
}

// Verify checks a signature header made by Sign, in constant time. One of
// several v1 parts has to fit, so that a secret can be changed without a gap.
// Error: 'invalid' with the reason signature_invalid.
func Verify(secret, header, body string, now time.Time) error {
	var seconds string
	var signatures []string
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			seconds = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || now.Sub(time.Unix(unix, 0)).Abs() > signatureTolerance {
		return badSignature()
	}
	want := mac(secret, seconds, body)
	for _, signature := range signatures {
		got, err := hex.DecodeString(signature)
		if err == nil && hmac.Equal(got, want) {
			return nil
		}
	}
	return badSignature()
}

func mac(secret, seconds, body string) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(seconds + "." + body))
	return h.Sum(nil)
}

func badSignature() error {
	return errs.New(errs.Invalid, "signature_invalid", "The event's signature is not valid.")
}

// ProviderEvents is what the provider's webhook says: one event, or several
// that happened together (the sandbox's form; an adapter of another provider
// translates into it).
type ProviderEvents struct {
	Events []ProviderEvent `json:"events"`
}

// ProviderEvent is one thing that happened to a payment.
type ProviderEvent struct {
	ID   string            `json:"id"`
	Type string            `json:"type"` // payment.<news>
	Data ProviderEventData `json:"data"`
}

// ProviderEventData is the payment that an event is about.
type ProviderEventData struct {
	Key         string         `json:"key"`
	PaymentID   string         `json:"payment_id"`
	Status      PaymentOutcome `json:"status"`
	AmountCents money.Cents    `json:"amount_cents"`
	FailureCode string         `json:"failure_code,omitempty"`
	ActionURL   string         `json:"action_url,omitempty"`
}

type providerEventJob struct {
	EventIDs []string `json:"event_ids"`
}

// ReadEvents reads a signed body in the sandbox's form. Error: 'invalid' for a
// bad signature or body.
func ReadEvents(secret, signature, body string, now time.Time) ([]ProviderEvent, error) {
	if err := Verify(secret, signature, body, now); err != nil {
		return nil, err
	}
	var received ProviderEvents
	if err := json.Unmarshal([]byte(body), &received); err != nil || len(received.Events) == 0 {
		return nil, InvalidEvent()
	}
	for _, event := range received.Events {
		if event.ID == "" || event.Data.Key == "" {
			return nil, InvalidEvent()
		}
	}
	return received.Events, nil
}

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

// InvalidEvent says that an event cannot be read.
func InvalidEvent() error {
	return errs.New(errs.Invalid, ReasonValidation, "The event cannot be read.")
}

// handleProviderEvents performs a JobEvent: together in one transaction, and if one of
// them fails each alone, so that it does not keep the others waiting.
func (s *Service) handleProviderEvents(ctx context.Context, payload json.RawMessage) error {
	var job providerEventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("events: %w", err)
	}
	events, err := s.d.Read.EventsOf(ctx, job.EventIDs)
	if err != nil {
		return err
	}
	words := make([]paymentUpdate, len(events))
	for i, event := range events {
		d := event.Data
		words[i] = paymentUpdate{d.Key, PaymentResult{Outcome: d.Status, AmountCents: d.AmountCents, FailureCode: d.FailureCode, ActionURL: d.ActionURL}}
	}
	list, err := s.loadUpdates(ctx, words...)
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
