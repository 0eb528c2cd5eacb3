package site

import (
	"encoding/json"
	"net/http"
	"strings"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/ids"
)

// Site data that several pages share (spec S7.51): the parts of the frame under
// their names, and what all pages know of the catalogue under its hash.

// AppData is the body of app-data.json. Clients compare the build with theirs.
type AppData struct {
	Build  string            `json:"webpackCompilationHash"`
	Shared string            `json:"sharedData"`
	Slices map[string]string `json:"slices"` // hash by name
}

// sharedFile is the shared data of one content version.
type sharedFile struct {
	version int64
	hash    string
	ready   *httpapi.Prepared
}

// SharedData is what every page may use: it grows with the number of lists and
// categories, not with the number of apps.
type SharedData struct {
	Categories []Category `json:"categories"`
	Lists      []Link     `json:"lists"`
}

// shared makes the shared data once for each content version.
func (s *Server) shared() *sharedFile {
	snapshot := s.d.Builder.Catalogue.Snapshot()
	if now := s.common.Load(); now != nil && now.version == snapshot.Version {
		return now
	}
	body, err := json.Marshal(s.d.Builder.sharedBody(snapshot))
	if err != nil {
		panic("shared data: " + err.Error()) // texts and numbers always encode
	}
	made := &sharedFile{snapshot.Version, ids.Hash(body)[:20], httpapi.Prepare("application/json", "public, max-age=31536000, immutable", body, nil)}
	s.common.Store(made)
	return made
}

func (b *Builder) sharedBody(s *catalogue.Snapshot) SharedData {
	body := SharedData{Categories: b.categories(s), Lists: []Link{}}
	for i := range s.Lists {
		if slug := s.Lists[i].Slug; isCurated(slug) {
			body.Lists = append(body.Lists, Link{Text: s.Lists[i].Title, Path: listPath(slug)})
		}
	}
	return body
}

// sharedData answers page-data/sq/d/{hash}.json. Another hash than today's is
// not found: whoever asks for it is to read app-data.json again.
func (s *Server) sharedData(w http.ResponseWriter, r *http.Request, hash string) {
	now := s.shared()
	if hash != now.hash {
		http.NotFound(w, r)
		return
	}
	now.ready.Serve(w, r, http.StatusOK)
}

// frameParts are the parts of the frame by name, encoded.
func frameParts(boot Boot) map[string][]byte {
	made := map[string][]byte{}
	for name, data := range map[string]any{
		"header": map[string]any{"brand": boot.Brand, "navigation": boot.Navigation},
		"footer": map[string]any{"brand": boot.Brand, "footer": boot.Footer, "legal": boot.Legal},
	} {
		body, err := json.Marshal(data)
		if err != nil {
			panic("slice " + name + ": " + err.Error()) // texts always encode
		}
		made[name] = body
	}
	return made
}

// sliceHashes tell clients which parts of the frame are not theirs.
func sliceHashes(boot Boot) map[string]string {
	hashes := map[string]string{}
	for name, body := range frameParts(boot) {
		hashes[name] = ids.Hash(body)[:20]
	}
	return hashes
}

// framePart answers slice-data/{name}.json, the parts of the frame.
func (s *Server) framePart(w http.ResponseWriter, r *http.Request) {
	name, isJSON := strings.CutSuffix(r.PathValue("file"), ".json")
	body, known := frameParts(s.d.Boot)[name]
	if !isJSON || !known {
		http.NotFound(w, r)
		return
	}
	httpapi.Prepare("application/json", "no-cache", body, nil).Serve(w, r, http.StatusOK)
}
