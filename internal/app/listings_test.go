package app_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// S5.08, S7.02, contract developer-console section 2: a developer writes a listing, and only
// the own organization sees it.
func TestDraft_WrittenThroughTheAPI_IsSeenByItsOrganizationOnly(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, shop := copyOfWorld(t, studioWorld, database())
		settings := forDemo(shop)
		environ := environment(dir, settings...)
		s := serveProgram(t, dir, settings...)
		person := func(email string) bearerOf { return bearerOf{t, s.base, tokenOf(t, environ, email)} }
		developer, other := person("dev@apps.test"), person("owner@solo.test")
		write := func(who bearerOf, method, path, body string, status int, says string) string {
			t.Helper()
			got, answer := who.send(method, path, body)
			if got != status || !strings.Contains(answer, says) {
				t.Errorf("%s %s: %d %.600s, want %d %q", method, path, got, answer, status, says)
			}
			return answer
		}

		id := field(t, write(developer, http.MethodPost, "/api/v2/applications", `{"name":"Chat Scorer","origin":"console","product":""}`, http.StatusCreated, `"slug":"chat-scorer"`), "id")
		app := "/api/v2/applications/" + id
		write(developer, http.MethodPost, "/api/v2/applications", `{"name":"CHAT  SC0RER"}`, http.StatusConflict, "application_name_taken")
		write(developer, http.MethodPost, "/api/v2/applications", `{"name":"aircaII"}`, http.StatusConflict, "application_name_taken")
		write(other, http.MethodPost, "/api/v2/applications", `{"name":"Another"}`, http.StatusConflict, "not_a_developer")
		write(developer, http.MethodGet, app, "", http.StatusOK, `"product":"livechat"`)
		write(developer, http.MethodGet, "/api/v2/applications", "", http.StatusOK, id)

		write(developer, http.MethodPut, app+"/display", `{"name":"Chat Scorer","shortDescription":"Scores <b>every</b> chat."}`, http.StatusOK, `"version":1`)
		write(developer, http.MethodPut, app+"/listing/overview", `{"longDescription":"**Long.**","categoryId":"11"}`, http.StatusOK, `"slug":"analytics"`)
		filters := func(more string) string {
			return `{"categories":["crm","11","crm"],"languages":["de","en","de"],"industries":["retail"],"country":"DE","keywords":["lead score"," lead score "]` + more + `}`
		}
		// The first category is not named again, and nothing is named twice.
		write(developer, http.MethodPut, app+"/listing/filters", filters(""), http.StatusOK, `"categories":["analytics","crm"]`)
		for _, says := range []string{`"languages":["de","en"]`, `"industries":["retail"]`, `"country":"DE"`, `"keywords":["lead score"]`} {
			write(developer, http.MethodGet, app, "", http.StatusOK, says)
		}
		for field, body := range map[string]string{
			"categories": `,"categories":["no-such"]`, "languages": `,"languages":["German"]`, "industries": `,"industries":["alchemy"]`, "country": `,"country":"Germany"`,
			"keywords": `,"keywords":["` + strings.Repeat("x", 65) + `"]`,
		} {
			write(developer, http.MethodPut, app+"/listing/filters", filters(body), http.StatusUnprocessableEntity, `"`+field+`":"`)
		}
		write(other, http.MethodPut, app+"/listing/filters", filters(""), http.StatusNotFound, "not_found")
		// The one that becomes the first is none of the others any more.
		write(developer, http.MethodPut, app+"/listing/overview", `{"longDescription":"**Long.**","categoryId":"crm"}`, http.StatusOK, `"categories":["crm"]`)
		write(developer, http.MethodPut, app+"/listing/overview", `{"longDescription":"**Long.**","categoryId":"11"}`, http.StatusOK, `"categories":["analytics"]`)
		write(developer, http.MethodPut, app+"/listing/support", `{"tutorialUrl":"https://a.test/help","privacyPolicyUrl":"https://a.test/privacy"}`, http.StatusOK, "https://a.test/help")
		write(developer, http.MethodPut, app+"/listing/support", `{"tutorialUrl":"http://a.test","privacyPolicyUrl":""}`, http.StatusUnprocessableEntity, `"tutorialUrl"`)
		write(developer, http.MethodPut, app+"/features", `[{"title":"Scores","description":"Each."}]`, http.StatusOK, `"Scores"`)
		write(developer, http.MethodPut, app+"/benefits", `[{"title":"Faster","description":"By half."}]`, http.StatusOK, `"Faster"`)
		write(developer, http.MethodPut, app+"/payment", `{"price":500,"frequency":"monthly","tiersPricingConfig":{"enabled":true,"tiers":[]}}`, http.StatusUnprocessableEntity, "tiersPricingConfig")
		for _, cents := range []string{"-100", "0", "99", "2000001", "9223372036854775807"} {
			write(developer, http.MethodPut, app+"/payment", `{"price":`+cents+`,"frequency":"monthly"}`, http.StatusUnprocessableEntity, `"price"`)
		}
		write(developer, http.MethodPut, app+"/payment", `{"price":2000000,"frequency":"monthly"}`, http.StatusOK, `"price":2000000`)
		write(developer, http.MethodPut, app+"/payment", `{"price":100,"frequency":"monthly"}`, http.StatusOK, `"price":100`)
		// What is left without the commission of a fifth, of a month and of a year.
		write(developer, http.MethodPut, app+"/payment", `{"price":101,"frequency":"monthly"}`, http.StatusOK, `"share":81`)
		write(developer, http.MethodGet, app, "", http.StatusOK, `"share":824`)
		write(developer, http.MethodPut, app+"/payment", `{"price":500,"frequency":"monthly","perAccount":true}`, http.StatusOK, `"price":500`)
		answer := write(developer, http.MethodPut, app+"/install/direct", `{"url":"https://a.test/install"}`, http.StatusOK, `"directInstallUrl":"https://a.test/install"`)
		write(developer, http.MethodPatch, app+"/display", `{"name":"Chat Judge","revision":"1.1"}`, http.StatusConflict, "revision_conflict")
		write(developer, http.MethodPatch, app+"/display", `{"name":"Chat Judge","revision":"`+field(t, answer, "revision")+`"}`, http.StatusOK, `"shortDescription":"Scores <b>every</b> chat."`)
		write(developer, http.MethodGet, "/api/v2/applications?filter=licensed", "", http.StatusOK, `[{"`)
		list := decodeBody[[]map[string]any](t, write(developer, http.MethodGet, "/api/v2/applications?filter=licensed", "", http.StatusOK, id))
		untouched := slices.IndexFunc(list, func(one map[string]any) bool { return one["slug"] == "aircall" })
		if list[0]["id"] != id || list[0]["revisionState"] != "draft" || list[0]["version"] != 1.0 || untouched < 1 || list[untouched]["revisionState"] != nil || len(list) < 10 {
			t.Errorf("the newest change is not the first of %d: %v", len(list), list[0])
		}

		for _, path := range []string{app, app + "/display", "/api/applications/chat-scorer"} {
			method, body := http.MethodGet, ""
			if strings.HasSuffix(path, "display") {
				method, body = http.MethodPatch, `{"name":"Mine"}`
			}
			write(other, method, path, body, http.StatusNotFound, "application_not_found")
		}
		write(other, http.MethodDelete, app, "", http.StatusNotFound, "application_not_found")
		write(other, http.MethodGet, "/api/v2/applications?filter=licensed", "", http.StatusOK, "[]")
		write(other, http.MethodPost, "/api/v2/applications", `{"name":"Taken Over","copyOf":"`+id+`"}`, http.StatusNotFound, "application_not_found")
		appIsCopied(t, developer, id, write)
		write(other, http.MethodGet, app+"/published", "", http.StatusNotFound, "")
		if found := write(other, http.MethodGet, "/api/applications/published", "", http.StatusOK, "["); strings.Contains(found, id) {
			t.Error("a draft is public")
		}

		write(developer, http.MethodDelete, app, "", http.StatusNoContent, "")
		write(developer, http.MethodGet, app, "", http.StatusNotFound, "application_not_found")
		liveAppStays(t, developer, write)
	})
}

// appIsCopied makes an app of what another one says: the listing is the same, and what is of that one
// alone stays with it.
func appIsCopied(t *testing.T, developer bearerOf, from string, write func(bearerOf, string, string, string, int, string) string) {
	t.Helper()
	const all = "/api/v2/applications"
	write(developer, http.MethodPut, all+"/"+from+"/resources", `{"id":"`+from+`-seats","description":"More of it.","product":{"name":"Seats","price":{"cents":300,"perAgent":false,"months":1}}}`, http.StatusOK, from+"-")
	write(developer, http.MethodPut, all+"/"+from+"/discount", `{"percent":10,"firstDay":"`+time.Now().AddDate(0, 0, 2).Format(time.DateOnly)+`","lastDay":"`+time.Now().AddDate(0, 0, 9).Format(time.DateOnly)+`"}`, http.StatusOK, `"percent":10`)
	write(developer, http.MethodPut, all+"/"+from+"/display/changelog", `{"changelog":"## 1.0.0 - 2026-11-01 First\n\nThe first one."}`, http.StatusOK, "The first one.")
	write(developer, http.MethodPost, all, `{"name":"Chat Judge","copyOf":"`+from+`"}`, http.StatusConflict, "application_name_taken")
	write(developer, http.MethodPost, all, `{"name":"Chat Umpire","copyOf":"no-such"}`, http.StatusNotFound, "application_not_found")
	copied := field(t, write(developer, http.MethodPost, all, `{"name":"Chat Umpire","product":"helpdesk","copyOf":"chat-scorer"}`, http.StatusCreated, `"slug":"chat-umpire"`), "id")
	read := func(id string) map[string]any {
		app := decodeBody[map[string]any](t, write(developer, http.MethodGet, all+"/"+id, "", http.StatusOK, id))
		app["resources"] = write(developer, http.MethodGet, all+"/"+id+"/resources", "", http.StatusOK, id+"-")
		return app
	}
	source, made := read(from), read(copied)
	differs := map[string]bool{}
	for key := range source {
		if !cmp.Equal(source[key], made[key]) {
			differs[key] = true
		}
	}
	// The icon is drawn from the name, and plans, shares and properties follow from what differs.
	want := map[string]bool{}
	for key := range strings.FieldsSeq("id name slug icon icons directInstallUrl customProps payment plans shares changelog resources revision createdAt updatedAt") {
		want[key] = true
	}
	if diff := cmp.Diff(want, differs); diff != "" {
		t.Errorf("what differs: %s", diff)
	}
	if made["version"] != 1.0 || made["revisionState"] != "draft" || made["directInstallUrl"] != "" {
		t.Errorf("the copy is no first draft, or installs itself where the other one does: %v, %v, %v", made["version"], made["revisionState"], made["directInstallUrl"])
	}
	write(developer, http.MethodDelete, all+"/"+copied, "", http.StatusNoContent, "")
	type ownOfOne struct {
		Authorization *struct{ ClientID string }
		CustomProps   map[string]string
	}
	copied = field(t, write(developer, http.MethodPost, all, `{"name":"Call Umpire","copyOf":"aircall"}`, http.StatusCreated, `"slug":"call-umpire"`), "id")
	has := decodeBody[ownOfOne](t, write(developer, http.MethodGet, all+"/aircall", "", http.StatusOK, "aircall"))
	got := decodeBody[ownOfOne](t, write(developer, http.MethodGet, all+"/"+copied, "", http.StatusOK, copied))
	if has.Authorization == nil || has.CustomProps["verified"] == "" {
		t.Fatalf("the copied app has no client, or the shop says nothing of it: %+v", has)
	}
	if got.Authorization != nil || got.CustomProps["verified"] != "" {
		t.Errorf("the copy asks with the client of the other one, or is said to be verified: %+v", got)
	}
	write(developer, http.MethodDelete, all+"/"+copied, "", http.StatusNoContent, "")
}

// liveAppStays edits a live app: its developer sees the draft, everybody else what was there,
// and nothing but what was written differs.
func liveAppStays(t *testing.T, developer bearerOf, write func(bearerOf, string, string, string, int, string) string) {
	t.Helper()
	const app = "/api/v2/applications/aircall"
	before := write(developer, http.MethodGet, app+"/published", "", http.StatusOK, "")
	live := decodeBody[map[string]any](t, write(developer, http.MethodGet, app, "", http.StatusOK, `"version":0`))
	draft := decodeBody[map[string]any](t, write(developer, http.MethodPatch, app+"/display", `{"shortDescription":"Calls, and more."}`, http.StatusOK, `"version":2`))
	changed := map[string]bool{}
	for key := range draft {
		if !cmp.Equal(live[key], draft[key]) {
			changed[key] = true
		}
	}
	want := map[string]bool{"shortDescription": true, "version": true, "revision": true, "revisionState": true, "createdAt": true, "updatedAt": true}
	if diff := cmp.Diff(want, changed); diff != "" {
		text, _ := json.Marshal(draft)
		t.Errorf("what differs: %s\n%s", diff, text)
	}
	if after := write(developer, http.MethodGet, app+"/published", "", http.StatusOK, ""); after != before {
		t.Error("the public sees a draft")
	}
	write(developer, http.MethodPut, app+"/install", "{}", http.StatusOK, "")
	write(developer, http.MethodDelete, app, "", http.StatusConflict, "application_has_buyers")
	write(developer, http.MethodDelete, app+"/install", "", http.StatusNoContent, "")
	write(developer, http.MethodDelete, app, "", http.StatusNoContent, "")
	write(developer, http.MethodGet, app, "", http.StatusNotFound, "application_not_found")
	write(developer, http.MethodGet, app+"/published", "", http.StatusNotFound, "")
	if list := write(developer, http.MethodGet, "/api/v2/applications?filter=licensed", "", http.StatusOK, "["); strings.Contains(list, `"slug":"aircall"`) {
		t.Error("what is deleted is in the list of the own apps")
	}
}
