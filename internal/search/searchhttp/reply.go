package searchhttp

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"marketplace/internal/kit/errs"
)

// failure is an error of the protocol itself.
type failure struct {
	status     int
	message    string
	retryAfter int // seconds, 0 for none
}

// Error gives the message that the client shows.
func (f *failure) Error() string { return f.message }

func notFound(message string) error {
	return &failure{status: http.StatusNotFound, message: message}
}

func badRequest(message string) error {
	return &failure{status: http.StatusBadRequest, message: message}
}

// failureOf turns an error of the engine into one of the protocol.
func failureOf(err error) *failure {
	if f, ok := errors.AsType[*failure](err); ok {
		return f
	}
	e := errs.As(err)
	if e != nil && e.Code == errs.Invalid {
		return &failure{status: http.StatusBadRequest, message: e.Message}
	}
	if e != nil && e.Code == errs.NotFound {
		return &failure{status: http.StatusNotFound, message: e.Message}
	}
	return &failure{status: http.StatusInternalServerError, message: "Internal error"}
}

// errorBody is an error of the protocol.
type errorBody struct {
	Message string `json:"message"`
	Status  int    `json:"status"`
}

// fail writes the error shape of the protocol. It has no "error" key: the
// newer clients would read details there.
func (h *handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := failureOf(err)
	if f.status == http.StatusInternalServerError {
		h.deps.Logger.ErrorContext(r.Context(), "search failed", slog.Any("error", err))
	}
	if f.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.retryAfter))
	}
	w.Header().Set("Correlation-Id", h.deps.NewID())
	body, _ := json.Marshal(errorBody{f.message, f.status}) // a string and a number always encode
	h.write(w, r, f.status, body)
}

// compressFrom is the size in bytes below which gzip costs more than it saves.
const compressFrom = 1000

var gzipWriters = sync.Pool{ //nolint:gochecknoglobals // scratch without state
	New: func() any {
		zw, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
		return zw
	},
}

// write sends a JSON body, never an empty one.
func (h *handler) write(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Encoding")
	if len(body) < compressFrom || !acceptsGzip(r.Header.Get("Accept-Encoding")) {
		header.Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(status)
		_, _ = w.Write(body) // the client may be gone
		return
	}
	header.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	zw := gzipWriters.Get().(*gzip.Writer) // the pool holds nothing else
	zw.Reset(w)
	_, _ = zw.Write(body) // the client may be gone
	_ = zw.Close()
	gzipWriters.Put(zw)
}

func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, parameter, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" || name == "*" {
			q, _ := strings.CutPrefix(strings.ReplaceAll(parameter, " ", ""), "q=")
			return strings.Trim(q, "0.") != "" || q == ""
		}
	}
	return false
}
