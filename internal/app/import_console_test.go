package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// What developers have changed in the console counts as changed in the shop: an import leaves
// it, or is told to write over it. What only the folder changed becomes a revision of an app
// that is looked after here, and an export gives what is live. What developers have deleted
// does not come back.
func TestImport_AppsOfTheConsole_StayAndFollow(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		folder := withPictures(t)
		importFolder(t, d.environ, folder)
		const words = "Press a number of a chat and talk on the phone at once"
		patch := func(slug, text string) {
			d.write(d.developer, http.MethodPatch, "/api/v2/applications/"+slug+"/display", `{"shortDescription":"`+text+`."}`, http.StatusOK, text)
		}
		patch("aircall", words)
		d.write(d.developer, http.MethodPut, "/api/v2/applications/aircall/publish", `{}`, http.StatusOK, `"revisionState":"live"`)
		patch("segment", words+" in a draft")                // live, worked on
		patch("microsoft-dynamics-365", words+" in a draft") // never published
		for _, slug := range []string{"aircall", "segment", "microsoft-dynamics-365"} {
			rewrite(t, filepath.Join(folder, "apps", slug+".yaml"), "(?m)^short_description: .*$", "short_description: The folder says something else about it.")
		}
		done := importFolder(t, d.environ, folder)
		if _, changed, _, _ := done.counted("app"); changed != 1 || done.why("aircall") != "it was changed in the shop" || done.why("microsoft-dynamics-365") != "it was changed in the shop" {
			t.Errorf("%d changed, kept %v", changed, done.Kept)
		}
		d.mustShow(d.base, "segment", "The folder says something else", true)
		d.mustShow(d.base, "aircall", words, true)
		d.write(d.developer, http.MethodGet, "/api/v2/applications/segment", "", http.StatusOK, words+" in a draft")
		d.write(d.developer, http.MethodGet, "/api/v2/applications/segment/revisions", "", http.StatusOK, `"version":3,"base":1,"state":"live","author":"import"`)

		done = importFolder(t, d.environ, folder, "--overwrite")
		if _, _, _, kept := done.counted("app"); kept != 0 {
			t.Errorf("--overwrite kept %v", done.Kept)
		}
		d.mustShow(d.base, "aircall", "The folder says something else", true)
		d.write(d.developer, http.MethodGet, "/api/v2/applications/aircall/revisions", "", http.StatusOK, `"version":3,"base":2,"state":"live","author":"import"`)
		d.write(d.developer, http.MethodGet, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusOK, "The folder says something else")

		d.write(d.developer, http.MethodPatch, "/api/v2/applications/microsoft-dynamics-365/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
		d.write(d.developer, http.MethodPut, "/api/v2/applications/microsoft-dynamics-365/review/submit", `{}`, http.StatusOK, "id")
		importFolder(t, d.environ, folder, "--overwrite") // says of it what the shop does: nobody's draft is in the way
		d.write(d.developer, http.MethodGet, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusOK, words)
		rewrite(t, filepath.Join(folder, "apps", "microsoft-dynamics-365.yaml"), "(?m)^short_description: .*$", "short_description: The folder says another thing about it.")
		done = importFolder(t, d.environ, folder, "--overwrite")
		if why := done.why("microsoft-dynamics-365"); why != "its developer has submitted a revision" {
			t.Errorf("with the reviewers: %q", why)
		}

		d.write(d.developer, http.MethodPatch, "/api/v2/applications/aircall/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
		d.write(d.developer, http.MethodPut, "/api/v2/applications/aircall/publish", `{}`, http.StatusOK, `"revisionState":"live"`)
		again := importFolder(t, d.environ, exported(t, d.environ))
		if _, changed, _, _ := again.counted("app"); changed != 0 || again.why("aircall")+again.why("segment")+again.why("microsoft-dynamics-365") != "" {
			t.Errorf("an export changes %d, and keeps %v", changed, again.Kept)
		}
		d.mustShow(d.base, "aircall", words, true)

		const service = "/api/v2/applications/live-chat-sales-training" // asks for nothing, and has no client
		d.write(d.developer, http.MethodPatch, service+"/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, `"authorization":null`)
		rewrite(t, filepath.Join(folder, "apps", "live-chat-sales-training.yaml"), "(?m)^short_description: .*$", "short_description: The folder says something else about it.")
		importFolder(t, d.environ, folder)
		discarded := d.write(d.developer, http.MethodDelete, service+"/draft", "", http.StatusOK, `"authorization":null`)
		if !strings.Contains(discarded, "The folder says something else") {
			t.Errorf("the folder does not change a service: %s", discarded)
		}

		d.write(d.developer, http.MethodDelete, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusNoContent, "")
		deleted := importFolder(t, d.environ, folder, "--overwrite")
		if why := deleted.why("microsoft-dynamics-365"); why != "its developer has deleted it" {
			t.Errorf("a deleted app: %q", why)
		}
		d.write(d.developer, http.MethodGet, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusNotFound, "application_not_found")
	})
}

// What was made in the console alone goes the whole way, too: it has no country and no support
// address of its own, which no import asks of it.
func TestExport_AppMadeInTheConsole_ImportedAgain_ChangesNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		app := "/api/v2/applications/" + field(t, d.developer.must(http.MethodPost, "/api/v2/applications", `{"name":"Odd Traveller"}`), "id")
		upload := func(kind string, width, height int) string {
			body, contentType := uploadForm(t, kind, pictureOf(t, width, height))
			return string(d.developer.asked(http.MethodPost, app+"/media", body, "Content-Type", contentType).body)
		}
		shots := make([]string, 3)
		for n := range shots {
			shots[n] = upload("screenshot", 1200+n, 750)
		}
		const words = `It travels: to \"there\" & back, with #1 and 100% of what you say`
		for path, body := range map[string]string{
			"display":            `{"name":"Odd Traveller","shortDescription":"` + words + `."}`,
			"listing/overview":   `{"longDescription":"One.\n\n- a\n\n    code","categoryId":"11"}`,
			"listing/support":    `{"tutorialUrl":"https://help.appsmiths.example/x?y=1#z","privacyPolicyUrl":"https://appsmiths.example/p"}`,
			"features":           `[{"title":"Yes: 1","description":"it's # good"},{"title":"- 2","description":"b"},{"title":"3","description":"c"}]`,
			"benefits":           `[{"title":"Time","description":"b"}]`,
			"display/icons":      `{"default":"` + field(t, upload("icon", 512, 512), "original") + `"}`,
			"screenshots/commit": "[" + strings.Join(shots, ",") + "]",
		} {
			d.developer.must(http.MethodPut, app+"/"+path, body)
		}
		d.accept(app)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"revisionState":"live"`)
		before := d.write(d.developer, http.MethodGet, app, "", http.StatusOK, "Odd Traveller")
		folder := exported(t, d.environ)
		if !strings.Contains(files(t, folder)[filepath.Join("apps", "odd-traveller.yaml")], "it's # good") {
			t.Fatal("the app is not exported")
		}
		for _, options := range [][]string{nil, {"--overwrite"}} {
			done := importFolder(t, d.environ, folder, options...)
			if added, changed, _, kept := done.counted("app"); added+changed+kept > 0 {
				t.Errorf("%v: %d added, %d changed, kept %v", options, added, changed, done.Kept)
			}
		}
		if after := d.write(d.developer, http.MethodGet, app, "", http.StatusOK, ""); after != before {
			t.Errorf("an import of the export changes the app:\n%s\n%s", before, after)
		}
	})
}

// why says why an import kept an entry; "" when it did not.
func (d importDone) why(slug string) string { return d.whyOf("app", slug) }

// whyOf is why for any kind of item.
func (d importDone) whyOf(kind, name string) string {
	for _, k := range d.Kept {
		if k.Kind == kind && k.Name == name {
			return k.Text
		}
	}
	return ""
}

func exported(t *testing.T, environ []string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "export")
	succeed(t, environ, "export", folder)
	return folder
}
