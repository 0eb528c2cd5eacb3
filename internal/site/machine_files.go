package site

import (
	"net/http"
	"sync/atomic"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
)

// What the shop says to search engines, feed readers and other programs.

// cacheMachineFile lets caches keep these files for minutes; the tag tells whether
// they changed.
const cacheMachineFile = "public, max-age=300, stale-while-revalidate=3600"

func (s *Server) mountMachineFiles(mux *http.ServeMux) {
	base := s.d.Boot.Base
	mux.HandleFunc("GET "+base+"/sitemap.xml", s.perVersion("application/xml", s.sitemapIndex))
	mux.HandleFunc("GET "+base+"/sitemaps/{file}", s.sitemap)
	mux.HandleFunc("GET "+base+"/feed.xml", s.perVersion("application/atom+xml; charset=utf-8", s.d.Builder.feed))
	llms := s.perVersion("text/markdown; charset=utf-8", func(snapshot *catalogue.Snapshot) []byte {
		return s.d.Builder.llms(snapshot, s.d.Boot.API, s.d.Assistants)
	})
	mux.HandleFunc("GET "+base+"/llms.txt", llms)
	mux.HandleFunc("GET /llms.txt", llms)
	mux.HandleFunc("GET /robots.txt", s.robots)
	mux.HandleFunc("GET "+base+oEmbedPath, s.oEmbed)
	mux.HandleFunc("GET "+base+openSearchPath, prepared(openSearchType, s.d.Builder.openSearch))
	mux.HandleFunc("GET "+base+suggestionsPath, s.suggest)
	mux.HandleFunc("GET "+securityTextPath, s.securityText)
}

// perVersion answers with a file that is made once for each content version.
func (s *Server) perVersion(contentType string, write func(*catalogue.Snapshot) []byte) http.HandlerFunc {
	type file struct {
		version int64
		ready   *httpapi.Prepared
	}
	var kept atomic.Pointer[file]
	return func(w http.ResponseWriter, r *http.Request) {
		snapshot := s.d.Builder.Catalogue.Snapshot()
		now := kept.Load()
		if now == nil || now.version != snapshot.Version {
			now = &file{snapshot.Version, httpapi.Prepare(contentType, cacheMachineFile, write(snapshot), nil)}
			kept.Store(now)
		}
		now.ready.Serve(w, r, http.StatusOK)
	}
}
