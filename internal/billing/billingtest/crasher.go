package billingtest

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/money"
)

// Crasher ends the calling goroutine at the n-th step, as a crash would:
// nothing after it runs, an open transaction is rolled back, a claimed job
// keeps its lease.
type Crasher struct {
	left atomic.Int64
	hit  atomic.Bool
}

// Step counts one; the one that was asked for crashes.
func (c *Crasher) Step() {
	if c.left.Add(-1) == 0 {
		c.hit.Store(true)
		runtime.Goexit()
	}
}

// Crash makes the n-th step from now crash; 0 none.
func (c *Crasher) Crash(n int64) { c.left.Store(n) }

// Crashed reports whether a step did.
func (c *Crasher) Crashed() bool { return c.hit.Load() }

// WrapBilling makes a step of every store call of billing, and of the moment after
// each commit.
func (c *Crasher) WrapBilling(inner billing.Transact) billing.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, billing.Stores) error) error {
		err := inner(ctx, organizations, func(ctx context.Context, s billing.Stores) error {
			s.Charges, s.Payments, s.Subscriptions = &crashingCharges{s.Charges, c}, &crashingPayments{s.Payments, c}, &crashingRecurrents{s.Subscriptions, c}
			s.Ledger, s.Jobs, s.Installs = &crashingLedger{s.Ledger, c}, &crashingJobs{s.Jobs, c}, &crashingInstaller{s.Installs, c}
			s.Upgrades, s.Deliveries, s.Changes = &crashingUpgrades{s.Upgrades, c}, &crashingNotices{s.Deliveries, c}, &crashingChanges{s.Changes, c}
			return body(ctx, s)
		})
		if err == nil {
			c.Step()
		}
		return err
	}
}

type crashingCharges struct {
	billing.Charges
	c *Crasher
}

func (s *crashingCharges) InsertCharge(ctx context.Context, v billing.Charge) error {
	defer s.c.Step()
	return s.Charges.InsertCharge(ctx, v)
}

func (s *crashingCharges) UpdateChargeFrom(ctx context.Context, v billing.Charge, from billing.Status) error {
	defer s.c.Step()
	return s.Charges.UpdateChargeFrom(ctx, v, from)
}

type crashingRecurrents struct {
	billing.SubscriptionStore
	c *Crasher
}

func (s *crashingRecurrents) InsertSubscription(ctx context.Context, v billing.Subscription) error {
	defer s.c.Step()
	return s.SubscriptionStore.InsertSubscription(ctx, v)
}

func (s *crashingRecurrents) SaveSubscription(ctx context.Context, v billing.Subscription) error {
	defer s.c.Step()
	return s.SubscriptionStore.SaveSubscription(ctx, v)
}

type crashingPayments struct {
	billing.Payments
	c *Crasher
}

func (s *crashingPayments) InsertPayment(ctx context.Context, p billing.Payment) error {
	defer s.c.Step()
	return s.Payments.InsertPayment(ctx, p)
}

func (s *crashingPayments) UpdatePaymentFrom(ctx context.Context, p billing.Payment, from billing.PaymentState) error {
	defer s.c.Step()
	return s.Payments.UpdatePaymentFrom(ctx, p, from)
}

func (s *crashingPayments) AddEvents(ctx context.Context, provider string, events []billing.ProviderEvent, at time.Time) ([]billing.ProviderEvent, error) {
	defer s.c.Step()
	return s.Payments.AddEvents(ctx, provider, events, at)
}

type crashingUpgrades struct {
	billing.Upgrades
	c *Crasher
}

func (s *crashingUpgrades) InsertGrant(ctx context.Context, g billing.Grant) error {
	defer s.c.Step()
	return s.Upgrades.InsertGrant(ctx, g)
}

func (s *crashingUpgrades) UpdateGrantFrom(ctx context.Context, g billing.Grant, from billing.GrantState) error {
	defer s.c.Step()
	return s.Upgrades.UpdateGrantFrom(ctx, g, from)
}

type crashingChanges struct {
	billing.Changes
	c *Crasher
}

func (s *crashingChanges) InsertChange(ctx context.Context, change billing.PlanChange) error {
	defer s.c.Step()
	return s.Changes.InsertChange(ctx, change)
}

func (s *crashingChanges) UpdateChangeFrom(ctx context.Context, change billing.PlanChange, from billing.ChangeState) error {
	defer s.c.Step()
	return s.Changes.UpdateChangeFrom(ctx, change, from)
}

type crashingNotices struct {
	billing.DeliveryStore
	c *Crasher
}

func (s *crashingNotices) AddDelivery(ctx context.Context, n billing.WebhookDelivery) (bool, error) {
	defer s.c.Step()
	return s.DeliveryStore.AddDelivery(ctx, n)
}

func (s *crashingNotices) RecordDelivery(ctx context.Context, n billing.WebhookDelivery, from int64) (bool, error) {
	defer s.c.Step()
	return s.DeliveryStore.RecordDelivery(ctx, n, from)
}

type crashingLedger struct {
	billing.Ledger
	c *Crasher
}

func (s *crashingLedger) PostTransaction(ctx context.Context, t billing.Transaction) error {
	defer s.c.Step()
	return s.Ledger.PostTransaction(ctx, t)
}

type crashingJobs struct {
	billing.Outbox
	c *Crasher
}

func (s *crashingJobs) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	defer s.c.Step()
	return s.Outbox.Enqueue(ctx, kind, payload, runAt, key)
}

type crashingInstaller struct {
	billing.InstallRecorder
	c *Crasher
}

func (s *crashingInstaller) InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) (func() error, error) {
	defer s.c.Step()
	return s.InstallRecorder.InstallPaid(ctx, organizationID, appID, product, chargeID, accountID, at)
}

// WrapProvider makes a step before the provider is asked and after it answered.
func (c *Crasher) WrapProvider(p billing.Provider) billing.Provider { return &crashingProvider{p, c} }

type crashingProvider struct {
	billing.Provider
	c *Crasher
}

func (s *crashingProvider) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m billing.Metadata) (billing.PaymentResult, error) {
	s.c.Step()
	defer s.c.Step()
	return s.Provider.CreatePayment(ctx, key, token, amount, m)
}

func (s *crashingProvider) Cancel(ctx context.Context, key, reason string) (billing.PaymentResult, error) {
	s.c.Step()
	defer s.c.Step()
	return s.Provider.Cancel(ctx, key, reason)
}

// Apart runs do in a goroutine of its own, which a crash ends.
func Apart(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	<-done
}
