// Package safehttp calls addresses that other people gave us: pictures of
// developers, their webhooks. Nothing on a private network is ever asked,
// whatever a name resolves to and wherever an answer redirects.
package safehttp

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

// Why an address was not asked to its end.
var (
	ErrNotPublic = errors.New("is not public")
	ErrRedirect  = errors.New("a redirect that is not followed")
)

// Client makes a client that connects only where may allows, with a limit on
// the time of a whole call and on redirects; with none, a redirect is the
// answer. Public is the may to use.
func Client(may func(netip.Addr) bool, timeout time.Duration, redirects int) *http.Client {
	dialer := &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
		host, err := netip.ParseAddrPort(address)
		if err != nil || !may(host.Addr().Unmap()) {
			return fmt.Errorf("%s %w", address, ErrNotPublic)
		}
		return nil
	}}
	return &http.Client{
		Timeout: timeout,
		// No proxy: it would resolve names itself, past the check.
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: timeout, MaxResponseHeaderBytes: 64 << 10, DisableKeepAlives: true},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			switch {
			case redirects == 0:
				return http.ErrUseLastResponse
			case len(via) > redirects || !IsWeb(r.URL):
				return ErrRedirect
			}
			return nil
		},
	}
}

// IsWeb reports whether an address is one of the web.
func IsWeb(u *url.URL) bool { return (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" }

// Public reports whether an address is on the public internet.
func Public(a netip.Addr) bool {
	return a.IsGlobalUnicast() && !a.IsPrivate() && !a.IsLoopback() && !a.IsLinkLocalUnicast() && !slices.ContainsFunc(notPublic(), func(p netip.Prefix) bool { return p.Contains(a) })
}

// notPublic are the ranges that netip counts as global and are not: shared
// address space, benchmarks, documentation, 6to4 and NAT64.
func notPublic() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001:db8::/32"),
	}
}
