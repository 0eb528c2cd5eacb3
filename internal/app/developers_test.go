package app_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"marketplace/internal/testkit"
)

// studio is a shop with the demo world, seen by people of it.
type studio struct {
	*testing.T
	*serving

	environ  []string
	dir      string
	database []string // its settings
}

func newStudio(t *testing.T, engine []string) *studio {
	t.Helper()
	dir, database := copyOfWorld(t, studioWorld, engine)
	settings := forDemo(database)
	return &studio{t, serveProgram(t, dir, settings...), environment(dir, settings...), dir, database}
}

func (s *studio) person(email string) bearerOf {
	return bearerOf{s.T, s.base, tokenOf(s.T, s.environ, email)}
}

// ask sends a request and looks at its answer.
func (s *studio) ask(who bearerOf, method, path, body string, status int, says string) string {
	s.Helper()
	got, answer := who.send(method, path, body)
	if got != status || !strings.Contains(answer, says) {
		s.Errorf("%s %s: %d %.900s, want %d %q", method, path, got, answer, status, says)
	}
	return answer
}

const soloProfile = `{"name":"Solo Works","headline":"One person, three apps.","description":"First.\n\nSecond.","country":"us","city":"Columbus","languages":["es","en","en"],"website":"https://www.solo.example/about","supportEmail":"help@solo.example","supportHours":"Mon to Fri","socials":{"github":"https://github.example/solo"}}`

// Contract developer-console sections 4 and 5: an owner becomes a developer, proves address and
// domain, accepts the agreement, and can do at each step what the state allows.
func TestDeveloper_Owner_BecomesOneStepByStep(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner, staff := s.person("owner@solo.test"), s.person("staff@market.test")
		s.ask(owner, http.MethodGet, "/api/v2/me", "", http.StatusNotFound, "not_a_developer")
		s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusNotFound, "not_a_developer")
		s.ask(s.person("agent@acme.test"), http.MethodPost, "/api/v2/developer", `{"name":"Agents"}`, http.StatusForbidden, "not_allowed")
		s.refusesNames(owner, staff)
		s.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"Solo Works"}`, http.StatusCreated, `"slug":"solo-works","state":"new"`)
		s.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"Solo Works"}`, http.StatusCreated, `"state":"new"`)
		s.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"Other"}`, http.StatusConflict, "already_a_developer")
		s.ask(owner, http.MethodPost, "/api/platform_dashboard/credits", `{"headers":{"Authorization":"Bearer never-read"}}`, http.StatusCreated, "solo-works")
		s.ask(owner, http.MethodGet, "/api/v2/me", "", http.StatusOK, `"id":"solo-works"`)

		app := "/api/v2/applications/" + field(t, s.ask(owner, http.MethodPost, "/api/v2/applications", `{"name":"Solo Notes"}`, http.StatusCreated, "solo-notes"), "id")
		s.ask(owner, http.MethodPut, app+"/review/submit", `{}`, http.StatusConflict, "terms_not_accepted")
		s.ask(owner, http.MethodPut, "/api/v2/developer/agreement", `{"version":"2001-01-01"}`, http.StatusConflict, "agreement_changed")
		version := regexp.MustCompile(`"version":"([0-9-]+)"`).FindStringSubmatch(s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusOK, "Your apps stay yours"))[1]
		s.ask(owner, http.MethodPut, "/api/v2/developer/agreement", `{"version":"`+version+`"}`, http.StatusOK, `"acceptedVersion":"`+version+`"`)
		s.ask(owner, http.MethodPut, app+"/review/submit", `{}`, http.StatusConflict, "developer_not_verified")

		s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/mail", "", http.StatusConflict, "support_address_missing")
		s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/site", `{"way":"dns"}`, http.StatusConflict, "site_missing")
		s.ask(owner, http.MethodPut, "/api/v2/developer/profile", `{"name":"Solo Works","website":"https://127.0.0.1/","country":"Ohio","supportEmail":"x","languages":["English"],"socials":{"x":"javascript:alert(1)"}}`, http.StatusUnprocessableEntity, `"website"`)
		saved := s.ask(owner, http.MethodPut, "/api/v2/developer/profile", soloProfile, http.StatusOK, `"languages":["en","es"]`)
		if !strings.Contains(saved, `"state":"new"`) || !strings.Contains(saved, `"missing":[]`) {
			t.Errorf("saved: %s", saved)
		}
		s.ask(owner, http.MethodPut, "/api/v2/developer/profile", strings.Replace(soloProfile, `{"name"`, `{"revision":"0","name"`, 1), http.StatusConflict, "revision_conflict")
		if status, _ := get(t, s.base+"/marketplace/developers/solo-works/"); status != http.StatusNotFound {
			t.Errorf("the profile of a new developer is public: %d", status)
		}
		s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/restrict", `{"reason":"Odd."}`, http.StatusOK, `"state":"restricted"`)
		s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/reinstate", "", http.StatusOK, `"state":"new"`)
		if status, _ := get(t, s.base+"/marketplace/developers/solo-works/"); status != http.StatusNotFound {
			t.Errorf("a restriction made the profile of a new developer public: %d", status)
		}
		s.provesMail(owner)
		s.provesSite(owner)
		s.ask(owner, http.MethodPut, app+"/review/submit", `{}`, http.StatusUnprocessableEntity, "fields")
		s.restricts(owner, staff, app)
	})
}

// refusesNames tries names that are taken, reserved or look alike.
func (s *studio) refusesNames(owner, staff bearerOf) {
	s.Helper()
	for _, tc := range [][3]string{
		{`{"name":"Appsmiths"}`, "developer_name_taken", "Appsmiths is the name of another developer."},
		{`{"name":"APPSM1THS"}`, "developer_name_taken", "This looks like Appsmiths"},
		{`{"name":"Аppsmiths"}`, "developer_name_taken", "This looks like Appsmiths"}, // with a Cyrillic A
		{`{"name":"Fine","slug":"appsmiths"}`, "developer_name_taken", `"slug":"This address is taken.`},
		{`{"name":"Fine","slug":"app-smiths"}`, "developer_name_taken", `"slug"`},
		{`{"name":"Liv3Chat","slug":"live-chat"}`, "developer_name_reserved", `"slug"`},
		{`{"name":"Officia1"}`, "developer_name_reserved", "is kept free"},
	} {
		if answer := s.ask(owner, http.MethodPost, "/api/v2/developer", tc[0], http.StatusConflict, tc[1]); !strings.Contains(answer, tc[2]) {
			s.Errorf("%s: %s, want %q", tc[0], answer, tc[2])
		}
	}
	s.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"","slug":"-"}`, http.StatusUnprocessableEntity, `"slug"`)
	s.ask(owner, http.MethodGet, "/api/v2/developer/names?name=Appsmiths", "", http.StatusConflict, "developer_name_taken")
	s.ask(owner, http.MethodGet, "/api/v2/developer/names?name=Nobody+Has&slug=nobody", "", http.StatusOK, `"free":true`)
	s.ask(owner, http.MethodPut, "/api/staff/reserved-names/Acme%20Bank", `{"reason":"it is a bank."}`, http.StatusForbidden, "staff_only")
	s.ask(staff, http.MethodPut, "/api/staff/reserved-names/Acme%20Bank", `{"reason":""}`, http.StatusUnprocessableEntity, "reason")
	s.ask(staff, http.MethodPut, "/api/staff/reserved-names/Acme%20Bank", `{"reason":"it is a bank."}`, http.StatusNoContent, "")
	s.ask(staff, http.MethodGet, "/api/staff/reserved-names", "", http.StatusOK, "Acme Bank")
	s.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"ACME BANK"}`, http.StatusConflict, "it is a bank.")
	s.ask(staff, http.MethodDelete, "/api/staff/reserved-names/acme%20bank", "", http.StatusNoContent, "")
	s.ask(owner, http.MethodGet, "/api/v2/developer/names?name=Acme+Bank", "", http.StatusOK, `"free":true`)
}

// confirmLink is a link that proves an address.
var confirmLink = regexp.MustCompile(`/api/partners/experts/confirm\?token=[\w-]+`)

// linkOf waits for the mail to an address, and gives the link in it.
func (s *studio) linkOf(address string) string {
	s.Helper()
	var found string
	eventually(s.T, "no mail to "+address, func() bool {
		found = confirmLink.FindString(mailsTo(s.T, s.serving, address))
		return found != ""
	})
	return s.base + found
}

// confirm presses the button on the page behind a link.
func (s *studio) confirm(address string) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), http.MethodPost, address, http.NoBody)
	if err != nil {
		s.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		s.Errorf("%s: %d", address, answer.StatusCode)
	}
}

// shows waits until a page says something, or does not any more.
func (s *studio) shows(path, words string, want bool) {
	s.Helper()
	eventually(s.T, fmt.Sprintf("%s shows %q: not %t", path, words, want), func() bool {
		_, page := get(s.T, s.base+path)
		return strings.Contains(page, words) == want
	})
}

// provesMail asks for the mail, opens its link, and is active.
func (s *studio) provesMail(owner bearerOf) {
	s.Helper()
	s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/mail", "", http.StatusOK, `"sentAt":"2`)
	link := s.linkOf("help@solo.example")
	if _, page := get(s.T, link); !strings.Contains(page, "Confirm the address") {
		s.Errorf("the page behind the link: %.300s", page)
	}
	s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"state":"new"`)
	s.confirm(link)
	s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"state":"active"`)
	s.shows("/marketplace/developers/solo-works/", `"mailOn":"2`, true)
}

// provesSite is not seen at first, and is after ten minutes.
func (s *studio) provesSite(owner bearerOf) {
	s.Helper()
	s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/site", `{"way":"pigeon"}`, http.StatusUnprocessableEntity, `"way"`)
	asked := s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/site", `{"way":"dns"}`, http.StatusOK, `"record":"_marketplace.www.solo.example"`)
	value := regexp.MustCompile(`"value":"(marketplace-proof=[0-9a-f]{24})"`).FindStringSubmatch(asked)
	if value == nil || !strings.Contains(asked, `"provedAt":null`) {
		s.Fatalf("asked: %s", asked)
	}
	if !strings.Contains(asked, `"seen":"nothing"`) {
		s.Errorf("no record: %s", asked)
	}
	record := func(text string) {
		s.ask(owner, http.MethodPut, "/demo/records", `{"name":"_marketplace.www.solo.example","text":"`+text+`"}`, http.StatusNoContent, "")
	}
	record("marketplace-proof=of-another-shop")
	s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/site", `{"way":"dns"}`, http.StatusOK, `"seen":"other"`)
	record(` \"` + value[1] + `\" `) // as who copies the quotation marks, too
	s.ask(owner, http.MethodPost, "/demo/clock", `{"advance":"11m"}`, http.StatusOK, "now")
	s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"state":"verified"`)
	s.ask(owner, http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"seen":""`)
	s.shows("/marketplace/developers/solo-works/", `"domain":"www.solo.example"`, true)
	moved := strings.Replace(soloProfile, "www.solo.example", "other.example", 1)
	s.ask(owner, http.MethodPut, "/api/v2/developer/profile", moved, http.StatusOK, `"state":"active"`)
	s.shows("/marketplace/developers/solo-works/", `"domain":"`, false)
	s.ask(owner, http.MethodPut, "/api/v2/developer/profile", soloProfile, http.StatusOK, `"state":"active"`)
	s.ask(owner, http.MethodPost, "/api/v2/developer/proofs/site", `{"way":"dns"}`, http.StatusOK, `"state":"verified"`)
}

// restricts takes the developer out of everything that leads to the public, and lets it back.
func (s *studio) restricts(owner, staff bearerOf, app string) {
	s.Helper()
	s.ask(owner, http.MethodPut, "/api/staff/developers/solo-works/restrict", `{"reason":"x"}`, http.StatusForbidden, "staff_only")
	s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/restrict", `{"reason":" "}`, http.StatusUnprocessableEntity, "reason")
	s.ask(owner, http.MethodGet, "/api/staff/developers", "", http.StatusForbidden, "staff_only")
	s.ask(staff, http.MethodGet, "/api/staff/developers", "", http.StatusOK, `"slug":"solo-works","name":"Solo Works","state":"verified","reason":""`)
	s.ask(staff, http.MethodPut, "/api/staff/developers/nobody/restrict", `{"reason":"x"}`, http.StatusNotFound, "developer_not_found")
	s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/restrict", `{"reason":"Answers nobody."}`, http.StatusOK, `"state":"restricted"`)
	s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/restrict", `{"reason":"Answers nobody."}`, http.StatusOK, `"state":"restricted"`)
	s.tells("restricted you: Answers nobody.", 1)
	s.ask(owner, http.MethodPut, app+"/review/submit", `{}`, http.StatusConflict, "developer_restricted")
	s.ask(owner, http.MethodPatch, app+"/display", `{"shortDescription":"Still editing."}`, http.StatusOK, "Still editing.")
	s.ask(owner, http.MethodDelete, "/api/v2/developer", "", http.StatusConflict, "developer_restricted")
	s.ask(staff, http.MethodPut, "/api/staff/developers/solo-works/reinstate", "", http.StatusOK, `"state":"verified"`)
	s.tells("You can go on where you were.", 2)
	s.ask(owner, http.MethodDelete, "/api/v2/developer", "", http.StatusConflict, "developer_has_apps")
	s.ask(owner, http.MethodDelete, app, "", http.StatusNoContent, "")
	s.ask(owner, http.MethodDelete, "/api/v2/developer", "", http.StatusOK, `"state":"closed"`)
	s.shows("/marketplace/developers/solo-works/", "Solo Works", false)
	s.ask(owner, http.MethodPost, "/api/v2/applications", `{"name":"Late"}`, http.StatusConflict, "developer_closed")
	s.ask(owner, http.MethodPut, "/api/v2/developer/profile", soloProfile, http.StatusConflict, "developer_closed")
	s.ask(owner, http.MethodPut, "/api/v2/developer/reopen", "", http.StatusOK, `"state":"verified"`)
}

// tells waits for the mails to the owner that say something, and counts them.
func (s *studio) tells(says string, times int) {
	s.Helper()
	said := func() int { return strings.Count(mailsTo(s.T, s.serving, "owner@solo.test"), says) }
	eventually(s.T, "no mail: "+says, func() bool { return said() >= times })
	if n := said(); n != times {
		s.Errorf("said %d times: %s", n, says)
	}
}

// A developer that an import brought is as it was: verified, without having proved or accepted
// anything, and its profile can be changed.
func TestDeveloper_Imported_StaysAsItWas(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer := s.person("dev@apps.test")
		mine := s.ask(developer, http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"imported":true`)
		if !strings.Contains(mine, `"state":"verified"`) || !strings.Contains(mine, `"acceptedAt":null`) {
			t.Errorf("it is %s", mine)
		}
		s.ask(developer, http.MethodPut, "/api/v2/developer/profile", strings.NewReplacer("Solo Works", "Appsmiths", "https://github.example/solo", "@appsmiths").Replace(soloProfile), http.StatusOK, `"state":"verified"`)
		s.ask(developer, http.MethodPut, "/api/v2/developer/profile", strings.NewReplacer("Solo Works", "Appsmiths", "https://github.example/solo", "@apps smiths").Replace(soloProfile), http.StatusUnprocessableEntity, "socials")
		s.shows("/marketplace/developers/appsmiths/", "One person, three apps.", true)
		s.shows("/marketplace/developers/appsmiths/", `"proved":`, false)
		s.shows("/marketplace/developers/appsmiths/", `"imported":true`, true)
		s.ask(developer, http.MethodPut, "/api/v2/developer/profile", strings.Replace(soloProfile, "Solo Works", "Platform Team", 1), http.StatusConflict, "developer_name_taken")
		s.ask(developer, http.MethodDelete, "/api/v2/developer", "", http.StatusConflict, "developer_has_apps")
		// An import of the same again leaves what was written here.
		if out := succeed(t, s.environ, "import", filepath.Join("..", "demo", "data")); !strings.Contains(out, "appsmiths") {
			t.Errorf("the import does not say that it kept the developer: %s", out)
		}
		s.shows("/marketplace/developers/appsmiths/", "One person, three apps.", true)
	})
}

// Two organizations register the same name at once: one has it.
func TestDeveloper_OneNameByManyAtOnce_IsOnes(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owners := []bearerOf{s.person("owner@solo.test"), s.person("owner@trial.test"), s.person("owner@paused.test"), s.person("owner@reseller.test")}
		answers := make([]string, len(owners))
		var group sync.WaitGroup
		for i, owner := range owners {
			group.Go(func() {
				status, body := owner.send(http.MethodPost, "/api/v2/developer", `{"name":"`+[]string{"One Name", "one-name", "ONE NAME", "0ne Name"}[i]+`"}`)
				answers[i] = fmt.Sprint(status, body)
			})
		}
		group.Wait()
		made := 0
		for _, answer := range answers {
			switch {
			case strings.HasPrefix(answer, "201"):
				made++
			case !strings.HasPrefix(answer, "409") || !strings.Contains(answer, "developer_name_taken"):
				t.Error(answer)
			}
		}
		if made != 1 {
			t.Errorf("%d have the name: %v", made, answers)
		}
	})
}
