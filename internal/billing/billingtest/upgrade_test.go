package billingtest_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/webhook"
	"marketplace/internal/testkit"
)

// withExtras is a shop where the owner can pay and has the app with upgrades.
func withExtras(t *testing.T, shop *billingtest.Shop) auth.Principal {
	t.Helper()
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	if _, err := shop.Entitlements.Install(t.Context(), owner, "extras"); err != nil {
		t.Fatal(err)
	}
	return owner
}

func upgrade(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, p auth.Principal, id string, units int64) subscriptions.AnyCharge {
	t.Helper()
	purchase, err := shop.BuyUpgrade(t.Context(), p, "extras", id, units)
	if err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	return purchase
}

// states gives "state quantity" of all an organization ever got of an upgrade.
func states(t *testing.T, shop *billingtest.Shop, p auth.Principal, app, id string) (quantity int64, list []string) {
	t.Helper()
	owned, err := shop.Billing.Upgrades.OwnedUpgrades(t.Context(), p, app)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range owned {
		if o.ID != id {
			continue
		}
		for _, g := range o.Grants {
			list = append(list, string(g.State))
		}
		if o.Quantity != nil {
			quantity = *o.Quantity
		}
	}
	return quantity, list
}

// told gives what developers were told of upgrades.
func told(shop *billingtest.Shop, kind string) []string {
	var list []string
	for _, line := range shop.Notices.List() {
		if rest, found := strings.CutPrefix(line, "https://dev.test/hook "+kind+" "); found {
			list = append(list, rest)
		}
	}
	return list
}

// Contract billing 9, apps 6: counted upgrades add up; each is paid, taxed,
// posted, invoiced and enabled by itself, and disabled in the same quantity.
func TestUpgrade_Counted_AddsUp(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		if n, list := states(t, shop, owner, "extras", "pack"); n != 0 || list != nil {
			t.Errorf("before the first: %d, %v", n, list)
		}
		first := upgrade(t, shop, clock, owner, "pack", 1).Direct
		c := read(t, shop, upgrade(t, shop, clock, owner, "pack", 2).Direct.ID)
		if c.Status != charges.StatusSuccess || c.Name != "App extras: 500 messages" || c.Quantity != 2 || c.Tax.Net != 3000 || c.Tax.Total != 3690 || c.CommissionPercent != 20 {
			t.Errorf("the charge is %+v", c)
		}
		got := sums(t, shop, c.ID)
		if got[ledger.DeveloperAccount("devs")] != 2400 || got[ledger.CommissionAccount] != 600 {
			t.Errorf("postings %v", got)
		}
		invoices, err := shop.Billing.Invoices.Invoices(ctx, owner, 0, 1)
		if err != nil || len(invoices) != 2 || invoices[0].Description != "App extras: 500 messages" || invoices[0].Printed.Quantity+invoices[1].Printed.Quantity != 3 {
			t.Errorf("invoices %+v, %v", invoices, err)
		}
		if n := count(shop.Mails.List(), "receipt owner@acme.test Your receipt for App extras: 500 messages"); n != 2 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		if n, list := states(t, shop, owner, "extras", "pack"); n != 3 || !slices.Equal(list, []string{"enabled", "enabled"}) {
			t.Errorf("%d of it, %v", n, list)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, first.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if diff := cmp.Diff([]string{"acme pack 1", "acme pack 2"}, told(shop, "ENABLE")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"acme pack 1"}, told(shop, "DISABLE")); diff != "" {
			t.Error(diff)
		}
		if n, list := states(t, shop, owner, "extras", "pack"); n != 2 || !slices.Equal(list, []string{"disabled", "enabled"}) {
			t.Errorf("after the refund %d of it, %v", n, list)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Contract apps 6: developers give upgrades their ids and addresses.
func TestUpgrade_SameIDInTwoApps_IsHadOfEach(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		if _, err := shop.Entitlements.Install(t.Context(), owner, "mute"); err != nil {
			t.Fatal(err)
		}
		upgrade(t, shop, clock, owner, "setup", 1)
		if _, err := shop.BuyUpgrade(t.Context(), owner, "mute", "setup", 1); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		for _, app := range []string{"extras", "mute"} {
			if _, list := states(t, shop, owner, app, "setup"); !slices.Equal(list, []string{"enabled"}) {
				t.Errorf("%s: %v", app, list)
			}
			if _, err := shop.BuyUpgrade(t.Context(), owner, app, "setup", 1); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
				t.Errorf("%s again: %v", app, err)
			}
		}
		for _, line := range []string{"https://dev.test/hook ENABLE acme setup 1", "https://dev.test/setups ENABLE acme setup 1"} {
			if count(shop.Notices.List(), line) != 1 {
				t.Errorf("%q is not among %v", line, shop.Notices.List())
			}
		}
	})
}

// A monthly upgrade is a subscription: units times agents, counted anew at each
// renewal, at the price it was bought at; it neither replaces nor is replaced by
// the app's own subscription, and is cancelled, kept and ended as any other.
func TestUpgrade_Monthly_RenewsAndEndsWithItsPeriod(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		c := readRecurrent(t, shop, upgrade(t, shop, clock, owner, "lane", 2).Subscription.ID)
		if c.Status != subscriptions.SubscriptionActive || c.Quantity != 14 || c.Tax.Net != 4200 || c.Months != 1 || !c.Entitled {
			t.Fatalf("the charge is %+v", c)
		}
		shop.Seats.Store(8)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Period != 2 || c.Quantity != 16 || c.PriceCents != 300 {
			t.Errorf("renewed to period %d with %d at %d", c.Period, c.Quantity, c.PriceCents)
		}
		second := upgrade(t, shop, clock, owner, "lane", 1).Subscription
		list, err := shop.Billing.Purchases.ListSubscriptionHistory(ctx, owner, false, 1)
		if err != nil || len(list) != 2 || list[0].Name != "App extras: More lanes" || list[0].Slug != "extras-slug" || !list[0].Changeable {
			t.Errorf("subscriptions %+v, %v", list, err)
		}
		cancelled(t, shop, owner, c.ID)
		cancelled(t, shop, owner, second.ID)
		if _, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, owner, auth.LiveChat, second.ID); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if n, _ := states(t, shop, owner, "extras", "lane"); n != 3 || len(told(shop, "DISABLE")) != 0 {
			t.Errorf("cancelled, %d are left in the period; disabled %v", n, told(shop, "DISABLE"))
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if n, list := states(t, shop, owner, "extras", "lane"); n != 1 || !slices.Equal(list, []string{"disabled", "enabled"}) {
			t.Errorf("after the period %d, %v", n, list)
		}
		if diff := cmp.Diff([]string{"acme lane 2"}, told(shop, "DISABLE")); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The subscription of an app and that of its upgrade live beside each other; the
// upgrade ends with the app.
func TestUpgrade_AppUninstalled_Ends(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		pack, logo := upgrade(t, shop, clock, owner, "pack", 3).Direct, upgrade(t, shop, clock, owner, "logo", 1).Subscription
		for range 2 {
			if err := shop.Entitlements.Uninstall(ctx, owner, "extras", ""); err != nil {
				t.Fatal(err)
			}
		}
		settle(t, shop, clock)
		if c := readRecurrent(t, shop, logo.ID); c.Status != subscriptions.SubscriptionCancelled || c.Entitled {
			t.Errorf("the subscription is %s, entitled %v", c.Status, c.Entitled)
		}
		if diff := cmp.Diff([]string{"acme logo 1", "acme pack 3"}, told(shop, "DISABLE")); diff != "" {
			t.Error(diff)
		}
		if c := read(t, shop, pack.ID); c.RefundedCents != 0 {
			t.Error("what was used was paid back")
		}
		app := subscribe(t, shop, clock, owner, "paidextras", "paidextras_plan")
		extra, err := shop.BuyUpgrade(ctx, owner, "paidextras", "paid-logo", 1)
		if err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, app.ID); got.Status != subscriptions.SubscriptionActive {
			t.Fatalf("the upgrade replaced its app: %s", got.Status)
		}
		cancelled(t, shop, owner, app.ID)
		clock.Advance(app.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, extra.Subscription.ID); got.Status != subscriptions.SubscriptionCancelled || got.Entitled {
			t.Errorf("without its app the upgrade is %s", got.Status)
		}
		if n, _ := states(t, shop, owner, "paidextras", "paid-logo"); n != 0 {
			t.Error("the upgrade stays without its app")
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What was paid once comes back with its app, in the same quantity and without a
// charge; what was refunded does not, and what is paid by the month is bought anew.
func TestInstall_PaidBefore_ComesBackWithoutPayment(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		upgrade(t, shop, clock, owner, "pack", 3)
		back := upgrade(t, shop, clock, owner, "pack", 1).Direct
		upgrade(t, shop, clock, owner, "logo", 1)
		reinstall := func() {
			t.Helper()
			if err := shop.Entitlements.Uninstall(ctx, owner, "extras", ""); err != nil {
				t.Fatal(err)
			}
			if _, err := shop.Entitlements.Install(ctx, owner, "extras"); err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
		}
		reinstall()
		if n, list := states(t, shop, owner, "extras", "pack"); n != 4 || !slices.Equal(list, []string{"disabled", "disabled", "enabled", "enabled"}) {
			t.Errorf("%d of it, %v", n, list)
		}
		if _, list := states(t, shop, owner, "extras", "logo"); !slices.Equal(list, []string{"disabled"}) {
			t.Errorf("the monthly one: %v", list)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, back.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		reinstall()
		if n, _ := states(t, shop, owner, "extras", "pack"); n != 3 {
			t.Errorf("after the refund %d of it", n)
		}
		enabled, disabled := told(shop, "ENABLE"), told(shop, "DISABLE")
		slices.Sort(enabled)
		slices.Sort(disabled)
		if diff := cmp.Diff([]string{"acme logo 1", "acme pack 1", "acme pack 1", "acme pack 3", "acme pack 3", "acme pack 3"}, enabled); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"acme logo 1", "acme pack 1", "acme pack 1", "acme pack 3", "acme pack 3"}, disabled); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// An app that is installed again while its developer was not reached: the enabling
// that is under way stays, and nothing is disabled.
func TestUpgrade_CancelTakenBackInTime_Stays(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		settle(t, shop, clock)
		shop.Answer.Store(503)
		upgrade(t, shop, clock, owner, "setup", 1)
		if err := shop.Entitlements.Uninstall(ctx, owner, "extras", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "extras"); err != nil {
			t.Fatal(err)
		}
		if _, list := states(t, shop, owner, "extras", "setup"); !slices.Equal(list, []string{"enabling"}) {
			t.Errorf("taken and wanted again: %v", list)
		}
		shop.Answer.Store(0)
		for range 10 {
			clock.Advance(10 * time.Minute)
			settle(t, shop, clock)
		}
		if _, list := states(t, shop, owner, "extras", "setup"); !slices.Equal(list, []string{"enabled"}) {
			t.Errorf("in the end: %v", list)
		}
		if on, off := told(shop, "ENABLE"), told(shop, "DISABLE"); len(on) != 1 || len(off) != 0 {
			t.Errorf("enabled %v, disabled %v", on, off)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A renewal that cannot be collected disables the upgrade; paid again, it is
// enabled again.
func TestUpgrade_Frozen_IsDisabledUntilPaid(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		c := readRecurrent(t, shop, upgrade(t, shop, clock, owner, "logo", 1).Subscription.ID)
		shop.GiveCard(t, owner, billingtest.CardFails)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		for range 4 {
			settle(t, shop, clock)
			if c = readRecurrent(t, shop, c.ID); c.Status == subscriptions.SubscriptionPastDue {
				clock.Advance(c.RetryAt.Sub(clock.Now()))
			}
		}
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionFrozen || len(told(shop, "DISABLE")) != 1 {
			t.Fatalf("the charge is %s, disabled %v", c.Status, told(shop, "DISABLE"))
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := shop.Billing.Subscriptions.ActivateSubscription(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if n, list := states(t, shop, owner, "extras", "logo"); n != 1 || !slices.Equal(list, []string{"disabled", "enabled"}) {
			t.Errorf("paid again: %d, %v", n, list)
		}
		if len(told(shop, "ENABLE")) != 2 {
			t.Errorf("enabled %v", told(shop, "ENABLE"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What is had once is bought once: repeated, prepared twice, or had already.
func TestPurchase_HadOnce_IsBoughtOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		early, err := shop.Billing.Upgrades.BuyUpgrade(ctx, owner, "extras", "setup", 1)
		if err != nil {
			t.Fatal(err)
		}
		again, err := shop.Billing.Upgrades.BuyUpgrade(ctx, owner, "extras", "setup", 1) // a create-charge that is repeated takes no money
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []*charges.Charge{early.Direct, again.Direct} {
			if _, err := shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, early.Direct.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		for _, moment := range []string{"under way", "had"} {
			if _, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, again.Direct.ID, charges.Agreement{}); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
				t.Errorf("%s: %v", moment, err)
			}
			if _, err := shop.Billing.Upgrades.BuyUpgrade(ctx, owner, "extras", "setup", 1); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
				t.Errorf("%s: %v", moment, err)
			}
			settle(t, shop, clock)
		}
		if n, list := states(t, shop, owner, "extras", "setup"); n != 1 || len(list) != 1 {
			t.Errorf("%d of it, %v", n, list)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, early.Direct.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if _, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, again.Direct.ID, charges.Agreement{}); err != nil {
			t.Errorf("after the refund: %v", err)
		}
		settle(t, shop, clock)
		if n, list := states(t, shop, owner, "extras", "setup"); n != 1 || !slices.Equal(list, []string{"disabled", "enabled"}) {
			t.Errorf("bought again: %d, %v", n, list)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Two people of an organization buy what is had once at the same moment, on two
// replicas: one pays.
func TestPurchase_TwoBuyersRace_OneBuys(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx := t.Context()
		for _, id := range []string{"setup", "logo"} {
			for range 4 {
				p := one.NewOrganization(t)
				if _, err := one.Entitlements.Install(ctx, p, "extras"); err != nil {
					t.Fatal(err)
				}
				shops := []*billingtest.Shop{one, two}
				failed := 0
				for _, err := range atOnce(4, func(i int) error { _, err := shops[i%2].BuyUpgrade(ctx, p, "extras", id, 1); return err }) {
					if err != nil && errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
						t.Errorf("%s: %v", id, err)
					}
					if err != nil {
						failed++
					}
				}
				if failed != 3 {
					t.Errorf("%s: %d of 4 were refused", id, failed)
				}
				settleBoth(t, one, two, clock)
				if n, list := states(t, one, p, "extras", id); n != 1 || len(list) != 1 {
					t.Errorf("%s: %d of it, %v", id, n, list)
				}
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// Contract billing 9: a refusal in plain text gives all money back, ends the
// subscription, and its words reach the buyer.
func TestPurchase_AppRefusesTheInstall_IsPaidBack(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		shop.Refusal.Store("No\tlicence <b>left</b> for\nyou.\x00")
		direct, recurrent := upgrade(t, shop, clock, owner, "pack", 2).Direct, upgrade(t, shop, clock, owner, "logo", 1).Subscription
		settle(t, shop, clock)
		if c := read(t, shop, direct.ID); c.RefundedCents != c.Tax.Total || c.Status != charges.StatusSuccess {
			t.Errorf("paid back %d of %d", c.RefundedCents, c.Tax.Total)
		}
		c, paid := readRecurrent(t, shop, recurrent.ID), periods(t, shop, recurrent.ID)
		if c.Status != subscriptions.SubscriptionCancelled || c.Entitled || len(paid) != 1 || paid[0].RefundedCents != paid[0].Tax.Total {
			t.Errorf("the subscription is %s, entitled %v, periods %+v", c.Status, c.Entitled, paid)
		}
		for _, id := range []string{direct.ID, recurrent.ID} {
			list, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).GrantsOfCharge(t.Context(), id)
			if err != nil || len(list) != 1 || list[0].State != grants.GrantRefused || list[0].Refusal != "No licence <b>left</b> for you." {
				t.Errorf("%+v, %v", list, err)
			}
		}
		if n := count(shop.Mails.List(), "upgrade-refused owner@acme.test App extras: "); n != 2 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		if balance, err := shop.Billing.Ledger.Balance(t.Context(), billingtest.Principals["developer"], auth.LiveChat); err != nil || balance != 0 || len(told(shop, "DISABLE")) != 0 {
			t.Errorf("the developer has %d, %v; disabled %v", balance, err, told(shop, "DISABLE"))
		}
		shop.Refusal.Store("")
		if upgrade(t, shop, clock, owner, "logo", 1); len(told(shop, "ENABLE")) != 1 {
			t.Errorf("after the refusal: %v", told(shop, "ENABLE"))
		}
		if _, err := shop.Webhooks.ReplayDelivery(t.Context(), billingtest.Principals["developer"], noticesOf(t, shop, grants.EventUpgradeEnable)[2].ID); errs.ReasonOf(err) != billing.ReasonNoticeOver {
			t.Errorf("replaying what was refused: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// noticesOf gives the developer's log of an event, newest first.
func noticesOf(t *testing.T, shop *billingtest.Shop, event string) []webhook.Delivery {
	t.Helper()
	list, err := shop.Webhooks.ListDeliveries(t.Context(), billingtest.Principals["developer"], "", 1)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(list, func(n webhook.Delivery) bool { return n.Event != event })
}

// A provider that does not answer is asked again for three days, in the order in
// which things happened; one that never does has refused.
func TestPayment_ProviderDoesNotAnswer_IsAskedAgain(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		settle(t, shop, clock)
		shop.Answer.Store(503)
		first := upgrade(t, shop, clock, owner, "setup", 1).Direct
		if n, list := states(t, shop, owner, "extras", "setup"); n != 0 || !slices.Equal(list, []string{"enabling"}) {
			t.Fatalf("%d of it, %v", n, list)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, first.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		second := upgrade(t, shop, clock, owner, "setup", 1).Direct
		if _, list := states(t, shop, owner, "extras", "setup"); !slices.Equal(list, []string{"leaving", "enabling"}) {
			t.Fatalf("given back and bought again: %v", list)
		}
		if n := len(noticesOf(t, shop, grants.EventUpgradeEnable)); n != 1 {
			t.Errorf("%d enablings are under way", n)
		}
		shop.Answer.Store(0)
		for range 10 {
			clock.Advance(10 * time.Minute)
			settle(t, shop, clock)
		}
		if _, list := states(t, shop, owner, "extras", "setup"); !slices.Equal(list, []string{"disabled", "enabled"}) {
			t.Errorf("in the end: %v", list)
		}
		if on, off := told(shop, "ENABLE"), told(shop, "DISABLE"); len(on) != 2 || len(off) != 1 {
			t.Errorf("enabled %v, disabled %v", on, off)
		}
		if read(t, shop, second.ID).RefundedCents != 0 {
			t.Error("what was enabled was paid back")
		}
		shop.Answer.Store(500)
		third := upgrade(t, shop, clock, owner, "pack", 1).Direct
		for range 200 {
			clock.Advance(30 * time.Minute)
			if err := shop.Runner.RunDue(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if c := read(t, shop, third.ID); c.RefundedCents != c.Tax.Total {
			t.Errorf("after three days %d of %d are paid back", c.RefundedCents, c.Tax.Total)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// An answer without words is no refusal, whatever its number: it is asked again.
func TestUpgrade_Refusal_ComesWithItsReason(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		settle(t, shop, clock)
		for _, status := range []int64{301, 400, 404, 408, 429, 500} {
			shop.Answer.Store(status)
			c := upgrade(t, shop, clock, owner, "pack", 1).Direct
			if _, list := states(t, shop, owner, "extras", "pack"); list[len(list)-1] != "enabling" || read(t, shop, c.ID).RefundedCents != 0 {
				t.Errorf("%d: %v", status, list)
			}
		}
		shop.Answer.Store(0)
		for range 12 {
			clock.Advance(10 * time.Minute)
			settle(t, shop, clock)
		}
		if n, list := states(t, shop, owner, "extras", "pack"); n != 6 {
			t.Errorf("%d of them, %v", n, list)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Contract billing 9: the body, with the licence as text, and one transaction
// for every enabling and one for every disabling of the same upgrade.
func TestUpgrade_WebhookDelivery_HasTheBodyOfTheContract(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		upgrade(t, shop, clock, owner, "pack", 1)
		upgrade(t, shop, clock, owner, "pack", 2)
		upgrade(t, shop, clock, owner, "setup", 1)
		if err := shop.Entitlements.Uninstall(t.Context(), owner, "extras", ""); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		transactions := map[string]string{}
		for _, n := range append(noticesOf(t, shop, grants.EventUpgradeEnable), noticesOf(t, shop, grants.EventUpgradeDisable)...) {
			var body map[string]any
			if err := json.Unmarshal([]byte(n.Body), &body); err != nil {
				t.Fatal(err)
			}
			id, _ := body["id"].(string)
			kind, _ := body["type"].(string)
			transaction, _ := body["transaction"].(string)
			if known, seen := transactions[kind+id]; transaction == "" || seen && known != transaction {
				t.Errorf("%s %s has the transactions %q and %q", kind, id, known, transaction)
			}
			transactions[kind+id] = transaction
			delete(body, "transaction")
			delete(body, "quantity")
			want := map[string]any{"id": id, "organization": "acme", "license": "1500", "name": "App extras: " + map[string]string{"pack": "500 messages", "setup": "Setup help"}[id], "type": kind}
			if diff := cmp.Diff(want, body); diff != "" || n.AppID != "extras" {
				t.Error(diff)
			}
		}
		different := map[string]bool{}
		for _, transaction := range transactions {
			different[transaction] = true
		}
		if len(transactions) != 4 || len(different) != 4 {
			t.Errorf("transactions %v", transactions)
		}
		if len(shop.Refused.List()) != 0 {
			t.Error("refused")
		}
	})
}

// A free upgrade is given without a charge; one's own is tested like that; an
// app that wants no notices confirms by that.
func TestUpgrade_Free_IsGivenWithoutACharge(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, developer, ctx := withExtras(t, shop), billingtest.Principals["developer"], t.Context()
		if _, err := shop.Entitlements.Install(ctx, developer, "extras"); err != nil {
			t.Fatal(err)
		}
		for _, p := range []auth.Principal{owner, developer} {
			for range 2 {
				if purchase, err := shop.BuyUpgrade(ctx, p, "extras", "gift", 1); err != nil || purchase != (subscriptions.AnyCharge{}) {
					t.Fatalf("%+v, %v", purchase, err)
				}
				settle(t, shop, clock)
			}
			if n, list := states(t, shop, p, "extras", "gift"); n != 1 || len(list) != 1 {
				t.Errorf("%d of it, %v", n, list)
			}
		}
		if _, err := shop.BuyUpgrade(ctx, developer, "extras", "pack", 1); err == nil || err.Error() != "own_application: You cannot buy your own app" { // S5.08
			t.Errorf("buying one's own: %v", err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "mute"); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.BuyUpgrade(ctx, owner, "mute", "mute-logo", 1); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if n, _ := states(t, shop, owner, "mute", "mute-logo"); n != 1 || len(told(shop, "ENABLE")) != 2 {
			t.Errorf("%d of it, told %v", n, told(shop, "ENABLE"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The app is removed while its upgrade is being paid: nothing is enabled, and
// the money goes back.
func TestUpgrade_AppRemovedMeanwhile_IsPaidBack(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withExtras(t, shop), t.Context()
		for _, id := range []string{"setup", "logo"} {
			if _, err := shop.BuyUpgrade(ctx, owner, "extras", id, 1); err != nil {
				t.Fatal(err)
			}
		}
		late, err := shop.Billing.Upgrades.BuyUpgrade(ctx, owner, "extras", "pack", 1)
		if err == nil {
			_, err = shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, late.Direct.ID, charges.Agreement{})
		}
		if err == nil {
			err = shop.Entitlements.Uninstall(ctx, owner, "extras", "")
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, late.Direct.ID, charges.Agreement{}); errs.ReasonOf(err) != billing.ReasonNotInstalled {
			t.Errorf("activating without the app: %v", err)
		}
		settle(t, shop, clock)
		settle(t, shop, clock)
		if countRows(t, shop, "SELECT COUNT(*) FROM direct_charges WHERE status = 'success' AND refunded_cents = total_cents") != 2 || len(told(shop, "ENABLE")) != 0 {
			t.Errorf("not all went back; enabled %v", told(shop, "ENABLE"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The reply of the provider of payments is lost, and so is the event: the
// upgrade is paid once and enabled once.
func TestUpgrade_ReplyLost_IsPaidOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		controls := shop.Sandbox.Controls()
		controls.LoseReplies, controls.LoseEvents = 1, 1
		shop.Sandbox.SetControls(controls)
		c := upgrade(t, shop, clock, owner, "pack", 4).Direct
		for range 3 {
			clock.Advance(15 * time.Minute)
			settle(t, shop, clock)
		}
		if got := read(t, shop, c.ID); got.Status != charges.StatusSuccess || got.RefundedCents != 0 || !slices.Equal(told(shop, "ENABLE"), []string{"acme pack 4"}) {
			t.Errorf("%s, paid back %d, enabled %v", got.Status, got.RefundedCents, told(shop, "ENABLE"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The program dies at every step of buying an upgrade, also between payment and
// enabling, and between the provider's answer and its record: in the end it is
// paid once and enabled.
func TestUpgrade_CrashAtEveryStep_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, steps := testkit.NewClock(), 0
		for n := int64(1); ; n++ {
			c := &billingtest.CrashInjector{}
			shop := billingtest.New(t, database, billingtest.Options{
				Now: clock.Now, WrapBilling: c.WrapBilling, WrapProvider: c.WrapProvider,
			})
			owner := shop.NewOrganization(t)
			if _, err := shop.Entitlements.Install(t.Context(), owner, "extras"); err != nil {
				t.Fatal(err)
			}
			c.Crash(n)
			upgradeAcrossCrash(t, shop, owner, clock)
			if !c.Crashed() {
				break
			}
			steps++
			paid := countRows(t, shop, "SELECT COUNT(*) FROM direct_charges WHERE buyer_organization_id = '"+owner.OrganizationID+"' AND status = 'success' AND refunded_cents = 0")
			if has, list := states(t, shop, owner, "extras", "setup"); has != 1 || len(list) != 1 || paid != 1 {
				t.Fatalf("crash at step %d: paid %d times, %v", n, paid, list)
			}
		}
		if steps < 15 {
			t.Errorf("only %d steps were tried", steps)
		}
		faults, err := billingtest.DiscrepanciesOf(t.Context(), database)
		if err != nil || len(faults) > 0 {
			t.Errorf("%v, %v", faults, err)
		}
	})
}

func upgradeAcrossCrash(t *testing.T, shop *billingtest.Shop, owner auth.Principal, clock *testkit.Clock) {
	t.Helper()
	run := func(do func(ctx context.Context) error) {
		for range 2 { // the second time is after the restart
			finished := false
			var err error
			billingtest.RunIsolated(func() { err = do(t.Context()); finished = true })
			if finished {
				if err != nil && errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
					t.Fatal(err)
				}
				return
			}
			clock.Advance(90 * time.Second)
			shop = billingtest.New(t, shop.DB, billingtest.Options{Now: clock.Now})
		}
	}
	run(func(ctx context.Context) error {
		_, err := shop.BuyUpgrade(ctx, owner, "extras", "setup", 1)
		return err
	})
	for range 6 {
		run(shop.Runner.RunDue)
		clock.Advance(90 * time.Second)
	}
}

func TestUpgradeOperations_OverHTTP_FollowTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := withExtras(t, shop)
	const path = "/api/applications/extras-slug/resources/"
	for _, tc := range []struct {
		who, path, body string
		status          int
		code            string
	}{
		{"", path + "pack/create-charge", "", 401, "unauthorized"},
		{"ghost", path + "pack/create-charge", "", 403, "ghost_read_only"},
		{"agent", path + "pack/create-charge", "", 403, billing.ReasonScopeMissing},
		{"stranger", path + "pack/create-charge", "", 422, billing.ReasonNotInstalled},
		{"owner", path + "none/create-charge", "", 404, "upgrade_not_found"},
		{"owner", "/api/applications/none/resources/pack/create-charge", "", 404, "application_not_found"},
		{"owner", path + "pack/create-charge", `{"quantity":1001}`, 422, billing.ReasonValidation},
		{"owner", path + "pack/create-charge", `{"quantity":-1}`, 422, billing.ReasonValidation},
		{"owner", path + "setup/create-charge", `{"quantity":2}`, 422, billing.ReasonValidation},
		{"owner", path + "gift/create-charge", "", 204, ""},
		{"owner", path + "pack/create-charge", `{"quantity":2}`, 201, ""},
		{"owner", path + "logo/create-charge", "", 201, ""},
	} {
		status, body := call(t, shop, tc.who, "POST", tc.path, tc.body)
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s as %q: %d %q, want %d %q", tc.path, tc.who, status, code, tc.status, tc.code)
		}
	}
	_, c := call(t, shop, "owner", "POST", path+"lane/create-charge", `{"quantity":2}`)
	if _, isRecurrent := c["months"]; !isRecurrent || c["quantity"] != 14.0 || cmp.Diff(map[string]any{"id": "lane", "application_id": "extras", "quantity": 2.0}, c["resource"]) != "" {
		t.Errorf("the charge is %v", c)
	}
	if _, d := call(t, shop, "owner", "POST", path+"pack/create-charge", `{"quantity":2}`); d["months"] != nil || d["return_url"] == nil || !strings.HasPrefix(d["return_url"].(string), billingtest.ShopURL+"/apps/extras-slug/?id=") { //nolint:forcetypeassert // nil is asked before
		t.Errorf("the charge is %v", d)
	}
	settle(t, shop, clock)
	upgrade(t, shop, clock, owner, "pack", 2)
	_, owned := callRaw(t, shop, "owner", "GET", path+"purchases", "")
	for _, want := range []string{`"id":"gift","quantity":1`, `"id":"pack","quantity":2`, `"state":"enabled"`, `"charge_type":"direct_charge"`} {
		if !strings.Contains(owned, want) {
			t.Errorf("%s is not in %s", want, owned)
		}
	}
	if _, others := callRaw(t, shop, "stranger", "GET", path+"purchases", ""); strings.TrimSpace(others) != `{"items":[]}` {
		t.Errorf("others see %s", others)
	}
	if status, _ := call(t, shop, "", "GET", path+"purchases", ""); status != 401 {
		t.Errorf("nobody sees them with %d", status)
	}
}
