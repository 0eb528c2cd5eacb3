package refunds_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/kit/money"
)

// A payment that goes back in parts ends where it began, to the cent, and no
// part takes more from anybody than they got.
func TestRefund_Parts_ReverseTheCollectionExactly(t *testing.T) {
	t.Parallel()
	cases := 0
	property := func(t *rapid.T) {
		net, tax := rapid.Int64Range(0, 100_000).Draw(t, "net"), rapid.Int64Range(0, 30_000).Draw(t, "tax")
		if net+tax == 0 {
			net = 1
		}
		c := charges.Charge{
			ID: "c", BuyerOrganizationID: "buyer", OrderOrganizationID: "seller", CommissionPercent: rapid.Int64Range(0, 100).Draw(t, "commission"),
			Tax: billing.TaxedSum{Net: money.Cents(net), Tax: money.Cents(tax), Total: money.Cents(net + tax), Place: "PL"},
		}
		postings := charges.CollectionTransaction("t", c, time.Time{}).Postings
		var earlier money.Cents
		for earlier < c.Tax.Total {
			part := money.Cents(rapid.Int64Range(1, int64(c.Tax.Total-earlier)).Draw(t, "part"))
			back := refunds.RefundTransaction("r", c, refunds.Refund{ID: "r", AmountCents: part}, earlier)
			if got := ledger.AccountTotals(back.Postings)[ledger.BuyerAccount("buyer")]; got != part {
				t.Fatalf("the buyer gets %d of %d", got, part)
			}
			postings, earlier = append(postings, back.Postings...), earlier+part
			for account, sum := range ledger.AccountTotals(postings) {
				if account != ledger.BuyerAccount("buyer") && sum < 0 {
					t.Fatalf("%s is left with %d", account, sum)
				}
			}
			cases++
		}
		for account, sum := range ledger.AccountTotals(postings) {
			if sum != 0 {
				t.Fatalf("%s is left with %d", account, sum)
			}
		}
	}
	for cases < 10_000 {
		rapid.Check(t, property)
	}
}
