package httpapi_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"marketplace/internal/httpapi"
)

func TestRawHeaderListener_AnyBodySize_ArrivesWhole(t *testing.T) {
	t.Parallel()
	body := make([]byte, 70_000)
	for i := range body {
		body[i] = byte('a' + i%26)
	}
	var config net.ListenConfig
	inner, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener := httpapi.RawHeaderListener(inner)
	server := &http.Server{
		ConnContext: httpapi.RawHeaderContext,
		Handler: httpapi.LogRequests(slog.New(slog.DiscardHandler), func(string, string, int, time.Duration) {}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			size, err := strconv.Atoi(r.URL.Path[1:])
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Cache-Control", "of the caller")
			httpapi.PrepareVariants("text/plain", "no-store", body[:size], nil, nil).Serve(w, r, http.StatusOK)
		})),
	}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	t.Cleanup(func() { _ = server.Close() })

	sizes := []int{0, 1, 1000, 8191, 8192, 8193, 70_000}
	for size := 3600; size <= 4200; size++ { // around the buffer, whatever the headers take
		sizes = append(sizes, size)
	}
	for _, size := range sizes {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			request, err := http.NewRequestWithContext(t.Context(), method, "http://"+inner.Addr().String()+"/"+strconv.Itoa(size), nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Accept-Encoding", "identity")
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatalf("%s of %d bytes: %v", method, size, err)
			}
			got, err := io.ReadAll(answer.Body)
			_ = answer.Body.Close()
			want := body[:size]
			if method == http.MethodHead {
				want = nil
			}
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%s of %d bytes gave %d bytes, %v", method, size, len(got), err)
			}
			if answer.ContentLength != int64(size) || answer.StatusCode != http.StatusOK || answer.Header.Get("X-Request-Id") == "" ||
				!slices.Equal(answer.Header["Content-Type"], []string{"text/plain"}) || !slices.Equal(answer.Header["Cache-Control"], []string{"no-store"}) || len(answer.Header["Etag"]) != 1 {
				t.Fatalf("%s of %d bytes gave %d and the headers %v", method, size, answer.StatusCode, answer.Header)
			}
		}
	}
}

// The raw header writer relies on two habits of net/http: an answer begins with a
// write of its own, status line first, and that write is 4,096 bytes long when the
// answer does not fit into it. When an update of Go changes one, this fails, and
// the writer must be adapted or go.
func TestRawHeaderListener_StandardLibrary_WritesAsItReliesOn(t *testing.T) {
	t.Parallel()
	var config net.ListenConfig
	inner, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	writes := make(chan []byte, 100)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, _ := strconv.Atoi(r.URL.Path[1:])
		w.Header().Set("Content-Length", strconv.Itoa(size))
		_, _ = w.Write(make([]byte, size))
	})}
	go func() { _ = server.Serve(recordingListener{inner, writes}) }()
	t.Cleanup(func() { _ = server.Close() })
	for _, tc := range []struct{ body, first int }{{0, 0}, {100, 0}, {10_000, 4096}, {100, 0}} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+inner.Addr().String()+"/"+strconv.Itoa(tc.body), nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		_ = answer.Body.Close()
		first := <-writes
		if !bytes.HasPrefix(first, []byte("HTTP/1.1 200 OK\r\n")) {
			t.Errorf("an answer of %d bytes begins with %.40q", tc.body, first)
		}
		if tc.first != 0 && len(first) != tc.first {
			t.Errorf("the first write of an answer of %d bytes has %d, want %d", tc.body, len(first), tc.first)
		}
		for len(writes) > 0 {
			<-writes
		}
	}
}

// recordingListener keeps what is written to its connections.
type recordingListener struct {
	net.Listener

	writes chan []byte
}

func (l recordingListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return recordingConn{c, l.writes}, err
}

type recordingConn struct {
	net.Conn

	writes chan []byte
}

func (c recordingConn) Write(p []byte) (int, error) {
	c.writes <- bytes.Clone(p)
	return c.Conn.Write(p)
}
