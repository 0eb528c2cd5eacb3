package cataloguehttp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// organizations knows four, of which one is the developer of the apps.
type organizations struct{}

var names = map[string]string{"maker": "Developer Inc.", "other": "Other Ltd", "guest": "Guest GmbH", "staff": "Platform"}

// noLicences knows nothing but the apps.
type noLicences struct{}

func (noLicences) ShareOf(cents int64) int64 { return cents / 2 }

func (noLicences) LicenceNumber(context.Context, string, string) (int64, error) { return 0, nil }

func (noLicences) Client(context.Context, string) (kind, redirects string, err error) {
	return "", "", nil
}

func (organizations) DeveloperOf(_ context.Context, id string) (string, error) {
	return map[string]string{"maker": "dev"}[id], nil
}

func (organizations) NameOf(_ context.Context, id string) (string, error) {
	if name, ok := names[id]; ok {
		return name, nil
	}
	return "", errs.New(errs.NotFound, "resource_not_found", "There is no such organization.")
}

// Who calls in these tests.
var (
	owner    = &auth.Principal{AccountID: "owner", OrganizationID: "maker", Scopes: auth.Scopes{auth.ScopeOrganization}}
	coder    = &auth.Principal{AccountID: "coder", OrganizationID: "maker"}
	ghost    = &auth.Principal{AccountID: "owner", OrganizationID: "maker", Scopes: auth.Scopes{auth.ScopeGhost, auth.ScopeOrganization}}
	other    = &auth.Principal{AccountID: "other", OrganizationID: "other", Scopes: auth.Scopes{auth.ScopeOrganization}}
	guest    = &auth.Principal{AccountID: "guest", OrganizationID: "guest"}
	reviewer = &auth.Principal{AccountID: "staff", OrganizationID: "staff", Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
)

// private asks a service with the operations that depend on who asks.
type private struct{ mux *http.ServeMux }

func newPrivate(t *testing.T) private {
	t.Helper()
	clock, database := testkit.NewClock(), testkit.SQLite(t)
	service := catalogue.New(catalogue.Deps{Store: cataloguedb.New(database, clock.Now), Now: clock.Now, Log: testkit.Log()})
	draft := catalogue.App{ID: "iddraft", Slug: "draft", Name: "DRAFT", Product: "livechat", Category: "crm", Developer: "dev"}
	draft.Upgrades = []catalogue.Upgrade{{ID: "site", Name: "One more site", Description: "One.", Price: 900, Frequency: "monthly", URL: "https://maker.example/sites"}}
	all := content()
	all.Apps = append(all.Apps, draft)
	if _, err := service.Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	icon := func(kind, slug string) string { return kind + slug }
	mux := http.NewServeMux()
	cataloguehttp.Register(httpapi.New(mux, "Test", "1", testkit.Log()), mux, "/api", cataloguehttp.Deps{
		Catalogue: service, Now: clock.Now, Icon: icon, OwnIcon: func(context.Context, *catalogue.App) cataloguehttp.Icon { return icon },
		PlacementPicture: func(_ context.Context, app *catalogue.App, placement string) string {
			return "data:" + app.Slug + "," + placement
		},
		Restricted: &catalogue.Restricted{Catalogue: service, Invitations: cataloguedb.NewInvitations(database), Organizations: organizations{}, Now: clock.Now}, Own: noLicences{},
	})
	return private{mux}
}

func (p private) ask(t *testing.T, who *auth.Principal, method, path string) reply {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
	if who != nil {
		r = r.WithContext(auth.NewContext(r.Context(), *who))
	}
	w := httptest.NewRecorder()
	p.mux.ServeHTTP(w, r)
	return replyOf(t, w)
}

// expect asks and compares status and, of a failure, the code.
func (p private) expect(t *testing.T, who *auth.Principal, method, path string, status int, code string) reply {
	t.Helper()
	answer := p.ask(t, who, method, path)
	if answer.StatusCode != status || code != "" && decode[struct{ Code string }](t, answer).Code != code {
		t.Errorf("%s %s: %d %s, want %d %s", method, path, answer.StatusCode, answer.Body, status, code)
	}
	return answer
}

func (p private) list(t *testing.T, who *auth.Principal, path string) []string {
	t.Helper()
	return slugsOf(decode[[]cataloguehttp.Application](t, p.expect(t, who, http.MethodGet, path, http.StatusOK, "")))
}

// How an app will be seen at a placement is drawn for who develops it, also where it is public.
func TestPlacementPicture_OwnApp_IsDrawnForItsDeveloperOnly(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	for _, app := range []string{"draft", "full"} {
		path := "/api/applications/" + app + "/placements/plugin/picture"
		if got := p.expect(t, coder, http.MethodGet, path, http.StatusOK, ""); !strings.Contains(string(got.Body), "data:"+app+",plugin") {
			t.Errorf("%s: %s", app, got.Body)
		}
		p.expect(t, other, http.MethodGet, path, http.StatusNotFound, "application_not_found")
		p.expect(t, nil, http.MethodGet, path, http.StatusUnauthorized, "unauthorized")
	}
	if got := p.ask(t, coder, http.MethodGet, "/api/applications/draft/placements/roof/picture"); got.StatusCode != http.StatusBadRequest {
		t.Errorf("no such placement: %d %s", got.StatusCode, got.Body)
	}
}

// S7.02, S7.05, S3.08, decisions rule 18: unpublished apps are shown to the
// organization that develops them, those in review to reviewers too.
func TestApplication_NotPublished_IsSeenByItsReadersOnly(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	for _, c := range []struct {
		path string
		who  *auth.Principal
		want []string
	}{
		{"/api/applications", coder, []string{"accepted", "bare", "draft", "full", "hidden", "review"}},
		{"/api/applications", other, nil},
		{"/api/applications", reviewer, nil},
		{"/api/applications/reviewed", coder, []string{"review"}},
		{"/api/applications/reviewed", other, nil},
		{"/api/applications/reviewed", reviewer, []string{"review"}},
	} {
		if got := p.list(t, c.who, c.path); !slices.Equal(got, c.want) {
			t.Errorf("%s for %s: %v, want %v", c.path, c.who.OrganizationID, got, c.want)
		}
	}
	for _, path := range []string{"/api/applications", "/api/applications/reviewed", "/api/applications/review", "/api/applications/review/invitations"} {
		p.expect(t, nil, http.MethodGet, path, http.StatusUnauthorized, "unauthorized")
	}
}

// Decisions rule 18: one app that is not public is 404 to everybody who may not
// see it, as one that does not exist.
func TestApplication_NotPublic_IsForItsReaders(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	for _, who := range []*auth.Principal{owner, coder, ghost, reviewer} {
		for _, slug := range []string{"draft", "review", "accepted", "hidden", "idreview"} {
			p.expect(t, who, http.MethodGet, "/api/applications/"+slug, http.StatusOK, "")
		}
	}
	for _, slug := range []string{"draft", "review", "accepted", "hidden", "full", "nowhere"} {
		p.expect(t, other, http.MethodGet, "/api/applications/"+slug, http.StatusNotFound, "application_not_found")
	}
	for _, c := range []struct {
		who  *auth.Principal
		slug string
		want bool
	}{{owner, "review", true}, {owner, "full", false}, {coder, "review", false}, {ghost, "review", false}, {reviewer, "review", false}} {
		answer := p.expect(t, c.who, http.MethodGet, "/api/applications/"+c.slug, http.StatusOK, "")
		if got := decode[cataloguehttp.PrivateApplication](t, answer); got.MayInvite != c.want || got.Slug != c.slug {
			t.Errorf("%s, %s: %+v", c.who.AccountID, c.slug, got.MayInvite)
		}
	}
}

// Decisions rule 18: upgrades of an app that is not public are for its developer and who looks
// through their eyes, who is not told what hears of them.
func TestApplication_UpgradesOfADraft_AreForItsDeveloper(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	const path = "/api/applications/draft/resources"
	for _, c := range []struct {
		who *auth.Principal
		url string
	}{{owner, "https://maker.example/sites"}, {coder, "https://maker.example/sites"}, {ghost, ""}} {
		got := decode[cataloguehttp.Resources](t, p.expect(t, c.who, http.MethodGet, path, http.StatusOK, ""))
		if len(got.Items) != 1 || got.Items[0].Product.Name != "One more site" || got.Items[0].URL != c.url {
			t.Errorf("%s: %+v", c.who.AccountID, got.Items)
		}
	}
	p.expect(t, other, http.MethodGet, path, http.StatusNotFound, "application_not_found")
	p.expect(t, nil, http.MethodGet, path, http.StatusNotFound, "application_not_found")
}

// Decisions rule 18: an invited organization sees the app, until the invitation
// is taken back.
func TestInvitation_InvitedOrganization_SeesTheApp(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	const invitations = "/api/applications/review/invitations"
	for range 2 { // safe to repeat
		answer := p.expect(t, owner, http.MethodPut, invitations+"/guest", http.StatusOK, "")
		if got := decode[cataloguehttp.AppInvitation](t, answer); got.Organization != "Guest GmbH" || got.OrganizationID != "guest" || !got.InvitedAt.Equal(noon) {
			t.Errorf("%+v", got)
		}
	}
	p.expect(t, owner, http.MethodPut, "/api/applications/iddraft/invitations/guest", http.StatusOK, "")
	if got := p.list(t, guest, "/api/applications"); !slices.Equal(got, []string{"draft", "review"}) {
		t.Errorf("the guest's list: %v", got)
	}
	if got := p.list(t, guest, "/api/applications/reviewed"); !slices.Equal(got, []string{"review"}) {
		t.Errorf("the guest's apps in review: %v", got)
	}
	answer := p.expect(t, guest, http.MethodGet, "/api/applications/review", http.StatusOK, "")
	if decode[cataloguehttp.PrivateApplication](t, answer).MayInvite {
		t.Error("a guest may invite")
	}
	p.expect(t, guest, http.MethodGet, "/api/applications/accepted", http.StatusNotFound, "application_not_found")
	p.expect(t, other, http.MethodGet, "/api/applications/review", http.StatusNotFound, "application_not_found")
	p.expect(t, nil, http.MethodGet, "/api/applications/review/published", http.StatusNotFound, "")

	guests := decode[[]cataloguehttp.AppInvitation](t, p.expect(t, owner, http.MethodGet, invitations, http.StatusOK, ""))
	if len(guests) != 1 || guests[0].OrganizationID != "guest" || guests[0].Organization != "Guest GmbH" {
		t.Errorf("the guests: %+v", guests)
	}
	for range 2 {
		p.expect(t, owner, http.MethodDelete, invitations+"/guest", http.StatusNoContent, "")
	}
	p.expect(t, guest, http.MethodGet, "/api/applications/review", http.StatusNotFound, "application_not_found")
	if got := p.list(t, guest, "/api/applications"); !slices.Equal(got, []string{"draft"}) {
		t.Errorf("the guest's list afterwards: %v", got)
	}
}

func TestInvitation_Roles_DecideWhoMayInvite(t *testing.T) {
	t.Parallel()
	p := newPrivate(t)
	const guests = "/api/applications/review/invitations"
	for _, c := range []struct {
		name   string
		who    *auth.Principal
		path   string
		status int
		code   string
	}{
		{"nobody", nil, guests + "/guest", http.StatusUnauthorized, "unauthorized"},
		{"a member", coder, guests + "/guest", http.StatusForbidden, "invitations_not_allowed"},
		{"a ghost", ghost, guests + "/guest", http.StatusForbidden, "ghost_read_only"},
		{"a reviewer", reviewer, guests + "/guest", http.StatusForbidden, "invitations_not_allowed"},
		{"the owner of another organization", other, guests + "/guest", http.StatusNotFound, "application_not_found"},
		{"to an unknown app", owner, "/api/applications/nowhere/invitations/guest", http.StatusNotFound, "application_not_found"},
		{"to an app of somebody else", owner, "/api/applications/service/invitations/guest", http.StatusNotFound, "application_not_found"},
		{"to a public app", owner, "/api/applications/full/invitations/guest", http.StatusConflict, "application_public"},
		{"one's own organization", owner, guests + "/maker", http.StatusBadRequest, "own_organization"},
		{"an unknown organization", owner, guests + "/nobody", http.StatusNotFound, "organization_not_found"},
		{"an organization with odd letters", owner, guests + "/%00%F0%9F%90%A2'--", http.StatusBadRequest, "validation"},
	} {
		answer := p.ask(t, c.who, http.MethodPut, c.path)
		if got := decode[struct{ Code string }](t, answer).Code; answer.StatusCode != c.status || got != c.code {
			t.Errorf("%s: %d %s, want %d %s", c.name, answer.StatusCode, got, c.status, c.code)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
		path := guests
		if method != http.MethodGet {
			path += "/guest"
		}
		p.expect(t, coder, method, path, http.StatusForbidden, "invitations_not_allowed")
		p.expect(t, other, method, path, http.StatusNotFound, "application_not_found")
	}
	answer := p.ask(t, owner, http.MethodPut, guests+"/nobody")
	if fields := decode[struct{ Fields map[string]string }](t, answer).Fields; fields["organization"] == "" {
		t.Errorf("no field is named: %s", answer.Body)
	}
	if left := decode[[]cataloguehttp.AppInvitation](t, p.ask(t, owner, http.MethodGet, guests)); len(left) != 0 {
		t.Errorf("somebody is invited after all: %+v", left)
	}
}
