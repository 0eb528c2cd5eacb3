package billingtest_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/kit/auth"
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
func TestTaxIsChargedUntilTheVATNumberIsConfirmed(t *testing.T) {
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

func TestAWrongVATNumberIsRefused(t *testing.T) {
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
	answers []billing.VATAnswer
	asked   []string
}

func (b *book) Check(_ context.Context, number string) (billing.VATAnswer, error) {
	b.asked = append(b.asked, number)
	if len(b.answers) == 0 {
		return billing.VATAnswer{}, errors.New("no answer")
	}
	answer := b.answers[0]
	b.answers = b.answers[1:]
	return answer, nil
}

// The register is asked by a job, again and again with growing waits while it does
// not answer, and not any more once it has spoken.
func TestARegisterIsAskedUntilItAnswers(t *testing.T) {
	t.Parallel()
	for event, tax := range map[billing.VATEvent]string{billing.VATFound: `"tax_value":0`, billing.VATUnknown: `"tax_value":361`} {
		register, clock := &book{}, testkit.NewClock()
		shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, Register: register})
		shop.Settle(t)
		if _, err := shop.Billing.AddCard(t.Context(), billingtest.Principals["owner"], auth.LiveChat, billing.AddCardInput{
			Token: shop.Token(t, billingtest.CardVisa), Country: "DE", Zip: "79098", VATNumber: "DE136695976",
		}); err != nil {
			t.Fatal(err)
		}
		for i, step := range []struct {
			wait  time.Duration
			asked int // in all
		}{{0, 1}, {14 * time.Minute, 1}, {time.Minute, 2}, {59 * time.Minute, 2}, {time.Minute, 3}, {4 * time.Hour, 4}, {23 * time.Hour, 4}, {time.Hour, 5}, {24 * time.Hour, 6}, {48 * time.Hour, 6}} {
			if clock.Advance(step.wait); len(register.asked) == 5 {
				register.answers = []billing.VATAnswer{{Event: event, Reference: "W-77"}}
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
