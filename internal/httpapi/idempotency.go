package httpapi

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Answer is a stored answer to a request that carried an idempotency key.
type Answer struct {
	Status      int
	ContentType string
	Body        string
}

// KeyStore remembers idempotency keys, each belonging to one owner.
type KeyStore interface {
	// Begin takes a key. It gives the stored answer when the same request was
	// answered before, 'idempotency_key_reused' when the key came with another
	// request, and ErrKeyInUse while the first one is under way.
	Begin(ctx context.Context, owner, key, requestHash string) (*Answer, error)
	// Complete stores the answer; Release forgets a key whose request failed on
	// our side, so that it may be tried again.
	Complete(ctx context.Context, owner, key string, answer Answer) error
	Release(ctx context.Context, owner, key string) error
}

const longestKey = 128

// ErrKeyInUse is the reason of KeyStore.Begin while the first request with a key
// is under way.
const ErrKeyInUse = "idempotency_key_in_use"

// A repeat looks for the answer of the first request first after shortestLook,
// then ever more rarely, at least each longestLook.
const (
	shortestLook = 20 * time.Millisecond
	longestLook  = 250 * time.Millisecond
)

// Idempotent makes a repeated write with the same Idempotency-Key answer as the
// first did, without doing it again (decisions rule 13). One that arrives while
// the first is under way waits for its answer, and is refused with 409
// 'idempotency_key_in_use' when there is none within wait. A key belongs to an
// account in one client. Writes without a key pass. An operation is safe to repeat
// by itself too, for the case that the process ends between doing and remembering.
func Idempotent(store KeyStore, wait time.Duration, log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("Idempotency-Key")
		p, signedIn := auth.FromContext(r.Context())
		// A form with a file may be larger than what is kept of a request; who takes one gives the
		// same answer to the same file.
		isForm := strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data")
		if key == "" || isForm || !signedIn || r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		if len(key) > longestKey {
			WriteError(w, r, log, errs.New(errs.Invalid, "idempotency_key_too_long", "The Idempotency-Key must have at most 128 characters."))
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			WriteError(w, r, log, TooLarge(r.Context(), "The body is larger than 1 MiB."))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		hash := ids.Hash(r.Method + " " + r.URL.RequestURI() + "\n" + string(body))
		owner := p.AccountID + " " + p.ClientID
		answer, err := begin(r.Context(), store, wait, owner, key, hash)
		if err != nil {
			WriteError(w, r, log, err)
			return
		}
		if answer != nil {
			replay(w, *answer)
			return
		}
		record(w, r, store, owner, key, log, next)
	})
}

// begin takes a key, or waits for the answer of the request that holds it.
func begin(ctx context.Context, store KeyStore, wait time.Duration, owner, key, hash string) (*Answer, error) {
	over := time.NewTimer(wait)
	defer over.Stop()
	for look := shortestLook; ; look = min(2*look, longestLook) {
		answer, err := store.Begin(ctx, owner, key, hash)
		if errs.ReasonOf(err) != ErrKeyInUse {
			return answer, err
		}
		pause := time.NewTimer(look)
		select {
		case <-pause.C:
		case <-over.C:
			pause.Stop()
			return nil, err
		case <-ctx.Done():
			pause.Stop()
			return nil, err
		}
	}
}

func replay(w http.ResponseWriter, a Answer) {
	w.Header().Set("Idempotent-Replayed", "true")
	if a.ContentType != "" {
		w.Header().Set("Content-Type", a.ContentType)
	}
	w.WriteHeader(a.Status)
	_, _ = io.WriteString(w, a.Body)
}

// record performs the request and stores its answer. Failures of ours and
// refusals that may pass (429) are not stored.
func record(w http.ResponseWriter, r *http.Request, store KeyStore, owner, key string, log *slog.Logger, next http.Handler) {
	recorder := &bodyRecorder{statusWriter: statusWriter{ResponseWriter: w}}
	finished := false
	ctx := context.WithoutCancel(r.Context()) // the answer is stored even when the client has gone
	defer func() {
		var err error
		if status := recorder.code(); finished && status < http.StatusInternalServerError && status != http.StatusTooManyRequests {
			err = store.Complete(ctx, owner, key, Answer{Status: status, ContentType: w.Header().Get("Content-Type"), Body: recorder.body.String()})
		} else {
			err = store.Release(ctx, owner, key)
		}
		if err != nil {
			log.ErrorContext(ctx, "idempotency key", "error", err)
		}
	}()
	next.ServeHTTP(recorder, r)
	finished = true
}

type bodyRecorder struct {
	statusWriter
	body bytes.Buffer
}

func (w *bodyRecorder) Write(b []byte) (int, error) {
	w.body.Write(b)
	return w.statusWriter.Write(b)
}
