package site

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
)

// largest number of addresses that a sitemap may hold by its standard.
const sitemapLength = 50_000

// sitemapEntry is a page that search engines should know.
type sitemapEntry struct {
	path     string
	modified string // YYYY-MM-DD
}

// sitemapGroups gives the pages that search engines should know, in groups, the most
// important first.
func (b *Builder) sitemapGroups(s *catalogue.Snapshot) (names []SitemapGroup, groups map[SitemapGroup][]sitemapEntry) {
	changed := newestOf(s)
	pages := []sitemapEntry{{"/", changed.any}}
	for i := range routes {
		slug := strings.Trim(routes[i].Pattern, "/")
		if routes[i].Sitemap == SitemapPages && routes[i].isLiteral() && s.List(slug) != nil {
			pages = append(pages, sitemapEntry{routes[i].Pattern, max(changed.any, changedOn(s, "list/"+slug))})
		}
	}
	for _, c := range s.Categories {
		pages = append(pages, sitemapEntry{"/apps/" + c.Slug + "/", max(changed.category[c.Slug], changedOn(s, "category/"+c.Slug))})
	}
	for _, l := range s.Lists {
		if isCurated(l.Slug) {
			pages = append(pages, sitemapEntry{"/apps/" + l.Slug + "/", max(changed.list[l.Slug], changedOn(s, "list/"+l.Slug))})
		}
	}
	for _, l := range s.LegalTexts {
		pages = append(pages, sitemapEntry{"/legal/" + l.Slug + "/", l.Updated})
	}
	var apps, people []sitemapEntry
	for _, app := range s.Published() {
		apps = append(apps, sitemapEntry{app.Path(), modified(app)})
	}
	for i := range s.Experts {
		e := &s.Experts[i]
		on := changedOn(s, "expert/"+e.Slug)
		for _, t := range e.Testimonials {
			on = max(on, t.Date)
		}
		people = append(people, sitemapEntry{expertPath(e), on})
		if e.Campaign != nil {
			people = append(people, sitemapEntry{expertPath(e) + e.Campaign.Slug + "/", on})
		}
	}
	for i := range s.Developers {
		slug := s.Developers[i].Slug
		people = append(people, sitemapEntry{developerPath(slug), max(changed.developer[slug], changedOn(s, "developer/"+slug))})
	}
	return []SitemapGroup{SitemapPages, SitemapApps, SitemapPeople}, map[SitemapGroup][]sitemapEntry{SitemapPages: pages, SitemapApps: apps, SitemapPeople: people}
}

// modified is the day of an entry's last version, or of its publication.
func modified(app *catalogue.App) string {
	return max(app.Updated(), app.PublishedAt.Format(time.DateOnly))
}

// changedOn is the day that a document of the catalogue changed, empty when it is
// not known.
func changedOn(s *catalogue.Snapshot, document string) string {
	if at := s.Changed[document]; !at.IsZero() {
		return at.Format(time.DateOnly)
	}
	return ""
}

// newest holds the days of the newest entries that pages list.
type newest struct {
	any                       string
	category, list, developer map[string]string // by slug
}

func newestOf(s *catalogue.Snapshot) newest {
	n := newest{category: map[string]string{}, list: map[string]string{}, developer: map[string]string{}}
	for _, app := range s.Published() {
		day := modified(app)
		n.any = max(n.any, day)
		n.developer[app.Developer] = max(n.developer[app.Developer], day)
		for _, slug := range app.Categories() {
			n.category[slug] = max(n.category[slug], day)
		}
		for _, slug := range app.Lists {
			n.list[slug] = max(n.list[slug], day)
		}
	}
	return n
}

// SitemapPaths gives the address of every page that search engines should know, most
// important first.
func (b *Builder) SitemapPaths() []string {
	names, groups := b.sitemapGroups(b.Catalogue.Snapshot())
	var paths []string
	for _, name := range names {
		for _, p := range groups[name] {
			paths = append(paths, p.path)
		}
	}
	return paths
}

// sitemapIndex lists the sitemaps of all languages.
func (s *Server) sitemapIndex(snapshot *catalogue.Snapshot) []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, one := range s.languages() {
		if !isPseudo(one.d.Frontend.language) {
			one.d.Builder.listSitemaps(&out, snapshot)
		}
	}
	out.WriteString("</sitemapindex>")
	return out.Bytes()
}

func (b *Builder) listSitemaps(out *bytes.Buffer, s *catalogue.Snapshot) {
	names, groups := b.sitemapGroups(s)
	for _, name := range names {
		for i := 0; i < len(groups[name]); i += sitemapLength {
			last := ""
			for _, p := range groups[name][i:min(i+sitemapLength, len(groups[name]))] {
				last = max(last, p.modified)
			}
			xmlElement(out, "sitemap", xmlChild{"loc", b.address(fmt.Sprintf("/sitemaps/%s-%d.xml", name, i/sitemapLength+1))}, xmlChild{"lastmod", last})
		}
	}
}

// sitemap answers sitemaps/{group}-{number}.xml.
func (s *Server) sitemap(w http.ResponseWriter, r *http.Request) {
	var number int
	name, rest, _ := strings.Cut(strings.TrimSuffix(r.PathValue("file"), ".xml"), "-")
	if n, err := fmt.Sscanf(rest, "%d", &number); n != 1 || err != nil || number < 1 || path.Ext(r.PathValue("file")) != ".xml" {
		http.NotFound(w, r)
		return
	}
	ready := s.sitemaps.get(s.d.Builder, &s.d.Boot, name, number)
	if ready == nil {
		http.NotFound(w, r)
		return
	}
	ready.Serve(w, r, http.StatusOK)
}

// sitemaps keeps the sitemaps of one content version: packing one with tens of
// thousands of addresses takes longer than a page may.
type sitemaps struct {
	mu      sync.Mutex
	version int64
	lengths map[string]int // of the groups
	ready   map[string]*httpapi.Prepared
}

// get gives the sitemap of a group by its number, nil when there is none. Each page is there
// with its address in all languages.
func (k *sitemaps) get(b *Builder, boot *Boot, name string, number int) *httpapi.Prepared {
	k.mu.Lock() // one at a time makes them
	defer k.mu.Unlock()
	snapshot, key := b.Catalogue.Snapshot(), name+"-"+strconv.Itoa(number)
	if k.ready == nil || k.version != snapshot.Version {
		k.version, k.ready, k.lengths = snapshot.Version, map[string]*httpapi.Prepared{}, map[string]int{}
		_, groups := b.sitemapGroups(snapshot)
		for group, all := range groups {
			k.lengths[string(group)] = len(all)
		}
	}
	if ready := k.ready[key]; ready != nil {
		return ready
	}
	if number > (k.lengths[name]+sitemapLength-1)/sitemapLength {
		return nil
	}
	_, groups := b.sitemapGroups(snapshot)
	all, from := groups[SitemapGroup(name)], (number-1)*sitemapLength
	var out bytes.Buffer
	out.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`)
	for _, p := range all[from:min(from+sitemapLength, len(all))] {
		writeSitemapPage(&out, b.address(p.path), p.modified, boot)
	}
	out.WriteString("</urlset>")
	k.ready[key] = httpapi.PrepareCompressed("application/xml", cacheMachineFile, out.Bytes(), nil)
	return k.ready[key]
}

func writeSitemapPage(out *bytes.Buffer, address, modified string, boot *Boot) {
	out.WriteString("<url>")
	xmlChild{"loc", address}.write(out)
	xmlChild{"lastmod", modified}.write(out)
	if len(boot.Languages) > 1 {
		for _, other := range alternates(address, boot) {
			fmt.Fprintf(out, `<xhtml:link rel="alternate" hreflang="%s" href="`, other.language)
			_ = xml.EscapeText(out, []byte(other.address))
			out.WriteString(`"/>`)
		}
	}
	out.WriteString("</url>")
}

// xmlElement writes an element with children.
func xmlElement(out *bytes.Buffer, element string, children ...xmlChild) {
	out.WriteString("<" + element + ">")
	for _, c := range children {
		c.write(out)
	}
	out.WriteString("</" + element + ">")
}

type xmlChild struct{ name, text string }

// write writes the element, unless its text is empty.
func (c xmlChild) write(out *bytes.Buffer) {
	if c.text == "" {
		return
	}
	out.WriteString("<" + c.name + ">")
	_ = xml.EscapeText(out, []byte(c.text))
	out.WriteString("</" + c.name + ">")
}
