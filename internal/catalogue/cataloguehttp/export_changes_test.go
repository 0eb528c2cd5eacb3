package cataloguehttp_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguehttp"
)

// copyOf is what a client has of the catalogue, by the keys of its parts.
type copyOf struct {
	state        string
	applications map[string]cataloguehttp.Application
	lists        map[string]cataloguehttp.List
	developers   map[string]cataloguehttp.Profile
}

// take does with an answer what its documentation says.
func (c *copyOf) take(e cataloguehttp.CatalogueExport) {
	if e.Full {
		*c = copyOf{applications: map[string]cataloguehttp.Application{}, lists: map[string]cataloguehttp.List{}, developers: map[string]cataloguehttp.Profile{}}
	}
	c.state = e.State
	for _, a := range e.Applications {
		c.applications[a.ID] = a
	}
	for _, l := range e.Lists {
		c.lists[l.Slug] = l
	}
	for _, d := range e.Developers {
		c.developers[d.ID] = d
	}
	for _, id := range e.Removed.Applications {
		delete(c.applications, id)
	}
	for _, slug := range e.Removed.Lists {
		delete(c.lists, slug)
	}
	for _, id := range e.Removed.Developers {
		delete(c.developers, id)
	}
}

// Who takes the changes since what they have, has what everybody has, and was sent only that.
func TestCatalogue_ChangesSince_MakeACopyWhole(t *testing.T) {
	t.Parallel()
	c := content()
	c.Lists = []catalogue.List{{Slug: "starter-pack", Title: "Starter", Order: []string{"full", "bare"}}, {Slug: "gone-soon", Title: "Gone"}}
	s := newServer(t, c)
	since := func(state string) cataloguehttp.CatalogueExport {
		return decode[cataloguehttp.CatalogueExport](t, s.get(t, "/api/catalogue?since="+url.QueryEscape(state)))
	}
	var each, late copyOf
	each.take(since(""))
	late.take(since(""))
	bare := func(c *catalogue.Content) *catalogue.App {
		return &c.Apps[slices.IndexFunc(c.Apps, func(a catalogue.App) bool { return a.Slug == "bare" })]
	}
	for _, step := range []struct {
		name  string
		do    func()
		parts int // that are sent or named as removed
	}{
		{"nothing", func() {}, 0},
		{"a text", func() { bare(&c).ShortDescription = "New."; s.put(t, c) }, 1},
		{"an app is hidden", func() { bare(&c).Hidden = true; s.put(t, c) }, 3}, // with its list and its developer
		{"a deal ends", func() { s.clock.Advance(2 * time.Hour) }, 1},
		{"an app comes back", func() { bare(&c).Hidden = false; s.put(t, c) }, 3},
		{"a list is removed", func() {
			if err := s.service.RemoveDocuments(t.Context(), catalogue.KindList, []string{"gone-soon"}); err != nil {
				t.Fatal(err)
			}
		}, 1},
	} {
		step.do()
		changes, whole := since(each.state), since("")
		sent := len(changes.Applications) + len(changes.Developers) + len(changes.Experts) + len(changes.Categories) + len(changes.Lists) +
			len(changes.Removed.Applications) + len(changes.Removed.Developers) + len(changes.Removed.Experts) + len(changes.Removed.Categories) + len(changes.Removed.Lists)
		if changes.Full || changes.Since != each.state || sent != step.parts || !whole.Full || whole.State != changes.State {
			t.Errorf("%s: %d parts since %s: %+v", step.name, sent, each.state, changes)
		}
		each.take(changes)
		each.check(t, step.name, whole)
	}
	late.take(since(late.state))
	late.check(t, "all at once", since(""))
}

// check compares a copy with an answer that is whole.
func (c *copyOf) check(t *testing.T, name string, whole cataloguehttp.CatalogueExport) {
	t.Helper()
	var fresh copyOf
	fresh.take(whole)
	if diff := cmp.Diff(fresh, *c, cmp.AllowUnexported(copyOf{})); diff != "" {
		t.Errorf("%s: the copy differs (-catalogue +copy):\n%s", name, diff)
	}
}

// put imports a content.
func (s *server) put(t *testing.T, c catalogue.Content) {
	t.Helper()
	if _, err := s.service.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// A state that is not known is answered in full, one that is none with the reason; both answers
// can be kept by caches as everything else.
func TestCatalogue_UnknownState_IsAnsweredInFull(t *testing.T) {
	t.Parallel()
	s := newServer(t, content())
	whole := s.get(t, "/api/catalogue")
	for _, unknown := range []string{"0-0", "1-999999999", "9223372036854775807-0", "9999999999999999999-1"} {
		answer := s.get(t, "/api/catalogue?since="+unknown)
		if answer.StatusCode != http.StatusOK || !decode[cataloguehttp.CatalogueExport](t, answer).Full || answer.Header.Get("ETag") != whole.Header.Get("ETag") {
			t.Errorf("%s: %d %.200s", unknown, answer.StatusCode, answer.Body)
		}
	}
	for _, wrong := range []string{"1", "-1", "now", "1-1-1", "1-1%0A", "1 OR 1", strings.Repeat("1", 1000) + "-0"} {
		answer := s.get(t, "/api/catalogue?since="+strings.ReplaceAll(wrong, " ", "%20"))
		if answer.StatusCode != http.StatusBadRequest || !strings.Contains(string(answer.Body), `"since":"Give the state of an answer of before, as 812-3."`) {
			t.Errorf("%.20s: %d %.200s", wrong, answer.StatusCode, answer.Body)
		}
	}
	state := decode[cataloguehttp.CatalogueExport](t, whole).State
	answer := s.get(t, "/api/catalogue?since="+state)
	if answer.Header.Get("Cache-Control") != whole.Header.Get("Cache-Control") || answer.Header.Get("ETag") == whole.Header.Get("ETag") {
		t.Errorf("%v", answer.Header)
	}
	if again := s.get(t, "/api/catalogue?since="+state, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("%d", again.StatusCode)
	}
}
