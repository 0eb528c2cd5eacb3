package billingtest_test

import (
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// Who installs or buys an app has read of it before: when its developer has deleted it meanwhile,
// nobody gets it and no money is taken.
func TestArchivedApp_LookedUpBefore_IsNeitherInstalledNorPaid(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		shop.Archived.Store(true)
		if _, err := shop.Entitlements.Install(ctx, owner, "free"); !errs.IsNotFound(err) {
			t.Errorf("installed: %v", err)
		}
		for _, app := range []string{"once", "monthly"} {
			if _, err := shop.Buy(ctx, owner, app); !errs.IsNotFound(err) {
				t.Errorf("%s is paid: %v", app, err)
			}
		}
		shop.Drain(t, clock, 2)
		if counts, err := shop.Installs.Counts(ctx); err != nil || len(counts) != 0 {
			t.Errorf("installed: %v, %v", counts, err)
		}
		if open, err := shop.Billing.Obligations.Open(ctx, owner.OrganizationID); err != nil || open.Check() != nil {
			t.Errorf("%+v, %v", open, err)
		}
		shop.Archived.Store(false)
		if _, err := shop.Entitlements.Install(ctx, owner, "free"); err != nil {
			t.Error(err)
		}
		bought(t, shop, clock, owner, "once")
		if !installed(t, shop, owner, "once") {
			t.Error("what is there is not sold")
		}
	})
}
