package billingtest

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/entitlements"
	"marketplace/internal/installs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/webhook"
)

// CrashInjector ends the calling goroutine at the n-th step, as a crash would:
// nothing after it runs, an open transaction is rolled back, a claimed job
// keeps its lease.
type CrashInjector struct {
	left atomic.Int64
	hit  atomic.Bool
}

// Step counts one; the one that was asked for crashes.
func (c *CrashInjector) Step() {
	if c.left.Add(-1) == 0 {
		c.hit.Store(true)
		runtime.Goexit()
	}
}

// Crash makes the n-th step from now crash; 0 none.
func (c *CrashInjector) Crash(n int64) { c.left.Store(n) }

// Crashed reports whether a step did.
func (c *CrashInjector) Crashed() bool { return c.hit.Load() }

// WrapBilling makes a step of every store call of billing, and of the moment after
// each commit.
func (c *CrashInjector) WrapBilling(inner services.Transact) services.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, services.WriteTx) error) error {
		err := inner(ctx, organizations, func(ctx context.Context, tx services.WriteTx) error {
			return body(ctx, &crashingTx{tx, c})
		})
		if err == nil {
			c.Step()
		}
		return err
	}
}

// crashingTx makes a step after each write.
type crashingTx struct {
	services.WriteTx

	c *CrashInjector
}

func (s *crashingTx) InsertCharge(ctx context.Context, v charges.Charge) error {
	defer s.c.Step()
	return s.WriteTx.InsertCharge(ctx, v)
}

func (s *crashingTx) UpdateChargeFrom(ctx context.Context, v charges.Charge, from charges.Status) error {
	defer s.c.Step()
	return s.WriteTx.UpdateChargeFrom(ctx, v, from)
}

func (s *crashingTx) InsertSubscription(ctx context.Context, v subscriptions.Subscription) error {
	defer s.c.Step()
	return s.WriteTx.InsertSubscription(ctx, v)
}

func (s *crashingTx) SaveSubscription(ctx context.Context, v subscriptions.Subscription) error {
	defer s.c.Step()
	return s.WriteTx.SaveSubscription(ctx, v)
}

func (s *crashingTx) InsertPayment(ctx context.Context, p payments.Payment) error {
	defer s.c.Step()
	return s.WriteTx.InsertPayment(ctx, p)
}

func (s *crashingTx) UpdatePaymentFrom(ctx context.Context, p payments.Payment, from payments.State) error {
	defer s.c.Step()
	return s.WriteTx.UpdatePaymentFrom(ctx, p, from)
}

func (s *crashingTx) AddEvents(ctx context.Context, provider string, events []payments.ProviderEvent, at time.Time) ([]payments.ProviderEvent, error) {
	defer s.c.Step()
	return s.WriteTx.AddEvents(ctx, provider, events, at)
}

func (s *crashingTx) InsertGrant(ctx context.Context, g grants.Grant) error {
	defer s.c.Step()
	return s.WriteTx.InsertGrant(ctx, g)
}

func (s *crashingTx) UpdateGrantFrom(ctx context.Context, g grants.Grant, from grants.State) error {
	defer s.c.Step()
	return s.WriteTx.UpdateGrantFrom(ctx, g, from)
}

func (s *crashingTx) InsertChange(ctx context.Context, change subscriptions.PlanChange) error {
	defer s.c.Step()
	return s.WriteTx.InsertChange(ctx, change)
}

func (s *crashingTx) UpdatePlanChangeFrom(ctx context.Context, change subscriptions.PlanChange, from subscriptions.ChangeState) error {
	defer s.c.Step()
	return s.WriteTx.UpdatePlanChangeFrom(ctx, change, from)
}

func (s *crashingTx) AddDelivery(ctx context.Context, n webhook.Delivery) (bool, error) {
	defer s.c.Step()
	return s.WriteTx.AddDelivery(ctx, n)
}

func (s *crashingTx) RecordDelivery(ctx context.Context, n webhook.Delivery, from int64) (bool, error) {
	defer s.c.Step()
	return s.WriteTx.RecordDelivery(ctx, n, from)
}

func (s *crashingTx) PostTransaction(ctx context.Context, t ledger.Transaction) error {
	defer s.c.Step()
	return s.WriteTx.PostTransaction(ctx, t)
}

func (s *crashingTx) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	defer s.c.Step()
	return s.WriteTx.Enqueue(ctx, kind, payload, runAt, key)
}

func (s *crashingTx) InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) (func() error, error) {
	defer s.c.Step()
	return s.WriteTx.InstallPaid(ctx, organizationID, appID, product, chargeID, accountID, at)
}

// WrapEntitlements makes a step of every store call that gives an app or takes it, and
// of the moment after each commit.
func (c *CrashInjector) WrapEntitlements(inner entitlements.Transact) entitlements.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, entitlements.WriteTx) error) error {
		err := inner(ctx, organizations, func(ctx context.Context, tx entitlements.WriteTx) error {
			return body(ctx, &crashingEntitlements{tx, c})
		})
		if err == nil {
			c.Step()
		}
		return err
	}
}

// crashingEntitlements makes a step after each write.
type crashingEntitlements struct {
	entitlements.WriteTx

	c *CrashInjector
}

func (s *crashingEntitlements) AddInstall(ctx context.Context, i installs.Install) (func() (bool, error), error) {
	defer s.c.Step()
	return s.WriteTx.AddInstall(ctx, i)
}

func (s *crashingEntitlements) RemoveInstall(ctx context.Context, organizationID, appID, by, reason string, at time.Time) (bool, error) {
	defer s.c.Step()
	return s.WriteTx.RemoveInstall(ctx, organizationID, appID, by, reason, at)
}

func (s *crashingEntitlements) RestoreExclusions(ctx context.Context, removed installs.Install) error {
	defer s.c.Step()
	return s.WriteTx.RestoreExclusions(ctx, removed)
}

func (s *crashingEntitlements) SaveSubscription(ctx context.Context, v subscriptions.Subscription) error {
	defer s.c.Step()
	return s.WriteTx.SaveSubscription(ctx, v)
}

func (s *crashingEntitlements) InsertGrant(ctx context.Context, g grants.Grant) error {
	defer s.c.Step()
	return s.WriteTx.InsertGrant(ctx, g)
}

func (s *crashingEntitlements) UpdateGrantFrom(ctx context.Context, g grants.Grant, from grants.State) error {
	defer s.c.Step()
	return s.WriteTx.UpdateGrantFrom(ctx, g, from)
}

func (s *crashingEntitlements) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	defer s.c.Step()
	return s.WriteTx.Enqueue(ctx, kind, payload, runAt, key)
}

// WrapProvider makes a step before the provider is asked and after it answered.
func (c *CrashInjector) WrapProvider(p payments.Provider) payments.Provider {
	return &crashingProvider{p, c}
}

type crashingProvider struct {
	payments.Provider
	c *CrashInjector
}

func (s *crashingProvider) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m payments.Metadata) (payments.Result, error) {
	s.c.Step()
	defer s.c.Step()
	return s.Provider.CreatePayment(ctx, key, token, amount, m)
}

func (s *crashingProvider) Cancel(ctx context.Context, key, reason string) (payments.Result, error) {
	s.c.Step()
	defer s.c.Step()
	return s.Provider.Cancel(ctx, key, reason)
}

// RunIsolated runs do in a goroutine of its own, which a crash ends.
func RunIsolated(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	<-done
}
