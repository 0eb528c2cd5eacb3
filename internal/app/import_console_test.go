package app_test

import (
	"net/http"
	"path/filepath"
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

		d.write(d.developer, http.MethodDelete, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusNoContent, "")
		deleted := importFolder(t, d.environ, folder, "--overwrite")
		if why := deleted.why("microsoft-dynamics-365"); why != "its developer has deleted it" {
			t.Errorf("a deleted app: %q", why)
		}
		d.write(d.developer, http.MethodGet, "/api/v2/applications/microsoft-dynamics-365", "", http.StatusNotFound, "application_not_found")
	})
}

// why says why an import kept an entry; "" when it did not.
func (d importDone) why(slug string) string {
	for _, k := range d.Kept {
		if k.Kind == "app" && k.Name == slug {
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
