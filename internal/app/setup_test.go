package app_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// Contract apps 3: an app reminds of its setup with its own token and says when it
// is done; a new install begins without.
func TestInstanceSetup_AppsOwnToken_RemindsUntilItIsDone(t *testing.T) {
	t.Parallel()
	s := newAppShop(t)
	owner, own, foreign := bearerOf{s.t, s.base, s.person("owner@acme.test")}, s.app(s.own, "accounts--my:ro"), s.app(s.foreign, sellingScopes)
	app := "/api/applications/" + s.own.id
	for i, step := range []struct {
		as           bearerOf
		method, path string
		status       int
		reminds      bool
	}{
		{own, "PUT", "/instance/setup", 422, false}, // not installed yet
		{owner, "PUT", "/install", 200, false},
		{foreign, "PUT", "/instance/setup", 403, false},
		{own, "PUT", "/instance/setup", 204, true},
		{own, "PUT", "/instance/setup", 204, true},
		{own, "DELETE", "/instance/setup", 204, false},
		{own, "DELETE", "/instance/setup", 204, false},
		{own, "PUT", "/instance/setup", 204, true},
		{owner, "DELETE", "/install", 204, false},
		{owner, "PUT", "/install", 200, false},
		{own, "PUT", "/instance/setup", 204, true},
		{owner, "DELETE", "/instance/setup", 204, false}, // who may install takes the reminder away
	} {
		if status, body := step.as.send(step.method, app+step.path, ""); status != step.status {
			t.Fatalf("step %d, %s %s: %d %s, want %d", i, step.method, step.path, status, body, step.status)
		}
		if _, body := owner.send("GET", app+"/instance", ""); strings.Contains(body, `"setupRequired":true`) != step.reminds {
			t.Fatalf("step %d: %s", i, body)
		}
		if _, body := owner.send("GET", "/api/applications/installed", ""); isReminded(t, body, s.own.id) != step.reminds {
			t.Fatalf("step %d: the list of what is installed: %s", i, body)
		}
	}
}

// isReminded tells whether the list of what is installed says that an app's set-up waits.
func isReminded(t *testing.T, list, id string) bool {
	t.Helper()
	var apps []struct {
		ID            string `json:"id"`
		SetupRequired bool   `json:"setupRequired"`
	}
	if err := json.Unmarshal([]byte(list), &apps); err != nil {
		t.Fatal(err)
	}
	for _, app := range apps {
		if app.ID == id {
			return app.SetupRequired
		}
	}
	return false
}
