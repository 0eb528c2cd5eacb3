// Package mediahttp fetches pictures from elsewhere for addresses that the shop
// signed, makes them fit, and keeps them. Nothing on a private network is ever
// asked, whatever a name resolves to.
package mediahttp

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/outside"
	"marketplace/internal/media"
)

// Limits of one picture from elsewhere.
const (
	fetchTimeout  = 8 * time.Second
	mostBytes     = 8 << 20
	mostRedirects = 3
	mostAtOnce    = 2
	mostKept      = 256
)

// cachePicture: a signed address always means the same picture.
const cachePicture = "public, max-age=604800, stale-while-revalidate=2592000"

// Handler answers media/{signature}/{width}?uri=.
type Handler struct {
	addresses media.Addresses
	client    *http.Client
	log       *slog.Logger
	places    chan struct{}
	flights   singleflight.Group
	kept      pictures
}

// New makes the handler. May decides which addresses of hosts may be asked;
// outside.Public is the one to use.
func New(addresses media.Addresses, may func(netip.Addr) bool, log *slog.Logger) *Handler {
	return &Handler{addresses: addresses, client: outside.Client(may, fetchTimeout, mostRedirects), log: log, places: make(chan struct{}, mostAtOnce), kept: pictures{most: mostKept}}
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
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	key := r.PathValue("width") + " " + address
	if ready := h.kept.get(key); ready != nil {
		ready.Serve(w, r, http.StatusOK)
		return
	}
	made, err, _ := h.flights.Do(key, func() (any, error) { //nolint:contextcheck // for everybody who waits, not for this request
		return h.make(context.WithoutCancel(r.Context()), address, width)
	})
	if err != nil {
		h.log.WarnContext(r.Context(), "picture from elsewhere", "address", address, "error", err)
		w.Header().Set("Cache-Control", "public, max-age=60")
		http.Error(w, "There is no picture.", http.StatusNotFound)
		return
	}
	ready := made.(*httpapi.Prepared) //nolint:forcetypeassert // the flight gives answers only
	h.kept.put(key, ready)
	ready.Serve(w, r, http.StatusOK)
}

func (h *Handler) make(ctx context.Context, address string, width int) (*httpapi.Prepared, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	select {
	case h.places <- struct{}{}:
		defer func() { <-h.places }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	data, err := h.fetch(ctx, address)
	if err != nil {
		return nil, err
	}
	picture, contentType, err := media.Fit(data, width)
	if err != nil {
		return nil, err
	}
	return httpapi.PrepareVariants(contentType, cachePicture, picture, nil, nil), nil
}

func (h *Handler) fetch(ctx context.Context, address string) ([]byte, error) {
	target, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	if target.Scheme == "" {
		target.Scheme = "https"
	}
	if !outside.IsWeb(target) || target.User != nil {
		return nil, media.ErrNoPicture
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil) //nolint:gosec // we signed the address, and the dialer asks public hosts only
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	request.Header.Set("Accept", "image/png, image/jpeg, image/webp, image/gif")
	answer, err := h.client.Do(request) //nolint:gosec // as above
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
