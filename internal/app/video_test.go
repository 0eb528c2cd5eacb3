package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// poster uploads the poster of a video, and gives its address.
func (d *desk) poster(app string) string {
	d.Helper()
	body, contentType := uploadForm(d.T, "video_poster", pictureOf(d.T, 960, 600))
	answer := d.developer.asked(http.MethodPost, app+"/media", body, "Content-Type", contentType, "Idempotency-Key", "poster")
	if answer.status != http.StatusCreated {
		d.Fatalf("the poster: %d %s", answer.status, answer.body)
	}
	return field(d.T, string(answer.body), "original")
}

// A video goes the whole way: it is refused by its fields, lives in the draft, goes live without a
// review, stands on the page as its poster, and an export has it.
func TestVideo_OfADeveloper_GoesLiveAsPicturesDo(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const app = "/api/v2/applications/aircall"
		poster := d.poster(app)
		tour := func(url string) string { return `{"url":"` + url + `","poster":"` + poster + `","title":"A tour"}` }
		d.write(d.developer, http.MethodPut, app+"/video", tour("https://videos.example/1"), http.StatusUnprocessableEntity, `"code":"video_refused"`)
		d.write(d.developer, http.MethodPut, app+"/video", `{"url":"https://vimeo.com/1","poster":"","title":""}`, http.StatusUnprocessableEntity, `"poster":"Upload the picture`)
		d.write(d.person("owner@acme.test"), http.MethodPut, app+"/video", tour("https://vimeo.com/1"), http.StatusNotFound, "application_not_found")
		stale := d.developer.asked(http.MethodPut, app+"/video", tour("https://vimeo.com/1"), "Content-Type", "application/json", "If-Match", `"9.9"`)
		if stale.status != http.StatusConflict || !strings.Contains(string(stale.body), "revision_conflict") {
			t.Errorf("of a revision that is not the newest: %d %s", stale.status, stale.body)
		}
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"video":null`)
		d.write(d.developer, http.MethodPut, app+"/video", tour("https://youtu.be/aB3_-efGhi9?si=x"), http.StatusOK, `"video":{"url":"https://www.youtube.com/watch?v=aB3_-efGhi9","poster":"`+poster+`","title":"A tour"}`)
		d.write(d.developer, http.MethodGet, "/api/v2/console/app/aircall", "", http.StatusOK, `"video":{"url":"https://www.youtube.com/watch?v=aB3_-efGhi9"`)
		const player = "https://www.youtube-nocookie.com/embed/aB3_-efGhi9"
		if d.isShown(d.base, "aircall", player)["page"] {
			t.Error("the public sees the draft")
		}
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
		_, data := get(t, d.base+"/marketplace/page-data/apps/aircall/page-data.json")
		if !strings.Contains(data, `"player":"`+player) || !strings.Contains(data, `"host":"YouTube"`) {
			t.Errorf("the page says %.3000s", data)
		}
		dir, begun := copyOfWorld(t, emptyWorld, database())
		exportHas(t, d.environ, environment(dir, forDemo(begun)...), poster)
		d.write(d.developer, http.MethodDelete, app+"/video", "", http.StatusOK, `"video":null`)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
		eventually(t, "the page is without the video", func() bool { // a page of before may be shown once more
			_, data := get(t, d.base+"/marketplace/page-data/apps/aircall/page-data.json")
			return !strings.Contains(data, player)
		})
	})
}

// exportHas looks for the video in the export of a shop, which changes nothing where it came from
// and brings the video into another shop.
func exportHas(t *testing.T, shop, other []string, poster string) {
	t.Helper()
	first, second := filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export")
	succeed(t, shop, "export", first)
	text := files(t, first)[filepath.Join("apps", "aircall.yaml")]
	if !strings.Contains(text, "https://www.youtube.com/watch?v=aB3_-efGhi9") || !strings.Contains(text, poster) {
		t.Errorf("the export says %s", text)
	}
	if added, changed, _, _ := importFolder(t, shop, first).counted("app"); added+changed > 0 {
		t.Errorf("importing an export adds %d apps and changes %d", added, changed)
	}
	succeed(t, other, "import", first)
	succeed(t, other, "export", second)
	if again := files(t, second)[filepath.Join("apps", "aircall.yaml")]; again != text {
		t.Errorf("another shop says %s", again)
	}
}
