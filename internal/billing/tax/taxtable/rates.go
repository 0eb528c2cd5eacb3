package taxtable

import "time"

// rate is a tax from a day on, in thousandths of a percent.
type rate struct {
	from        time.Time
	thousandths int64
}

// always is a rate from before the first charge this program can hold.
func always(thousandths int64) []rate { return []rate{{thousandths: thousandths}} }

// then adds a rate that replaces the one before on the first day of a month.
func then(rates []rate, year int, month time.Month, thousandths int64) []rate {
	return append(rates, rate{from: time.Date(year, month, 1, 0, 0, 0, 0, time.UTC), thousandths: thousandths})
}

// countries are the standard rates by country. Those of the European Union are
// also in union.
//
//nolint:gochecknoglobals // a constant table
var countries = map[string][]rate{
	"AT": always(20_000), "BE": always(21_000), "BG": always(20_000), "HR": always(25_000), "CY": always(19_000), "CZ": always(21_000),
	"DK": always(25_000), "DE": always(19_000), "FR": always(20_000), "GR": always(24_000), "HU": always(27_000), "IE": always(23_000),
	"IT": always(22_000), "LV": always(21_000), "LT": always(21_000), "LU": always(17_000), "MT": always(18_000), "NL": always(21_000),
	"PL": always(23_000), "PT": always(23_000), "SI": always(22_000), "ES": always(21_000), "SE": always(25_000),
	"EE": then(always(22_000), 2025, time.July, 24_000),
	"FI": then(always(24_000), 2024, time.September, 25_500),
	"RO": then(always(19_000), 2025, time.August, 21_000),
	"SK": then(always(20_000), 2025, time.January, 23_000),
	"GB": always(20_000),
	"CH": then(always(7_700), 2024, time.January, 8_100),
	"NO": always(25_000),
	"AU": always(10_000),
}

// union are the countries of the European Union.
const union = " AT BE BG HR CY CZ DK DE EE FI FR GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE "

// provinces are the Canadian provinces by the first letter of the postal code,
// with GST and what the province adds (HST, QST, PST). Unknown codes pay the
// GST alone.
//
//nolint:gochecknoglobals // a constant table
var provinces = map[byte]struct {
	name  string
	rates []rate
}{
	'A': {"CA-NL", always(15_000)}, 'B': {"CA-NS", then(always(15_000), 2025, time.April, 14_000)}, 'C': {"CA-PE", always(15_000)},
	'E': {"CA-NB", always(15_000)}, 'G': {"CA-QC", always(14_975)}, 'H': {"CA-QC", always(14_975)}, 'J': {"CA-QC", always(14_975)},
	'K': {"CA-ON", always(13_000)}, 'L': {"CA-ON", always(13_000)}, 'M': {"CA-ON", always(13_000)}, 'N': {"CA-ON", always(13_000)},
	'P': {"CA-ON", always(13_000)}, 'R': {"CA-MB", always(12_000)}, 'S': {"CA-SK", always(11_000)}, 'T': {"CA-AB", always(5_000)},
	'V': {"CA-BC", always(12_000)}, 'X': {"CA-NT", always(5_000)}, 'Y': {"CA-YT", always(5_000)},
}

const canadaGST = 5_000

// states are the sales tax rates of the United States.
//
//nolint:gochecknoglobals // a constant table
var states = map[string][]rate{
	"AL": always(4_000), "AK": always(0), "AZ": always(5_600), "AR": always(6_500), "CA": always(7_250), "CO": always(2_900), "CT": always(6_350),
	"DE": always(0), "DC": always(6_000), "FL": always(6_000), "GA": always(4_000), "HI": always(4_000), "ID": always(6_000), "IL": always(6_250),
	"IN": always(7_000), "IA": always(6_000), "KS": always(6_500), "KY": always(6_000),
	"LA": then(always(4_450), 2025, time.January, 5_000),
	"ME": always(5_500), "MD": always(6_000), "MA": always(6_250), "MI": always(6_000), "MN": always(6_875), "MS": always(7_000), "MO": always(4_225),
	"MT": always(0), "NE": always(5_500), "NV": always(6_850), "NH": always(0), "NJ": always(6_625), "NM": always(4_875), "NY": always(4_000),
	"NC": always(4_750), "ND": always(5_000), "OH": always(5_750), "OK": always(4_500), "OR": always(0), "PA": always(6_000), "RI": always(7_000),
	"SC": always(6_000), "SD": always(4_200), "TN": always(7_000), "TX": always(6_250), "UT": always(6_100), "VT": always(6_000), "VA": always(5_300),
	"WA": always(6_500), "WV": always(6_000), "WI": always(5_000), "WY": always(4_000),
}

// zipRanges are the first three digits of ZIP codes by state, in order. Later
// rows win over earlier ones that contain them.
//
//nolint:gochecknoglobals // a constant table
var zipRanges = []struct {
	first, last int
	state       string
}{
	{5, 5, "NY"},
	{10, 27, "MA"},
	{28, 29, "RI"},
	{30, 38, "NH"},
	{39, 49, "ME"},
	{50, 59, "VT"},
	{55, 55, "MA"},
	{60, 69, "CT"},
	{70, 89, "NJ"},
	{100, 149, "NY"},
	{150, 196, "PA"},
	{197, 199, "DE"},
	{200, 205, "DC"},
	{201, 201, "VA"},
	{206, 219, "MD"},
	{220, 246, "VA"},
	{247, 268, "WV"},
	{270, 289, "NC"},
	{290, 299, "SC"},
	{300, 319, "GA"},
	{320, 349, "FL"},
	{350, 369, "AL"},
	{370, 385, "TN"},
	{386, 397, "MS"},
	{398, 399, "GA"},
	{400, 427, "KY"},
	{430, 459, "OH"},
	{460, 479, "IN"},
	{480, 499, "MI"},
	{500, 528, "IA"},
	{530, 549, "WI"},
	{550, 567, "MN"},
	{569, 569, "DC"},
	{570, 577, "SD"},
	{580, 588, "ND"},
	{590, 599, "MT"},
	{600, 629, "IL"},
	{630, 658, "MO"},
	{660, 679, "KS"},
	{680, 693, "NE"},
	{700, 714, "LA"},
	{716, 729, "AR"},
	{730, 749, "OK"},
	{733, 733, "TX"},
	{750, 799, "TX"},
	{800, 816, "CO"},
	{820, 831, "WY"},
	{832, 838, "ID"},
	{834, 834, "ID"},
	{840, 847, "UT"},
	{850, 865, "AZ"},
	{870, 884, "NM"},
	{885, 885, "TX"},
	{889, 898, "NV"},
	{900, 961, "CA"},
	{967, 968, "HI"},
	{970, 979, "OR"},
	{980, 994, "WA"},
	{995, 999, "AK"},
}
