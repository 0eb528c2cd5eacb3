package taxtable

import (
	"context"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/errs"
)

// Table is the embedded tax provider; the zero value is ready.
type Table struct{}

var _ tax.Tax = Table{}

// Rate implements tax.Tax. A business in the European Union whose
// VAT number was confirmed pays nothing here and accounts for the tax itself
// (reverse charge, decisions rule 27); an account marked as exempt pays nothing.
func (t Table) Rate(_ context.Context, place billing.TaxLocation, at time.Time) (int64, string, error) {
	country := strings.ToUpper(strings.TrimSpace(place.Country))
	if !isCountry(country) {
		return 0, "", &errs.Error{
			Code: errs.Unprocessable, Reason: billing.ReasonUnknownCountry, Message: "The country is not known.",
			Fields: map[string]string{"country": "Give a country code of two letters, as US."},
		}
	}
	if place.Exempt || t.Reverses(place) {
		return 0, country, nil
	}
	switch country {
	case "US":
		state := stateOfZip(place.Zip)
		if state == "" {
			return 0, "US", nil
		}
		return on(states[state], at), "US-" + state, nil
	case "CA":
		zip := strings.ToUpper(strings.TrimSpace(place.Zip))
		if zip == "" {
			return canadaGST, "CA", nil
		}
		province, known := provinces[zip[0]]
		if !known {
			return canadaGST, "CA", nil
		}
		return on(province.rates, at), province.name, nil
	default:
		return on(countries[country], at), country, nil
	}
}

// Reverses implements tax.Tax.
func (Table) Reverses(place billing.TaxLocation) bool {
	return !place.Exempt && place.Confirmed && place.VATNumber != "" && strings.Contains(union, " "+strings.ToUpper(strings.TrimSpace(place.Country))+" ")
}

// on gives the rate in force; 0 for a place without rates.
func on(rates []rate, at time.Time) int64 {
	var current int64
	for _, r := range rates {
		if !at.Before(r.from) {
			current = r.thousandths
		}
	}
	return current
}

func stateOfZip(zip string) string {
	zip = strings.TrimSpace(zip)
	if len(zip) < 5 {
		return ""
	}
	prefix, err := strconv.Atoi(zip[:3])
	if err != nil {
		return ""
	}
	state := ""
	for _, r := range zipRanges {
		if prefix >= r.first && prefix <= r.last {
			state = r.state
		}
	}
	return state
}

// isCountry reports whether the code is one of ISO 3166-1.
func isCountry(code string) bool {
	return len(code) == 2 && strings.Contains(countryCodes, " "+code+" ")
}

const countryCodes = " AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW "
