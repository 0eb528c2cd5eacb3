package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Spec S5.11, contract developer-console section 2: a developer takes something off the price of
// an own app for a while. It is a part of the draft and needs a review; then it begins and ends
// by itself wherever the shop says a price.
func TestDiscount_OfADeveloper_BeginsAndEndsEverywhere(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const slug, app = "aircall", "/api/v2/applications/aircall"
		day := func(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }
		body := func(percent, first, last int) string {
			return fmt.Sprintf(`{"percent":%d,"firstDay":%q,"lastDay":%q}`, percent, day(first), day(last))
		}
		for _, wrong := range []struct{ body, field string }{
			{body(0, 2, 4), "percent"},
			{body(100, 2, 4), "percent"},
			{body(-5, 2, 4), "percent"},
			{body(20, 4, 2), "lastDay"},
			{body(20, -4, -2), "lastDay"},
			{body(20, 2, 2+366), "lastDay"},
			{body(20, 400, 401), "firstDay"},
			{`{"percent":20,"firstDay":"2026-02-30","lastDay":"` + day(2) + `"}`, "firstDay"},
			{`{"percent":20,"firstDay":"` + day(2) + `","lastDay":""}`, "lastDay"},
		} {
			answer := d.write(d.developer, http.MethodPut, app+"/discount", wrong.body, http.StatusUnprocessableEntity, `"`+wrong.field+`"`)
			if strings.Contains(answer, `"revision`) {
				t.Errorf("%s: %s", wrong.body, answer)
			}
		}
		d.write(d.person("owner@solo.test"), http.MethodPut, app+"/discount", body(20, 2, 4), http.StatusNotFound, "application_not_found")

		// 900 cents a month: 20 percent less is 720; a year is floor(720 x 0.85 x 12).
		d.write(d.developer, http.MethodPut, app+"/discount", body(20, 2, 4), http.StatusOK,
			`"discount":{"percent":20,"firstDay":"`+day(2)+`","lastDay":"`+day(4)+`","state":"coming","plans":[{"id":"`)
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"billingCycle":"monthly","price":720,"oldPrice":900}`)
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"billingCycle":"yearly","price":7344,"oldPrice":9180}`)
		d.write(d.developer, http.MethodGet, app+"/revisions/2", "", http.StatusOK, `"part":"payment"`)
		d.write(d.developer, http.MethodGet, app+"/events", "", http.StatusOK, "discount 2.1")
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusConflict, "not_accepted")
		d.accept(app)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)

		key := d.searchKey(t)
		inCart := d.inCart("owner@solo.test", slug)
		for _, step := range []struct {
			advance string
			cents   int64
			listed  bool
		}{{"0h", 900, false}, {"48h", 720, true}, {"48h", 720, true}, {"24h", 900, false}} {
			d.advance(t, step.advance)
			if got := d.costs(t, key, slug); !got.all(step.cents) {
				t.Errorf("after %s more: %+v, want %d", step.advance, got, step.cents)
			}
			if got := inCart(); got != step.cents {
				t.Errorf("after %s more: %d in the cart, want %d", step.advance, got, step.cents)
			}
			_, deals := get(t, d.base+"/marketplace/page-data/saas-deals/page-data.json")
			deals, _, _ = strings.Cut(deals, `"later":`)
			if listed := strings.Contains(deals, `"slug":"aircall"`); listed != step.listed {
				t.Errorf("after %s more: among the deals: %t", step.advance, listed)
			}
		}
		d.developer = d.person("dev@apps.test")
		// Taken off, it is no part of the next revision; a free app has none.
		d.write(d.developer, http.MethodDelete, app+"/discount", "", http.StatusOK, `"discount":null`)
		d.write(d.developer, http.MethodDelete, app+"/payment", "", http.StatusOK, `"payment":null`)
		d.write(d.developer, http.MethodPut, app+"/discount", body(20, 20, 24), http.StatusUnprocessableEntity, `"percent"`)
	})
}

// inCart puts an app into somebody's cart by the month; what it gives reads the price of one unit
// there, in cents.
func (d *desk) inCart(email, slug string) func() int64 {
	d.Helper()
	carts := d.person(email)
	cart := "/api/products-carts/" + field(d.T, d.write(carts, http.MethodPost, "/api/products-carts", "{}", http.StatusCreated, `"id"`), "id")
	d.write(carts, http.MethodPatch, cart+"/applications/"+slug, "{}", http.StatusOK, slug)
	return func() int64 {
		answer := d.write(d.person(email), http.MethodGet, cart, "", http.StatusOK, slug)
		return decodeBody[struct {
			Products []struct {
				Plan struct{ Price struct{ Unit int64 } }
			}
		}](d.T, answer).Products[0].Plan.Price.Unit
	}
}

// A discount that its developer ends early is no rise of the price: the price stays what it is, and
// who buys then pays that. Whoever subscribed while it ran keeps what they agreed to (decisions rule
// 10), and a cart that was shown the lower price is not bought for more without a look at it.
func TestDiscount_EndedEarly_LeavesWhoPaysAlone(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const slug, app, buyer = "aircall", "/api/v2/applications/aircall", "owner@solo.test"
		day := func(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }
		publish := func() {
			t.Helper()
			d.accept(app)
			d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"priceRise":null`)
		}
		key := d.searchKey(t)
		costs := func(cents int64) {
			t.Helper()
			eventually(t, "the price is another one", func() bool { return d.costs(t, key, slug).all(cents) })
		}
		d.write(d.developer, http.MethodPut, app+"/discount", fmt.Sprintf(`{"percent":20,"firstDay":%q,"lastDay":%q}`, day(0), day(90)), http.StatusOK, `"percent":20`)
		publish()
		costs(720)
		d.giveCard(buyer)
		subscription := "/billing/recurrent_charge/livechat/" + d.subscribe(buyer, slug)
		d.write(d.person(buyer), http.MethodGet, subscription, "", http.StatusOK, `"price":720`)
		carts := d.person("owner@acme.test")
		cart := "/api/products-carts/" + field(t, d.write(carts, http.MethodPost, "/api/products-carts", "{}", http.StatusCreated, `"id"`), "id")
		seen := decodeBody[struct {
			Checksum string
			Summary  struct{ Due int64 }
		}](t, d.write(carts, http.MethodPatch, cart+"/applications/"+slug, "{}", http.StatusOK, slug))

		d.write(d.developer, http.MethodDelete, app+"/discount", "", http.StatusOK, `"raisesPrice":false`)
		publish()
		costs(900)
		d.write(carts, http.MethodPatch, cart+"/checkout", "", http.StatusOK, slug)
		d.write(carts, http.MethodPatch, cart+"/purchase", fmt.Sprintf(`{"checksum":%q,"expected_total":%d,"currency":"USD"}`, seen.Checksum, seen.Summary.Due), http.StatusBadRequest, "PRODUCTS_CART_CHECKSUM")
		d.write(d.person(buyer), http.MethodGet, subscription, "", http.StatusOK, `"price":720`)
		invoices := func() string {
			return d.write(d.person(buyer), http.MethodGet, "/billing/invoices", "", http.StatusOK, "result")
		}
		for n, by := range []string{"360h", "744h"} { // the trial of 14 days, and a month
			d.pass(by)
			eventually(t, "it is not paid", func() bool {
				return strings.Count(invoices(), `"description":"Aircall","unit_amount_cents":720,`) > n
			})
		}
		if list := invoices(); strings.Contains(list, `"unit_amount_cents":900`) {
			t.Errorf("who pays pays more: %s", list)
		}
		if mails := mailsTo(t, d.serving, buyer); strings.Contains(mails, saysRise) {
			t.Errorf("who pays is told of a rise: %s", mails)
		}
	})
}
