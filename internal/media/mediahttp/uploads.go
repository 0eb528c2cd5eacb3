package mediahttp

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"sync/atomic"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/recent"
	"marketplace/internal/media"
	"marketplace/internal/media/bucket"
)

// cacheUpload: an address always means the same bytes.
const cacheUpload = "public, max-age=31536000, immutable"

const (
	// keepTimeout is how long the store may take to keep an upload in all sizes, to remove it, or
	// to give it to somebody who looks at it alone.
	keepTimeout = 10 * time.Second
	// awayTime is how long a store counts as away that has not given a picture of many within
	// storeTimeout: what shows other things besides does not ask it meanwhile.
	awayTime = 5 * time.Second
	// readBytes bounds the memory of the pictures that are shown among other things.
	readBytes = 2 << 20
)

var uploadForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

// Uploads keeps what people upload, and serves it at uploads/{id}/{size}. The ids cannot be
// guessed: who knows one was told it.
type Uploads struct {
	store  UploadStore
	key    []byte
	log    *slog.Logger
	places chan struct{}
	cache  *recent.Cache[*httpapi.Prepared]
	read   *recent.Cache[picture] // by key, what Picture gave
	// isAway is for awayTime after the store did not answer.
	isAway atomic.Bool
}

// picture is the file of one.
type picture []byte

// Size is about how many bytes it holds with its key.
func (p picture) Size() int { return len(p) + 100 }

var errAway = errors.New("mediahttp: the store did not answer a moment ago")

// UploadStore keeps finished pictures for all replicas and for the next start.
type UploadStore interface {
	Store
	// Delete removes what was put under a key. It may be repeated.
	Delete(ctx context.Context, key string) error
}

// NewUploads makes them; the ids are made with the key, the same on all replicas.
func NewUploads(store UploadStore, key []byte, log *slog.Logger) *Uploads {
	return &Uploads{store: store, key: key, log: log, places: make(chan struct{}, 1), cache: recent.New[*httpapi.Prepared](keptBytes), read: recent.New[picture](readBytes)}
}

// ID names a file of an owner.
func (u *Uploads) ID(owner, kind string, file []byte) string {
	mac := hmac.New(sha256.New, u.key)
	mac.Write([]byte(owner + "\n" + kind + "\n"))
	mac.Write(file)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Keep makes the sizes of a picture, one upload at a time, and keeps them. Errors:
// media.RefusalError for what is no picture of its kind; others where the store does not take it
// in time.
func (u *Uploads) Keep(ctx context.Context, id, kind string, file []byte) (media.Uploaded, error) {
	made, err := u.prepare(ctx, kind, file)
	if err != nil {
		return media.Uploaded{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, keepTimeout)
	defer cancel()
	for size, picture := range made.Files {
		if err := u.store.Put(ctx, uploadKey(id, size), made.Type, picture); err != nil {
			return media.Uploaded{}, err
		}
	}
	return made, nil
}

// prepare unpacks a picture when it is its turn. Who waits for the store holds up nobody.
func (u *Uploads) prepare(ctx context.Context, kind string, file []byte) (media.Uploaded, error) {
	select {
	case u.places <- struct{}{}:
		defer func() { <-u.places }()
	case <-ctx.Done():
		return media.Uploaded{}, ctx.Err()
	}
	return media.Prepare(file, media.UploadRules[kind])
}

// Remove removes what is kept of an upload; error where the store does not do it in time.
func (u *Uploads) Remove(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, keepTimeout)
	defer cancel()
	var failed []error
	for _, key := range UploadKeys(id) {
		failed = append(failed, u.store.Delete(ctx, key))
	}
	return errors.Join(failed...)
}

// Picture gives an upload in a size, for what shows it among other things and has to go on
// without it. Errors: bucket.ErrNotStored when it is not there; others when the store does not
// give it soon, or did not a moment ago.
func (u *Uploads) Picture(ctx context.Context, id string, size media.Size) ([]byte, error) {
	if known, isKept := u.read.Get(id + string(size)); isKept {
		return known, nil
	}
	if u.isAway.Load() {
		return nil, errAway
	}
	limited, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	found, err := u.stored(limited, id, size)
	if err == nil {
		u.read.Put(id+string(size), found)
		return found, nil
	}
	if !errors.Is(err, bucket.ErrNotStored) && ctx.Err() == nil && u.isAway.CompareAndSwap(false, true) { // not that who asked has gone
		time.AfterFunc(awayTime, func() { u.isAway.Store(false) })
	}
	return nil, err
}

// stored reads an upload in a size.
func (u *Uploads) stored(ctx context.Context, id string, size media.Size) ([]byte, error) {
	if !uploadForm.MatchString(id) || !slices.Contains(media.Sizes, size) {
		return nil, bucket.ErrNotStored
	}
	return u.store.Get(ctx, uploadKey(id, size))
}

// UploadKeys are the names under which a store keeps an upload.
func UploadKeys(id string) []string {
	var keys []string
	for _, size := range media.Sizes {
		keys = append(keys, uploadKey(id, size))
	}
	return keys
}

func uploadKey(id string, size media.Size) string {
	return "uploads/" + id[:2] + "/" + id + "-" + string(size)
}

// ServeHTTP answers with an upload in a size.
func (u *Uploads) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id, size := r.PathValue("id"), r.PathValue("size")
	w.Header().Set("Content-Security-Policy", "default-src 'none'") // a picture is read as nothing else
	if ready, isKept := u.cache.Get(id + size); isKept {
		ready.Serve(w, r, http.StatusOK)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), keepTimeout)
	defer cancel()
	picture, err := u.stored(ctx, id, media.Size(size))
	if err != nil {
		w.Header().Set("Cache-Control", "no-store")
		if errors.Is(err, bucket.ErrNotStored) {
			http.Error(w, "There is no picture.", http.StatusNotFound)
			return
		}
		u.log.WarnContext(r.Context(), "upload could not be read", "id", id, "error", err)
		http.Error(w, "The picture cannot be read now. Try again.", http.StatusServiceUnavailable)
		return
	}
	ready := httpapi.PrepareUncompressed(media.Type(picture), cacheUpload, picture, nil)
	u.cache.Put(id+size, ready)
	ready.Serve(w, r, http.StatusOK)
}
