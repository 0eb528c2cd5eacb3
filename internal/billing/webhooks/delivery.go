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

	"marketplace/internal/billing"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Delivery is an event with how its delivery went. Body is what is posted,
// the same at each attempt.
type Delivery struct {
	ID             string
	OrganizationID string // the developer
	AppID          string
	Event          string
	Body           string
	State          DeliveryState
	Attempts       int64
	LastStatus     int64  // the last answer, 0 when there was none
	LastError      string // why the last attempt failed
	CreatedAt      time.Time
	DeliveredAt    time.Time
	GrantID        string // the upgrade that the answer is about, empty for all other events
}

// Response is what a developer's address said. Text is its body when that is plain
// text, cut to some kilobytes.
type Response struct {
	Status int
	Text   string
}

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
		return "", fmt.Errorf("sign notice %s: %w", id, err)
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte(id + "." + timestamp + "." + body))
	return "v1," + base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}

// webhookSecret gives the secret of an app, made from the installation's own.
func (s *Service[T]) webhookSecret(appID string) string {
	h := hmac.New(sha256.New, []byte(s.d.NoticeSecret))
	h.Write([]byte(appID))
	return "whsec_" + base64.StdEncoding.EncodeToString(h.Sum(nil)[:24])
}

type deliverJob struct {
	NoticeID string `json:"notice_id"`
}

// EnqueueWebhook keeps an event for the developer of an app and begins to deliver it.
// Source makes it unique: announcing again changes nothing. An app without an
// address wants no events. It is the door for events of other modules.
func (s *Service[T]) EnqueueWebhook(ctx context.Context, idOrSlug, event, source string, notice any) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && app.WebhookURL == "" {
		return nil
	}
	if err != nil {
		return err
	}
	body, err := json.Marshal(notice)
	if err != nil {
		return fmt.Errorf("notice %s: %w", event, err)
	}
	sum := sha256.Sum256([]byte(event + "\n" + app.ID + "\n" + source))
	kept := Delivery{
		ID: "msg_" + hex.EncodeToString(sum[:16]), OrganizationID: app.OwnerOrganizationID, AppID: app.ID, Event: event, Body: string(body), CreatedAt: s.d.Now(),
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx T) error {
		added, err := tx.AddDelivery(ctx, kept)
		if err != nil || !added {
			return err
		}
		return EnqueueDelivery(ctx, tx, kept.ID, time.Time{})
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

// EnqueueDelivery needs no key: of two jobs for one attempt one is recorded.
func EnqueueDelivery(ctx context.Context, tx WriteTx, id string, at time.Time) error {
	return tx.Enqueue(ctx, JobDeliver, deliverJob{id}, at, "")
}

// Deliver performs a JobDeliver: one attempt. A failed one enqueues the next,
// until the pauses are used up.
func (s *Service[T]) Deliver(ctx context.Context, payload json.RawMessage) error {
	var job deliverJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("deliver: %w", err)
	}
	n, err := s.d.Read.Delivery(ctx, job.NoticeID)
	if err != nil || n.State != DeliveryPending {
		return err
	}
	from := n.Attempts
	n.Attempts++
	n.LastStatus, n.LastError = 0, ""
	answer, failed := s.post(ctx, &n)
	event := DeliveryTaken
	switch {
	case failed == nil:
		n.DeliveredAt = s.d.Now()
	case int(from) >= len(pauses):
		event, n.LastError = DeliveryGivenUp, failed.Error()
	default:
		event, n.LastError = DeliveryNotTaken, failed.Error()
	}
	if n.State, err = NextDelivery(n.State, event); err != nil {
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
		if n.State == DeliveryPending {
			return EnqueueDelivery(ctx, tx, n.ID, s.d.Now().Add(pauses[from]))
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
func (s *Service[T]) post(ctx context.Context, n *Delivery) (Response, error) {
	app, err := s.d.Apps.App(ctx, n.AppID)
	if err != nil {
		return Response{}, err
	}
	if app.WebhookURL == "" {
		return Response{}, errors.New("the app has no address any more")
	}
	timestamp := strconv.FormatInt(s.d.Now().Unix(), 10)
	signature, err := Sign(s.webhookSecret(n.AppID), n.ID, timestamp, n.Body)
	if err != nil {
		return Response{}, err
	}
	answer, err := s.d.Deliver(ctx, app.WebhookURL, Request{ID: n.ID, Timestamp: timestamp, Signature: signature, Body: n.Body})
	n.LastStatus = int64(answer.Status)
	if err != nil {
		return Response{}, err
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
// 20 a page from page 1; an empty state means all. Errors: 'unauthenticated'
// without the scope ledger_read.
func (s *Service[T]) ListDeliveries(ctx context.Context, p auth.Principal, state DeliveryState, page int64) ([]Delivery, error) {
	if err := ledger.MayReadLedger(p, auth.LiveChat); err != nil {
		return nil, err
	}
	return s.d.Read.ListDeliveries(ctx, p.OrganizationID, string(state), max(page, 1))
}

// ReplayDelivery delivers an event once more, under its own id, with all attempts before
// it. Errors as of ListDeliveries, and 'not_found'.
func (s *Service[T]) ReplayDelivery(ctx context.Context, p auth.Principal, id string) (Delivery, error) {
	if err := ledger.MayReadLedger(p, auth.LiveChat); err != nil {
		return Delivery{}, err
	}
	var n Delivery
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx T) error {
		var err error
		if n, err = tx.Delivery(ctx, id); err != nil {
			return err
		}
		if p.OrganizationID == "" || n.OrganizationID != p.OrganizationID {
			return DeliveryNotFound()
		}
		if n.State == DeliveryPending {
			return nil // on its way already
		}
		if err := s.d.Outcome.CheckReplayable(ctx, tx, n); err != nil {
			return err
		}
		from := n.Attempts
		if n.State, err = NextDelivery(n.State, DeliveryReplay); err != nil {
			return err
		}
		n.Attempts, n.LastStatus, n.LastError, n.DeliveredAt = 0, 0, "", time.Time{}
		if _, err := tx.RecordDelivery(ctx, n, from); err != nil {
			return err
		}
		return EnqueueDelivery(ctx, tx, id, time.Time{})
	})
	if err == nil {
		s.d.Wake()
	}
	return n, err
}

// WebhookSecret gives the secret that the events of an app of the principal's
// organization are signed with. Errors as of ListDeliveries, and 'not_found'.
func (s *Service[T]) WebhookSecret(ctx context.Context, p auth.Principal, idOrSlug string) (string, error) {
	if err := ledger.MayReadLedger(p, auth.LiveChat); err != nil {
		return "", err
	}
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if err != nil {
		return "", err
	}
	if p.OrganizationID == "" || app.OwnerOrganizationID != p.OrganizationID {
		return "", DeliveryNotFound()
	}
	return s.webhookSecret(app.ID), nil
}

// DeliveryNotFound says that there is no such event for the caller.
func DeliveryNotFound() error {
	return errs.New(errs.NotFound, "notice_not_found", "There is no such notice.")
}

// Reads reads what developers are to be told.
type Reads interface {
	// Delivery gives an event, or 'not_found'.
	Delivery(ctx context.Context, id string) (Delivery, error)
	// ListDeliveries gives a developer's, newest first, 20 a page from page 1.
	ListDeliveries(ctx context.Context, organizationID, state string, page int64) ([]Delivery, error)
}

// Writes are DeliveryReads in a transaction that writes.
type Writes interface {
	Reads

	// AddDelivery keeps an event once; false when it is known.
	AddDelivery(ctx context.Context, notice Delivery) (bool, error)
	// RecordDelivery saves how an attempt went; false when another one was
	// recorded meanwhile.
	RecordDelivery(ctx context.Context, notice Delivery, fromAttempts int64) (bool, error)
}

// JobDeliver is the kind of the job to post an event to a developer.
const JobDeliver = "billing.deliver"

// HandleWebhookEvent performs a JobNotify: the event is kept with its app as it is now, and
// delivered by jobs of its own.
func (s *Service[T]) HandleWebhookEvent(ctx context.Context, payload json.RawMessage) error {
	var job billing.WebhookEventJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	app, err := s.d.Apps.AppOfClient(ctx, job.ClientID)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	n := job.Notice
	n.ApplicationID, n.ApplicationName = app.ID, app.Name
	return s.EnqueueWebhook(ctx, app.ID, n.Event, job.Source, n)
}

// Outcome hears how a delivery about an upgrade ended, as its developer's answer
// decides about it. T is the transaction in which the delivery is recorded.
type Outcome[T WriteTx] interface {
	// LockKeys names the organization whose upgrade a delivery is about.
	LockKeys(ctx context.Context, d Delivery) ([]string, error)
	// IsAnswer tells whether a response is one, though its status is not 2xx.
	IsAnswer(response Response) bool
	// HandleDelivery uses the answer, or that none came. Safe to repeat.
	HandleDelivery(ctx context.Context, tx T, d Delivery, response Response) error
	// CheckReplayable refuses to repeat what is over.
	CheckReplayable(ctx context.Context, tx T, d Delivery) error
}

// lockKeysOf gives the lock keys of what the answer to a delivery changes: none, or
// those of its upgrade.
func (s *Service[T]) lockKeysOf(ctx context.Context, d Delivery) ([]string, error) {
	if d.GrantID == "" {
		return nil, nil
	}
	return s.d.Outcome.LockKeys(ctx, d)
}
