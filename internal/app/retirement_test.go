package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// inDays is a day so long from now, as the wire says it.
func inDays(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }

// retire announces the last day of an app.
func (d *desk) retire(app, lastDay, replacement string, status int, says string) {
	d.Helper()
	d.write(d.person("dev@apps.test"), http.MethodPut, "/api/v2/applications/"+app+"/retirement", `{"lastDay":"`+lastDay+`","replacement":"`+replacement+`"}`, status, says)
}

// subscribe buys an app by the month, and gives the id of the subscription.
func (d *desk) subscribe(email, app string) string {
	d.Helper()
	owner := d.person(email)
	plans := decodeBody[struct {
		Plans []struct{ ID, BillingCycle string }
	}](d.T, owner.must(http.MethodGet, "/api/applications/"+app+"/published", "")).Plans
	made := owner.must(http.MethodPost, "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plans[0].ID+`"}`)
	id := field(d.T, made, "id")
	charge := "/billing/recurrent_charge/livechat/" + id
	owner.must(http.MethodPut, charge+"/accept", `{"expected_total":0,"currency":"USD"}`)
	owner.must(http.MethodPut, charge+"/activate", `{"expected_total":0,"currency":"USD"}`)
	return id
}

func (d *desk) has(email, app string) bool {
	d.Helper()
	return strings.Contains(d.person(email).must(http.MethodGet, "/api/applications/installed?product=livechat", ""), `"slug":"`+app+`"`)
}

// weeks lets time go by.
func (d *desk) weeks(n int) {
	d.Helper()
	for range n {
		d.advance(d.T, "168h")
	}
}

// What a developer announces of the end of an app is checked, shown and told; nobody new gets the
// app, and the developer may think better of it.
func TestRetirement_Announced_IsShownAndTold(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const published = "/api/applications/calendly/published"
		admin := d.person("admin@acme.test")
		d.retire("calendly", inDays(80), "", http.StatusUnprocessableEntity, "at least 90 days")
		d.retire("calendly", inDays(2000), "", http.StatusUnprocessableEntity, "three years")
		d.retire("calendly", "soon", "", http.StatusBadRequest, "lastDay")
		for _, wrong := range []string{"calendly", "nothing", "microsoft-dynamics-365"} {
			d.retire("calendly", inDays(100), wrong, http.StatusUnprocessableEntity, "replacement")
		}
		d.retire("microsoft-dynamics-365", inDays(100), "", http.StatusConflict, "never_published")
		d.write(d.person("owner@solo.test"), http.MethodPut, "/api/v2/applications/calendly/retirement", `{"lastDay":"`+inDays(100)+`"}`, http.StatusNotFound, "application_not_found")
		d.write(admin, http.MethodPut, "/api/applications/calendly/install", "", http.StatusOK, "")
		d.write(admin, http.MethodDelete, "/api/applications/calendly/install", "", http.StatusNoContent, "")

		told := func(what string, times int) {
			t.Helper()
			eventually(t, "the owner is not told", func() bool {
				return strings.Count(mailsTo(t, d.serving, "owner@solo.test"), `"subject":"`+what) == times
			})
		}
		for range 2 { // the same again changes nothing
			d.retire("calendly", inDays(100), "hotjar", http.StatusOK, `"retirement":{"lastDay":"`+inDays(100)+`","isOver":false,"replacement":{`)
		}
		told("Calendly ends on ", 1) // before the day changes: a plan that has changed is not told
		d.write(admin, http.MethodGet, published, "", http.StatusOK, `"name":"Hotjar"`)
		if _, page := get(t, d.base+"/marketplace/page-data/apps/calendly/page-data.json"); !strings.Contains(page, `"retirement":{"lastDay":"`+inDays(100)) {
			t.Error("the page says nothing of it")
		}
		d.write(admin, http.MethodPut, "/api/applications/calendly/install", "", http.StatusUnprocessableEntity, "application_retiring")
		d.retire("calendly", inDays(95), "hotjar", http.StatusUnprocessableEntity, "or a later one")
		d.retire("calendly", inDays(120), "", http.StatusOK, inDays(120))
		told("Calendly ends on ", 2)
		d.write(d.developer, http.MethodGet, "/api/v2/applications/calendly/events", "", http.StatusOK, `"details":"`+inDays(100)+`, instead Hotjar","changes":[],"instead":{"name":"Hotjar","url":"http`)
		d.write(d.developer, http.MethodGet, "/api/v2/applications/calendly/events", "", http.StatusOK, `"details":"`+inDays(120)+`","changes":[]}`)

		for range 2 {
			d.write(d.developer, http.MethodDelete, "/api/v2/applications/calendly/retirement", "", http.StatusOK, `"slug":"calendly"`)
		}
		told("Calendly stays", 1)
		if body := d.write(admin, http.MethodGet, published, "", http.StatusOK, ""); strings.Contains(body, `"retirement"`) {
			t.Error("it is still given up")
		}
		d.write(admin, http.MethodPut, "/api/applications/calendly/install", "", http.StatusOK, "")
		d.retire("calendly", inDays(120), "", http.StatusOK, inDays(120)) // the same day again is told again
		told("Calendly ends on ", 3)
		d.write(d.person("dev@apps.test"), http.MethodDelete, "/api/v2/applications/calendly/retirement", "", http.StatusOK, `"slug":"calendly"`)
		d.weeks(19) // the plan that was taken back does nothing
		if !d.has("owner@solo.test", "calendly") {
			t.Error("an app that stays has gone")
		}
	})
}

// On the last day the app leaves the public. Who pays nothing for it loses it, a subscription
// runs to the end of what is paid, and nothing brings the app back.
func TestRetirement_LastDay_EndsTheApp(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		d.subscribe("owner@acme.test", "aircall")
		for _, app := range []string{"calendly", "aircall"} {
			d.retire(app, inDays(94), "hotjar", http.StatusOK, "hotjar")
		}
		d.weeks(13) // 91 days
		if !d.has("owner@solo.test", "calendly") || !d.has("owner@acme.test", "aircall") {
			t.Error("it has gone before its last day")
		}
		eventually(t, "nobody is reminded", func() bool {
			return strings.Count(mailsTo(t, d.serving, "owner@acme.test"), `"subject":"Aircall ends on `) == 2
		})
		d.kill()
		d.serve()
		d.weeks(1) // 98 days
		for _, app := range []string{"calendly", "aircall"} {
			d.write(d.developer, http.MethodGet, "/api/applications/"+app+"/published", "", http.StatusNotFound, "")
		}
		eventually(t, "who pays nothing keeps it", func() bool { return !d.has("owner@solo.test", "calendly") })
		if !d.has("owner@acme.test", "aircall") {
			t.Error("what is paid has gone")
		}
		developer := d.person("dev@apps.test")
		for _, refused := range []struct{ method, path, body string }{
			{http.MethodPatch, "/display", `{"shortDescription":"Back again."}`},
			{http.MethodPut, "/retirement", `{"lastDay":"` + inDays(300) + `"}`},
			{http.MethodDelete, "/retirement", ""},
		} {
			d.write(developer, refused.method, "/api/v2/applications/calendly"+refused.path, refused.body, http.StatusConflict, "application_retired")
		}
		d.weeks(5)
		if d.has("owner@acme.test", "aircall") {
			t.Error("it is there after what was paid")
		}
	})
}

// An uninstall can be undone while the end of an app is only announced, as often as somebody
// uninstalls. After the last day nothing brings the app back: neither who had uninstalled it
// in time, nor who lost it by its end.
func TestRetirement_UninstallBefore_IsNotUndoneAfterwards(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const install = "/api/applications/calendly/install"
		d.retire("calendly", inDays(94), "", http.StatusOK, inDays(94))
		d.weeks(13) // 91 days
		solo := d.person("owner@solo.test")
		lastMoment := inDays(94) + `T23:59:59Z"`
		for range 2 {
			if status := solo.must(http.MethodGet, "/api/applications/calendly/instance", ""); !strings.Contains(status, `"undoableUntil":"`+lastMoment) {
				t.Errorf("until when an uninstall can be undone: %s", status)
			}
			d.write(solo, http.MethodDelete, install, "", http.StatusNoContent, "")
			if list := solo.must(http.MethodGet, "/api/applications/removed", ""); !strings.Contains(list, `"undoUntil":"`+lastMoment) {
				t.Errorf("it comes back until its last day: %s", list)
			}
			for range 2 { // twice the same
				d.write(solo, http.MethodPost, install+"/restore", "", http.StatusOK, `"installed":true`)
			}
		}
		d.write(solo, http.MethodDelete, install, "", http.StatusNoContent, "")
		d.weeks(1) // 98 days
		solo = d.person("owner@solo.test")
		for range 2 {
			d.write(solo, http.MethodPost, install+"/restore", "", http.StatusUnprocessableEntity, "application_retired")
		}
		if d.has("owner@solo.test", "calendly") {
			t.Error("an app that is retired came back")
		}
		if list := solo.must(http.MethodGet, "/api/applications/removed", ""); strings.Contains(list, "calendly") {
			t.Errorf("it is offered to be undone: %s", list)
		}
		d.write(d.person("owner@acme.test"), http.MethodPost, install+"/restore", "", http.StatusUnprocessableEntity, "nothing_to_undo")
	})
}
