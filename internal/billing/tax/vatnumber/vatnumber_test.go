package vatnumber_test

import (
	"strings"
	"testing"

	"marketplace/internal/billing/tax/vatnumber"
)

// right are numbers that registers or the descriptions of the algorithms have.
var right = map[string][]string{
	"AT": {"ATU13585627", "ATU10223006"}, "BE": {"BE0428759497"}, "BG": {"BG175074752", "BG7523169263"}, "CH": {"CHE100155212", "CHE100155212MWST"},
	"CY": {"CY10259033P"}, "CZ": {"CZ25123891", "CZ7103192745", "CZ640903926"}, "DE": {"DE136695976", "DE129273398"}, "DK": {"DK13585628"},
	"EE": {"EE100931558"}, "ES": {"ESB64717838", "ESJ99216582", "ES54362315K", "ESX5253868R"}, "FI": {"FI20774740"},
	"FR": {"FR40303265045", "FR83404833048", "FRK7399859412"}, "GB": {"GB980780684", "GBGD001", "GBHA500"}, "GR": {"EL094259216"},
	"HR": {"HR33392005961"}, "HU": {"HU12892312"}, "IE": {"IE6433435F", "IE6433435OA", "IE8D79739I", "IE6388047V"}, "IT": {"IT00743110157"},
	"LT": {"LT119511515", "LT100001919017"}, "LU": {"LU15027442"}, "LV": {"LV40003521600", "LV16117519997"}, "MT": {"MT11679112"},
	"NL": {"NL004495445B01", "NL852731632B01"}, "NO": {"NO995525828", "NO995525828MVA"}, "PL": {"PL8567346215"}, "PT": {"PT501964843"},
	"RO": {"RO18547290"}, "SE": {"SE123456789701"}, "SI": {"SI50223054"}, "SK": {"SK2022749619"},
}

func TestVATNumber_EveryCountry_HasItsCheckDigits(t *testing.T) {
	union := strings.FieldsSeq("AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB CH NO")
	for country := range union {
		if !vatnumber.Knows(country) || len(right[country]) == 0 {
			t.Errorf("%s has no rule or no example", country)
		}
		for _, number := range right[country] {
			if kept, ok := vatnumber.Parse(country, number); !ok || kept != number {
				t.Errorf("%s %s: kept as %q, %v", country, number, kept, ok)
			}
		}
	}
}

// TestVATNumber_WrongDigit_IsRefused changes every digit of every number in turn: almost
// all such slips are found, and in each country most of all.
func TestVATNumber_WrongDigit_IsRefused(t *testing.T) {
	for country, numbers := range right {
		slips, found := 0, 0
		for _, number := range numbers {
			if strings.HasPrefix(number, "GBGD") || strings.HasPrefix(number, "GBHA") {
				continue // they have no check digits
			}
			digits, _, _ := strings.Cut(number, "B01") // the number of a Dutch branch is not part of the check
			for i := range digits {
				if digits[i] < '0' || digits[i] > '9' || country == "SE" && i >= len(digits)-2 {
					continue
				}
				for other := byte('0'); other <= '9'; other++ {
					if other == digits[i] {
						continue
					}
					slips++
					if _, ok := vatnumber.Parse(country, digits[:i]+string(other)+digits[i+1:]+number[len(digits):]); !ok {
						found++
					}
				}
			}
		}
		if found*10 < slips*8 {
			t.Errorf("%s: %d of %d slips are found", country, found, slips)
		}
	}
}

func TestVATNumber_WrongForms_AreRefused(t *testing.T) {
	wrong := map[string][]string{
		"AT": {"ATU13585626", "AT13585627"}, "BE": {"BE0428759498", "BE2428759497"}, "BG": {"BG175074751"}, "CH": {"CHE100155213"}, "CY": {"CY10259033Z", "CY12000138V"},
		"CZ": {"CZ25123890", "CZ7103192744"}, "DE": {"DE136695977", "DE12345", "DE012345678"}, "DK": {"DK13585627"}, "EE": {"EE100931557"}, "ES": {"ESB64717839", "ES54362315Z"},
		"FI": {"FI20774741"}, "FR": {"FR41303265045", "FR40303265046"}, "GB": {"GB980780685", "GBGD501"}, "GR": {"EL094259217"}, "HR": {"HR33392005962"}, "HU": {"HU12892313"},
		"IE": {"IE6433435E", "IE6433435OB"}, "IT": {"IT00743110158"}, "LT": {"LT119511516", "LT119511525"}, "LU": {"LU15027443"}, "LV": {"LV40003521601"}, "MT": {"MT11679113"},
		"NL": {"NL004495446B01", "NL004495445"}, "NO": {"NO995525829"}, "PL": {"PL8567346216"}, "PT": {"PT501964842"}, "RO": {"RO18547291"}, "SE": {"SE123456789101", "SE123456789700"},
		"SI": {"SI50223055"}, "SK": {"SK2022749618"},
	}
	for country := range right {
		if len(wrong[country]) == 0 {
			t.Errorf("%s has no wrong example", country)
		}
		for _, number := range append(wrong[country], "", country, country+"000000000000000", "XX1") {
			if _, ok := vatnumber.Parse(country, number); ok {
				t.Errorf("%s %q is taken", country, number)
			}
		}
	}
}

func TestVATNumber_TypedForms_AreUnderstood(t *testing.T) {
	for typed, want := range map[string]string{
		" de 136.695-976 ": "DE136695976", "136695976": "DE136695976", "FR40303265045": "", "ATU13585627": "",
	} {
		if kept, ok := vatnumber.Parse("de", typed); kept != want || ok != (want != "") {
			t.Errorf("%q is kept as %q, %v", typed, kept, ok)
		}
	}
	if kept, ok := vatnumber.Parse("US", "12-3456789"); !ok || kept != "123456789" {
		t.Errorf("a number of a country without rules: %q, %v", kept, ok)
	}
	if _, ok := vatnumber.Parse("US", "DE136695976"); ok {
		t.Error("a German number of an American account is taken")
	}
}

func FuzzVATNumber_AnyText_NeverPanics(f *testing.F) {
	for country, numbers := range right {
		f.Add(country, numbers[0])
	}
	f.Fuzz(func(t *testing.T, country, typed string) {
		kept, ok := vatnumber.Parse(country, typed)
		if again, same := vatnumber.Parse(country, kept); ok && (!same || again != kept) {
			t.Errorf("%q of %q is kept as %q, then as %q", typed, country, kept, again)
		}
	})
}
