package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/db"
)

// repeated is work that is done again and again.
type repeated struct {
	kind  string
	every time.Duration
}

// Repeat has work done again and again, by a job of its own kind: each time the job comes to
// do it, it enqueues the next one first, so that no failure ends the chain. A run that
// fails is tried again as any job. Work must be safe to run twice.
func (r *Runner) Repeat(kind string, every time.Duration, work func(context.Context) error) {
	again := repeated{kind, every}
	r.repeated = append(r.repeated, again)
	r.Handle(kind, func(ctx context.Context, _ json.RawMessage) error {
		err := r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error { return r.enqueueNext(ctx, tx, again) })
		if err != nil {
			return err
		}
		return work(ctx)
	})
}

// StartRepeated enqueues the next job of everything that is repeated. Every replica may call
// it: there is one of each in all.
func (r *Runner) StartRepeated(ctx context.Context) error {
	return r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		for _, again := range r.repeated {
			if err := r.enqueueNext(ctx, tx, again); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *Runner) enqueueNext(ctx context.Context, tx db.Tx, again repeated) error {
	next := r.now().Truncate(again.every).Add(again.every)
	return r.Enqueue(ctx, tx, Job{Kind: again.kind, Payload: struct{}{}, RunAt: next, Key: fmt.Sprintf("%s:%d", again.kind, next.Unix())})
}
