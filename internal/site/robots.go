package site

import (
	"net/http"
	"slices"
	"strings"
)

// robots lets search engines read the shop and keeps them out of what is for
// one person or one query only, and of the APIs.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	boot := s.d.Boot
	var lines strings.Builder
	lines.WriteString("User-agent: *\nAllow: " + boot.Base + "/\n")
	for _, path := range uncrawledPaths() {
		for _, one := range s.languages() {
			lines.WriteString("Disallow: " + one.d.Boot.Base + path + "\n")
		}
	}
	for _, service := range []string{boot.Accounts, boot.API, boot.Billing, boot.Search, boot.Sandbox, "/demo"} {
		if service != "" {
			lines.WriteString("Disallow: " + service + "/\n")
		}
	}
	_, _ = w.Write([]byte(lines.String() + "Sitemap: " + s.d.Builder.address("/sitemap.xml") + "\n"))
}

// uncrawledPaths are what routes keep search engines away from.
func uncrawledPaths() []string {
	var paths []string
	for i := range routes {
		if first := routes[i].firstStep(); routes[i].NoCrawl && !slices.Contains(paths, first) {
			paths = append(paths, first)
		}
	}
	return paths
}
