package app_test

import (
	"net/http"
	"regexp"
	"testing"

	"marketplace/internal/testkit"
)

// How far organizations are as developers goes with an export: who has proved what is verified in the
// shop that begins with it, with the same days, and who was restricted, has closed or was never
// finished is no further there.
func TestExport_StandingOfDevelopers_IsTheSameInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		solo, acme, trial, reseller, staff := s.person("owner@solo.test"), s.person("owner@acme.test"), s.person("owner@trial.test"), s.person("owner@reseller.test"), s.person("staff@market.test")
		version := s.registers(solo, "Solo Works")
		s.ask(solo, http.MethodPut, "/api/v2/developer/profile", soloProfile, http.StatusOK, "Solo Works")
		s.ask(solo, http.MethodPut, "/api/v2/developer/agreement", `{"version":"`+version+`"}`, http.StatusOK, version)
		s.provesMail(solo)
		s.provesSite(solo)
		s.registers(acme, "Acme Works")
		s.ask(staff, http.MethodPut, "/api/staff/developers/acme-works/restrict", `{"reason":"It copies others."}`, http.StatusOK, `"state":"restricted"`)
		s.registers(trial, "Trial Works")
		s.ask(trial, http.MethodDelete, "/api/v2/developer", "", http.StatusOK, `"state":"closed"`)
		s.registers(reseller, "Reseller Works")
		said := func(s *studio) (all []string) {
			for _, email := range []string{"owner@solo.test", "owner@acme.test", "owner@trial.test", "owner@reseller.test", "dev@apps.test"} {
				all = append(all, s.ask(s.person(email), http.MethodGet, "/api/v2/developer", "", http.StatusOK, `"state":"`))
			}
			_, page := get(t, s.base+"/marketplace/page-data/developers/solo-works/page-data.json")
			return append(all, provedOnPage.FindString(page))
		}
		folder, before := exported(t, s.environ), said(s)

		d := begunWith(t, database(), folder)
		other := &studio{t, d.serving, d.environ, d.dir, d.database}
		for n, after := range said(other) {
			if was := sinceWhen.ReplaceAllString(before[n], ""); sinceWhen.ReplaceAllString(after, "") != was {
				t.Errorf("in a shop that begins with the export:\n%s\nwas\n%s", after, was)
			}
		}
	})
}

// Names that the staff keep free are kept free in the shop that begins with an export, too. The list is
// theirs: no import puts back what they took off it, or says another reason.
func TestExport_ReservedNames_AreReservedInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		const bank, notary = "/api/staff/reserved-names/Acme%20Bank", "/api/staff/reserved-names/Night%20Notary"
		s := newStudio(t, database())
		staff := s.person("staff@market.test")
		s.ask(staff, http.MethodPut, bank, `{"reason":"it is a bank."}`, http.StatusNoContent, "")
		s.ask(staff, http.MethodPut, notary, `{"reason":"it is an office."}`, http.StatusNoContent, "")
		s.ask(staff, http.MethodPut, "/api/staff/reserved-names/Support", `{"reason":"it is the desk."}`, http.StatusNoContent, "")
		folder := exported(t, s.environ)

		d := begunWith(t, database(), folder)
		other := &studio{t, d.serving, d.environ, d.dir, d.database}
		owner, staff := other.person("owner@solo.test"), other.person("staff@market.test")
		register := func(name string, status int, says string) {
			t.Helper()
			other.ask(owner, http.MethodPost, "/api/v2/developer", `{"name":"`+name+`"}`, status, says)
		}
		register("ACME BANK", http.StatusConflict, "it is a bank.")
		register("Supp0rt", http.StatusConflict, "it is the desk.")
		other.ask(staff, http.MethodDelete, bank, "", http.StatusNoContent, "")
		other.ask(staff, http.MethodPut, notary, `{"reason":"they asked for it."}`, http.StatusNoContent, "")
		done := importFolder(t, other.environ, folder, "--overwrite")
		if done.whyOf("reserved name", "Acme Bank") != "the staff have taken it off the list" || done.whyOf("reserved name", "Night Notary") != "the staff keep the list" {
			t.Errorf("kept %+v", done.Kept)
		}
		register("N1ght Notary", http.StatusConflict, "they asked for it.")
		register("Acme Bank", http.StatusCreated, `"state":"new"`)
	})
}

// sinceWhen are the moments at which a developer became what it is: in another shop it became so there.
// What a site is asked for there is another text.
var sinceWhen = regexp.MustCompile(`"(verifiedAt|revision|askedAt|way|sentAt|value)":("[^"]*"|null),?`)

// provedOnPage is what a developer's page says of proofs.
var provedOnPage = regexp.MustCompile(`"proved":\{[^}]*\}`)

// registers makes an organization a developer, and gives the agreement that counts.
func (s *studio) registers(who bearerOf, name string) string {
	s.Helper()
	s.ask(who, http.MethodPost, "/api/v2/developer", `{"name":"`+name+`"}`, http.StatusCreated, `"state":"new"`)
	found := regexp.MustCompile(`"version":"([0-9-]+)"`).FindStringSubmatch(s.ask(who, http.MethodGet, "/api/v2/developer", "", http.StatusOK, "agreement"))
	return found[1]
}
