package carttest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// eachShop runs a test in a shop with carts on each engine. Acme is in Poland
// (23 % tax), has 7 agents and a card that works.
func eachShop(t *testing.T, test func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := carttest.New(t, database, carttest.Options{Options: billingtest.Options{Now: clock.Now}})
		shop.Settle(t)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		if err := shop.Billing.Reconciliation.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		test(t, shop, clock)
		billingtest.CheckBooks(t, shop.Shop)
	})
}

func owner(shop *carttest.Shop) carttest.Session {
	return shop.As(billingtest.Principals["owner"], "a browser")
}

func installed(t *testing.T, shop *carttest.Shop, p auth.Principal, app string) bool {
	t.Helper()
	instance, err := shop.Entitlements.Status(t.Context(), p, app)
	if err != nil {
		t.Fatal(err)
	}
	return instance.Installed
}

func count(t *testing.T, shop *carttest.Shop, query string, args ...any) int64 {
	t.Helper()
	var n int64
	if err := shop.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// All that a cart buys is one order, whose number its thank-you page shows.
func TestCart_Bought_HasOneOrderNumber(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		open := x.Fill(t, "once", "monthly")
		if open.Summary.TaxRate != 23_000 || open.Summary.TaxPlace != "Poland" {
			t.Errorf("taxed by %d of %q", open.Summary.TaxRate, open.Summary.TaxPlace)
		}
		if open.OrderNumber != "" {
			t.Errorf("an open cart is order %s", open.OrderNumber)
		}
		x.Pay(t, open.ID)
		shop.Drain(t, clock, 3)
		paid := x.Read(t, open.ID)
		store := billingdb.New(shop.DB.Read(), testkit.SealKeys())
		direct, err := store.Charge(t.Context(), paid.Of("once").ChargeID)
		if err != nil {
			t.Fatal(err)
		}
		monthly, err := store.Subscription(t.Context(), paid.Of("monthly").ChargeID)
		if err != nil {
			t.Fatal(err)
		}
		if said := direct.OrderNumber.String(); said == "" || said != monthly.OrderNumber.String() || said != paid.OrderNumber {
			t.Errorf("one cart is orders %q, %q and %q", said, monthly.OrderNumber, paid.OrderNumber)
		}
	})
}

// statuses gives "app status note" of each product.
func statuses(b carttest.Body) []string {
	var list []string
	for _, p := range b.Products {
		list = append(list, strings.TrimSpace(p.ID+" "+p.Status+" "+p.Note))
	}
	return list
}

func refused(t *testing.T, x carttest.Session, method, path, body string, status int, code string) carttest.Body {
	t.Helper()
	got, b := x.Call(t, method, path, body, "")
	if got != status || b.Code != code {
		t.Errorf("%s %s: %d %s (%s), want %d %s", method, path, got, b.Code, b.Message, status, code)
	}
	return b
}

// A cart from its making to its end: what it is made of and sums up to (S3.12,
// S3.13, S3.14, S3.15, S9.16), each call of it (S4.34, S4.35, S4.36, S7.37 to S7.44), and that a paid
// app, a subscription, a trial and a free app are bought by it, with the notices
// and mails of single purchases.
func TestCart_FilledAndCheckedOut_IsBought(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		refused(t, x, http.MethodGet, "/recent", "", http.StatusNotFound, cart.ReasonNotFound)
		status, made := x.Call(t, http.MethodPost, "", "", "")
		if status != http.StatusCreated || made.State != "open" || made.License != 1500 || made.Agents != 7 || made.Seats != 7 || made.Name == "" || made.CreatedAt == nil {
			t.Fatalf("%d %+v", status, made)
		}
		if status, again := x.Call(t, http.MethodPost, "", "", ""); status != http.StatusOK || again.ID != made.ID {
			t.Errorf("a second cart: %d %s", status, again.ID)
		}
		id := "/" + made.ID
		x.Must(t, http.MethodPatch, id+"/applications/once-slug", "")
		x.Must(t, http.MethodPatch, id+"/applications/once", "") // twice is once
		x.Must(t, http.MethodPatch, id+"/applications/seats", `{"planId":"seats_plan"}`)
		x.Must(t, http.MethodPatch, id+"/applications?id=monthly,trial,free,quiet", "")
		x.Must(t, http.MethodDelete, id+"/applications/quiet", "")
		x.Must(t, http.MethodDelete, id+"/applications/quiet", "") // absent already
		c := x.Must(t, http.MethodPatch, id+"/applications/monthly/plans/yearly_plan", "")
		refused(t, x, http.MethodPatch, id+"/applications/monthly/plans/no_plan", "", http.StatusNotFound, cart.ReasonNoPlan)
		if diff := cmp.Diff([]string{"once open", "seats open", "monthly open", "trial open", "free open"}, statuses(c)); diff != "" {
			t.Error(diff)
		}
		want := map[string]carttest.Price{
			"once": {1900, 1, 1900, 0, 437}, "seats": {500, 7, 3500, 0, 805}, "monthly": {10189, 1, 10189, 0, 2343}, "trial": {900, 1, 900, 0, 207}, "free": {0, 1, 0, 0, 0},
		}
		for app, price := range want {
			if diff := cmp.Diff(price, c.Of(app).Plan.Price); diff != "" {
				t.Errorf("%s: %s", app, diff)
			}
		}
		s := c.Summary
		if len(s.OneTime) != 1 || len(s.Recurrent) != 3 || s.Total != 16489 || s.Tax != 3792 || s.Monthly != 3500+900+1007 { // (1900 + 10189) / 12 = 1007.4
			t.Errorf("%+v", s)
		}
		if trial := s.Recurrent[2]; trial.TrialDays != 14 || !trial.StartsAt.Equal(clock.Now().AddDate(0, 0, 14)) || !s.OneTime[0].StartsAt.Equal(clock.Now()) || trial.ProductType != "livechat" {
			t.Errorf("billing starts %+v", s)
		}
		refused(t, x, http.MethodPatch, id+"/purchase", c.Agreed(), http.StatusBadRequest, cart.ReasonNotCheckedOut)
		c = x.Must(t, http.MethodPatch, id+"/checkout", "")
		if c.State != "checking_out" || c.CheckedOutUntil == nil || !c.CheckedOutUntil.Equal(clock.Now().Add(15*time.Minute)) {
			t.Errorf("%s until %v", c.State, c.CheckedOutUntil)
		}
		// Decisions rule 23: the checksum answers first, then the total that was shown.
		refused(t, x, http.MethodPatch, id+"/purchase", `{"checksum":"x","expected_total":1,"currency":"USD"}`, http.StatusBadRequest, "PRODUCTS_CART_CHECKSUM")
		refused(t, x, http.MethodPatch, id+"/purchase", `{"checksum":"`+c.Checksum+`"}`, http.StatusUnprocessableEntity, "expected_total_missing")
		other := c
		other.Summary.Due++
		if b := refused(t, x, http.MethodPatch, id+"/purchase", other.Agreed(), http.StatusConflict, "total_changed"); b.Total != c.Summary.Due || b.Currency != "USD" || len(b.Lines) != len(c.Products) {
			t.Errorf("another total than shown: %+v, due are %d", b, c.Summary.Due)
		}
		refused(t, x, http.MethodPatch, id+"/purchase", `{"checksum":"x"}`, http.StatusBadRequest, cart.ReasonChecksum)
		status, c = x.Call(t, http.MethodPatch, id+"/purchase", c.Agreed(), "a key")
		if status != http.StatusAccepted || c.State != "purchasing" || c.AcceptedUntil == nil || shop.Woken != 1 {
			t.Fatalf("%d %s %v, woken %d", status, c.State, c.AcceptedUntil, shop.Woken)
		}
		refused(t, x, http.MethodGet, "/recent", "", http.StatusNotFound, cart.ReasonNotFound)
		refused(t, x, http.MethodPatch, id+"/applications/quiet", "", http.StatusBadRequest, cart.ReasonLocked)
		shop.Drain(t, clock, 3)
		c = x.Read(t, c.ID)
		if diff := cmp.Diff([]string{"once purchased", "seats purchased", "monthly purchased", "trial purchased", "free purchased"}, statuses(c)); diff != "" || c.PurchasedAt == nil || c.State != "purchased" {
			t.Errorf("%s %v %s", c.State, c.PurchasedAt, diff)
		}
		for app, price := range want { // what was bought is what was shown
			if diff := cmp.Diff(price, c.Of(app).Plan.Price); diff != "" || !installed(t, shop, x.Who, app) || c.Of(app).PurchasedAt == nil {
				t.Errorf("%s: installed %v %s", app, installed(t, shop, x.Who, app), diff)
			}
		}
		took := billingtest.Principals["owner"].OrganizationID
		balance, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).AccountBalance(t.Context(), "buyer:"+took)
		if err != nil || -balance != 1900+437+3500+805+10189+2343 { // nothing for the trial
			t.Errorf("paid %d, %v", -balance, err)
		}
		refused(t, x, http.MethodPatch, id+"/purchase", c.Agreed(), http.StatusBadRequest, cart.ReasonClosed)
		refused(t, x, http.MethodDelete, id+"/checkout", "", http.StatusBadRequest, cart.ReasonClosed)
		if status, again := x.Call(t, http.MethodPatch, id+"/purchase", c.Agreed(), "a key"); status != http.StatusAccepted || again.State != "purchasing" {
			t.Errorf("the same key again: %d %s", status, again.State)
		}
		notices, mails := shop.Notices.List(), shop.Mails.List()
		for _, event := range []string{"application_installed acme", "payment_collected acme", "payment_activated acme", "payment_trialstarted acme"} {
			if !slices.Contains(notices, "https://dev.test/hook "+event) {
				t.Errorf("nobody was told of %s: %v", event, notices)
			}
		}
		if !slices.Contains(mails, "receipt owner@acme.test Your receipt for App once") || !slices.Contains(mails, "receipt owner@acme.test Your receipt for App seats") {
			t.Errorf("no receipts: %v", mails)
		}
	})
}

// What cannot be put into a cart, each with its code; of several none goes in,
// and each at fault is named (S4.36, S5.08, S7.40).
func TestCart_AddWhatCannotBeBought_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, _ *testkit.Clock) {
		x := owner(shop)
		if _, err := shop.Entitlements.Install(t.Context(), x.Who, "free"); err != nil {
			t.Fatal(err)
		}
		id := "/" + x.Must(t, http.MethodPost, "", "").ID
		for app, want := range map[string]struct {
			status int
			code   string
		}{
			"nothing": {404, cart.ReasonNoApp}, "unpublished": {404, cart.ReasonNoApp}, "free": {409, cart.ReasonInstalled},
			"acmes": {422, cart.ReasonOwn}, "contact": {422, cart.ReasonNotForSale},
		} {
			refused(t, x, http.MethodPatch, id+"/applications/"+app, "", want.status, want.code)
		}
		b := refused(t, x, http.MethodPatch, id+"/applications?id=once,acmes,free", "", 422, cart.ReasonOwn)
		if diff := cmp.Diff(map[string]string{"acmes": "You cannot buy your own app", "free": "Application is already installed."}, b.Fields); diff != "" {
			t.Error(diff)
		}
		refused(t, x, http.MethodPatch, id+"/applications?id="+strings.Repeat("a,", 51), "", 422, cart.ReasonFull)
		refused(t, x, http.MethodPatch, id+"/applications/once/plans/once_plan", "", 404, cart.ReasonNotInCart)
		if c := x.Read(t, id[1:]); len(c.Products) != 0 {
			t.Errorf("in the cart: %v", statuses(c))
		}
		refused(t, x, http.MethodPatch, id+"/checkout", "", 400, cart.ReasonEmpty)
	})
}

// A lock: nothing changes in it, it ends by reject or by itself, another session
// of the account cannot take it or buy with it, the same one again prolongs
// nothing (S4.37, S4.41, S7.43, S8.16).
func TestCheckout_Running_LocksTheCart(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x, y := owner(shop), shop.As(billingtest.Principals["owner"], "another browser")
		c := x.Fill(t, "once", "seats")
		id := "/" + c.ID
		c = x.Must(t, http.MethodPatch, id+"/checkout", "")
		clock.Advance(10 * time.Minute)
		again := x.Must(t, http.MethodPatch, id+"/checkout", "")
		if !again.CheckedOutUntil.Equal(*c.CheckedOutUntil) {
			t.Errorf("the lock went from %v to %v", c.CheckedOutUntil, again.CheckedOutUntil)
		}
		for method, path := range map[string]string{"PATCH": "/applications/quiet", "DELETE": "/applications/once", "PUT": "/applications/seats/no-access"} {
			body := ""
			if method == "PUT" {
				body = `{"accounts":[]}`
			}
			b := refused(t, x, method, id+path, body, 400, cart.ReasonLocked)
			if b.Message != "Your cart is currently blocked by the unfinished checkout process. Try again later." {
				t.Error(b.Message)
			}
		}
		for _, path := range []string{"/applications?id=quiet", "/applications/once/plans/once_plan", "/coupon/X"} {
			refused(t, x, "PATCH", id+path, "", 400, cart.ReasonLocked)
		}
		refused(t, x, "DELETE", id+"/coupon", "", 400, cart.ReasonLocked)
		refused(t, x, "DELETE", id, "", 400, cart.ReasonLocked)
		refused(t, y, "PATCH", id+"/checkout", "", 400, cart.ReasonLocked)
		refused(t, y, "PATCH", id+"/purchase", c.Agreed(), 400, cart.ReasonLocked)
		clock.Advance(5 * time.Minute)
		if read := x.Read(t, c.ID); read.State != "open" || read.CheckedOutUntil != nil {
			t.Errorf("after its end the cart is %s until %v", read.State, read.CheckedOutUntil)
		}
		refused(t, x, "PATCH", id+"/purchase", c.Agreed(), 400, cart.ReasonNotCheckedOut)
		y.Must(t, "PATCH", id+"/checkout", "")
		refused(t, x, "PATCH", id+"/checkout", "", 400, cart.ReasonLocked)
		if c := x.Must(t, "DELETE", id+"/checkout", ""); c.State != "open" {
			t.Errorf("rejected it is %s", c.State)
		}
		x.Must(t, "PATCH", id+"/checkout", "")
		x.Must(t, "DELETE", id+"/checkout", "")
		x.Must(t, "DELETE", id+"/checkout", "") // unlocked already
		if status, _ := x.Call(t, "DELETE", id, "", ""); status != 204 {
			t.Errorf("closed with %d", status)
		}
		if status, _ := x.Call(t, "DELETE", id, "", ""); status != 204 {
			t.Errorf("closed again with %d", status)
		}
		if read := x.Read(t, c.ID); read.State != "closed" || read.ClosedAt == nil {
			t.Errorf("closed it is %s", read.State)
		}
		refused(t, x, "PATCH", id+"/applications/quiet", "", 400, cart.ReasonClosed)
		refused(t, x, "GET", "/recent", "", 404, cart.ReasonNotFound)
		if status, next := x.Call(t, "POST", "", "", ""); status != 201 || next.ID == c.ID {
			t.Errorf("after it %d %s", status, next.ID)
		}
	})
}

// A cart belongs to its account alone, and a ghost only looks (decisions rule 5).
func TestCart_OtherAccount_IsNotFound(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, _ *testkit.Clock) {
		x := owner(shop)
		id := "/" + x.Fill(t, "once").ID
		for _, who := range []string{"stranger", "admin"} {
			other := shop.As(billingtest.Principals[who], who)
			for _, call := range [][2]string{{"GET", ""}, {"PATCH", "/applications/quiet"}, {"DELETE", "/applications/once"}, {"PATCH", "/checkout"}, {"DELETE", "/checkout"}, {"DELETE", ""}} {
				refused(t, other, call[0], id+call[1], "", 404, cart.ReasonNotFound)
			}
			refused(t, other, "PATCH", id+"/purchase", `{"checksum":"x"}`, 404, cart.ReasonNotFound)
		}
		ghost := shop.As(billingtest.Principals["ghost"], "staff")
		if got := ghost.Read(t, id[1:]); len(got.Products) != 1 {
			t.Errorf("a ghost sees %v", statuses(got))
		}
		for _, call := range [][2]string{{"POST", ""}, {"PATCH", id + "/applications/quiet"}, {"PATCH", id + "/checkout"}, {"DELETE", id}} {
			refused(t, ghost, call[0], call[1], "", 403, "ghost_read_only")
		}
	})
}

// Up to three members are left without access: they are not paid for, not at
// renewals either, and the app comes without them; a fourth is refused (S6.12,
// S9.22, decisions rule 15).
func TestCartMembers_ThreeExcluded_HaveNoAccess(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		id := "/" + x.Fill(t, "seats", "once").ID
		path := id + "/applications/seats/no-access"
		refused(t, x, "PUT", path, `{"accounts":["agent-1","agent-2","agent-3","agent-4"]}`, 422, "no_access_limit")
		refused(t, x, "PUT", path, `{"accounts":["nobody"]}`, 422, "not_a_member")
		refused(t, x, "PUT", id+"/applications/once/no-access", `{"accounts":["agent-1"]}`, 422, "not_per_agent")
		c := x.Must(t, "PUT", path, `{"accounts":["agent-3","agent-1","agent-2","agent-1"]}`)
		if p := c.Of("seats"); p.Plan.Price != (carttest.Price{500, 4, 2000, 0, 460}) || !slices.Equal(p.NoAccess, []string{"agent-1", "agent-2", "agent-3"}) {
			t.Errorf("%+v", p)
		}
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"seats purchased", "once purchased"}) {
			t.Error(got)
		}
		access, err := shop.Installs.Access(t.Context(), x.Who, "seats")
		if err != nil {
			t.Fatal(err)
		}
		out := 0
		for _, m := range access.Members {
			if !m.HasAccess {
				out++
			}
		}
		if n := count(t, shop, `SELECT quantity FROM recurrent_charges WHERE id = $1`, x.Read(t, c.ID).Of("seats").ChargeID); out != 3 || n != 4 {
			t.Errorf("%d without access, %d paid for", out, n)
		}
		clock.Advance(32 * 24 * time.Hour)
		shop.Drain(t, clock, 3)
		if n := count(t, shop, `SELECT quantity FROM direct_charges WHERE recurrent_charge_id <> '' AND period = 2 AND status = 'success'`); n != 4 {
			t.Errorf("%d paid for at the renewal", n)
		}
	})
}
