package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// setupItems reads the items of an answer: status by name, and all messages.
func setupItems(t *testing.T, status int, body string) (map[string]string, string) {
	t.Helper()
	var answer struct {
		Items []struct{ Name, Status, Message string }
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s: %v", status, body, err)
	}
	found := map[string]string{}
	var messages strings.Builder
	for _, item := range answer.Items {
		found[item.Name] = item.Status
		messages.WriteString(item.Message + "\n")
	}
	return found, messages.String()
}

// Staff reads what of the shop is set and tries what it depends on; nobody else does.
func TestSetupPage_Staff_ReadsAndTries(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1", "MARKETPLACE_TRUSTED_PROXIES=127.0.0.1")
	environ := environment(dir, "MARKETPLACE_DEMO=1")
	staff, owner := bearerOf{t, s.base, tokenOf(t, environ, "staff@market.test")}, bearerOf{t, s.base, tokenOf(t, environ, "owner@acme.test")}
	status, body := staff.send("GET", "/api/staff/setup", "")
	items, _ := setupItems(t, status, body)
	for name, want := range map[string]string{"address": "warning", "secrets": "done", "database": "done", "mail": "warning", "payments": "warning", "bucket": "done", "balancer": "done", "catalogue": "done"} {
		if items[name] != want {
			t.Errorf("%s is %q, want %q", name, items[name], want)
		}
	}
	if _, german := get(t, s.base+"/api/staff/setup", "Authorization", "Bearer "+staff.token, "X-Language", "de"); !strings.Contains(german, "Die eingebaute Datenbank bedient ein Programm.") {
		t.Errorf("in German: %s", german)
	}
	for _, tc := range []struct{ test, item, want, says string }{
		{"mail", "mail", "done", "A mail is on its way to staff@market.test."},
		{"bucket", "bucket", "done", "is read and written."},
		{"payments", "payments", "done", "no money moves."},
		{"balancer", "balancer", "done", "You come from 127.0.0.1, without a balancer."},
	} {
		status, body := staff.send("POST", "/api/staff/setup/tests/"+tc.test, "")
		found, messages := setupItems(t, status, body)
		if found[tc.item] != tc.want || !strings.Contains(messages, tc.says) {
			t.Errorf("%s: %v %s", tc.test, found, messages)
		}
	}
	if _, mails := get(t, s.base+"/demo/mail/"); !strings.Contains(mails, "A test mail of Marketplace") {
		t.Errorf("the mail is not there: %.500s", mails)
	}
	if status, body := staff.send("POST", "/api/staff/setup/tests/everything", ""); status != http.StatusUnprocessableEntity && status != http.StatusBadRequest {
		t.Errorf("a test that there is not: %d %s", status, body)
	}
	for _, call := range [][2]string{{"GET", "/api/staff/setup"}, {"POST", "/api/staff/setup/tests/mail"}} {
		if status, body := owner.send(call[0], call[1], ""); status != http.StatusForbidden {
			t.Errorf("%s %s by a customer: %d %s", call[0], call[1], status, body)
		}
	}
}

// The page has an address of its own, is framed by nobody and listed nowhere; what is above
// it leads to it.
func TestSetupPage_Address_IsItsOwn(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, emptyFolder(t))
	for _, path := range []string{"/staff/setup/", "/staff/setup", "/staff/", "/staff"} {
		answer, err := http.Get(s.base + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK || answer.Request.URL.Path != "/staff/setup/" || answer.Header.Get("X-Frame-Options") != "DENY" || !strings.Contains(strings.Join(answer.Header.Values("Content-Security-Policy"), " "), "frame-ancestors 'none'") {
			t.Errorf("%s: %d at %s, %v", path, answer.StatusCode, answer.Request.URL, answer.Header)
		}
	}
	if _, body := get(t, s.base+"/staff/setup/", "Accept", "text/html"); !strings.Contains(body, "noindex") || !strings.Contains(body, "<h1>First start</h1>") {
		t.Errorf("the page: %.600s", body)
	}
	if status, _ := get(t, s.base+"/staff/nothing/"); status != http.StatusNotFound {
		t.Errorf("another address of the staff room: %d", status)
	}
}
