package billing

import (
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// The types of a charge on the wire: in addresses and in the provider's metadata.
const (
	TypeDirect    = "direct_charge"
	TypeRecurrent = "recurrent_charge"
)

// TaxedSum are the sums of a charge, in cents: Net + Tax = Total. Rate is in
// thousandths of a percent.
type TaxedSum struct {
	Net   money.Cents `json:"net"`
	Tax   money.Cents `json:"tax"`
	Total money.Cents `json:"total"`
	Rate  int64       `json:"rate"`
	Place string      `json:"place"` // country, or country and state as "US-NY"
}

// TaxLocation is where a buyer is, as far as taxes care. Country is ISO 3166-1 alpha-2.
type TaxLocation struct {
	Country   string
	Zip       string
	VATNumber string
	Confirmed bool // by a register or staff: the VAT number frees from tax
	Exempt    bool
}

// CouponShare is what a coupon takes off a charge: a part of every period, in
// hundredths of a percent, or an amount of the first one (spec S4.36). With Months it
// counts, part or amount, in the periods that begin within so many months of the first one.
type CouponShare struct {
	BasisPoints int64
	Cents       money.Cents
	Months      int64
	// FromSeller: the seller pays for it. The commission is that of the full price.
	FromSeller bool
}

// OfPeriod gives what is left of the coupon in a period of so many months; the first one is 0.
func (s CouponShare) OfPeriod(period, months int64) CouponShare {
	switch {
	case s.Months > 0 && period*months >= s.Months:
		return CouponShare{}
	case s.Months == 0 && period > 0:
		s.Cents = 0
	}
	return s
}

// DiscountAmount gives what is missing from the full price; without a coupon nothing is.
func (s CouponShare) DiscountAmount(unit money.Cents, quantity int64, sums TaxedSum) money.Cents {
	if s == (CouponShare{}) {
		return 0
	}
	return unit*money.Cents(quantity) - sums.Net
}

// CardDetails are what may be known about a card. Digits are text: they can
// begin with a zero.
type CardDetails struct {
	Type     string // visa, master, american_express (spec S9.24)
	FirstSix string
	LastFour string
	ExpMonth int64
	ExpYear  int64
}

// CardWords names a card as people see it: "Visa ending in 4242", "" for none.
func CardWords(in locale.Language, cardType, lastFour string) string {
	if lastFour == "" {
		return ""
	}
	name := map[string]string{"visa": "Visa", "master": "Mastercard", "american_express": "American Express"}[cardType]
	if name == "" {
		name = in.Say("Card")
	}
	return in.Say("%s ending in %s", name, lastFour)
}

// PeriodWord says for how long a payment pays; nothing begins with a payment that is
// made once.
func PeriodWord(in locale.Language, start, end time.Time) string {
	switch days := end.Sub(start) / Day; {
	case start.IsZero():
		return in.Say("one-time")
	case days > 300:
		return in.Say("yearly plan")
	case days > 31:
		months := (days + 10) / 30
		return in.SayN(int(months), "plan of %d month", "plan of %d months", months)
	default:
		return in.Say("monthly plan")
	}
}

// Day is 24 hours.
const Day = 24 * time.Hour

// ConfirmWithin is how long a payment may wait for the buyer's bank, from when it
// began.
const ConfirmWithin = 24 * time.Hour

// DefaultCommissionPercent is the platform's share (decisions rule 12).
const DefaultCommissionPercent = 20

// MaxReason is how many letters a reason may have.
const MaxReason = 1000
