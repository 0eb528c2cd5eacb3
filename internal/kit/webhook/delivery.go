// Package webhook has the values of webhook events: an event on its way to the address
// of an app, and what the address answered.
package webhook

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
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

// DeliveryNotFound says that there is no such event for the caller.
func DeliveryNotFound() error {
	return errs.New(errs.NotFound, "notice_not_found", "There is no such notice.")
}

// Reads reads deliveries.
type Reads interface {
	// Delivery gives an event, or 'not_found'.
	Delivery(ctx context.Context, id string) (Delivery, error)
	// ListDeliveries gives a developer's, newest first, 20 a page from page 1.
	ListDeliveries(ctx context.Context, organizationID, state string, page int64) ([]Delivery, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// AddDelivery keeps an event once; false when it is known.
	AddDelivery(ctx context.Context, d Delivery) (bool, error)
	// RecordDelivery saves how an attempt went; false when another one was
	// recorded meanwhile.
	RecordDelivery(ctx context.Context, d Delivery, fromAttempts int64) (bool, error)
}

// JobDeliver is the kind of the job to post an event to a developer.
const JobDeliver = "billing.deliver"

// DeliverJob is the payload of a JobDeliver.
type DeliverJob struct {
	NoticeID string `json:"notice_id"`
}

// EnqueueDelivery enqueues an attempt. It needs no key: of two jobs for one attempt
// one is recorded.
func EnqueueDelivery(ctx context.Context, jobs outbox.Enqueuer, id string, at time.Time) error {
	return jobs.Enqueue(ctx, JobDeliver, DeliverJob{id}, at, "")
}
