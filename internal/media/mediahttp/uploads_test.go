package mediahttp_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"marketplace/internal/media"
	"marketplace/internal/media/bucket"
	"marketplace/internal/media/mediahttp"
	"marketplace/internal/testkit"
)

// awayBucket is one that does not answer.
type awayBucket struct{}

var errAway = errors.New("no answer")

func (awayBucket) Get(context.Context, string) ([]byte, error)       { return nil, errAway }
func (awayBucket) Put(context.Context, string, string, []byte) error { return errAway }
func (awayBucket) Delete(context.Context, string) error              { return errAway }

// Who looks at a picture hears whether it is not there or cannot be read now, and caches
// neither.
func TestUploads_PictureThatCannotBeServed_SaysWhy(t *testing.T) {
	t.Parallel()
	id := strings.Repeat("a", 32)
	for name, row := range map[string]struct {
		store  mediahttp.UploadStore
		path   string
		status int
	}{
		"not there":    {memory(), "/uploads/" + id + "/large", http.StatusNotFound},
		"no such size": {memory(), "/uploads/" + id + "/huge", http.StatusNotFound},
		"no id":        {awayBucket{}, "/uploads/..%2Fsecret/large", http.StatusNotFound},
		"bucket away":  {awayBucket{}, "/uploads/" + id + "/large", http.StatusServiceUnavailable},
	} {
		mux := http.NewServeMux()
		mux.Handle("GET /uploads/{id}/{size}", mediahttp.NewUploads(row.store, []byte("key"), testkit.Log()))
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, row.path, nil))
		if w.Code != row.status || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, Cache-Control %q", name, w.Code, w.Header().Get("Cache-Control"))
		}
	}
}

// stuckBucket takes no picture before it is released.
type stuckBucket struct {
	awayBucket

	asked, release chan struct{}
}

func (b stuckBucket) Put(context.Context, string, string, []byte) error {
	b.asked <- struct{}{}
	<-b.release
	return errAway
}

// While the bucket keeps somebody waiting, others hear at once what is wrong with their pictures.
func TestUploads_BucketThatHangs_HoldsUpNobody(t *testing.T) {
	t.Parallel()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 240, 240))); err != nil {
		t.Fatal(err)
	}
	b := stuckBucket{asked: make(chan struct{}, 1), release: make(chan struct{})}
	uploads, waiting := mediahttp.NewUploads(b, []byte("key"), testkit.Log()), make(chan error)
	keep := func(ctx context.Context, file []byte) error {
		_, err := uploads.Keep(ctx, strings.Repeat("a", 32), "icon", file)
		return err
	}
	go func() { waiting <- keep(t.Context(), picture.Bytes()) }()
	<-b.asked
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if refused, isRefusal := errors.AsType[media.RefusalError](keep(ctx, []byte("GIF89a"))); !isRefusal {
		t.Errorf("another one is told %v", refused)
	}
	close(b.release)
	if err := <-waiting; !errors.Is(err, errAway) {
		t.Errorf("who waited is told %v", err)
	}
}

// patientBucket gives nothing before whoever asks gives up, or it is back.
type patientBucket struct {
	awayBucket

	isBack atomic.Bool
	asked  atomic.Int32
}

func (b *patientBucket) Get(ctx context.Context, _ string) ([]byte, error) {
	b.asked.Add(1)
	if b.isBack.Load() {
		return []byte("a picture"), nil
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// What shows a picture among other things goes on without it: one waits a moment for a bucket that
// hangs, and no more than one. A few seconds later it is asked again, and what it gave once is known.
func TestUploads_PictureAmongOthers_DoesNotWaitForTheBucket(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var b patientBucket
		uploads, began := mediahttp.NewUploads(&b, []byte("key"), testkit.Log()), time.Now()
		read := func(letter string) error {
			_, err := uploads.Picture(t.Context(), strings.Repeat(letter, 32), media.Small)
			return err
		}
		for range 20 { // a list of apps
			if err := read("a"); err == nil || errors.Is(err, bucket.ErrNotStored) {
				t.Fatalf("a bucket that hangs: %v", err)
			}
		}
		if waited := time.Since(began); waited > 2*time.Second || b.asked.Load() != 1 {
			t.Errorf("%s for a list, asked %d times", waited, b.asked.Load())
		}
		b.isBack.Store(true)
		time.Sleep(5*time.Second + time.Millisecond)
		if err := read("a"); err != nil {
			t.Errorf("when it is back: %v", err)
		}
		b.isBack.Store(false)
		if err := read("a"); err != nil || b.asked.Load() != 2 {
			t.Errorf("what was read before: %v, asked %d times", err, b.asked.Load())
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := uploads.Picture(gone, strings.Repeat("b", 32), media.Small); !errors.Is(err, context.Canceled) {
			t.Errorf("who has gone: %v", err)
		}
		b.isBack.Store(true)
		if err := read("b"); err != nil {
			t.Errorf("after one who did not wait: %v", err)
		}
	})
}
