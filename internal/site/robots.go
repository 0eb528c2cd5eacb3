package site

import (
	"bytes"
	"encoding/xml"
	"net/http"
)

// sitemap lists the pages that search engines should know.
func (s *Server) sitemap(w http.ResponseWriter, _ *http.Request) {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range s.d.Builder.Paths() {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(s.d.Builder.address(p)))
		b.WriteString("</loc></url>")
	}
	b.WriteString("</urlset>")
	w.Header().Set("Content-Type", "application/xml")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(b.Bytes())
}

// robots lets search engines read the shop and keeps them out of what is for
// one person or one query only.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	base := s.d.Boot.Base
	_, _ = w.Write([]byte("User-agent: *\nAllow: " + base + "/\nDisallow: " + base + "/checkout/\nDisallow: " + base + "/search/\nDisallow: /accounts/\nDisallow: /demo/\nSitemap: " +
		s.d.Builder.address("/sitemap.xml") + "\n"))
}
