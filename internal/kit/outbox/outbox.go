// Package outbox is how a module enqueues jobs: in the transaction of what they
// are about, so that both happen or neither.
package outbox

import (
	"context"
	"time"
)

// Enqueuer adds a job in the transaction it is bound to. The zero time means now;
// a key that is not empty makes the job unique for as long as it is stored.
type Enqueuer interface {
	Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error
}
