package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

type sharingList struct {
	Left        int
	Invitations []struct {
		ID, Way, State, Email, Organization, OrganizationID string
		HasInstalled                                        bool
		ExpiresAt                                           *string
	}
	Links []struct {
		State         string
		Taken, Places int
	}
}

const privateApp = "/api/v2/applications/microsoft-dynamics-365"

func (s *studio) sharing(who bearerOf) sharingList {
	s.Helper()
	var list sharingList
	if err := json.Unmarshal([]byte(s.ask(who, http.MethodGet, privateApp+"/sharing", "", http.StatusOK, "")), &list); err != nil {
		s.Fatal(err)
	}
	return list
}

// invites sends an invitation, and gives its id and the secret of the newest mail.
func (s *studio) invites(developer bearerOf, email, note string) (id, secret string) {
	s.Helper()
	before := s.secretOf(email)
	id = field(s.T, s.ask(developer, http.MethodPost, privateApp+"/sharing/invitations", fmt.Sprintf(`{"email":"%s","note":"%s"}`, email, note), http.StatusCreated, `"state":"invited"`), "id")
	return id, s.newSecret(email, before)
}

func (s *studio) newSecret(email, before string) (secret string) {
	s.Helper()
	eventually(s.T, "no new mail to "+email, func() bool { secret = s.secretOf(email); return secret != before })
	return secret
}

// secretOf gives what stands behind the # of the newest mail to an address, "" for none.
func (s *studio) secretOf(email string) string {
	_, after, found := strings.Cut(mailsTo(s.T, s.serving, email), "/invitation/#")
	if !found {
		return ""
	}
	return after[:43]
}

// An owner of the organization that has the mail accepts: until then nobody there sees the app,
// and nobody else does afterwards. What was withdrawn is not seen any more, and an install stays.
func TestAppInvitation_ByMail_IsAcceptedForTheOrganization(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, owner, member, stranger := s.person("dev@apps.test"), s.person("owner@acme.test"), s.person("agent@acme.test"), s.person("owner@solo.test")
		invitations := privateApp + "/sharing/invitations"
		for body, says := range map[string]string{`{"email":"nobody"}`: "This is no e-mail address.", `{"email":"a@b.test","note":"` + strings.Repeat("x", 501) + `"}`: "at most 500"} {
			s.ask(developer, http.MethodPost, invitations, body, http.StatusUnprocessableEntity, says)
		}
		s.ask(stranger, http.MethodPost, invitations, `{"email":"a@b.test"}`, http.StatusNotFound, "application_not_found")
		s.ask(developer, http.MethodPost, "/api/v2/applications/aircall/sharing/invitations", `{"email":"a@b.test"}`, http.StatusConflict, "application_public")
		s.ask(developer, http.MethodPost, "/api/v2/applications/nowhere/sharing/invitations", `{"email":"a@b.test"}`, http.StatusNotFound, "application_not_found")

		id, secret := s.invites(developer, "buyer@acme.example", "Have a look.")
		if again := field(t, s.ask(developer, http.MethodPost, invitations, `{"email":"Buyer@acme.example","note":"Have a look."}`, http.StatusCreated, ""), "id"); again != id {
			t.Errorf("the same again is %s, not %s", again, id)
		}
		body := fmt.Sprintf(`{"secret":"%s"}`, secret)
		for _, who := range []bearerOf{owner, member} {
			s.ask(who, http.MethodGet, privateApp, "", http.StatusNotFound, "")
			s.ask(who, http.MethodPost, "/api/v2/app-invitations/open", body, http.StatusOK, `"developer":"Appsmiths"`)
		}
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/open", body, http.StatusOK, `"mayAnswer":true`)
		s.ask(member, http.MethodPost, "/api/v2/app-invitations/open", body, http.StatusOK, `"mayAnswer":false`)
		s.ask(member, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusForbidden, "")
		s.ask(developer, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusConflict, "own_organization")
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/open", `{"secret":"guessed"}`, http.StatusNotFound, "invitation_not_found")

		var all sync.WaitGroup
		for range 8 { // at once, and once more: it is one answer
			all.Go(func() {
				s.ask(owner, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusOK, `"slug":"microsoft-dynamics-365"`)
			})
		}
		all.Wait()
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusOK, `"slug":"microsoft-dynamics-365"`)
		var accepted int
		if err := openDatabase(t, s.dir, s.database).Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM audit_log WHERE action = 'application.guest_accept'").Scan(&accepted); err != nil || accepted != 1 {
			t.Errorf("accepted at once by one organization, noted %d times, %v", accepted, err)
		}
		s.ask(member, http.MethodGet, privateApp, "", http.StatusOK, "microsoft-dynamics-365")
		for _, path := range []string{"open", "accept", "decline"} { // it was for one organization
			s.ask(stranger, http.MethodPost, "/api/v2/app-invitations/"+path, body, http.StatusNotFound, "invitation_not_found")
		}
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/decline", body, http.StatusConflict, "invitation_over")
		s.ask(stranger, http.MethodGet, privateApp, "", http.StatusNotFound, "")
		s.ask(owner, http.MethodPut, privateApp+"/install", "", http.StatusOK, "")

		list := s.sharing(developer)
		if one := list.Invitations[0]; list.Left != 97 || one.State != "accepted" || one.Organization != "Acme Inc." || one.Way != "mail" || !one.HasInstalled {
			t.Errorf("after the answer: %+v", list)
		}
		for range 2 {
			s.ask(developer, http.MethodDelete, invitations+"/"+id, "", http.StatusNoContent, "")
		}
		s.ask(owner, http.MethodGet, privateApp, "", http.StatusNotFound, "")
		s.ask(owner, http.MethodGet, "/api/v2/applications/installed?product=livechat", "", http.StatusOK, "microsoft-dynamics-365")
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusNotFound, "invitation_not_found")
		s.logged("application.guest_invite", "application.guest_accept", "application.guest_withdraw")
	})
}

// One that is sent again has another secret; one that is declined, withdrawn or too old cannot be
// answered; and one that is too old can be sent again.
func TestAppInvitation_OverTime_EndsAndIsSentAgain(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, owner := s.person("dev@apps.test"), s.person("owner@acme.test")
		invitations := privateApp + "/sharing/invitations"
		answer := func(path, secret string, status int, says string) {
			t.Helper()
			s.ask(owner, http.MethodPost, "/api/v2/app-invitations/"+path, fmt.Sprintf(`{"secret":"%s"}`, secret), status, says)
		}
		id, first := s.invites(developer, "late@acme.example", "")
		s.ask(developer, http.MethodPost, invitations+"/"+id+"/mail", "", http.StatusOK, "invited")
		if s.secretOf("late@acme.example") != first {
			t.Error("a second mail within a minute")
		}
		declined, no := s.invites(developer, "no@acme.example", "")
		answer("decline", no, http.StatusNoContent, "")
		answer("accept", no, http.StatusNotFound, "invitation_not_found")
		s.ask(developer, http.MethodPost, invitations+"/"+declined+"/mail", "", http.StatusConflict, "invitation_over")
		s.ask(developer, http.MethodDelete, invitations+"/"+declined, "", http.StatusConflict, "invitation_over")
		gone, taken := s.invites(developer, "gone@acme.example", "")
		s.ask(developer, http.MethodDelete, invitations+"/"+gone, "", http.StatusNoContent, "")
		answer("open", taken, http.StatusNotFound, "invitation_not_found")

		s.ask(owner, http.MethodPost, "/demo/clock", `{"advance":"336h"}`, http.StatusOK, "now") // 14 days
		developer, owner = s.person("dev@apps.test"), s.person("owner@acme.test")
		answer("accept", first, http.StatusNotFound, "invitation_not_found")
		states := map[string]string{}
		list := s.sharing(developer)
		for _, one := range list.Invitations {
			states[one.Email] = one.State
		}
		if states["late@acme.example"] != "expired" || states["no@acme.example"] != "declined" || states["gone@acme.example"] != "withdrawn" || list.Left != 98 {
			t.Errorf("after 14 days: %+v", list)
		}
		s.ask(developer, http.MethodDelete, invitations+"/"+id, "", http.StatusConflict, "invitation_over")
		s.ask(developer, http.MethodPost, invitations+"/"+id+"/mail", "", http.StatusOK, "invited")
		second := s.newSecret("late@acme.example", first)
		answer("open", first, http.StatusNotFound, "invitation_not_found")
		answer("accept", second, http.StatusOK, "microsoft-dynamics-365")
		s.logged("application.guest_remind", "application.guest_decline")
	})
}

// 100 organizations see an app or may answer, whichever way they are invited, also when the last
// ones are invited at once.
func TestAppInvitation_BeyondTheLimit_IsRefused(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, owner := s.person("dev@apps.test"), s.person("owner@acme.test")
		_, me := owner.send(http.MethodGet, "/accounts/v2/info", "")
		byID := privateApp + "/invitations/" + field(t, me, "organization_id")
		invite := func(n int) (int, string) {
			return developer.send(http.MethodPost, privateApp+"/sharing/invitations", fmt.Sprintf(`{"email":"o%d@many.example"}`, n))
		}
		for n := range 94 {
			if status, said := invite(n); status != http.StatusCreated {
				t.Fatalf("invitation %d: %d %s", n, status, said)
			}
		}
		s.ask(developer, http.MethodPut, byID, "", http.StatusOK, "Acme")
		const asking = 8
		made := make(chan int, asking)
		var all sync.WaitGroup
		for n := range asking {
			all.Go(func() { status, _ := invite(200 + n); made <- status })
		}
		all.Wait()
		close(made)
		count := map[int]int{}
		for status := range made {
			count[status]++
		}
		if count[http.StatusCreated] != 3 || count[http.StatusConflict] != asking-3 {
			t.Errorf("three places for eight: %v", count)
		}
		list := s.sharing(developer)
		if list.Left != 0 {
			t.Errorf("%d left", list.Left)
		}
		s.ask(developer, http.MethodDelete, byID, "", http.StatusNoContent, "")
		if status, said := invite(300); status != http.StatusCreated {
			t.Errorf("a place is free again: %d %s", status, said)
		}
		s.ask(developer, http.MethodPut, byID, "", http.StatusConflict, "too_many_invitations")
		s.logged("application.guest_add", "application.guest_remove")
	})
}

// shareLink makes a share link, and gives its id and the body that takes it.
func (s *studio) shareLink(developer bearerOf, places int, lasts time.Duration) (id, body string) {
	s.Helper()
	made := s.ask(developer, http.MethodPost, privateApp+"/sharing/links", fmt.Sprintf(`{"places":%d,"endsAt":"%s"}`, places, time.Now().Add(lasts).UTC().Format(time.RFC3339)), http.StatusCreated, `"state":"open"`)
	_, secret, _ := strings.Cut(field(s.T, made, "url"), "/invitation/#")
	return field(s.T, made, "id"), fmt.Sprintf(`{"secret":"%s"}`, secret)
}

// A share link lets as many organizations in as it has places, also when they come at once; each
// is in the list, and one that is withdrawn does not come back by it.
func TestShareLink_TakenAtOnce_LetsItsPlacesIn(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, links := s.person("dev@apps.test"), privateApp+"/sharing/links"
		for _, body := range []string{`{"places":0,"endsAt":"2030-01-01T00:00:00Z"}`, `{"places":101,"endsAt":"2999-01-01T00:00:00Z"}`, `{"places":1,"endsAt":"2020-01-01T00:00:00Z"}`} {
			s.ask(developer, http.MethodPost, links, body, http.StatusUnprocessableEntity, "fields")
		}
		s.ask(s.person("owner@solo.test"), http.MethodPost, links, `{"places":1,"endsAt":"2030-01-01T00:00:00Z"}`, http.StatusUnprocessableEntity, "")
		id, body := s.shareLink(developer, 2, time.Hour)
		s.ask(developer, http.MethodGet, links+"/"+id, "", http.StatusOK, body[11:54])
		people := []bearerOf{s.person("owner@acme.test"), s.person("owner@solo.test"), s.person("owner@paused.test"), s.person("staff@market.test")}
		statuses := make([]int, len(people))
		var all sync.WaitGroup
		for i, who := range people {
			all.Go(func() { statuses[i], _ = who.send(http.MethodPost, "/api/v2/app-invitations/accept", body) })
		}
		all.Wait()
		in := 0
		for i, who := range people {
			status, _ := who.send(http.MethodGet, privateApp, "")
			if i == 3 { // staff sees what is not public anyway
				status = statuses[i]
			}
			if (statuses[i] == http.StatusOK) != (status == http.StatusOK) {
				t.Errorf("person %d: %d by the link, and %d then", i, statuses[i], status)
			}
			if statuses[i] == http.StatusOK {
				in++
			}
		}
		list := s.sharing(developer)
		if in != 2 || len(list.Links) != 1 || list.Links[0].Taken != 2 || list.Links[0].State != "full" || list.Left != 96 {
			t.Errorf("%d are in: %v, %+v", in, statuses, list)
		}
		for i, who := range people {
			if statuses[i] != http.StatusOK {
				continue
			}
			s.ask(who, http.MethodPost, "/api/v2/app-invitations/open", body, http.StatusOK, `"state":"accepted"`)
			s.ask(who, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusOK, "")
		}
		for _, one := range s.sharing(developer).Invitations {
			if one.Way == "link" {
				s.ask(developer, http.MethodDelete, privateApp+"/sharing/invitations/"+one.ID, "", http.StatusNoContent, "")
			}
		}
		for _, who := range people {
			s.ask(who, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusNotFound, "invitation_not_found")
		}
		s.logged("application.link_make", "application.guest_accept")
	})
}

// A link that is closed or too old cannot be taken; who has taken it goes on.
func TestShareLink_ClosedOrTooOld_LetsNobodyIn(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, owner, late := s.person("dev@apps.test"), s.person("owner@acme.test"), s.person("owner@solo.test")
		id, body := s.shareLink(developer, 5, time.Hour)
		if again, _ := s.shareLink(developer, 5, 2*time.Hour); again == id {
			t.Error("another day is the same link")
		}
		s.ask(s.person("agent@acme.test"), http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusForbidden, "")
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/open", body, http.StatusOK, `"mayAnswer":true`)
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/decline", body, http.StatusNoContent, "")
		s.ask(owner, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusOK, "")
		s.ask(late, http.MethodDelete, privateApp+"/sharing/links/"+id, "", http.StatusNotFound, "")
		for range 2 {
			s.ask(developer, http.MethodDelete, privateApp+"/sharing/links/"+id, "", http.StatusNoContent, "")
		}
		s.ask(developer, http.MethodDelete, privateApp+"/sharing/links/none", "", http.StatusNotFound, "link_not_found")
		s.ask(late, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusNotFound, "invitation_not_found")
		// A guest reads the description as its page shows it: Markdown, and nothing that acts.
		s.ask(developer, http.MethodPut, privateApp+"/listing/overview", `{"longDescription":"**Sold** <script>alert(1)</script>[here](javascript:alert(1))","categoryId":"11"}`, http.StatusOK, `"descriptionHtml":"<p><strong>Sold</strong>`)
		if shown := s.ask(owner, http.MethodGet, privateApp, "", http.StatusOK, `"descriptionHtml":"<p>`); strings.Contains(field(t, shown, "descriptionHtml"), "script") {
			t.Errorf("what a guest reads: %s", field(t, shown, "descriptionHtml"))
		}

		_, short := s.shareLink(developer, 5, time.Hour+time.Minute)
		s.ask(developer, http.MethodPost, "/demo/clock", `{"advance":"2h"}`, http.StatusOK, "now")
		late = s.person("owner@solo.test")
		s.ask(late, http.MethodPost, "/api/v2/app-invitations/open", short, http.StatusNotFound, "invitation_not_found")
		s.logged("application.link_close")
	})
}

// A preview shows the draft of now to members of the developer and to reviewers whose account has
// accepted; to everybody else it does not exist, and to nobody any more after seven days.
func TestDraftPreview_MembersAndReviewers_SeeTheDraftOfNow(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, reviewer, stranger, previews := s.person("dev@apps.test"), s.person("agent@acme.test"), s.person("owner@acme.test"), privateApp+"/sharing/previews"
		open := func(who bearerOf, secret string, status int, says string) string {
			t.Helper()
			return s.ask(who, http.MethodPost, "/api/v2/draft-previews/open", fmt.Sprintf(`{"secret":"%s"}`, secret), status, says)
		}
		s.ask(developer, http.MethodPost, previews, `{"reviewers":["reader@elsewhere.test","nobody"]}`, http.StatusUnprocessableEntity, "This is no e-mail address: nobody.")
		s.ask(stranger, http.MethodPost, previews, `{}`, http.StatusNotFound, "")
		made := s.ask(developer, http.MethodPost, previews, `{"reviewers":["Look@review.example","look@review.example"]}`, http.StatusCreated, `"isOpen":true`)
		id := field(t, made, "id")
		_, secret, _ := strings.Cut(field(t, made, "url"), "/preview/#")

		s.ask(developer, http.MethodPatch, privateApp+"/display", `{"shortDescription":"Said in the draft alone, for those who look at it."}`, http.StatusOK, "")
		if shown := open(developer, secret, http.StatusOK, "Said in the draft alone"); !strings.Contains(shown, `"social":"data:image/png;base64,`) || !strings.Contains(shown, `"icon":"data:image/svg+xml;base64,`) || !strings.Contains(shown, `"state":"draft"`) {
			t.Errorf("the draft: %.600s", shown)
		}
		// Its scenes are drawn into it as they will be, for a card too; nothing is to be fetched.
		if shown := open(developer, secret, http.StatusOK, `"kind":"scene","src":"data:image/svg+xml;base64,`); strings.Contains(shown, "/pictures/scenes/") || !strings.Contains(shown, `"scene":{"base":"data:image/svg+xml;base64,`) || strings.Contains(shown, `"name":"soon`) {
			t.Errorf("the scenes: %.3000s", shown)
		}
		german := developer.asked(http.MethodPost, "/api/v2/draft-previews/open", fmt.Sprintf(`{"secret":"%s"}`, secret), "Content-Type", "application/json", "X-Language", "de")
		if shown := string(german.body); !strings.Contains(shown, `"appearsIn":["Chatdetails"`) || !strings.Contains(shown, "Said in the draft alone") {
			t.Errorf("to a reader of German: %.3000s", shown)
		}
		for _, who := range []bearerOf{reviewer, stranger, s.person("staff@market.test")} {
			open(who, secret, http.StatusNotFound, "preview_not_found")
		}
		open(bearerOf{t, s.base, ""}, secret, http.StatusUnauthorized, "")

		var mine string
		eventually(t, "no mail to the reviewer", func() bool {
			_, after, found := strings.Cut(mailsTo(t, s.serving, "look@review.example"), "/preview/#")
			if found {
				mine = after[:43]
			}
			return found
		})
		if asked := open(reviewer, mine, http.StatusOK, `"needsAnswer":true`); strings.Contains(asked, "Said in the draft") {
			t.Errorf("before an answer: %.300s", asked)
		}
		for range 2 {
			s.ask(reviewer, http.MethodPost, "/api/v2/draft-previews/accept", `{"secret":"`+mine+`"}`, http.StatusNoContent, "")
		}
		open(reviewer, mine, http.StatusOK, "Said in the draft alone")
		open(reviewer, secret, http.StatusOK, "Said in the draft alone")
		open(stranger, mine, http.StatusNotFound, "preview_not_found") // it is one account's
		s.ask(stranger, http.MethodPost, "/api/v2/draft-previews/accept", `{"secret":"`+mine+`"}`, http.StatusNotFound, "preview_not_found")
		s.ask(reviewer, http.MethodGet, privateApp, "", http.StatusNotFound, "") // the draft, and nothing besides
		s.ask(s.person("owner@acme.test"), http.MethodPut, privateApp+"/install", "", http.StatusNotFound, "")

		later := s.ask(developer, http.MethodPost, previews, `{}`, http.StatusCreated, "")
		for range 2 {
			s.ask(developer, http.MethodDelete, previews+"/"+id, "", http.StatusNoContent, "")
		}
		s.ask(developer, http.MethodDelete, previews+"/none", "", http.StatusNotFound, "preview_not_found")
		open(developer, secret, http.StatusNotFound, "preview_not_found")
		open(reviewer, mine, http.StatusNotFound, "preview_not_found")
		_, second, _ := strings.Cut(field(t, later, "url"), "/preview/#")
		open(developer, second, http.StatusOK, "Said in the draft alone")
		s.ask(developer, http.MethodPost, "/demo/clock", `{"advance":"168h"}`, http.StatusOK, "now") // 7 days
		open(s.person("dev@apps.test"), second, http.StatusNotFound, "preview_not_found")
		if log := s.stderr.String(); strings.Contains(log, secret) || strings.Contains(log, mine) {
			t.Error("a secret is in the log")
		}
		s.logged("application.preview_make", "application.preview_accept", "application.preview_close")
	})
}

// The page behind these addresses is kept by nobody, listed nowhere and tells nobody where one
// comes from; a preview frames itself alone.
func TestSharedPages_Headers_KeepTheirAddresses(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	for path, ancestors := range map[string]string{"/marketplace/invitation/": "frame-ancestors 'none'", "/marketplace/preview/": "frame-ancestors 'self'"} {
		answer := bearerOf{t, s.base, ""}.asked(http.MethodGet, path, "")
		for header, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Content-Security-Policy": ancestors} {
			if got := answer.header.Get(header); !strings.Contains(got, want) {
				t.Errorf("%s: %s is %q", path, header, got)
			}
		}
		if answer.status != http.StatusOK || !strings.Contains(string(answer.body), `<meta name="robots" content="noindex`) {
			t.Errorf("%s: %d, or it may be listed", path, answer.status)
		}
	}
}
