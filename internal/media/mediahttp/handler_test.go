package mediahttp_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"marketplace/internal/kit/outside"
	"marketplace/internal/media"
	"marketplace/internal/media/mediahttp"
	"marketplace/internal/testkit"
)

var addresses = media.Addresses{Base: "/shop", Key: []byte("secret")}

func shop(may func(netip.Addr) bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /shop/media/{signature}/{width}", mediahttp.New(addresses, may, testkit.Log()))
	return mux
}

func anybody(netip.Addr) bool { return true }

func get(t *testing.T, h http.Handler, address string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return w
}

// elsewhere is a site with a picture and much that is none.
func elsewhere(t *testing.T, asked *atomic.Int64) string {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 200, 100))); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/a.png", func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(picture.Bytes())
	})
	mux.HandleFunc("/text", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<script>")) })
	mux.HandleFunc("/huge", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 9<<20)) })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/once", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/a.png", http.StatusFound) })
	mux.HandleFunc("/away", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
	})
	site := httptest.NewServer(mux)
	t.Cleanup(site.Close)
	return site.URL
}

// Decisions rule 16: only addresses that we signed are fetched; the picture
// fits, says what it is, and is fetched once.
func TestSignedPicturesAreFetchedOnce(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, h := elsewhere(t, &asked), shop(anybody)
	address := addresses.Of(site+"/a.png", 100)
	for range 3 {
		w := get(t, h, address)
		config, err := png.DecodeConfig(w.Body)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("ETag") == "" || err != nil || config.Width != 128 {
			t.Fatalf("%d %v %v %d", w.Code, w.Header(), err, config.Width)
		}
	}
	if asked.Load() != 1 {
		t.Errorf("fetched %d times", asked.Load())
	}
	if w := get(t, h, addresses.Of(site+"/once", 100)); w.Code != http.StatusOK {
		t.Errorf("behind a redirect: %d", w.Code)
	}
	for _, forged := range []string{strings.Replace(address, "/128?", "/1920?", 1), address + "2", strings.Replace(address, "/media/", "/media/x", 1), "/shop/media/x/y", "/shop/media/x/64?uri=%zz"} {
		if w := get(t, h, forged); w.Code != http.StatusForbidden {
			t.Errorf("%s: %d", forged, w.Code)
		}
	}
}

func TestWhatIsNoPictureIsNotFound(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, h := elsewhere(t, &asked), shop(anybody)
	for _, path := range []string{"/text", "/huge", "/loop", "/away", "/missing"} {
		if w := get(t, h, addresses.Of(site+path, 64)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// No picture, however signed, makes this program ask a private network.
func TestPrivateNetworksAreNeverAsked(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	if w := get(t, shop(outside.Public), addresses.Of(elsewhere(t, &asked)+"/a.png", 64)); w.Code != http.StatusNotFound || asked.Load() != 0 {
		t.Errorf("%d, asked %d times", w.Code, asked.Load())
	}
}
