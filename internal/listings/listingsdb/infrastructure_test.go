package listingsdb_test

import (
	"strings"
	"testing"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

// What is noted of repository, deployment and storage is kept as a merge patch says, for its
// developer alone (contract developer-console section 2).
func TestInfrastructure_OfAnApp_IsKeptAndGivenBack(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		type object = map[string]any
		noted := func(want listings.Infrastructure) {
			t.Helper()
			appID, blocks, err := d.Infrastructure(t.Context(), who, id)
			if err != nil || appID != id {
				t.Errorf("%s, %v", appID, err)
			}
			same(t, "what is noted", want, blocks)
		}
		change := func(patch listings.Infrastructure) {
			t.Helper()
			if err := d.ChangeInfrastructure(t.Context(), who, id, patch); err != nil {
				t.Error(err)
			}
		}
		noted(listings.Infrastructure{})
		change(listings.Infrastructure{"deployment": object{"provider": "custom", "config": object{"custom": object{"url": "https://a.test/"}}}, "storage": object{"provider": "neon"}})
		change(listings.Infrastructure{"deployment": object{"config": object{"custom": nil, "netlify": object{"url": "https://b.test/"}}}})
		noted(listings.Infrastructure{"deployment": object{"provider": "custom", "config": object{"netlify": object{"url": "https://b.test/"}}}, "storage": object{"provider": "neon"}})
		change(listings.Infrastructure{"deployment": nil})
		noted(listings.Infrastructure{"storage": object{"provider": "neon"}})
		said := len(d.log.entries)
		change(listings.Infrastructure{"storage": object{"provider": "neon"}, "deployment": nil})
		if len(d.log.entries) != said {
			t.Errorf("the same again is a change: %s", d.log.last())
		}
		full := strings.Repeat("x", 16<<10-len(`{"storage":{"provider":""}}`)) // as much as is kept
		for _, wrong := range []listings.Infrastructure{
			{"servers": object{}}, {"storage": "neon"}, {"deployment": object{"config": object{"custom": object{"url": "http://a.test/"}}}}, {"storage": object{"provider": full + "x"}},
		} {
			if err := d.ChangeInfrastructure(t.Context(), who, id, wrong); errs.CodeOf(err) != errs.Unprocessable {
				t.Errorf("%.60v is taken: %v", wrong, err)
			}
		}
		noted(listings.Infrastructure{"storage": object{"provider": "neon"}})
		change(listings.Infrastructure{"storage": object{"provider": full}})
		noted(listings.Infrastructure{"storage": object{"provider": full}})
		change(listings.Infrastructure{"storage": nil})
		noted(listings.Infrastructure{})
		if _, _, err := d.Infrastructure(t.Context(), person("zeta-org"), id); !errs.IsNotFound(err) {
			t.Errorf("somebody else reads: %v", err)
		}
		if err := d.ChangeInfrastructure(t.Context(), person("zeta-org"), id, listings.Infrastructure{"storage": nil}); !errs.IsNotFound(err) {
			t.Errorf("somebody else changes: %v", err)
		}
	})
}
