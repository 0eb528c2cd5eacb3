package billingtest_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// model is a purchase in thirty lines: what the service must agree with.
type model struct {
	status charges.Status
	paid   int // how often money was posted
}

func (m *model) fire(event charges.Event) {
	to, err := charges.Next(m.status, event)
	if err == nil && to != m.status && to == charges.StatusSuccess {
		m.paid++
	}
	m.status = to
}

// TestCharge_RandomEvents_AgreeWithTheModel fires verbs and signed events of the
// provider in any order, also twice, late and contradicting each other.
func TestCharge_RandomEvents_AgreeWithTheModel(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now})
	shop.Settle(t)
	controls := shop.Sandbox.Controls()
	controls.LoseEvents = 1 << 30 // the test alone speaks for the provider
	shop.Sandbox.SetControls(controls)
	outer := t
	rapid.Check(t, func(t *rapid.T) {
		ctx := outer.Context()
		owner := shop.NewOrganization(outer)
		c, err := shop.CreateOnce(ctx, owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		m := &model{status: charges.StatusPending}
		verb := func(event charges.Event, do func() (charges.Charge, error)) func(*rapid.T) {
			return func(t *rapid.T) {
				_, want := charges.Next(m.status, event)
				if _, err := do(); (err == nil) != (want == nil) {
					t.Fatalf("%s at %s: %v, want %v", event, m.status, err, want)
				}
				m.fire(event)
			}
		}
		sent, known := 0, map[string]bool{}
		tell := func(news payments.Outcome, event charges.Event) func(*rapid.T) {
			return func(t *rapid.T) {
				if rapid.Bool().Draw(t, "a new event") {
					sent++
				}
				id := fmt.Sprintf("evt_%s_%d_%s", c.ID, sent, news)
				send(t, shop, clock, payments.ProviderEvent{ID: id, Type: "payment." + string(news), Data: payments.ProviderEventData{
					Key: c.PaymentID(), Status: news, AmountCents: c.Tax.Total,
				}})
				if err := shop.Runner.RunDue(ctx); err != nil {
					t.Fatal(err)
				}
				if m.status == charges.StatusProcessed && event != "" && !known[id] {
					m.fire(event)
				}
				known[id] = true
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"accept": verb(charges.EventAccept, func() (charges.Charge, error) {
				return shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			}),
			"decline": verb(charges.EventDecline, func() (charges.Charge, error) { return shop.Billing.Charges.Decline(ctx, owner, auth.LiveChat, c.ID) }),
			"activate": verb(charges.EventActivate, func() (charges.Charge, error) {
				return shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			}),
			"activate2": verb(charges.EventActivate, func() (charges.Charge, error) {
				return shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			}),
			"succeeded": tell(payments.OutcomeSucceeded, charges.EventSucceed),
			"failed":    tell(payments.OutcomeFailed, charges.EventFail),
			"pending":   tell(payments.OutcomePending, ""),
			"": func(t *rapid.T) {
				got := read(outer, shop, c.ID)
				if got.Status != m.status {
					t.Fatalf("the charge is %s, the model %s", got.Status, m.status)
				}
				if has := installed(outer, shop, owner, "once"); has != (m.paid == 1) {
					t.Fatalf("installed %v, paid %d times", has, m.paid)
				}
				balance, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).AccountBalance(ctx, ledger.BuyerAccount(owner.OrganizationID))
				if err != nil || int64(-balance) != int64(c.Tax.Total)*int64(m.paid) || m.paid > 1 {
					t.Fatalf("the buyer paid %d (%v), the model %d times %d", -balance, err, m.paid, c.Tax.Total)
				}
			},
		})
	})
}

type fataler interface {
	Helper()
	Fatal(args ...any)
}

func send(t fataler, shop *billingtest.Shop, clock *testkit.Clock, event payments.ProviderEvent) {
	t.Helper()
	body, err := json.Marshal(payments.ProviderEvents{Events: []payments.ProviderEvent{event}})
	if err != nil {
		t.Fatal(err)
	}
	signature := payments.Sign(shop.Secret, string(body), clock.Now())
	if err := shop.Billing.Settlement.ReceiveEvents(background(), signature, string(body)); err != nil {
		t.Fatal(err)
	}
}

func TestProviderEvent_OtherAmount_IsNotBelieved(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now})
	shop.Settle(t)
	controls := shop.Sandbox.Controls()
	controls.DelayMS = int64(time.Hour / time.Millisecond)
	shop.Sandbox.SetControls(controls)
	owner := shop.NewOrganization(t)
	c, err := shop.Buy(t.Context(), owner, "once")
	if err != nil {
		t.Fatal(err)
	}
	send(t, shop, clock, payments.ProviderEvent{ID: "evt_1", Data: payments.ProviderEventData{Key: c.PaymentID(), Status: payments.OutcomeSucceeded, AmountCents: 1}})
	if err := shop.Runner.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := read(t, shop, c.ID); got.Status != charges.StatusProcessed {
		t.Errorf("after an event about one cent the charge is %s", got.Status)
	}
}

func TestProviderEvent_RepeatedOrReordered_CountsOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		controls := shop.Sandbox.Controls()
		controls.Repeat, controls.Reorder = 3, true
		shop.Sandbox.SetControls(controls)
		owner := shop.NewOrganization(t)
		c, err := shop.Buy(t.Context(), owner, "quiet")
		if err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 2)
		if got := read(t, shop, c.ID); got.Status != charges.StatusSuccess {
			t.Errorf("the charge ends as %s", got.Status)
		}
		if got := sums(t, shop, c.ID)[ledger.BuyerAccount(owner.OrganizationID)]; got != -2337 {
			t.Errorf("the buyer paid %d", -got)
		}
	})
}
