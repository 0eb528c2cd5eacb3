package billingtest_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

func readRecurrent(t *testing.T, shop *billingtest.Shop, id string) subscriptions.Subscription {
	t.Helper()
	c, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).Subscription(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func periods(t *testing.T, shop *billingtest.Shop, id string) []charges.Charge {
	t.Helper()
	list, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).PeriodCharges(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// paidPeriods gives the periods that were paid, in order.
func paidPeriods(t *testing.T, shop *billingtest.Shop, id string) []int64 {
	t.Helper()
	var paid []int64
	for _, c := range periods(t, shop, id) {
		if c.Status == charges.StatusSuccess {
			paid = append(paid, c.Period)
		}
	}
	return paid
}

// settle runs what is due now: the sweep of the minute, the payment, its event.
func settle(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
	t.Helper()
	shop.Drain(t, clock, 3)
}

func started(t *testing.T, shop *billingtest.Shop) {
	t.Helper()
	if err := shop.Billing.Reconciliation.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func subscribe(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, p auth.Principal, app, plan string) subscriptions.Subscription {
	t.Helper()
	c, err := shop.Subscribe(t.Context(), p, app, plan)
	if err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	return readRecurrent(t, shop, c.ID)
}

// S4.08, S4.09, S3.09: a monthly plan is bought, active when the first period is
// paid, and renewed month by month at the price it was made with.
func TestSubscription_Monthly_IsRenewedEachMonthOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c, err := shop.Subscribe(t.Context(), owner, "monthly", "monthly_plan")
		if err != nil {
			t.Fatal(err)
		}
		if c.Status.Shown() != subscriptions.SubscriptionAccepted || installed(t, shop, owner, "monthly") {
			t.Errorf("before the money the charge shows %s, installed %v", c.Status.Shown(), installed(t, shop, owner, "monthly"))
		}
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || c.PriceCents != 900 || c.Months != 1 || !installed(t, shop, owner, "monthly") {
			t.Fatalf("the charge is %+v", c)
		}
		first := c.CurrentChargeAt
		for month := int64(2); month <= 4; month++ {
			clock.Advance(c.NextChargeAt.Sub(clock.Now()))
			settle(t, shop, clock)
			if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || c.Period != month || !c.CurrentChargeAt.Equal(subscriptions.AddMonths(first, month-1)) {
				t.Fatalf("in month %d the charge is %s, period %d from %s", month, c.Status, c.Period, c.CurrentChargeAt)
			}
		}
		if diff := cmp.Diff([]int64{1, 2, 3, 4}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		developer := billingtest.Principals["developer"]
		if balance, err := shop.Billing.Ledger.Balance(t.Context(), developer, auth.LiveChat); err != nil || balance != 4*720 {
			t.Errorf("the developer earned %d, %v", balance, err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// S9.15: a year is price x 0.85 x 12, rounded down.
func TestSubscription_Yearly_IsPaidAtOnceAndRemindedAWeekBefore(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "yearly_plan")
		if c.PriceCents != 10189 || c.Months != 12 || !c.NextChargeAt.Equal(subscriptions.AddMonths(c.CurrentChargeAt, 12)) {
			t.Fatalf("the charge is %+v", c)
		}
		reminders := func() int { return count(shop.Mails.List(), "renewal-reminder") }
		clock.Advance(c.NextChargeAt.Add(-7*24*time.Hour - 10*time.Minute).Sub(clock.Now()))
		settle(t, shop, clock)
		if n := reminders(); n != 0 {
			t.Errorf("%d reminders more than a week before", n)
		}
		clock.Advance(10 * time.Minute)
		settle(t, shop, clock)
		settle(t, shop, clock)
		if n := reminders(); n != 1 {
			t.Errorf("%d reminders a week before", n)
		}
		clock.Advance(7 * 24 * time.Hour)
		settle(t, shop, clock)
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func count(list []string, prefix string) int {
	n := 0
	for _, line := range list {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}

// S3.05, S5.13: a trial begins without a card unless the plan asks for one; the
// buyer is reminded three days before its end, pays then, and tries an app once.
func TestTrial_Card_IsNeededOnlyWhenThePlanSaysSo(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		if _, err := shop.Subscribe(ctx, owner, "trial", "trial_card_plan"); errs.ReasonOf(err) != billing.ReasonCardMissing {
			t.Errorf("a trial that needs a card: %v", err)
		}
		if _, err := shop.Subscribe(ctx, owner, "monthly", "monthly_plan"); errs.ReasonOf(err) != billing.ReasonCardMissing {
			t.Errorf("no trial and no card: %v", err)
		}
		c := subscribe(t, shop, clock, owner, "trial", "trial_plan")
		if c.Status != subscriptions.SubscriptionActive || !installed(t, shop, owner, "trial") || len(periods(t, shop, c.ID)) != 0 {
			t.Fatalf("the trial is %s", c.Status)
		}
		if !c.CurrentChargeAt.IsZero() {
			t.Errorf("nothing was paid, and a paid period began at %s", c.CurrentChargeAt)
		}
		if want := c.UpdatedAt.Add(14 * 24 * time.Hour); !c.TrialEndsAt.Equal(want) || !c.NextChargeAt.Equal(want) {
			t.Errorf("the trial ends at %s, the first charge comes at %s; want %s", c.TrialEndsAt, c.NextChargeAt, want)
		}
		clock.Advance(11 * 24 * time.Hour)
		settle(t, shop, clock)
		if n := count(shop.Mails.List(), "renewal-reminder owner@acme.test Your free trial of App trial ends on"); n != 1 {
			t.Errorf("%d reminders: %v", n, shop.Mails.List())
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		clock.Advance(3 * 24 * time.Hour)
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || c.Period != 1 || !c.CurrentChargeAt.Equal(c.TrialEndsAt) {
			t.Errorf("after the trial the charge is %s, period %d from %s", c.Status, c.Period, c.CurrentChargeAt)
		}
		if _, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if again := subscribe(t, shop, clock, owner, "trial", "trial_plan"); again.TrialDays != 0 || again.Period != 1 {
			t.Errorf("a second trial: %d days, period %d", again.TrialDays, again.Period)
		}
		wantNotices := []string{"payment_activated", "payment_cancelled", "payment_collected", "payment_trialstarted"}
		for _, want := range wantNotices {
			if count(shop.Notices.List(), "https://dev.test/hook "+want) == 0 {
				t.Errorf("no notice %s: %v", want, shop.Notices.List())
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

// S4.10: what cannot be paid at the beginning ends as declined.
func TestSubscription_FirstPeriodNotPaid_IsDeclined(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardFunds)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		if c.Status != subscriptions.SubscriptionDeclined || c.FailureCode != billing.FailureFunds || installed(t, shop, owner, "monthly") {
			t.Errorf("the charge ends as %s, %q", c.Status, c.FailureCode)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		if c = subscribe(t, shop, clock, owner, "monthly", "monthly_plan"); c.Status != subscriptions.SubscriptionActive {
			t.Errorf("the second try ends as %s", c.Status)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestDunning_RenewalFails_IsTriedAfter1And3And7DaysThenFrozen(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		shop.GiveCard(t, owner, billingtest.CardFails)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		due := readRecurrent(t, shop, c.ID).DueSince
		for n, after := range []time.Duration{24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour} {
			c = readRecurrent(t, shop, c.ID)
			if c.Status != subscriptions.SubscriptionPastDue || !c.RetryAt.Equal(due.Add(after)) || !installed(t, shop, owner, "monthly") || len(periods(t, shop, c.ID)) != n+2 {
				t.Fatalf("after attempt %d the charge is %s, tried again at %s", n, c.Status, c.RetryAt)
			}
			clock.Advance(c.RetryAt.Sub(clock.Now()))
			settle(t, shop, clock)
		}
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionFrozen || installed(t, shop, owner, "monthly") {
			t.Fatalf("after the last attempt the charge is %s", c.Status)
		}
		stops := "App monthly works until " + billing.Date(due.Add(7*24*time.Hour)) + ". "
		for _, letter := range shop.MailTexts.List() {
			if strings.Contains(letter, `"kind":"payment-failed"`) && (!strings.Contains(letter, stops) || !strings.Contains(letter, `/billing/#cards"`)) {
				t.Errorf("the mail lacks %q or the way to the cards: %s", stops, letter)
			}
		}
		mails := shop.Mails.List()
		if count(mails, "payment-failed") != 3 || count(mails, "subscription-frozen") != 1 {
			t.Errorf("mails %v", mails)
		}
		clock.Advance(20 * 24 * time.Hour)
		settle(t, shop, clock)
		if _, err := shop.Billing.Subscriptions.ActivateSubscription(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionFrozen {
			t.Errorf("with the bad card the charge is %s", c.Status)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		before := clock.Now()
		if _, err := shop.Billing.Subscriptions.ActivateSubscription(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		c = readRecurrent(t, shop, c.ID)
		if c.Status != subscriptions.SubscriptionActive || !c.CurrentChargeAt.Equal(before) || !c.NextChargeAt.Equal(subscriptions.AddMonths(before, 1)) || !installed(t, shop, owner, "monthly") {
			t.Errorf("after the recovery the charge is %s from %s to %s", c.Status, c.CurrentChargeAt, c.NextChargeAt)
		}
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A buyer who pays now takes none of the tries that come by themselves: the app works as
// long as was said.
func TestDunning_PaysNow_IsTriedAtOnceAndTheOthersStay(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		payNow := func() subscriptions.Subscription {
			t.Helper()
			if _, err := shop.Billing.Renewals.RetryPayment(ctx, owner, auth.LiveChat, c.ID); err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
			return readRecurrent(t, shop, c.ID)
		}
		if paid := payNow(); paid.Status != subscriptions.SubscriptionActive || len(periods(t, shop, c.ID)) != 1 {
			t.Fatalf("nothing is owed, and the charge is %s with %d payments", paid.Status, len(periods(t, shop, c.ID)))
		}
		shop.GiveCard(t, owner, billingtest.CardFails)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		due := readRecurrent(t, shop, c.ID).DueSince
		for range 5 { // more often than it is tried by itself
			clock.Advance(time.Hour)
			if c = payNow(); c.Status != subscriptions.SubscriptionPastDue || !c.RetryAt.Equal(due.Add(24*time.Hour)) || !installed(t, shop, owner, "monthly") {
				t.Fatalf("refused once more, the charge is %s and tried again at %s", c.Status, c.RetryAt)
			}
		}
		if tried := len(periods(t, shop, c.ID)); tried != 7 {
			t.Errorf("%d payments, want the first period, its renewal and 5 more", tried)
		}
		if _, err := shop.Billing.Renewals.RetryPayment(ctx, billingtest.Principals["stranger"], auth.LiveChat, c.ID); errs.CodeOf(err) != errs.NotFound {
			t.Errorf("a stranger pays: %v", err)
		}
		for _, after := range []time.Duration{24 * time.Hour, 3 * 24 * time.Hour} {
			clock.Advance(due.Add(after).Sub(clock.Now()))
			settle(t, shop, clock)
			if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionPastDue || !installed(t, shop, owner, "monthly") {
				t.Fatalf("after %s the charge is %s", after, c.Status)
			}
		}
		clock.Advance(due.Add(7 * 24 * time.Hour).Sub(clock.Now()))
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionFrozen {
			t.Errorf("after the last day the charge is %s", c.Status)
		}
		if _, err := shop.Billing.Renewals.RetryPayment(ctx, owner, auth.LiveChat, c.ID); errs.ReasonOf(err) != billing.ReasonInvalidStatus {
			t.Errorf("a frozen charge is tried again: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// unpaidWithoutCard gives a subscription of the owner whose renewal failed, because there is no
// card any more, and the end of what is paid.
func unpaidWithoutCard(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) (c subscriptions.Subscription, end time.Time) {
	t.Helper()
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	c = subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	if err := shop.Billing.Cards.RemoveCard(t.Context(), owner, auth.LiveChat); err != nil {
		t.Fatal(err)
	}
	end = c.NextChargeAt
	clock.Advance(end.Sub(clock.Now()))
	settle(t, shop, clock)
	if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionPastDue || c.FailureCode != billing.ReasonCardMissing {
		t.Fatalf("without a card the charge is %s, %q", c.Status, c.FailureCode)
	}
	return c, end
}

// Two presses at once are one payment.
func TestDunning_PaysNowTwiceAtOnce_IsOnePayment(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		c, end := unpaidWithoutCard(t, shop, clock)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if _, err := shop.Billing.Renewals.RetryPayment(t.Context(), owner, auth.LiveChat, c.ID); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || !c.CurrentChargeAt.Equal(end) {
			t.Errorf("the charge is %s from %s", c.Status, c.CurrentChargeAt)
		}
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestDunning_NewCard_RecoversTheChargeAtOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		c, end := unpaidWithoutCard(t, shop, clock)
		clock.Advance(5 * time.Hour)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || !c.CurrentChargeAt.Equal(end) {
			t.Errorf("with the new card the charge is %s from %s", c.Status, c.CurrentChargeAt)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// S4.13, S4.14.
func TestSubscription_Cancelled_GivesTheAppUntilItsPeriodEnds(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		if _, err := shop.Billing.Subscriptions.ArchiveSubscription(ctx, owner, auth.LiveChat, c.ID); errs.ReasonOf(err) != billing.ReasonInvalidStatus {
			t.Errorf("archiving what runs: %v", err)
		}
		clock.Advance(10 * 24 * time.Hour)
		for range 2 {
			got, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, c.ID)
			if err != nil || got.Status != subscriptions.SubscriptionCancelled || got.CancelledAt.IsZero() {
				t.Fatalf("cancel: %s, %v", got.Status, err)
			}
		}
		settle(t, shop, clock)
		if !installed(t, shop, owner, "monthly") {
			t.Error("the app went before the end of what was paid")
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if installed(t, shop, owner, "monthly") || len(periods(t, shop, c.ID)) != 1 {
			t.Error("the app stays, or was charged again")
		}
		if _, err := shop.Billing.Subscriptions.ArchiveSubscription(ctx, owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		list, err := shop.Billing.Subscriptions.ListSubscriptions(ctx, owner, charges.Filter{Product: auth.LiveChat})
		if err != nil || len(list) != 0 {
			t.Errorf("the archived charge is listed: %v, %v", list, err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// S4.26: an uninstall cancels the charge, and the notice goes out once.
func TestUninstall_Subscription_IsCancelledAndPaidTimeStays(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		for range 2 {
			if err := shop.Entitlements.Uninstall(ctx, owner, "monthly", "no need"); err != nil {
				t.Fatal(err)
			}
			if _, err := shop.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, c.ID); err != nil {
				t.Fatal(err)
			}
		}
		settle(t, shop, clock)
		if n := count(shop.Notices.List(), "https://dev.test/hook payment_cancelled"); n != 1 {
			t.Errorf("%d notices of the end", n)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "monthly"); err != nil {
			t.Errorf("installing again what is paid for: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestSeats_EachPeriod_AreCountedAnewAndThePriceStays(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "seats", "seats_plan")
		shop.Seats.Store(9)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		var got []money.Cents
		for _, p := range periods(t, shop, c.ID) {
			got = append(got, p.Tax.Net)
		}
		if diff := cmp.Diff([]money.Cents{3500, 4500}, got); diff != "" {
			t.Error(diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestCharge_PendingForThirtyDays_IsClosed(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		direct, err := shop.CreateOnce(ctx, owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		purchase, err := shop.Billing.Purchases.CreateForApp(ctx, owner, "monthly", "monthly_plan")
		if err != nil {
			t.Fatal(err)
		}
		clock.Advance(30*24*time.Hour - 10*time.Minute)
		started(t, shop)
		settle(t, shop, clock)
		if got := read(t, shop, direct.ID).Status; got != charges.StatusPending {
			t.Errorf("before 30 days the direct charge is %s", got)
		}
		clock.Advance(15 * time.Minute)
		settle(t, shop, clock)
		if got := read(t, shop, direct.ID).Status; got != charges.StatusDeclined {
			t.Errorf("after 30 days the direct charge is %s", got)
		}
		if got := readRecurrent(t, shop, purchase.Subscription.ID).Status; got != subscriptions.SubscriptionCancelled {
			t.Errorf("after 30 days the recurrent charge is %s", got)
		}
	})
}

// A test charge walks the same states without money, card, ledger or install.
func TestSubscription_Test_NeverReachesTheProvider(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		developer, ctx := billingtest.Principals["developer"], t.Context()
		c, err := shop.Billing.Subscriptions.CreateSubscription(ctx, developer, auth.LiveChat, subscriptions.CreateSubscriptionInput{
			Name: "Test", PriceCents: 500, ReturnURL: "https://app.test/?a=b#c", Test: true, Months: 1, ExternalID: "x",
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := "https://app.test/?a=b&id=" + c.ID + "&type=recurrent_charge#c"; c.ReturnURL != want {
			t.Errorf("return address %s, want %s", c.ReturnURL, want)
		}
		if _, err := shop.Billing.Subscriptions.AcceptSubscription(ctx, developer, auth.LiveChat, c.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		if c, err = shop.Billing.Subscriptions.ActivateSubscription(ctx, developer, auth.LiveChat, c.ID, charges.Agreement{}); err != nil || c.Status != subscriptions.SubscriptionActive {
			t.Fatalf("activate: %s, %v", c.Status, err)
		}
		clock.Advance(32 * 24 * time.Hour)
		settle(t, shop, clock)
		if c = readRecurrent(t, shop, c.ID); c.Status != subscriptions.SubscriptionActive || c.Period != 2 || len(periods(t, shop, c.ID)) != 0 || c.Entitled {
			t.Errorf("the test charge is %+v", c)
		}
		if balance, err := shop.Billing.Ledger.Balance(ctx, developer, auth.LiveChat); err != nil || balance != 0 {
			t.Errorf("the developer earned %d, %v", balance, err)
		}
	})
}

// Contract billing 12: activating one ends the other of the same client and
// external id.
func TestCharge_SameThingAgain_ReplacesTheOldOne(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		begin := func(externalID string, price money.Cents) subscriptions.Subscription {
			c, err := shop.Billing.Subscriptions.CreateSubscription(ctx, billingtest.Principals["app"], auth.LiveChat, subscriptions.CreateSubscriptionInput{
				Name: "Plan", PriceCents: price, ReturnURL: "https://app.test/", Months: 1, ExternalID: externalID,
			})
			if err == nil {
				_, err = shop.Billing.Subscriptions.AcceptSubscription(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			}
			if err == nil {
				_, err = shop.Billing.Subscriptions.ActivateSubscription(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			}
			if err != nil {
				t.Fatal(err)
			}
			settle(t, shop, clock)
			return readRecurrent(t, shop, c.ID)
		}
		small, other := begin("plan", 500), begin("other", 700)
		large := begin("plan", 900)
		want := []subscriptions.Status{subscriptions.SubscriptionCancelled, subscriptions.SubscriptionActive, subscriptions.SubscriptionActive}
		var got []subscriptions.Status
		for _, c := range []subscriptions.Subscription{small, other, large} {
			got = append(got, readRecurrent(t, shop, c.ID).Status)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the charges are %v, want %v", got, want)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A renewal whose bank asks is confirmed by the buyer from a mail within a day;
// else it is tried again, and asked about again, until the charge is frozen.
func TestRenewal_BankAsks_WaitsForTheBuyer(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		shop.GiveCard(t, owner, billingtest.CardChallenge)
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		c = readRecurrent(t, shop, c.ID)
		if c.Status != subscriptions.SubscriptionPastDue || c.AuthenticationURL == "" || count(shop.Mails.List(), "payment-confirmation") != 1 {
			t.Fatalf("the charge is %s, asks at %q", c.Status, c.AuthenticationURL)
		}
		challenge := c.AuthenticationURL[len("https://shop.test/sandbox/challenge/"):]
		clock.Advance(24 * time.Hour)
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionPastDue || got.AuthenticationURL == c.AuthenticationURL {
			t.Fatalf("after a day the charge is %s, asks at %q", got.Status, got.AuthenticationURL)
		}
		if late, err := shop.Sandbox.Decide(t.Context(), challenge, true); err != nil || late {
			t.Errorf("a payment that has ended was confirmed: %v", err)
		}
		for range 10 {
			settle(t, shop, clock)
			clock.Advance(24 * time.Hour)
		}
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionFrozen || installed(t, shop, owner, "monthly") {
			t.Fatalf("in the end the charge is %s", got.Status)
		}
		if asked, failed := count(shop.Mails.List(), "payment-confirmation"), count(shop.Mails.List(), "payment-failed"); asked != 4 || failed != 3 {
			t.Errorf("asked %d times, failed %d times: %v", asked, failed, shop.Mails.List())
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Two replicas that renew at the same moment charge each period once.
func TestRenewal_Replicas_RenewEachPeriodOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		started(t, shop)
		var charges []subscriptions.Subscription
		for range 25 { // more than one replica looks after alone
			charges = append(charges, subscribe(t, shop, clock, shop.NewOrganization(t), "monthly", "monthly_plan"))
		}
		clock.Advance(32 * 24 * time.Hour)
		var group sync.WaitGroup
		for range 3 {
			replica := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
			group.Go(func() {
				_ = replica.Billing.Settlement.ScanDue(t.Context())
				_ = replica.Runner.RunDue(t.Context())
			})
		}
		group.Wait()
		settle(t, shop, clock)
		for _, c := range charges {
			if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" || len(periods(t, shop, c.ID)) != 2 {
				t.Errorf("%d attempts, paid (-want +got):\n%s", len(periods(t, shop, c.ID)), diff)
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestCard_Expires_IsWarnedAboutOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa) // until 8/2029
		subscribe(t, shop, clock, owner, "monthly", "yearly_plan")
		clock.Advance(time.Date(2029, 6, 30, 0, 0, 0, 0, time.UTC).Sub(clock.Now()))
		settle(t, shop, clock)
		clock.Advance(time.Date(2029, 7, 2, 12, 0, 0, 0, time.UTC).Sub(clock.Now()))
		settle(t, shop, clock)
		clock.Advance(48 * time.Hour)
		settle(t, shop, clock)
		if n := count(shop.Mails.List(), "card-expires owner@acme.test"); n != 1 {
			t.Errorf("%d warnings: %v", n, shop.Mails.List())
		}
	})
}
