package webhooks

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/outbox"
)

// ReadTx is what webhooks read.
type ReadTx interface {
	Reads
}

// WriteTx is one transaction of webhooks: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	outbox.Enqueuer
}

// Deps are what the service is made of; all are needed.
type Deps[T WriteTx] struct {
	Transact billing.Transact[T]
	// Read reads outside of transactions.
	Read    ReadTx
	Outcome Outcome[T]
	Apps    billing.Apps
	// Deliver posts a signed event to a developer's address and gives the answer; an
	// error when there was none.
	Deliver func(ctx context.Context, url string, delivery Request) (Response, error)
	// NoticeSecret is what the secrets of the apps' webhooks are made from.
	NoticeSecret string
	Now          func() time.Time
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service delivers events to developers, in transactions that are a T.
type Service[T WriteTx] struct{ d Deps[T] }

// New makes the service; it panics when a dependency is missing, at start.
func New[T WriteTx](d Deps[T]) *Service[T] {
	deps.Check("webhooks", d)
	return &Service[T]{d: d}
}
