package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// S5.18, S5.20: what the shop serves itself is shown as it is; a picture from elsewhere comes
// through our own address.
func TestCheckoutIcon_OfTheShopItself_StaysAsItIs(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1", "MARKETPLACE_PUBLIC_URL=https://shop.example")
	owner := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	type listed struct {
		Slug          string
		Authorization struct{ ClientID string }
		Plans         []struct{ Price int64 }
	}
	_, list := owner.send(http.MethodGet, "/api/applications/published", "")
	var app listed
	for _, one := range decodeBody[[]listed](t, list) {
		if one.Slug == "mailchimp" {
			app = one
		}
	}
	order := fmt.Sprintf(`{"name":"More","price":%d,"quantity":1,"return_url":"https://shop.example/marketplace/","order_client_id":%q}`, app.Plans[0].Price, app.Authorization.ClientID)
	status, body := owner.send(http.MethodPost, "/billing/v3/direct_charge/livechat", order)
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	offered := "/billing/purchases/offered/direct_charge/" + field(t, body, "id") + "?icon="
	for icon, want := range map[string]string{
		"https://shop.example/marketplace/pictures/icons/apps/deepl.svg": "https://shop.example/marketplace/pictures/icons/apps/deepl.svg",
		"shop.example/marketplace/pictures/favicon.svg":                  "//shop.example/marketplace/pictures/favicon.svg",
		"https://elsewhere.example/i.png":                                "/marketplace/media/",
	} {
		if _, body := owner.send(http.MethodGet, offered+icon, ""); !strings.HasPrefix(field(t, body, "icon"), want) {
			t.Errorf("%s is shown as %s", icon, field(t, body, "icon"))
		}
	}
}
