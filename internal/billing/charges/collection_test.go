package charges_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/kit/money"
)

func TestCollection_Postings_SumToZeroAndSharesToThePrice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := money.Cents(rapid.Int64Range(0, 1_000_000_000_000).Draw(t, "net"))
		tax := money.Cents(rapid.Int64Range(0, 100_000_000).Draw(t, "tax"))
		percent := rapid.Int64Range(0, 100).Draw(t, "commission")
		c := charges.Charge{
			ID: "c", BuyerOrganizationID: "buyer", OrderOrganizationID: rapid.SampledFrom([]string{"seller", "buyer"}).Draw(t, "seller"),
			CommissionPercent: percent, Tax: billing.TaxedSum{Net: net, Tax: tax, Total: net + tax, Place: "PL"},
		}
		sums := ledger.AccountTotals(charges.CollectionTransaction("t", c, time.Time{}).Postings)
		var all money.Cents
		for _, sum := range sums {
			all += sum
		}
		if all != 0 {
			t.Fatalf("the transaction sums to %d", all)
		}
		if paid := -sums[ledger.BuyerAccount("buyer")]; paid != net+tax {
			t.Fatalf("the buyer pays %d of %d", paid, net+tax)
		}
		share := sums[ledger.DeveloperAccount(c.OrderOrganizationID)]
		if exact := int64(net) * (100 - percent); int64(share)*100 < exact-100 || int64(share)*100 > exact+100 {
			t.Fatalf("the developer gets %d of %d at %d percent", share, net, percent)
		}
	})
}
