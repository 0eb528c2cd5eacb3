package demo_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"marketplace/internal/demo"
)

func TestSampleApps_EachHasAnOriginOfItsOwn(t *testing.T) {
	t.Parallel()
	apps := &demo.SampleApps{
		Files: fstest.MapFS{
			"customer-notes/details.html": {Data: []byte("notes")}, "trouble/details.html": {Data: []byte("trouble")},
			"assets/a.js": {Data: []byte("shared")}, "picture.svg": {Data: []byte("<svg/>")},
		},
		Snippets: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }),
		FramedBy: []string{"http://127.0.0.1:8080", "http://localhost:8080"},
	}
	handler := apps.Before(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }))
	for address, want := range map[string]int{
		"http://customer-notes.localhost:8080/details.html":         http.StatusOK,
		"http://customer-notes.localhost:8080/assets/a.js":          http.StatusOK,
		"http://trouble.localhost:8080/picture.svg":                 http.StatusOK,
		"http://trouble.localhost:8080/nothing.html":                http.StatusNotFound,
		"http://trouble.localhost:8080/":                            http.StatusNotFound,
		"http://trouble.localhost:8080/customer-notes/details.html": http.StatusNotFound, // another app's page
		"http://snippets.localhost:8080/charges":                    http.StatusTeapot,
		"http://localhost:8080/details.html":                        http.StatusAccepted,
		"http://other.localhost:8080/details.html":                  http.StatusAccepted,
		"http://customer-notes.localhost.evil.example/details.html": http.StatusAccepted,
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", address, w.Code, want)
		}
		if want == http.StatusOK && !strings.Contains(w.Header().Get("Content-Security-Policy"), "frame-ancestors http://127.0.0.1:8080 http://localhost:8080") {
			t.Errorf("%s: %s", address, w.Header().Get("Content-Security-Policy"))
		}
	}
}

func TestSampleOrigin_IsANameBelowLocalhost(t *testing.T) {
	t.Parallel()
	for shop, want := range map[string]string{
		"http://localhost:8080": "http://snippets.localhost:8080", "http://127.0.0.1:9": "http://snippets.localhost:9",
		"http://localhost": "http://snippets.localhost", "https://shop.example": "", "": "",
	} {
		if got := demo.SampleOrigin(shop, "snippets"); got != want {
			t.Errorf("%q: %q, want %q", shop, got, want)
		}
	}
}
