package billingtest_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// atOnce does something so many times, all begun together, and gives the errors.
func atOnce(times int, do func(i int) error) []error {
	results := make([]error, times)
	begin := make(chan struct{})
	var group sync.WaitGroup
	for i := range times {
		group.Go(func() {
			<-begin
			results[i] = do(i)
		})
	}
	close(begin)
	group.Wait()
	return results
}

// eachPair gives two replicas of the shop on one database of each engine.
func eachPair(t *testing.T, test func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		one, two, clock := pair(t, database, nil)
		test(t, one, two, clock)
	})
}

func pair(t *testing.T, database *db.DB, wrap func(services.Transact) services.Transact) (one, two *billingtest.Shop, clock *testkit.Clock) {
	t.Helper()
	clock = testkit.NewClock()
	o := billingtest.Options{Now: clock.Now, AtOnce: 8, WrapBilling: wrap}
	one, two = billingtest.New(t, database, o), billingtest.New(t, database, o)
	one.Settle(t)
	started(t, one)
	return one, two, clock
}

// settleBoth lets both replicas work at once until nothing is left.
func settleBoth(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
	t.Helper()
	replicas := []*billingtest.Shop{one, two}
	for range 3 {
		for _, err := range atOnce(2, func(i int) error { return replicas[i].Runner.RunDue(t.Context()) }) {
			if err != nil {
				t.Fatal(err)
			}
		}
		clock.Advance(time.Minute)
	}
}

func countRows(t *testing.T, shop *billingtest.Shop, query string, args ...any) int {
	t.Helper()
	var n int
	if err := shop.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Two replicas get every verb of a purchase eight times at once, and its event
// three times: each call answers as the first one, and all happens once.
func TestCharge_RequestsAtOnce_HappenOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx, replicas := one.NewOrganization(t), t.Context(), []*billingtest.Shop{one, two}
		controls := one.Sandbox.Controls()
		controls.Repeat = 2
		one.Sandbox.SetControls(controls)
		two.Sandbox.SetControls(controls)
		c, err := one.CreateOnce(ctx, owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		for _, verb := range []func(s *services.Billing) (charges.Charge, error){
			func(s *services.Billing) (charges.Charge, error) {
				return s.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			},
			func(s *services.Billing) (charges.Charge, error) {
				return s.Charges.Activate(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
			},
		} {
			for _, err := range atOnce(8, func(i int) error { _, err := verb(replicas[i%2].Billing); return err }) {
				if err != nil {
					t.Errorf("a repeated verb: %v", err)
				}
			}
		}
		settleBoth(t, one, two, clock)
		event := payments.ProviderEvent{ID: "again", Data: payments.ProviderEventData{Key: c.PaymentID(), Status: payments.OutcomeSucceeded, AmountCents: 2337}}
		atOnce(3, func(i int) error { send(t, replicas[i%2], clock, event); return nil })
		settleBoth(t, one, two, clock)
		if got := read(t, one, c.ID); got.Status != charges.StatusSuccess || sums(t, one, c.ID)["buyer:"+owner.OrganizationID] != -2337 || !installed(t, one, owner, "once") {
			t.Errorf("the charge ends as %s, paid %v", got.Status, sums(t, one, c.ID))
		}
		for what, query := range map[string]string{
			"payments": "SELECT COUNT(*) FROM payments", "collections": "SELECT COUNT(*) FROM ledger_transactions", "invoices": "SELECT COUNT(*) FROM invoices",
			"payments at the provider": "SELECT COUNT(*) FROM sandbox_payments", "installs": "SELECT COUNT(*) FROM installs",
		} {
			if n := countRows(t, one, query); n != 1 {
				t.Errorf("%d %s", n, what)
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// The seller may activate a sale of its own as well as the buyer: both do, at
// once, and it is paid once.
func TestCharge_BuyerAndSellerActivateAtOnce_HappensOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		one.GiveCard(t, owner, billingtest.CardVisa)
		c, err := one.Billing.Charges.Create(ctx, billingtest.Principals["app"], auth.LiveChat, charges.CreateInput{
			Name: "Sale", PriceCents: 1900, Quantity: 1, ReturnURL: "https://app.test/",
		})
		if err == nil {
			_, err = one.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
		}
		if err != nil {
			t.Fatal(err)
		}
		who := []auth.Principal{owner, billingtest.Principals["developer"]}
		for i, err := range atOnce(8, func(i int) error {
			_, err := []*billingtest.Shop{one, two}[i/4].Billing.Charges.Activate(ctx, who[i%2], auth.LiveChat, c.ID, charges.Agreement{})
			return err
		}) {
			if err != nil {
				t.Errorf("caller %d: %v", i, err)
			}
		}
		settleBoth(t, one, two, clock)
		if got := sums(t, one, c.ID)["buyer:acme"]; got != -2337 {
			t.Errorf("the buyer paid %d", -got)
		}
		billingtest.CheckBooks(t, one)
	})
}

// Two charges for one app are activated at once: one is bought, the other is
// told so.
func TestPurchase_TwoChargesAtOnce_BuyOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx := t.Context()
		for range 5 {
			owner := one.NewOrganization(t)
			var made [2]charges.Charge
			for i := range made {
				c, err := one.CreateOnce(ctx, owner, "once")
				if err == nil {
					made[i], err = one.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			refused := 0
			for _, err := range atOnce(2, func(i int) error {
				_, err := []*billingtest.Shop{one, two}[i].Billing.Charges.Activate(ctx, owner, auth.LiveChat, made[i].ID, charges.Agreement{})
				return err
			}) {
				if errs.ReasonOf(err) == billing.ReasonAlreadyPurchased {
					refused++
				} else if err != nil {
					t.Error(err)
				}
			}
			if refused != 1 {
				t.Errorf("%d of two purchases were refused, want 1", refused)
			}
		}
		settleBoth(t, one, two, clock)
		if n := countRows(t, one, "SELECT COUNT(*) FROM payments WHERE state = 'succeeded'"); n != 5 {
			t.Errorf("%d payments, want 5", n)
		}
		billingtest.CheckBooks(t, one)
	})
}

// Eight refunds of 1000 cents and a chargeback race for a payment of 2337: never
// more goes back than was paid, and each refund is posted once.
func TestRefund_Race_GivesBackWhatWasPaidAtMost(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx, replicas := t.Context(), []*billingtest.Shop{one, two}
		owner := one.NewOrganization(t)
		c := bought(t, one, clock, owner, "once")
		given := 0
		for _, err := range atOnce(8, func(i int) error {
			_, err := replicas[i%2].Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: 1000, Reason: "trouble"})
			return err
		}) {
			if err == nil {
				given++
			} else if errs.ReasonOf(err) != billing.ReasonRefundNotPossible {
				t.Error(err)
			}
		}
		if given != 2 {
			t.Errorf("%d refunds of 1000 were given of 2337", given)
		}
		for _, err := range atOnce(4, func(i int) error {
			if i < 2 {
				return replicas[i].Sandbox.OpenDispute(ctx, c.PaymentID())
			}
			return replicas[i%2].Runner.RunDue(ctx)
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		settleBoth(t, one, two, clock)
		if got := sums(t, one, c.ID)["buyer:"+owner.OrganizationID]; got != 0 || installed(t, one, owner, "once") {
			t.Errorf("after all went back the buyer has paid %d, installed %v", -got, installed(t, one, owner, "once"))
		}
		if n := countRows(t, one, "SELECT COUNT(*) FROM ledger_transactions WHERE kind = 'refund'"); n != 3 {
			t.Errorf("%d postings of refunds, want 3", n)
		}
		billingtest.CheckBooks(t, one)
	})
}

// A subscription is taken back while the one after it is being paid: whoever is
// first, the app stays, because one of them pays for it.
func TestRefund_AppPaidOtherwise_StaysInstalled(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx, replicas := t.Context(), []*billingtest.Shop{one, two}
		for range 6 {
			owner := one.NewOrganization(t)
			next, err := one.Billing.Purchases.CreateForApp(ctx, owner, "monthly", "yearly_plan")
			if err == nil {
				_, err = one.Billing.Subscriptions.AcceptSubscription(ctx, owner, auth.LiveChat, next.Subscription.ID, charges.Agreement{})
			}
			if err != nil {
				t.Fatal(err)
			}
			old := subscribe(t, one, clock, owner, "monthly", "monthly_plan")
			paid, err := one.Billing.Refunds.LastPaid(ctx, owner, auth.LiveChat, old.ID)
			if err == nil {
				_, err = one.Billing.Subscriptions.CancelSubscription(ctx, owner, auth.LiveChat, old.ID)
			}
			if err == nil {
				_, err = one.Billing.Subscriptions.ActivateSubscription(ctx, owner, auth.LiveChat, next.Subscription.ID, charges.Agreement{})
			}
			if err == nil {
				err = one.Runner.RunDue(ctx) // the provider is asked, its answer is due soon
			}
			if err == nil {
				_, err = one.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, paid.ID, refunds.Input{AmountCents: paid.Tax.Total, Reason: "trouble"})
			}
			if err != nil {
				t.Fatal(err)
			}
			clock.Advance(time.Second)
			for _, err := range atOnce(2, func(i int) error { return replicas[i].Runner.RunDue(ctx) }) {
				if err != nil {
					t.Error(err)
				}
			}
			settleBoth(t, one, two, clock)
			if !installed(t, one, owner, "monthly") {
				t.Error("the app was taken although it is paid for")
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// An app is installed again while its payment goes back: it is not there
// afterwards, whichever was first.
func TestRefund_Running_AppIsNotInstalled(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		ctx := t.Context()
		for range 6 {
			owner := one.NewOrganization(t)
			c := bought(t, one, clock, owner, "once")
			err := one.Entitlements.Uninstall(ctx, owner, "once", "")
			if err == nil {
				_, err = one.Billing.Refunds.RefundCharge(ctx, owner, auth.LiveChat, c.ID, refunds.Input{})
			}
			if err != nil {
				t.Fatal(err)
			}
			results := atOnce(2, func(i int) error {
				if i == 0 {
					return one.Runner.RunDue(ctx)
				}
				_, _ = two.Entitlements.Install(ctx, owner, "once") // refused, or taken back
				return nil
			})
			if err := errors.Join(results...); err != nil {
				t.Error(err)
			}
			settleBoth(t, one, two, clock)
			if installed(t, one, owner, "once") {
				t.Error("the app is there although nothing pays for it")
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

var errLostOnTheWay = errors.New("the transaction was lost on the way")

// losing loses every fifth transaction before its commit, once it is on.
type losing struct {
	on atomic.Bool
	n  atomic.Int64
}

func (l *losing) wrap(inner services.Transact) services.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, services.WriteTx) error) error {
		return inner(ctx, organizations, func(ctx context.Context, tx services.WriteTx) error {
			if err := body(ctx, tx); err != nil {
				return err
			}
			if l.on.Load() && l.n.Add(1)%5 == 0 {
				return errLostOnTheWay
			}
			return nil
		})
	}
}

// Sixteen buyers buy at once on two replicas, and every fifth transaction is
// lost before its commit: the numbers of the invoices have no gap.
func TestInvoice_SixteenWriters_NumbersHaveNoGaps(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		var lost losing
		one, two, clock := pair(t, database, lost.wrap)
		const buyers = 16
		replicas, apps := []*billingtest.Shop{one, two}, []string{"once", "quiet", "agents"}
		owners := make([]auth.Principal, buyers)
		for i := range owners {
			owners[i] = one.NewOrganization(t)
		}
		lost.on.Store(true)
		for _, err := range atOnce(buyers, func(i int) error {
			for _, app := range apps {
				if err := buyAnyway(t, replicas[i%2], owners[i], app); err != nil {
					return err
				}
			}
			return nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		for range 12 {
			settleBoth(t, one, two, clock)
		}
		want := buyers * len(apps)
		if n := countRows(t, one, "SELECT COUNT(*) FROM direct_charges WHERE status = 'success'"); n != want {
			t.Errorf("%d purchases are paid, want %d", n, want)
		}
		for what, query := range map[string]string{
			"invoices": "SELECT COUNT(*) FROM invoices", "numbers": "SELECT COUNT(DISTINCT number) FROM invoices WHERE kind = 'invoice'",
			"is the last number": "SELECT MAX(number) FROM invoices", "is the counter": "SELECT last FROM invoice_counters",
		} {
			if n := countRows(t, one, query); n != want {
				t.Errorf("%d %s, want %d", n, what, want)
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// buyAnyway repeats each step of a purchase that was lost.
func buyAnyway(t *testing.T, shop *billingtest.Shop, owner auth.Principal, app string) error {
	t.Helper()
	var c charges.Charge
	for _, step := range []func() error{
		func() (err error) { c, err = shop.CreateOnce(t.Context(), owner, app); return err },
		func() error {
			_, err := shop.Billing.Charges.Accept(t.Context(), owner, auth.LiveChat, c.ID, charges.Agreement{})
			return err
		},
		func() error {
			_, err := shop.Billing.Charges.Activate(t.Context(), owner, auth.LiveChat, c.ID, charges.Agreement{})
			return err
		},
	} {
		for err := step(); err != nil; err = step() {
			if !errors.Is(err, errLostOnTheWay) {
				return err
			}
		}
	}
	return nil
}

// Two replicas sweep at once, several times: a period that is due is collected
// once.
func TestRenewal_TwoReplicas_RenewOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		replicas := []*billingtest.Shop{one, two}
		owners := []auth.Principal{one.NewOrganization(t), one.NewOrganization(t), one.NewOrganization(t)}
		subs := make([]subscriptions.Subscription, len(owners))
		for i, owner := range owners {
			subs[i] = subscribe(t, one, clock, owner, "monthly", "monthly_plan")
		}
		clock.Advance(subs[2].NextChargeAt.Sub(clock.Now()))
		for _, err := range atOnce(6, func(i int) error {
			if i < 4 {
				return replicas[i%2].Billing.Settlement.ScanDue(t.Context())
			}
			return replicas[i%2].Runner.RunDue(t.Context())
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		settleBoth(t, one, two, clock)
		for _, sub := range subs {
			if diff := cmp.Diff([]int64{1, 2}, paidPeriods(t, one, sub.ID)); diff != "" {
				t.Errorf("paid periods (-want +got):\n%s", diff)
			}
			if got := len(periods(t, one, sub.ID)); got != 2 {
				t.Errorf("%d charges of periods, want 2", got)
			}
		}
		billingtest.CheckBooks(t, one)
	})
}

// What a developer earned is paid out once a month, however many replicas do it
// while sales go on.
func TestPayout_SalesGoOn_PaysTheMonthOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, two *billingtest.Shop, clock *testkit.Clock) {
		replicas := []*billingtest.Shop{one, two}
		for range 5 {
			bought(t, one, clock, one.NewOrganization(t), "once")
		}
		clock.Advance(31 * 24 * time.Hour)
		buyers := []auth.Principal{one.NewOrganization(t), one.NewOrganization(t)}
		pay := one.Billing.Handlers()[payouts.JobPayout]
		for _, err := range atOnce(6, func(i int) error {
			if i < 2 {
				_, err := replicas[i].Buy(t.Context(), buyers[i], "once")
				return errors.Join(err, replicas[i].Runner.RunDue(t.Context()))
			}
			return pay(t.Context(), nil)
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		settleBoth(t, one, two, clock)
		listed, err := billingdb.New(one.DB.Read(), testkit.SealKeys()).ListPayouts(t.Context(), "devs", "", 1)
		if err != nil || len(listed) != 1 || listed[0].AmountCents != 5*1520 {
			t.Errorf("payouts %+v, %v", listed, err)
		}
		for _, err := range atOnce(4, func(i int) error {
			_, err := replicas[i%2].Billing.Payouts.MarkPayout(t.Context(), staff(), listed[0].ID, payouts.PayoutPay, "")
			return err
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		balance, err := billingdb.New(one.DB.Read(), testkit.SealKeys()).AccountBalance(t.Context(), ledger.DeveloperAccount("devs"))
		if err != nil || balance != 2*1520 {
			t.Errorf("the balance is %d, %v", balance, err)
		}
		billingtest.CheckBooks(t, one)
	})
}
