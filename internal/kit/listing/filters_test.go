package listing_test

import (
	"strings"
	"testing"

	"marketplace/internal/kit/listing"
)

// S3.02: an app's languages, industries and country are of closed forms; its keywords are short.
func TestFilters_OtherForms_AreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		is        func(string) bool
		good, bad []string
	}{
		"language": {listing.IsLanguage, []string{"en", "de"}, []string{"", "EN", "eng", "e", "en "}},
		"country":  {listing.IsCountry, []string{"US", "DE"}, []string{"", "us", "USA", "U1"}},
		"industry": {listing.IsIndustry, []string{"retail", "public-sector"}, []string{"", "Retail", "alchemy"}},
		"keyword":  {listing.IsKeyword, []string{"x", strings.Repeat("ü", 64)}, []string{"", " ", strings.Repeat("x", 65)}},
	} {
		for _, s := range tc.good {
			if !tc.is(s) {
				t.Errorf("%q is no %s", s, name)
			}
		}
		for _, s := range tc.bad {
			if tc.is(s) {
				t.Errorf("%q is a %s", s, name)
			}
		}
	}
	if list := listing.Industries(); len(list) != 17 {
		t.Errorf("%d industries: %v", len(list), list)
	}
}
