package site

import (
	"bytes"
	"encoding/xml"
	"slices"
	"time"

	"marketplace/internal/catalogue"
)

// feedLength is how many of the newest apps the feed has.
const feedLength = 30

// feed is the Atom feed of the newest apps and services (RFC 4287).
func (b *Builder) feed(s *catalogue.Snapshot) []byte {
	newest := slices.Clone(s.Published())
	slices.SortStableFunc(newest, func(x, y *catalogue.App) int { return y.PublishedAt.Compare(x.PublishedAt) })
	newest = takeFirst(newest, feedLength)
	updated := time.Unix(0, 0).UTC()
	if len(newest) > 0 {
		updated = newest[0].PublishedAt
	}
	var out bytes.Buffer
	text := func(element, value string) {
		out.WriteString("<" + element + ">")
		_ = xml.EscapeText(&out, []byte(value))
		out.WriteString("</" + element + ">")
	}
	link := func(rel, kind, address string) {
		out.WriteString(`<link rel="` + rel + `" type="` + kind + `" href="`)
		_ = xml.EscapeText(&out, []byte(address))
		out.WriteString(`"/>`)
	}
	out.WriteString(xml.Header + `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`)
	text("id", b.address("/feed.xml"))
	text("title", "New apps and services in the "+b.Brand)
	text("updated", updated.Format(time.RFC3339))
	link("self", "application/atom+xml", b.address("/feed.xml"))
	link("alternate", "text/html", b.address("/"))
	for _, app := range newest {
		out.WriteString("<entry>")
		text("id", b.address(app.Path()))
		text("title", app.Name)
		text("updated", app.PublishedAt.Format(time.RFC3339))
		text("published", app.PublishedAt.Format(time.RFC3339))
		link("alternate", "text/html", b.address(app.Path()))
		out.WriteString("<author>")
		text("name", s.Publisher(app))
		out.WriteString("</author>")
		text("summary", app.Summary())
		out.WriteString("</entry>")
	}
	out.WriteString("</feed>")
	return out.Bytes()
}
