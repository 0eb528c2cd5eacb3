package httpapidb_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// countingHandler is a handler that counts how often it did something, behind the real
// key store. Each test says how it answers.
type countingHandler struct {
	handler http.Handler
	keys    *httpapidb.Keys
	clock   *testkit.Clock
	done    atomic.Int64
	answer  func(w http.ResponseWriter, r *http.Request, n int64)
}

func newCountingHandler(database *db.DB) *countingHandler {
	return newCountingHandlerThatWaits(database, time.Minute)
}

func newCountingHandlerThatWaits(database *db.DB, wait time.Duration) *countingHandler {
	counting := &countingHandler{clock: testkit.NewClock()}
	counting.keys = httpapidb.NewKeys(database, testkit.SealKeys(), counting.clock.Now)
	counting.answer = func(w http.ResponseWriter, r *http.Request, n int64) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		_, _ = fmt.Fprintf(w, `{"n":%d,"body":%q}`, n, body)
	}
	counting.handler = httpapi.LogRequests(testkit.Log(), func(string, string, int, time.Duration) {}, httpapi.Idempotent(counting.keys, wait, testkit.Log(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		counting.answer(w, r, counting.done.Add(1))
	})))
	return counting
}

type reply struct {
	status   int
	body     string
	code     string
	replayed bool
	kind     string
}

func (s *countingHandler) call(t *testing.T, account, method, path, key, body string) reply {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	if account != "" {
		id, client, _ := strings.Cut(account, " ")
		r = r.WithContext(auth.NewContext(r.Context(), auth.Principal{AccountID: id, ClientID: client}))
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var problem struct {
		Code string `json:"code"`
	}
	_ = json.Unmarshal(w.Body.Bytes(), &problem)
	return reply{w.Code, w.Body.String(), problem.Code, w.Header().Get("Idempotent-Replayed") == "true", w.Header().Get("Content-Type")}
}

// Decisions rule 13.
func TestIdempotencyKey_SameKeyAndBody_GiveTheSameAnswer(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			before := s.done.Load()
			first := s.call(t, "ann", method, "/buy", "key-"+method, `{"a":1}`)
			second := s.call(t, "ann", method, "/buy", "key-"+method, `{"a":1}`)
			if first.status != http.StatusCreated || first.replayed || !second.replayed || second.status != first.status || second.body != first.body || second.kind != "application/json" {
				t.Errorf("%s: first %+v, second %+v", method, first, second)
			}
			if n := s.done.Load() - before; n != 1 {
				t.Errorf("%s was done %d times", method, n)
			}
		}
	})
}

func TestIdempotencyKey_OtherRequestOrAccount_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		s.call(t, "ann", http.MethodPost, "/buy", "key", `{"a":1}`)
		for name, other := range map[string]reply{
			"another body":   s.call(t, "ann", http.MethodPost, "/buy", "key", `{"a":2}`),
			"another path":   s.call(t, "ann", http.MethodPost, "/sell", "key", `{"a":1}`),
			"another query":  s.call(t, "ann", http.MethodPost, "/buy?x=1", "key", `{"a":1}`),
			"another method": s.call(t, "ann", http.MethodPut, "/buy", "key", `{"a":1}`),
		} {
			if other.status != http.StatusUnprocessableEntity || other.code != "idempotency_key_reused" {
				t.Errorf("%s: %+v", name, other)
			}
		}
		if n := s.done.Load(); n != 1 {
			t.Errorf("done %d times", n)
		}
		if bo := s.call(t, "bo", http.MethodPost, "/buy", "key", `{"a":1}`); bo.status != http.StatusCreated || bo.replayed {
			t.Errorf("the same key of another account: %+v", bo)
		}
		if app := s.call(t, "ann an-app", http.MethodPost, "/buy", "key", `{"a":1}`); app.status != http.StatusCreated || app.replayed {
			t.Errorf("the same key of an app of the account: %+v", app)
		}
	})
}

func TestIdempotencyKey_NotNeeded_Passes(t *testing.T) {
	t.Parallel()
	s := newCountingHandler(testkit.SQLite(t))
	for range 2 {
		s.call(t, "ann", http.MethodPost, "/buy", "", "x")
		s.call(t, "ann", http.MethodGet, "/buy", "key", "")
		s.call(t, "", http.MethodPost, "/buy", "key", "x") // a visitor owns no keys
	}
	if n := s.done.Load(); n != 6 {
		t.Errorf("done %d times, want 6", n)
	}
}

func TestIdempotencyKey_ImpossibleKeysAndBodies_AreRefused(t *testing.T) {
	t.Parallel()
	s := newCountingHandler(testkit.SQLite(t))
	if r := s.call(t, "ann", http.MethodPost, "/buy", strings.Repeat("k", 129), "x"); r.status != http.StatusBadRequest || r.code != "idempotency_key_too_long" {
		t.Errorf("a long key: %+v", r)
	}
	if r := s.call(t, "ann", http.MethodPost, "/buy", strings.Repeat("k", 128), "x"); r.status != http.StatusCreated {
		t.Errorf("the longest key: %+v", r)
	}
	if r := s.call(t, "ann", http.MethodPost, "/buy", "key", strings.Repeat("x", 2<<20)); r.status != http.StatusRequestEntityTooLarge || r.code != "body_too_large" {
		t.Errorf("a huge body: %d %s", r.status, r.code)
	}
}

func TestIdempotencyKey_Repeat_WaitsForTheFirstAnswer(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		started, finish := make(chan bool), make(chan bool)
		s.answer = func(w http.ResponseWriter, _ *http.Request, _ int64) {
			close(started)
			<-finish
			http.Error(w, "declined", http.StatusPaymentRequired)
		}
		first, second := make(chan reply, 1), make(chan reply, 1)
		go func() { first <- s.call(t, "ann", http.MethodPost, "/buy", "key", "x") }()
		<-started
		go func() { second <- s.call(t, "ann", http.MethodPost, "/buy", "key", "x") }()
		select {
		case early := <-second:
			t.Errorf("the second did not wait: %+v", early)
		case <-time.After(100 * time.Millisecond):
		}
		close(finish)
		one, two := <-first, <-second
		if one.status != http.StatusPaymentRequired || one.replayed || !two.replayed || two.status != one.status || two.body != one.body {
			t.Errorf("first %+v, second %+v", one, two)
		}
		if n := s.done.Load(); n != 1 {
			t.Errorf("done %d times", n)
		}
	})
}

// When the first fails on our side, the one that waits does it.
func TestIdempotencyKey_FirstFails_WaitingRepeatTakesOver(t *testing.T) {
	t.Parallel()
	s := newCountingHandler(testkit.SQLite(t))
	started, finish := make(chan bool), make(chan bool)
	s.answer = func(w http.ResponseWriter, _ *http.Request, n int64) {
		if n > 1 {
			w.WriteHeader(http.StatusCreated)
			return
		}
		close(started)
		<-finish
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	var group sync.WaitGroup
	group.Go(func() { s.call(t, "ann", http.MethodPost, "/buy", "key", "x") })
	<-started
	group.Go(func() {
		if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); r.status != http.StatusCreated || r.replayed {
			t.Errorf("the second: %+v", r)
		}
	})
	close(finish)
	group.Wait()
}

func TestIdempotencyKey_FirstTakesTooLong_RepeatIsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandlerThatWaits(database, 30*time.Millisecond)
		started, finish := make(chan bool), make(chan bool)
		s.answer = func(http.ResponseWriter, *http.Request, int64) {
			close(started)
			<-finish
		}
		var group sync.WaitGroup
		group.Go(func() { s.call(t, "ann", http.MethodPost, "/buy", "key", "x") })
		<-started
		if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); r.status != http.StatusConflict || r.code != "idempotency_key_in_use" {
			t.Errorf("the second: %+v", r)
		}
		close(finish)
		group.Wait()
	})
}

// A replica that died holding a key must not hold it for ever.
func TestIdempotencyKey_DeadRequest_IsTakenOverAfterAMinute(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		hash := "a request that never answered"
		if _, err := s.keys.Begin(t.Context(), "ann", "key", hash); err != nil {
			t.Fatal(err)
		}
		s.clock.Advance(59 * time.Second)
		if _, err := s.keys.Begin(t.Context(), "ann", "key", hash); err == nil {
			t.Error("taken over too early")
		}
		s.clock.Advance(2 * time.Second)
		if answer, err := s.keys.Begin(t.Context(), "ann", "key", hash); err != nil || answer != nil {
			t.Errorf("after a minute: %v, %v", answer, err)
		}
		if _, err := s.keys.Begin(t.Context(), "ann", "key", hash); err == nil {
			t.Error("taken over twice")
		}
	})
}

func TestIdempotencyKey_ServerError_IsNotRemembered(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		for name, answer := range map[string]func(w http.ResponseWriter){
			"500":     func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) },
			"503":     func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) },
			"429":     func(w http.ResponseWriter) { w.WriteHeader(http.StatusTooManyRequests) },
			"a panic": func(http.ResponseWriter) { panic("half way") },
		} {
			s := newCountingHandler(database)
			good := s.answer
			s.answer = func(w http.ResponseWriter, r *http.Request, n int64) {
				if n == 1 {
					answer(w)
					return
				}
				good(w, r, n)
			}
			s.call(t, "ann", http.MethodPost, "/buy", "key "+name, "x")
			if r := s.call(t, "ann", http.MethodPost, "/buy", "key "+name, "x"); r.status != http.StatusCreated || r.replayed {
				t.Errorf("after %s: %+v", name, r)
			}
		}
	})
}

// A refusal is an answer: the same request is refused again.
func TestIdempotencyKey_Refusal_IsRemembered(t *testing.T) {
	t.Parallel()
	s := newCountingHandler(testkit.SQLite(t))
	s.answer = func(w http.ResponseWriter, _ *http.Request, _ int64) { http.Error(w, "no", http.StatusConflict) }
	s.call(t, "ann", http.MethodPost, "/buy", "key", "x")
	if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); r.status != http.StatusConflict || !r.replayed || s.done.Load() != 1 {
		t.Errorf("%+v, done %d times", r, s.done.Load())
	}
}

// Two buyers press at once: it is done once.
func TestIdempotencyKey_EightAtOnce_AreDoneOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); r.status != http.StatusCreated {
					t.Errorf("%+v", r)
				}
			})
		}
		group.Wait()
		if n := s.done.Load(); n != 1 {
			t.Errorf("done %d times", n)
		}
	})
}

func TestIdempotencyKey_Old_IsForgotten(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newCountingHandler(database)
		s.call(t, "ann", http.MethodPost, "/buy", "key", "x")
		s.clock.Advance(47 * time.Hour)
		if err := s.keys.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); !r.replayed {
			t.Errorf("forgotten too early: %+v", r)
		}
		s.clock.Advance(2 * time.Hour)
		if err := s.keys.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := s.call(t, "ann", http.MethodPost, "/buy", "key", "x"); r.replayed {
			t.Errorf("never forgotten: %+v", r)
		}
	})
}
