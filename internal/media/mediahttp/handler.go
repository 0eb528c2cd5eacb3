// Package mediahttp fetches pictures from elsewhere for addresses that the shop
// signed, makes them fit, and keeps them, in memory and in the bucket that all
// replicas share. Nothing on a private network is ever asked, whatever a name
// resolves to.
package mediahttp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/recent"
	"marketplace/internal/kit/safehttp"
	"marketplace/internal/media"
)

// Limits of one picture from elsewhere.
const (
	fetchTimeout  = 8 * time.Second
	storeTimeout  = 2 * time.Second // of reading, and of writing
	mostBytes     = 8 << 20
	mostRedirects = 3
	mostAtOnce    = 2
	keptBytes     = 8 << 20
)

// cachePicture: a signed address always means the same picture.
const cachePicture = "public, max-age=604800, stale-while-revalidate=2592000"

// Store keeps finished pictures for all replicas and for the next start.
type Store interface {
	// Get gives what was put under a key; an error when it is not there whole.
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key, contentType string, data []byte) error
}

// Handler answers media/{signature}/{width}?uri=.
type Handler struct {
	addresses media.Addresses
	store     Store
	client    *http.Client
	log       *slog.Logger
	places    chan struct{}
	flights   singleflight.Group
	cache     *recent.Cache[*httpapi.Prepared]
}

// New makes the handler. May decides which addresses of hosts may be asked;
// safehttp.Public is the one to use.
func New(addresses media.Addresses, store Store, may func(netip.Addr) bool, log *slog.Logger) *Handler {
	return &Handler{addresses: addresses, store: store, client: safehttp.Client(may, fetchTimeout, mostRedirects), log: log, places: make(chan struct{}, mostAtOnce), cache: recent.New[*httpapi.Prepared](keptBytes)}
}

// ServeHTTP answers with the picture; an address that we did not sign is
// forbidden, one without a picture not found.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	width, err := strconv.Atoi(r.PathValue("width"))
	address := r.URL.Query().Get("uri")
	if err != nil || !h.addresses.Signed(r.PathValue("signature"), address, width) {
		http.Error(w, "This address was not made here.", http.StatusForbidden)
		return
	}
	// A picture is read as nothing else.
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	wanted := variant{address: address, width: width, webP: takesWebP(r.Header.Values("Accept"))}
	key := wanted.key()
	if ready, isKept := h.cache.Get(key); isKept {
		ready.Serve(w, r, http.StatusOK)
		return
	}
	made, err, _ := h.flights.Do(key, func() (any, error) { //nolint:contextcheck // for everybody who waits, not for this request
		return h.loadOrMake(context.WithoutCancel(r.Context()), wanted)
	})
	if err != nil {
		h.log.WarnContext(r.Context(), "picture from elsewhere", "address", address, "error", err)
		w.Header().Set("Cache-Control", "public, max-age=60")
		http.Error(w, "There is no picture.", http.StatusNotFound)
		return
	}
	ready := made.(*httpapi.Prepared) //nolint:forcetypeassert // the flight gives answers only
	h.cache.Put(key, ready)
	ready.Serve(w, r, http.StatusOK)
}

// variant is one picture in one size, for clients that take WebP or for all.
type variant struct {
	address string
	width   int
	webP    bool
}

// key names the picture in the store: by address, width and format.
func (v variant) key() string {
	sum := sha256.Sum256([]byte(v.address))
	name := hex.EncodeToString(sum[:])
	format := "plain"
	if v.webP {
		format = "webp"
	}
	return "pictures/" + name[:2] + "/" + name + "-" + strconv.Itoa(v.width) + "." + format
}

// Keys are the names under which a store may keep the picture of an address, one for each
// width and format.
func Keys(address string) []string {
	var keys []string
	for _, width := range media.Widths {
		for _, webP := range []bool{false, true} {
			keys = append(keys, variant{address, width, webP}.key())
		}
	}
	return keys
}

// takesWebP reads Accept headers: the type must be named, as browsers do that
// can show it, and not be refused.
func takesWebP(accept []string) bool {
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		name, parameters, err := mime.ParseMediaType(part)
		if err == nil && name == media.WebP {
			return parameters["q"] == "" || strings.Trim(parameters["q"], "0.") != ""
		}
	}
	return false
}

// varies by what the client can show; pictures are not compressed again.
func varies() http.Header { return http.Header{"Vary": {"Accept"}} }

// loadOrMake gives a picture from the store, else makes it and keeps it there. The
// picture is shown also when the store fails.
func (h *Handler) loadOrMake(ctx context.Context, v variant) (*httpapi.Prepared, error) {
	if picture, err := h.load(ctx, v.key()); err == nil && media.Type(picture) != "" {
		return httpapi.PrepareUncompressed(media.Type(picture), cachePicture, picture, varies()), nil
	}
	picture, contentType, err := h.make(ctx, v)
	if err != nil {
		return nil, err
	}
	storing, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	if err := h.store.Put(storing, v.key(), contentType, picture); err != nil {
		h.log.WarnContext(ctx, "a picture is not kept", "key", v.key(), "error", err)
	}
	return httpapi.PrepareUncompressed(contentType, cachePicture, picture, varies()), nil
}

func (h *Handler) load(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	return h.store.Get(ctx, key)
}

func (h *Handler) make(ctx context.Context, v variant) ([]byte, string, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	select {
	case h.places <- struct{}{}:
		defer func() { <-h.places }()
	case <-ctx.Done():
		return nil, "", ctx.Err()
	}
	data, err := h.fetch(ctx, v.address)
	if err != nil {
		return nil, "", err
	}
	return media.Resize(data, v.width, v.webP)
}

func (h *Handler) fetch(ctx context.Context, address string) ([]byte, error) {
	target, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	if target.Scheme == "" {
		target.Scheme = "https"
	}
	if !safehttp.IsWeb(target) || target.User != nil {
		return nil, media.ErrNoPicture
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	request.Header.Set("Accept", "image/png, image/jpeg, image/webp, image/gif")
	answer, err := h.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("media: %s answers %d", target.Host, answer.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, mostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	if len(data) > mostBytes {
		return nil, media.ErrNoPicture
	}
	return data, nil
}
