package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// ear is an address of a developer that remembers what it was told.
type ear struct {
	*testing.T

	url   string
	heard chan string
}

func newEar(t *testing.T) ear {
	t.Helper()
	heard := make(chan string, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		heard <- string(body)
	}))
	t.Cleanup(server.Close)
	return ear{t, server.URL, heard}
}

// hears waits until it is told something of an upgrade.
func (e ear) hears(upgrade, what string) {
	e.Helper()
	select {
	case body := <-e.heard:
		if field(e.T, body, "id") != upgrade || field(e.T, body, "type") != what {
			e.Errorf("it hears %s, want %s of %s", body, what, upgrade)
		}
	case <-time.After(30 * time.Second):
		e.Fatalf("it does not hear %s of %s", what, upgrade)
	}
}

// sell publishes an upgrade of the app that hears at an address.
func (d *desk) sell(upgrade, url string) {
	d.Helper()
	d.write(d.developer, http.MethodPut, risingApp+"/resources", `{"id":"`+upgrade+`","description":"More of it.","url":"`+url+`","product":{"name":"`+upgrade+`","price":{"cents":500,"perAgent":false,"months":1}}}`, http.StatusOK, upgrade)
	d.publish()
}

func (d *desk) stopSelling(upgrade string) {
	d.Helper()
	d.write(d.developer, http.MethodDelete, risingApp+"/resources/"+upgrade, "", http.StatusOK, `"id"`)
	d.publish()
}

func (d *desk) publish() {
	d.Helper()
	d.accept(risingApp)
	d.write(d.developer, http.MethodPut, risingApp+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
}

// buyUpgrade buys one for a month, and gives the address of its subscription.
func (d *desk) buyUpgrade(email, upgrade string) string {
	d.Helper()
	buyer := d.person(email)
	made := buyer.must(http.MethodPost, "/api/applications/"+risingSlug+"/resources/"+upgrade+"/create-charge", `{}`)
	charge := "/billing/recurrent_charge/livechat/" + field(d.T, made, "id")
	buyer.must(http.MethodPut, charge+"/accept", `{"expected_total":500,"currency":"USD"}`)
	buyer.must(http.MethodPut, charge+"/activate", `{"expected_total":500,"currency":"USD"}`)
	return charge
}

// Who bought an upgrade keeps it when it is sold no more: that it ends is told where it was begun,
// also after later revisions, and not to the webhook of the app.
func TestRemovedUpgrade_BoughtBefore_IsToldAtItsAddress(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const buyer = "owner@solo.test"
		own, ofApp := newEar(t), newEar(t)
		d.sell("logo", own.url)
		d.giveCard(buyer)
		d.subscribe(buyer, risingSlug)
		charge := d.buyUpgrade(buyer, "logo")
		own.hears("logo", "ENABLE")
		d.stopSelling("logo")
		d.write(d.developer, http.MethodPut, risingApp+"/webhook", `{"url":"`+ofApp.url+`"}`, http.StatusOK, `"id"`)
		d.publish()
		d.person(buyer).must(http.MethodPut, charge+"/cancel", "")
		d.pass("768h")
		own.hears("logo", "DISABLE")
		select {
		case body := <-ofApp.heard:
			if field(t, body, "type") == "DISABLE" {
				t.Errorf("the webhook of the app hears %s", body)
			}
		default:
		}
	})
}

// One that is sold again is told at its address of then.
func TestRemovedUpgrade_SoldAgain_IsToldAtItsNewAddress(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const buyer = "owner@solo.test"
		first, second := newEar(t), newEar(t)
		d.sell("logo", first.url)
		d.giveCard(buyer)
		d.subscribe(buyer, risingSlug)
		d.buyUpgrade(buyer, "logo")
		first.hears("logo", "ENABLE")
		d.stopSelling("logo")
		d.sell("logo", second.url)
		d.stopSelling("logo")
		d.person(buyer).must(http.MethodDelete, "/api/applications/"+risingSlug+"/install", "{}")
		second.hears("logo", "DISABLE")
	})
}
