package site

import (
	"net/http"
	"net/url"
	"strings"

	"marketplace/internal/catalogue"
)

// Moved gives the path that an old address leads to for ever, empty when it
// leads nowhere else (decisions rule 20).
func (b *Builder) Moved(path string) string {
	s := b.Catalogue.Snapshot()
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) < 2 {
		return ""
	}
	slug := ""
	switch parts[0] {
	case "apps", "services", "embedded-apps", "checkout", "app", "embedded-app":
		slug = movedApp(s, parts)
	case "partners", "embedded-partners":
		if s.Expert(parts[1]) == nil {
			slug = s.CurrentSlug("experts", parts[1])
		}
	case "developers":
		if s.Developer(parts[1]) == nil {
			slug = s.CurrentSlug("developers", parts[1])
		}
	}
	if slug == "" {
		return ""
	}
	parts[1] = slug
	return "/" + strings.Join(parts, "/") + "/"
}

// movedApp gives the slug of today. A list, a category or an entry that has the
// slug now wins over one that had it.
func movedApp(s *catalogue.Snapshot, parts []string) string {
	slug := parts[1]
	if s.App(slug) != nil || s.Category(slug) != nil || isCurated(slug) {
		return ""
	}
	today := s.CurrentSlug("apps", slug)
	if app := s.App(today); !shown(app) {
		return ""
	} else if (parts[0] == "apps" || parts[0] == "services") && len(parts) == 2 {
		parts[0] = strings.Split(strings.Trim(app.Path(), "/"), "/")[0]
	}
	return today
}

// moved answers an old address with the one of today; false when it is none.
func (s *Server) moved(w http.ResponseWriter, r *http.Request, address pageAddress, before, after string) bool {
	to := s.d.Builder.Moved(address.path)
	if to == "" {
		return false
	}
	s.leadTo(w, r, before+to+after)
	return true
}

// leadTo sends a browser for ever to another path of the shop, with its query.
func (s *Server) leadTo(w http.ResponseWriter, r *http.Request, path string) {
	target := (&url.URL{Path: s.d.Boot.Base + path}).EscapedPath()
	if r.URL.RawQuery != "" {
		target += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	http.Redirect(w, r, target, http.StatusMovedPermanently) //nolint:gosec // the path begins with our base and is escaped
}
