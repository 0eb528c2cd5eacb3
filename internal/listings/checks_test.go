package listings_test

import (
	"testing"

	"marketplace/internal/listings"
)

func TestMissing_InstallsItself_NeedsSomethingToAskFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address string
		scopes  []string
		lacks   bool
	}{
		{"", nil, false},
		{"https://apps.test/install", nil, true},
		{"https://apps.test/install", []string{"customers:ro"}, false},
	} {
		missing := listings.Missing(listings.Listing{DirectInstallURL: c.address, Client: listings.Client{Scopes: c.scopes}})
		if _, lacks := missing["directInstallUrl"]; lacks != c.lacks {
			t.Errorf("%q with %v: %v", c.address, c.scopes, missing)
		}
	}
}
