package billingtest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/db"
	"marketplace/internal/entitlements"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// eachShop runs a test on a settled shop on each engine.
func eachShop(t *testing.T, test func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		test(t, shop, clock)
	})
}

func read(t *testing.T, shop *billingtest.Shop, id string) charges.Charge {
	t.Helper()
	c, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).Charge(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func sums(t *testing.T, shop *billingtest.Shop, id string) map[string]money.Cents {
	t.Helper()
	postings, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).ChargePostings(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return ledger.AccountTotals(postings)
}

func installed(t *testing.T, shop *billingtest.Shop, p auth.Principal, app string) bool {
	t.Helper()
	instance, err := shop.Entitlements.Status(t.Context(), p, app)
	if err != nil {
		t.Fatal(err)
	}
	return instance.Installed
}

func TestPurchase_Succeeds_IsPaidInstalledAndPosted(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := shop.Buy(t.Context(), owner, "once-slug"); err == nil {
			t.Fatal("a plan of another app was sold")
		}
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		if c.Status != charges.StatusProcessed || installed(t, shop, owner, "once") {
			t.Errorf("after activate the charge is %s, installed %v; want processed and not installed", c.Status, installed(t, shop, owner, "once"))
		}
		shop.Drain(t, clock, 2)
		if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess || c.Tax.Total != 2337 || c.Tax.Tax != 437 {
			t.Errorf("the charge ends as %s with %+v", c.Status, c.Tax)
		}
		if !installed(t, shop, owner, "once") {
			t.Error("the app is not installed")
		}
		want := map[string]money.Cents{"buyer:acme": -2337, "developer:devs": 1520, "platform:commission": 380, "tax:PL": 437}
		if diff := cmp.Diff(want, sums(t, shop, c.ID)); diff != "" {
			t.Errorf("ledger (-want +got):\n%s", diff)
		}
		wantNotices := []string{"https://dev.test/hook application_installed acme", "https://dev.test/hook payment_collected acme"}
		if diff := cmp.Diff(wantNotices, shop.Notices.List()); diff != "" {
			t.Errorf("notices (-want +got):\n%s", diff)
		}
	})
}

func TestSubscription_PricePerAgent_CountsTheAgents(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		c, err := shop.CreateOnce(t.Context(), billingtest.Principals["owner"], "agents")
		if err != nil {
			t.Fatal(err)
		}
		if c.Quantity != 7 || c.Tax.Net != 3500 || c.AppID != "agents" || c.ExternalID != "agents" || c.OrderClientID != "agents_client" {
			t.Errorf("charge %+v", c)
		}
	})
}

func TestPurchase_PaymentFails_InstallsAndPostsNothing(t *testing.T) {
	t.Parallel()
	for number, code := range map[string]string{
		billingtest.CardFunds: billing.FailureFunds, billingtest.CardFails: billing.FailureDeclined, billingtest.CardProcessing: billing.FailureProcessing,
	} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
				owner := billingtest.Principals["owner"]
				shop.GiveCard(t, owner, number)
				c, err := shop.Buy(t.Context(), owner, "once")
				if err != nil {
					t.Fatal(err)
				}
				shop.Drain(t, clock, 2)
				if c = read(t, shop, c.ID); c.Status != charges.StatusFailed || c.FailureCode != code {
					t.Errorf("the charge ends as %s, %q; want failed, %q", c.Status, c.FailureCode, code)
				}
				if installed(t, shop, owner, "once") || len(sums(t, shop, c.ID)) != 0 {
					t.Error("a failed payment left traces")
				}
				shop.GiveCard(t, owner, billingtest.CardVisa) // another card, another try
				if c, err = shop.Buy(t.Context(), owner, "once"); err != nil {
					t.Fatal(err)
				}
				shop.Drain(t, clock, 2)
				if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess {
					t.Errorf("the second try ends as %s", c.Status)
				}
			})
		})
	}
}

func TestCard_Declined_IsNotSaved(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		_, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{Token: shop.Token(t, billingtest.CardDeclined)})
		if errs.ReasonOf(err) != billing.ReasonCardDeclined {
			t.Errorf("saving a declined card: %v", err)
		}
		if _, err := shop.Buy(t.Context(), owner, "once"); errs.ReasonOf(err) != billing.ReasonCardMissing {
			t.Errorf("paying without a card: %v", err)
		}
	})
}

func TestPayment_BankAsks_IsConfirmedBeforeTheMoneyMoves(t *testing.T) {
	t.Parallel()
	for name, approved := range map[string]bool{"approved": true, "refused": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
				owner := billingtest.Principals["owner"]
				shop.GiveCard(t, owner, billingtest.CardChallenge)
				c, err := shop.Buy(t.Context(), owner, "once")
				if err != nil {
					t.Fatal(err)
				}
				shop.Drain(t, clock, 3)
				c = read(t, shop, c.ID)
				if c.Status != charges.StatusProcessed || c.AuthenticationURL == "" {
					t.Fatalf("the charge waits as %s at %q", c.Status, c.AuthenticationURL)
				}
				id := c.AuthenticationURL[len("https://shop.test/sandbox/challenge/"):]
				if decided, err := shop.Sandbox.Decide(t.Context(), id, approved); err != nil || !decided {
					t.Fatalf("decide: %v, %v", decided, err)
				}
				if decided, err := shop.Sandbox.Decide(t.Context(), id, !approved); err != nil || decided {
					t.Errorf("a second decision counted: %v, %v", decided, err)
				}
				shop.Drain(t, clock, 2)
				c = read(t, shop, c.ID)
				if c.AuthenticationURL != "" || (c.Status == charges.StatusSuccess) != approved || installed(t, shop, owner, "once") != approved {
					t.Errorf("the charge ends as %s (%s), approved %v", c.Status, c.FailureCode, approved)
				}
			})
		})
	}
}

func TestPayment_ReplyOrEventLost_IsAskedAbout(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		controls := shop.Sandbox.Controls()
		controls.LoseReplies, controls.LoseEvents = 1, 1
		shop.Sandbox.SetControls(controls)
		if err := shop.Billing.Reconciliation.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		if err := shop.Runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		payment, _, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).Payment(t.Context(), c.PaymentID())
		if err != nil || payment.State != payments.PaymentUnknown {
			t.Errorf("after a lost reply the payment is %s, %v; want unknown", payment.State, err)
		}
		shop.Drain(t, clock, 4)
		if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess {
			t.Errorf("the charge ends as %s", c.Status)
		}
		if got := sums(t, shop, c.ID)["buyer:acme"]; got != -2337 {
			t.Errorf("the buyer paid %d", -got)
		}
	})
}

func TestPurchase_Twice_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		first, err := shop.CreateOnce(ctx, owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Buy(ctx, owner, "once"); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, first.ID, charges.Agreement{}); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, first.ID, charges.Agreement{}); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
			t.Errorf("a second purchase: %v", err)
		}
		shop.Drain(t, clock, 2)
		if err := shop.Entitlements.Uninstall(ctx, owner, "once", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.CreateOnce(ctx, owner, "once"); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
			t.Errorf("buying what was bought: %v", err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "once"); err != nil {
			t.Errorf("installing again what was bought: %v", err)
		}
	})
}

func TestCharge_Test_MovesNoMoneyAndInstallsNothing(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		developer, ctx := billingtest.Principals["developer"], t.Context()
		in := charges.CreateInput{Name: "Test", PriceCents: 500, Quantity: 1, ReturnURL: "https://app.test/?a=b#c", Test: true, ExternalID: "once"}
		c, err := shop.Billing.Charges.Create(ctx, developer, auth.LiveChat, in)
		if err != nil {
			t.Fatal(err)
		}
		if want := "https://app.test/?a=b&id=" + c.ID + "&type=direct_charge#c"; c.ReturnURL != want {
			t.Errorf("return address %s, want %s", c.ReturnURL, want)
		}
		for _, verb := range []func() (charges.Charge, error){
			func() (charges.Charge, error) {
				return shop.Billing.Charges.Accept(ctx, developer, auth.LiveChat, c.ID, charges.Agreement{})
			},
			func() (charges.Charge, error) {
				return shop.Billing.Charges.Activate(ctx, developer, auth.LiveChat, c.ID, charges.Agreement{})
			},
		} {
			if _, err := verb(); err != nil {
				t.Fatal(err)
			}
		}
		shop.Drain(t, clock, 1)
		if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess || len(sums(t, shop, c.ID)) != 0 {
			t.Errorf("the test charge ends as %s with %v", c.Status, sums(t, shop, c.ID))
		}
		if paid, err := billingdb.New(shop.DB.Read(), testkit.SealKeys()).Paid(ctx, "devs", "once"); err != nil || paid {
			t.Errorf("a test charge counts as paid: %v, %v", paid, err)
		}
	})
}

func TestCharge_PricedByAClient_NeverGrantsAnApp(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c, err := shop.Billing.Charges.Create(ctx, billingtest.Principals["app"], auth.LiveChat, charges.CreateInput{
			Name: "Cheap", PriceCents: 1, Quantity: 1, ReturnURL: "https://app.test/", ExternalID: "once",
		})
		if err == nil {
			_, err = shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
		}
		if err == nil {
			_, err = shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{})
		}
		if err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 2)
		if c = read(t, shop, c.ID); c.Status != charges.StatusSuccess || installed(t, shop, owner, "once") {
			t.Errorf("the charge ends as %s, installed %v", c.Status, installed(t, shop, owner, "once"))
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "once"); errs.ReasonOf(err) != entitlements.ReasonPaymentRequired {
			t.Errorf("installing what one cent paid for: %v", err)
		}
	})
}
