package billingtest_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/testkit"
)

// What more organizations installed in the last 30 days comes first; what is older, what was
// uninstalled and what was only brought back does not count.
func TestInstalledLately_EachApp_CountsItsNewOrganizations(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		have(t, shop, "some", 2, "calls")
		have(t, shop, "many", 5, "crm", "old")
		clock.Advance(installs.Lately + time.Second) // from here on they are old
		at := clock.Now()
		err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			store := installsdb.New(tx)
			for _, i := range []installs.Install{
				{ID: "1", OrganizationID: "a", AppID: "crm"},
				{ID: "2", OrganizationID: "a", AppID: "calls"},
				{ID: "3", OrganizationID: "b", AppID: "calls"},
				{ID: "4", OrganizationID: "a", AppID: "gone", RemovedAt: at.Add(time.Hour)},
				{ID: "5", OrganizationID: "b", AppID: "bots"},
			} {
				i.Product, i.InstalledAt, i.InstalledBy = "livechat", at, "somebody"
				if err := store.ImportInstall(ctx, i); err != nil {
					return err
				}
			}
			_, err := store.AddInstall(ctx, installs.Install{ID: "6", OrganizationID: "c", AppID: "back", Product: "livechat", InstalledAt: at, InstalledBy: "somebody", Restores: "0"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if list, err := shop.Installs.ListInstalledLately(t.Context()); err != nil || !slices.Equal(list, []string{"calls", "bots", "crm"}) {
			t.Errorf("used most: %v, %v", list, err)
		}
	})
}
