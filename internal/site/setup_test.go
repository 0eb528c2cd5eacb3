package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

func direct(address string) func(*catalogue.App) {
	return func(a *catalogue.App) {
		a.Scopes, a.CustomProps = []string{"chats--all:ro"}, map[string]string{"directInstallUrl": address}
	}
}

// selfInstallingApps is a catalogue with apps that install themselves, and some that only
// nearly do.
func selfInstallingApps() catalogue.Content {
	c := people()
	c.Apps = append(c.Apps,
		entry("direct", direct("https://direct.example:8443/install")),
		entry("query", direct("https://direct.example/install?plan=1")),
		entry("clientless", direct("https://direct.example/install"), func(a *catalogue.App) { a.Scopes = nil }),
		entry("covered", direct("https://direct.example/install"), func(a *catalogue.App) { a.Hidden = true }),
		entry("bought", direct("https://direct.example/install"), paid("monthly", 900, false)),
	)
	return c
}

// S3.04: an app without a client, or with an address that nobody may be sent to,
// is installed plainly.
func TestDirectInstall_AddressOfTheApp_MustBeUsable(t *testing.T) {
	t.Parallel()
	s := newShop(t, selfInstallingApps())
	if diff := cmp.Diff(&site.DirectInstall{URL: "https://direct.example:8443/install"}, s.Page("/apps/direct/", nil).App.DirectInstall); diff != "" {
		t.Error(diff)
	}
	for _, slug := range []string{"query", "clientless"} {
		if got := s.Page("/apps/"+slug+"/", nil).App.DirectInstall; got != nil {
			t.Errorf("%s installs itself at %+v", slug, got)
		}
	}
}

// S9.25: the page on which such an app installs itself in a frame may frame that
// app, by its origin alone; no other page may, and there is none for others.
func TestContentPolicy_SetUpPage_AloneFramesItsApp(t *testing.T) {
	t.Parallel()
	s := serve(t, selfInstallingApps())
	frames := func(path string) string {
		policy := s.get(t, "/marketplace"+path).Header.Get("Content-Security-Policy")
		for directive := range strings.SplitSeq(policy, "; ") {
			if rest, ok := strings.CutPrefix(directive, "frame-src "); ok {
				return rest
			}
		}
		return ""
	}
	const path = "/embedded-apps/direct/install/"
	if got := frames(path); got != "'self' https://direct.example:8443" {
		t.Errorf("%s frames %s", path, got)
	}
	if ancestors, parents := framing(t, s, path); ancestors != "https://host.example" || len(parents) != 1 {
		t.Errorf("framed by %s, listens to %v", ancestors, parents)
	}
	for _, other := range []string{"/apps/direct/", "/embedded-apps/direct/", "/embedded-apps/direct/other/", "/embedded-apps/", "/"} {
		if got := frames(other); got != "'self' https://www.youtube-nocookie.com https://player.vimeo.com" {
			t.Errorf("%s frames %s", other, got)
		}
	}
	for _, none := range []string{"/apps/direct/install/", "/embedded-apps/full/install/", "/embedded-apps/query/install/", "/embedded-apps/clientless/install/", "/embedded-apps/covered/install/", "/embedded-apps/bought/install/", "/embedded-apps/nothing/install/"} {
		if r := s.get(t, "/marketplace"+none); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", none, r.StatusCode)
		}
	}
	page := newShop(t, selfInstallingApps()).Page(path, nil)
	if page.Kind != site.KindEmbeddedInstall || page.Path != path || !page.Embedded || !page.Meta.NoIndex || page.Title != "Set up Direct | Integrations" {
		t.Errorf("%+v", page)
	}
	want := []site.Link{{Text: "Home", Path: "/embedded-apps/"}, {Text: "CRM", Path: "/apps/crm/"}, {Text: "Direct", Path: "/apps/direct/"}}
	if diff := cmp.Diff(want, page.EmbeddedInstall.Breadcrumbs); diff != "" {
		t.Error(diff)
	}
}
