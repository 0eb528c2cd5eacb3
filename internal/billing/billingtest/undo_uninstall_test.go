package billingtest_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func uninstall(t *testing.T, shop *billingtest.Shop, p auth.Principal, app string) {
	t.Helper()
	if err := shop.Entitlements.Uninstall(t.Context(), p, app, ""); err != nil {
		t.Fatal(err)
	}
}

func undo(t *testing.T, shop *billingtest.Shop, p auth.Principal, app string) installs.Install {
	t.Helper()
	install, err := shop.Entitlements.UndoUninstall(t.Context(), p, app)
	if err != nil {
		t.Fatal(err)
	}
	return install
}

// An undo brings an app back as it was: who has no access, its set-up, its price and
// its period. Nothing is charged for it; the subscription renews on its day, and buyer
// and developer are told.
func TestUndoUninstall_InThePaidPeriod_BringsEverythingBack(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withSeats(t, shop, clock), t.Context()
		c := boughtNow(t, shop, owner, false)["seats-slug"].Subscription
		if _, err := shop.Installs.SetAccess(ctx, owner, "seats", []string{"agent-2"}); err != nil {
			t.Fatal(err)
		}
		if err := shop.Installs.SetSetupRequired(ctx, owner, "seats", true); err != nil {
			t.Fatal(err)
		}
		status, err := shop.Entitlements.Status(ctx, owner, "seats")
		if err != nil || !status.UndoableUntil.Equal(clock.Now().Add(14*24*time.Hour)) {
			t.Errorf("before the uninstall it could be undone until %s, %v", status.UndoableUntil, err)
		}
		uninstall(t, shop, owner, "seats")
		settle(t, shop, clock)
		clock.Advance(5 * 24 * time.Hour)
		install := undo(t, shop, owner, "seats")
		settle(t, shop, clock)
		if diff := cmp.Diff([]string{"agent-2"}, without(t, shop, owner)); diff != "" {
			t.Error(diff)
		}
		if status, err = shop.Entitlements.Status(ctx, owner, "seats"); err != nil || !status.Installed || !status.SetupRequired || !status.InstalledAt.Equal(install.InstalledAt) {
			t.Errorf("status %+v, %v", status, err)
		}
		got := readRecurrent(t, shop, c.ID)
		if got.Status != subscriptions.SubscriptionActive || !got.CancelledAt.IsZero() || got.PriceCents != c.PriceCents || !got.NextChargeAt.Equal(c.NextChargeAt) || !got.Entitled {
			t.Errorf("the subscription is %+v", got)
		}
		if paid := paidPeriods(t, shop, c.ID); len(paid) != 1 {
			t.Errorf("periods %v were paid before their time", paid)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		for _, mail := range []string{"app-uninstalled owner@acme.test App seats was uninstalled", "uninstall-undone owner@acme.test App seats is installed again"} {
			if n := count(shop.Mails.List(), mail); n != 1 {
				t.Errorf("%d mails %q of %v", n, mail, shop.Mails.List())
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The developer hears of an undo as of any install, and of the subscription that goes on;
// a custom install address is called under a new id, which is no repeat.
func TestUndoUninstall_Developer_IsTold(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		if _, err := shop.Entitlements.Install(t.Context(), owner, "called"); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock) // a call for what was uninstalled meanwhile is none
		for _, app := range []string{"monthly", "called"} {
			clock.Advance(time.Hour)
			uninstall(t, shop, owner, app)
			clock.Advance(time.Hour)
			undo(t, shop, owner, app)
		}
		settle(t, shop, clock)
		for event, want := range map[string]int{"application_installed": 2, "application_uninstalled": 1, "payment_activated": 2, "payment_cancelled": 1} {
			if n := count(shop.Notices.List(), "https://dev.test/hook "+event); n != want {
				t.Errorf("%d notices of %s, want %d", n, event, want)
			}
		}
		calls := shop.Calls.List()
		if len(calls) != 2 {
			t.Fatalf("calls %v", calls)
		}
		_, first := called(t, calls[0])
		_, second := called(t, calls[1])
		if first.InstallID == second.InstallID || second.Metrics != nil && first.Metrics != nil {
			t.Errorf("calls %+v and %+v", first, second)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What cannot be undone is refused with its own reason, and changes nothing.
func TestUndoUninstall_NotPossible_IsRefused(t *testing.T) {
	t.Parallel()
	const monthly = "monthly"
	for name, tc := range map[string]struct {
		app, reason string
		code        errs.Code
		who         string
		before      func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription)
	}{
		"after the paid period": {monthly, "paid_period_over", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			clock.Advance(c.NextChargeAt.Add(-24 * time.Hour).Sub(clock.Now()))
			uninstall(t, shop, owner, monthly)
			clock.Advance(24 * time.Hour)
		}},
		"after the paid period, the job has run": {monthly, "paid_period_over", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			clock.Advance(c.NextChargeAt.Add(-24 * time.Hour).Sub(clock.Now()))
			uninstall(t, shop, owner, monthly)
			clock.Advance(24 * time.Hour)
			settle(t, shop, clock)
		}},
		"cancelled before, and over": {monthly, "paid_period_over", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			cancelled(t, shop, owner, c.ID)
			clock.Advance(c.NextChargeAt.Add(-24 * time.Hour).Sub(clock.Now()))
			uninstall(t, shop, owner, monthly)
			clock.Advance(24 * time.Hour)
			settle(t, shop, clock)
		}},
		"after 14 days": {monthly, "undo_period_over", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
			clock.Advance(14 * 24 * time.Hour)
		}},
		"after a refund": {monthly, "payment_refunded", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
			refundPeriod(t, shop, owner, c.ID)
			settle(t, shop, clock)
		}},
		"while a refund is on its way": {monthly, "payment_refunded", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
			refundPeriod(t, shop, owner, c.ID)
		}},
		"what a refund took, not a person": {monthly, "nothing_to_undo", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			refundPeriod(t, shop, owner, c.ID)
			settle(t, shop, clock)
		}},
		"what was never there": {"free", "nothing_to_undo", errs.Unprocessable, "", nil},
		"what is installed":    {monthly, installs.ReasonAlreadyInstalled, errs.Conflict, "", nil},
		"bought again meanwhile": {monthly, installs.ReasonAlreadyInstalled, errs.Conflict, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, c subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
			refundPeriod(t, shop, owner, c.ID)
			settle(t, shop, clock)
			subscribe(t, shop, clock, owner, monthly, "yearly_plan")
		}},
		"by an agent": {monthly, installs.ReasonNoPermission, errs.Forbidden, "agent", func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
		}},
		"by an agent after another's undo": {monthly, installs.ReasonNoPermission, errs.Forbidden, "agent", func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
			undo(t, shop, owner, monthly)
		}},
		"a subscription by who may not pay": {monthly, installs.ReasonMayNotPay, errs.Forbidden, "admin", func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
		}},
		"by another organization": {monthly, "nothing_to_undo", errs.Unprocessable, "stranger", func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			uninstall(t, shop, owner, monthly)
		}},
		"what is not offered any more": {"unpublished", "application_retired", errs.Unprocessable, "", func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, _ subscriptions.Subscription) {
			t.Helper()
			had := installs.Install{ID: "had", OrganizationID: owner.OrganizationID, AppID: "unpublished", Product: auth.LiveChat, InstalledBy: owner.AccountID, InstalledAt: clock.Now()}
			if err := shop.Installs.Import(t.Context(), []installs.Install{had}); err != nil {
				t.Fatal(err)
			}
			uninstall(t, shop, owner, "unpublished")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
				started(t, shop)
				owner := billingtest.Principals["owner"]
				shop.GiveCard(t, owner, billingtest.CardVisa)
				c := subscribe(t, shop, clock, owner, monthly, "monthly_plan")
				if tc.before != nil {
					tc.before(t, shop, clock, owner, c)
				}
				who := owner
				if tc.who != "" {
					who = billingtest.Principals[tc.who]
				}
				was, is := installed(t, shop, owner, monthly), readRecurrent(t, shop, c.ID)
				if _, err := shop.Entitlements.UndoUninstall(t.Context(), who, tc.app); errs.ReasonOf(err) != tc.reason || errs.CodeOf(err) != tc.code {
					t.Errorf("%v, want %s", err, tc.reason)
				}
				if got := readRecurrent(t, shop, c.ID); installed(t, shop, owner, monthly) != was || got.Version != is.Version {
					t.Errorf("a refused undo changed the install or the subscription: %+v", got)
				}
				billingtest.CheckBooks(t, shop)
			})
		})
	}
}

func refundPeriod(t *testing.T, shop *billingtest.Shop, owner auth.Principal, id string) {
	t.Helper()
	paid, err := shop.Billing.Refunds.LastPaid(t.Context(), owner, auth.LiveChat, id)
	if err == nil {
		_, err = shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, paid.ID, refunds.Input{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A subscription that its buyer had cancelled stays cancelled, and gives the app until
// its end; who bought once has it again for good.
func TestUndoUninstall_CancelledOrBoughtOnce_StaysAsItWas(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		once := bought(t, shop, clock, owner, "once")
		cancelled(t, shop, owner, c.ID)
		clock.Advance(time.Hour)
		for _, app := range []string{"monthly", "once"} {
			uninstall(t, shop, owner, app)
			undo(t, shop, owner, app)
		}
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionCancelled || !got.Entitled {
			t.Errorf("the cancelled one is %s, entitled %v", got.Status, got.Entitled)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if installed(t, shop, owner, "monthly") || !installed(t, shop, owner, "once") || len(paidPeriods(t, shop, c.ID)) != 1 {
			t.Errorf("after the period: monthly %v, once %v, periods %v", installed(t, shop, owner, "monthly"), installed(t, shop, owner, "once"), paidPeriods(t, shop, c.ID))
		}
		uninstall(t, shop, owner, "once")
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, once.ID, refunds.Input{AmountCents: once.Tax.Total, Reason: "It did not work."}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if _, err := shop.Entitlements.UndoUninstall(ctx, owner, "once"); errs.ReasonOf(err) != subscriptions.ReasonRefunded {
			t.Errorf("after the money went back: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A trial goes on where it was, and is paid at its end.
func TestUndoUninstall_InTheTrial_GoesOn(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "trial", "trial_plan")
		clock.Advance(time.Hour)
		uninstall(t, shop, owner, "trial")
		status, err := shop.Entitlements.Status(t.Context(), owner, "trial")
		if err != nil || status.Removal == nil || !status.Removal.Until.Equal(c.TrialEndsAt) || status.Removal.Refusal != nil {
			t.Fatalf("the trial can be undone: %+v, %v", status.Removal, err)
		}
		undo(t, shop, owner, "trial")
		settle(t, shop, clock)
		if len(periods(t, shop, c.ID)) != 0 {
			t.Error("the trial was paid")
		}
		clock.Advance(c.TrialEndsAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionActive || got.Period != 1 {
			t.Errorf("after the trial: %s, period %d", got.Status, got.Period)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Upgrades come back with their app: what was paid once, what is paid by the month and
// its period lasts, in the same quantities; one that was cancelled stays so.
func TestUndoUninstall_Upgrades_ComeBackInTheirQuantities(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		upgrade(t, shop, clock, owner, "pack", 3)
		lane, logo := upgrade(t, shop, clock, owner, "lane", 2).Subscription, upgrade(t, shop, clock, owner, "logo", 1).Subscription
		cancelled(t, shop, owner, logo.ID)
		clock.Advance(time.Hour)
		uninstall(t, shop, owner, "extras")
		settle(t, shop, clock)
		undo(t, shop, owner, "extras")
		settle(t, shop, clock)
		for id, want := range map[string]int64{"pack": 3, "lane": 2, "logo": 1} {
			if n, list := states(t, shop, owner, "extras", id); n != want || !slices.Contains(list, "enabled") {
				t.Errorf("%s: %d, %v", id, n, list)
			}
		}
		if got := readRecurrent(t, shop, lane.ID); got.Status != subscriptions.SubscriptionActive || !got.Entitled {
			t.Errorf("lanes are %s, entitled %v", got.Status, got.Entitled)
		}
		end := readRecurrent(t, shop, logo.ID)
		if end.Status != subscriptions.SubscriptionCancelled || !end.Entitled {
			t.Errorf("the cancelled logo is %s, entitled %v", end.Status, end.Entitled)
		}
		clock.Advance(end.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		settle(t, shop, clock)
		if n, _ := states(t, shop, owner, "extras", "logo"); n != 0 {
			t.Errorf("after its period the logo is had %d times", n)
		}
		if paid := paidPeriods(t, shop, lane.ID); len(paid) != 2 {
			t.Errorf("lanes were paid for %v", paid)
		}
		if on, off := told(shop, "ENABLE"), told(shop, "DISABLE"); len(on) != 6 || len(off) != 4 {
			t.Errorf("enabled %v, disabled %v", on, off)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Undone before the developer heard of the uninstall: the grant that is under way stays.
func TestUndoUninstall_BeforeTheDeveloperIsTold_KeepsTheGrant(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		settle(t, shop, clock)
		shop.Answer.Store(503)
		upgrade(t, shop, clock, owner, "lane", 2)
		uninstall(t, shop, owner, "extras")
		undo(t, shop, owner, "extras")
		if _, list := states(t, shop, owner, "extras", "lane"); !slices.Equal(list, []string{"enabling"}) {
			t.Errorf("taken and brought back: %v", list)
		}
		shop.Answer.Store(0)
		for range 10 {
			clock.Advance(10 * time.Minute)
			settle(t, shop, clock)
		}
		if on, off := told(shop, "ENABLE"), told(shop, "DISABLE"); len(on) != 1 || len(off) != 0 {
			t.Errorf("enabled %v, disabled %v", on, off)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// An undo is repeated, also by two at once and on two replicas: the app is there once,
// its developer is told once, and each period is paid once.
func TestUndoUninstall_ByTwoAtOnce_CountsOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		replicas := []*billingtest.Shop{one, two}
		for range 4 {
			owner := one.NewOrganization(t)
			c := subscribe(t, one, clock, owner, "monthly", "monthly_plan")
			uninstall(t, one, owner, "monthly")
			ids := make([]string, 4)
			results := atOnce(4, func(i int) error {
				install, err := replicas[i%2].Entitlements.UndoUninstall(t.Context(), owner, "monthly")
				ids[i] = install.ID
				return err
			})
			if err := errors.Join(results...); err != nil || len(slices.Compact(slices.Sorted(slices.Values(ids)))) != 1 {
				t.Errorf("installs %v, %v", ids, err)
			}
			settleBoth(t, one, two, clock)
			if n := countRows(t, one, "SELECT COUNT(*) FROM installs WHERE organization_id = $1", owner.OrganizationID); n != 2 {
				t.Errorf("%d installs, want the removed one and the one that it came back as", n)
			}
			if got := readRecurrent(t, one, c.ID); got.Status != subscriptions.SubscriptionActive || len(paidPeriods(t, one, c.ID)) != 1 {
				t.Errorf("%s with periods %v", got.Status, paidPeriods(t, one, c.ID))
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// An undo and the end of the period, a refund, or another uninstall: whoever is first,
// the app is there if and only if something pays for it.
func TestUndoUninstall_Races_LeaveTheBooksRight(t *testing.T) {
	t.Parallel()
	for name, against := range map[string]func(ctx context.Context, shop *billingtest.Shop, clock *testkit.Clock, owner auth.Principal, id string) error{
		"the end of the period": func(ctx context.Context, shop *billingtest.Shop, clock *testkit.Clock, _ auth.Principal, _ string) error {
			clock.Advance(time.Microsecond)
			return shop.Billing.Settlement.ScanDue(ctx)
		},
		"a refund": func(ctx context.Context, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, id string) error {
			paid, err := shop.Billing.Refunds.LastPaid(ctx, owner, auth.LiveChat, id)
			if err == nil {
				_, err = shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, paid.ID, refunds.Input{AmountCents: paid.Tax.Total, Reason: "It did not work."})
			}
			return err
		},
		"another uninstall": func(ctx context.Context, shop *billingtest.Shop, _ *testkit.Clock, owner auth.Principal, _ string) error {
			return shop.Entitlements.Uninstall(ctx, owner, "monthly", "")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
				for range 4 {
					owner := one.NewOrganization(t)
					c := subscribe(t, one, clock, owner, "monthly", "monthly_plan")
					clock.Advance(c.NextChargeAt.Sub(clock.Now()) - time.Microsecond)
					uninstall(t, one, owner, "monthly")
					failed := atOnce(3, func(i int) error {
						if i == 0 {
							return against(t.Context(), one, clock, owner, c.ID)
						}
						_, _ = two.Entitlements.UndoUninstall(t.Context(), owner, "monthly") // refused, or done
						return nil
					})
					if err := errors.Join(failed...); err != nil {
						t.Error(err)
					}
					settleBoth(t, one, two, clock)
					got := readRecurrent(t, one, c.ID)
					if is := installed(t, one, owner, "monthly"); is != got.IsInForce() {
						t.Errorf("installed %v by a subscription that is %s", is, got.Status)
					}
				}
				billingtest.CheckBooks(t, one)
			})
		})
	}
}

// The program dies at every step of an uninstall and its undo, and starts again: the
// person repeats what got no answer, and has what they had, at no other price.
func TestUndoUninstall_CrashAtEveryStep_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		steps := 0
		for n := int64(1); ; n++ {
			crasher := &billingtest.CrashInjector{}
			shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapEntitlements: crasher.WrapEntitlements})
			started(t, shop)
			owner := shop.NewOrganization(t)
			c := subscribe(t, shop, clock, owner, "paidextras", "paidextras_plan")
			extra, err := shop.BuyUpgrade(t.Context(), owner, "paidextras", "paid-logo", 1)
			if err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
			crasher.Crash(n)
			for _, do := range []func(shop *billingtest.Shop) error{
				func(shop *billingtest.Shop) error {
					return shop.Entitlements.Uninstall(t.Context(), owner, "paidextras", "")
				},
				func(shop *billingtest.Shop) error {
					_, err := shop.Entitlements.UndoUninstall(t.Context(), owner, "paidextras")
					return err
				},
			} {
				for range 2 { // the second time is after the restart
					finished := false
					billingtest.RunIsolated(func() { err = do(shop); finished = true })
					if finished {
						break
					}
					shop = billingtest.New(t, database, billingtest.Options{Now: clock.Now})
				}
				if err != nil {
					t.Fatal(err)
				}
				settle(t, shop, clock)
			}
			for _, id := range []string{c.ID, extra.Subscription.ID} {
				if got := readRecurrent(t, shop, id); got.Status != subscriptions.SubscriptionActive || !got.Entitled || len(paidPeriods(t, shop, id)) != 1 {
					t.Fatalf("crash at step %d: %s is %s, entitled %v", n, got.Name, got.Status, got.Entitled)
				}
			}
			if k, _ := states(t, shop, owner, "paidextras", "paid-logo"); k != 1 || !installed(t, shop, owner, "paidextras") {
				t.Fatalf("crash at step %d: %d upgrades, installed %v", n, k, installed(t, shop, owner, "paidextras"))
			}
			billingtest.CheckBooks(t, shop)
			if !crasher.Crashed() {
				break
			}
			steps++
		}
		if steps < 15 {
			t.Errorf("only %d steps were tried", steps)
		}
	})
}

// The operations: what can be brought back is listed with its end, for who may not with
// the reason; an undo answers as an install, twice the same.
func TestUndoUninstallOperation_OverHTTP_FollowsTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	uninstall(t, shop, owner, "monthly")
	const path = "/api/applications/monthly-slug"
	_, instance := call(t, shop, "admin", "GET", path+"/instance", "")
	removal, _ := instance["removal"].(map[string]any)
	refusal, _ := removal["refusal"].(map[string]any)
	if refusal["code"] != installs.ReasonMayNotPay || removal["undoUntil"] == nil {
		t.Errorf("who may not pay reads %v", instance)
	}
	for _, tc := range []struct {
		who    string
		status int
		want   string
	}{
		{"", 401, "unauthorized"},
		{"ghost", 403, auth.ReasonGhost},
		{"agent", 403, installs.ReasonNoPermission},
		{"admin", 403, installs.ReasonMayNotPay},
		{"stranger", 422, "nothing_to_undo"},
		{"owner", 200, ""},
		{"owner", 200, ""},
	} {
		if _, list := callRaw(t, shop, "owner", "GET", "/api/applications/removed", ""); (tc.status != 200) != (list != "[]" && list != "[]\n") && tc.want != "" {
			t.Errorf("before %q: %s", tc.who, list)
		}
		status, body := call(t, shop, tc.who, "POST", path+"/install/restore", "")
		code, _ := body["code"].(string)
		if status != tc.status || code != tc.want || status == 200 && (body["installed"] != true || body["undoableUntil"] == nil || body["removal"] != nil) {
			t.Errorf("as %q: %d %v", tc.who, status, body)
		}
	}
	if _, list := callRaw(t, shop, "owner", "GET", "/api/applications/removed", ""); list != "[]\n" {
		t.Errorf("after the undo: %s", list)
	}
}

// An undo is possible up to the last moment of its 14 days, and after another uninstall
// again; then it is neither offered nor done.
func TestUndoUninstallOperation_AfterItsDays_IsRefused(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	if _, err := shop.Entitlements.Install(t.Context(), owner, "free"); err != nil {
		t.Fatal(err)
	}
	const path = "/api/applications/free-slug"
	remove := func() {
		t.Helper()
		if status, body := callRaw(t, shop, "owner", "DELETE", path+"/install", ""); status != http.StatusNoContent {
			t.Fatalf("%d %s", status, body)
		}
	}
	restore := func(status int, code string) {
		t.Helper()
		got, body := call(t, shop, "owner", "POST", path+"/install/restore", "")
		if is, _ := body["code"].(string); got != status || is != code {
			t.Errorf("%d %v, want %d %s", got, body, status, code)
		}
	}
	for range 2 {
		remove()
		clock.Advance(14*24*time.Hour - time.Second)
		restore(http.StatusOK, "")
	}
	remove()
	clock.Advance(14 * 24 * time.Hour)
	restore(http.StatusUnprocessableEntity, "undo_period_over")
	restore(http.StatusUnprocessableEntity, "undo_period_over")
	if _, list := callRaw(t, shop, "owner", "GET", "/api/applications/removed", ""); list != "[]\n" {
		t.Errorf("still offered: %s", list)
	}
	if _, instance := call(t, shop, "owner", "GET", path+"/instance", ""); instance["installed"] != false || instance["removal"] != nil {
		t.Errorf("after its days: %v", instance)
	}
}

// What people should know of what they have: pairs that do the same, and rights that are
// asked for anew.
func TestInstalledNotes_PairAndRights_AreTold(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	if _, body := callRaw(t, shop, "owner", "GET", "/api/applications/installed/notes", ""); body != `{"same":[],"rightsAsked":[]}`+"\n" {
		t.Errorf("without apps: %s", body)
	}
	for _, app := range []string{"free", "called"} {
		if _, err := shop.Entitlements.Install(t.Context(), billingtest.Principals["owner"], app); err != nil {
			t.Fatal(err)
		}
	}
	const want = `{"same":[{"applicationIds":["free","called"],"category":"Tools"}],"rightsAsked":[{"applicationId":"free","areas":["Chats","Tickets"],` +
		`"scopes":[{"scope":"tickets--all:ro","says":"","reason":"","required":false},{"scope":"chats--all:ro","says":"","reason":"","required":false}],"mayAgree":true}]}` + "\n"
	if _, body := callRaw(t, shop, "owner", "GET", "/api/applications/installed/notes", ""); body != want {
		t.Errorf("%s", body)
	}
}
