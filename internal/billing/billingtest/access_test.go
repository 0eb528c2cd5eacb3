package billingtest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// withSeats is a shop whose organization acme subscribes to an app priced per agent.
func withSeats(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) auth.Principal {
	t.Helper()
	started(t, shop)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	subscribe(t, shop, clock, owner, "seats", "seats_plan")
	return owner
}

// without gives who has no access to the app, in the order of the members.
func without(t *testing.T, shop *billingtest.Shop, p auth.Principal) []string {
	t.Helper()
	access, err := shop.Installs.Access(t.Context(), p, "seats")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range access.Members {
		if !m.HasAccess {
			ids = append(ids, m.AccountID)
		}
	}
	return ids
}

// S6.12, S9.22, decisions rule 15: three are left without access, a fourth is
// refused and changes nothing.
func TestAccess_FourthExcludedMember_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withSeats(t, shop, clock), t.Context()
		three := []string{"agent-1", "agent-2", "agent-5"}
		for range 2 { // the second time changes nothing
			if _, err := shop.Installs.SetAccess(ctx, owner, "seats-slug", three); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(three, without(t, shop, owner)); diff != "" {
			t.Error(diff)
		}
		_, err := shop.Installs.SetAccess(ctx, owner, "seats", append(three, "agent-6"))
		if errs.ReasonOf(err) != installs.ReasonTooManyWithout || errs.CodeOf(err) != errs.Unprocessable {
			t.Errorf("a fourth: %v", err)
		}
		if diff := cmp.Diff(three, without(t, shop, owner)); diff != "" {
			t.Errorf("after the refusal: %s", diff)
		}
		// Others take their places, and agent-7 leaves the organization with its row.
		if _, err := shop.Installs.SetAccess(ctx, owner, "seats", []string{"agent-3", "agent-7"}); err != nil {
			t.Fatal(err)
		}
		shop.Seats.Store(6)
		if diff := cmp.Diff([]string{"agent-3"}, without(t, shop, owner)); diff != "" {
			t.Error(diff)
		}
		if n, err := shop.Installs.Agents(ctx, "acme", auth.LiveChat, "seats"); err != nil || n != 5 {
			t.Errorf("%d seats, %v; want 5 of 6 agents", n, err)
		}
		if n, err := shop.Installs.Agents(ctx, "acme", auth.LiveChat, ""); err != nil || n != 6 {
			t.Errorf("%d agents, %v; want 6", n, err)
		}
	})
}

func TestAccess_Roles_DecideWhoMayChoose(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		withSeats(t, shop, clock)
		if _, err := shop.Entitlements.Install(t.Context(), billingtest.Principals["owner"], "free"); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			who, app, account, reason string
		}{
			"the owner":                           {"owner", "seats", "agent-1", ""},
			"an administrator, who may not pay":   {"admin", "seats", "agent-1", ""},
			"an agent":                            {"agent", "seats", "agent-1", installs.ReasonAccessForbidden},
			"an account of nobody":                {"owner", "seats", "somebody", installs.ReasonNoMember},
			"somebody of another organization":    {"owner", "seats", "owner-other", installs.ReasonNoMember},
			"an app that is not installed":        {"stranger", "seats", "agent-1", installs.ReasonNotInstalled},
			"an app with one price for all":       {"owner", "free", "agent-1", installs.ReasonNotPerAgent},
			"an app that is not there":            {"owner", "nothing", "agent-1", installs.ReasonNotFound},
			"an app that nobody may know of yet":  {"owner", "unpublished", "agent-1", installs.ReasonNotFound},
			"an app with a price, but paid once":  {"owner", "once", "agent-1", installs.ReasonNotPerAgent},
			"an agent, an app with no such thing": {"agent", "free", "agent-1", installs.ReasonAccessForbidden},
		} {
			_, err := shop.Installs.SetAccess(t.Context(), billingtest.Principals[c.who], c.app, []string{c.account})
			if errs.ReasonOf(err) != c.reason || (err == nil) != (c.reason == "") {
				t.Errorf("%s: %v, want %q", name, err, c.reason)
			}
		}
	})
}

func TestSeats_WithoutAccess_AreNotPaidFromTheNextPeriod(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		c := subscribe(t, shop, clock, owner, "seats", "seats_plan")
		if _, err := shop.Installs.SetAccess(t.Context(), owner, "seats", []string{"agent-1", "agent-2"}); err != nil {
			t.Fatal(err)
		}
		if got := readRecurrent(t, shop, c.ID).Quantity; got != 7 {
			t.Errorf("in the period that is paid: %d seats, want 7", got)
		}
		clock.Advance(c.NextChargeAt.Sub(clock.Now()))
		settle(t, shop, clock)
		var seats []int64
		for _, p := range periods(t, shop, c.ID) {
			seats = append(seats, p.Quantity)
		}
		if diff := cmp.Diff([]int64{7, 5}, seats); diff != "" {
			t.Errorf("seats of the periods (-want +got):\n%s", diff)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestUninstall_ExcludedMembers_AreForgotten(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner, ctx := withSeats(t, shop, clock), t.Context()
		if _, err := shop.Installs.SetAccess(ctx, owner, "seats", []string{"agent-1"}); err != nil {
			t.Fatal(err)
		}
		if err := shop.Entitlements.Uninstall(ctx, owner, "seats", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Installs.Access(ctx, owner, "seats"); errs.ReasonOf(err) != installs.ReasonNotInstalled {
			t.Errorf("after uninstalling: %v", err)
		}
		if _, err := shop.Entitlements.Install(ctx, owner, "seats"); err != nil { // paid until the end of the period
			t.Fatal(err)
		}
		if ids := without(t, shop, owner); len(ids) != 0 {
			t.Errorf("installed again, %v have no access", ids)
		}
	})
}

// S6.12: the API tells members whether they have access, and who may choose.
func TestAccess_OverHTTP_SaysWhoHasIt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		withSeats(t, shop, clock)
		agent := billingtest.Principals["agent"]
		if err := shop.Installs.ExcludeMembers(t.Context(), agent.OrganizationID, "seats", []string{agent.AccountID}, "owner-acme"); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			who, method, path, body string
			status                  int
			want                    string
		}{
			"who has none, in the list":       {"agent", http.MethodGet, "/api/applications/installed", "", 200, `"hasAccess":false`},
			"who has it, in the list":         {"owner", http.MethodGet, "/api/applications/installed", "", 200, `"hasAccess":true`},
			"who has none, of the app":        {"agent", http.MethodGet, "/api/applications/seats/instance", "", 200, `"hasAccess":false,"choosesAccess":false`},
			"who may choose, of the app":      {"admin", http.MethodGet, "/api/applications/seats/instance", "", 200, `"hasAccess":true,"choosesAccess":true`},
			"a ghost chooses nothing":         {"ghost", http.MethodGet, "/api/applications/seats/instance", "", 200, `"choosesAccess":false`},
			"a ghost reads the list":          {"ghost", http.MethodGet, "/api/applications/seats/access", "", 200, `"account_id":"agent-1"`},
			"a ghost changes nothing":         {"ghost", http.MethodPut, "/api/applications/seats/access", `{"without_access":[]}`, 403, "ghost_read_only"},
			"nobody signed in":                {"", http.MethodGet, "/api/applications/seats/access", "", 401, "unauthorized"},
			"an agent reads no list":          {"agent", http.MethodGet, "/api/applications/seats/access", "", 403, installs.ReasonAccessForbidden},
			"an app that is not installed":    {"stranger", http.MethodGet, "/api/applications/seats/access", "", 422, installs.ReasonNotInstalled},
			"no list":                         {"owner", http.MethodPut, "/api/applications/seats/access", `{}`, 400, "without_access"},
			"a list of something else":        {"owner", http.MethodPut, "/api/applications/seats/access", `{"without_access":[7]}`, 400, "without_access"},
			"nothing at all":                  {"owner", http.MethodPut, "/api/applications/seats/access", `{"without_access":null}`, 400, "without_access"},
			"the fourth, in words for people": {"owner", http.MethodPut, "/api/applications/seats/access", `{"without_access":["agent-1","agent-2","agent-3","agent-4"]}`, 422, `"message":"At most 3 agents can be left without access."`},
		} {
			status, body := callRaw(t, shop, c.who, c.method, c.path, c.body)
			if status != c.status || !strings.Contains(body, c.want) {
				t.Errorf("%s: %d %s, want %d with %s", name, status, body, c.status, c.want)
			}
		}
		status, raw := callRaw(t, shop, "owner", http.MethodPut, "/api/applications/seats/access", `{"without_access":["agent-2"]}`)
		var body struct {
			Most    int `json:"most_without_access"`
			Members []struct {
				AccountID string `json:"account_id"`
				HasAccess bool   `json:"has_access"`
			}
		}
		if err := json.Unmarshal([]byte(raw), &body); err != nil || status != http.StatusOK {
			t.Fatalf("%d %s: %v", status, raw, err)
		}
		if body.Most != 3 || len(body.Members) != 7 || body.Members[6].AccountID != "agent-7" { // those who are counted, by name
			t.Errorf("%+v", body)
		}
		for _, m := range body.Members {
			if m.HasAccess == (m.AccountID == "agent-2") {
				t.Errorf("%s has access: %v", m.AccountID, m.HasAccess)
			}
		}
	})
}
