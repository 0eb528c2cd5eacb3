// Package httpapidb keeps idempotency keys and the common counts of requests in the database.
package httpapidb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/httpapidb/httpapisql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// Keys is httpapi.KeyStore in SQL.
type Keys struct {
	db     *db.DB
	sealer db.Sealer
	now    func() time.Time
}

const (
	// A request that has not answered by then is taken for dead.
	lockFor = time.Minute
	// Keys are forgotten after this; clients retry within minutes.
	keepKeys = 48 * time.Hour
)

// answerBody may hold what is shown once, as a new token.
var answerBody = db.SealedColumn{Table: "idempotency_keys", Column: "body", Key: []string{"owner", "key"}} //nolint:gochecknoglobals // a constant

// SealedColumns gives the columns of this module that are encrypted.
func SealedColumns() []db.SealedColumn { return []db.SealedColumn{answerBody} }

// NewKeys makes the store. The sealer encrypts answers.
func NewKeys(database *db.DB, sealer db.Sealer, now func() time.Time) *Keys {
	return &Keys{db: database, sealer: sealer, now: now}
}

// Begin is described at httpapi.KeyStore.
func (k *Keys) Begin(ctx context.Context, owner, key, requestHash string) (*httpapi.Answer, error) {
	var answer *httpapi.Answer
	err := k.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		answer = nil
		queries, now := httpapisql.New(tx), k.now()
		until := clock.Micros(now.Add(lockFor))
		taken, err := queries.InsertKey(ctx, httpapisql.InsertKeyParams{Owner: owner, Key: key, RequestHash: requestHash, LockedUntil: until, CreatedAt: clock.Micros(now)})
		if err != nil || taken == 1 {
			return err
		}
		stored, err := queries.GetKey(ctx, httpapisql.GetKeyParams{Owner: owner, Key: key})
		if err != nil {
			return err
		}
		if stored.RequestHash != requestHash {
			return errs.New(errs.Unprocessable, "idempotency_key_reused", "This Idempotency-Key was used for another request.")
		}
		if stored.Status != 0 {
			answer = &httpapi.Answer{Status: int(stored.Status), ContentType: stored.ContentType}
			answer.Body, err = answerBody.Open(k.sealer, stored.Body, owner, key)
			return err
		}
		if over, err := queries.TakeOverKey(ctx, httpapisql.TakeOverKeyParams{Owner: owner, Key: key, LockedUntil: until, Now: clock.Micros(now)}); err != nil || over == 1 {
			return err
		}
		return errs.New(errs.Conflict, httpapi.ErrKeyInUse, "A request with this Idempotency-Key is under way. Try again in a moment.")
	})
	return answer, err
}

// Complete is described at httpapi.KeyStore.
func (k *Keys) Complete(ctx context.Context, owner, key string, a httpapi.Answer) error {
	return k.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return httpapisql.New(tx).CompleteKey(ctx, httpapisql.CompleteKeyParams{Owner: owner, Key: key, Status: int64(a.Status), ContentType: a.ContentType, Body: answerBody.Seal(k.sealer, a.Body, owner, key)})
	})
}

// Release is described at httpapi.KeyStore.
func (k *Keys) Release(ctx context.Context, owner, key string) error {
	return k.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return httpapisql.New(tx).ReleaseKey(ctx, httpapisql.ReleaseKeyParams{Owner: owner, Key: key})
	})
}

// Purge deletes old keys. Safe to repeat.
func (k *Keys) Purge(ctx context.Context) error {
	return k.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := httpapisql.New(tx).DeleteOldKeys(ctx, clock.Micros(k.now().Add(-keepKeys)))
		return err
	})
}
