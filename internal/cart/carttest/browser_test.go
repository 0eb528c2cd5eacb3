package carttest_test

import (
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/testkit"
)

// The browser learns among whom it may choose, and which choice was made (S9.22).
func TestCartMembers_List_HasWhoMayBeChosen(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, _ *testkit.Clock) {
		x := owner(shop)
		id := "/" + x.Fill(t, "seats", "once").ID
		path := id + "/applications/seats/no-access"
		x.Must(t, "PUT", path, `{"accounts":["agent-2"]}`)
		b := x.Must(t, "GET", path, "")
		if b.Most != 3 || len(b.Members) < 4 {
			t.Errorf("%d of %d", b.Most, len(b.Members))
		}
		for _, m := range b.Members {
			if m.HasAccess == (m.AccountID == "agent-2") {
				t.Errorf("%+v", m)
			}
		}
		refused(t, x, "GET", id+"/applications/once/no-access", "", 422, "not_per_agent")
		refused(t, x, "GET", id+"/applications/free/no-access", "", 404, "not_in_cart")
		refused(t, shop.As(billingtest.Principals["stranger"], "b"), "GET", path, "", 404, "cart_not_found")
	})
}

// Without a cart a browser is told so without an error, when it asks for that;
// others get 404 (S4.35). A cart comes with the server's clock, by which its lock
// ends (S4.37).
func TestCartPolling_Unchanged_IsQuietAndGivesTheClock(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		if status, b := x.Call(t, "GET", "/recent?empty=204", "", ""); status != 204 || b.ID != "" {
			t.Errorf("%d %+v", status, b)
		}
		refused(t, x, "GET", "/recent", "", 404, "cart_not_found")
		if status, _ := x.Call(t, "GET", "/recent?empty=1", "", ""); status != 422 && status != 400 {
			t.Errorf("an unknown wish: %d", status)
		}
		id := "/" + x.Fill(t, "once").ID
		clock.Advance(time.Minute)
		c := x.Must(t, "PATCH", id+"/checkout", "")
		clock.Advance(4 * time.Minute)
		b := x.Must(t, "GET", "/recent?empty=204", "")
		if left := b.CheckedOutUntil.Sub(*b.Now); left != 11*time.Minute || b.ID != c.ID {
			t.Errorf("%s left of %s", left, b.ID)
		}
	})
}
