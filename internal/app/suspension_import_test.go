package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

const (
	callsWords  = "Move from chat to phone in one press"
	heatWords   = "Open the Hotjar recording of the visitor"
	traitsWords = "Send chat events to Segment"
	sendsAway   = "It sends chats away."
)

// suspends has the staff take an app out of the public.
func (d *desk) suspends(app string) {
	d.Helper()
	d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/"+app+"/suspend", `{"reason":"`+sendsAway+`"}`, http.StatusNoContent, "")
}

func (d *desk) reinstates(app string) {
	d.Helper()
	d.write(d.staff, http.MethodPut, "/api/v2/staff/applications/"+app+"/reinstate", "", http.StatusNoContent, "")
}

// publishesWords has the developer publish a new text of an app.
func (d *desk) publishesWords(app, words string) {
	d.Helper()
	d.does(http.MethodPatch, apps+"/"+app+"/display", `{"shortDescription":"`+words+`, for everybody who writes to you."}`)
	d.does(http.MethodPut, apps+"/"+app+"/publish", `{}`)
}

// suspensions is what the developer of an app reads of its suspensions, the newest first.
func (d *desk) suspensions(app string) (list []happened) {
	d.Helper()
	var all []happened
	if err := json.Unmarshal([]byte(d.does(http.MethodGet, apps+"/"+app+"/events", "")), &all); err != nil {
		d.Fatal(err)
	}
	for _, one := range all {
		if strings.HasSuffix(one.Name, ".suspend") {
			list = append(list, one)
		}
	}
	return list
}

// An app that the staff have suspended is suspended in the shop that begins with an export, too: its
// developer reads why and since when, and cannot bring it back; the staff can, and then it is as it would
// be where it comes from.
func TestExport_SuspendedApp_IsSuspendedInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		d.suspends("aircall")
		d.suspends("hotjar")
		d.does(http.MethodPut, apps+"/hotjar/unpublish", "") // out of the public by both
		d.suspends("calendly")
		d.retire("calendly", inDays(100), "segment", http.StatusOK, "segment")
		was := d.suspensions("aircall")
		folder := exported(t, d.environ)
		if said := files(t, folder)[filepath.Join("apps", "aircall.yaml")]; !strings.Contains(said, "reason: "+sendsAway) || strings.Contains(said, "hidden") {
			t.Errorf("the export says of a suspended app: %.900s", said)
		}

		other := begunWith(t, database(), folder)
		for app, words := range map[string]string{"aircall": callsWords, "hotjar": heatWords} {
			other.mustShow(other.base, app, words, false)
			other.write(other.person("owner@acme.test"), http.MethodPut, "/api/applications/"+app+"/install", "", http.StatusUnprocessableEntity, "application_not_public")
		}
		if is := other.suspensions("aircall"); len(was) != 1 || len(is) != 1 || is[0].Payload.Details != sendsAway || is[0].Meta.Role != "staff" || !is[0].CreatedAt.Equal(was[0].CreatedAt) {
			t.Errorf("the developer reads %+v, where it comes from %+v", is, was)
		}
		other.write(other.developer, http.MethodGet, apps+"/aircall", "", http.StatusOK, `"hidden":true`)
		other.write(other.developer, http.MethodGet, apps+"/calendly", "", http.StatusOK, `"retirement":{`)
		other.mustShow(other.base, "calendly", "Offer your next free Calendly times", false)
		other.publishesWords("aircall", "Calls in one place")
		published := decodeBody[struct{ Version int }](t, other.does(http.MethodGet, apps+"/aircall", "")).Version
		other.does(http.MethodPut, apps+"/aircall/rollback", `{"version":1}`)
		other.does(http.MethodPut, apps+"/aircall/unpublish", "")
		other.does(http.MethodPut, apps+"/aircall/rollback", fmt.Sprintf(`{"version":%d}`, published))
		other.mustShow(other.base, "aircall", "Calls in one place", false)
		other.mustShow(other.base, "aircall", callsWords, false)
		if !other.has("owner@acme.test", "hotjar") && d.has("owner@acme.test", "hotjar") {
			t.Error("who has it does not keep it")
		}
		other.write(other.developer, http.MethodPut, "/api/v2/staff/applications/aircall/reinstate", "", http.StatusForbidden, "staff_only")
		if sent := mailsTo(t, other.serving, "dev@apps.test"); strings.Contains(sent, "is suspended") {
			t.Error("the developer is told a second time")
		}
		again := exported(t, other.environ)
		if said := files(t, again)[filepath.Join("apps", "hotjar.yaml")]; said != files(t, folder)[filepath.Join("apps", "hotjar.yaml")] {
			t.Errorf("the next export says %.900s", said)
		}
		importUnchanged(t, other.environ, again, "--overwrite")

		other.reinstates("aircall")
		other.mustShow(other.base, "aircall", "Calls in one place", true)
		other.publishesWords("aircall", "Calls beside the chat")
		other.mustShow(other.base, "aircall", "Calls beside the chat", true)
		other.reinstates("hotjar")
		other.mustShow(other.base, "hotjar", heatWords, false) // its developer had taken it out
		other.publishesWords("hotjar", "See what visitors do")
		other.mustShow(other.base, "hotjar", "See what visitors do", true)
		if strings.Contains(files(t, exported(t, other.environ))[filepath.Join("apps", "aircall.yaml")], "suspended") {
			t.Error("an app that is back is exported as suspended")
		}
	})
}

// What the staff of a shop have decided about an app counts there: no folder ends a suspension, and none
// suspends an app that the shop has, also when it is told to write over everything.
func TestImport_SuspensionInAFolder_LeavesTheAppsOfTheShop(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		folder := withPictures(t)
		importFolder(t, d.environ, folder)
		entry := func(slug string) string { return filepath.Join(folder, "apps", slug+".yaml") }
		everyWay := func(after func(options []string, done importDone)) {
			t.Helper()
			for _, options := range [][]string{nil, {"--overwrite"}, {"--overwrite", "--remove-missing"}} {
				after(options, importFolder(t, d.environ, folder, options...))
			}
		}
		d.suspends("aircall")
		rewrite(t, entry("aircall"), "(?m)^short_description: .*$", "short_description: The folder says something else about it.")
		everyWay(func(options []string, _ importDone) {
			d.mustShow(d.base, "aircall", "The folder says something else", false)
			d.mustShow(d.base, "aircall", callsWords, false)
			if is := d.suspensions("aircall"); len(is) != 1 {
				t.Errorf("%v: %+v", options, is)
			}
		})
		rewrite(t, entry("aircall"), "(?m)^flags: .*$", "flags: [verified, hidden]")
		importFolder(t, d.environ, folder, "--overwrite")
		d.publishesWords("aircall", "Calls in one place")
		d.mustShow(d.base, "aircall", "Calls in one place", false)
		d.reinstates("aircall")
		d.mustShow(d.base, "aircall", "Calls in one place", true)

		// The folder knows of a suspension, of an app that is shown here and of one that is not.
		const suspended = "flags: []\nsuspended: {since: 2026-01-02T03:04:05Z, reason: It copies others.}"
		rewrite(t, entry("unbounce"), "(?m)^flags: .*$", "flags: [hidden]")
		importFolder(t, d.environ, folder)
		for _, slug := range []string{"unbounce", "segment"} {
			rewrite(t, entry(slug), "(?m)^flags: .*$", suspended)
		}
		everyWay(func(options []string, done importDone) {
			d.mustShow(d.base, "segment", traitsWords, true)
			d.mustShow(d.base, "unbounce", "Put chat on the landing pages", false)
			if why := done.whyOf("suspension", "segment"); !strings.Contains(why, "its staff decide") || done.whyOf("suspension", "unbounce") != why {
				t.Errorf("%v: kept %v", options, done.Kept)
			}
			if is := d.suspensions("segment"); len(is) > 0 {
				t.Errorf("%v: %+v", options, is)
			}
		})
		d.does(http.MethodPatch, apps+"/segment/display", `{"shortDescription":"Looked after here."}`)
		d.suspends("segment")
		d.reinstates("segment")
		importFolder(t, d.environ, folder, "--overwrite")
		d.mustShow(d.base, "segment", traitsWords, true)
	})
}

// The log of a shop has no days to come, whatever a folder says.
func TestImport_SuspensionOfADayToCome_CountsFromNow(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		folder := demoCopy(t)
		rewrite(t, filepath.Join(folder, "apps", "aircall.yaml"), "(?m)^slug: ", "suspended: {since: 2093-01-02, reason: It copies others.}\nslug: ")
		d := begunWith(t, database(), folder)
		if is := d.suspensions("aircall"); len(is) != 1 || is[0].CreatedAt.After(time.Now().Add(time.Minute)) {
			t.Errorf("%+v", is)
		}
		d.mustShow(d.base, "aircall", callsWords, false)
	})
}

// A developer whom the staff have restricted publishes nothing in the shop that begins with an export
// either, one that the people who run the shop have brought, too, until the staff there let them.
func TestExport_RestrictedDeveloper_PublishesNothingInTheShopThatBeginsWithIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		begun := func(folder string) *desk { return begunAs(t, database(), nil, folder) }
		d := begun(withTwoDevelopers(t))
		d.write(d.staff, http.MethodPut, "/api/staff/developers/northlane/restrict", `{"reason":"Its apps copy others."}`, http.StatusOK, `"state":"restricted"`)

		other := begun(exported(t, d.environ))
		northlane, app := other.person("owner@solo.test"), apps+"/close"
		other.write(northlane, http.MethodGet, "/api/v2/developer", "", http.StatusOK, "Its apps copy others.")
		other.write(northlane, http.MethodPatch, app+"/display", `{"shortDescription":"Calls in one place, for everybody who writes to you."}`, http.StatusOK, "Calls")
		other.write(northlane, http.MethodPut, app+"/publish", `{}`, http.StatusConflict, "developer_restricted")
		other.mustShow(other.base, "close", "Calls in one place", false)
		other.write(other.staff, http.MethodPut, "/api/staff/developers/northlane/reinstate", "", http.StatusOK, `"state":"verified"`)
		other.write(northlane, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"revisionState":"live"`)
		other.mustShow(other.base, "close", "Calls in one place", true)
	})
}
