package carttest_test

import (
	"fmt"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// Decisions rule 24: a card given for the purchase of a cart pays it, also while it is
// checked out; the sums follow its address; it becomes the product's card only after
// it has paid and only if the buyer said so, and a refused one replaces nothing.
func TestCart_CardForOnePurchase_ReplacesNoneBeforeItPaid(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x, who := owner(shop), billingtest.Principals["owner"]
		stored := func() string {
			t.Helper()
			card, err := shop.Billing.Cards.Card(t.Context(), who, auth.LiveChat)
			if err != nil {
				t.Fatal(err)
			}
			return card.LastFour
		}
		buy := func(app, number, country string, keep bool, due int64) carttest.Body {
			t.Helper()
			c := x.Fill(t, app)
			x.Must(t, "PATCH", "/"+c.ID+"/checkout", "")
			c = x.Must(t, "PUT", "/"+c.ID+"/card", fmt.Sprintf(`{"token":%q,"country":%q,"zip":"10115","products":["livechat"],"keep":%t}`, shop.Token(t, number), country, keep))
			if c.State != "checking_out" || c.Summary.Due != due {
				t.Fatalf("with the card the cart is %s, due are %d, want %d", c.State, c.Summary.Due, due)
			}
			x.Must(t, "PATCH", "/"+c.ID+"/purchase", c.Agreed())
			shop.Drain(t, clock, 4)
			return x.Read(t, c.ID)
		}
		if c := buy("once", billingtest.CardFails, "DE", true, 2261); c.Products[0].Status != "failed" || stored() != "4242" || installed(t, shop, who, "once") {
			t.Errorf("a card that cannot pay: %v, stored is %s", statuses(c), stored())
		}
		clock.Advance(time.Minute)
		if c := buy("once", billingtest.CardMaster, "DE", false, 2261); c.Products[0].Status != "purchased" || stored() != "4242" || !installed(t, shop, who, "once") {
			t.Errorf("a card for once: %v, stored is %s", statuses(c), stored())
		}
		if c := buy("quiet", billingtest.CardMaster, "DE", true, 2261); c.Products[0].Status != "purchased" || stored() != "4444" {
			t.Errorf("a card to keep: %v, stored is %s", statuses(c), stored())
		}
		c := x.Fill(t, "monthly")
		refused(t, x, "PUT", "/"+c.ID+"/card", fmt.Sprintf(`{"token":%q,"country":"DE","products":["livechat"]}`, shop.Token(t, billingtest.CardDeclined)), 422, "card_declined")
		used := shop.Token(t, billingtest.CardVisa)
		shop.GiveToken(t, billingtest.Principals["stranger"], used)
		refused(t, x, "PUT", "/"+c.ID+"/card", fmt.Sprintf(`{"token":%q,"country":"PL","products":["livechat"]}`, used), 422, "card_not_yours")
		x.Must(t, "PUT", "/"+c.ID+"/card", fmt.Sprintf(`{"token":%q,"country":"PL","products":["livechat"]}`, shop.Token(t, billingtest.CardVisa)))
		if c = x.Must(t, "DELETE", "/"+c.ID+"/card", ""); c.Summary.Due != 1071 {
			t.Errorf("with the stored card due are %d", c.Summary.Due)
		}
	})
}
