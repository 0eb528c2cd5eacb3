package app_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

const chargesNothing = "This shop charges nothing: only test cards work, and no money moves."

// A shop that nothing is set for sells nothing: it names all that is missing and ends.
func TestServe_NothingSet_NamesAllThatIsMissing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := run(t, []string{"MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_ADMIN_ADDR="}, "serve")
	for _, name := range []string{"MARKETPLACE_PAYMENT=sandbox takes test cards for money", "MARKETPLACE_SMTP_URL is not set", "MARKETPLACE_SECRET_KEYS is not set"} {
		if r.code != 1 || strings.Count(r.stderr, name) != 1 || strings.Count(strings.TrimSpace(r.stderr), "\n") != 0 {
			t.Errorf("status %d, want one line with %q: %s", r.code, name, r.stderr)
		}
	}
}

// With the sandbox every page of an open shop says that nothing is charged; the demo's do not.
func TestSandboxShop_EveryPage_SaysThatNothingIsCharged(t *testing.T) {
	t.Parallel()
	open, demonstration := serveProgram(t, emptyFolder(t)), serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	for _, page := range []string{"/marketplace/", "/marketplace/apps/", "/marketplace/search/", "/marketplace/nothing/", "/marketplace/checkout/", "/marketplace/livechat/", "/accounts/signin", "/accounts/signup"} {
		if _, body := get(t, open.base+page, "Accept", "text/html"); !strings.Contains(body, chargesNothing) {
			t.Errorf("%s does not say it: %.300s", page, body)
		}
		if _, body := get(t, demonstration.base+page, "Accept", "text/html"); strings.Contains(body, chargesNothing) {
			t.Errorf("%s of the demo says it", page)
		}
	}
}

// Without mails nothing promises one: what needs a mail is refused, and says who can help.
func TestMailOff_WhatNeedsAMail_IsRefused(t *testing.T) {
	t.Parallel()
	const sentence = "This shop sends no mails, so it cannot do this by itself. The people who run it can help you."
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_MAIL=off")
	for _, page := range []string{"/accounts/signup", "/accounts/forgot"} {
		if _, body := get(t, s.base+page); !strings.Contains(body, sentence) || strings.Contains(body, "We mail you") {
			t.Errorf("GET %s: %.400s", page, body)
		}
	}
	for page, form := range map[string]url.Values{
		"/accounts/forgot": {"email": {"owner@acme.test"}},
		"/accounts/signup": {"organization": {"New"}, "name": {"New Person"}, "email": {"new@person.test"}, "password": {"a long password"}},
	} {
		if status, body := post(t, s.base+page, "application/x-www-form-urlencoded", form.Encode()); status != http.StatusServiceUnavailable || !strings.Contains(body, sentence) || strings.Contains(body, "Look into your mailbox") {
			t.Errorf("POST %s: %d %.400s", page, status, body)
		}
	}
	for path, body := range map[string]string{
		"/api/awaiting_apps": `{"applicationId":"google-drive","email":"new@person.test"}`,
		"/api/partners/experts_marketplace/tall-pine-studio/message": `{"name":"New","surname":"Person","userEmail":"new@person.test","message":"Could you help us with our set-up next month?"}`,
	} {
		if status, answer := post(t, s.base+path, "application/json", body); status != http.StatusServiceUnavailable || !strings.Contains(answer, `"mail_off"`) {
			t.Errorf("POST %s: %d %s", path, status, answer)
		}
	}
}

func post(t *testing.T, address, contentType, body string) (int, string) {
	t.Helper()
	answer, err := http.Post(address, contentType, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}
