package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// TrustProxies tells requests that come through the trusted proxies by the
// address of the client: the last one in X-Forwarded-For that is no trusted
// proxy. What stands left of it anybody can write. Requests from elsewhere keep
// the address of their connection, whatever their headers say.
func TrustProxies(trusted []netip.Prefix, next http.Handler) http.Handler {
	if len(trusted) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if client, ok := forwardedFor(trusted, r); ok {
			moved := new(http.Request)
			*moved = *r
			moved.RemoteAddr = net.JoinHostPort(client.String(), "0")
			r = moved
		}
		next.ServeHTTP(w, r)
	})
}

// forwardedFor finds the client behind the proxies; false when the request did
// not come through one.
func forwardedFor(trusted []netip.Prefix, r *http.Request) (client netip.Addr, ok bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !isOneOf(trusted, peer.Addr()) {
		return netip.Addr{}, false
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(hops) {
		hop, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			return client, ok // what is left of nonsense is nonsense, too
		}
		client, ok = hop.Unmap(), true
		if !isOneOf(trusted, client) {
			break
		}
	}
	return client, ok
}

func isOneOf(prefixes []netip.Prefix, address netip.Addr) bool {
	for _, prefix := range prefixes {
		if prefix.Contains(address.Unmap()) {
			return true
		}
	}
	return false
}
