package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// colleague adds somebody to the organization of the developer, who is nothing in it but there.
func (s *studio) colleague(owner bearerOf, name string) bearerOf {
	s.Helper()
	s.ask(owner, http.MethodPost, "/accounts/v2/accounts", fmt.Sprintf(`{"email":"%s@apps.test","roles":[{"product":"LiveChat","role":"viewer"}]}`, name), http.StatusCreated, "")
	return s.person(name + "@apps.test")
}

// member invites somebody into the console, who accepts.
func (s *studio) member(owner bearerOf, name string, role auth.ConsoleRole) bearerOf {
	s.Helper()
	who := s.colleague(owner, name)
	s.ask(owner, http.MethodPost, "/api/v2/developer/team/invitations", fmt.Sprintf(`{"email":"%s@apps.test","role":"%s"}`, strings.ToUpper(name), role), http.StatusCreated, `"role":"`+string(role)+`"`)
	s.ask(who, http.MethodGet, "/api/v2/developer/team/invitation", "", http.StatusOK, string(role))
	s.ask(who, http.MethodPut, "/api/v2/developer/team/invitation", "", http.StatusNoContent, "")
	s.ask(who, http.MethodPut, "/api/v2/developer/team/invitation", "", http.StatusNotFound, "invitation_not_found")
	return who
}

// rightProbes are, for each console right, a call that changes nothing.
var rightProbes = map[string][3]string{
	auth.ConsoleView:    {http.MethodGet, "/api/v2/applications/aircall/revisions", ""},
	auth.ConsoleListing: {http.MethodPatch, "/api/v2/applications/aircall/display", `{"shortDescription":"x","revision":"0.0"}`},
	auth.ConsoleAccess:  {http.MethodPut, "/api/v2/applications/aircall/payment", `{"price":-1,"frequency":"never"}`},
	auth.ConsolePublish: {http.MethodPut, "/api/v2/applications/aircall/review/cancel", ""},
	auth.ConsoleMoney:   {http.MethodGet, "/billing/ledger/livechat", ""},
	auth.ConsoleAnswer:  {http.MethodPut, "/api/feedback/reviews/none/reply", `{"content":"Thank you."}`},
	auth.ConsoleProfile: {http.MethodPut, "/api/v2/developer/agreement", `{"version":"none"}`},
	auth.ConsoleTeam:    {http.MethodPut, "/api/v2/developer/team/members/none", `{"role":"viewer"}`},
}

// Every right for every console role is as the table says, asked of the running program; who is
// in no team has none.
func TestConsoleRoles_EveryRight_IsAsTheTableSays(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner := s.person("dev@apps.test")
		s.ask(s.colleague(owner, "early"), http.MethodGet, rightProbes[auth.ConsoleView][1], "", http.StatusOK, "") // as in the organization
		people := map[auth.ConsoleRole]bearerOf{"": {}}
		for _, role := range auth.ConsoleRoles {
			people[role] = s.member(owner, string(role)+"-of-it", role)
		}
		people[""] = s.colleague(owner, "late")
		for role, who := range people {
			for _, right := range auth.ConsoleRights {
				probe := rightProbes[right.Name]
				status, said := who.send(probe[0], probe[1], probe[2])
				refused := status == http.StatusForbidden || status == http.StatusUnauthorized
				if refused == role.Allows(right.Name) {
					t.Errorf("%q, %s: %d %.200s", role, right.Name, status, said)
				}
				if refused && strings.Contains(said, "console_role") && status != http.StatusForbidden { // with 401 a browser is signed out
					t.Errorf("%q, %s: %d for a role", role, right.Name, status)
				}
				if refused && role == "" && right.Name != auth.ConsoleMoney && !strings.Contains(said, "no_console_role") {
					t.Errorf("nobody is told %s", said)
				}
			}
		}
		s.ask(s.person("owner@acme.test"), http.MethodPatch, rightProbes[auth.ConsoleListing][1], rightProbes[auth.ConsoleListing][2], http.StatusNotFound, "application_not_found")
	})
}

type teamList struct {
	Mine    string
	Members []struct{ ID, Email, Role string }

	Invitations []struct{ ID, Email string }
}

func (s *studio) team(who bearerOf) (team teamList, ids map[string]string) {
	s.Helper()
	if err := json.Unmarshal([]byte(s.ask(who, http.MethodGet, "/api/v2/developer/team", "", http.StatusOK, "")), &team); err != nil {
		s.Fatal(err)
	}
	ids = map[string]string{}
	for _, m := range team.Members {
		ids[m.Email] = m.ID
	}
	return team, ids
}

// Roles change, people leave, the last owner stays, invitations are withdrawn
// and end.
func TestTeam_Members_ComeAndGo(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner := s.person("dev@apps.test")
		const invitations, members = "/api/v2/developer/team/invitations", "/api/v2/developer/team/members/"
		s.ask(owner, http.MethodDelete, "/api/v2/developer/team/me", "", http.StatusConflict, "last_owner")
		editor := s.member(owner, "ed", auth.ConsoleEditor)
		team, ids := s.team(editor)
		if team.Mine != "editor" || ids["dev@apps.test"] == "" || ids["ed@apps.test"] == "" {
			t.Errorf("the team of the editor: %+v", team)
		}
		s.ask(editor, http.MethodPut, members+ids["ed@apps.test"], `{"role":"owner"}`, http.StatusForbidden, "console_role")
		s.ask(owner, http.MethodPut, members+ids["ed@apps.test"], `{"role":"king"}`, http.StatusUnprocessableEntity, "role")
		s.ask(owner, http.MethodPut, members+ids["dev@apps.test"], `{"role":"viewer"}`, http.StatusConflict, "last_owner")
		s.ask(owner, http.MethodPost, invitations, `{"email":"ed@apps.test","role":"viewer"}`, http.StatusConflict, "already_in_team")

		// A stranger makes an account by the mail, and finds the invitation waiting; another one's
		// is withdrawn; a third one's ends.
		s.ask(owner, http.MethodPost, invitations, `{"email":"books@appsmiths.example","role":"finance"}`, http.StatusCreated, "finance")
		eventually(t, "no mail to the stranger", func() bool {
			mails := mailsTo(t, s.serving, "books@appsmiths.example")
			return strings.Contains(mails, "/accounts/join?token=") && strings.Contains(mails, "as finance")
		})
		// Somebody of another organization cannot accept it, and reads that in the mail.
		s.ask(owner, http.MethodPost, invitations, `{"email":"agent@acme.test","role":"viewer"}`, http.StatusCreated, "viewer")
		eventually(t, "no mail to somebody else's colleague", func() bool {
			return strings.Contains(mailsTo(t, s.serving, "agent@acme.test"), "Only an account in the organization of Appsmiths can accept it.")
		})
		late := s.colleague(owner, "late")
		s.ask(owner, http.MethodPost, invitations, `{"email":"late@apps.test","role":"support"}`, http.StatusCreated, "support")
		team, _ = s.team(owner)
		for _, i := range team.Invitations {
			if i.Email == "late@apps.test" {
				s.ask(editor, http.MethodDelete, invitations+"/"+i.ID, "", http.StatusForbidden, "console_role")
				s.ask(owner, http.MethodDelete, invitations+"/"+i.ID, "", http.StatusNoContent, "")
			}
		}
		s.ask(late, http.MethodGet, "/api/v2/developer/team/invitation", "", http.StatusOK, "{}")
		s.ask(late, http.MethodPut, "/api/v2/developer/team/invitation", "", http.StatusNotFound, "invitation_not_found")
		s.ask(owner, http.MethodPost, invitations, `{"email":"late@apps.test","role":"support"}`, http.StatusCreated, "support")
		s.ask(owner, http.MethodPost, "/demo/clock", `{"advance":"169h"}`, http.StatusOK, "now")
		owner, editor, late = s.person("dev@apps.test"), s.person("ed@apps.test"), s.person("late@apps.test")
		s.ask(late, http.MethodPut, "/api/v2/developer/team/invitation", "", http.StatusNotFound, "invitation_not_found")

		s.ask(owner, http.MethodPut, members+ids["ed@apps.test"], `{"role":"owner"}`, http.StatusNoContent, "")
		s.ownersLeaveAtOnce(owner, editor)
		s.logged("developer.invite", "developer.join", "developer.role", "developer.leave", "developer.invitation_withdraw")
	})
}

// ownersLeaveAtOnce lets both owners leave at once, again and again: one stays each time.
func (s *studio) ownersLeaveAtOnce(first, second bearerOf) {
	s.Helper()
	for range 10 {
		statuses := make([]int, 2)
		var group sync.WaitGroup
		for i, who := range []bearerOf{first, second} {
			group.Go(func() { statuses[i], _ = who.send(http.MethodDelete, "/api/v2/developer/team/me", "") })
		}
		group.Wait()
		if statuses[0]+statuses[1] != http.StatusNoContent+http.StatusConflict {
			s.Fatalf("two owners leave at once: %v", statuses)
		}
		stays, left := first, "ed@apps.test"
		if statuses[0] == http.StatusNoContent {
			stays, left = second, "dev@apps.test"
		}
		back := map[string]bearerOf{"ed@apps.test": second, "dev@apps.test": first}[left]
		s.ask(back, http.MethodGet, "/api/v2/developer/team", "", http.StatusForbidden, "no_console_role")
		s.ask(stays, http.MethodPost, "/api/v2/developer/team/invitations", `{"email":"`+left+`","role":"owner"}`, http.StatusCreated, "")
		joined, told := make([]int, 3), make([]string, 3) // who accepts more than once at once has accepted once
		var joins sync.WaitGroup
		for i := range joined {
			joins.Go(func() { joined[i], told[i] = back.send(http.MethodPut, "/api/v2/developer/team/invitation", "") })
		}
		joins.Wait()
		slices.Sort(joined)
		if !slices.Equal(joined, []int{http.StatusNoContent, http.StatusNotFound, http.StatusNotFound}) || strings.Count(strings.Join(told, ""), `"invitation_not_found"`) != 2 {
			s.Fatalf("an invitation is accepted three times at once: %v %q", joined, told)
		}
	}
}

// logged looks for actions in the audit log.
func (s *studio) logged(actions ...string) {
	s.Helper()
	rows, err := openDatabase(s.T, s.dir, s.database).Read().QueryContext(s.Context(), "SELECT DISTINCT action FROM audit_log")
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	seen := map[string]bool{}
	for rows.Next() {
		var action string
		if err := rows.Scan(&action); err != nil {
			s.Fatal(err)
		}
		seen[action] = true
	}
	if err := rows.Err(); err != nil {
		s.Fatal(err)
	}
	for _, action := range actions {
		if !seen[action] {
			s.Errorf("%s is not in the audit log", action)
		}
	}
}

// A ghost session reads the console and changes nothing in it.
func TestConsole_Ghost_ChangesNothing(t *testing.T) {
	t.Parallel()
	for _, o := range auth.Operations {
		if o.Console != "" && o.Method != http.MethodGet && !o.Acts && !strings.HasSuffix(o.Path, "/verify") {
			t.Errorf("a ghost may %s %s", o.Method, o.Path)
		}
	}
}

// What is another developer's is not there, whatever is asked of it: each operation that names an
// app answers 404 or, where it looks at the request or at what the caller has first, as it does for an app
// that is nobody's.
func TestConsole_ForeignApp_IsNotThere(t *testing.T) {
	t.Parallel()
	api := readOpenAPI(t)
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	stranger := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@solo.test")}
	stranger.must(http.MethodPost, "/api/v2/developer", `{"name":"Solo Works"}`)
	form, formType := uploadForm(t, "icon", pictureOf(t, 240, 240))
	answerOf := func(a act) (int, string) {
		contentType := "application/json"
		if strings.HasSuffix(a.path, "/media") {
			a.body, contentType = form, formType
		}
		got := stranger.asked(a.method, a.path, a.body, "Content-Type", contentType)
		said, _, _ := strings.Cut(string(got.body), `"request_id"`)
		return got.status, said
	}
	hidden, nobodys := 0, api.requestsOf("/api/applications/{id}", "no-such-app")
	for i, a := range api.requestsOf("/api/applications/{id}", "microsoft-dynamics-365") {
		status, said := answerOf(a)
		if status == http.StatusNotFound {
			hidden++
			continue
		}
		if wantStatus, want := answerOf(nobodys[i]); status != wantStatus || said != want {
			t.Errorf("%s %s %.80s: %d %s, and of no app %d %s", a.method, a.path, a.body, status, said, wantStatus, want)
		}
	}
	if hidden < 60 {
		t.Errorf("only %d operations were answered with 404", hidden)
	}
}
