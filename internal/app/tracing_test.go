package app_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// collector keeps what it receives as it came: names stand in it as plain text.
type collector struct {
	mu       sync.Mutex
	received bytes.Buffer
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.Path != "/v1/traces" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.received.Write(body)
	w.Header().Set("Content-Type", "application/x-protobuf")
}

// OTEL_EXPORTER_OTLP_ENDPOINT: requests go to the collector as spans, the last
// ones when the program stops; a token never does.
func TestTraces_Request_ReachTheCollector(t *testing.T) {
	t.Parallel()
	c := &collector{}
	listener := httptest.NewServer(c)
	t.Cleanup(listener.Close)
	s, err := start(filledFolder(t), "MARKETPLACE_DEMO=1", "OTEL_EXPORTER_OTLP_ENDPOINT="+listener.URL)
	if err != nil {
		t.Fatal(err)
	}
	get(t, s.base+"/marketplace/apps/", "traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	get(t, s.base+"/api/applications/installed", "Authorization", "Bearer dal:a-secret-token")
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("status %d, %v: %s", code, err, s.stderr)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	received := c.received.Bytes()
	caller := []byte{0x0a, 0xf7, 0x65, 0x19, 0x16, 0xcd, 0x43, 0xdd, 0x84, 0x48, 0xeb, 0x21, 0x1c, 0x80, 0x31, 0x9c}
	for name, want := range map[string][]byte{"the page": []byte("GET /marketplace"), "the call": []byte("GET /api"), "the program's name": []byte("marketplace"), "the caller's trace": caller} {
		if !bytes.Contains(received, want) {
			t.Errorf("%s is not in what the collector received (%d bytes)", name, len(received))
		}
	}
	if bytes.Contains(received, []byte("a-secret-token")) {
		t.Error("a token was sent to the collector")
	}
}
