package billingtest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/invoices/invoicepdf"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/licences"
	"marketplace/internal/testkit"
)

// changing gives the owner of acme with a card, subscribed to a plan.
func changing(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock, app, plan string) (auth.Principal, subscriptions.Subscription) {
	t.Helper()
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	return owner, subscribe(t, shop, clock, owner, app, plan)
}

// offer asks what a change costs.
func offer(t *testing.T, shop *billingtest.Shop, p auth.Principal, id string, in planchanges.ChangeInput) planchanges.ChangeOffer {
	t.Helper()
	got, err := shop.Billing.PlanChanges.OfferChange(t.Context(), p, auth.LiveChat, id, in)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// change asks what a change costs and makes it for that.
func change(t *testing.T, shop *billingtest.Shop, p auth.Principal, id string, in planchanges.ChangeInput) (planchanges.ChangeQuote, subscriptions.PlanChange) {
	t.Helper()
	quote := offer(t, shop, p, id, in).Quote
	if quote == nil {
		t.Fatal("nothing would change")
	}
	in.Shown = shown(quote.Today.Total)
	_, made, err := shop.Billing.PlanChanges.ChangePlan(t.Context(), p, auth.LiveChat, id, in)
	if err != nil {
		t.Fatal(err)
	}
	return *quote, made
}

// answer is the buyer's answer to the bank about a charge.
func answer(t *testing.T, shop *billingtest.Shop, chargeID string, yes bool) {
	t.Helper()
	_, id, _ := strings.Cut(read(t, shop, chargeID).AuthenticationURL, "/sandbox/challenge/")
	if _, err := shop.Sandbox.Decide(t.Context(), id, yes); err != nil {
		t.Fatal(err)
	}
}

func dispute(t *testing.T, shop *billingtest.Shop, paymentID string) {
	t.Helper()
	if err := shop.Sandbox.OpenDispute(t.Context(), paymentID); err != nil {
		t.Fatal(err)
	}
}

func printed(t *testing.T, i invoices.Invoice) string {
	t.Helper()
	page, err := invoicepdf.HTML(locale.English, i)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// shown is what a buyer saw to be paid now.
func shown(total money.Cents) price.Expected {
	return price.Expected{Cents: total, Currency: "USD", IsSet: true, IsRequired: true}
}

func readChange(t *testing.T, shop *billingtest.Shop, id string) subscriptions.PlanChange {
	t.Helper()
	got, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).PlanChange(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Decisions rule 34: from the month to the year, 10 days after the month began. 20
// of its 30 days are not used: $6.00 of $9.00 come off the year, a new period
// begins that day, and what is shown before is what is charged, posted and billed.
func TestPlanChange_Upwards_CreditsUnusedDaysAndBeginsAtOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		clock.Advance(c.CurrentChargeAt.Add(9*24*time.Hour + 23*time.Hour).Sub(clock.Now())) // the tenth day has begun
		list := boughtNow(t, shop, owner, false)
		if b := list["monthly-slug"]; !b.Changeable || b.Change != nil {
			t.Errorf("offered: %+v", b)
		}
		at := clock.Now()
		quote, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		want := planchanges.ChangeQuote{
			When: subscriptions.ChangeNow, From: subscriptions.Terms{PlanID: "monthly_plan", PriceCents: 900, Months: 1, Quantity: 1},
			To: subscriptions.Terms{PlanID: "yearly_plan", PriceCents: 10189, Months: 12, Quantity: 1}, CreditCents: 600, UnusedDays: 20,
			Today: billing.TaxedSum{Net: 9589, Tax: 2205, Total: 11794, Rate: 23000, Place: "PL"}, Next: billing.TaxedSum{Net: 10189, Tax: 2343, Total: 12532, Rate: 23000, Place: "PL"},
			NextAt: at.UTC().AddDate(1, 0, 0), EffectiveAt: at, MayWait: true,
		}
		if diff := cmp.Diff(want, quote); diff != "" {
			t.Error(diff)
		}
		if got := readRecurrent(t, shop, c.ID); got.PlanID != "monthly_plan" || got.Period != 1 || made.State != subscriptions.ChangeCollecting {
			t.Errorf("before it is paid: %s, %+v", made.State, got)
		}
		settle(t, shop, clock)
		got := readRecurrent(t, shop, c.ID)
		if got.Status != subscriptions.SubscriptionActive || got.PlanID != "yearly_plan" || got.Months != 12 || got.PriceCents != 10189 || got.Period != 2 ||
			!got.CurrentChargeAt.Equal(at) || !got.NextChargeAt.Equal(want.NextAt) || got.Tax != want.Next || got.ChangeID != "" || !got.Entitled {
			t.Errorf("after it is paid: %+v", got)
		}
		paid := read(t, shop, made.ChargeID)
		if paid.Status != charges.StatusSuccess || paid.Tax != want.Today || paid.CreditCents != 600 || paid.Discount() != 0 || !paid.PeriodStart.Equal(at) || paid.SubscriptionID != c.ID {
			t.Errorf("the charge is %+v", paid)
		}
		posted := sums(t, shop, paid.ID)
		if posted[ledger.BuyerAccount("acme")] != -11794 || posted[ledger.DeveloperAccount("devs")] != 7672 || posted[ledger.CommissionAccount] != 1917 || posted[ledger.TaxAccount("PL")] != 2205 {
			t.Errorf("postings %v", posted)
		}
		invoices, err := shop.Billing.Invoices.Invoices(t.Context(), owner, 0, 1)
		if err != nil || len(invoices) != 2 || invoices[0].Tax.Total != want.Today.Total || invoices[0].Tax.Net != want.Today.Net || invoices[0].Printed.CreditCents != 600 || invoices[0].Printed.UnitCents != 10189 || invoices[0].Printed.DiscountCents != 0 {
			t.Errorf("invoices %+v, %v", invoices, err)
		}
		for prefix, n := range map[string]int{
			"https://dev.test/hook payment_collected": 2, "https://dev.test/hook payment_activated": 2, "https://dev.test/hook payment_cancelled": 0,
		} {
			if got := count(shop.Notices.List(), prefix); got != n {
				t.Errorf("%d of %s, want %d", got, prefix, n)
			}
		}
		if n := count(shop.Mails.List(), "plan-changed owner@acme.test Your plan of App monthly has changed"); n != 1 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		clock.Advance(got.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got = readRecurrent(t, shop, c.ID); got.Period != 3 || got.Status != subscriptions.SubscriptionActive {
			t.Errorf("after the year: %+v", got)
		}
		if all := periods(t, shop, c.ID); all[2].Tax != want.Next || all[2].CreditCents != 0 {
			t.Errorf("the second year costs %+v", all[2].Tax)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Upwards, too, a plan may wait for the end of what is paid: nothing is paid today, the new
// period costs its whole price, and the same wish for another day is another change.
func TestPlanChange_UpwardsLater_BeginsWithTheNextPeriod(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		in := planchanges.ChangeInput{PlanID: "yearly_plan", AtRenewal: true}
		clock.Advance(5 * 24 * time.Hour)
		quote, made := change(t, shop, owner, c.ID, in)
		if quote.When != subscriptions.ChangeAtRenewal || !quote.MayWait || quote.Today != (billing.TaxedSum{}) || quote.CreditCents != 0 || quote.Next.Net != 10189 ||
			!quote.EffectiveAt.Equal(c.NextChargeAt) || made.State != subscriptions.ChangeScheduled {
			t.Errorf("offered %+v, made %+v", quote, made)
		}
		_, again, err := shop.Billing.PlanChanges.ChangePlan(t.Context(), owner, auth.LiveChat, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan", AtRenewal: true, Shown: shown(0)})
		if err != nil || again.ID != made.ID {
			t.Errorf("sent twice: %+v, %v", again, err)
		}
		_, _, err = shop.Billing.PlanChanges.ChangePlan(t.Context(), owner, auth.LiveChat, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan", Shown: shown(0)})
		if errs.ReasonOf(err) != billing.ReasonChangeOpen {
			t.Errorf("at once after all: %v", err)
		}
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.PlanID != "monthly_plan" || len(paidPeriods(t, shop, c.ID)) != 1 {
			t.Errorf("before the end: %+v", got)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		got := readRecurrent(t, shop, c.ID)
		if got.PlanID != "yearly_plan" || got.Months != 12 || got.Period != 2 || got.ChangeID != "" || !got.NextChargeAt.Equal(subscriptions.AddMonths(c.NextChargeAt, 12)) {
			t.Errorf("after the end: %+v", got)
		}
		if all := periods(t, shop, c.ID); all[1].Tax.Net != 10189 || all[1].CreditCents != 0 || readChange(t, shop, made.ID).State != subscriptions.ChangeApplied {
			t.Errorf("the year costs %+v", all[1])
		}
		billingtest.CheckBooks(t, shop)
	})
}

// From the year to the month: nothing is paid or changed before the year is over;
// until then it can be taken back, as often as one likes.
func TestPlanChange_Downwards_WaitsForTheEndAndCanBeTakenBack(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "yearly_plan")
		ctx, in := t.Context(), planchanges.ChangeInput{PlanID: "monthly_plan"}
		clock.Advance(100 * 24 * time.Hour)
		for range 2 {
			quote, made := change(t, shop, owner, c.ID, in)
			if quote.When != subscriptions.ChangeAtRenewal || quote.Today != (billing.TaxedSum{}) || quote.CreditCents != 0 || quote.Next.Net != 900 ||
				!quote.EffectiveAt.Equal(c.NextChargeAt) || !quote.NextAt.Equal(c.NextChargeAt) || made.State != subscriptions.ChangeScheduled {
				t.Errorf("offered %+v, made %+v", quote, made)
			}
			if b := boughtNow(t, shop, owner, false)["monthly-slug"]; b.Changeable || b.Change == nil || b.Change.To.PlanID != "monthly_plan" {
				t.Errorf("shown: %+v", b.Change)
			}
			for range 2 {
				if _, back, err := shop.Billing.PlanChanges.WithdrawChange(ctx, owner, auth.LiveChat, c.ID); err != nil || back.State != subscriptions.ChangeWithdrawn || back.ID != made.ID {
					t.Fatalf("taken back: %+v, %v", back, err)
				}
			}
		}
		if got := readRecurrent(t, shop, c.ID); got.ChangeID != "" || got.PlanID != "yearly_plan" {
			t.Errorf("after it was taken back: %+v", got)
		}
		_, made := change(t, shop, owner, c.ID, in)
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.PlanID != "yearly_plan" || len(paidPeriods(t, shop, c.ID)) != 1 {
			t.Errorf("before the end: %+v", got)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		got := readRecurrent(t, shop, c.ID)
		if got.Status != subscriptions.SubscriptionActive || got.PlanID != "monthly_plan" || got.Period != 2 || !got.CurrentChargeAt.Equal(c.NextChargeAt) ||
			!got.NextChargeAt.Equal(subscriptions.AddMonths(c.NextChargeAt, 1)) || got.Tax.Net != 900 || readChange(t, shop, made.ID).State != subscriptions.ChangeApplied {
			t.Errorf("after the end: %+v", got)
		}
		if all := periods(t, shop, c.ID); len(all) != 2 || all[1].Tax.Net != 900 || all[1].ChangeID != "" {
			t.Errorf("charges %+v", all)
		}
		if _, _, err := shop.Billing.PlanChanges.WithdrawChange(ctx, owner, auth.LiveChat, c.ID); errs.ReasonOf(err) != billing.ReasonChangeNotFound {
			t.Errorf("taken back afterwards: %v", err)
		}
		if n := count(shop.Mails.List(), "plan-change-planned"); n != 3 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		billingtest.CheckBooks(t, shop)
	})
}

// S9.22, decisions rule 15: seats. Fewer with the next period, more at once; who
// has access follows when it is in force, not before.
func TestSeats_MembersWithAccess_DecideTheNumber(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "seats", "seats_plan")
		without := func(accounts ...string) planchanges.ChangeInput { return planchanges.ChangeInput{Without: &accounts} }
		access := func() []string {
			t.Helper()
			var out []string
			got, err := shop.Installs.Access(t.Context(), owner, "seats")
			for _, m := range got.Members {
				if !m.HasAccess {
					out = append(out, m.AccountID)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		quote, made := change(t, shop, owner, c.ID, without("agent-2", "agent-1"))
		if quote.When != subscriptions.ChangeAtRenewal || quote.To.Quantity != 5 || quote.Next.Net != 2500 || len(access()) != 0 {
			t.Errorf("fewer: %+v, without access %v", quote, access())
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		got := readRecurrent(t, shop, c.ID)
		if got.Quantity != 5 || got.Period != 2 || !slices.Equal(access(), []string{"agent-1", "agent-2"}) || readChange(t, shop, made.ID).State != subscriptions.ChangeApplied {
			t.Errorf("after the period: %+v, without access %v", got, access())
		}
		clock.Advance(got.CurrentChargeAt.AddDate(0, 0, 11).Sub(clock.Now())) // 20 of 31 days are left
		quote, _ = change(t, shop, owner, c.ID, without("agent-2"))
		if quote.When != subscriptions.ChangeNow || quote.To.Quantity != 6 || quote.CreditCents != 1612 || quote.Today.Net != 3000-1612 || len(access()) != 2 {
			t.Errorf("more: %+v, without access %v", quote, access())
		}
		settle(t, shop, clock)
		if got = readRecurrent(t, shop, c.ID); got.Quantity != 6 || got.Period != 3 || !slices.Equal(access(), []string{"agent-2"}) {
			t.Errorf("after it is paid: %+v, without access %v", got, access())
		}
		for reason, in := range map[string]planchanges.ChangeInput{
			"too_many_without_access": without("agent-1", "agent-2", "agent-3", "agent-4"), "not_a_member": without("nobody"),
		} {
			if _, err := shop.Billing.PlanChanges.OfferChange(t.Context(), owner, auth.LiveChat, c.ID, in); errs.CodeOf(err) != errs.Unprocessable {
				t.Errorf("%s: %v", reason, err)
			}
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A change in a trial costs nothing, is in force at once and leaves the trial its
// end; who pays is offered no trial again.
func TestPlanChange_InATrial_KeepsItsEnd(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "trial", "trial_plan")
		shop.Seats.Store(3)
		quote, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "trial_card_plan"})
		if quote.When != subscriptions.ChangeInTrial || quote.Today != (billing.TaxedSum{}) || !quote.NextAt.Equal(c.TrialEndsAt) || quote.Next.Net != 900 || made.State != subscriptions.ChangeApplied {
			t.Errorf("offered %+v, made %+v", quote, made)
		}
		got := readRecurrent(t, shop, c.ID)
		if got.PlanID != "trial_card_plan" || !got.TrialEndsAt.Equal(c.TrialEndsAt) || !got.NextChargeAt.Equal(c.TrialEndsAt) || got.Period != 0 || got.Status != subscriptions.SubscriptionActive {
			t.Errorf("changed to %+v", got)
		}
		settle(t, shop, clock)
		if len(periods(t, shop, c.ID)) != 0 {
			t.Error("the trial was paid")
		}
		clock.Advance(c.TrialEndsAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got = readRecurrent(t, shop, c.ID); got.Period != 1 || got.PlanID != "trial_card_plan" {
			t.Errorf("after the trial: %+v", got)
		}
		quote, _ = change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "trial_plan"})
		if quote.When != subscriptions.ChangeAtRenewal || !quote.NextAt.Equal(got.NextChargeAt) {
			t.Errorf("a payer is offered %+v", quote)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Declined, unanswered, waiting for the bank: the old plan is in force, and the
// renewal that falls due meanwhile waits for the answer and is then collected.
func TestPlanChange_NotPaid_LeavesTheOldPlan(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		shop.GiveCard(t, owner, billingtest.CardFails)
		_, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		got := readRecurrent(t, shop, c.ID)
		if readChange(t, shop, made.ID).State != subscriptions.ChangeFailed || got.PlanID != "monthly_plan" || got.Status != subscriptions.SubscriptionActive ||
			!got.NextChargeAt.Equal(c.NextChargeAt) || got.ChangeID != "" || got.FailureCode != "" || got.Attempt != 0 || !installed(t, shop, owner, "monthly") {
			t.Errorf("after a decline: %+v", got)
		}
		if n := count(shop.Notices.List(), "https://dev.test/hook payment_declined"); n != 1 {
			t.Errorf("%d notices of a decline", n)
		}
		if n := count(shop.Mails.List(), "plan-change-failed owner@acme.test Your plan of App monthly stays as it is"); n != 1 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		shop.GiveCard(t, owner, billingtest.CardChallenge)
		clock.Advance(c.NextChargeAt.Add(-time.Hour).Sub(clock.Now()))
		_, made = change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		if open := read(t, shop, made.ChargeID); open.AuthenticationURL == "" || readRecurrent(t, shop, c.ID).AuthenticationURL != "" {
			t.Errorf("the bank asks: %+v", open)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, periods(t, shop, c.ID)[0].ID, refunds.Input{}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
			t.Errorf("refunded meanwhile: %v", err)
		}
		clock.Advance(2 * time.Hour) // the month is over
		settle(t, shop, clock)
		if got = readRecurrent(t, shop, c.ID); got.Period != 1 || got.Status != subscriptions.SubscriptionActive || len(periods(t, shop, c.ID)) != 3 {
			t.Errorf("renewed while a change is being paid: %+v", got)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		answer(t, shop, made.ChargeID, false)
		settle(t, shop, clock)
		settle(t, shop, clock)
		got = readRecurrent(t, shop, c.ID)
		if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, shop, c.ID)); diff != "" || got.PlanID != "monthly_plan" || got.Period != 2 || readChange(t, shop, made.ID).State != subscriptions.ChangeFailed {
			t.Errorf("after the bank's no: %s %+v", diff, got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// What is not possible is refused before anything is written, with a code.
func TestPlanChange_NotPossible_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		ctx := t.Context()
		refused := func(what string, p auth.Principal, id, reason string, in planchanges.ChangeInput) {
			t.Helper()
			if _, _, err := shop.Billing.PlanChanges.ChangePlan(ctx, p, auth.LiveChat, id, in); errs.ReasonOf(err) != reason {
				t.Errorf("%s: %v, want %s", what, err, reason)
			}
		}
		year := planchanges.ChangeInput{PlanID: "yearly_plan", Shown: shown(0)}
		for who, reason := range map[string]string{"stranger": billing.ReasonChargeNotFound, "developer": billing.ReasonChargeNotFound, "agent": billing.ReasonScopeMissing} {
			refused(who, billingtest.Principals[who], c.ID, reason, year)
		}
		refused("another sum", owner, c.ID, "total_changed", year)
		refused("no sum", owner, c.ID, "expected_total_missing", planchanges.ChangeInput{PlanID: "yearly_plan", Shown: price.Expected{IsRequired: true}})
		quote := offer(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"}).Quote
		refused("another currency", owner, c.ID, "total_changed", planchanges.ChangeInput{PlanID: "yearly_plan", Shown: price.Expected{Cents: quote.Today.Total, Currency: "EUR", IsSet: true, IsRequired: true}})
		refused("nothing", owner, c.ID, billing.ReasonChangeNothing, planchanges.ChangeInput{PlanID: "monthly_plan", Shown: shown(0)})
		refused("no such plan", owner, c.ID, billing.ReasonPlanNotAvailable, planchanges.ChangeInput{PlanID: "once_plan", Shown: shown(0)})
		refused("units of an app", owner, c.ID, billing.ReasonValidation, planchanges.ChangeInput{Units: 2, Shown: shown(11)})
		refused("access to an app for all", owner, c.ID, billing.ReasonValidation, planchanges.ChangeInput{Without: &[]string{}, Shown: shown(11)})
		if all := periods(t, shop, c.ID); len(all) != 1 || readRecurrent(t, shop, c.ID).ChangeID != "" {
			t.Errorf("charges %+v", all)
		}
		cancelled(t, shop, owner, c.ID)
		refused("a cancelled one", owner, c.ID, billing.ReasonInvalidStatus, year)
		seats := subscribe(t, shop, clock, owner, "seats", "seats_plan")
		if _, err := shop.Billing.PlanChanges.OfferChange(ctx, owner, auth.LiveChat, seats.ID, planchanges.ChangeInput{}); err != nil {
			t.Errorf("seats: %v", err)
		}
		if got := offer(t, shop, owner, seats.ID, planchanges.ChangeInput{}); got.Quote != nil {
			t.Errorf("nothing asked, offered %+v", got.Quote)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Who could not buy the app now gets no more of it, neither at once nor later.
func TestPlanChange_LicenceInactive_IsRefusedUpwards(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		now := offer(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"}).Quote.Today.Total
		paused := licences.Licence{OrganizationID: owner.OrganizationID, Product: auth.LiveChat, LastPlan: "team", Status: licence.Inactive}
		if err := shop.Licences.ImportLicence(t.Context(), paused, 0); err != nil {
			t.Fatal(err)
		}
		for _, in := range []planchanges.ChangeInput{{Shown: shown(now)}, {AtRenewal: true, Shown: shown(0)}} {
			in.PlanID = "yearly_plan"
			if _, _, err := shop.Billing.PlanChanges.ChangePlan(t.Context(), owner, auth.LiveChat, c.ID, in); errs.ReasonOf(err) != installs.ReasonLicenceInactive {
				t.Errorf("at the renewal %t: %v", in.AtRenewal, err)
			}
		}
	})
}

// A change can be sent twice, and no other one beside it; it survives a cancel and
// its being taken back.
func TestPlanChange_OpenOne_IsReused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "yearly_plan")
		ctx := t.Context()
		in := planchanges.ChangeInput{PlanID: "monthly_plan", Shown: shown(0)}
		_, first, err := shop.Billing.PlanChanges.ChangePlan(ctx, owner, auth.LiveChat, c.ID, in)
		if err != nil {
			t.Fatal(err)
		}
		if _, again, err := shop.Billing.PlanChanges.ChangePlan(ctx, owner, auth.LiveChat, c.ID, in); err != nil || again.ID != first.ID {
			t.Errorf("again: %+v, %v", again, err)
		}
		if _, _, err := shop.Billing.PlanChanges.ChangePlan(ctx, owner, auth.LiveChat, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan", Shown: shown(0)}); errs.ReasonOf(err) != billing.ReasonChangeOpen {
			t.Errorf("another: %v", err)
		}
		cancelled(t, shop, owner, c.ID)
		if _, err := shop.Billing.Subscriptions.ResumeCancelled(ctx, owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.PlanID != "monthly_plan" || got.Period != 2 {
			t.Errorf("kept, and renewed as %+v", got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Units of a counted upgrade: more at once, each enabled in its own quantity; fewer
// with the next period; what the developer refuses is paid back, and the units
// before stay until the day they were paid for (contract billing 9).
func TestUpgrade_Units_AreChanged(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := withExtras(t, shop)
		shop.Seats.Store(1)
		c := readRecurrent(t, shop, upgrade(t, shop, clock, owner, "lane", 2).Subscription.ID)
		if got := offer(t, shop, owner, c.ID, planchanges.ChangeInput{}); got.MostUnits != 1000 || len(got.Plans) != 0 {
			t.Errorf("offered %+v", got)
		}
		// Units are granted as soon as they are paid: they are never put off.
		quote, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{Units: 5, AtRenewal: true})
		if quote.When != subscriptions.ChangeNow || quote.MayWait || quote.CreditCents != 580 || quote.Today.Net != 920 || quote.Next.Net != 1500 || quote.UnusedDays != 29 {
			t.Errorf("more units: %+v", quote)
		}
		settle(t, shop, clock)
		if n, list := states(t, shop, owner, "extras", "lane"); n != 5 || len(list) != 2 || readChange(t, shop, made.ID).State != subscriptions.ChangeApplied {
			t.Errorf("%d, %v", n, list)
		}
		if diff := cmp.Diff([]string{"acme lane 2", "acme lane 3"}, told(shop, "ENABLE")); diff != "" {
			t.Error(diff)
		}
		shop.Refusal.Store("No more than 5.")
		before := readRecurrent(t, shop, c.ID)
		_, made = change(t, shop, owner, c.ID, planchanges.ChangeInput{Units: 9})
		settle(t, shop, clock)
		settle(t, shop, clock)
		paid, got := read(t, shop, made.ChargeID), readRecurrent(t, shop, c.ID)
		if paid.RefundedCents != paid.Tax.Total || paid.Status != charges.StatusSuccess || readChange(t, shop, made.ID).State != subscriptions.ChangeReturned {
			t.Errorf("refused: %+v", paid)
		}
		if got.Status != subscriptions.SubscriptionActive || !got.Entitled || got.Upgrade.Units != 5 || got.Quantity != 5 || got.Period != before.Period || !got.NextChargeAt.Equal(before.NextChargeAt) || got.Tax != before.Tax {
			t.Errorf("after the refusal %+v, before %+v", got, before)
		}
		if n, _ := states(t, shop, owner, "extras", "lane"); n != 5 {
			t.Errorf("%d of it", n)
		}
		shop.Refusal.Store("")
		billingtest.CheckBooks(t, shop)
		if quote, _ = change(t, shop, owner, c.ID, planchanges.ChangeInput{Units: 1}); quote.When != subscriptions.ChangeAtRenewal {
			t.Errorf("fewer: %+v", quote)
		}
		clock.Advance(got.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		settle(t, shop, clock)
		if n, _ := states(t, shop, owner, "extras", "lane"); n != 1 || !slices.Equal(told(shop, "DISABLE"), []string{"acme lane 2", "acme lane 3"}) || readRecurrent(t, shop, c.ID).Upgrade.Units != 1 {
			t.Errorf("%d of it, disabled %v, enabled %v", n, told(shop, "DISABLE"), told(shop, "ENABLE"))
		}
		billingtest.CheckBooks(t, shop)
	})
}

// Decisions rule 34: 14 days after the first charge all comes back, the payment of
// the change first; what was credited is not given back twice.
func TestRefund_CreditOfAPlanChange_IsNotGivenTwice(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		ctx := t.Context()
		clock.Advance(3 * 24 * time.Hour)
		_, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		first := periods(t, shop, c.ID)[0]
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, first.ID, refunds.Input{}); errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
			t.Errorf("the credited payment: %v", err)
		}
		paid := read(t, shop, made.ChargeID)
		if b := boughtNow(t, shop, owner, false)["monthly-slug"]; b.Refund == nil || b.Refund.AmountCents != paid.Tax.Total {
			t.Errorf("offered %+v", b.Refund)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, paid.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Status != subscriptions.SubscriptionCancelled || got.Entitled || installed(t, shop, owner, "monthly") {
			t.Errorf("after the refund: %+v", got)
		}
		if _, err := shop.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, first.ID, refunds.Input{}); err != nil {
			t.Errorf("the first payment: %v", err)
		}
		settle(t, shop, clock)
		if got := sums(t, shop, first.ID)[ledger.BuyerAccount("acme")] + sums(t, shop, paid.ID)[ledger.BuyerAccount("acme")]; got != 0 {
			t.Errorf("the buyer is left with %d", got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// The bank took the first payment back while the change was being paid: the
// subscription is over, so the money of the change goes back.
func TestPlanChange_SubscriptionEnded_IsPaidBack(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		shop.GiveCard(t, owner, billingtest.CardChallenge)
		_, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		dispute(t, shop, periods(t, shop, c.ID)[0].PaymentID())
		settle(t, shop, clock)
		answer(t, shop, made.ChargeID, true)
		settle(t, shop, clock)
		paid, got := read(t, shop, made.ChargeID), readRecurrent(t, shop, c.ID)
		if readChange(t, shop, made.ID).State != subscriptions.ChangeReturned || paid.RefundedCents != paid.Tax.Total || got.Entitled || got.PlanID != "monthly_plan" || installed(t, shop, owner, "monthly") {
			t.Errorf("%+v, %+v", paid, got)
		}
		if n := count(shop.Mails.List(), "plan-change-returned"); n != 1 {
			t.Errorf("mails %v", shop.Mails.List())
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A change that was to come with the next period waits while a cancel may be taken
// back, and is withdrawn when the subscription is over: nothing is shown to come.
func TestAScheduledChange_OfACancelledSubscription_EndsWithIt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "yearly_plan")
		_, made := change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "monthly_plan"})
		cancel := func() {
			if _, err := shop.Billing.Subscriptions.CancelSubscription(t.Context(), owner, auth.LiveChat, c.ID); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
		if _, err := shop.Billing.Subscriptions.ResumeCancelled(t.Context(), owner, auth.LiveChat, c.ID); err != nil {
			t.Fatal(err)
		}
		if got := readRecurrent(t, shop, c.ID); got.ChangeID != made.ID || readChange(t, shop, made.ID).State != subscriptions.ChangeScheduled {
			t.Errorf("kept, and the change is %s", readChange(t, shop, made.ID).State)
		}
		cancel()
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		if got := readRecurrent(t, shop, c.ID); got.Entitled || got.ChangeID != "" || got.PlanID != "yearly_plan" || readChange(t, shop, made.ID).State != subscriptions.ChangeWithdrawn {
			t.Errorf("over, and the change is %s of %+v", readChange(t, shop, made.ID).State, got)
		}
		billingtest.CheckBooks(t, shop)
	})
}

// A crash after each write and around the provider: the change is paid once and in
// force, or neither.
func TestPlanChange_CrashAtEveryStep_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, steps := testkit.NewClock(), 0
		for n := int64(1); ; n++ {
			crasher := &billingtest.CrashInjector{}
			shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapBilling: crasher.WrapBilling, WrapProvider: crasher.WrapProvider})
			owner := shop.NewOrganization(t)
			started(t, shop)
			c := subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
			quote := offer(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"}).Quote
			in := planchanges.ChangeInput{PlanID: "yearly_plan", Shown: shown(quote.Today.Total)}
			crasher.Crash(n)
			for try := range 8 {
				billingtest.RunIsolated(func() {
					if _, _, err := shop.Billing.PlanChanges.ChangePlan(t.Context(), owner, auth.LiveChat, c.ID, in); err != nil && errs.ReasonOf(err) != billing.ReasonChangeNothing && errs.ReasonOf(err) != "total_changed" {
						t.Errorf("try %d: %v", try, err)
					}
					if err := shop.Runner.RunDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
				if crasher.Crashed() && try == 0 {
					shop = billingtest.New(t, database, billingtest.Options{Now: clock.Now})
				}
				clock.Advance(90 * time.Second)
			}
			if !crasher.Crashed() {
				break
			}
			steps++
			got := readRecurrent(t, shop, c.ID)
			if got.PlanID != "yearly_plan" || got.Period != 2 || len(paidPeriods(t, shop, c.ID)) != 2 || got.ChangeID != "" {
				t.Fatalf("crash at step %d: %+v", n, got)
			}
		}
		if steps < 10 {
			t.Errorf("only %d steps were tried", steps)
		}
	})
}

// Two replicas get a change eight times at once, a cancel among them: one change,
// one charge, paid once.
func TestPlanChange_ManyAtOnce_HappensOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		owner, replicas := one.NewOrganization(t), []*billingtest.Shop{one, two}
		c := subscribe(t, one, clock, owner, "monthly", "monthly_plan")
		quote := offer(t, one, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"}).Quote
		in := planchanges.ChangeInput{PlanID: "yearly_plan", Shown: shown(quote.Today.Total)}
		for _, err := range atOnce(8, func(i int) error {
			_, _, err := replicas[i%2].Billing.PlanChanges.ChangePlan(t.Context(), owner, auth.LiveChat, c.ID, in)
			return err
		}) {
			if err != nil && errs.CodeOf(err) != errs.Conflict {
				t.Error(err)
			}
		}
		for _, err := range atOnce(2, func(i int) error {
			if i == 0 {
				_, err := one.Billing.Subscriptions.CancelSubscription(t.Context(), owner, auth.LiveChat, c.ID)
				return err
			}
			return two.Runner.RunDue(t.Context())
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		settleBoth(t, one, two, clock)
		got := readRecurrent(t, one, c.ID)
		if n := countRows(t, one, `SELECT COUNT(*) FROM plan_changes WHERE recurrent_charge_id = $1`, c.ID); n != 1 || got.PlanID != "yearly_plan" || got.Status != subscriptions.SubscriptionCancelled || !got.Entitled || len(paidPeriods(t, one, c.ID)) != 2 {
			t.Errorf("%d changes, %+v", n, got)
		}
		billingtest.CheckBooks(t, one)
	})
}

func TestInvoice_Refunded_SaysWhatWasCredited(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, c := changing(t, shop, clock, "monthly", "monthly_plan")
		change(t, shop, owner, c.ID, planchanges.ChangeInput{PlanID: "yearly_plan"})
		settle(t, shop, clock)
		invoices, err := shop.Billing.Invoices.Invoices(t.Context(), owner, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if page := printed(t, invoices[0]); !strings.Contains(page, "Credit for unused days") || !strings.Contains(page, "−$8.70") || !strings.Contains(page, "$101.89") {
			t.Error(page)
		}
	})
}

// The operations: what a change costs, making it for what was shown, taking it back.
func TestPlanChange_OverHTTP_FollowsTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	_, c := changing(t, shop, clock, "monthly", "monthly_plan")
	path := "/billing/v3/recurrent_charge/livechat/" + c.ID + "/change"
	status, body := call(t, shop, "owner", "GET", path, "")
	if plans, _ := body["plans"].([]any); status != 200 || len(plans) != 2 || body["quote"] != nil || body["most_units"] != 0.0 {
		t.Errorf("what there is: %d %v", status, body)
	}
	status, body = call(t, shop, "owner", "GET", path+"?plan_id=yearly_plan", "")
	quote, _ := body["quote"].(map[string]any)
	today, _ := quote["today"].(map[string]any)
	if status != 200 || quote["when"] != "now" || quote["credit"] != 870.0 || quote["unused_days"] != 29.0 || today["total_price"] != 11462.0 || quote["currency"] != "USD" {
		t.Errorf("what it costs: %d %v", status, body)
	}
	for _, tc := range []struct {
		name, who, method, query, body string
		status                         int
		code                           string
	}{
		{"no token", "", "PUT", "", `{}`, 401, "unauthorized"},
		{"no scope", "admin", "PUT", "", `{}`, 401, billing.ReasonScopeMissing},
		{"a ghost", "ghost", "PUT", "", `{}`, 403, "ghost_read_only"},
		{"a stranger", "stranger", "GET", "", "", 404, billing.ReasonChargeNotFound},
		{"the seller", "maker", "GET", "", "", 404, billing.ReasonChargeNotFound},
		{"no JSON", "owner", "PUT", "", `plan`, 400, billing.ReasonValidation},
		{"a fraction", "owner", "PUT", "", `{"plan_id":"yearly_plan","expected_total":1.5,"currency":"USD"}`, 422, billing.ReasonValidation},
		{"no total", "owner", "PUT", "", `{"plan_id":"yearly_plan"}`, 422, "expected_total_missing"},
		{"another total", "owner", "PUT", "", `{"plan_id":"yearly_plan","expected_total":11461,"currency":"USD"}`, 409, "total_changed"},
		{"units of an app", "owner", "GET", "?quantity=0", "", 422, billing.ReasonValidation},
		{"no such plan", "owner", "GET", "?plan_id=none", "", 422, billing.ReasonPlanNotAvailable},
		{"nothing to take back", "owner", "DELETE", "", "", 404, billing.ReasonChangeNotFound},
	} {
		status, body := call(t, shop, tc.who, tc.method, path+tc.query, tc.body)
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s: %d %v, want %d %s", tc.name, status, body, tc.status, tc.code)
		}
		if tc.status == 409 && (body["total"] != 11462.0 || body["currency"] != "USD" || body["lines"] == nil) {
			t.Errorf("another total tells %v", body)
		}
	}
	status, body = call(t, shop, "owner", "PUT", path, `{"plan_id":"yearly_plan","expected_total":11462,"currency":"USD"}`)
	made, _ := body["change"].(map[string]any)
	if status != 200 || made["status"] != "collecting" || made["charge_id"] == "" {
		t.Fatalf("made: %d %v", status, body)
	}
	if status, body = call(t, shop, "owner", "DELETE", path, ""); status != 422 || body["code"] != billing.ReasonChangeState {
		t.Errorf("taken back while it is paid: %d %v", status, body)
	}
	settle(t, shop, clock)
	status, body = call(t, shop, "owner", "GET", "/billing/purchases/subscriptions?application=monthly", "")
	list, _ := body["result"].([]any)
	if status != 200 || len(list) != 1 {
		t.Fatalf("subscriptions to the app: %d %v", status, body)
	}
	one, _ := list[0].(map[string]any)
	charge, _ := one["charge"].(map[string]any)
	if charge["plan_id"] != "yearly_plan" || charge["months"] != 12.0 || one["changeable"] != true {
		t.Errorf("after it: %v", one)
	}
	if _, body = call(t, shop, "owner", "GET", "/billing/purchases/subscriptions?application=seats", ""); len(body["result"].([]any)) != 0 { //nolint:forcetypeassert // the contract
		t.Errorf("another app's: %v", body)
	}

	if status, body = call(t, shop, "owner", "PUT", path, `{"plan_id":"monthly_plan","expected_total":0,"currency":"USD"}`); status != 200 {
		t.Fatalf("down: %d %v", status, body)
	}
	status, body = call(t, shop, "owner", "DELETE", path, "")
	if made, _ = body["change"].(map[string]any); status != 200 || made["status"] != "withdrawn" {
		t.Errorf("taken back: %d %v", status, body)
	}
}
