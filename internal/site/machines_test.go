package site_test

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// oembed.com: a link to the page of an app is told of; any other address is not found, another
// format is not implemented.
func TestOEmbed_PageOfAnApp_IsTold(t *testing.T) {
	t.Parallel()
	c := people()
	c.Apps[0].FormerSlugs = []string{"once-full", "free"}
	s := serve(t, c)
	ask := func(address, more string) got {
		return s.get(t, "/marketplace/oembed?url="+url.QueryEscape(address)+more)
	}
	for _, address := range []string{"/apps/full/", "/apps/full", "/apps/full/?utm_source=x#ratings", "/apps/once-full/"} {
		r := ask(origin+"/marketplace"+address, "&format=json")
		var told struct {
			Type, Version, Title string
			Author               string `json:"author_name"`
			AuthorURL            string `json:"author_url"`
			Provider             string `json:"provider_name"`
			Thumbnail            string `json:"thumbnail_url"`
			Width                int    `json:"thumbnail_width"`
			Height               int    `json:"thumbnail_height"`
		}
		if err := json.Unmarshal([]byte(r.body), &told); err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "application/json" || r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Fatalf("%s: %d %v %s", address, r.StatusCode, err, r.body)
		}
		if told.Type != "link" || told.Version != "1.0" || told.Title != "Full" || told.Author != "Developer Inc." || told.AuthorURL != origin+"/marketplace/developers/dev/" || told.Provider != "Marketplace" || told.Width != 1200 || told.Height != 630 {
			t.Errorf("%s: %+v", address, told)
		}
		if picture := s.get(t, strings.TrimPrefix(told.Thumbnail, origin)); picture.StatusCode != http.StatusOK || picture.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the picture %s: %d", told.Thumbnail, picture.StatusCode)
		}
		if again := s.get(t, r.Request.URL.RequestURI(), "If-None-Match", r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("again: %d", again.StatusCode)
		}
	}
	if r := ask(origin+"/marketplace/apps/free/", ""); !strings.Contains(r.body, `"title":"Free"`) {
		t.Errorf("an address that another app once had: %s", r.body)
	}
	if r := ask(origin+"/marketplace/services/coaching/", ""); !strings.Contains(r.body, `"title":"Coaching"`) {
		t.Errorf("a service: %s", r.body)
	}
	for limit, isThere := range map[string]bool{"&maxwidth=1200&maxheight=630": true, "&maxwidth=1199": false, "&maxheight=100": false, "&maxwidth=wide": true} {
		if r := ask(origin+"/marketplace/apps/full/", limit); strings.Contains(r.body, "thumbnail_url") != isThere || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", limit, r.StatusCode, r.body)
		}
	}
	for _, format := range []string{"xml", "yaml", "json2"} {
		if r := ask(origin+"/marketplace/apps/full/", "&format="+format); r.StatusCode != http.StatusNotImplemented {
			t.Errorf("%s: %d", format, r.StatusCode)
		}
	}
	for _, address := range []string{
		"", ":", "full", "/marketplace/apps/full/", "https://other.example/marketplace/apps/full/", "http://shop.example/marketplace/apps/full/", origin + "@evil.example/marketplace/apps/full/",
		origin + "/marketplace/apps/hidden/", origin + "/marketplace/apps/nothing/", origin + "/marketplace/apps/crm/", origin + "/marketplace/", origin + "/apps/full/", origin + "/marketplace/compare/full/",
	} {
		if r := ask(address, ""); r.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d %s", address, r.StatusCode, r.body)
		}
	}
}

// The head of each page leads to the description of the search, that of an app to its oEmbed.
func TestDocument_Head_LeadsToWhatMachinesRead(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	app, home := s.get(t, "/marketplace/apps/full/"), s.get(t, "/marketplace/")
	address := "/marketplace/oembed?url=" + url.QueryEscape(origin+"/marketplace/apps/full/")
	for _, want := range []string{
		`<link rel="search" type="application/opensearchdescription+xml" href="/marketplace/opensearch.xml" title="Marketplace">`,
		`<link rel="alternate" type="application/json+oembed" href="` + address + `"`,
	} {
		if !strings.Contains(app.body, want) {
			t.Errorf("the head of an app does not say %s", want)
		}
	}
	if strings.Contains(home.body, "oembed") || !strings.Contains(home.body, "opensearch.xml") {
		t.Error("the head of the first page leads elsewhere")
	}
	if r := s.get(t, address); r.StatusCode != http.StatusOK {
		t.Errorf("%s: %d", address, r.StatusCode)
	}
}

// OpenSearch 1.1: the templates of the description lead to what they promise.
func TestOpenSearch_Templates_Work(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	r := s.get(t, "/marketplace/opensearch.xml")
	var description struct {
		ShortName string
		Image     string
		URLs      []struct {
			Type     string `xml:"type,attr"`
			Template string `xml:"template,attr"`
		} `xml:"Url"`
	}
	if err := xml.Unmarshal([]byte(r.body), &description); err != nil || r.Header.Get("Content-Type") != "application/opensearchdescription+xml" || description.ShortName != "Marketplace" || len(description.URLs) != 3 {
		t.Fatal(err, r.Header, r.body)
	}
	for _, u := range append(description.URLs, struct {
		Type     string `xml:"type,attr"`
		Template string `xml:"template,attr"`
	}{"image/svg+xml", strings.TrimSpace(description.Image)}) {
		path := strings.Replace(strings.TrimPrefix(u.Template, origin), "{searchTerms}", "chat%20%26%20more", 1)
		if r := s.get(t, path); r.StatusCode != http.StatusOK || !strings.HasPrefix(r.Header.Get("Content-Type"), u.Type) {
			t.Errorf("%s: %d %s, want %s", path, r.StatusCode, r.Header.Get("Content-Type"), u.Type)
		}
	}
	if r := s.get(t, "/marketplace/suggestions?q=chat%20%26"); r.body != `["chat \u0026",["Full"],["`+s.summaryOf("full")+`"],["`+origin+`/marketplace/apps/full/"]]` {
		t.Errorf("suggestions: %s", r.body)
	}
	for _, nothing := range []string{"", "?q=", "?q=" + strings.Repeat("a", 600)} {
		if r := s.get(t, "/marketplace/suggestions"+nothing); r.StatusCode != http.StatusOK || !strings.HasSuffix(r.body, ",[],[],[]]") {
			t.Errorf("%.20s: %d %.100s", nothing, r.StatusCode, r.body)
		}
	}
}

func (s *served) summaryOf(slug string) string { return s.catalogue.Snapshot().App(slug).Summary() }

// RFC 9116: whom to tell of a weakness, and until when that may be believed.
func TestSecurityText_Contact_IsNamedForHalfAYear(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	r := s.get(t, "/.well-known/security.txt")
	lines := strings.Split(strings.TrimSpace(r.body), "\n")
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/plain; charset=utf-8" || !slices.Contains(lines, "Contact: mailto:security@shop.example") || !slices.Contains(lines, "Canonical: "+origin+"/.well-known/security.txt") {
		t.Errorf("%d %v", r.StatusCode, lines)
	}
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "Expires: ") })
	expires, err := time.Parse(time.RFC3339, strings.TrimPrefix(lines[max(at, 0)], "Expires: "))
	if left := expires.Sub(s.Now()); err != nil || left < 179*24*time.Hour || left > 180*24*time.Hour {
		t.Errorf("%v: it is over in %s", err, left)
	}
}
