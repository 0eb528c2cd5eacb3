package searchhttp

import (
	"context"
	"crypto/subtle"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/search"
)

// Deps are what the handler needs. AdminKey, Writer, CatalogueIndexes, Events, NoHits,
// Searched, Allow and Now may be left out.
type Deps struct {
	// Source gives the current catalogue; nil while the first one is built.
	Source func() *search.Catalogue
	// AppID and SearchKey are the public credentials of the clients.
	AppID     string
	SearchKey string
	// AdminKey may write too; empty lets nobody. It is a secret.
	AdminKey string
	// Writer keeps the indexes that clients write; nil without such.
	Writer Writer
	// CatalogueIndexes names the indexes that follow the catalogue and are not written.
	CatalogueIndexes []string
	// NewID makes the ids of queries; a UUID in any spelling.
	NewID func() string
	// Events takes the accepted events of one request. It must not block.
	Events func(ctx context.Context, events []Event)
	// Logger gets failures that are not the client's.
	Logger *slog.Logger
	// NoHits hears of searches that found nothing without any filter. It must
	// not block.
	NoHits func(ctx context.Context, index, query string)
	// Searched hears of every search with a text that a person may have made, with its
	// number of hits: with the public key and without analytics being switched off.
	// It must not block.
	Searched func(asker Asker, index, query string, hits int)
	// Allow says whether a request is within its limit, else after how many
	// seconds it may come again. Nil allows all.
	Allow func(r *http.Request) (retryAfterSeconds int, ok bool)
	// Now is the clock of processingTimeMS; nil reports 1 ms.
	Now func() time.Time
}

// MaxBodyBytes is the largest accepted request body, before and after
// decompression; a larger one answers 413.
const MaxBodyBytes = 1 << 20

// maxWriteBytes is the same for whoever may write: batches hold a thousand
// records.
const maxWriteBytes = 32 << 20

// handler serves the protocol.
type handler struct {
	deps Deps
	mux  *http.ServeMux
}

// New gives the handler of the paths /1/...; mount it with http.StripPrefix.
// It must not stand behind a mux that cleans paths with redirects. It panics
// when a dependency is missing.
func New(deps Deps) http.Handler {
	if deps.Source == nil || deps.AppID == "" || deps.SearchKey == "" || deps.NewID == nil || deps.Logger == nil {
		panic("searchhttp: Source, AppID, SearchKey, NewID and Logger are required")
	}
	h := &handler{deps: deps}
	h.mux = h.newMux()
	return h
}

// ServeHTTP answers one call of a client.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	allowOrigins(w.Header())
	if r.Method == http.MethodOptions {
		allowPreflight(w.Header())
		h.write(w, r, http.StatusOK, []byte("{}"))
		return
	}
	path, ok := segments(r.URL)
	if !ok {
		h.fail(w, r, notFound("Path not found"))
		return
	}
	h.mux.ServeHTTP(w, withSegments(r, path))
}

// serve makes a handler of an answer: it asks for a key, keeps to the limit and needs
// a catalogue.
func (h *handler) serve(answer func(*call) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c := &call{handler: h, request: r}
		err := c.checkAccess()
		var body []byte
		if err == nil {
			body, err = answer(c)
		}
		if err != nil {
			h.fail(w, r, err)
			return
		}
		h.write(w, r, http.StatusOK, body)
	}
}

// checkAccess says why a call is not answered, else finds the catalogue for it.
func (c *call) checkAccess() error {
	if !c.authorize() {
		return &failure{status: http.StatusForbidden, message: "Invalid Application-ID or API key"}
	}
	if c.deps.Allow != nil {
		if seconds, ok := c.deps.Allow(c.request); !ok {
			return &failure{status: http.StatusTooManyRequests, message: "Too many requests", retryAfter: max(seconds, 1)}
		}
	}
	if c.catalogue = c.deps.Source(); c.catalogue == nil {
		return &failure{status: http.StatusServiceUnavailable, message: "The index is being built", retryAfter: 1}
	}
	return nil
}

// call is one request that is being answered.
type call struct {
	*handler
	catalogue *search.Catalogue
	request   *http.Request
	admin     bool // the key may write
	// restriction is what the key says beside that, nil for the public key.
	restriction *secured
}

// refuse answers a call that is not offered: reading what is not there is
// 404, anything else would write or needs another key.
func (c *call) refuse() ([]byte, error) {
	if c.request.Method == http.MethodGet || c.request.Method == http.MethodHead {
		return nil, notFound("Path not found")
	}
	return nil, &failure{status: http.StatusForbidden, message: "Method not allowed with this API key"}
}

// authorize compares the credentials, which stand in headers or in the query string
// under names of any case, and says what the key may do.
func (c *call) authorize() bool {
	appID, key := c.request.Header.Get("X-Algolia-Application-Id"), c.request.Header.Get("X-Algolia-Api-Key")
	for name, values := range c.request.URL.Query() {
		if appID == "" && strings.EqualFold(name, "x-algolia-application-id") {
			appID = values[0]
		}
		if key == "" && strings.EqualFold(name, "x-algolia-api-key") {
			key = values[0]
		}
	}
	if subtle.ConstantTimeCompare([]byte(appID), []byte(c.deps.AppID)) != 1 {
		return false
	}
	if c.deps.AdminKey != "" && subtle.ConstantTimeCompare([]byte(key), []byte(c.deps.AdminKey)) == 1 {
		c.admin = true
		return true
	}
	if subtle.ConstantTimeCompare([]byte(key), []byte(c.deps.SearchKey)) == 1 {
		return true
	}
	var known bool
	c.restriction, known = c.restricted(key, c.deps.SearchKey)
	return known
}

func allowOrigins(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Access-Control-Expose-Headers", "retry-after, correlation-id")
}

func allowPreflight(header http.Header) {
	header.Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS")
	header.Set("Access-Control-Allow-Headers", strings.Join([]string{
		"x-algolia-api-key", "x-algolia-application-id", "content-type", "x-algolia-agent", "x-algolia-usertoken",
		"x-algolia-request-id", "x-algolia-query-id", "request-id", "correlation-id", "content-encoding", "accept",
	}, ", "))
	header.Set("Access-Control-Max-Age", "7200")
}

// reservedParameter reports whether a parameter is of the transport, not of the search.
func reservedParameter(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "x-algolia-") || slices.Contains([]string{"request-id", "getversion"}, name)
}
