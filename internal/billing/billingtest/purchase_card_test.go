package billingtest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// withCard is what the owner sends who agrees to a total and gives a card for this
// purchase.
func withCard(t *testing.T, shop *billingtest.Shop, total int, number, country string, keep bool) string {
	t.Helper()
	return fmt.Sprintf(`{"expected_total":%d,"currency":"USD","card":{"token":%q,"country":%q,"zip":"10115","keep":%t}}`, total, shop.Token(t, number), country, keep)
}

// payWith buys with a card for this purchase and lets it settle; it gives the
// status of accept, or of the charge in the end.
func payWith(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, app, plan, accept string) (int, map[string]any) {
	t.Helper()
	_, made := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
	if status, answer := call(t, shop, "owner", "PUT", addressOf(made)+"/accept", accept); status != http.StatusOK {
		return status, answer
	}
	if status, answer := call(t, shop, "owner", "PUT", addressOf(made)+"/activate", agreeTo(t, shop, addressOf(made))); status != http.StatusOK {
		return status, answer
	}
	settle(t, shop, clock)
	return call(t, shop, "owner", "GET", addressOf(made), "")
}

func cardOfOwner(t *testing.T, shop *billingtest.Shop) string {
	t.Helper()
	_, card := call(t, shop, "owner", "GET", "/billing/account/livechat", "")
	digits, _ := card["last_four"].(string)
	return digits
}

// Decisions rule 24: a card given for a purchase becomes the product's card after
// its first success, and only if the buyer said so; a refused one never replaces
// the stored one, nor does its address change the taxes.
func TestGivenCard_IsKeptOnlyAfterItsSuccessAndOnlyIfAsked(t *testing.T) {
	t.Parallel()
	for app, plan := range map[string]string{"once": "once_plan", "monthly": "monthly_plan"} {
		net, poland, germany := 1900, 2337, 2261
		if app == "monthly" {
			net, poland, germany = 900, 1107, 1071
		}
		shop, clock := httpShop(t)
		started(t, shop)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		preview := func() float64 {
			_, sums := call(t, shop, "owner", "GET", fmt.Sprintf("/billing/price_preview/livechat?price=%d", net), "")
			return sums["total_price"].(float64)
		}
		if status, answer := payWith(t, shop, clock, app, plan, withCard(t, shop, germany, billingtest.CardDeclined, "DE", true)); status != 422 || answer["code"] != "card_declined" {
			t.Errorf("%s: a card that is refused at once: %d %v", app, status, answer)
		}
		if status, answer := payWith(t, shop, clock, app, plan, withCard(t, shop, poland, billingtest.CardVisa, "DE", true)); status != 409 || answer["total"] != float64(germany) {
			t.Errorf("%s: the total of another country: %d %v", app, status, answer)
		}
		if _, ended := payWith(t, shop, clock, app, plan, withCard(t, shop, germany, billingtest.CardFails, "DE", true)); ended["status"] != "failed" && ended["status"] != "declined" {
			t.Errorf("%s: a card that cannot pay: %v", app, ended)
		}
		if card, total := cardOfOwner(t, shop), preview(); card != "4242" || total != float64(poland) {
			t.Errorf("%s: after refusals the card is %s, the tax %v", app, card, total)
		}
		_, paid := payWith(t, shop, clock, app, plan, withCard(t, shop, germany, billingtest.CardMaster, "DE", false))
		sums, _ := paid["taxes"].(map[string]any)
		if (paid["status"] != "success" && paid["status"] != "active") || sums["total_price"] != float64(germany) {
			t.Fatalf("%s: paid with a card for once: %v", app, paid)
		}
		if card, total := cardOfOwner(t, shop), preview(); card != "4242" || total != float64(germany) {
			t.Errorf("%s: after a card for once the card is %s, the total %v", app, card, total)
		}
		if _, paid := payWith(t, shop, clock, "quiet", "quiet_plan", withCard(t, shop, 2261, billingtest.CardMaster, "DE", true)); paid["status"] != "success" || cardOfOwner(t, shop) != "4444" {
			t.Errorf("%s: kept as asked: %v, card %s", app, paid["status"], cardOfOwner(t, shop))
		}
		billingtest.CheckBooks(t, shop)
	}
}

// A subscription that was bought with such a card goes on paying with it, until it
// is told to use the product's, or a new card is given when it cannot pay.
func TestGivenCard_OfASubscription_PaysItsRenewals(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	_, charge := payWith(t, shop, clock, "monthly", "monthly_plan", withCard(t, shop, 1071, billingtest.CardMaster, "DE", false))
	if charge["status"] != "active" {
		t.Fatalf("the subscription is %v", charge)
	}
	renew := func() {
		t.Helper()
		c := readRecurrent(t, shop, charge["id"].(string))
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
	}
	renew()
	cards := func() string { return cardsOfPayments(t, shop, charge["id"].(string)) }
	if got := cards(); got != "4444 4444" {
		t.Errorf("a renewal asked the cards %s", got)
	}
	if status, answer := call(t, shop, "owner", "DELETE", addressOf(charge)+"/card", ""); status != http.StatusOK {
		t.Errorf("use the product's card: %d %v", status, answer)
	}
	renew()
	if got := cards(); got != "4444 4444 4242" {
		t.Errorf("with the product's card the cards are %s", got)
	}
	clock.Advance(time.Hour)
	billingtest.CheckBooks(t, shop)
}

// A trial has not paid: its card waits with it, and is kept with the first payment.
func TestGivenCard_OfATrial_WaitsForTheFirstPayment(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	_, made := call(t, shop, "owner", "POST", "/api/applications/trial/create-charge", `{"plan_id":"trial_card_plan"}`)
	if status, answer := call(t, shop, "owner", "PUT", addressOf(made)+"/accept", withCard(t, shop, 0, billingtest.CardMaster, "PL", true)); status != http.StatusOK {
		t.Fatalf("accept: %d %v", status, answer)
	}
	status, begun := call(t, shop, "owner", "PUT", addressOf(made)+"/activate", `{"expected_total":0,"currency":"USD"}`)
	if status != http.StatusOK || begun["status"] != "active" || begun["current_charge_at"] != nil || cardOfOwner(t, shop) != "" {
		t.Fatalf("the trial: %d %v, card %q", status, begun, cardOfOwner(t, shop))
	}
	clock.Advance(14 * 24 * time.Hour)
	settle(t, shop, clock)
	settle(t, shop, clock)
	_, paid := call(t, shop, "owner", "GET", addressOf(made), "")
	if paid["status"] != "active" || paid["current_charge_at"] == nil || cardOfOwner(t, shop) != "4444" {
		t.Errorf("after the trial: %v, card %q", paid, cardOfOwner(t, shop))
	}
	billingtest.CheckBooks(t, shop)
}

// A number is taken from nobody, also not for one purchase.
func TestGivenCard_WithANumber_IsRefused(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	_, made := call(t, shop, "owner", "POST", "/api/applications/once/create-charge", `{"plan_id":"once_plan"}`)
	status, answer := call(t, shop, "owner", "PUT", addressOf(made)+"/accept", `{"expected_total":2337,"currency":"USD","card":{"token":"4242 4242 4242 4242"}}`)
	if status != 422 || answer["code"] != "card_number_refused" || strings.Contains(fmt.Sprint(answer), "4242") {
		t.Errorf("%d %v", status, answer)
	}
}

// cardsOfPayments gives the last digits of the cards that the periods of a
// subscription asked, in order.
func cardsOfPayments(t *testing.T, shop *billingtest.Shop, id string) string {
	t.Helper()
	rows, err := shop.DB.Read().QueryContext(t.Context(),
		`SELECT p.card_last_four FROM payments p JOIN direct_charges d ON d.id = p.charge_id WHERE d.recurrent_charge_id = $1 ORDER BY d.period, d.attempt`, id)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var cards []string
	for rows.Next() {
		var digits string
		if err := rows.Scan(&digits); err != nil {
			t.Fatal(err)
		}
		cards = append(cards, digits)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(cards, " ")
}

// A subscription's own card is shown with it, its buyer is warned once before it
// expires, and goes back to the card of the product.
func TestGivenCard_OfASubscription_IsShownWarnedAboutAndGivenUp(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		purchase, err := shop.Billing.Purchases.CreateForApp(t.Context(), owner, "monthly", "yearly_plan")
		if err != nil {
			t.Fatal(err)
		}
		id := purchase.Subscription.ID
		card := &cards.GiveCardInput{AddCardInput: cards.AddCardInput{Token: shop.Token(t, billingtest.CardMaster)}}
		if _, err := shop.Billing.Subscriptions.AcceptSubscription(t.Context(), owner, auth.LiveChat, id, charges.Agreement{Card: card}); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Billing.Subscriptions.ActivateSubscription(t.Context(), owner, auth.LiveChat, id, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if own := boughtNow(t, shop, owner, false)["monthly-slug"].OwnCard; own == nil || own.LastFour != "4444" || own.Type != "master" || own.ExpMonth != 8 || own.ExpYear != 2029 {
			t.Errorf("its card is %+v", own)
		}
		for _, day := range []time.Time{time.Date(2029, 6, 30, 0, 0, 0, 0, time.UTC), time.Date(2029, 7, 2, 0, 0, 0, 0, time.UTC), time.Date(2029, 7, 9, 0, 0, 0, 0, time.UTC)} {
			clock.Advance(day.Sub(clock.Now()))
			settle(t, shop, clock)
			want := 0
			if day.Month() == time.July {
				want = 1
			}
			if n := count(shop.Mails.List(), "card-expires owner@acme.test Your card ending in 4444 expires soon"); n != want {
				t.Errorf("on %s %d warnings: %v", day.Format(time.DateOnly), n, shop.Mails.List())
			}
		}
		if _, err := shop.Billing.Renewals.UseProductCard(t.Context(), owner, auth.LiveChat, id); errs.ReasonOf(err) != billing.ReasonCardMissing {
			t.Errorf("without a card of the product: %v", err)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := shop.Billing.Renewals.UseProductCard(t.Context(), owner, auth.LiveChat, id); err != nil {
			t.Error(err)
		}
		if own := boughtNow(t, shop, owner, false)["monthly-slug"].OwnCard; own != nil {
			t.Errorf("it still pays with %+v", own)
		}
	})
}
