package billingtest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// german is the card of a German business, with a number as it is typed.
func german(t *testing.T, shop *billingtest.Shop, number string) string {
	t.Helper()
	return `{"token":"` + shop.Token(t, billingtest.CardVisa) + `","company":"Trial GmbH","country":"DE","zip":"79098","vat_number":"` + number + `"}`
}

const previewed = "/billing/price_preview/livechat?price=1900"

// Decisions rule 27: whoever types a number pays tax until it is confirmed, in
// preview, charge and invoice alike; staff's word changes all of them.
func TestTax_VATNumberNotConfirmed_IsCharged(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	if status, body := callRaw(t, shop, "owner", "POST", "/billing/account/livechat", german(t, shop, "DE 136 695 976")); status != 200 || !strings.Contains(body, `"DE136695976"`) {
		t.Fatalf("%d %s", status, body)
	}
	settle(t, shop, clock)
	if _, body := callRaw(t, shop, "owner", "GET", previewed, ""); !strings.Contains(body, `"tax_value":361`) {
		t.Errorf("preview: %s", body)
	}
	if c := bought(t, shop, clock, owner, "once"); c.Tax.Tax != 361 {
		t.Errorf("the charge costs %+v", c.Tax)
	}
	if _, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/1?format=html", ""); strings.Contains(html, "Reverse charge") || !strings.Contains(html, "VAT id: DE136695976") {
		t.Errorf("the invoice: %s", html)
	}
	organization := owner.OrganizationID
	if status, body := callRaw(t, shop, "staff", "GET", "/api/staff/vat-numbers", ""); status != 200 || !strings.Contains(body, `"state":"not_verified"`) || !strings.Contains(body, organization) {
		t.Errorf("%d %s", status, body)
	}
	path := "/api/staff/vat-numbers/" + organization
	for _, tc := range []struct {
		who, path, body string
		status          int
	}{
		{"owner", path + "/confirm", `{"vat_number":"DE136695976","reason":"me"}`, 403},
		{"staff", path + "/confirm", `{"vat_number":"DE136695976","reason":" "}`, 422},
		{"staff", path + "/confirm", `{"vat_number":"DE129273398","reason":"by letter"}`, 404},
		{"staff", "/api/staff/vat-numbers/none/confirm", `{"vat_number":"DE136695976","reason":"by letter"}`, 404},
		{"staff", path + "/confirm", `{"vat_number":"DE136695976","reason":"by letter"}`, 200},
		{"staff", path + "/confirm", `{"vat_number":"DE136695976","reason":"again"}`, 200},
	} {
		if status, body := callRaw(t, shop, tc.who, "PUT", tc.path, tc.body); status != tc.status || status == 200 && !strings.Contains(body, `"by":"staff","reason":"by letter"`) {
			t.Errorf("%s %s: %d %s", tc.path, tc.body, status, body)
		}
	}
	if _, body := callRaw(t, shop, "staff", "GET", "/api/staff/vat-numbers", ""); strings.Contains(body, organization) {
		t.Errorf("it still waits: %s", body)
	}
	for query, want := range map[string]string{
		"": `"tax_value":0`, "&country=DE&vat_number=de-136695976": `"tax_value":0`,
		"&country=DE&vat_number=DE129273398": `"tax_value":361`, "&country=FR&vat_number=FR40303265045": `"tax_value":380`,
	} {
		if _, body := callRaw(t, shop, "owner", "GET", previewed+query, ""); !strings.Contains(body, want) {
			t.Errorf("preview %s: %s", query, body)
		}
	}
	if c := bought(t, shop, clock, owner, "quiet"); c.Tax.Tax != 0 {
		t.Errorf("the charge costs %+v", c.Tax)
	}
	_, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/2?format=html", "")
	for _, want := range []string{"Reverse charge", "VAT id: DE136695976", "confirmed", "by letter", "Tax id: US-1", "Trial GmbH"} {
		if !strings.Contains(html, want) {
			t.Errorf("the invoice lacks %q: %s", want, html)
		}
	}
	// The same number again keeps the word, another one begins anew.
	for _, tc := range [][2]string{{"136695976", `"tax_value":0`}, {"DE129273398", `"tax_value":361`}} {
		callRaw(t, shop, "owner", "POST", "/billing/account/livechat", german(t, shop, tc[0]))
		if _, body := callRaw(t, shop, "owner", "GET", previewed, ""); !strings.Contains(body, tc[1]) {
			t.Errorf("after %s: %s", tc[0], body)
		}
	}
}

func TestVATNumber_Wrong_IsRefused(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	for _, number := range []string{"DE136695977", "FR40303265045", "DE1", "no number"} {
		status, body := callRaw(t, shop, "owner", "POST", "/billing/account/livechat", german(t, shop, number))
		if status != 422 || !strings.Contains(body, "validation") || !strings.Contains(body, "vat_number") {
			t.Errorf("%s: %d %s", number, status, body)
		}
	}
}

// book is a register that a test writes.
type book struct {
	answers []cards.VATAnswer
	asked   []string
}

func (b *book) Check(_ context.Context, number string) (cards.VATAnswer, error) {
	b.asked = append(b.asked, number)
	if len(b.answers) == 0 {
		return cards.VATAnswer{}, errors.New("no answer")
	}
	answer := b.answers[0]
	b.answers = b.answers[1:]
	return answer, nil
}

// The register is asked by a job, again and again with growing waits while it does
// not answer, and not any more once it has spoken.
func TestVATNumber_RegisterDown_IsAskedUntilItAnswers(t *testing.T) {
	t.Parallel()
	for event, tax := range map[cards.VATEvent]string{cards.VATFound: `"tax_value":0`, cards.VATUnknown: `"tax_value":361`} {
		register, clock := &book{}, testkit.NewClock()
		shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, Register: register})
		shop.Settle(t)
		if _, err := shop.Billing.Renewals.AddCard(t.Context(), billingtest.Principals["owner"], auth.LiveChat, cards.AddCardInput{
			Token: shop.Token(t, billingtest.CardVisa), Country: "DE", Zip: "79098", VATNumber: "DE136695976",
		}); err != nil {
			t.Fatal(err)
		}
		for i, step := range []struct {
			wait  time.Duration
			asked int // in all
		}{{0, 1}, {14 * time.Minute, 1}, {time.Minute, 2}, {59 * time.Minute, 2}, {time.Minute, 3}, {4 * time.Hour, 4}, {23 * time.Hour, 4}, {time.Hour, 5}, {24 * time.Hour, 6}, {48 * time.Hour, 6}} {
			if clock.Advance(step.wait); len(register.asked) == 5 {
				register.answers = []cards.VATAnswer{{Event: event, Reference: "W-77"}}
			}
			if err := shop.Runner.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if asked := len(register.asked); asked != step.asked {
				t.Errorf("%s: at step %d it was asked %d times, want %d", event, i+1, asked, step.asked)
			}
		}
		if len(register.asked) == 0 || register.asked[0] != "DE136695976" {
			t.Errorf("%s: asked about %v", event, register.asked)
		}
		if _, body := callRaw(t, shop, "owner", "GET", previewed, ""); !strings.Contains(body, tax) {
			t.Errorf("%s: %s", event, body)
		}
	}
}

// businessOf gives acme the confirmed VAT number of a German business.
func businessOf(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
	t.Helper()
	if status, body := callRaw(t, shop, "owner", "POST", "/billing/account/livechat", german(t, shop, "DE136695976")); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	settle(t, shop, clock)
	settleVAT(t, shop, "confirm", "by letter")
}

func settleVAT(t *testing.T, shop *billingtest.Shop, verb, reason string) {
	t.Helper()
	path := "/api/staff/vat-numbers/" + billingtest.Principals["owner"].OrganizationID + "/" + verb
	if status, body := callRaw(t, shop, "staff", "PUT", path, `{"vat_number":"DE136695976","reason":"`+reason+`"}`); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
}

// Decisions rules 23 and 27: staff refuses the number between the price and the
// buyer's yes. The tax is not left out, and nothing else is taken than was shown.
func TestAccept_VATNumberRefusedSinceThePrice_TellsTheNewTotal(t *testing.T) {
	t.Parallel()
	for app, tc := range map[string]struct {
		plan       string
		net, gross int
	}{"once": {"once_plan", 1900, 2261}, "monthly": {"monthly_plan", 900, 1071}} {
		shop, clock := httpShop(t)
		started(t, shop)
		businessOf(t, shop, clock)
		_, made := call(t, shop, "owner", "POST", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+tc.plan+`"}`)
		path := addressOf(made)
		settleVAT(t, shop, "refuse", "not theirs")
		agree := func(total int) string { return fmt.Sprintf(`{"expected_total":%d,"currency":"USD"}`, total) }
		if status, body := call(t, shop, "owner", "PUT", path+"/accept", agree(tc.net)); status != 409 || body["code"] != "total_changed" || body["total"] != float64(tc.gross) {
			t.Errorf("%s: accepted for what was shown before: %d %v", app, status, body)
		}
		for _, verb := range []string{"/accept", "/accept", "/activate"} {
			if status, body := call(t, shop, "owner", "PUT", path+verb, agree(tc.gross)); status != 200 {
				t.Fatalf("%s%s: %d %v", app, verb, status, body)
			}
		}
		settle(t, shop, clock)
		_, body := call(t, shop, "owner", "GET", "/billing/invoices", "")
		if list, _ := body["result"].([]any); len(list) != 1 || list[0].(map[string]any)["total_cents"] != float64(tc.gross) {
			t.Errorf("%s: invoices %v", app, body)
		}
		if _, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/1?format=html", ""); strings.Contains(html, "Reverse charge") {
			t.Errorf("%s: the invoice: %s", app, html)
		}
		billingtest.CheckBooks(t, shop)
	}
}

// The buyer agreed to a price without tax, and staff refuses the number while the
// bank asks: what was agreed is taken, and the invoice says by which number it was
// free, as does its credit note.
func TestInvoice_VATNumberRefusedWhileItIsPaid_KeepsWhatWasAgreed(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	businessOf(t, shop, clock)
	if _, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{Token: shop.Token(t, billingtest.CardChallenge)}); err != nil {
		t.Fatal(err)
	}
	c, err := shop.Buy(t.Context(), owner, "once")
	if err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	settleVAT(t, shop, "refuse", "not theirs")
	answer(t, shop, c.ID, true)
	settle(t, shop, clock)
	if _, err := shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, c.ID, refunds.Input{}); err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	for _, number := range []string{"1", "2"} {
		_, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/"+number+"?format=html", "")
		for _, want := range []string{"Reverse charge", "VAT id: DE136695976", "confirmed", "by letter"} {
			if !strings.Contains(html, want) {
				t.Errorf("document %s lacks %q: %s", number, want, html)
			}
		}
	}
	if c := read(t, shop, c.ID); c.Tax.Tax != 0 || c.Tax.Total != 1900 {
		t.Errorf("the charge costs %+v", c.Tax)
	}
	// What is bought now is taxed, and billed without the sentence.
	shop.GiveCard(t, owner, billingtest.CardVisa)
	if c := bought(t, shop, clock, owner, "quiet"); c.Tax.Tax != 361 {
		t.Errorf("the next charge costs %+v", c.Tax)
	}
	if status, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/3?format=html", ""); status != 200 || strings.Contains(html, "Reverse charge") {
		t.Errorf("the next invoice: %s", html)
	}
	billingtest.CheckBooks(t, shop)
}

// A subscription is renewed on both sides of a confirmation, and of a refusal: each
// period has the tax of its day, and each invoice its own sentence.
func TestRenewal_AcrossAVATConfirmation_FollowsIt(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	started(t, shop)
	owner := billingtest.Principals["owner"]
	if status, body := callRaw(t, shop, "owner", "POST", "/billing/account/livechat", german(t, shop, "DE136695976")); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	renew := func() {
		clock.Advance(readRecurrent(t, shop, c.ID).NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
	}
	settleVAT(t, shop, "confirm", "by letter")
	renew()
	settleVAT(t, shop, "refuse", "not theirs")
	renew()
	for i, want := range []struct {
		tax     money.Cents
		reverse bool
	}{{171, false}, {0, true}, {171, false}} {
		paid := periods(t, shop, c.ID)[i]
		_, html := callRaw(t, shop, "owner", "GET", fmt.Sprintf("/billing/invoices/%d?format=html", i+1), "")
		if paid.Tax.Tax != want.tax || paid.Status != charges.StatusSuccess || strings.Contains(html, "Reverse charge") != want.reverse {
			t.Errorf("period %d: %+v, %s", i+1, paid.Tax, html)
		}
	}
	billingtest.CheckBooks(t, shop)
}
