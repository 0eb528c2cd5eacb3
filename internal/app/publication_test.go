package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// desk is a shop with the demo world's apps, two of them of a developer who has pictures of
// them: aircall is live, microsoft-dynamics-365 is in development.
type desk struct {
	*testing.T
	*serving

	dir       string
	database  []string // the setting of it; none for SQLite
	settings  []string
	environ   []string
	tokens    sync.Map // of people, by their addresses
	developer bearerOf
	staff     bearerOf
}

func newDesk(t *testing.T, database []string) *desk {
	t.Helper()
	return newDeskOf(t, database, picturedWorld)
}

// newDeskOf is newDesk in another world.
func newDeskOf(t *testing.T, engine []string, w world) *desk {
	t.Helper()
	dir, database := copyOfWorld(t, w, engine)
	d := &desk{T: t, dir: dir, database: database, settings: forDemo(database)}
	d.environ = environment(d.dir, d.settings...)
	d.serve()
	return d
}

// serve starts the program on what is there.
func (d *desk) serve() {
	d.Helper()
	d.serving = serveProgram(d.T, d.dir, d.settings...)
	d.developer, d.staff = d.person("dev@apps.test"), d.person("staff@market.test")
}

// kill ends the program in the middle of whatever it does.
func (d *desk) kill() {
	d.Helper()
	if err := d.command.Process.Kill(); err != nil {
		d.Fatal(err)
	}
	<-d.ended
}

// person is somebody with a token for the year that a test may move the clock on. Each gets
// one: to start a program for another takes longer than what most are asked for.
func (d *desk) person(email string) bearerOf {
	d.Helper()
	token, has := d.tokens.Load(email)
	if !has {
		token, _ = d.tokens.LoadOrStore(email, tokenOf(d.T, d.environ, email, "--ttl=8760h"))
	}
	return bearerOf{d.T, d.base, token.(string)}
}

// pictures are what a submission asks for, as an import takes them.
const pictures = `
screenshots:
  - {src: "https://cdn.apps.example/one.png", title: One}
  - {src: "https://cdn.apps.example/two.png", title: Two}
  - {src: "https://cdn.apps.example/three.png", title: Three}
`

// withPictures is the demo world where two apps of the developer have pictures.
func withPictures(t *testing.T) string {
	t.Helper()
	folder := demoCopy(t)
	for _, slug := range []string{"aircall", "microsoft-dynamics-365"} {
		name := filepath.Join(folder, "apps", slug+".yaml")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append(text, pictures...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// write sends a request and looks at its answer.
func (d *desk) write(who bearerOf, method, path, body string, status int, says string) string {
	d.Helper()
	got, answer := who.send(method, path, body)
	if got != status || !strings.Contains(answer, says) {
		d.Errorf("%s %s: %d %.900s, want %d %q", method, path, got, answer, status, says)
	}
	return answer
}

// isShown reports whether the public is told of an app in some words: in its published object,
// in the list of them, on its page, and in the search.
func (d *desk) isShown(base, slug, words string) map[string]bool {
	d.Helper()
	shown := map[string]bool{}
	for what, address := range map[string]string{
		"object": "/api/applications/" + slug + "/published", "list": "/api/applications/published", "page": "/marketplace/apps/" + slug + "/",
	} {
		_, body := get(d.T, base+address)
		shown[what] = strings.Contains(body, words)
	}
	r, err := http.NewRequestWithContext(d.Context(), http.MethodPost, base+"/search/1/indexes/apps/query", strings.NewReader(`{"query":"","filters":"slug:`+slug+`"}`))
	if err != nil {
		d.Fatal(err)
	}
	r.Header.Set("X-Algolia-Application-Id", "marketplace")
	r.Header.Set("X-Algolia-Api-Key", (&serving{base: base}).searchKey(d.T))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		d.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	shown["search"] = strings.Contains(textOf(d.T, answer), words)
	return shown
}

// mustShow waits until the public is told of an app in some words everywhere, or nowhere.
func (d *desk) mustShow(base, slug, words string, want bool) {
	d.Helper()
	var shown map[string]bool
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		shown = d.isShown(base, slug, words)
		if !slices.Contains(slices.Collect(maps.Values(shown)), !want) {
			return
		}
	}
	d.Errorf("%q of %s is shown: %v, want %t", words, slug, shown, want)
}

// S4.01 to S4.06, contract developer-console sections 2 and 5: the life of a new app from the
// draft to the public, and what happens to its later revisions.
func TestPublication_NewApp_GoesThroughAReview(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const slug, words = "microsoft-dynamics-365", "Every lead of a chat is in Dynamics before the chat ends"
		const app = "/api/v2/applications/" + slug
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"status":"IN_DEVELOPMENT"`)
		d.write(d.developer, http.MethodGet, app+"/review", "", http.StatusOK, `"missing":{`)
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusConflict, "not_accepted")
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"Short."}`, http.StatusOK, "Short.")
		d.write(d.developer, http.MethodPut, app+"/review/submit", `{"note":"Ann"}`, http.StatusUnprocessableEntity, `"shortDescription"`)
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
		id := field(t, d.write(d.developer, http.MethodPut, app+"/review/submit", `{"note":"Sign in as ann."}`, http.StatusOK, `"position":1`), "id")
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"status":"IN_REVIEW"`)
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"Later."}`, http.StatusConflict, "revision_locked")
		d.write(d.developer, http.MethodGet, "/api/v2/applications/reviewed", "", http.StatusOK, `"slug":"`+slug+`"`)
		if _, list := d.person("owner@solo.test").send(http.MethodGet, "/api/v2/applications/reviewed", ""); strings.Contains(list, slug) {
			t.Error("somebody else sees an app in review")
		}

		submission := "/api/staff/submissions/" + id
		d.write(d.developer, http.MethodGet, submission, "", http.StatusForbidden, "staff_only")
		d.write(d.developer, http.MethodPut, submission+"/accept", "", http.StatusForbidden, "staff_only")
		d.write(d.staff, http.MethodGet, "/api/staff/submissions", "", http.StatusOK, id)
		d.write(d.staff, http.MethodGet, submission, "", http.StatusOK, `"note":"Sign in as ann."`)
		d.write(d.staff, http.MethodPut, submission+"/begin", "", http.StatusOK, `"state":"in_review"`)
		d.write(d.staff, http.MethodPut, submission+"/request-changes", `{"findings":[]}`, http.StatusUnprocessableEntity, "findings")
		d.write(d.staff, http.MethodPut, submission+"/request-changes", `{"findings":[{"part":"features","text":"Two say the same."}]}`, http.StatusOK, `"outcome":"changes_requested"`)
		d.write(d.developer, http.MethodGet, app+"/review", "", http.StatusOK, "Two say the same.")
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"status":"IN_DEVELOPMENT"`)
		eventually(t, "the developer is not told", func() bool {
			return strings.Contains(mailsTo(t, d.serving, "dev@apps.test"), "needs changes")
		})

		d.mustShow(d.base, slug, words, false)
		d.accept(app)
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"status":"ACCEPTED"`)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
		d.mustShow(d.base, slug, words, true)
		if _, sitemap := get(t, d.base+"/marketplace/sitemap.xml"); !strings.Contains(sitemap, "/apps/"+slug+"/") && !strings.Contains(sitemap, "<sitemapindex") {
			t.Error("the sitemap does not know the app")
		}
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusConflict, "already_published")

		d.write(d.developer, http.MethodPatch, app+"/qualified-lead", "", http.StatusForbidden, "staff_only")
		for range 2 { // the same again changes nothing
			d.write(d.staff, http.MethodPatch, app+"/qualified-lead", "", http.StatusNoContent, "")
			d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"qualifiedLead":true`)
		}

		staff := "/api/staff/applications/" + slug
		d.write(d.developer, http.MethodPut, staff+"/suspend", `{"reason":"It is theirs."}`, http.StatusForbidden, "staff_only")
		d.write(d.staff, http.MethodPut, staff+"/suspend", `{"reason":""}`, http.StatusUnprocessableEntity, "reason")
		d.write(d.staff, http.MethodPut, staff+"/suspend", `{"reason":"It sends chats away."}`, http.StatusNoContent, "")
		d.mustShow(d.base, slug, words, false)
		const own = "/api/v2/applications?filter=licensed"
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"suspended":true`)
		d.write(d.developer, http.MethodGet, own, "", http.StatusOK, `"suspended":true`)
		d.write(d.staff, http.MethodPut, staff+"/reinstate", "", http.StatusNoContent, "")
		d.mustShow(d.base, slug, words, true)
		d.write(d.developer, http.MethodGet, app, "", http.StatusOK, `"suspended":false`)
		if said := d.write(d.developer, http.MethodGet, own, "", http.StatusOK, `"slug":"`+slug+`"`); strings.Contains(said, "suspended") {
			t.Error("an app that is back is suspended in the list of its developer")
		}
	})
}

// accept has the draft of an app submitted and accepted, by two people when that is needed.
func (d *desk) accept(app string) {
	d.Helper()
	id := field(d.T, d.write(d.developer, http.MethodPut, app+"/review/submit", `{}`, http.StatusOK, `"id"`), "id")
	submission := "/api/staff/submissions/" + id
	d.write(d.staff, http.MethodPut, submission+"/begin", "", http.StatusOK, `"state":"in_review"`)
	answer := d.write(d.staff, http.MethodPut, submission+"/accept", "", http.StatusOK, `"id"`)
	if !strings.Contains(answer, `"needsTwo":true`) {
		return
	}
	d.write(d.staff, http.MethodPut, submission+"/accept", "", http.StatusOK, `"outcome":""`)
	d.write(d.person("anton@market.test"), http.MethodPut, submission+"/accept", "", http.StatusOK, `"outcome":"accepted"`)
}

// Contract developer-console section 5: changes that need nobody go live by themselves, all
// at once, and an earlier revision comes back as it was; on a live app prices never change
// without a review.
func TestPublication_LiveApp_ChangesAndRollsBack(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const slug, words = "aircall", "Press a number of a chat and talk on the phone at once"
		const app = "/api/v2/applications/" + slug
		before := d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, `"slug":"aircall"`)
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
		d.mustShow(d.base, slug, words, false)
		d.write(d.developer, http.MethodPut, app+"/publish", "", http.StatusOK, `"revisionState":"live"`)
		d.mustShow(d.base, slug, words, true)
		d.otherReplica(d.database, slug, words)

		d.write(d.developer, http.MethodPut, app+"/payment", `{"price":900,"frequency":"monthly","perAccount":true,"trialDays":14,"creditCardRequired":true}`, http.StatusOK, `"creditCardRequired":true`)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusConflict, "not_accepted")
		d.accept(app)
		d.write(d.developer, http.MethodPut, app+"/publish", `{"at":"2001-01-01T00:00:00Z"}`, http.StatusUnprocessableEntity, `"at"`)
		d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, `"creditCardRequired":false`)
		d.write(d.developer, http.MethodPut, app+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
		published := d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, `"creditCardRequired":true`)
		for _, name := range []string{"publishedAt", "id", "slug"} {
			if was, is := field(t, before, name), field(t, published, name); was != is || was == "" {
				t.Errorf("%s was %q and is %q", name, was, is)
			}
		}
		d.write(d.developer, http.MethodGet, app+"/revisions", "", http.StatusOK, `"version":3`)
		d.write(d.developer, http.MethodGet, app+"/revisions/3?against=1", "", http.StatusOK, `"permissions":[{"scope":"`)

		d.write(d.developer, http.MethodPut, app+"/rollback", `{"version":1}`, http.StatusOK, `"version":1`)
		d.write(d.developer, http.MethodPatch, app+"/display", `{"shortDescription":"Nobody wants this."}`, http.StatusOK, `"revisionState":"draft"`)
		for range 2 { // the same again changes nothing
			d.write(d.developer, http.MethodDelete, app+"/draft", "", http.StatusOK, `"revisionState":"live"`)
		}
		d.write(d.developer, http.MethodGet, app+"/revisions", "", http.StatusOK, `"state":"discarded"`)
		if after := d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, ""); after != before {
			t.Errorf("after the roll back the public sees\n%s\ninstead of\n%s", after, before)
		}
		d.mustShow(d.base, slug, words, false)
		d.write(d.developer, http.MethodPut, app+"/unpublish", "", http.StatusOK, `"hidden":true`)
		d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusNotFound, "")
		if status, _ := get(t, d.base+"/marketplace/apps/"+slug+"/"); status == http.StatusOK {
			t.Error("the page of a withdrawn app is there")
		}
		d.write(d.developer, http.MethodPut, app+"/rollback", `{"version":2}`, http.StatusOK, `"hidden":false`)
		d.mustShow(d.base, slug, words, true)
		for _, path := range []string{"/publish", "/publish/cancel", "/unpublish", "/review/submit", "/review/cancel", "/rollback"} {
			d.write(d.person("owner@solo.test"), http.MethodPut, app+path, `{"version":1}`, http.StatusNotFound, "application_not_found")
		}
	})
}

// Decisions rule 20, S3.02: an app gets another address; the old one leads there for ever, in all
// that names it, and nobody else gets it, also of two who want one at once.
func TestRename_OldAddress_LeadsToTheNewOneForEver(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const old, renamed = "/api/v2/applications/aircall", "/api/v2/applications/phone-on-chats"
		before := d.write(d.developer, http.MethodGet, old+"/published", "", http.StatusOK, "")
		for _, wrong := range []string{"", "Phone", "phone--chats", "-phone", "ph/one", strings.Repeat("a", 61)} {
			d.write(d.developer, http.MethodPut, old+"/slug", `{"slug":"`+wrong+`"}`, http.StatusUnprocessableEntity, `"slug"`)
		}
		for _, taken := range []string{"hotjar", "crm", "hubspot"} { // an own app, a category, somebody else's
			d.write(d.developer, http.MethodPut, old+"/slug", `{"slug":"`+taken+`"}`, http.StatusConflict, "slug_taken")
		}
		d.write(d.person("owner@solo.test"), http.MethodPut, old+"/slug", `{"slug":"mine"}`, http.StatusNotFound, "application_not_found")
		for range 2 { // the same again changes nothing
			d.write(d.developer, http.MethodPut, old+"/slug", `{"slug":"phone-on-chats"}`, http.StatusOK, `"slug":"phone-on-chats"`)
		}
		after := d.write(d.developer, http.MethodGet, renamed+"/published", "", http.StatusOK, "")
		if field(t, before, "id") != field(t, after, "id") {
			t.Error("it is another app")
		}
		d.mustLead("/marketplace/apps/aircall/?a=1", "/marketplace/apps/phone-on-chats/?a=1")
		d.write(d.developer, http.MethodGet, renamed+"/events", "", http.StatusOK, `"aircall to phone-on-chats"`)
		if german := d.developer.asked(http.MethodGet, renamed+"/events", "", "X-Language", "de").body; !strings.Contains(string(german), `"aircall → phone-on-chats"`) {
			t.Errorf("the history of a German reader says %.900s", german)
		}
		d.write(d.developer, http.MethodGet, old, "", http.StatusOK, `"slug":"phone-on-chats"`) // who kept the old one finds it

		d.write(d.developer, http.MethodPut, "/api/v2/applications/hotjar/slug", `{"slug":"aircall"}`, http.StatusConflict, "slug_taken")
		d.write(d.developer, http.MethodPut, renamed+"/slug", `{"slug":"third"}`, http.StatusOK, `"slug":"third"`)
		d.write(d.developer, http.MethodPost, "/api/v2/applications", `{"name":"Phone on Chats"}`, http.StatusCreated, `"slug":"phone-on-chats-2"`)
		for _, former := range []string{"aircall", "phone-on-chats"} {
			d.mustLead("/marketplace/apps/"+former+"/", "/marketplace/apps/third/")
		}
		d.write(d.developer, http.MethodPut, renamed+"/slug", `{"slug":"aircall"}`, http.StatusOK, `"slug":"aircall"`) // back to its own
		d.mustLead("/marketplace/apps/third/", "/marketplace/apps/aircall/")
		if status, _ := get(t, d.base+"/marketplace/apps/aircall/"); status != http.StatusOK {
			t.Errorf("the page is answered with %d", status)
		}
		d.wantOneAddress()
	})
}

// mustLead asks for a page that is somewhere else for ever.
func (d *desk) mustLead(path, to string) {
	d.Helper()
	r, err := http.NewRequestWithContext(d.Context(), http.MethodGet, d.base+path, http.NoBody)
	if err != nil {
		d.Fatal(err)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		d.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if location := answer.Header.Get("Location"); answer.StatusCode != http.StatusMovedPermanently || location != to {
		d.Errorf("%s: %d to %q, want %q", path, answer.StatusCode, location, to)
	}
}

// wantOneAddress lets two apps be renamed to the same address at once, again and again.
func (d *desk) wantOneAddress() {
	d.Helper()
	for n := range 10 {
		statuses := make([]int, 2)
		var group sync.WaitGroup
		for i, app := range []string{"hotjar", "unbounce"} {
			group.Go(func() {
				statuses[i], _ = d.developer.send(http.MethodPut, "/api/v2/applications/"+app+"/slug", fmt.Sprintf(`{"slug":"wanted-%d"}`, n))
			})
		}
		group.Wait()
		slices.Sort(statuses)
		if statuses[0] != http.StatusOK || statuses[1] != http.StatusConflict {
			d.Fatalf("two apps get one address: %v", statuses)
		}
	}
}

// otherReplica looks at the same shop through another program, where there can be one.
func (d *desk) otherReplica(settings []string, slug, words string) {
	d.Helper()
	if len(settings) == 0 {
		return
	}
	other := serveProgram(d.T, d.TempDir(), append(slices.Clone(settings), "MARKETPLACE_DEMO=1")...)
	d.mustShow(other.base, slug, words, true)
	const again = "Press a number of a chat and talk on the phone right away"
	d.write(d.developer, http.MethodPatch, "/api/v2/applications/"+slug+"/display", `{"shortDescription":"`+again+`."}`, http.StatusOK, again)
	d.write(d.developer, http.MethodPut, "/api/v2/applications/"+slug+"/publish", "{}", http.StatusOK, again)
	d.mustShow(other.base, slug, again, true)
	d.write(d.developer, http.MethodPatch, "/api/v2/applications/"+slug+"/display", `{"shortDescription":"`+words+`."}`, http.StatusOK, words)
	d.write(d.developer, http.MethodPut, "/api/v2/applications/"+slug+"/publish", "{}", http.StatusOK, words)
}

// A revision is published at the time that was named, also when the program was not there then,
// and its developer is told once.
func TestPublication_Planned_HappensAfterACrash(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const app = "/api/v2/applications/aircall"
		d.write(d.developer, http.MethodPut, app+"/payment", `{"price":700,"frequency":"monthly","perAccount":true,"trialDays":14}`, http.StatusOK, `"price":700`)
		d.accept(app)
		at := time.Now().AddDate(0, 0, 30).UTC().Format(time.RFC3339)
		d.write(d.developer, http.MethodPut, app+"/publish", `{"at":"`+at+`"}`, http.StatusOK, `"revisionState":"scheduled"`)
		d.kill()
		d.serve()
		d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, `"price":900`)
		d.advance(t, "744h")
		d.write(d.developer, http.MethodGet, app+"/published", "", http.StatusOK, `"price":700`)
		d.write(d.person("dev@apps.test"), http.MethodGet, app, "", http.StatusOK, `"revisionState":"live"`) // the first token is over by then
		eventually(t, "the developer is not told", func() bool {
			return strings.Count(mailsTo(t, d.serving, "dev@apps.test"), "is published") == 1
		})
	})
}

// What may not be published when its time has come stays accepted, and its developer is told why,
// once.
func TestPublication_PlannedOfWhoIsRestricted_EndsThePlan(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const app = "/api/v2/applications/aircall"
		d.write(d.developer, http.MethodPut, app+"/payment", `{"price":700,"frequency":"monthly","perAccount":true,"trialDays":14}`, http.StatusOK, `"price":700`)
		d.accept(app)
		at := time.Now().AddDate(0, 0, 30).UTC().Format(time.RFC3339)
		d.write(d.developer, http.MethodPut, app+"/publish", `{"at":"`+at+`"}`, http.StatusOK, `"revisionState":"scheduled"`)
		d.write(d.staff, http.MethodPut, "/api/staff/developers/appsmiths/restrict", `{"reason":"Nobody answers the support address."}`, http.StatusOK, `"restricted"`)
		d.advance(t, "744h")
		developer := d.person("dev@apps.test") // the first token is over by then
		d.write(developer, http.MethodGet, app, "", http.StatusOK, `"revisionState":"accepted"`)
		d.write(developer, http.MethodGet, app+"/published", "", http.StatusOK, `"price":900`)
		d.write(developer, http.MethodGet, app+"/events", "", http.StatusOK, "developer_restricted: The people who run the shop have restricted this developer: Nobody answers")
		if german := developer.asked(http.MethodGet, app+"/events", "", "X-Language", "de").body; !strings.Contains(string(german), "developer_restricted: Die Betreiber des Shops haben diesen Entwickler eingeschränkt: Nobody answers the support address.") {
			t.Errorf("the history of a German reader says %.900s", german)
		}
		eventually(t, "the developer is not told", func() bool {
			return strings.Count(mailsTo(t, d.serving, "dev@apps.test"), "was not published") == 1
		})
	})
}

// Contract developer-console, traps: the client sends its own headers, with the token, as the
// body of this call. Nobody reads it, so that two different ones are the same request.
func TestCancelSubmission_TokenInTheBody_IsKeptNowhere(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		const app = "/api/v2/applications/aircall"
		d.write(d.developer, http.MethodPut, app+"/payment", `{"price":700,"frequency":"monthly","perAccount":true,"trialDays":14}`, http.StatusOK, `"price":700`)
		d.write(d.developer, http.MethodPut, app+"/review/submit", `{"note":"x"}`, http.StatusOK, `"id"`)
		for _, body := range []string{`{"headers":{"Authorization":"Bearer dal:LEAKED"}}`, `{"headers":{"Authorization":"Bearer dal:ANOTHER"}}`, `no JSON at all`} {
			answer := d.developer.asked(http.MethodPut, app+"/review/cancel", body, "Idempotency-Key", "one", "Content-Type", "application/json")
			if answer.status != http.StatusOK || !strings.Contains(string(answer.body), `"revisionState":"draft"`) {
				t.Errorf("%s: %d %s", body, answer.status, answer.body)
			}
		}
		if strings.Contains(d.stderr.String(), "LEAKED") {
			t.Error("the log has the token")
		}
	})
}
