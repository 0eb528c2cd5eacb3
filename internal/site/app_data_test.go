package site_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// S7.51: shared data under its hash, parts of the frame under their names.
func TestPageData_SharedParts_ComeOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	var app struct {
		SharedData string
		Slices     map[string]string
	}
	if err := json.Unmarshal([]byte(s.get(t, "/marketplace/page-data/app-data.json").body), &app); err != nil || len(app.Slices) != 2 {
		t.Fatal(err, app)
	}
	r := s.get(t, "/marketplace/page-data/sq/d/"+app.SharedData+".json")
	if r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") || !strings.Contains(r.body, `"path":"/apps/invoicing/"`) || !strings.Contains(r.body, "/apps/by-text/") {
		t.Errorf("%d %v %s", r.StatusCode, r.Header, r.body)
	}
	for name, want := range map[string]string{"header": "/partners/", "footer": "https://help.example/"} {
		if r := s.get(t, "/marketplace/slice-data/"+name+".json"); r.StatusCode != http.StatusOK || !strings.Contains(r.body, want) || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %d %s", name, r.StatusCode, r.body)
		}
		// A document names the parts that it was drawn with.
		if document := s.get(t, "/marketplace/apps/").body; app.Slices[name] == "" || !strings.Contains(document, app.Slices[name]) {
			t.Errorf("%s: the document does not know the hash %q", name, app.Slices[name])
		}
	}
	for _, path := range []string{"/page-data/sq/d/0000.json", "/page-data/sq/d/", "/slice-data/nothing.json", "/slice-data/header", "/slice-data/"} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	changed := people()
	changed.Lists[6].Title, changed.Categories[0].Name = "Other", "Other"
	if _, err := s.catalogue.Import(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	if r := s.get(t, "/marketplace/page-data/sq/d/"+app.SharedData+".json"); r.StatusCode != http.StatusNotFound {
		t.Errorf("the shared data of yesterday: %d", r.StatusCode)
	}
}

// S7.51: HEAD says whether a page exists, without its body.
func TestHeadRequest_EveryKindOfPage_TellsWhetherItExists(t *testing.T) {
	t.Parallel()
	s := serve(t, people())
	for path, status := range map[string]int{"/apps/full/": 200, "/partners/expert/": 200, "/apps/nothing/": 404, "/offline/": 200} {
		if r := s.ask(t, http.MethodHead, "/marketplace"+path); r.StatusCode != status || r.body != "" {
			t.Errorf("HEAD %s: %d, %d bytes", path, r.StatusCode, len(r.body))
		}
	}
}
