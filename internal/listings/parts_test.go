package listings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/listings"
)

func faulty(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	if errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("not a fault of fields: %v", err)
	}
	names := []string{}
	for name := range errs.As(err).Fields {
		names = append(names, name)
	}
	return names
}

// The limits are those of an import: what it takes is taken here.
func TestEdit_FieldAtItsLimit_IsTakenAndBeyondRefused(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("ä", n) }
	text := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		within, beyond func(*listings.Listing) error
		field          string
	}{
		"name":        {listings.EditDisplay(text(long(64)), nil), listings.EditDisplay(text(long(65)), nil), "name"},
		"no name":     {listings.EditDisplay(text("A"), nil), listings.EditDisplay(text(" \u202e "), nil), "name"},
		"short":       {listings.EditDisplay(nil, text(long(255))), listings.EditDisplay(nil, text(long(256))), "shortDescription"},
		"tutorial":    {listings.EditSupport("https://a.test/help", ""), listings.EditSupport("http://a.test/help", ""), "tutorialUrl"},
		"privacy":     {listings.EditSupport("", "https://a.test/"), listings.EditSupport("", "javascript:alert(1)"), "privacyPolicyUrl"},
		"feature":     {listings.EditFeatures([]listings.Titled{{Title: long(255), Description: long(20_000)}}), listings.EditFeatures([]listings.Titled{{Title: long(256), Description: "A"}}), "0.title"},
		"benefit":     {listings.EditBenefits([]listings.Titled{{Title: "A", Description: "B"}}), listings.EditBenefits([]listings.Titled{{Title: "A"}}), "0.description"},
		"price":       {payment("once", 1_000_000_00, 0), payment("once", 1_000_000_01, 0), "price"},
		"no price":    {payment("once", 1, 0), payment("once", 0, 0), "price"},
		"trial":       {payment("monthly", 1, 365), payment("monthly", 1, 366), "trialDays"},
		"trial, once": {payment("monthly", 1, 7), payment("once", 1, 7), "trialDays"},
		"frequency":   {payment("monthly", 1, 0), payment("weekly", 1, 0), "frequency"},
		"install":     {listings.EditDirectInstall("https://a.test/install"), listings.EditDirectInstall("https://a.test/#x"), "url"},
	} {
		base := listings.Listing{Name: "Chat Scorer"}
		if got := faulty(t, c.within(&base)); got != nil {
			t.Errorf("%s within: %v", name, got)
		}
		base = listings.Listing{Name: "Chat Scorer"}
		if diff := cmp.Diff([]string{c.field}, faulty(t, c.beyond(&base))); diff != "" {
			t.Errorf("%s beyond: %s", name, diff)
		}
	}
}

func payment(frequency string, cents, trial int) func(*listings.Listing) error {
	return listings.EditPayment(&listings.Payment{Frequency: frequency, Price: money.Cents(cents), TrialDays: trial})
}

// A discount is not what the payment call is about.
func TestEditPayment_Discount_Stays(t *testing.T) {
	t.Parallel()
	l := listings.Listing{Payment: &listings.Payment{Frequency: "once", Price: 5, Discount: price.Discount{BasisPoints: 1500}}}
	if err := payment("monthly", 900, 7)(&l); err != nil || l.Payment.Discount.BasisPoints != 1500 || l.Payment.Price != 900 {
		t.Errorf("%+v, %v", l.Payment, err)
	}
	if err := listings.EditPayment(nil)(&l); err != nil || l.Payment != nil {
		t.Errorf("%+v, %v", l.Payment, err)
	}
}
