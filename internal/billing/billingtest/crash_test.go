package billingtest_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

func background() context.Context { return context.Background() }

// crasher ends the calling goroutine at the n-th step, as a crash would:
// nothing after it runs, an open transaction is rolled back, a claimed job
// keeps its lease.
type crasher struct {
	left atomic.Int64
	hit  atomic.Bool
}

func (c *crasher) step() {
	if c.left.Add(-1) == 0 {
		c.hit.Store(true)
		runtime.Goexit()
	}
}

// wrap makes a step of every store call of billing, and of the moment after
// each commit.
func (c *crasher) wrap(inner billing.Atomic) billing.Atomic {
	return func(ctx context.Context, organizations []string, body func(context.Context, billing.Stores) error) error {
		err := inner(ctx, organizations, func(ctx context.Context, s billing.Stores) error {
			s.Charges, s.Payments, s.Recurrents = &crashingCharges{s.Charges, c}, &crashingPayments{s.Payments, c}, &crashingRecurrents{s.Recurrents, c}
			s.Ledger, s.Jobs, s.Installer = &crashingLedger{s.Ledger, c}, &crashingJobs{s.Jobs, c}, &crashingInstaller{s.Installer, c}
			return body(ctx, s)
		})
		if err == nil {
			c.step()
		}
		return err
	}
}

type crashingCharges struct {
	billing.Charges
	c *crasher
}

func (s *crashingCharges) Insert(ctx context.Context, v billing.Charge) error {
	defer s.c.step()
	return s.Charges.Insert(ctx, v)
}

func (s *crashingCharges) Move(ctx context.Context, v billing.Charge, from billing.Status) error {
	defer s.c.step()
	return s.Charges.Move(ctx, v, from)
}

type crashingRecurrents struct {
	billing.Recurrents
	c *crasher
}

func (s *crashingRecurrents) InsertRecurrent(ctx context.Context, v billing.RecurrentCharge) error {
	defer s.c.step()
	return s.Recurrents.InsertRecurrent(ctx, v)
}

func (s *crashingRecurrents) SaveRecurrent(ctx context.Context, v billing.RecurrentCharge) error {
	defer s.c.step()
	return s.Recurrents.SaveRecurrent(ctx, v)
}

type crashingPayments struct {
	billing.Payments
	c *crasher
}

func (s *crashingPayments) InsertPayment(ctx context.Context, p billing.Payment) error {
	defer s.c.step()
	return s.Payments.InsertPayment(ctx, p)
}

func (s *crashingPayments) MovePayment(ctx context.Context, p billing.Payment, from billing.PaymentState) error {
	defer s.c.step()
	return s.Payments.MovePayment(ctx, p, from)
}

func (s *crashingPayments) MoveWithCharge(ctx context.Context, p billing.Payment, from billing.PaymentState, c billing.Charge, was billing.Status) error {
	defer s.c.step()
	return s.Payments.MoveWithCharge(ctx, p, from, c, was)
}

func (s *crashingPayments) AddEvents(ctx context.Context, provider string, events []billing.ProviderEvent, at time.Time) ([]billing.ProviderEvent, error) {
	defer s.c.step()
	return s.Payments.AddEvents(ctx, provider, events, at)
}

type crashingLedger struct {
	billing.Ledger
	c *crasher
}

func (s *crashingLedger) Post(ctx context.Context, t billing.Transaction) error {
	defer s.c.step()
	return s.Ledger.Post(ctx, t)
}

type crashingJobs struct {
	billing.Outbox
	c *crasher
}

func (s *crashingJobs) Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error {
	defer s.c.step()
	return s.Outbox.Enqueue(ctx, kind, payload, runAt, key)
}

type crashingInstaller struct {
	billing.Installer
	c *crasher
}

func (s *crashingInstaller) InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) error {
	defer s.c.step()
	return s.Installer.InstallPaid(ctx, organizationID, appID, product, chargeID, accountID, at)
}

// crashingProvider is a step before the provider is asked and after it answered.
type crashingProvider struct {
	billing.Provider
	c *crasher
}

func (s *crashingProvider) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m billing.Metadata) (billing.PaymentReply, error) {
	s.c.step()
	defer s.c.step()
	return s.Provider.CreatePayment(ctx, key, token, amount, m)
}

// apart runs do in a goroutine of its own, which a crash ends.
func apart(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	<-done
}

// TestAPurchaseSurvivesACrashAtEveryStep crashes the program once, after each
// store call, each commit and around the call of the provider; starts it again
// on the same database, lets the buyer repeat the verb that got no reply, and
// expects the charge settled once and the app installed.
func TestAPurchaseSurvivesACrashAtEveryStep(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		steps := 0
		clock := testkit.NewClock()
		for n := int64(1); ; n++ {
			c := &crasher{}
			crashing := billingtest.New(t, database, billingtest.Options{
				Now: clock.Now, WrapBilling: c.wrap, WrapProvider: func(p billing.Provider) billing.Provider { return &crashingProvider{p, c} },
			})
			owner := crashing.NewOrganization(t)
			c.left.Store(n)
			charge := purchaseAcrossCrash(t, crashing, owner, clock)
			if !c.hit.Load() {
				break // fewer steps than n: every one of them has been tried
			}
			steps++
			got := read(t, crashing, charge.ID)
			paid := sums(t, crashing, charge.ID)[billing.BuyerAccount(owner.OrganizationID)]
			if got.Status != billing.StatusSuccess || !installed(t, crashing, owner, "once") || paid != -2337 {
				t.Fatalf("crash at step %d: charge %s, installed %v, paid %d", n, got.Status, installed(t, crashing, owner, "once"), -paid)
			}
		}
		if steps < 12 {
			t.Errorf("only %d steps were tried", steps)
		}
	})
}

func purchaseAcrossCrash(t *testing.T, shop *billingtest.Shop, owner auth.Principal, clock *testkit.Clock) billing.Charge {
	t.Helper()
	ctx := t.Context()
	var charge billing.Charge
	var problem error
	run := func(what string, do func() error) {
		for range 2 { // the second time is after the restart
			finished := false
			apart(func() { problem = do(); finished = true })
			if finished {
				break
			}
			clock.Advance(90 * time.Second) // the lease of the job that died passes
			shop = billingtest.New(t, shop.DB, billingtest.Options{Now: clock.Now})
		}
		if problem != nil {
			t.Fatal(fmt.Errorf("%s: %w", what, problem))
		}
	}
	run("start", func() error { return shop.Billing.Start(ctx) })
	run("create", func() (err error) {
		charge, err = shop.CreateOnce(ctx, owner, "once")
		return err
	})
	run("accept", func() error { _, err := shop.Billing.Accept(ctx, owner, auth.LiveChat, charge.ID); return err })
	run("activate", func() error { _, err := shop.Billing.Activate(ctx, owner, auth.LiveChat, charge.ID); return err })
	for range 6 { // minutes: leases pass, payments are asked about
		run("jobs", func() error { return shop.Runner.RunDue(ctx) })
		clock.Advance(90 * time.Second)
	}
	return charge
}
