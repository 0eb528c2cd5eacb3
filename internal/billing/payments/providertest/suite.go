// Package providertest is what every payment provider must do, as billing relies
// on it. Only tests import it.
package providertest

import (
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Fixture is a provider with somebody who plays the buyer and the bank.
type Fixture struct {
	Provider payments.Provider
	Now      func() time.Time
	// Card gives the token of a card: good, funds, challenge or processing.
	Card func(t *testing.T, behaviour string) string
	// Settle lets the time pass that a payment takes.
	Settle func(t *testing.T)
	// Answer is what the buyer says to the bank.
	Answer func(t *testing.T, key string, yes bool)
	// LoseReply has the next call that moves money answer nothing.
	LoseReply func()
	// Event gives a signed webhook about the payment of a key.
	Event func(t *testing.T, key string) (signature, body string)
}

const amount = 2337

// Run runs the suite; each part gets a fixture of its own.
func Run(t *testing.T, fixture func(t *testing.T) Fixture) {
	t.Helper()
	for name, part := range map[string]func(*testing.T, Fixture){
		"a card is known by its token":                     testCards,
		"a payment is collected once under its key":        once,
		"a card without funds fails for good":              refused,
		"a bank that asks is answered by the buyer":        challenged,
		"a payment at the bank is ended once":              ended,
		"a renewal without the buyer gives an address too": offSession,
		"a lost reply is found again by the key":           lost,
		"money goes back once under its key":               testRefunds,
		"a webhook is believed by its signature":           events,
		"what was collected is listed":                     captured,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			part(t, fixture(t))
		})
	}
}

func metadata() payments.Metadata {
	return payments.Metadata{Type: billing.TypeDirect, ItemID: "c1", Product: "livechat"}
}

func (w Fixture) pay(t *testing.T, key, card string, m payments.Metadata) payments.Result {
	t.Helper()
	reply, err := w.Provider.CreatePayment(t.Context(), key, w.Card(t, card), amount, m)
	if err != nil {
		t.Fatal(err)
	}
	if reply.Outcome == payments.OutcomePending {
		w.Settle(t)
		if reply, err = w.Provider.Payment(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
	return reply
}

func (w Fixture) expect(t *testing.T, key string, want payments.Outcome, code string) {
	t.Helper()
	reply, err := w.Provider.Payment(t.Context(), key)
	if err != nil || reply.Outcome != want || reply.FailureCode != code || reply.AmountCents != amount {
		t.Fatalf("the payment is %+v, %v; want %s %q", reply, err, want, code)
	}
}

func testCards(t *testing.T, w Fixture) {
	t.Helper()
	card := w.Card(t, "good")
	got, err := w.Provider.Card(t.Context(), "acme", card)
	want := billing.CardDetails{Type: "visa", FirstSix: "424242", LastFour: "4242", ExpMonth: 8, ExpYear: 2029}
	if err != nil || got != want {
		t.Errorf("card %+v, %v", got, err)
	}
	if _, err := w.Provider.Card(t.Context(), "other", card); errs.ReasonOf(err) != billing.ReasonCardForeign {
		t.Errorf("somebody else's card: %v", err)
	}
	if again, err := w.Provider.Card(t.Context(), "acme", card); err != nil || again != want {
		t.Errorf("the own card once more: %+v, %v", again, err)
	}
	if _, err := w.Provider.Card(t.Context(), "acme", "nothing"); errs.ReasonOf(err) != billing.ReasonCardNotFound {
		t.Errorf("an unknown card: %v", err)
	}
	if setup, err := w.Provider.Setup(t.Context(), "acme"); err != nil || setup.Provider != w.Provider.Name() {
		t.Errorf("setup %+v, %v", setup, err)
	}
}

func once(t *testing.T, w Fixture) {
	t.Helper()
	if _, err := w.Provider.Payment(t.Context(), "direct_charge:c1"); !errs.IsNotFound(err) {
		t.Errorf("a payment that does not exist: %v", err)
	}
	card := w.Card(t, "good")
	for range 3 {
		if _, err := w.Provider.CreatePayment(t.Context(), "direct_charge:c1", card, amount, metadata()); err != nil {
			t.Fatal(err)
		}
		w.Settle(t)
	}
	w.expect(t, "direct_charge:c1", payments.OutcomeSucceeded, "")
	if list := w.taken(t); len(list) != 1 || list[0].Key != "direct_charge:c1" || list[0].Amount != amount {
		t.Errorf("collected %v", list)
	}
}

func refused(t *testing.T, w Fixture) {
	t.Helper()
	for card, code := range map[string]string{"funds": billing.FailureFunds, "processing": billing.FailureProcessing} {
		if reply := w.pay(t, "direct_charge:"+card, card, metadata()); reply.Outcome != payments.OutcomeFailed || reply.FailureCode != code {
			t.Errorf("%s: %+v", card, reply)
		}
		w.expect(t, "direct_charge:"+card, payments.OutcomeFailed, code)
	}
	if list := w.taken(t); len(list) != 0 {
		t.Errorf("collected %v", list)
	}
}

func challenged(t *testing.T, w Fixture) {
	t.Helper()
	for key, yes := range map[string]bool{"direct_charge:yes": true, "direct_charge:no": false} {
		if reply := w.pay(t, key, "challenge", metadata()); reply.Outcome != payments.OutcomeActionRequired || reply.ActionURL == "" {
			t.Fatalf("%s: %+v", key, reply)
		}
		asked, err := w.Provider.Payment(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		challenge := w.Provider.NextAction(asked, "https://shop.test/marketplace/checkout/a/")
		if challenge.Provider != w.Provider.Name() || !strings.HasPrefix(challenge.URL, asked.ActionURL) || (challenge.ClientSecret == "") != (challenge.PublishableKey == "") {
			t.Errorf("%s: the browser gets %+v of %+v", key, challenge, asked)
		}
		w.Answer(t, key, yes)
		w.Settle(t)
		if yes {
			w.expect(t, key, payments.OutcomeSucceeded, "")
		} else {
			w.expect(t, key, payments.OutcomeFailed, billing.FailureAuthentication)
		}
	}
}

func ended(t *testing.T, w Fixture) {
	t.Helper()
	for key, failure := range map[string]string{"direct_charge:late": billing.FailureExpired, "direct_charge:unwanted": billing.FailureGivenUp} {
		if _, err := w.Provider.Cancel(t.Context(), key, failure); !errs.IsNotFound(err) {
			t.Errorf("%s: ended before it was begun: %v", key, err)
		}
		w.pay(t, key, "challenge", metadata())
		w.LoseReply()
		_, _ = w.Provider.Cancel(t.Context(), key, failure)
		reply, err := w.Provider.Cancel(t.Context(), key, billing.FailureDeclined) // again, whatever is said
		if err != nil || reply.Outcome != payments.OutcomeFailed || reply.FailureCode != failure || reply.AmountCents != amount {
			t.Errorf("%s: %+v, %v", key, reply, err)
		}
		w.Answer(t, key, true)
		w.Settle(t)
		w.expect(t, key, payments.OutcomeFailed, failure)
	}
	const confirmed = "direct_charge:confirmed"
	w.pay(t, confirmed, "challenge", metadata())
	w.Answer(t, confirmed, true)
	if reply, err := w.Provider.Cancel(t.Context(), confirmed, billing.FailureGivenUp); err != nil || reply.Outcome == payments.OutcomeFailed {
		t.Errorf("the buyer was faster: %+v, %v", reply, err)
	}
	w.Settle(t)
	w.expect(t, confirmed, payments.OutcomeSucceeded, "")
}

func offSession(t *testing.T, w Fixture) {
	t.Helper()
	m := payments.Metadata{Type: billing.TypeRecurrent, ItemID: "r1", Product: "livechat", OffSession: true}
	if reply := w.pay(t, "direct_charge:r", "challenge", m); reply.Outcome != payments.OutcomeActionRequired || reply.ActionURL == "" {
		t.Fatalf("a renewal that the bank asks about: %+v", reply)
	}
	w.Answer(t, "direct_charge:r", true)
	w.Settle(t)
	w.expect(t, "direct_charge:r", payments.OutcomeSucceeded, "")
	if reply := w.pay(t, "direct_charge:r2", "good", m); reply.Outcome != payments.OutcomeSucceeded {
		t.Errorf("a renewal: %+v", reply)
	}
}

func lost(t *testing.T, w Fixture) {
	t.Helper()
	card := w.Card(t, "good")
	w.LoseReply()
	if _, err := w.Provider.CreatePayment(t.Context(), "direct_charge:c1", card, amount, metadata()); err == nil {
		t.Fatal("the reply was not lost")
	}
	w.Settle(t)
	w.expect(t, "direct_charge:c1", payments.OutcomeSucceeded, "")
	if reply, err := w.Provider.CreatePayment(t.Context(), "direct_charge:c1", card, amount, metadata()); err != nil || reply.Outcome != payments.OutcomeSucceeded {
		t.Errorf("paying again: %+v, %v", reply, err)
	}
	if list := w.taken(t); len(list) != 1 {
		t.Errorf("collected %v", list)
	}
}

func testRefunds(t *testing.T, w Fixture) {
	t.Helper()
	w.pay(t, "direct_charge:c1", "good", metadata())
	give := func(key string, cents int64, want payments.RefundState) {
		t.Helper()
		reply, err := w.Provider.Refund(t.Context(), key, "direct_charge:c1", money.Cents(cents))
		if err != nil || reply.State != want {
			t.Errorf("refund %s of %d: %+v, %v; want %s", key, cents, reply, err, want)
		}
	}
	give("refund:1", 2000, payments.RefundSucceeded)
	give("refund:1", 2000, payments.RefundSucceeded)
	give("refund:2", 338, payments.RefundFailed)
	w.LoseReply()
	if _, err := w.Provider.Refund(t.Context(), "refund:3", "direct_charge:c1", 337); err == nil {
		t.Error("the reply was not lost")
	}
	give("refund:3", 337, payments.RefundSucceeded)
	give("refund:4", 1, payments.RefundFailed)
}

func events(t *testing.T, w Fixture) {
	t.Helper()
	w.pay(t, "direct_charge:c1", "good", metadata())
	signature, body := w.Event(t, "direct_charge:c1")
	list, err := w.Provider.Events(t.Context(), signature, body)
	if err != nil || len(list) != 1 || list[0].ID == "" || list[0].Data.Key != "direct_charge:c1" || list[0].Data.Status != payments.OutcomeSucceeded || list[0].Data.AmountCents != amount {
		t.Fatalf("events %+v, %v", list, err)
	}
	for what, forged := range map[string][2]string{
		"another body": {signature, body + " "}, "no signature": {"", body}, "another secret": {payments.Sign("other", body, w.Now()), body},
	} {
		if _, err := w.Provider.Events(t.Context(), forged[0], forged[1]); errs.ReasonOf(err) != "signature_invalid" {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func captured(t *testing.T, w Fixture) {
	t.Helper()
	for _, key := range []string{"direct_charge:a", "direct_charge:b"} {
		w.pay(t, key, "good", metadata())
	}
	w.pay(t, "direct_charge:c", "funds", metadata())
	if list := w.taken(t); len(list) != 2 {
		t.Errorf("collected %v", list)
	}
}

func (w Fixture) taken(t *testing.T) []payments.CapturedPayment {
	t.Helper()
	var all []payments.CapturedPayment
	for after := ""; ; {
		list, next, err := w.Provider.ListCaptured(t.Context(), w.Now().Add(-time.Hour), w.Now().Add(time.Hour), after)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
		if after = next; next == "" {
			return all
		}
	}
}
