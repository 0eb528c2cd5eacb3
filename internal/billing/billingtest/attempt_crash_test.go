package billingtest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// waiting is an attempt at the bank: the charge of its payment, whose it is, what
// gives it up, and what its purchase has come to.
type waiting struct {
	payment string
	email   string
	giveUp  func(ctx context.Context, shop *billingtest.Shop) error
	ended   func() (status, failure string)
}

// leaveAtBank makes a purchase of a kind and leaves it at the bank.
func leaveAtBank(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, kind string) waiting {
	t.Helper()
	owner := shop.NewOrganization(t)
	if kind == "plan change" {
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		shop.GiveCard(t, owner, billingtest.CardChallenge)
		_, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		return directAtBank(t, shop, owner, made.ChargeID)
	}
	shop.GiveCard(t, owner, billingtest.CardChallenge)
	if kind == "payment" {
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		return directAtBank(t, shop, owner, c.ID)
	}
	c, err := shop.Subscribe(t.Context(), owner, "monthly", "monthly_plan")
	if err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	return waiting{
		payment: periods(t, shop, c.ID)[0].ID,
		email:   owner.Email,
		giveUp: func(ctx context.Context, shop *billingtest.Shop) error {
			_, err := shop.Billing.Settlement.GiveUpSubscription(ctx, owner, auth.LiveChat, c.ID)
			return err
		},
		ended: func() (string, string) {
			got := readRecurrent(t, shop, c.ID)
			return string(got.Status), got.FailureCode
		},
	}
}

func directAtBank(t *testing.T, shop *billingtest.Shop, owner auth.Principal, id string) waiting {
	t.Helper()
	return waiting{
		payment: id,
		email:   owner.Email,
		giveUp: func(ctx context.Context, shop *billingtest.Shop) error {
			_, err := shop.Billing.Settlement.GiveUp(ctx, owner, auth.LiveChat, id)
			return err
		},
		ended: func() (string, string) {
			got := read(t, shop, id)
			return string(got.Status), got.FailureCode
		},
	}
}

// Decisions rule 24: the program dies after each write and around the provider
// while an attempt is given up, or ends after its day. However it dies, the attempt
// has ended once with its reason, nothing was taken, and no money can come after it.
func TestPaymentAttempt_CrashAtEveryStepOfItsEnd_LosesNothing(t *testing.T) {
	t.Parallel()
	for kind, status := range map[string]string{"payment": "failed", "subscription": "cancelled", "plan change": "failed"} {
		for how, reason := range map[string]string{"given up": "authentication_given_up", "expired": "authentication_expired"} {
			t.Run(kind+" "+how, func(t *testing.T) {
				t.Parallel()
				testkit.EachDB(t, func(t *testing.T, database *db.DB) {
					clock, steps := testkit.NewClock(), 0
					for n := int64(1); endAcrossCrash(t, database, clock, kind, how, status, reason, n); n++ {
						steps++
					}
					if steps < 5 {
						t.Errorf("only %d steps were tried", steps)
					}
				})
			})
		}
	}
}

// endAcrossCrash ends an attempt and dies at a step; false when there are fewer.
func endAcrossCrash(t *testing.T, database *db.DB, clock *testkit.Clock, kind, how, status, reason string, step int64) bool {
	t.Helper()
	crasher := &billingtest.CrashInjector{}
	shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapBilling: crasher.WrapBilling, WrapProvider: crasher.WrapProvider})
	started(t, shop)
	w := leaveAtBank(t, shop, clock, kind)
	_, challenge, _ := strings.Cut(read(t, shop, w.payment).AuthenticationURL, "/sandbox/challenge/")
	if how == "expired" {
		clock.Advance(25 * time.Hour)
	}
	first := shop
	crasher.Crash(step)
	for try := range 4 {
		billingtest.RunIsolated(func() {
			var err error
			if how == "expired" {
				err = shop.Billing.Settlement.ScanDue(t.Context())
			} else {
				err = w.giveUp(t.Context(), shop)
			}
			if err != nil {
				t.Errorf("try %d: %v", try, err)
			}
			if err := shop.Runner.RunDue(t.Context()); err != nil {
				t.Error(err)
			}
		})
		if try == 0 { // the program starts again
			shop = billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		}
		clock.Advance(90 * time.Second)
	}
	if !crasher.Crashed() {
		return false
	}
	if decided, err := shop.Sandbox.Decide(t.Context(), challenge, true); err != nil || decided {
		t.Errorf("step %d: the bank's yes still counts: %v, %v", step, decided, err)
	}
	settle(t, shop, clock)
	if got, failure := w.ended(); got != status || failure != reason {
		t.Fatalf("step %d: %s with %q, want %s with %s", step, got, failure, status, reason)
	}
	if paid := sums(t, shop, w.payment); len(paid) != 0 {
		t.Errorf("step %d: posted %v", step, paid)
	}
	mails := count(append(shop.Mails.List(), first.Mails.List()...), "payment-expired "+w.email)
	if want := map[string]int{"expired": 1}[how]; kind != "plan change" && mails != want { // a change has a mail of its own
		t.Errorf("step %d: %d mails about the end, want %d", step, mails, want)
	}
	billingtest.CheckBooks(t, shop)
	return true
}
