package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"marketplace/internal/httpapi"
)

func TestClientAddress_TrustedProxies_IsThatOfTheClient(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		name, peer string
		forwarded  []string
		want       string
	}{
		{"no proxy", "203.0.113.9:4711", nil, "203.0.113.9"},
		{"a header from nowhere", "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9"},
		{"one proxy", "10.0.0.1:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		{"a chain of proxies", "10.0.0.1:4711", []string{"198.51.100.1, 10.0.0.2"}, "198.51.100.1"},
		{"several headers", "10.0.0.1:4711", []string{"1.2.3.4", "198.51.100.1"}, "198.51.100.1"},
		{"what the client wrote itself", "10.0.0.1:4711", []string{"1.2.3.4, 198.51.100.1"}, "198.51.100.1"},
		{"only proxies", "10.0.0.1:4711", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"a proxy that says nothing", "10.0.0.1:4711", nil, "10.0.0.1"},
		{"nonsense", "10.0.0.1:4711", []string{"someone"}, "10.0.0.1"},
		{"nonsense before the client", "10.0.0.1:4711", []string{"x, 198.51.100.1"}, "198.51.100.1"},
		{"IPv6", "[fd00::1]:4711", []string{"2001:db8::7"}, "2001:db8::7"},
		{"IPv4 in IPv6", "[::ffff:10.0.0.1]:4711", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got string
			handler := httpapi.TrustProxies(trusted, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = httpapi.ClientIP(r) }))
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.RemoteAddr = c.peer
			for _, value := range c.forwarded {
				r.Header.Add("X-Forwarded-For", value)
			}
			handler.ServeHTTP(httptest.NewRecorder(), r)
			if got != c.want {
				t.Errorf("the client is %s, want %s", got, c.want)
			}
		})
	}
}
