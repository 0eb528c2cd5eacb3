package site

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"marketplace/internal/httpapi"
)

// staticFiles are the files of a build of the front end.
type staticFiles struct {
	files    fs.FS
	prepared sync.Map // name -> *httpapi.Prepared
}

// serve serves a file, false when there is none. Files that the build compressed are sent so.
func (s *staticFiles) serve(w http.ResponseWriter, r *http.Request, name, cacheControl string) bool {
	if ready, ok := s.prepared.Load(name); ok {
		ready.(*httpapi.Prepared).Serve(w, r, http.StatusOK) //nolint:forcetypeassert // only answers are stored
		return true
	}
	if !fs.ValidPath(name) || strings.Contains("/"+name, "/.") || slices.Contains([]string{".br", ".gz"}, path.Ext(name)) {
		return false
	}
	body, err := fs.ReadFile(s.files, name)
	if err != nil {
		return false
	}
	br, _ := fs.ReadFile(s.files, name+".br")
	gz, _ := fs.ReadFile(s.files, name+".gz")
	contentType := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".js" {
		contentType = "text/javascript; charset=utf-8"
	}
	ready := httpapi.PrepareVariants(contentType, cacheControl, body, gz, br)
	s.prepared.Store(name, ready)
	ready.Serve(w, r, http.StatusOK)
	return true
}
