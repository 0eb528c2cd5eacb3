package billingtest_test

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/company"
	"marketplace/internal/company/companydb"
	"marketplace/internal/db"
	"marketplace/internal/entitlements"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// A list of cards is told where each of its apps stands: the same as each app's own page is.
func TestInstances_Apps_StandAsTheirPagesSay(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		subscribe(t, shop, clock, owner, "trial", "trial_plan")
		bought(t, shop, clock, owner, "once")
		uninstall(t, shop, owner, "trial")
		uninstall(t, shop, owner, "once")

		const path = "/api/applications/instances?ids=free,trial,once,nothing"
		type instance struct {
			ApplicationID string `json:"applicationId"`
			HadTrial      bool   `json:"tried"`
			Bought        bool
			Refusal       *struct{ Code string }
		}
		for who, want := range map[string][]string{
			"owner": {"free", "trial tried", "once bought"},
			"agent": {"free install_forbidden", "trial tried install_forbidden", "once bought install_forbidden"},
		} {
			status, body := callRaw(t, shop, who, "GET", path, "")
			var list []instance
			if err := json.Unmarshal([]byte(body), &list); err != nil || status != 200 || len(list) != len(want) {
				t.Fatalf("%s: %d %s", who, status, body)
			}
			for i, one := range list {
				got := one.ApplicationID
				if one.HadTrial {
					got += " tried"
				}
				if one.Bought {
					got += " bought"
				}
				if one.Refusal != nil {
					got += " " + one.Refusal.Code
				}
				if got != want[i] {
					t.Errorf("%s: %q, want %q", who, got, want[i])
				}
				if _, alone := call(t, shop, who, "GET", "/api/applications/"+one.ApplicationID+"/instance", ""); alone["tried"] != one.HadTrial || alone["bought"] != one.Bought {
					t.Errorf("%s: its page says %v of %s", who, alone, got)
				}
			}
		}
		for _, bad := range []string{"", "?ids="} {
			if status, body := callRaw(t, shop, "owner", "GET", "/api/applications/instances"+bad, ""); status != 400 {
				t.Errorf("%q: %d %s", bad, status, body)
			}
		}
	})
}

// readsOfOne counts what is asked of the database about one app alone.
type readsOfOne struct {
	entitlements.Reads
	n int
}

func (r *readsOfOne) ActiveInstall(ctx context.Context, organizationID, appID string) (installs.Install, bool, error) {
	r.n++
	return r.Reads.ActiveInstall(ctx, organizationID, appID)
}

func (r *readsOfOne) LastRemoved(ctx context.Context, organizationID, appID string) (installs.Install, bool, error) {
	r.n++
	return r.Reads.LastRemoved(ctx, organizationID, appID)
}

func (r *readsOfOne) CheckRules(ctx context.Context, p auth.Principal, appID string) error {
	r.n++
	return r.Reads.CheckRules(ctx, p, appID)
}

func (r *readsOfOne) Paid(ctx context.Context, organizationID, appID string) (bool, error) {
	r.n++
	return r.Reads.Paid(ctx, organizationID, appID)
}

func (r *readsOfOne) Bought(ctx context.Context, organizationID, appID string) (bool, error) {
	r.n++
	return r.Reads.Bought(ctx, organizationID, appID)
}

func (r *readsOfOne) HadTrial(ctx context.Context, organizationID, clientID, appID string) (bool, error) {
	r.n++
	return r.Reads.HadTrial(ctx, organizationID, clientID, appID)
}

func (r *readsOfOne) SubscriptionsOfApp(ctx context.Context, organizationID, appID string) ([]subscriptions.Subscription, error) {
	r.n++
	return r.Reads.SubscriptionsOfApp(ctx, organizationID, appID)
}

// However many apps are asked about, none is asked of the database alone, and each stands
// as it does when it is asked about alone.
func TestListStatuses_AllApps_StandAsAloneAndAreReadTogether(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		counted := &readsOfOne{}
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapReads: func(reads entitlements.Reads) entitlements.Reads {
			counted.Reads = reads
			return counted
		}})
		shop.Settle(t)
		standInEachWay(t, shop, clock)

		ids := append(slices.Sorted(maps.Keys(billingtest.Fixtures)), "gone from the catalogue", "nothing")
		people := maps.Clone(billingtest.Principals)
		without := people["agent"]
		without.AccountID = "agent-2"
		people["agent without access"] = without
		for who, p := range people {
			var want []installs.InstallStatus
			for _, id := range ids {
				if status, err := shop.Entitlements.Status(t.Context(), p, id); err == nil {
					want = append(want, status)
				}
			}
			counted.n = 0
			got, err := shop.Entitlements.ListStatuses(t.Context(), p, ids)
			if err != nil || len(got) < 20 && who != "staff" || counted.n != 0 {
				t.Fatalf("%s: %d apps after %d reads of one, %v", who, len(got), counted.n, err)
			}
			for i := range got {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%s: %+v\nalone %+v", who, got[i], want[i])
				}
			}
		}
	})
}

// standInEachWay makes the owner's organization have apps, have had them, and have a rule.
func standInEachWay(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
	t.Helper()
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	subscribe(t, shop, clock, owner, "seats", "seats_plan")
	for _, app := range []string{"mute", "desk", "free"} {
		if _, err := shop.Entitlements.Install(t.Context(), owner, app); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := shop.Installs.SetAccess(t.Context(), owner, "seats", []string{"agent-2"}); err != nil {
		t.Fatal(err)
	}
	uninstall(t, shop, owner, "mute")
	clock.Advance(installs.UndoPeriod + time.Hour)
	subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
	clock.Advance(20 * 24 * time.Hour) // what is paid ends before an uninstall of now could be undone no more
	subscribe(t, shop, clock, owner, "trial", "trial_plan")
	bought(t, shop, clock, owner, "once")
	bought(t, shop, clock, owner, "quiet")
	for _, app := range []string{"trial", "once", "desk"} {
		uninstall(t, shop, owner, app)
	}
	err := shop.Installs.Import(t.Context(), []installs.Install{{ID: "old", OrganizationID: owner.OrganizationID, AppID: "gone from the catalogue", InstalledAt: clock.Now()}})
	if err != nil {
		t.Fatal(err)
	}
	err = shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		return companydb.New(tx).PutAppRule(ctx, owner.OrganizationID, "called", company.RuleForbidden)
	})
	if err != nil {
		t.Fatal(err)
	}
}
