package billingtest_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/entitlements"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func TestInstall_Roles_DecideWhoMayInstall(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		for name, tc := range map[string]struct {
			who, app, reason string
		}{
			"the owner a free app": {"owner", "free", ""},
			"by its slug":          {"stranger", "free-slug", ""},
			"an administrator":     {"admin", "desk", ""},
			"an agent":             {"agent", "monthly", installs.ReasonNoPermission},
			"an administrator of live chat on the desk": {"chat-admin", "team", installs.ReasonLicenceOwner},
			"an app for owners only":                    {"admin", "owner-only", installs.ReasonOwnerOnly},
			"an app under maintenance":                  {"owner", "maintained", installs.ReasonMaintenance},
			"on an inactive licence":                    {"paused", "free", installs.ReasonLicenceInactive},
			"without a licence":                         {"poor", "desk", installs.ReasonLicenceInactive},
			"premium on starter":                        {"poor", "premium", installs.ReasonPlanTooLow},
			"premium on business":                       {"owner", "premium", ""},
			"a team app on solo":                        {"owner", "team", installs.ReasonPlanTooLow},
			"a paid app":                                {"owner", "once", entitlements.ReasonPaymentRequired},
			"a monthly app":                             {"owner", "monthly", entitlements.ReasonPaymentRequired},
			"a service by the hour":                     {"owner", "contact", entitlements.ReasonContactOnly},
			"what nobody may see":                       {"owner", "unpublished", installs.ReasonNotFound},
			"one's own, unpublished":                    {"developer", "unpublished", ""},
			"one's own, paid":                           {"owner", "acmes", ""},
			"what does not exist":                       {"owner", "nothing", installs.ReasonNotFound},
		} {
			_, err := shop.Entitlements.Install(t.Context(), billingtest.Principals[tc.who], tc.app)
			if errs.ReasonOf(err) != tc.reason || (err == nil) != (tc.reason == "") {
				t.Errorf("%s: %v, want %q", name, err, tc.reason)
			}
		}
	})
}

func TestInstall_Twice_IsAConflictAndUninstallingTwiceIsNot(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		if ever, err := shop.Installs.HadEver(ctx, "acme", "free"); err != nil || ever {
			t.Fatalf("ever installed: %v, %v", ever, err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "free"); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "free"); errs.ReasonOf(err) != installs.ReasonAlreadyInstalled || errs.CodeOf(err) != errs.Conflict {
			t.Errorf("installing twice: %v", err)
		}
		if n, err := shop.Installs.Count(ctx, "free"); err != nil || n != 1 {
			t.Errorf("%d installs, %v", n, err)
		}
		if err := shop.Entitlements.Uninstall(ctx, billingtest.Principals["agent"], "free", ""); errs.CodeOf(err) != errs.Forbidden {
			t.Errorf("an agent uninstalls: %v", err)
		}
		for range 2 {
			if err := shop.Entitlements.Uninstall(ctx, owner, "free-slug", " too noisy "); err != nil {
				t.Fatal(err)
			}
		}
		if ever, err := shop.Installs.HadEver(ctx, "acme", "free"); err != nil || !ever {
			t.Errorf("was installed once: %v, %v", ever, err)
		}
		if counts, err := shop.Installs.Counts(ctx); err != nil || len(counts) != 0 {
			t.Errorf("counts %v, %v", counts, err)
		}
		shop.Drain(t, clock, 1)
		want := []string{"https://dev.test/hook application_installed acme", "https://dev.test/hook application_uninstalled acme"}
		if diff := cmp.Diff(want, shop.Notices.List()); diff != "" {
			t.Errorf("notices (-want +got):\n%s", diff)
		}
	})
}

func TestUninstall_Subscription_Ends(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		charge := subscriptions.Subscription{
			ID: "r1", AppID: "monthly", PriceSource: billing.PriceOfPlan, Product: auth.LiveChat, BuyerOrganizationID: "acme", Quantity: 1, Months: 1, Status: subscriptions.SubscriptionActive,
			CurrentChargeAt: clock.Now(), NextChargeAt: clock.Now().Add(time.Hour), CreatedAt: clock.Now(),
		}
		if err := shop.Billing.Subscriptions.ImportSubscription(ctx, charge); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "monthly"); err != nil {
			t.Fatal(err)
		}
		if err := shop.Entitlements.Uninstall(ctx, owner, "monthly", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "monthly"); err != nil {
			t.Errorf("installing again what is paid for: %v", err)
		}
		clock.Advance(time.Hour)
		started(t, shop)
		settle(t, shop, clock)
		if installed(t, shop, owner, "monthly") {
			t.Error("the app outlives what was paid")
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "monthly"); errs.ReasonOf(err) != entitlements.ReasonPaymentRequired {
			t.Errorf("installing again without a subscription: %v", err)
		}
	})
}

func TestInstall_ManyAtOnce_OneInstalls(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		var done, refused atomic.Int64
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				_, err := shop.Entitlements.Install(t.Context(), billingtest.Principals["owner"], "free")
				switch errs.ReasonOf(err) {
				case "":
					done.Add(1)
				case installs.ReasonAlreadyInstalled:
					refused.Add(1)
				}
			})
		}
		group.Wait()
		if done.Load() != 1 || refused.Load() != 7 {
			t.Errorf("%d installed, %d were refused; want 1 and 7", done.Load(), refused.Load())
		}
	})
}

func TestImport_Twice_ChangesNothing(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx := t.Context()
		charge := charges.Charge{
			ID: "old", PriceSource: billing.PriceOfPlan, Product: auth.LiveChat, BuyerOrganizationID: "acme", OrderOrganizationID: "devs", AppID: "once", Name: "App once", PriceCents: 1900, Quantity: 1,
			CommissionPercent: 20, Tax: billing.TaxedSum{Net: 1900, Total: 1900}, Status: charges.StatusSuccess, CreatedAt: clock.Now(), UpdatedAt: clock.Now(),
		}
		for range 2 {
			err := shop.Billing.Charges.ImportCharge(ctx, charge)
			if err == nil {
				err = shop.Installs.Import(ctx, []installs.Install{{ID: "i1", OrganizationID: "acme", AppID: "once", Product: auth.LiveChat, ChargeID: "old", InstalledAt: clock.Now(), InstalledBy: "a"}})
			}
			if err == nil {
				err = shop.Billing.Invoices.ImportInvoice(ctx, invoices.Invoice{ID: "n1", OrganizationID: "acme", Description: "Month 1", State: "paid", Tax: billing.TaxedSum{Net: 1000, Total: 1000}, IssuedAt: clock.Now()}, "devs")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		developer := billingtest.Principals["developer"]
		if balance, err := shop.Billing.Ledger.Balance(ctx, developer, auth.LiveChat); err != nil || balance != 1520+800 {
			t.Errorf("the developer earned %d, %v", balance, err)
		}
		if n, err := shop.Installs.Count(ctx, "once"); err != nil || n != 1 {
			t.Errorf("%d installs, %v", n, err)
		}
	})
}
