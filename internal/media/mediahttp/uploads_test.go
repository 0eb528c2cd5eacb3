package mediahttp_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
