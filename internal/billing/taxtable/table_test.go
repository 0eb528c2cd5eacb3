package taxtable_test

import (
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/taxtable"
	"marketplace/internal/kit/errs"
)

func TestRatesByPlaceAndDay(t *testing.T) {
	t.Parallel()
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	now := day(2026, 11, 21)
	for name, tc := range map[string]struct {
		place billing.Place
		at    time.Time
		rate  int64
		where string
	}{
		"Poland":                                  {billing.Place{Country: "pl"}, now, 23_000, "PL"},
		"Germany, a confirmed VAT number":         {billing.Place{Country: "DE", VATNumber: "DE136695976", Confirmed: true}, now, 0, "DE"},
		"Germany, a VAT number":                   {billing.Place{Country: "DE", VATNumber: "DE136695976"}, now, 19_000, "DE"},
		"Germany, no number was confirmed":        {billing.Place{Country: "DE", Confirmed: true}, now, 19_000, "DE"},
		"Greece, a confirmed VAT number":          {billing.Place{Country: "gr", VATNumber: "EL094259216", Confirmed: true}, now, 0, "GR"},
		"outside the Union, a confirmed number":   {billing.Place{Country: "CH", VATNumber: "CHE100155212", Confirmed: true}, now, 8_100, "CH"},
		"an exempt account":                       {billing.Place{Country: "FR", Exempt: true}, now, 0, "FR"},
		"Finland on the last day of the old rate": {billing.Place{Country: "FI"}, day(2024, 8, 31), 24_000, "FI"},
		"Finland on the first day of the new":     {billing.Place{Country: "FI"}, day(2024, 9, 1), 25_500, "FI"},
		"Switzerland":                             {billing.Place{Country: "CH"}, now, 8_100, "CH"},
		"the United Kingdom":                      {billing.Place{Country: "GB", Zip: "S1 2HE"}, now, 20_000, "GB"},
		"Norway":                                  {billing.Place{Country: "NO"}, now, 25_000, "NO"},
		"Australia":                               {billing.Place{Country: "AU"}, now, 10_000, "AU"},
		"Quebec":                                  {billing.Place{Country: "CA", Zip: "h2x 1y4"}, now, 14_975, "CA-QC"},
		"Nova Scotia before its change":           {billing.Place{Country: "CA", Zip: "B3H"}, day(2025, 3, 31), 15_000, "CA-NS"},
		"Canada without a postal code":            {billing.Place{Country: "CA"}, now, 5_000, "CA"},
		"Oregon has none":                         {billing.Place{Country: "US", Zip: "97204"}, now, 0, "US-OR"},
		"New York":                                {billing.Place{Country: "US", Zip: "10001-1234"}, now, 4_000, "US-NY"},
		"Colorado":                                {billing.Place{Country: "US", Zip: "80461"}, now, 2_900, "US-CO"},
		"Minnesota":                               {billing.Place{Country: "US", Zip: "55401"}, now, 6_875, "US-MN"},
		"a leading zero":                          {billing.Place{Country: "US", Zip: "02108"}, now, 6_250, "US-MA"},
		"the United States without a ZIP":         {billing.Place{Country: "US"}, now, 0, "US"},
		"Japan is not in the table":               {billing.Place{Country: "JP"}, now, 0, "JP"},
	} {
		rate, where, err := taxtable.Table{}.Rate(t.Context(), tc.place, tc.at)
		if err != nil || rate != tc.rate || where != tc.where {
			t.Errorf("%s: %d at %q, %v; want %d at %q", name, rate, where, err, tc.rate, tc.where)
		}
	}
}

func TestAnUnknownCountryIsRefused(t *testing.T) {
	t.Parallel()
	for _, country := range []string{"", "XX", "USA", "U", "  ", "EU"} {
		_, _, err := taxtable.Table{}.Rate(t.Context(), billing.Place{Country: country}, time.Time{})
		if errs.ReasonOf(err) != billing.ReasonUnknownCountry {
			t.Errorf("%q: %v", country, err)
		}
	}
}
