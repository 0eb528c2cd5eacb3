package identityhttp_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

func (s *site) call(method, path, token, body string) answered {
	s.t.Helper()
	return s.do(method, "/accounts/v2"+path, map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json"}, body)
}

func read[T any](t *testing.T, a answered) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return v
}

type accountJSON struct {
	AccountID string `json:"account_id"`
	Email     string `json:"email"`
	Roles     []struct {
		RoleID, Product, Role string
	} `json:"roles"`
	Properties map[string]any `json:"properties"`
}

func (a accountJSON) roles() string {
	words := []string{}
	for _, r := range a.Roles {
		words = append(words, r.Product+":"+r.Role)
	}
	return strings.Join(words, " ")
}

// S3.17, S7.19, contract identity 2.2: adding a person twice changes nothing, and never
// reaches another organization.
func TestAddAccount_SameAddressAgain_GivesTheExistingOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.token("owner@acme.test")
		body := `{"email":"New@acme.test","name":"New","password":"` + newPassword + `","roles":[{"product":"LiveChat","role":"normal"}]}`
		first := s.call(http.MethodPost, "/accounts", owner, body)
		account := read[accountJSON](t, first)
		if first.status != http.StatusCreated || account.Email != "new@acme.test" || account.roles() != "LiveChat:normal Accounts:member" {
			t.Fatalf("%d %s", first.status, first.body)
		}
		again := s.call(http.MethodPost, "/accounts", owner, body)
		if again.status != http.StatusOK || read[accountJSON](t, again).AccountID != account.AccountID {
			t.Errorf("again: %d %s", again.status, again.body)
		}
		for name, c := range map[string]struct {
			body   string
			status int
		}{
			"of another organization": {`{"email":"owner@reseller.test"}`, http.StatusConflict},
			"no e-mail":               {`{"name":"x"}`, http.StatusUnprocessableEntity},
			"a short password":        {`{"email":"x@acme.test","password":"1234567"}`, http.StatusUnprocessableEntity},
			"no such role":            {`{"email":"x@acme.test","roles":[{"product":"LiveChat","role":"god"}]}`, http.StatusUnprocessableEntity},
			"not JSON":                {`{`, http.StatusBadRequest},
			"the wrong type":          {`{"email":7}`, http.StatusUnprocessableEntity},
		} {
			if a := s.call(http.MethodPost, "/accounts", owner, c.body); a.status != c.status {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		admin := s.token("admin@acme.test")
		if a := s.call(http.MethodPost, "/accounts", admin, `{"email":"x@acme.test","roles":[{"product":"Accounts","role":"owner"}]}`); a.status != http.StatusForbidden {
			t.Errorf("an administrator made an owner: %d %s", a.status, a.body)
		}
	})
}

// S6.01: nobody gives or takes a role above their own, changes their own, or
// leaves the organization without an owner. A revoked role stops working at once.
func TestSetRoles_AllowedAndForbidden_AreTold(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner, admin, agent := s.token("owner@acme.test"), s.token("admin@acme.test"), s.token("agent@acme.test")
		give := func(token, id, body string) answered {
			return s.call(http.MethodPut, "/accounts/"+id+"/roles", token, body)
		}
		for name, a := range map[string]answered{
			"an administrator makes an owner":   give(admin, identitytest.Agent, `{"set_roles":[{"product":"LiveChat","role":"owner"}]}`),
			"an administrator demotes an owner": give(admin, identitytest.Owner, `{"set_roles":[{"product":"Accounts","role":"member"}]}`),
			"oneself":                           give(owner, identitytest.Owner, `{"set_roles":[{"product":"LiveChat","role":"normal"}]}`),
			"an agent":                          give(agent, identitytest.Viewer, `{"set_roles":[{"product":"LiveChat","role":"normal"}]}`),
		} {
			if a.status != http.StatusForbidden {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		if a := give(owner, identitytest.Seller, `{}`); a.status != http.StatusNotFound {
			t.Errorf("another organization: %d", a.status)
		}
		if a := give(owner, identitytest.Admin, `{"delete_roles":[{"product":"Accounts"}]}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("the primary role: %d", a.status)
		}
		a := give(owner, identitytest.Admin, `{"set_roles":[{"product":"LiveChat","role":"normal"}],"delete_roles":[{"product":"HelpDesk"}]}`)
		if got := read[accountJSON](t, a).roles(); a.status != http.StatusOK || got != "Accounts:administrator LiveChat:normal" {
			t.Errorf("%d %s", a.status, got)
		}
		p, err := s.Service.Authenticate(t.Context(), admin)
		if err != nil || p.RoleIn("helpdesk") != "" || p.RoleIn("livechat") != "normal" {
			t.Errorf("the token afterwards: %+v, %v", p, err)
		}
	})
}

// S6.01: people of a lower role cannot change the name and picture of a higher one.
func TestChangeAccount_PersonOfAHigherRole_IsForbidden(t *testing.T) {
	t.Parallel()
	s := newSite(t, testkit.SQLite(t), nil)
	owner, admin := s.token("owner@acme.test"), s.token("admin@acme.test")
	me := read[accountJSON](t, s.call(http.MethodGet, "/accounts/me", owner, ""))
	for name, body := range map[string]string{"name": `{"name":"Mallory"}`, "picture": `{"avatar_url":"https://pictures.test/m.png"}`} {
		if a := s.call(http.MethodPatch, "/accounts/"+me.AccountID, admin, body); a.status != http.StatusForbidden {
			t.Errorf("an administrator changes the owner's %s: %d %s", name, a.status, a.body)
		}
		if a := s.call(http.MethodPatch, "/accounts/me", admin, body); a.status != http.StatusOK {
			t.Errorf("their own %s: %d %s", name, a.status, a.body)
		}
		if a := s.call(http.MethodPatch, "/accounts/"+identitytest.Agent, admin, body); a.status != http.StatusOK {
			t.Errorf("an agent's %s: %d %s", name, a.status, a.body)
		}
	}
	if a := s.call(http.MethodPatch, "/accounts/"+me.AccountID+"/organization_settings/my", admin, `{"avatar_url":"https://pictures.test/m.png"}`); a.status != http.StatusForbidden {
		t.Errorf("an administrator sets the owner's picture: %d %s", a.status, a.body)
	}
	if a := s.call(http.MethodGet, "/accounts/me", owner, ""); strings.Contains(a.body, "Mallory") || strings.Contains(a.body, "pictures.test") {
		t.Errorf("the owner is now %s", a.body)
	}
}

// S3.17: suspending stops tokens and sign-in at once; closing frees the address.
func TestChangeAccount_SuspendedOrClosed_EndsAccess(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner, agent := s.token("owner@acme.test"), s.token("agent@acme.test")
		a := s.call(http.MethodPatch, "/accounts/"+identitytest.Agent, owner, `{"properties":{"LiveChat":{"suspended":true}}}`)
		if a.status != http.StatusOK || !strings.Contains(a.body, `"LiveChat":{"suspended":true}`) {
			t.Errorf("suspend in a product: %d %s", a.status, a.body)
		}
		a = s.call(http.MethodPatch, "/accounts/"+identitytest.Agent, owner, `{"name":"Rosa D.","properties":{"active":false}}`)
		if a.status != http.StatusOK || !strings.Contains(a.body, "Rosa D.") || s.alive(agent) {
			t.Errorf("suspend: %d %s", a.status, a.body)
		}
		if a := s.signIn("agent@acme.test", identitytest.Password); a.status != http.StatusUnauthorized {
			t.Errorf("a suspended person signs in: %d", a.status)
		}
		if a := s.call(http.MethodPatch, "/accounts/me", owner, `{"properties":{"active":false}}`); a.status != http.StatusForbidden {
			t.Errorf("oneself: %d", a.status)
		}
		if a := s.call(http.MethodDelete, "/accounts/me", owner, ""); a.status != http.StatusConflict || !strings.Contains(a.body, "last_owner") {
			t.Errorf("the last owner: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodDelete, "/accounts/"+identitytest.Agent, owner, ""); a.status != http.StatusOK || a.body != "{}\n" && a.body != "{}" {
			t.Errorf("close: %d %s", a.status, a.body)
		}
		if a := s.call(http.MethodGet, "/accounts/"+identitytest.Agent, owner, ""); a.status != http.StatusNotFound {
			t.Errorf("a closed account: %d", a.status)
		}
		if a := s.call(http.MethodPost, "/accounts", owner, `{"email":"agent@acme.test"}`); a.status != http.StatusCreated {
			t.Errorf("the address again: %d %s", a.status, a.body)
		}
	})
}

// S6.08, S7.21, S8.04: somebody asks for access; a manager gets a mail and decides; the
// person has the role.
func TestInvite_WithoutRole_IsARequestToApprovers(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.token("owner@acme.test")
		if a := s.call(http.MethodPut, "/accounts/"+identitytest.Agent+"/roles", owner, `{"delete_roles":[{"product":"HelpDesk"}]}`); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		agent := s.token("agent@acme.test")
		first := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", agent, `{"product":"helpdesk"}`)
		again := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", agent, `{"product":"HelpDesk"}`)
		if first.status != http.StatusCreated || again.status != http.StatusOK || first.body != again.body || !strings.Contains(first.body, `"message":"Request sent!"`) {
			t.Fatalf("%d %s, %d %s", first.status, first.body, again.status, again.body)
		}
		has := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", s.token("admin@acme.test"), `{"product":"livechat"}`)
		if has.status != http.StatusConflict || !strings.Contains(has.body, "Cannot send access request.") {
			t.Errorf("what one has: %d %s", has.status, has.body)
		}
		if a := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", agent, `{"product":"chatbot"}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("no such product: %d", a.status)
		}
		asked := map[string]bool{}
		for _, m := range s.Mails(t) {
			asked[m.To] = m.Kind == "access-request"
		}
		if !asked["owner@acme.test"] || !asked["admin@acme.test"] || asked["viewer@acme.test"] {
			t.Errorf("asked %v", asked)
		}
		id := read[struct {
			ID string `json:"invitation_id"`
		}](t, first).ID
		if a := s.call(http.MethodPut, "/accounts/invitations/"+id, agent, `{"role":"normal"}`); a.status != http.StatusForbidden {
			t.Errorf("the agent lets itself in: %d", a.status)
		}
		granted := s.call(http.MethodPut, "/accounts/invitations/"+id, owner, `{"role":"normal"}`)
		if granted.status != http.StatusOK || !strings.Contains(granted.body, identitytest.Agent) {
			t.Fatalf("%d %s", granted.status, granted.body)
		}
		if p, err := s.Service.Authenticate(t.Context(), agent); err != nil || p.RoleIn("helpdesk") != "normal" {
			t.Errorf("%+v, %v", p, err)
		}
		if m := s.Mail(t, "access-granted"); m.To != "agent@acme.test" {
			t.Errorf("told %s", m.To)
		}
	})
}

// Contract identity 2.4, 1.10: roles are grants of scopes for each product.
func TestRoles_Listed_HaveTheirScopes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.token("owner@acme.test")
		list := read[[]struct {
			RoleID, Product, Role, Type string
		}](t, answered{body: strings.ReplaceAll(s.call(http.MethodGet, "/roles", owner, "").body, "role_id", "RoleID")})
		if len(list) != 14 {
			t.Fatalf("%d roles", len(list))
		}
		for _, r := range list {
			a := s.call(http.MethodGet, "/roles/"+r.RoleID, owner, "")
			if a.status != http.StatusOK || !strings.Contains(a.body, `"product":"`+r.Product+`"`) {
				t.Errorf("%+v: %d %s", r, a.status, a.body)
			}
			if r.Product == "HelpDesk" && r.Role == "owner" && !strings.Contains(a.body, "billing--all:rw") {
				t.Errorf("the owner of help desk: %s", a.body)
			}
		}
		if a := s.call(http.MethodGet, "/roles/nothing", owner, ""); a.status != http.StatusNotFound {
			t.Errorf("no such role: %d", a.status)
		}
		if a := s.get("/accounts/v2/scopes"); a.status != http.StatusOK || !strings.Contains(a.body, `{"scope":"accounts--my:rw","description":"read and change accounts: your own","beta":false,"area":"accounts","place":3,"read_only":false,"says":"Use accounts--my:rw"}`) {
			t.Errorf("scopes: %d %s", a.status, a.body)
		}
	})
}

// S3.20, S6.09, S7.46: the reseller flag of the licence.
func TestLicense_Reseller_IsTold(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for email, want := range map[string]string{"owner@reseller.test": `{"partner_type":"reseller"}`, "owner@acme.test": `{"partner_type":null}`} {
			if a := s.bearer(http.MethodGet, "/accounts/properties/license", s.token(email)); a.status != http.StatusOK || strings.TrimSpace(a.body) != want {
				t.Errorf("%s: %d %s", email, a.status, a.body)
			}
		}
	})
}

func TestRenameOrganization_ByOwner_ChangesTheName(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner := s.token("owner@acme.test")
		if a := s.call(http.MethodPatch, "/organizations/my", owner, `{"name":"Acme & Sons"}`); a.status != http.StatusOK {
			t.Errorf("%d %s", a.status, a.body)
		}
		if a := s.call(http.MethodGet, "/organizations", owner, ""); !strings.Contains(a.body, `Acme \u0026 Sons`) && !strings.Contains(a.body, "Acme & Sons") {
			t.Errorf("%s", a.body)
		}
		if a := s.call(http.MethodPatch, "/organizations/"+identitytest.Resale, owner, `{"name":"Mine"}`); a.status != http.StatusNotFound {
			t.Errorf("another organization: %d", a.status)
		}
		if a := s.call(http.MethodPatch, "/organizations/my", s.token("admin@acme.test"), `{"name":"Mine"}`); a.status != http.StatusForbidden {
			t.Errorf("an administrator: %d", a.status)
		}
	})
}

// S6.08: an agent of a product asks for a managing role. Who decides can choose among the
// roles above the present one, so nobody gets a lower one.
func TestRequestInvitation_AgentAsksForAManagingRole_IsGranted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		agent := s.token("agent@acme.test")
		asked := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", agent, `{"product":"livechat"}`)
		if asked.status != http.StatusCreated {
			t.Fatalf("%d %s", asked.status, asked.body)
		}
		id := read[struct {
			ID string `json:"invitation_id"`
		}](t, asked).ID
		page := drawn[identityhttp.FormPage](t, s.signedIn("admin@acme.test").get("/accounts/invitation?id="+id))
		if strings.Join(page.Roles, " ") != "administrator" {
			t.Errorf("an administrator may give %v", page.Roles)
		}
		if a := s.postForm(page.Action, url.Values{"decision": {"grant"}, "role": {"administrator"}}); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if p, err := s.Service.Authenticate(t.Context(), agent); err != nil || p.RoleIn("livechat") != "administrator" || len(p.Roles) != 3 {
			t.Errorf("%+v, %v", p, err)
		}
		// A request from before the person got a higher role does not replace that role.
		desk := s.call(http.MethodPost, "/accounts/me/send_request_for_invitation", agent, `{"product":"helpdesk"}`)
		owner := s.token("owner@acme.test")
		if a := s.call(http.MethodPut, "/accounts/"+identitytest.Agent+"/roles", owner, `{"set_roles":[{"product":"HelpDesk","role":"viceowner"}]}`); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		id = read[struct {
			ID string `json:"invitation_id"`
		}](t, desk).ID
		if a := s.call(http.MethodPut, "/accounts/invitations/"+id, owner, `{"role":"normal"}`); a.status != http.StatusOK {
			t.Errorf("%d %s", a.status, a.body)
		}
		if p, err := s.Service.Authenticate(t.Context(), agent); err != nil || p.RoleIn("helpdesk") != "viceowner" {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

// The language that a person reads is chosen by nobody else, and stays when others change.
func TestChangeAccount_Language_IsOnesOwn(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		owner, member := s.token("owner@acme.test"), s.token("agent@acme.test")
		mine := s.call(http.MethodPatch, "/accounts/me", member, `{"language":"de"}`)
		account := read[accountJSON](t, mine)
		if mine.status != http.StatusOK || account.Properties["language"] != "de" {
			t.Fatalf("%d %s", mine.status, mine.body)
		}
		if a := s.call(http.MethodPatch, "/accounts/"+account.AccountID, owner, `{"language":"en"}`); a.status != http.StatusForbidden {
			t.Errorf("an owner chose for somebody: %d %s", a.status, a.body)
		}
		for _, text := range []string{"", "deutsch", "DE", "d", "../"} {
			if a := s.call(http.MethodPatch, "/accounts/me", member, `{"language":"`+text+`"}`); a.status != http.StatusUnprocessableEntity {
				t.Errorf("%q: %d %s", text, a.status, a.body)
			}
		}
		if a := s.call(http.MethodPatch, "/accounts/me", member, `{"name":"Another"}`); read[accountJSON](t, a).Properties["language"] != "de" {
			t.Errorf("with a name, the language was changed: %s", a.body)
		}
		if a := s.call(http.MethodGet, "/accounts/me", owner, ""); strings.Contains(a.body, "language") {
			t.Errorf("who chose none has one: %s", a.body)
		}
	})
}
