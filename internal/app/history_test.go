package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// happened is a line of the history of an app.
type happened struct {
	Name     string
	Sequence int64
	Payload  struct {
		Details string
		Changes []struct {
			Part          string
			Before, After any
		}
	}
	Meta      struct{ Role, Account, Email string }
	CreatedAt time.Time
}

func (d *desk) history(who bearerOf, query string) []happened {
	d.Helper()
	var list []happened
	if err := json.Unmarshal([]byte(d.write(who, http.MethodGet, "/api/v2/applications/microsoft-dynamics-365/events"+query, "", http.StatusOK, "")), &list); err != nil {
		d.Fatal(err)
	}
	return list
}

// Contract developer-console section 4: what was done with an app, by whom, before and after;
// of the staff nothing but that it was the staff. Nobody else reads it.
func TestHistory_OfAnApp_SaysWhatWasDoneAndByWhom(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const at = "/api/v2/applications/microsoft-dynamics-365"
		d.write(d.developer, http.MethodPatch, at+"/display", `{"shortDescription":"Contacts in one place."}`, http.StatusOK, "")
		d.write(d.developer, http.MethodPatch, at+"/display", `{"shortDescription":"Contacts beside the chat."}`, http.StatusOK, "")
		d.write(d.developer, http.MethodPut, at+"/listing/overview", `{"longDescription":"`+strings.Repeat("Long. ", 500)+`","categoryId":""}`, http.StatusOK, "")
		d.write(d.developer, http.MethodPatch, at+"/display", `{"shortDescription":"Contacts beside the chat."}`, http.StatusOK, "") // changes nothing
		d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/aircall/suspend", `{"reason":"It does not work any more."}`, http.StatusNoContent, "")

		list := d.history(d.developer, "")
		if len(list) != 3 {
			t.Fatalf("%+v", list)
		}
		for i, one := range list {
			if one.Sequence != int64(len(list)-i) || one.Name != "application.edit" || one.Meta.Role != "member" || one.Meta.Email != "dev@apps.test" || one.Meta.Account == "" {
				t.Errorf("%d: %+v", i, one)
			}
		}
		if c := list[1].Payload.Changes; len(c) != 1 || c[0].Part != "shortDescription" || c[0].Before != "Contacts in one place." || c[0].After != "Contacts beside the chat." {
			t.Errorf("the second edit: %+v", list[1])
		}
		if c := list[0].Payload.Changes; len(c) == 0 || c[0].Part != "longDescription" || c[0].Before != nil || c[0].After != nil {
			t.Errorf("what is long: %+v", list[0])
		}
		if newest := d.history(d.developer, "?limit=1"); len(newest) != 1 || newest[0].Sequence != 3 {
			t.Errorf("the newest: %+v", newest)
		}
		_, said := d.developer.send(http.MethodGet, "/api/v2/applications/aircall/events", "")
		if !strings.Contains(said, `"application.suspend"`) || !strings.Contains(said, `"role":"staff"`) || strings.Contains(said, "staff@market.test") {
			t.Errorf("what the staff did: %s", said)
		}
		d.write(d.person("owner@acme.test"), http.MethodGet, at+"/events", "", http.StatusNotFound, "application_not_found")
		d.write(bearerOf{t, d.base, "dal:guess"}, http.MethodGet, at+"/events", "", http.StatusUnauthorized, "")
		for _, bad := range []string{"0", "1001", "many"} {
			d.write(d.developer, http.MethodGet, at+"/events?limit="+bad, "", http.StatusBadRequest, "limit")
		}
		for _, bad := range []string{"0", "-1", "2147483648", "last"} {
			d.write(d.developer, http.MethodGet, at+"/events?before="+bad, "", http.StatusBadRequest, "before")
		}
	})
}

// Contract developer-console section 4: what was done with all apps of a developer is one list,
// without the steps of writing, and by the rules of the history of one; another developer's is not
// in it.
func TestNews_OfADevelopersApps_IsOneListWithoutWriting(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const at, news = "/api/v2/applications/", "/api/v2/developer/events"
		d.write(d.developer, http.MethodPatch, at+"aircall/display", `{"shortDescription":"Calls in one place."}`, http.StatusOK, "")
		d.write(d.developer, http.MethodPut, at+"hotjar/unpublish", "", http.StatusOK, "")
		d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/aircall/suspend", `{"reason":"It does not work any more."}`, http.StatusNoContent, "")
		d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/asana/suspend", `{"reason":"It does not work any more."}`, http.StatusNoContent, "")

		list := decodeBody[[]struct {
			ID, Name, AggregateID string
			Meta                  struct{ Role, Email string }
		}](t, d.write(d.developer, http.MethodGet, news, "", http.StatusOK, "["))
		if len(list) != 2 || list[0].Name != "application.suspend" || list[0].Meta.Role != "staff" || list[0].Meta.Email != "" || list[1].Name != "application.unpublish" || list[1].Meta.Email != "dev@apps.test" {
			t.Fatalf("%+v", list)
		}
		if list[0].ID == list[1].ID || list[0].AggregateID == list[1].AggregateID || list[0].AggregateID == "" {
			t.Errorf("two lines of two apps: %+v", list)
		}
		if one := d.write(d.developer, http.MethodGet, news+"?limit=1", "", http.StatusOK, "application.suspend"); strings.Contains(one, "application.unpublish") {
			t.Errorf("at most one: %s", one)
		}
		d.write(bearerOf{t, d.base, "dal:guess"}, http.MethodGet, news, "", http.StatusUnauthorized, "")
		d.write(d.developer, http.MethodGet, news+"?limit=101", "", http.StatusBadRequest, "limit")
	})
}

// All of a long history is read page by page down to its first event, also while more is done;
// each event has one number.
func TestHistory_OfFiveThousandEvents_IsReadToTheFirstOne(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const most = 5000
		edit := func(n int64) {
			d.write(d.developer, http.MethodPatch, "/api/v2/applications/microsoft-dynamics-365/display", fmt.Sprintf(`{"shortDescription":"Number %d."}`, n), http.StatusOK, "")
		}
		edit(0)
		// A year of edits cannot be made through a rate limit: the others are older copies of it.
		_, err := openDatabase(t, d.dir, d.database).Writer().ExecContext(t.Context(), `INSERT INTO audit_log (id, at, actor, action, subject, details)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
			SELECT 'older-' || i, at - i, actor, action, subject, details FROM audit_log, n WHERE action = 'application.edit'`, most-1)
		if err != nil {
			t.Fatal(err)
		}

		seen, next := 0, int64(most)
		for before := ""; ; before = fmt.Sprintf("&before=%d", next+1) {
			page := d.history(d.developer, "?limit=1000"+before)
			if len(page) == 0 {
				break
			}
			for _, one := range page {
				if one.Sequence != next || one.Name != "application.edit" || len(one.Payload.Changes) != 1 {
					t.Fatalf("%d events are read, then %+v, want number %d", seen, one, next)
				}
				seen, next = seen+1, next-1
			}
			edit(most + next) // what is done meanwhile is newer, and gives none of them another number
		}
		if seen != most || next != 0 {
			t.Errorf("%d events are read, down to number %d", seen, next+1)
		}
		if first := d.history(d.developer, "?limit=5&before=2"); len(first) != 1 || first[0].Sequence != 1 {
			t.Errorf("the first one: %+v", first)
		}
		if none := d.history(d.developer, "?before=1"); len(none) != 0 {
			t.Errorf("before the first one: %+v", none)
		}
	})
}
