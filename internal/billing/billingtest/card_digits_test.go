package billingtest_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"marketplace/internal/billing/billingtest"
)

// S3.16: everybody in the organization learns that there is a card, only who may
// pay for the product which one.
func TestCard_Digits_AreSeenByWhoMayPay(t *testing.T) {
	t.Parallel()
	shop, _ := httpShop(t)
	shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
	for who, sees := range map[string]bool{"owner": true, "ghost": true, "admin": false, "agent": false, "chat-admin": false} {
		status, raw := callRaw(t, shop, who, http.MethodGet, "/api/market/products/my", "")
		var products []struct {
			Product     string
			HasCard     bool
			CardDetails *struct{ LastFour string }
		}
		if err := json.Unmarshal([]byte(raw), &products); err != nil || status != http.StatusOK {
			t.Fatalf("%s: %d %v %s", who, status, err, raw)
		}
		for _, one := range products {
			if one.Product != "livechat" {
				continue
			}
			if !one.HasCard || (one.CardDetails != nil) != sees {
				t.Errorf("%s: a card %v, its digits %v, want %v", who, one.HasCard, one.CardDetails != nil, sees)
			}
		}
	}
}
