package tax_test

import (
	"testing"

	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/locale"
)

func TestPlaceName_Place_IsInWords(t *testing.T) {
	t.Parallel()
	for place, want := range map[string]string{
		"": "", "DE": "Germany", "US": "United States", "US-OR": "Oregon", "CA-QC": "Quebec", "CA": "Canada", "PL": "Poland", "US-XX": "United States", "?": "?",
	} {
		if name := tax.PlaceName(locale.English, place); name != want {
			t.Errorf("%q is %q, want %q", place, name, want)
		}
	}
}
