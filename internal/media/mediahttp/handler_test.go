package mediahttp_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"marketplace/internal/kit/safehttp"
	"marketplace/internal/media"
	"marketplace/internal/media/bucket"
	"marketplace/internal/media/mediahttp"
	"marketplace/internal/testkit"
)

var addresses = media.Addresses{Base: "/shop", Key: []byte("secret")}

func shop(may func(netip.Addr) bool) http.Handler { return shopWith(memory(), may) }

func shopWith(store mediahttp.Store, may func(netip.Addr) bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /shop/media/{signature}/{width}", mediahttp.New(addresses, store, may, testkit.Log()))
	return mux
}

func memory() *bucket.Bucket {
	b, err := bucket.At("mem://", bucket.Credentials{})
	if err != nil {
		panic(err) // a constant address
	}
	return b
}

func anybody(netip.Addr) bool { return true }

func get(t *testing.T, h http.Handler, address string, accept ...string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	r.Header["Accept"] = accept
	h.ServeHTTP(w, r)
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
func TestPictureHandler_SignedAddress_IsFetchedOnce(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, h := elsewhere(t, &asked), shop(anybody)
	address := addresses.SignedURL(site+"/a.png", 100)
	for range 3 {
		w := get(t, h, address)
		config, err := png.DecodeConfig(w.Body)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("ETag") == "" || err != nil || config.Width != 128 {
			t.Fatalf("%d %v %v %d", w.Code, w.Header(), err, config.Width)
		}
	}
	if asked.Load() != 1 {
		t.Errorf("fetched %d times", asked.Load())
	}
	if w := get(t, h, addresses.SignedURL(site+"/once", 100)); w.Code != http.StatusOK {
		t.Errorf("behind a redirect: %d", w.Code)
	}
	for _, forged := range []string{strings.Replace(address, "/128?", "/1920?", 1), address + "2", strings.Replace(address, "/media/", "/media/x", 1), "/shop/media/x/y", "/shop/media/x/64?uri=%zz"} {
		if w := get(t, h, forged); w.Code != http.StatusForbidden {
			t.Errorf("%s: %d", forged, w.Code)
		}
	}
}

func TestPictureHandler_NoPicture_IsNotFound(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, h := elsewhere(t, &asked), shop(anybody)
	for _, path := range []string{"/text", "/huge", "/loop", "/away", "/missing"} {
		if w := get(t, h, addresses.SignedURL(site+path, 64)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// No picture, however signed, makes this program ask a private network.
func TestPictureHandler_PrivateNetworks_AreNeverAsked(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	if w := get(t, shop(safehttp.Public), addresses.SignedURL(elsewhere(t, &asked)+"/a.png", 64)); w.Code != http.StatusNotFound || asked.Load() != 0 {
		t.Errorf("%d, asked %d times", w.Code, asked.Load())
	}
}

// Replicas and the next start find the pictures in the bucket.
func TestPictureHandler_StoredPicture_IsNotFetchedAgain(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, dir := elsewhere(t, &asked), t.TempDir()
	address := addresses.SignedURL(site+"/a.png", 100)
	first := get(t, shopWith(bucket.Folder(dir), anybody), address)
	second := get(t, shopWith(bucket.Folder(dir), anybody), address)
	if asked.Load() != 1 || first.Code != http.StatusOK || second.Code != http.StatusOK || first.Header().Get("ETag") != second.Header().Get("ETag") ||
		second.Header().Get("Content-Type") != "image/png" || !bytes.Equal(first.Body.Bytes(), second.Body.Bytes()) {
		t.Errorf("fetched %d times: %v, %v", asked.Load(), first.Header(), second.Header())
	}
}

func TestPictureHandler_DamagedFile_IsMadeAnew(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, dir := elsewhere(t, &asked), t.TempDir()
	address := addresses.SignedURL(site+"/a.png", 100)
	whole := get(t, shopWith(bucket.Folder(dir), anybody), address).Body.Bytes()
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return os.Truncate(file, 50)
	})
	if err != nil {
		t.Fatal(err)
	}
	for fetched := range 2 { // and it is whole from then on
		if w := get(t, shopWith(bucket.Folder(dir), anybody), address); !bytes.Equal(w.Body.Bytes(), whole) || asked.Load() != 2 {
			t.Errorf("%d: %d bytes, fetched %d times", fetched, w.Body.Len(), asked.Load())
		}
	}
}

// away is a bucket that does not answer.
type away struct{}

func (away) Get(context.Context, string) ([]byte, error)       { return nil, errors.New("away") }
func (away) Put(context.Context, string, string, []byte) error { return errors.New("away") }

func TestPictureHandler_WithoutABucket_ShowsPictures(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	if w := get(t, shopWith(away{}, anybody), addresses.SignedURL(elsewhere(t, &asked)+"/a.png", 64)); w.Code != http.StatusOK {
		t.Error(w.Code, w.Body)
	}
}

// stuck is a bucket that takes as long as it is given.
type stuck struct{}

func (stuck) Get(ctx context.Context, _ string) ([]byte, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (stuck) Put(ctx context.Context, _, _ string, _ []byte) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestPictureHandler_BucketThatHangs_ShowsPictures(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	if w := get(t, shopWith(stuck{}, anybody), addresses.SignedURL(elsewhere(t, &asked)+"/a.png", 64)); w.Code != http.StatusOK {
		t.Error(w.Code, w.Body)
	}
}

// comesBack is a bucket that does not answer until it does.
type comesBack struct {
	gone atomic.Bool
	*bucket.Bucket
}

func (b *comesBack) Get(ctx context.Context, key string) ([]byte, error) {
	if b.gone.Load() {
		return nil, errors.New("away")
	}
	return b.Bucket.Get(ctx, key)
}

func (b *comesBack) Put(ctx context.Context, key, contentType string, data []byte) error {
	if b.gone.Load() {
		return errors.New("away")
	}
	return b.Bucket.Put(ctx, key, contentType, data)
}

// While the bucket is away pictures are fetched for who asks; once it is back they are kept.
func TestPictureHandler_BucketComesBack_KeepsPictures(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	store := &comesBack{Bucket: bucket.Folder(t.TempDir())}
	address := addresses.SignedURL(elsewhere(t, &asked)+"/a.png", 64)
	for _, step := range []struct {
		gone bool
		want int64
	}{{true, 1}, {true, 2}, {false, 3}, {false, 3}} {
		store.gone.Store(step.gone)
		replica := shopWith(store, anybody) // each has a memory of its own
		if w := get(t, replica, address); w.Code != http.StatusOK || asked.Load() != step.want {
			t.Errorf("%d, fetched %d times, want %d", w.Code, asked.Load(), step.want)
		}
	}
}

// Who names WebP gets it where it is smaller; everybody else the picture as
// before, from the same address.
func TestPictureHandler_WebP_IsForWhoAcceptsIt(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	site, h := elsewhere(t, &asked), shop(anybody)
	address := addresses.SignedURL(site+"/a.png", 100)
	for accept, want := range map[string]string{
		"image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8": "image/webp", "image/webp;q=0.5": "image/webp",
		"": "image/png", "*/*": "image/png", "image/*": "image/png", "image/webp;q=0": "image/png", "image/webp; q=0.000, */*": "image/png", "image/webpx": "image/png", ";;": "image/png",
	} {
		for range 2 { // made, then from memory
			w := get(t, h, address, accept)
			_, format, err := image.Decode(bytes.NewReader(w.Body.Bytes()))
			if w.Header().Get("Content-Type") != want || "image/"+format != want || w.Header().Get("Vary") != "Accept" || err != nil {
				t.Errorf("%q: %v, %s, %v", accept, w.Header(), format, err)
			}
		}
	}
}
