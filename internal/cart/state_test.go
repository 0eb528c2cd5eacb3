package cart_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/cart"
	"marketplace/internal/kit/errs"
)

// Every event in every state: where it leads, or with which code it is refused
// (S4.37, S4.38, S4.41, S8.16).
func TestCartStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	const locked, closed, unlocked = cart.ReasonLocked, cart.ReasonClosed, cart.ReasonNotCheckedOut
	want := map[cart.State][]string{ // in the order of cart.Events
		cart.Open:        {"open", "checking_out", "open", unlocked, locked, "closed", "open"},
		cart.CheckingOut: {locked, "checking_out", "open", "purchasing", locked, locked, "checking_out"},
		cart.Purchasing:  {locked, locked, locked, "purchasing", "purchased", locked, locked},
		cart.Purchased:   {closed, closed, closed, closed, "purchased", closed, closed},
		cart.Closed:      {closed, closed, closed, closed, closed, "closed", closed},
	}
	for _, state := range cart.States {
		var got []string
		for _, event := range cart.Events {
			to, err := cart.Next(state, event)
			if err == nil {
				got = append(got, string(to))
				continue
			}
			if to != state {
				t.Errorf("%s refuses %s and becomes %s", state, event, to)
			}
			got = append(got, errs.ReasonOf(err))
		}
		if diff := cmp.Diff(want[state], got); diff != "" {
			t.Errorf("%s: %s", state, diff)
		}
	}
}

// News about an item: what is final stays what it is.
func TestItemStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	want := map[cart.ItemStatus]string{
		cart.ItemOpen: "open paying purchased failed", cart.ItemPaying: "- paying purchased failed", cart.ItemPurchased: "- - - -", cart.ItemFailed: "- - - -",
	}
	for _, from := range cart.ItemStatuses {
		var got []string
		for _, news := range cart.ItemStatuses {
			to, counts := cart.NextItem(from, news)
			switch {
			case counts:
				got = append(got, string(to))
			case to == from:
				got = append(got, "-")
			default:
				t.Errorf("%s becomes %s by %s that does not count", from, to, news)
			}
		}
		if text := fmt.Sprint(got); text != "["+want[from]+"]" {
			t.Errorf("%s: %s", from, text)
		}
		if from.Final() != (want[from] == "- - - -") {
			t.Errorf("%s: final %v", from, from.Final())
		}
	}
}

// The state is computed from the times: a lock ends by itself (S4.37).
func TestCartLock_TimeIsOver_Ends(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		cart cart.Cart
		want cart.State
	}{
		{cart.Cart{}, cart.Open},
		{cart.Cart{LockedUntil: now.Add(time.Microsecond)}, cart.CheckingOut},
		{cart.Cart{LockedUntil: now}, cart.Open},
		{cart.Cart{LockedUntil: now.Add(time.Minute), PurchasingAt: now}, cart.Purchasing},
		{cart.Cart{PurchasingAt: now, PurchasedAt: now}, cart.Purchased},
		{cart.Cart{ClosedAt: now, LockedUntil: now.Add(time.Minute)}, cart.Closed},
	} {
		if got := test.cart.State(now); got != test.want {
			t.Errorf("%+v is %s, want %s", test.cart, got, test.want)
		}
	}
}

func TestCoupon_Scope_SaysWhatItCovers(t *testing.T) {
	t.Parallel()
	desk := cart.Product{ID: "desk", Product: "helpdesk", Categories: []string{"crm", "chatbots"}}
	chat := cart.Product{ID: "chat", Product: "livechat", Categories: []string{"cms"}}
	for _, test := range []struct {
		coupon     cart.Coupon
		desk, chat bool
	}{
		{cart.Coupon{Scope: cart.ScopeAll}, true, true},
		{cart.Coupon{Scope: cart.ScopeProduct, Values: []string{"helpdesk"}}, true, false},
		{cart.Coupon{Scope: cart.ScopeCategory, Values: []string{"chatbots"}}, true, false},
		{cart.Coupon{Scope: cart.ScopeApps, Values: []string{"x", "chat"}}, false, true},
		{cart.Coupon{}, false, false},
	} {
		if got := [2]bool{test.coupon.Covers(desk), test.coupon.Covers(chat)}; got != [2]bool{test.desk, test.chat} {
			t.Errorf("%+v: %v", test.coupon, got)
		}
	}
}
