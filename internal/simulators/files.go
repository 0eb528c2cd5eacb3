package simulators

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"marketplace/internal/httpapi"
)

// file serves a script, a style or a font of the pages; files that the build compressed are
// sent so. Those below assets/ have a hash in their names.
func (s *Simulators) file(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if ready, ok := s.prepared.Load(name); ok {
		ready.(*httpapi.Prepared).Serve(w, r, http.StatusOK) //nolint:forcetypeassert // only answers are stored
		return
	}
	if !fs.ValidPath(name) || slices.Contains([]string{".br", ".gz"}, path.Ext(name)) {
		http.NotFound(w, r)
		return
	}
	body, err := fs.ReadFile(s.Files, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	br, _ := fs.ReadFile(s.Files, name+".br") // a build without them is served as it is
	gz, _ := fs.ReadFile(s.Files, name+".gz")
	cacheControl := "no-cache"
	if strings.HasPrefix(name, "assets/") {
		cacheControl = "public, max-age=31536000, immutable"
	}
	ready := httpapi.PrepareVariants(mime.TypeByExtension(path.Ext(name)), cacheControl, body, gz, br)
	s.prepared.Store(name, ready)
	ready.Serve(w, r, http.StatusOK)
}
