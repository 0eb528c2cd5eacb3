package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// keptProperties is what the shop answers about what an app keeps.
type keptProperties struct {
	Properties    map[string]any
	Organizations []struct {
		OrganizationID string
		Properties     map[string]any
	}
	Next string
}

// installedEntry is an app among what is installed.
type installedEntry struct {
	Slug          string
	SetupRequired bool
	ErrorCode     *string
}

func entryOf(t *testing.T, who bearerOf, slug string) installedEntry {
	t.Helper()
	for _, entry := range decodeBody[[]installedEntry](t, who.must(http.MethodGet, "/api/applications/installed", "")) {
		if entry.Slug == slug {
			return entry
		}
	}
	t.Fatalf("%s is not installed", slug)
	return installedEntry{}
}

// Contract of hosts, 6: what an app says by updateProperties is kept for it and the
// organization, ends the reminder of its setup, and says what needs attention.
func TestProperties_OfAnApp_AreKeptForTheOrganization(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		s.run(t, "reports")
		owner, developer, stranger := s.customer, s.person(t, "dev@apps.test"), s.person(t, "owner@acme.test")
		const app = "/api/applications/dropbox"
		put := func(who bearerOf, body string, status int) string {
			t.Helper()
			got, answer := who.send(http.MethodPut, app+"/instance/properties", body)
			if got != status {
				t.Errorf("%s: %d %s, want %d", body, got, answer, status)
			}
			return answer
		}
		put(owner, `{"onboarded":true}`, http.StatusUnprocessableEntity) // not installed yet
		owner.must(http.MethodPut, app+"/install", "")
		owner.must(http.MethodPut, app+"/instance/setup", "")

		for range 2 { // safe to repeat
			got := decodeBody[keptProperties](t, put(owner, `{"plan":"gold","seats":3,"error_code":"token_expired"}`, http.StatusOK))
			if fmt.Sprint(got.Properties) != "map[error_code:token_expired plan:gold seats:3]" || len(got.Organizations) > 0 {
				t.Errorf("kept is %+v", got)
			}
		}
		if e := entryOf(t, owner, "dropbox"); !e.SetupRequired || e.ErrorCode == nil || *e.ErrorCode != "token_expired" {
			t.Errorf("among what is installed: %+v", e)
		}
		if body := owner.must(http.MethodGet, app+"/instance", ""); !strings.Contains(body, `"errorCode":"token_expired"`) {
			t.Errorf("the copy: %s", body)
		}
		put(owner, `{"onboarded":true,"error_code":null}`, http.StatusOK)
		if e := entryOf(t, owner, "dropbox"); e.SetupRequired || e.ErrorCode != nil {
			t.Errorf("set up and mended: %+v", e)
		}
		if got := decodeBody[keptProperties](t, owner.must(http.MethodGet, app+"/instance/properties", "")); fmt.Sprint(got.Properties) != "map[onboarded:true plan:gold seats:3]" {
			t.Errorf("read again: %+v", got)
		}

		// Its developer sees them with the organization, and nobody else does.
		_, me := owner.send(http.MethodGet, "/accounts/v2/info", "")
		seen := decodeBody[keptProperties](t, developer.must(http.MethodGet, app+"/instance/properties", ""))
		if len(seen.Organizations) != 1 || seen.Organizations[0].OrganizationID != field(t, me, "organization_id") || seen.Organizations[0].Properties["plan"] != "gold" || len(seen.Properties) > 0 {
			t.Errorf("the developer sees %+v", seen)
		}
		if status, body := stranger.send(http.MethodGet, app+"/instance/properties", ""); status != http.StatusUnprocessableEntity || strings.Contains(body, "gold") {
			t.Errorf("an organization without the app: %d %s", status, body)
		}

		// An undone uninstall brings them back, another install begins without.
		owner.must(http.MethodDelete, app+"/install", "")
		owner.must(http.MethodPost, app+"/install/restore", "")
		if got := decodeBody[keptProperties](t, owner.must(http.MethodGet, app+"/instance/properties", "")); got.Properties["plan"] != "gold" {
			t.Errorf("after an undone uninstall: %+v", got)
		}
		owner.must(http.MethodDelete, app+"/install", "")
		owner.must(http.MethodPut, app+"/install", "")
		if got := decodeBody[keptProperties](t, owner.must(http.MethodGet, app+"/instance/properties", "")); len(got.Properties) > 0 {
			t.Errorf("after another install: %+v", got)
		}
	})
}

func TestProperties_Bad_AreRefused(t *testing.T) {
	t.Parallel()
	s := newWidgetShop(t, nil)
	s.customer.must(http.MethodPut, "/api/applications/dropbox/install", "")
	const path = "/api/applications/dropbox/instance/properties"
	many := func(from, to int) string {
		var members []string
		for i := from; i < to; i++ {
			members = append(members, fmt.Sprintf(`"k%d":%d`, i, i))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	s.customer.must(http.MethodPut, path, many(0, 20))
	before := s.customer.must(http.MethodGet, path, "")
	long := strings.Repeat("ä", 256)
	for body, status := range map[string]int{
		`{"one more":1}`: 422, many(0, 40): 422, `{"k1":"` + long + `"}`: 400, `{"` + long + `":1}`: 400, `{"":1}`: 400, `{"a\nb":1}`: 400, `{"k1":{}}`: 400, `{"k1":[1]}`: 400,
		`{"onboarded":"true"}`: 400, `{"plan":3}`: 400, `{"error_code":false}`: 400, `[]`: 400, `3`: 400, `{`: 400, ``: 400,
	} {
		if got, answer := s.customer.send(http.MethodPut, path, body); got != status {
			t.Errorf("%.60s: %d %.100s, want %d", body, got, answer, status)
		}
	}
	if after := s.customer.must(http.MethodGet, path, ""); after != before {
		t.Errorf("what was refused changed something: %s", after)
	}
	s.customer.must(http.MethodPut, path, `{"k0":null,"one more":"`+strings.Repeat("ä", 255)+`"}`)
}

// Contract of hosts, 6: what happened in an app is counted for its developer, by name and
// day and nothing else.
func TestEvents_OfAnApp_AreCountedForItsDeveloper(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newWidgetShop(t, database())
		owner, developer := s.customer, s.person(t, "dev@apps.test")
		const path = "/api/applications/dropbox/instance/events"
		if status, _ := owner.send(http.MethodPost, path, `{"event_name":"opened"}`); status != http.StatusUnprocessableEntity {
			t.Errorf("not installed: %d", status)
		}
		owner.must(http.MethodPut, "/api/applications/dropbox/install", "")
		for body, status := range map[string]int{`{}`: 400, `{"event_name":""}`: 400, `{"event_name":"\u0007"}`: 400, `{"event_name":"` + strings.Repeat("x", 256) + `"}`: 400, `{"event_name":3}`: 400} {
			if got, answer := owner.send(http.MethodPost, path, body); got != status {
				t.Errorf("%.60s: %d %s, want %d", body, got, answer, status)
			}
		}
		for range 2 {
			owner.must(http.MethodPost, path, `{"event_name":"opened","event_properties":{"mail":"ann@secret.test"}}`)
		}
		refused := 0
		for i := range 70 {
			if status, _ := owner.send(http.MethodPost, path, fmt.Sprintf(`{"event_name":"name %d"}`, i)); status == http.StatusTooManyRequests {
				refused++
			}
		}
		body := developer.must(http.MethodGet, path, "")
		counts, sum := map[string]int64{}, int64(0)
		for _, e := range decodeBody[struct {
			Events []struct {
				Day, Event_name string //nolint:revive // as it is written
				Count           int64
			}
		}](t, body).Events {
			counts[e.Event_name] += e.Count
			sum += e.Count
		}
		if counts["opened"] != 2 || len(counts) > 51 || counts[""] == 0 || sum != int64(72-refused) || refused == 0 || strings.Contains(body, "secret") {
			t.Errorf("counted %v, %d refused", counts, refused)
		}
		if status, _ := owner.send(http.MethodGet, path, ""); status != http.StatusNotFound {
			t.Errorf("who has the app sees the counts: %d", status)
		}
	})
}
