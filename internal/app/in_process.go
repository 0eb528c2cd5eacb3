package app

import (
	"bytes"
	"io"
	"net/http"
)

// inProcessTransport answers requests by the program's own handler.
type inProcessTransport struct{ a *app }

// RoundTrip is that of http.RoundTripper.
func (t inProcessTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	inner := r.Clone(r.Context())
	inner.Host, inner.RequestURI, inner.RemoteAddr = r.URL.Host, r.URL.RequestURI(), "127.0.0.1:0"
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	answer := &responseRecorder{header: http.Header{}, status: http.StatusOK}
	t.a.handler.ServeHTTP(answer, inner)
	return &http.Response{
		StatusCode: answer.status, Header: answer.header, Body: io.NopCloser(&answer.body), Request: r, ProtoMajor: 1, ProtoMinor: 1,
	}, nil
}

// responseRecorder keeps an answer in memory.
type responseRecorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (c *responseRecorder) Header() http.Header { return c.header }

func (c *responseRecorder) WriteHeader(status int) { c.status = status }

func (c *responseRecorder) Write(b []byte) (int, error) { return c.body.Write(b) }
