package billingtest_test

import (
	"encoding/json"
	"testing"

	"marketplace/internal/billing/billingtest"
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
