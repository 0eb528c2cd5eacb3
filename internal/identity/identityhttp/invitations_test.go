package identityhttp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// An invitation is a mail with a link, where the person sets name and password
// and joins with the given roles (contract identity 2.3).
func TestAcceptInvitation_LinkOfTheMail_CreatesTheAccount(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.token("owner@acme.test")
		invite := func(product, role string) answered {
			return s.call(http.MethodPost, "/accounts/invitations", owner, `{"email":"kim@else.test","name":"Kim","product":"`+product+`","role":"`+role+`"}`)
		}
		if a := invite("LiveChat", "administrator"); a.status != http.StatusCreated {
			t.Fatalf("%d %s", a.status, a.body)
		}
		m := s.Mail(t, "invitation")
		if m.To != "kim@else.test" || !strings.Contains(m.Subject, "Acme Inc.") {
			t.Errorf("mail = %+v", m)
		}
		if a := invite("LiveChat", "administrator"); a.status != http.StatusOK || len(s.Mails(t)) != 0 {
			t.Errorf("again: %d", a.status)
		}
		invite("HelpDesk", "viewer")
		if list := s.call(http.MethodGet, "/accounts/invitations?email=kim@else.test", owner, ""); strings.Count(list.body, "invitation_id") != 2 {
			t.Errorf("list: %s", list.body)
		}
		link := "/accounts/join?token=" + identitytest.Secret(t, m)
		form := drawn[identityhttp.FormPage](t, s.get(link))
		if form.Name != identityhttp.FormJoin || form.Values["organization"] != "Acme Inc." || form.Values["email"] != "kim@else.test" || form.Values["name"] != "Kim" {
			t.Errorf("form = %+v", form)
		}
		again := s.postForm(link, url.Values{"name": {"Kim Park"}, "password": {"short"}})
		if form := drawn[identityhttp.FormPage](t, again); again.status != http.StatusUnprocessableEntity || form.Values["name"] != "Kim Park" || form.Errors["password"] == "" {
			t.Errorf("%d %+v", again.status, form)
		}
		if a := s.postForm(link, url.Values{"name": {"Kim Park"}, "password": {newPassword}}); a.status != http.StatusSeeOther || a.header.Get("Location") != identitytest.ShopRedirect {
			t.Fatalf("join: %d %s", a.status, a.body)
		}
		if a := s.get(link); a.status != http.StatusNotFound {
			t.Errorf("the link worked twice: %d", a.status)
		}
		p, err := s.Service.Authenticate(t.Context(), fragment(t, s.get("/accounts/?"+shopQuery("token", nil).Encode())).Get("access_token"))
		if err != nil || p.OrganizationID != identitytest.Acme || p.RoleIn("livechat") != "administrator" || p.RoleIn("helpdesk") != "viewer" || p.RoleIn("accounts") != "member" {
			t.Errorf("%+v, %v", p, err)
		}
		if list := s.call(http.MethodGet, "/accounts/invitations", owner, ""); strings.TrimSpace(list.body) != "[]" {
			t.Errorf("what is left: %s", list.body)
		}
	})
}

func TestDeleteInvitation_TakenBack_EndsItsLink(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner, seller, agent := s.token("owner@acme.test"), s.token("owner@reseller.test"), s.token("agent@acme.test")
		made := s.call(http.MethodPost, "/accounts/invitations", owner, `{"email":"kim@else.test","product":"LiveChat","role":"normal"}`)
		id := read[struct {
			ID string `json:"invitation_id"`
		}](t, made).ID
		link := "/accounts/join?token=" + identitytest.Secret(t, s.Mail(t, "invitation"))
		for name, a := range map[string]answered{
			"another organization grants":  s.call(http.MethodPut, "/accounts/invitations/"+id, seller, `{"role":"owner"}`),
			"another organization deletes": s.call(http.MethodDelete, "/accounts/invitations/"+id, seller, ""),
		} {
			if a.status != http.StatusNotFound {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		if a := s.call(http.MethodPost, "/accounts/invitations", agent, `{"email":"x@else.test","product":"LiveChat","role":"owner"}`); a.status != http.StatusForbidden {
			t.Errorf("an agent invites an owner: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodDelete, "/accounts/invitations/"+id, owner, ""); a.status != http.StatusNoContent {
			t.Errorf("delete: %d %s", a.status, a.body)
		}
		if a := s.postForm(link, url.Values{"name": {"Kim"}, "password": {newPassword}}); a.status != http.StatusNotFound {
			t.Errorf("the link of an invitation that was taken back: %d", a.status)
		}
	})
}

// The mail about a request leads to a page where a manager decides.
func TestInvitationPage_Approver_DecidesTheRequest(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		made := s.call(http.MethodPost, "/accounts/invitations", s.token("agent@acme.test"), `{"email":"kim@else.test","name":"Kim","product":"LiveChat"}`)
		if made.status != http.StatusCreated {
			t.Fatalf("%d %s", made.status, made.body)
		}
		var page string
		for _, m := range s.Mails(t) {
			page = strings.TrimPrefix(m.Action.URL, "https://shop.test")
		}
		if a := s.get(page); a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/accounts/signin?next=%2Faccounts%2Finvitation%3Fid%3D") {
			t.Fatalf("a visitor: %d %s", a.status, a.header.Get("Location"))
		}
		if a := s.signedIn("agent@acme.test").get(page); a.status != http.StatusForbidden {
			t.Errorf("an agent: %d", a.status)
		}
		form := drawn[identityhttp.FormPage](t, s.signedIn("admin@acme.test").get(page))
		if form.Name != identityhttp.FormInvitation || strings.Join(form.Roles, " ") != "administrator normal viewer" || form.Values["person"] != "Kim" {
			t.Errorf("form = %+v", form)
		}
		if a := s.postForm(page, url.Values{"decision": {"grant"}, "role": {"owner"}}); a.status != http.StatusForbidden {
			t.Errorf("an administrator grants owner: %d", a.status)
		}
		if a := s.postForm(page, url.Values{"decision": {"grant"}, "role": {"normal"}}); a.status != http.StatusOK {
			t.Errorf("grant: %d %s", a.status, a.body)
		}
		if m := s.Mail(t, "invitation"); m.To != "kim@else.test" {
			t.Errorf("mailed %s", m.To)
		}
		if a := s.postForm(page, url.Values{"decision": {"decline"}}); a.status != http.StatusOK {
			t.Errorf("decline afterwards: %d", a.status)
		}
		if a := s.get(page); a.status != http.StatusNotFound {
			t.Errorf("a decided request: %d", a.status)
		}
	})
}
