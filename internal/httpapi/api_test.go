package httpapi_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func quiet(string, string, int, time.Duration) {}

// reply is an answer, read to its end.
type reply struct {
	StatusCode int
	Header     http.Header
	Body       []byte
}

func replyOf(t *testing.T, w *httptest.ResponseRecorder) reply {
	t.Helper()
	r := w.Result()
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{r.StatusCode, r.Header, body}
}

func do(t *testing.T, h http.Handler, method, path, body string, headers ...string) reply {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return replyOf(t, w)
}

func problem(t *testing.T, r reply) httpapi.Problem {
	t.Helper()
	var p httpapi.Problem
	if err := json.Unmarshal(r.Body, &p); err != nil {
		t.Fatalf("%d is no problem: %.200s", r.StatusCode, r.Body)
	}
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		t.Errorf("a problem is %s", r.Header.Get("Content-Type"))
	}
	if !bytes.HasPrefix(r.Body, []byte(`{"code":`)) { // decisions rule 21, S8.30: the code is at the top
		t.Errorf("the code does not stand first: %.80s", r.Body)
	}
	return p
}

type noteInput struct {
	ID   int    `path:"id"`
	Mood string `query:"mood" enum:"good,bad"`
	Body struct {
		Text string   `json:"text" minLength:"2" maxLength:"20"`
		Rate int      `json:"rate" minimum:"1" maximum:"5"`
		Tags []string `json:"tags,omitempty"`
	}
}

type noteOutput struct{ Body map[string]any }

// notes is a small API with one operation; fail is what its handler answers.
func notes(t *testing.T, fail error) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	api := httpapi.New(mux, "Notes", "1", testkit.Log())
	httpapi.Register(api, huma.Operation{OperationID: "put-note", Method: http.MethodPut, Path: "/notes/{id}", Summary: "A note", Tags: []string{"Notes"}, Security: httpapi.SignedIn()},
		func(_ context.Context, in *noteInput) (*noteOutput, error) {
			if fail != nil {
				return nil, fail
			}
			return &noteOutput{Body: map[string]any{"id": in.ID, "text": in.Body.Text}}, nil
		})
	api.MountDocs(mux, "/api")
	return httpapi.LogRequests(testkit.Log(), quiet, mux)
}

// leaver is a caller who leaves in the middle of the answer.
type leaver struct {
	http.ResponseWriter

	leave    context.CancelFunc
	statuses []int
}

// WriteHeader notes the status.
func (l *leaver) WriteHeader(status int) { l.statuses = append(l.statuses, status) }

// Write fails: nobody is there any more.
func (l *leaver) Write([]byte) (int, error) {
	l.leave()
	return 0, io.ErrClosedPipe
}

// An answer has one status, also when its caller leaves meanwhile.
func TestAnswer_CallerLeaves_HasOneStatus(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, http.MethodPut, "/notes/1", strings.NewReader(goodNote))
	r.Header.Set("Content-Type", "application/json")
	w := &leaver{ResponseWriter: httptest.NewRecorder(), leave: leave}
	notes(t, nil).ServeHTTP(w, r)
	if !slices.Equal(w.statuses, []int{http.StatusOK}) {
		t.Errorf("the statuses are %v", w.statuses)
	}
}

const goodNote = `{"text":"hello","rate":5}`

// S8.01, decisions rule 21: the one mapping from codes to statuses.
func TestErrors_EveryCode_HasItsStatus(t *testing.T) {
	t.Parallel()
	for code, want := range map[errs.Code]int{
		errs.Invalid: 400, errs.Unauthenticated: 401, errs.Forbidden: 403, errs.NotFound: 404, errs.Conflict: 409, errs.Locked: 400,
		errs.Unprocessable: 422, errs.RateLimited: 429, errs.Unavailable: 503, errs.Internal: 500,
	} {
		fault := errs.Wrap(errors.New("a secret cause"), code, "the_reason", "What a person reads.")
		fault.Fields = map[string]string{"name": "Please enter your name"}
		plain := httpapi.LogRequests(testkit.Log(), quiet, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { httpapi.WriteError(w, r, testkit.Log(), fault) }))
		for name, r := range map[string]reply{
			"an operation":  do(t, notes(t, fault), http.MethodPut, "/notes/1", goodNote, "Content-Type", "application/json"),
			"plain handler": do(t, plain, http.MethodGet, "/", ""),
		} {
			p := problem(t, r)
			if r.StatusCode != want || p.Code != "the_reason" || p.Message != "What a person reads." || p.Fields["name"] == "" || p.RequestID != r.Header.Get("X-Request-Id") {
				t.Errorf("%s, %s: %d %+v, want %d", name, code, r.StatusCode, p, want)
			}
		}
	}
}

func TestError_WithoutACode_HidesItsText(t *testing.T) {
	t.Parallel()
	r := do(t, notes(t, errors.New("pq: password authentication failed for user hunter2")), http.MethodPut, "/notes/1", goodNote)
	p := problem(t, r)
	if r.StatusCode != 500 || p.Code != "internal" || p.Message != "Something went wrong on our side. Try again." || p.RequestID == "" {
		t.Errorf("%d %+v", r.StatusCode, p)
	}
	if text, _ := json.Marshal(p); strings.Contains(string(text), "hunter2") {
		t.Errorf("the cause is shown: %s", text)
	}
}

func TestOperation_WellFormedCall_IsAnswered(t *testing.T) {
	t.Parallel()
	r := do(t, notes(t, nil), http.MethodPut, "/notes/7", goodNote)
	text := string(r.Body)
	if r.StatusCode != 200 || strings.TrimSpace(text) != `{"id":7,"text":"hello"}` {
		t.Errorf("%d %s", r.StatusCode, text)
	}
}

// Bad input is 400 with the fields at fault, never 422 and never 500.
func TestBadInput_Fields_Are400WithTheirNames(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, path, body, field string }{
		{"a text for a number", "/notes/1", `{"text":"hello","rate":"five"}`, "rate"},
		{"a number too high", "/notes/1", `{"text":"hello","rate":6}`, "rate"},
		{"a text too short", "/notes/1", `{"text":"h","rate":5}`, "text"},
		{"a text too long", "/notes/1", `{"text":"` + strings.Repeat("h", 21) + `","rate":5}`, "text"},
		{"a missing field", "/notes/1", `{"rate":5}`, "body"},
		{"an object for a list", "/notes/1", `{"text":"hello","rate":5,"tags":{}}`, "tags"},
		{"a text for an id", "/notes/one", goodNote, "path.id"},
		{"a value not on the list", "/notes/1?mood=sad", goodNote, "query.mood"},
		{"no JSON", "/notes/1", `hello`, "body"},
		{"half a JSON", "/notes/1", `{"text":"hello`, "body"},
		{"null", "/notes/1", `null`, ""},
		{"nothing", "/notes/1", ``, ""},
		{"a number beyond all", "/notes/99999999999999999999", goodNote, "path.id"},
	} {
		r := do(t, notes(t, nil), http.MethodPut, tc.path, tc.body)
		p := problem(t, r)
		if r.StatusCode != 400 || p.Code != "validation" || p.Message == "" || p.RequestID == "" {
			t.Errorf("%s: %d %+v", tc.name, r.StatusCode, p)
		}
		if _, named := p.Fields[tc.field]; tc.field != "" && !named {
			t.Errorf("%s: the fields are %v, want %s", tc.name, p.Fields, tc.field)
		}
	}
}

func TestBody_TooLarge_Is413(t *testing.T) {
	t.Parallel()
	r := do(t, notes(t, nil), http.MethodPut, "/notes/1", `{"text":"`+strings.Repeat("x", 2<<20)+`"}`)
	if p := problem(t, r); r.StatusCode != 413 || p.Code != "body_too_large" || p.RequestID == "" {
		t.Errorf("%d %+v", r.StatusCode, p)
	}
}

func TestRouter_UnknownPathsAndMethods_AreRefused(t *testing.T) {
	t.Parallel()
	if r := do(t, notes(t, nil), http.MethodGet, "/nothing", ""); r.StatusCode != 404 {
		t.Errorf("an unknown path is %d", r.StatusCode)
	}
	r := do(t, notes(t, nil), http.MethodDelete, "/notes/1", "")
	if r.StatusCode != 405 || r.Header.Get("Allow") != "PUT" {
		t.Errorf("an unknown method is %d, allowed %q", r.StatusCode, r.Header.Get("Allow"))
	}
}

// Contract developer-console sections 2 and 7: what the platform's console has and this shop does
// not is not offered.
func TestRouter_PartsOfThePlatformAlone_AreNotOffered(t *testing.T) {
	t.Parallel()
	for path, want := range map[string][2]string{
		"/api/console/app/1/blocks/repository": {"not_offered", "error"}, "/api/console/app/templates": {"not_offered", "error"},
		"/api/console/app/1/variables/key": {"not_offered", "error"}, "/api/console/app/1/blocks/storage/aggregate": {"not_offered", "error"},
		"/api/console/app/1/blocks/properties": {"not_found", "error"}, "/api/console/storages": {"not_found", "error"},
		"/api/ai/application/1/content": {"not_offered", ""}, "/api/nothing": {"not_found", ""},
	} {
		r := do(t, httpapi.NotFound(http.NewServeMux(), slog.New(slog.DiscardHandler)), http.MethodGet, path, "")
		var problem struct{ Code, Kind string }
		if err := json.Unmarshal(r.Body, &problem); err != nil || r.StatusCode != 404 || [2]string{problem.Code, problem.Kind} != want {
			t.Errorf("%s is %d with %+v (%v), want %v", path, r.StatusCode, problem, err, want)
		}
	}
}

func TestPanic_InAHandler_Is500WithTheRequestID(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	h := httpapi.LogRequests(slog.New(slog.NewJSONHandler(&log, nil)), quiet, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("hunter2") }))
	r := do(t, h, http.MethodGet, "/boom", "", "X-Request-Id", "a-known-request")
	p := problem(t, r)
	if r.StatusCode != 500 || p.Code != "internal" || p.RequestID != "a-known-request" || strings.Contains(p.Message, "hunter2") {
		t.Errorf("%d %+v", r.StatusCode, p)
	}
	if !strings.Contains(log.String(), "hunter2") || !strings.Contains(log.String(), `"request_id":"a-known-request"`) {
		t.Errorf("the log does not say why: %s", log.String())
	}
}

func TestRequestID_Given_IsTakenOverOrMade(t *testing.T) {
	t.Parallel()
	made := regexp.MustCompile(`^[A-Za-z0-9_-]{12}-[0-9a-z]+$`)
	h := httpapi.LogRequests(testkit.Log(), quiet, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, httpapi.RequestID(r.Context())) }))
	for id, accepted := range map[string]bool{
		"abcdefgh": true, "A-b_c-12345": true, strings.Repeat("a", 64): true,
		"": false, "short": false, strings.Repeat("a", 65): false, "with space": false, "new\tline-xx": false, `quote"quote`: false, "ünïcödé-id": false,
	} {
		r := do(t, h, http.MethodGet, "/", "", "X-Request-Id", id)
		text := string(r.Body)
		got := r.Header.Get("X-Request-Id")
		if text != got || (accepted && got != id) || (!accepted && !made.MatchString(got)) {
			t.Errorf("%q became %q in the header and %q inside", id, got, text)
		}
	}
}

// The log has one line a request, without tokens and queries.
func TestLog_EveryRequest_HasOneLine(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	type seen struct {
		method, route string
		status        int
	}
	var observed []seen
	mux := http.NewServeMux()
	mux.HandleFunc("GET /notes/{id}", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("abc"))
	})
	h := httpapi.LogRequests(slog.New(slog.NewJSONHandler(&log, nil)), func(method, route string, status int, _ time.Duration) {
		observed = append(observed, seen{method, route, status})
	}, mux)
	do(t, h, http.MethodGet, "/notes/1?token=hunter2", "", "Authorization", "Bearer hunter2")
	var line map[string]any
	if err := json.Unmarshal(log.Bytes(), &line); err != nil || strings.Count(log.String(), "\n") != 1 {
		t.Fatalf("%v: %s", err, log.String())
	}
	if line["path"] != "/notes/1" || line["status"] != 418.0 || line["bytes"] != 3.0 || line["method"] != "GET" || strings.Contains(log.String(), "hunter2") {
		t.Errorf("%v", line)
	}
	if len(observed) != 1 || observed[0].status != 418 {
		t.Errorf("the metrics saw %+v", observed)
	}
}

type fakeAuth map[string]auth.Principal

func (f fakeAuth) Authenticate(_ context.Context, token string) (auth.Principal, error) {
	if p, ok := f[token]; ok {
		return p, nil
	}
	return auth.Principal{}, errs.New(errs.Unauthenticated, "unauthorized", "Log in.")
}

// S7.01: no token is a visitor.
func TestBearerToken_Valid_BecomesAPrincipal(t *testing.T) {
	t.Parallel()
	h := httpapi.Authenticate(fakeAuth{"good": {AccountID: "ann"}}, testkit.Log(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, ok := auth.FromContext(r.Context())
		_ = json.NewEncoder(w).Encode([]any{p.AccountID, ok})
	}))
	for header, want := range map[string]string{"": `["",false]`, "Bearer good": `["ann",true]`, "bearer good": `["ann",true]`, "Basic Z29vZA==": `["",false]`, "Bearer ": `["",false]`} {
		r := do(t, h, http.MethodGet, "/", "", "Authorization", header)
		if text := string(r.Body); strings.TrimSpace(text) != want {
			t.Errorf("%q: %s, want %s", header, text, want)
		}
	}
}

func TestCORS_ForeignOrigins_MayCall(t *testing.T) {
	t.Parallel()
	reached := 0
	h := httpapi.CORS(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	r := do(t, h, http.MethodOptions, "/", "", "Origin", "https://host.example", "Access-Control-Request-Method", "PUT", "Access-Control-Request-Headers", "authorization,idempotency-key,utm_source")
	allowed := strings.Split(strings.ToLower(r.Header.Get("Access-Control-Allow-Headers")), ", ")
	if r.StatusCode != 204 || reached != 0 || r.Header.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(r.Header.Get("Access-Control-Allow-Methods"), "PUT") {
		t.Errorf("preflight: %d %v, reached the operation %d times", r.StatusCode, r.Header, reached)
	}
	for _, header := range []string{"authorization", "content-type", "idempotency-key", "utm_source", "utm_medium", "utm_campaign", "utm_name"} { // S7.01
		if !slices.Contains(allowed, header) {
			t.Errorf("the header %s is not allowed", header)
		}
	}
	r = do(t, h, http.MethodGet, "/", "", "Origin", "https://host.example")
	if reached != 1 || r.Header.Get("Access-Control-Allow-Origin") != "*" || r.Header.Get("Access-Control-Allow-Credentials") != "" || !strings.Contains(r.Header.Get("Access-Control-Expose-Headers"), "ETag") {
		t.Errorf("a call: %v", r.Header)
	}
	if r = do(t, h, http.MethodGet, "/", ""); r.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("a call of our own pages carries CORS headers")
	}
}

func TestRateLimit_TooManyWrites_Are429WithRetryAfter(t *testing.T) {
	t.Parallel()
	h := httpapi.LimitWrites(httpapi.Limits{Name: "writes", SignedInPerMinute: 3, VisitorPerMinute: 2}, testkit.Log(), http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	call := func(method, account, address string) reply {
		r := httptest.NewRequestWithContext(t.Context(), method, "/", nil)
		r.RemoteAddr = address + ":1234"
		if account != "" {
			r = r.WithContext(auth.NewContext(r.Context(), auth.Principal{AccountID: account}))
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return replyOf(t, w)
	}
	for _, tc := range []struct {
		account, address string
		free             int
	}{{"", "10.0.0.1", 2}, {"", "10.0.0.2", 2}, {"ann", "10.0.0.1", 3}, {"bo", "10.0.0.1", 3}} {
		for range tc.free {
			if r := call(http.MethodPost, tc.account, tc.address); r.StatusCode != 200 {
				t.Errorf("%s %s: %d before the limit", tc.account, tc.address, r.StatusCode)
			}
		}
		r := call(http.MethodPost, tc.account, tc.address)
		if p := problem(t, r); r.StatusCode != 429 || p.Code != "rate_limited" || r.Header.Get("Retry-After") == "" {
			t.Errorf("%s %s beyond the limit: %d, Retry-After %q, %+v", tc.account, tc.address, r.StatusCode, r.Header.Get("Retry-After"), p)
		}
	}
	for range 10 {
		if r := call(http.MethodGet, "", "10.0.0.1"); r.StatusCode != 200 || r.Header.Get("RateLimit") != "" {
			t.Fatalf("a read is limited: %d %v", r.StatusCode, r.Header)
		}
	}
}

// draft-ietf-httpapi-ratelimit-headers: every write says which limit it counts for, how
// many are left and when the window ends.
func TestRateLimit_EachWrite_TellsWhatIsLeft(t *testing.T) {
	t.Parallel()
	h := httpapi.LimitWrites(httpapi.Limits{Name: "writes", SignedInPerMinute: 3, VisitorPerMinute: 2}, testkit.Log(), http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for i, want := range []string{`"writes:address";r=1;t=`, `"writes:address";r=0;t=`, `"writes:address";r=0;t=`, `"writes:account";r=2;t=`} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
		policy, refused := `"writes:address";q=2;w=60`, i == 2
		if i == 3 {
			policy, r = `"writes:account";q=3;w=60`, r.WithContext(auth.NewContext(r.Context(), auth.Principal{AccountID: "ann"}))
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		got, isBegun := strings.CutPrefix(w.Header().Get("RateLimit"), want)
		seconds, err := strconv.Atoi(got)
		if !isBegun || err != nil || seconds < 50 || seconds > 60 || w.Header().Get("RateLimit-Policy") != policy {
			t.Errorf("write %d: %v", i+1, w.Header())
		}
		if (w.Code == http.StatusTooManyRequests) != refused || (w.Header().Get("Retry-After") == "60") != refused {
			t.Errorf("write %d: %d, Retry-After %q", i+1, w.Code, w.Header().Get("Retry-After"))
		}
	}
}

func TestOpenAPIDocument_EveryOperation_IsWhole(t *testing.T) {
	t.Parallel()
	r := do(t, notes(t, nil), http.MethodGet, "/api/openapi.json", "")
	var document map[string]any
	if err := json.Unmarshal(r.Body, &document); err != nil || r.StatusCode != 200 || r.Header.Get("ETag") == "" {
		t.Fatalf("%d %v", r.StatusCode, err)
	}
	if version, _ := document["openapi"].(string); !strings.HasPrefix(version, "3.1") {
		t.Errorf("it is OpenAPI %q", version)
	}
	operation, _ := document["paths"].(map[string]any)["/notes/{id}"].(map[string]any)["put"].(map[string]any)
	if operation["operationId"] != "put-note" || operation["security"] == nil || operation["requestBody"] == nil {
		t.Errorf("the operation is %v", operation)
	}
	responses, _ := operation["responses"].(map[string]any)
	for _, status := range []string{"200", "400", "404"} {
		if responses[status] == nil {
			t.Errorf("the answer %s is not described", status)
		}
	}
	if missing := danglingReferences(document); len(missing) > 0 {
		t.Errorf("references lead nowhere: %v", missing)
	}
	if r.Header.Get("X-Request-Id") == "" {
		t.Error("no request id")
	}
}

// danglingReferences finds every $ref whose target is not in the document.
func danglingReferences(document map[string]any) []string {
	var missing []string
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				var at any = document
				for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
					inner, _ := at.(map[string]any)
					at = inner[part]
				}
				if at == nil {
					missing = append(missing, ref)
				}
			}
			for _, inner := range v {
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(document)
	return missing
}

// Operations are read when they are first called and when somebody asks for the document, which
// may be at once: neither changes the other, nor whether a body may be left out.
func TestOpenAPIDocument_WhileOperationsAreCalled_IsTheSame(t *testing.T) {
	t.Parallel()
	calledNever := do(t, agreements(), http.MethodGet, "/api/openapi.json", "").Body
	called := agreements()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for body, want := range map[string]int{"": http.StatusOK, `{"agreed":true}`: http.StatusOK} {
				if r := do(t, called, http.MethodPut, "/terms/1", body, "Content-Type", "application/json"); r.StatusCode != want {
					t.Errorf("%q is answered with %d %s", body, r.StatusCode, r.Body)
				}
			}
		})
		group.Go(func() {
			if document := do(t, called, http.MethodGet, "/api/openapi.json", "").Body; !bytes.Equal(document, calledNever) {
				t.Errorf("the document is\n%s\nand was\n%s", document, calledNever)
			}
		})
	}
	group.Wait()
	var document struct {
		Paths map[string]struct {
			Put struct {
				RequestBody struct{ Required bool }
				Responses   map[string]struct{ Description string }
			}
		}
	}
	if err := json.Unmarshal(calledNever, &document); err != nil {
		t.Fatal(err)
	}
	if put := document.Paths["/terms/{id}"].Put; put.RequestBody.Required || put.Responses["202"].Description != "Agreed before." {
		t.Errorf("the operation is described as %+v", put)
	}
}

type agreementInput struct {
	ID      int `path:"id"`
	RawBody []byte
}

// agreements is an API of one operation whose body may be left out, with an answer of its own.
func agreements() http.Handler {
	mux := http.NewServeMux()
	api := httpapi.New(mux, "Agreements", "1", testkit.Log())
	m := httpapi.Mount{API: api, Tag: "Terms", Problem: func(_ context.Context, err error) error { return err }}
	op := m.Body(m.Operation(http.MethodPut, "/terms/{id}", "agree", "Agree to terms"), struct {
		Agreed bool `json:"agreed"`
	}{})
	op.RequestBody.Required = false
	op.Responses = map[string]*huma.Response{"202": {Description: "Agreed before."}}
	httpapi.Add(m, op, func(_ context.Context, in *agreementInput) (*noteOutput, error) {
		return &noteOutput{Body: map[string]any{"id": in.ID}}, nil
	})
	api.MountDocs(mux, "/api")
	return httpapi.LogRequests(testkit.Log(), quiet, mux)
}

func TestReferencePage_WithoutScripts_IsReadable(t *testing.T) {
	t.Parallel()
	r := do(t, notes(t, nil), http.MethodGet, "/api/docs", "")
	text := string(r.Body)
	for _, want := range []string{"<title>Notes</title>", "/notes/{id}", "needs a person&#39;s token", "PUT"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if r.StatusCode != 200 || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'sha256-") {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	// Its one script finds words in the contents; without it, nothing of the page is missing.
	script := regexp.MustCompile(`(?s)<script>(.*)</script>`).FindStringSubmatch(text)
	if len(script) != 2 || !strings.Contains(text, `<search id="find" hidden>`) {
		t.Fatalf("%d scripts", len(script))
	}
	sum := sha256.Sum256([]byte(script[1]))
	if !strings.Contains(r.Header.Get("Content-Security-Policy"), "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
		t.Errorf("the policy stops the script: %s", r.Header.Get("Content-Security-Policy"))
	}
}

func TestAnswer_EveryEncoding_IsTheSame(t *testing.T) {
	t.Parallel()
	for _, body := range [][]byte{[]byte("small"), bytes.Repeat([]byte("large enough to compress "), 100), {}} {
		lean, full := httpapi.PrepareCompressed("text/plain", "no-cache", body, nil), httpapi.Prepare("text/plain", "no-cache", body, nil)
		if !bytes.Equal(lean.Bytes(), body) || lean.ETag() != full.ETag() || lean.Size() > full.Size() {
			t.Errorf("%d bytes: lean %d bytes of memory, full %d", len(body), lean.Size(), full.Size())
		}
		w := httptest.NewRecorder()
		lean.Serve(w, httptest.NewRequestWithContext(t.Context(), http.MethodHead, "/", nil), http.StatusOK)
		if w.Body.Len() != 0 || w.Header().Get("Content-Type") != "text/plain" {
			t.Errorf("HEAD: %d bytes, %v", w.Body.Len(), w.Header())
		}
	}
	w := httptest.NewRecorder()
	httpapi.Prepare("text/plain", "no-cache", []byte("x"), http.Header{"X-Extra": {"1"}}).Serve(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), http.StatusNotFound)
	if diff := cmp.Diff([]string{"1"}, w.Header()["X-Extra"]); diff != "" || w.Code != http.StatusNotFound {
		t.Errorf("%d %s", w.Code, diff)
	}
}
