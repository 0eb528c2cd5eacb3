package app_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Decisions rule 18: a developer lets a customer see an app before it is
// public, by the id of the customer's organization, and takes that back.
func TestInvitation_ThroughTheAPI_ShowsTheApp(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	person := func(email string) bearerOf {
		return bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), email)}
	}
	developer, customer, stranger := person("dev@apps.test"), person("agent@acme.test"), person("owner@solo.test")
	const app = "/api/applications/microsoft-dynamics-365"
	_, me := customer.send(http.MethodGet, "/accounts/v2/info", "")
	invitation := app + "/invitations/" + field(t, me, "organization_id")

	expect := func(who bearerOf, method, path string, status int, says string) {
		t.Helper()
		if got, body := who.send(method, path, ""); got != status || !strings.Contains(body, says) {
			t.Errorf("%s %s: %d %s, want %d %q", method, path, got, body, status, says)
		}
	}
	expect(customer, http.MethodGet, app, http.StatusNotFound, "application_not_found")
	expect(stranger, http.MethodPut, invitation, http.StatusNotFound, "application_not_found")
	expect(developer, http.MethodPut, app+"/invitations/nobody", http.StatusNotFound, "organization_not_found")
	expect(developer, http.MethodPut, invitation, http.StatusOK, "Acme Inc.")
	expect(developer, http.MethodGet, app+"/invitations", http.StatusOK, "Acme Inc.")

	expect(customer, http.MethodGet, app, http.StatusOK, `"mayInvite":false`)
	expect(customer, http.MethodGet, "/api/applications", http.StatusOK, "microsoft-dynamics-365")
	// Its icon comes with it: under an address, anybody could have it.
	expect(customer, http.MethodGet, app, http.StatusOK, `"icon":"data:image/svg+xml;base64,`)
	expect(customer, http.MethodGet, "/api/applications", http.StatusOK, `"icon":"data:image/svg+xml;base64,`)
	expect(customer, http.MethodGet, "/marketplace/pictures/icons/apps/microsoft-dynamics-365.svg", http.StatusNotFound, "")
	expect(stranger, http.MethodGet, app, http.StatusNotFound, "application_not_found")
	for _, public := range []string{app + "/published", "/marketplace/page-data/apps/microsoft-dynamics-365/page-data.json"} {
		expect(customer, http.MethodGet, public, http.StatusNotFound, "")
	}

	expect(developer, http.MethodDelete, invitation, http.StatusNoContent, "")
	expect(customer, http.MethodGet, app, http.StatusNotFound, "application_not_found")
	if _, list := customer.send(http.MethodGet, "/api/applications", ""); strings.Contains(list, "microsoft-dynamics-365") {
		t.Errorf("the invitation was taken back: %s", list)
	}
}

// S3.08, S4.04: what an import says of invitations counts: members of the organization
// see an app that is accepted and not public yet, and nobody else does.
func TestInvitation_Imported_ShowsTheApp(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	person := func(email string) bearerOf {
		return bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), email)}
	}
	invited, stranger := person("viewer@acme.test"), person("owner@solo.test")
	type app struct {
		Slug, Status            string
		SubmittedAt, AcceptedAt string
		PublishedAt             *string
	}
	_, body := invited.send(http.MethodGet, "/api/applications", "")
	var slugs []string
	for _, a := range decodeBody[[]app](t, body) {
		slugs = append(slugs, a.Slug)
		isAccepted := a.Status == "ACCEPTED" && a.AcceptedAt != "" || a.Slug == "trouble" && a.Status == "IN_REVIEW"
		if !isAccepted || a.SubmittedAt == "" || a.PublishedAt != nil {
			t.Errorf("%+v", a)
		}
	}
	slices.Sort(slugs)
	if got := strings.Join(slugs, " "); got != "google-drive slack trouble" {
		t.Errorf("invited to %q", got)
	}
	if status, body := stranger.send(http.MethodGet, "/api/applications/slack", ""); status != http.StatusNotFound {
		t.Errorf("a stranger: %d %s", status, body)
	}
}

// Decisions rule 18: who has an app that is not public sees its icon where products list
// what is installed, and nobody else can fetch it.
func TestInstalledApps_PrivateApp_BringsItsIcon(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	developer := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "dev@apps.test")}
	developer.must(http.MethodPut, "/api/applications/trouble/install", "")
	var list []struct{ Slug, Icon string }
	body := developer.must(http.MethodGet, "/api/applications/installed?product=livechat", "")
	if err := json.Unmarshal([]byte(body), &list); err != nil {
		t.Fatal(err)
	}
	icons := map[string]string{}
	for _, app := range list {
		icons[app.Slug] = app.Icon
	}
	if icon, ok := strings.CutPrefix(icons["trouble"], "data:image/svg+xml;base64,"); !ok || len(icon) < 200 {
		t.Errorf("the icon of the private app is %.60q in %s", icons["trouble"], body)
	}
	// The platform's own console asks for the same list by another name (contract developer-console section 2).
	for filter, want := range map[string]bool{"installed": true, "all": true, "licensed": true} {
		if apps := developer.must(http.MethodGet, "/api/v2/applications?filter="+filter, ""); strings.Contains(apps, `"slug":"trouble"`) != want {
			t.Errorf("filter=%s: %.200s", filter, apps)
		}
	}
	customer := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	if apps := customer.must(http.MethodGet, "/api/v2/applications?filter=installed", ""); !strings.Contains(apps, `"slug":"customer-notes"`) || strings.Contains(apps, `"slug":"trouble"`) {
		t.Errorf("what the customer has: %.300s", apps)
	}
	if status, _ := customer.send(http.MethodGet, "/api/v2/applications?filter=mine", ""); status != http.StatusUnprocessableEntity && status != http.StatusBadRequest {
		t.Errorf("a filter that there is not is answered %d", status)
	}
	if status, _ := get(t, s.base+"/marketplace/pictures/icons/apps/trouble.svg"); status != http.StatusNotFound {
		t.Errorf("under its address everybody gets the icon: %d", status)
	}
}

// S5.07, S7.08, S7.09, S8.08: an app is installed once, and uninstalled with the
// person's own words; what is gone stays gone.
func TestInstall_ThroughTheAPI_IsListed(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	owner, visitor := s.as(t, dir, "owner@solo.test"), s.as(t, dir, "")
	token := bearerOf{t, s.base, owner.token}
	path := "/api/applications/" + freeApp(t, token, "livechat")

	visitor.do(401, "PUT", path+"/install", "")
	visitor.do(401, "DELETE", path+"/install", "")
	if got := owner.do(200, "PUT", path+"/install", ""); got["installed"] != true {
		t.Errorf("installing: %v", got)
	}
	if got := owner.do(409, "PUT", path+"/install", ""); got["message"] != "Application is already installed." {
		t.Errorf("installing twice: %v", got)
	}
	owner.do(400, "DELETE", path+"/install", `{"reason":5}`)
	if got := owner.do(200, "GET", path+"/instance", ""); got["installed"] != true {
		t.Errorf("after a bad reason: %v", got)
	}
	for range 2 {
		owner.do(204, "DELETE", path+"/install", `{"reason":"too noisy"}`)
	}
	if got := owner.do(200, "GET", path+"/instance", ""); got["installed"] != false {
		t.Errorf("after uninstalling: %v", got)
	}
}
