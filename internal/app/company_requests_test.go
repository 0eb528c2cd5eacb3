package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
)

// An owner who decides reads whether the price comes every month or once.
func TestRequest_ForAnApp_SaysWhetherItIsPaidOnce(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	person := func(email string) bearerOf {
		return bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), email)}
	}
	asker, owner := person("agent@acme.test"), person("owner@acme.test")
	isOnce := map[string]bool{"mailchimp": true, "segment": false, "rasa": false, "calendly": false}
	for slug := range isOnce {
		status, body := asker.send(http.MethodPost, "/api/company/requests", `{"applicationId":"`+slug+`","reason":"We need it."}`)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", slug, status, body)
		}
	}
	_, body := owner.send(http.MethodGet, "/api/company", "")
	var company struct {
		Requests []struct {
			Slug string `json:"slug"`
			Once bool   `json:"once"`
		} `json:"requests"`
	}
	if err := json.Unmarshal([]byte(body), &company); err != nil || len(company.Requests) != len(isOnce) {
		t.Fatalf("%v in %s", err, body)
	}
	for _, request := range company.Requests {
		if want := isOnce[request.Slug]; request.Once != want {
			t.Errorf("%s is paid once: %t, want %t", request.Slug, request.Once, want)
		}
	}
}
