package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// bearerOf sends requests to a running program as one person, and gives the
// answer as it is.
type bearerOf struct {
	t     *testing.T
	base  string
	token string
}

func (c bearerOf) send(method, path, body string) (int, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// field reads one text of a JSON answer.
func field(t *testing.T, body, name string) string {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	text, _ := v[name].(string)
	return text
}

// probe asks the program for an action in a way that does little; it says
// whether the action was refused for lack of rights.
type probe func(c bearerOf, product string) (refused bool, said string)

// refusedBy is a probe of one request. Billing answers 401 to a token without
// its scope (contract billing 1).
func refusedBy(method, path, body string) probe {
	return func(c bearerOf, product string) (bool, string) {
		status, said := c.send(method, strings.ReplaceAll(path, "{product}", product), body)
		return status == http.StatusForbidden || status == http.StatusUnauthorized, fmt.Sprint(status, said)
	}
}

// S6.01, S6.02, S6.04, S6.06, decisions rule 8: every cell role x product x action of
// auth.Actions, asked of the running program with an account that holds the one
// role; who may not install is told why.
func TestPermissions_EveryRole_MayDoExactlyWhatTheTableSays(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	token := func(email string) bearerOf {
		return bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), email)}
	}
	owner := token("owner@acme.test")
	_, me := owner.send(http.MethodGet, "/accounts/v2/accounts/me", "")
	probes := actionProbes(t, owner, field(t, me, "default_organization_id"))
	auth.EachRole(func(r auth.Role) {
		email := r.Role + "." + r.Product + "@acme.test"
		names := map[string]string{auth.Accounts: "Accounts", auth.LiveChat: "LiveChat", auth.HelpDesk: "HelpDesk"}
		status, body := owner.send(http.MethodPost, "/accounts/v2/accounts", fmt.Sprintf(`{"email":%q,"roles":[{"product":%q,"role":%q}]}`, email, names[r.Product], r.Role))
		if status != http.StatusCreated {
			t.Fatalf("%s: %d %s", email, status, body)
		}
		person := token(email)
		for _, action := range auth.Actions {
			ask, asked := probes[action.Name]
			if !asked {
				continue // ghost is a session of staff, see TestGhost_Session_ReadsAndNeverActs
			}
			for _, product := range auth.Products {
				refused, said := ask(person, product)
				if want := !action.May(auth.WithOnlyRole(r), product); refused != want {
					t.Errorf("%s of %s, %s in %s: refused %v, want %v: %s", r.Role, r.Product, action.Name, product, refused, want, said)
				}
				if sentence := whyNotInstalled(r, product); refused && action.Name == auth.ActInstall && !strings.Contains(said, `"`+sentence+`"`) {
					t.Errorf("%s of %s, an app of %s: told %s, want %q", r.Role, r.Product, product, said, sentence)
				}
			}
		}
	})
}

// whyNotInstalled is what S6.04 and S6.06 say to somebody who may not install an app.
// The owner of the organization is not sent to the owner.
func whyNotInstalled(r auth.Role, product string) string {
	managing := r.Role == "owner" || r.Role == "viceowner" || r.Role == "administrator"
	if managing && r != (auth.Role{Product: "accounts", Role: "owner"}) {
		return "To install contact the owner of the " + map[string]string{"livechat": "LiveChat", "helpdesk": "HelpDesk"}[product] + " license."
	}
	return "You do not have enough permissions to install applications."
}

func actionProbes(t *testing.T, owner bearerOf, organization string) map[string]probe {
	t.Helper()
	free := map[string]string{auth.LiveChat: freeApp(t, owner, auth.LiveChat), auth.HelpDesk: freeApp(t, owner, auth.HelpDesk)}
	requests := 0
	return map[string]probe{
		auth.ActRead:     refusedBy(http.MethodGet, "/api/applications/installed", ""),
		auth.ActRequest:  refusedBy(http.MethodPost, "/accounts/v2/accounts/me/send_request_for_invitation", `{"product":"none"}`),
		auth.ActEarnings: refusedBy(http.MethodGet, "/billing/ledger/livechat", ""),
		auth.ActPay:      refusedBy(http.MethodGet, "/billing/v2/direct_charge/{product}", ""),
		// An empty rating of an app that the organization has is wrong for everybody, and nobody's right is missing.
		auth.ActReview:       refusedBy(http.MethodPut, "/api/feedback/rate/application/"+installedApp(t, owner), `{}`),
		auth.ActModerate:     refusedBy(http.MethodPut, "/api/moderation/reviews/x/approve", ""),
		auth.ActOrganization: refusedBy(http.MethodPatch, "/accounts/v2/organizations/"+organization, `{"name":"x"}`),
		auth.ActMembers:      refusedBy(http.MethodPost, "/accounts/v2/accounts", `{"email":"nowhere"}`),
		auth.ActConsent:      refusedBy(http.MethodDelete, "/accounts/v2/clients/marketplace/consent?coverage=organization", ""),
		auth.ActAccess: func(c bearerOf, product string) (bool, string) { // the app is not installed, which only those learn who may choose
			return refusedBy(http.MethodPut, "/api/applications/"+free[product]+"/access", `{"without_access":[]}`)(c, product)
		},
		auth.ActInstall: func(c bearerOf, product string) (bool, string) {
			path := "/api/applications/" + free[product] + "/install"
			defer owner.send(http.MethodDelete, path, "") // the next one finds it missing again
			return refusedBy(http.MethodPut, path, "")(c, product)
		},
		auth.ActRoles: func(c bearerOf, product string) (bool, string) {
			requests++
			_, made := owner.send(http.MethodPost, "/accounts/v2/accounts/invitations", fmt.Sprintf(`{"email":"guest%d@else.test","product":%q}`, requests, product))
			return refusedBy(http.MethodPut, "/accounts/v2/accounts/invitations/"+field(t, made, "invitation_id"), `{"role":"viewer"}`)(c, product)
		},
	}
}

// freeApp finds a free app of a product that any plan and every manager may
// have, and that is in order.
func freeApp(t *testing.T, owner bearerOf, product string) string {
	t.Helper()
	_, body := owner.send(http.MethodGet, "/api/applications/published", "")
	var apps []struct {
		Slug             string
		Product          string
		UnderMaintenance bool
		Payment          any
		CustomProps      map[string]string
	}
	if err := json.Unmarshal([]byte(body), &apps); err != nil {
		t.Fatal(err)
	}
	for _, a := range apps {
		p := a.CustomProps
		if a.Product == "" {
			a.Product = auth.LiveChat
		}
		if a.Product == product && a.Payment == nil && !a.UnderMaintenance && p["isPremium"] != "true" && p["isTeamPlan"] != "true" && p["onlyOwnerCanInstall"] != "true" {
			return a.Slug
		}
	}
	t.Fatalf("no free app for %s", product)
	return ""
}

// installedApp gives an app that the person's organization has.
func installedApp(t *testing.T, person bearerOf) string {
	t.Helper()
	_, body := person.send(http.MethodGet, "/api/applications/installed", "")
	var apps []struct{ Slug string }
	if err := json.Unmarshal([]byte(body), &apps); err != nil || len(apps) == 0 {
		t.Fatalf("%v: %s", err, body)
	}
	return apps[0].Slug
}

// S7.25: the apps platform tells the organization's copy of an app, to those who
// are signed in, and the profile of a developer, to everybody.
func TestAppsPlatform_Install_NotifiesInstancesAndDevelopers(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	owner := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	path := "/api/applications/" + installedApp(t, owner) + "/instance"
	if status, body := owner.send(http.MethodGet, path, ""); status != http.StatusOK || !strings.Contains(body, `"installed":true`) {
		t.Errorf("an installed app: %d %s", status, body)
	}
	nobody := bearerOf{t, s.base, "dal:guess"}
	if status, body := nobody.send(http.MethodGet, path, ""); status != http.StatusUnauthorized {
		t.Errorf("without a token: %d %s", status, body)
	}
	if status, body := get(t, s.base+"/api/developers/appsmiths/profile"); status != http.StatusOK || !strings.Contains(body, "Appsmiths") {
		t.Errorf("a developer: %d %s", status, body)
	}
}
