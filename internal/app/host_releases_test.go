package app_test

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"testing"
)

// A page that names a released copy of the host library and its hash goes on loading it, from
// any origin, whatever the library has become.
func TestHostReleases_EveryCopy_IsServedAsItWas(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, emptyFolder(t))
	status, body := get(t, s.base+"/marketplace/host/v1.json")
	var known struct {
		Releases []struct {
			Version string
			Files   map[string]struct{ File, Integrity string }
		}
	}
	if err := json.Unmarshal([]byte(body), &known); status != http.StatusOK || err != nil || len(known.Releases) == 0 {
		t.Fatalf("%d: %v: %s", status, err, body)
	}
	for _, release := range known.Releases {
		if _, ok := release.Files["v1.js"]; !ok {
			t.Errorf("%s has no core", release.Version)
		}
		for name, copied := range release.Files {
			address := s.base + "/marketplace/host/" + copied.File
			status, body := get(t, address)
			if sum := sha512.Sum384([]byte(body)); status != http.StatusOK || "sha384-"+base64.StdEncoding.EncodeToString(sum[:]) != copied.Integrity {
				t.Errorf("%s of %s: %d, not what was released", name, release.Version, status)
			}
			answer, err := http.DefaultTransport.RoundTrip(mustRequest(t, address))
			if err != nil {
				t.Fatal(err)
			}
			_ = answer.Body.Close()
			if answer.Header.Get("Access-Control-Allow-Origin") != "*" || answer.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
				t.Errorf("%s: %v", copied.File, answer.Header)
			}
		}
	}
}
