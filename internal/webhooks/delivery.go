package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/webhook"
)

// Request is one post to a developer's address, signed as Standard Webhooks
// say: the three headers are webhook-id, webhook-timestamp and
// webhook-signature.
type Request struct {
	ID        string
	Timestamp string
	Signature string
	Body      string
}

// pauses are between the attempts: about three days in all.
//
//nolint:gochecknoglobals // a constant list
var pauses = []time.Duration{
	5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour,
	12 * time.Hour, 12 * time.Hour, 16 * time.Hour, 16 * time.Hour,
}

// Sign gives the signature of an event: "v1," and the base64 of an
// HMAC-SHA256 over id, timestamp and body. Secret is "whsec_" and base64.
func Sign(secret, id, timestamp, body string) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", fmt.Errorf("sign delivery %s: %w", id, err)
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte(id + "." + timestamp + "." + body))
	return "v1," + base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}

// SecretOf gives the secret that events for a receiver are signed with, for who may know it.
func (s *Service[T]) SecretOf(appID string) string { return s.webhookSecret(appID) }

// webhookSecret gives the secret of an app, made from the installation's own.
func (s *Service[T]) webhookSecret(appID string) string {
	h := hmac.New(sha256.New, []byte(s.d.Secret))
	h.Write([]byte(appID))
	return "whsec_" + base64.StdEncoding.EncodeToString(h.Sum(nil)[:24])
}

// EnqueueEvent keeps an event for the developer of an app and begins to deliver it.
// Source makes it unique: announcing again changes nothing. An app without an
// address wants no events. It takes the events of all modules.
func (s *Service[T]) EnqueueEvent(ctx context.Context, idOrSlug, event, source string, payload any) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && app.WebhookURL == "" {
		return nil
	}
	if err != nil {
		return err
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("event %s: %w", event, err)
	}
	sum := sha256.Sum256([]byte(event + "\n" + app.ID + "\n" + source))
	kept := webhook.Delivery{
		ID: "msg_" + hex.EncodeToString(sum[:16]), OrganizationID: app.OwnerOrganizationID, AppID: app.ID, Event: event, Body: string(body), CreatedAt: s.d.Now(),
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx T) error {
		added, err := tx.AddDelivery(ctx, kept)
		if err != nil || !added {
			return err
		}
		return webhook.EnqueueDelivery(ctx, tx, kept.ID, time.Time{})
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// Deliver performs a JobDeliver: one attempt. A failed one enqueues the next,
// until the pauses are used up.
func (s *Service[T]) Deliver(ctx context.Context, payload json.RawMessage) error {
	var job webhook.DeliverJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("deliver: %w", err)
	}
	n, err := s.d.Read.Delivery(ctx, job.NoticeID)
	if err != nil || n.State != webhook.DeliveryPending {
		return err
	}
	from := n.Attempts
	n.Attempts++
	n.LastStatus, n.LastError = 0, ""
	answer, failed := s.post(ctx, &n)
	event := webhook.DeliveryTaken
	switch {
	case failed == nil:
		n.DeliveredAt = s.d.Now()
	case int(from) >= len(pauses):
		event, n.LastError = webhook.DeliveryGivenUp, failed.Error()
	default:
		event, n.LastError = webhook.DeliveryNotTaken, failed.Error()
	}
	if n.State, err = webhook.NextDelivery(n.State, event); err != nil {
		return err
	}
	line, err := s.lockKeysOf(ctx, n)
	if err != nil {
		return err
	}
	err = s.d.Transact(ctx, line, func(ctx context.Context, tx T) error {
		recorded, err := tx.RecordDelivery(ctx, n, from)
		if err != nil || !recorded {
			return err
		}
		if n.State == webhook.DeliveryPending {
			return webhook.EnqueueDelivery(ctx, tx, n.ID, s.d.Now().Add(pauses[from]))
		}
		if n.GrantID == "" {
			return nil
		}
		return s.d.Outcome.HandleDelivery(ctx, tx, n, answer)
	})
	if err == nil && n.GrantID != "" {
		s.d.Wake()
	}
	return err
}

// post sends an event to the address that its app has now; any answer but 2xx is
// an error, except a refusal of an upgrade.
func (s *Service[T]) post(ctx context.Context, n *webhook.Delivery) (webhook.Response, error) {
	app, err := s.d.Apps.App(ctx, n.AppID)
	if err != nil {
		return webhook.Response{}, err
	}
	address := app.addressOf(n)
	if address == "" {
		return webhook.Response{}, errors.New("the app has no address any more")
	}
	timestamp := strconv.FormatInt(s.d.Now().Unix(), 10)
	signature, err := Sign(s.webhookSecret(n.AppID), n.ID, timestamp, n.Body)
	if err != nil {
		return webhook.Response{}, err
	}
	answer, err := s.d.Deliver(ctx, address, Request{ID: n.ID, Timestamp: timestamp, Signature: signature, Body: n.Body})
	n.LastStatus = int64(answer.Status)
	if err != nil {
		return webhook.Response{}, err
	}
	if n.GrantID != "" && s.d.Outcome.IsAnswer(answer) {
		return answer, nil
	}
	if answer.Status/100 != 2 {
		return answer, fmt.Errorf("the address answered %d", answer.Status)
	}
	return answer, nil
}

// ListDeliveries gives the delivery log of the principal's organization, newest first,
// 20 a page from page 1; an empty state means all. Error: 'forbidden'
// without the scope ledger_read.
func (s *Service[T]) ListDeliveries(ctx context.Context, p auth.Principal, state webhook.DeliveryState, page int64) ([]webhook.Delivery, error) {
	if err := checkMayRead(p); err != nil {
		return nil, err
	}
	return s.d.Read.ListDeliveries(ctx, p.OrganizationID, string(state), max(page, 1))
}

// ReplayDelivery delivers an event once more, under its own id, with all attempts before
// it. Errors as of ListDeliveries, and 'not_found'.
func (s *Service[T]) ReplayDelivery(ctx context.Context, p auth.Principal, id string) (webhook.Delivery, error) {
	if err := checkMayRead(p); err != nil {
		return webhook.Delivery{}, err
	}
	var n webhook.Delivery
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx T) error {
		var err error
		if n, err = tx.Delivery(ctx, id); err != nil {
			return err
		}
		if p.OrganizationID == "" || n.OrganizationID != p.OrganizationID {
			return webhook.DeliveryNotFound()
		}
		if n.State == webhook.DeliveryPending {
			return nil // on its way already
		}
		if err := s.d.Outcome.CheckReplayable(ctx, tx, n); err != nil {
			return err
		}
		from := n.Attempts
		if n.State, err = webhook.NextDelivery(n.State, webhook.DeliveryReplay); err != nil {
			return err
		}
		n.Attempts, n.LastStatus, n.LastError, n.DeliveredAt = 0, 0, "", time.Time{}
		if _, err := tx.RecordDelivery(ctx, n, from); err != nil {
			return err
		}
		return webhook.EnqueueDelivery(ctx, tx, id, time.Time{})
	})
	if err == nil {
		s.d.Wake()
	}
	return n, err
}

// WebhookSecret gives the secret that the events of an app of the principal's
// organization are signed with. Errors as of ListDeliveries, and 'not_found'.
func (s *Service[T]) WebhookSecret(ctx context.Context, p auth.Principal, idOrSlug string) (string, error) {
	if err := checkMayRead(p); err != nil {
		return "", err
	}
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return "", err
	}
	if p.OrganizationID == "" || app.OwnerOrganizationID != p.OrganizationID {
		return "", webhook.DeliveryNotFound()
	}
	return s.webhookSecret(app.ID), nil
}

// checkMayRead asks for the scope of what a developer earns and is told.
func checkMayRead(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeLedgerRead) {
		return errs.New(errs.Forbidden, "scope_missing", "The token lacks the scope ledger_read.")
	}
	return nil
}

// Outcome hears how a delivery about an upgrade ended, as its developer's answer
// decides about it. T is the transaction in which the delivery is recorded.
type Outcome[T WriteTx] interface {
	// LockKeys names the organization whose upgrade a delivery is about.
	LockKeys(ctx context.Context, d webhook.Delivery) ([]string, error)
	// IsAnswer tells whether a response is one, though its status is not 2xx.
	IsAnswer(response webhook.Response) bool
	// HandleDelivery uses the answer, or that none came. Safe to repeat.
	HandleDelivery(ctx context.Context, tx T, d webhook.Delivery, response webhook.Response) error
	// CheckReplayable refuses to repeat what is over.
	CheckReplayable(ctx context.Context, tx T, d webhook.Delivery) error
}

// lockKeysOf gives the lock keys of what the answer to a delivery changes: none, or
// those of its upgrade.
func (s *Service[T]) lockKeysOf(ctx context.Context, d webhook.Delivery) ([]string, error) {
	if d.GrantID == "" {
		return nil, nil
	}
	return s.d.Outcome.LockKeys(ctx, d)
}
