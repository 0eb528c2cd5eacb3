package site

import "net/http"

// robots lets search engines read the shop and keeps them out of what is for
// one person or one query only.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	base := s.d.Boot.Base
	_, _ = w.Write([]byte("User-agent: *\nAllow: " + base + "/\nDisallow: " + base + "/checkout/\nDisallow: " + base + "/cart/\nDisallow: " + base + "/search/\nDisallow: " + base + "/compare/\nDisallow: " + base + "/moderation/\nDisallow: /accounts/\nDisallow: /demo/\nSitemap: " +
		s.d.Builder.address("/sitemap.xml") + "\n"))
}
