package taxtable_test

import (
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/kit/errs"
)

func TestTaxTable_PlaceAndDay_DecideTheRate(t *testing.T) {
	t.Parallel()
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	now := day(2026, 11, 21)
	for name, tc := range map[string]struct {
		place billing.TaxLocation
		at    time.Time
		rate  int64
		where string
	}{
		"Poland":                                  {billing.TaxLocation{Country: "pl"}, now, 23_000, "PL"},
		"Germany, a confirmed VAT number":         {billing.TaxLocation{Country: "DE", VATNumber: "DE136695976", Confirmed: true}, now, 0, "DE"},
		"Germany, a VAT number":                   {billing.TaxLocation{Country: "DE", VATNumber: "DE136695976"}, now, 19_000, "DE"},
		"Germany, no number was confirmed":        {billing.TaxLocation{Country: "DE", Confirmed: true}, now, 19_000, "DE"},
		"Greece, a confirmed VAT number":          {billing.TaxLocation{Country: "gr", VATNumber: "EL094259216", Confirmed: true}, now, 0, "GR"},
		"outside the Union, a confirmed number":   {billing.TaxLocation{Country: "CH", VATNumber: "CHE100155212", Confirmed: true}, now, 8_100, "CH"},
		"an exempt account":                       {billing.TaxLocation{Country: "FR", Exempt: true}, now, 0, "FR"},
		"Finland on the last day of the old rate": {billing.TaxLocation{Country: "FI"}, day(2024, 8, 31), 24_000, "FI"},
		"Finland on the first day of the new":     {billing.TaxLocation{Country: "FI"}, day(2024, 9, 1), 25_500, "FI"},
		"Switzerland":                             {billing.TaxLocation{Country: "CH"}, now, 8_100, "CH"},
		"the United Kingdom":                      {billing.TaxLocation{Country: "GB", Zip: "S1 2HE"}, now, 20_000, "GB"},
		"Norway":                                  {billing.TaxLocation{Country: "NO"}, now, 25_000, "NO"},
		"Australia":                               {billing.TaxLocation{Country: "AU"}, now, 10_000, "AU"},
		"Quebec":                                  {billing.TaxLocation{Country: "CA", Zip: "h2x 1y4"}, now, 14_975, "CA-QC"},
		"Nova Scotia before its change":           {billing.TaxLocation{Country: "CA", Zip: "B3H"}, day(2025, 3, 31), 15_000, "CA-NS"},
		"Canada without a postal code":            {billing.TaxLocation{Country: "CA"}, now, 5_000, "CA"},
		"Oregon has none":                         {billing.TaxLocation{Country: "US", Zip: "97204"}, now, 0, "US-OR"},
		"New York":                                {billing.TaxLocation{Country: "US", Zip: "10001-1234"}, now, 4_000, "US-NY"},
		"Colorado":                                {billing.TaxLocation{Country: "US", Zip: "80461"}, now, 2_900, "US-CO"},
		"Minnesota":                               {billing.TaxLocation{Country: "US", Zip: "55401"}, now, 6_875, "US-MN"},
		"a leading zero":                          {billing.TaxLocation{Country: "US", Zip: "02108"}, now, 6_250, "US-MA"},
		"the United States without a ZIP":         {billing.TaxLocation{Country: "US"}, now, 0, "US"},
		"Japan is not in the table":               {billing.TaxLocation{Country: "JP"}, now, 0, "JP"},
	} {
		rate, where, err := taxtable.Table{}.Rate(t.Context(), tc.place, tc.at)
		if err != nil || rate != tc.rate || where != tc.where {
			t.Errorf("%s: %d at %q, %v; want %d at %q", name, rate, where, err, tc.rate, tc.where)
		}
	}
}

func TestTaxTable_UnknownCountry_IsRefused(t *testing.T) {
	t.Parallel()
	for _, country := range []string{"", "XX", "USA", "U", "  ", "EU"} {
		_, _, err := taxtable.Table{}.Rate(t.Context(), billing.TaxLocation{Country: country}, time.Time{})
		if errs.ReasonOf(err) != billing.ReasonUnknownCountry {
			t.Errorf("%q: %v", country, err)
		}
	}
}
