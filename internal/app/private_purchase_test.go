package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"marketplace/internal/testkit"
)

// What is not public cannot be bought, by nobody and on no way: a draft that a guest sees, and an
// app that was taken out of the public, also by who knows its id. Guests are told why, others find
// nothing where there is nothing to see. No charge is made.
func TestPrivateApp_ThatCostsMoney_IsRefusedWithoutACharge(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer, guest, stranger := s.person("dev@apps.test"), s.person("owner@acme.test"), s.person("owner@solo.test")
		const notPublic = `"application_not_public"`
		charges := func() (n int) {
			t.Helper()
			row := openDatabase(t, s.dir, s.database).Read().QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM direct_charges) + (SELECT count(*) FROM recurrent_charges)`)
			if err := row.Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		organization := field(t, s.ask(guest, http.MethodGet, "/accounts/v2/info", "", http.StatusOK, "organization_id"), "organization_id")
		cart := func(who bearerOf) string {
			return "/api/products-carts/" + field(t, s.ask(who, http.MethodPost, "/api/products-carts", "{}", http.StatusCreated, `"id"`), "id")
		}
		plan := func(app string) string {
			var whole struct{ Plans []struct{ ID string } }
			if err := json.Unmarshal([]byte(s.ask(developer, http.MethodGet, "/api/v2/applications/"+app, "", http.StatusOK, `"plans":[{`)), &whole); err != nil {
				t.Fatal(err)
			}
			return `{"plan_id":"` + whole.Plans[0].ID + `"}`
		}
		before, guests, strangers := charges(), cart(guest), cart(stranger)
		s.ask(developer, http.MethodPut, "/api/v2/applications/hotjar/unpublish", "{}", http.StatusOK, `"hidden":true`)
		for _, app := range []string{"tag-tidy", "hotjar"} {
			s.ask(developer, http.MethodPut, "/api/v2/applications/"+app+"/invitations/"+organization, "", http.StatusOK, organization)
			s.ask(guest, http.MethodGet, "/api/v2/applications/"+app, "", http.StatusOK, `"payment":{`)
			s.ask(guest, http.MethodPost, "/api/applications/"+app+"/create-charge", plan(app), http.StatusUnprocessableEntity, notPublic)
			s.ask(guest, http.MethodPut, "/api/applications/"+app+"/install", "", http.StatusUnprocessableEntity, notPublic)
			s.ask(guest, http.MethodPatch, guests+"/applications/"+app, "{}", http.StatusUnprocessableEntity, notPublic)
		}
		s.ask(stranger, http.MethodPost, "/api/applications/tag-tidy/create-charge", plan("tag-tidy"), http.StatusNotFound, "application_not_found")
		s.ask(stranger, http.MethodPatch, strangers+"/applications/tag-tidy", "{}", http.StatusNotFound, "application_not_found")
		s.ask(stranger, http.MethodPost, "/api/applications/hotjar/create-charge", plan("hotjar"), http.StatusUnprocessableEntity, notPublic)
		s.ask(stranger, http.MethodPatch, strangers+"/applications/hotjar", "{}", http.StatusUnprocessableEntity, notPublic)
		if after := charges(); after != before {
			t.Errorf("%d charges before, %d after", before, after)
		}
		// What costs nothing is installed by guests as ever.
		s.ask(developer, http.MethodPut, privateApp+"/invitations/"+organization, "", http.StatusOK, organization)
		s.ask(guest, http.MethodPut, privateApp+"/install", "", http.StatusOK, `"installed":true`)
	})
}
