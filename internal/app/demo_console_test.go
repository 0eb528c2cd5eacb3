package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// ownApp is what the console lists of an app.
type ownApp struct {
	Slug, Status  string
	RevisionState string
	Version       int64
}

// The demo's developer finds work in the console: a draft with problems, a submission that was
// sent back, a planned change of a live app with a past, and a private app with guests. The
// public sees none of it, and another start adds nothing.
func TestDemoConsole_FirstStart_HasSomethingToShow(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, settings := t.TempDir(), append(database(), "MARKETPLACE_DEMO=1")
		environ := environment(dir, settings...)
		var s *serving
		var developer bearerOf
		serve := func() {
			s = serveProgram(t, dir, settings...)
			developer = bearerOf{t, s.base, tokenOf(t, environ, "dev@apps.test")}
		}
		serve()
		read := func(path string) string {
			t.Helper()
			return developer.must(http.MethodGet, "/api/v2/applications"+path, "")
		}
		worked := func() map[string]ownApp {
			t.Helper()
			apps := map[string]ownApp{}
			for _, one := range decodeBody[[]ownApp](t, read("?filter=licensed")) {
				if one.RevisionState != "" {
					apps[one.Slug] = one
				}
			}
			return apps
		}
		apps := worked()
		for slug, want := range map[string]ownApp{
			"tag-tidy":            {"tag-tidy", "IN_DEVELOPMENT", "draft", 1},
			"queue-forecast":      {"queue-forecast", "IN_DEVELOPMENT", "changes_requested", 1},
			"github-for-livechat": {"github-for-livechat", "PUBLISHED", "scheduled", 4},
		} {
			if apps[slug] != want {
				t.Errorf("%s is %+v", slug, apps[slug])
			}
		}
		type review struct {
			Missing    map[string]string
			Submission *struct{ Findings []struct{ Part, Text string } }
		}
		if r := decodeBody[review](t, read("/tag-tidy/review")); len(r.Missing) < 6 || r.Submission != nil {
			t.Errorf("the draft lacks %v", r.Missing)
		}
		_, german := get(t, s.base+"/api/v2/applications/tag-tidy/review", "Authorization", "Bearer "+developer.token, "X-Language", "de")
		if r := decodeBody[review](t, german); r.Missing["icon"] != "Geben Sie ihr ein Symbol." {
			t.Errorf("the draft lacks, in German, %v", r.Missing)
		}
		if r := decodeBody[review](t, read("/queue-forecast/review")); len(r.Missing) > 0 || r.Submission == nil || len(r.Submission.Findings) != 2 {
			t.Errorf("what was sent back: %+v", r)
		}
		var states []string
		revisions := decodeBody[struct {
			Revisions []struct {
				State        string
				Author       string
				AuthorName   string
				ScheduledFor *time.Time
			}
		}](t, read("/github-for-livechat/revisions")).Revisions
		for _, r := range revisions {
			states = append(states, r.State)
			if (r.AuthorName == "") != (r.Author == "import") {
				t.Errorf("the revision that is %s is by %q, %q", r.State, r.Author, r.AuthorName)
			}
		}
		if got := strings.Join(states, " "); got != "scheduled discarded superseded live" || revisions[0].ScheduledFor == nil || !revisions[0].ScheduledFor.After(time.Now()) {
			t.Errorf("the history is %q", got)
		}
		events := decodeBody[[]struct{ CreatedAt time.Time }](t, read("/github-for-livechat/events"))
		if n := len(events); n < 10 || events[0].CreatedAt.Sub(events[n-1].CreatedAt) < 30*24*time.Hour {
			t.Errorf("the history was written at once: %v", events)
		}
		guests := developer.must(http.MethodGet, "/api/applications/microsoft-dynamics-365/invitations", "")
		if !strings.Contains(guests, "Resale Co") || !strings.Contains(guests, "Trial GmbH") {
			t.Errorf("the guests are %s", guests)
		}

		public := bearerOf{t: t, base: s.base}
		list := public.must(http.MethodGet, "/api/applications/published", "")
		for _, hidden := range []string{"tag-tidy", "queue-forecast", "microsoft-dynamics-365", "in four languages"} {
			if strings.Contains(list, hidden) {
				t.Errorf("the public sees %s", hidden)
			}
		}
		const live = "/api/applications/github-for-livechat/published"
		if shown := public.must(http.MethodGet, live, ""); !strings.Contains(shown, "Report a bug from a chat as a GitHub issue, with steps, browser and duplicates checked.") {
			t.Errorf("the live app says %s", shown)
		}

		if _, err := s.stop(); err != nil {
			t.Fatal(err)
		}
		serve()
		if again := worked(); len(again) != len(apps) {
			t.Errorf("after another start there are %d instead of %d", len(again), len(apps))
		}
		developer.must(http.MethodPost, "/demo/clock", `{"advance":"312h"}`)
		eventually(t, "the planned change is not live", func() bool {
			return strings.Contains((bearerOf{t: t, base: s.base}).must(http.MethodGet, live, ""), "in four languages")
		})
	})
}
