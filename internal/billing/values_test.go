package billing_test

import (
	"testing"

	"marketplace/internal/billing"
)

// S5.12.
func TestCard_TypeAndDigitsMatch_AreTheSame(t *testing.T) {
	t.Parallel()
	card := billing.CardDetails{Type: "visa", FirstSix: "424242", LastFour: "4242", ExpMonth: 1, ExpYear: 2030}
	other := card
	other.ExpYear = 2031
	if !billing.SameCard(card, other) {
		t.Error("a renewed card is another one")
	}
	for _, change := range []func(*billing.CardDetails){
		func(c *billing.CardDetails) { c.Type = "master" },
		func(c *billing.CardDetails) { c.FirstSix = "424243" },
		func(c *billing.CardDetails) { c.LastFour = "0242" },
	} {
		other = card
		change(&other)
		if billing.SameCard(card, other) {
			t.Errorf("%+v is the same as %+v", other, card)
		}
	}
}
