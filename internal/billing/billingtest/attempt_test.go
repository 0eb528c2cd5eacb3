package billingtest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

// atBank makes a purchase whose bank asks, over HTTP, and gives the charge.
func atBank(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, app, plan string) map[string]any {
	t.Helper()
	status, made := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
	if status != http.StatusCreated {
		t.Fatalf("create: %d %v", status, made)
	}
	for _, verb := range []string{"/accept", "/activate"} {
		if status, answer := call(t, shop, "owner", "PUT", addressOf(made)+verb, agreeTo(t, shop, addressOf(made))); status != http.StatusOK {
			t.Fatalf("%s: %d %v", verb, status, answer)
		}
	}
	settle(t, shop, clock)
	_, charge := call(t, shop, "owner", "GET", addressOf(made), "")
	return charge
}

// attempts reads the open attempts of the owner.
func attempts(t *testing.T, shop *billingtest.Shop) []any {
	t.Helper()
	status, answer := call(t, shop, "owner", "GET", "/billing/purchases/attempts", "")
	if status != http.StatusOK {
		t.Fatalf("attempts: %d %v", status, answer)
	}
	return answer["result"].([]any)
}

// unconfirmed reads what the owner is told of payments that nobody confirmed in time.
func unconfirmed(t *testing.T, shop *billingtest.Shop) []any {
	t.Helper()
	_, answer := call(t, shop, "owner", "GET", "/billing/purchases/attempts", "")
	list, _ := answer["unconfirmed"].([]any)
	return list
}

// A buyer who comes back a day later is told what became of the payment: for a week, and
// until the app is tried to be bought again.
func TestAttempt_NotConfirmedInTime_IsNewsForAWeekAndUntilTheNextTry(t *testing.T) {
	t.Parallel()
	for app, plan := range map[string]string{"once": "once_plan", "monthly": "monthly_plan"} {
		shop, clock := httpShop(t)
		started(t, shop)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
		expire := func() map[string]any {
			charge := atBank(t, shop, clock, app, plan)
			clock.Advance(25 * time.Hour)
			if err := shop.Billing.Settlement.ScanDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
			return charge
		}
		sums := expire()["taxes"].(map[string]any)
		list := unconfirmed(t, shop)
		if len(list) != 1 {
			t.Fatalf("%s: %v", app, list)
		}
		one := list[0].(map[string]any)
		if one["application_id"] != app || one["slug"] != app+"-slug" || one["total"] != sums["total_price"] || one["ended_at"] == nil {
			t.Errorf("%s: %v", app, one)
		}
		expire() // of two tries the last is told of
		if list := unconfirmed(t, shop); len(list) != 1 {
			t.Errorf("%s: after the second try %v", app, list)
		}
		clock.Advance(8 * 24 * time.Hour)
		if list := unconfirmed(t, shop); len(list) != 0 {
			t.Errorf("%s: after a week %v", app, list)
		}
		expire()
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		atBank(t, shop, clock, app, plan)
		if list := unconfirmed(t, shop); len(list) != 0 || !installed(t, shop, billingtest.Principals["owner"], app) {
			t.Errorf("%s: bought since, and %v", app, list)
		}
	}
}

// Contract billing, the shop's own calls, decisions rule 24: a payment at the bank
// is a thing that every page can show: same charge, same challenge, until when.
// Nobody is told that the app was bought already.
func TestAttempt_AtTheBank_IsListedAndResumedAndAnswersInsteadOfASecondPurchase(t *testing.T) {
	t.Parallel()
	for app, plan := range map[string]string{"once": "once_plan", "monthly": "monthly_plan"} {
		shop, clock := httpShop(t)
		started(t, shop)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
		began := clock.Now()
		charge := atBank(t, shop, clock, app, plan)
		action, _ := charge["next_action"].(map[string]any)
		if action["type"] != "confirm" || action["expires_at"] != began.Add(24*time.Hour).Format(time.RFC3339) || !strings.HasPrefix(action["url"].(string), "https://shop.test/sandbox/challenge/") {
			t.Fatalf("%s: next action %v", app, action)
		}
		clock.Advance(3 * time.Hour)
		settle(t, shop, clock)
		list := attempts(t, shop)
		if len(list) != 1 {
			t.Fatalf("%s: attempts %v", app, list)
		}
		one := list[0].(map[string]any)
		sums := charge["taxes"].(map[string]any)
		if one["application_id"] != app || one["slug"] != app+"-slug" || one["total"] != sums["total_price"] || one["currency"] != "USD" || one["card_type"] != "visa" ||
			one["last_four"] != "3155" || one["first"] != true || fmt.Sprint(one["next_action"]) != fmt.Sprint(action) {
			t.Errorf("%s: attempt %v", app, one)
		}
		resumed := addressOf(one["charge"].(map[string]any)) + "/authentication"
		if status, asked := call(t, shop, "owner", "POST", resumed, ""); status != http.StatusOK || asked["url"] != action["url"] || asked["required"] != true {
			t.Errorf("%s: resumed as %d %v", app, status, asked)
		}
		if status, refused := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`); status != 422 || refused["code"] != "payment_open" {
			t.Errorf("%s: a second purchase: %d %v", app, status, refused)
		}
		for who, want := range map[string]int{"": 401, "admin": 401, "ghost": 200, "stranger": 200} {
			status, answer := call(t, shop, who, "GET", "/billing/purchases/attempts", "")
			if result, _ := answer["result"].([]any); status != want || who == "stranger" && len(result) != 0 {
				t.Errorf("%s: attempts as %q: %d %v", app, who, status, answer)
			}
		}
		confirm(t, shop, action)
		settle(t, shop, clock)
		if !installed(t, shop, billingtest.Principals["owner"], app) || len(attempts(t, shop)) != 0 {
			t.Errorf("%s: confirmed, and there is %v", app, attempts(t, shop))
		}
		billingtest.CheckBooks(t, shop)
	}
}

// confirm answers the bank of a next action with yes.
func confirm(t *testing.T, shop *billingtest.Shop, action map[string]any) {
	t.Helper()
	id := strings.TrimPrefix(action["url"].(string), "https://shop.test/sandbox/challenge/")
	if decided, err := shop.Sandbox.Decide(t.Context(), id, true); err != nil || !decided {
		t.Fatalf("confirm: %v, %v", decided, err)
	}
}

// Who left the bank's page hears of it once, half an hour later, and only while the
// payment still waits.
func TestAttempt_LeftAtTheBank_IsRemindedOfOnceAfterHalfAnHour(t *testing.T) {
	t.Parallel()
	for app, plan := range map[string]string{"once": "once_plan", "monthly": "monthly_plan"} {
		for name, isConfirmed := range map[string]bool{"left": false, "confirmed": true} {
			shop, clock := httpShop(t)
			started(t, shop)
			shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
			began := clock.Now()
			action, _ := atBank(t, shop, clock, app, plan)["next_action"].(map[string]any)
			if isConfirmed {
				confirm(t, shop, action)
			}
			reminders := func() int {
				shop.Drain(t, clock, 1)
				return count(shop.Mails.List(), "payment-waits owner@acme.test Your payment for App "+app+" waits for your bank")
			}
			clock.Advance(began.Add(29 * time.Minute).Sub(clock.Now()))
			if n := reminders(); n != 0 {
				t.Errorf("%s, %s: %d mails before half an hour", app, name, n)
			}
			clock.Advance(5 * time.Minute)
			want := map[bool]int{true: 0, false: 1}[isConfirmed]
			reminders() // enqueues the mail, the next round sends it
			if n := reminders(); n != want {
				t.Errorf("%s, %s: %d mails after half an hour, want %d: %v", app, name, n, want, shop.Mails.List())
			}
			clock.Advance(3 * time.Hour)
			if n := reminders(); n != want {
				t.Errorf("%s, %s: %d mails after hours", app, name, n)
			}
		}
	}
}

// Nobody answers: after 24 hours the payment has failed by itself, with a mail, and
// the app can be bought again. A direct charge is failed, a subscription that was
// never paid cancelled.
func TestAttempt_Unanswered_EndsAfterADayWithAMail(t *testing.T) {
	t.Parallel()
	for app, want := range map[string]struct{ plan, status string }{"once": {"once_plan", "failed"}, "monthly": {"monthly_plan", "cancelled"}} {
		shop, clock := httpShop(t)
		started(t, shop)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
		began := clock.Now()
		charge := atBank(t, shop, clock, app, want.plan)
		clock.Advance(began.Add(24*time.Hour - time.Second).Sub(clock.Now()))
		shop.Drain(t, clock, 0)
		if err := shop.Billing.Settlement.ScanDue(t.Context()); err != nil || len(attempts(t, shop)) != 1 {
			t.Fatalf("%s: a second before the end: %v, %v", app, attempts(t, shop), err)
		}
		clock.Advance(time.Second)
		for range 2 {
			if err := shop.Billing.Settlement.ScanDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		settle(t, shop, clock)
		_, ended := call(t, shop, "owner", "GET", addressOf(charge), "")
		if ended["status"] != want.status || ended["failure_code"] != "authentication_expired" || ended["next_action"] != nil || len(attempts(t, shop)) != 0 {
			t.Errorf("%s: after a day %v", app, ended)
		}
		if n := count(shop.Mails.List(), "payment-expired owner@acme.test Your payment for App "+app+" was not confirmed"); n != 1 {
			t.Errorf("%s: %d mails: %v", app, n, shop.Mails.List())
		}
		if page := `"url":"https://shop.test/marketplace/apps/` + app + `-slug/"`; !strings.Contains(strings.Join(shop.MailTexts.List(), "\n"), page) {
			t.Errorf("%s: no mail leads to %s", app, page)
		}
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		atBank(t, shop, clock, app, want.plan)
		if !installed(t, shop, billingtest.Principals["owner"], app) {
			t.Errorf("%s: it cannot be bought again", app)
		}
		billingtest.CheckBooks(t, shop)
	}
}

// Giving up ends it at once, as often as it is said, and only for its buyer; where
// no bank asks there is nothing to give up.
func TestAttempt_GivenUp_EndsAtOnce(t *testing.T) {
	t.Parallel()
	for app, want := range map[string]struct{ plan, status string }{"once": {"once_plan", "failed"}, "monthly": {"monthly_plan", "cancelled"}} {
		shop, clock := httpShop(t)
		started(t, shop)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
		charge := atBank(t, shop, clock, app, want.plan)
		address := addressOf(charge) + "/give-up"
		for who, refusal := range map[string]int{"": 401, "admin": 401, "stranger": 404, "maker": 404, "developer": 401, "ghost": 403} {
			if status, answer := call(t, shop, who, "PUT", address, ""); status != refusal {
				t.Errorf("%s: given up as %q: %d %v", app, who, status, answer)
			}
		}
		for range 2 {
			status, ended := call(t, shop, "owner", "PUT", address, "")
			if status != http.StatusOK || ended["status"] != want.status || ended["failure_code"] != "authentication_given_up" || ended["next_action"] != nil {
				t.Errorf("%s: given up: %d %v", app, status, ended)
			}
		}
		if n := count(shop.Mails.List(), "payment-expired"); n != 0 || len(attempts(t, shop)) != 0 {
			t.Errorf("%s: %d mails, attempts %v", app, n, attempts(t, shop))
		}
		id := strings.TrimPrefix(charge["next_action"].(map[string]any)["url"].(string), "https://shop.test/sandbox/challenge/")
		if decided, err := shop.Sandbox.Decide(t.Context(), id, true); err != nil || decided {
			t.Errorf("%s: a payment that was given up is confirmed: %v", app, err)
		}
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		paid := atBank(t, shop, clock, app, want.plan)
		if status, refused := call(t, shop, "owner", "PUT", addressOf(paid)+"/give-up", ""); status != 422 || refused["code"] != billing.ReasonInvalidStatus {
			t.Errorf("%s: giving up what is paid: %d %v", app, status, refused)
		}
		settle(t, shop, clock)
		billingtest.CheckBooks(t, shop)
	}
}

// Whichever comes first at the provider counts, the buyer's yes or the end: money
// never comes after an end, and a lost answer changes nothing.
func TestAttempt_EndAgainstYes_TheFirstCounts(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]string{"yes": "yes", "end": "end", "end without an answer": "lost", "both at once": "both"} {
		for _, how := range []string{"given up", "expired"} {
			shop, clock := httpShop(t)
			started(t, shop)
			owner := billingtest.Principals["owner"]
			shop.GiveCard(t, owner, billingtest.CardChallenge)
			charge := atBank(t, shop, clock, "once", "once_plan")
			id := strings.TrimPrefix(charge["next_action"].(map[string]any)["url"].(string), "https://shop.test/sandbox/challenge/")
			yes := func() { _, _ = shop.Sandbox.Decide(t.Context(), id, true) }
			end := func() { _, _ = call(t, shop, "owner", "PUT", addressOf(charge)+"/give-up", "") }
			if how == "expired" {
				clock.Advance(25 * time.Hour)
				end = func() { _ = shop.Billing.Settlement.ScanDue(t.Context()) }
			}
			switch first {
			case "yes":
				yes()
				end()
			case "lost":
				controls := sandbox.DefaultControls()
				controls.LoseReplies = 1
				shop.Sandbox.SetControls(controls)
				end()
				yes()
			case "both":
				atOnce(2, func(i int) error {
					[]func(){yes, end}[i]()
					return nil
				})
			default:
				end()
				yes()
			}
			settle(t, shop, clock)
			_, ended := call(t, shop, "owner", "GET", addressOf(charge), "")
			paid, has := ended["status"] == "success", installed(t, shop, owner, "once")
			if paid != has || !paid && ended["status"] != "failed" || first == "yes" && !paid || (first == "end" || first == "lost") && paid {
				t.Errorf("%s first, %s: the charge is %v, installed %v", name, how, ended["status"], has)
			}
			clock.Advance(time.Hour)
			billingtest.CheckBooks(t, shop)
		}
	}
}

// A refusal of the buyer is told to the developer, of both kinds of charge.
func TestDecline_TellsTheDeveloper(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	for app, plan := range map[string]string{"once": "once_plan", "monthly": "monthly_plan"} {
		_, made := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
		for range 2 {
			if status, answer := call(t, shop, "owner", "PUT", addressOf(made)+"/decline", ""); status != http.StatusOK {
				t.Fatalf("decline: %d %v", status, answer)
			}
		}
	}
	settle(t, shop, clock)
	if n := count(shop.Notices.List(), "https://dev.test/hook payment_declined acme"); n != 2 {
		t.Errorf("%d notices: %v", n, shop.Notices.List())
	}
}

// Contract billing 3: activating says active when nothing has to be waited for, or
// when the provider answers within two seconds; else what the charge is. A direct
// charge stays processed.
func TestActivate_AProviderThatAnswersAtOnce_IsWaitedFor(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		delay  time.Duration
		card   string
		status string
		waited time.Duration
	}{
		"at once":       {300 * time.Millisecond, billingtest.CardVisa, "active", time.Second},
		"refused":       {300 * time.Millisecond, billingtest.CardFunds, "declined", time.Second},
		"later":         {10 * time.Second, billingtest.CardVisa, "accepted", 2 * time.Second},
		"the bank asks": {300 * time.Millisecond, billingtest.CardChallenge, "accepted", time.Second},
	} {
		clock := testkit.NewClock()
		var shop *billingtest.Shop
		waited := time.Duration(0)
		shop = billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, Pause: func(ctx context.Context, d time.Duration) error {
			waited += d
			clock.Advance(d)
			return shop.Runner.RunDue(ctx)
		}})
		shop.Settle(t)
		started(t, shop)
		shop.Sandbox.SetControls(sandbox.Controls{DelayMS: tc.delay.Milliseconds()})
		shop.GiveCard(t, billingtest.Principals["owner"], tc.card)
		activate := func(app, plan string) map[string]any {
			t.Helper()
			_, made := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
			for _, verb := range []string{"/accept", "/activate"} {
				var status int
				if status, made = call(t, shop, "owner", "PUT", addressOf(made)+verb, agreeTo(t, shop, addressOf(made))); status != http.StatusOK {
					t.Fatalf("%s: %d %v", verb, status, made)
				}
			}
			return made
		}
		if c := activate("monthly", "monthly_plan"); c["status"] != tc.status || waited > tc.waited {
			t.Errorf("%s: activating answers %v after %s", name, c["status"], waited)
		}
		waited = 0
		if c := activate("once", "once_plan"); c["status"] != "processed" || waited != 0 {
			t.Errorf("%s: a direct charge is %v after %s", name, c["status"], waited)
		}
		if c := activate("trial", "trial_plan"); c["status"] != "active" || waited != 0 {
			t.Errorf("%s: a trial is %v after %s", name, c["status"], waited)
		}
	}
}

// The bank's page of the demo is in the language of the visit, as every page of the way to pay is.
func TestAttempt_AtTheBank_IsAskedForInTheLanguageOfTheVisit(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardChallenge)
	action, _ := atBank(t, shop, clock, "once", "once_plan")["next_action"].(map[string]any)
	path := strings.TrimPrefix(action["url"].(string), "https://shop.test")
	for language, words := range map[locale.Language][]string{
		locale.English: {`lang="en"`, "<h1>Confirm your payment</h1>", ">Approve<", ">Refuse<"},
		locale.German:  {`lang="de"`, "<h1>Bestätigen Sie Ihre Zahlung</h1>", "\u00a0$</strong>", ">Bestätigen<", ">Ablehnen<"},
	} {
		answer := httptest.NewRecorder()
		shop.Handler.ServeHTTP(answer, httptest.NewRequestWithContext(locale.With(t.Context(), language), http.MethodGet, path, http.NoBody))
		for _, want := range words {
			if !strings.Contains(answer.Body.String(), want) {
				t.Errorf("%s: %q is not in %s", language, want, answer.Body)
			}
		}
	}
}
