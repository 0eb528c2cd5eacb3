package billingtest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/testkit"
)

// have makes organizations with a prefix have these apps.
func have(t *testing.T, shop *billingtest.Shop, prefix string, organizations int, apps ...string) {
	t.Helper()
	err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		store := installsdb.New(tx)
		for i := range organizations {
			for _, app := range apps {
				organization := fmt.Sprintf("%s-%d", prefix, i)
				err := store.ImportInstall(ctx, installs.Install{
					ID: organization + "-" + app, OrganizationID: organization, AppID: app, Product: "livechat", InstalledAt: testkit.NewClock().Now(), InstalledBy: "somebody",
				})
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func together(t *testing.T, shop *billingtest.Shop) []installs.UsedTogether {
	t.Helper()
	list, err := shop.Installs.ListUsedTogether(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Of a pair that four organizations have, nobody is told; with the fifth it is.
func TestUsedTogether_FourOrganizations_AreTooFewToTell(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		have(t, shop, "both", 4, "crm", "calls")
		have(t, shop, "one", 7, "crm")
		if list := together(t, shop); len(list) != 0 {
			t.Fatalf("four organizations are told of: %v", list)
		}
		have(t, shop, "fifth", 1, "crm", "calls")
		want := []installs.UsedTogether{{AppID: "calls", OtherID: "crm", Share: installs.ShareMost}, {AppID: "crm", OtherID: "calls", Share: installs.ShareMany}}
		if diff := cmp.Diff(want, together(t, shop)); diff != "" {
			t.Errorf("five organizations: %s", diff)
		}
	})
}

// What an organization had once does not count.
func TestUsedTogether_RemovedInstall_DoesNotCount(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		have(t, shop, "both", 5, "crm", "calls")
		err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := installsdb.New(tx).RemoveInstall(ctx, "both-3", "calls", "somebody", "", testkit.NewClock().Now())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if list := together(t, shop); len(list) != 0 {
			t.Errorf("an app that was removed counts: %v", list)
		}
	})
}

// The apps that most organizations have stand first, and no more than six.
func TestUsedTogether_ManyApps_AreTheMostUsedOnes(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		for i := range 8 {
			have(t, shop, fmt.Sprintf("org%d", i), 5, "crm", fmt.Sprintf("app%d", i))
		}
		have(t, shop, "more", 2, "crm", "app7")
		var others []string
		for _, one := range together(t, shop) {
			if one.AppID == "crm" {
				others = append(others, one.OtherID)
				if one.Share != installs.ShareSeveral {
					t.Errorf("%s is used by %s", one.OtherID, one.Share)
				}
			}
		}
		if diff := cmp.Diff([]string{"app7", "app0", "app1", "app2", "app3", "app4"}, others); diff != "" {
			t.Error(diff)
		}
	})
}
