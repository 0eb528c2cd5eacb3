package doctor

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Resolver looks up names, as net.Resolver does.
type Resolver interface {
	LookupHost(ctx context.Context, host string) ([]string, error)
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// PublicAddress is where visitors find the shop, or try its apps.
type PublicAddress struct {
	URL      string
	TryOuts  bool // it is where apps are tried
	Resolver Resolver
	Dial     func(ctx context.Context, network, address string) (net.Conn, error)
	Roots    *x509.CertPool // nil = those of this machine
	Now      func() time.Time
}

// Questions are those about the name and the certificate.
func (p PublicAddress) Questions() []Question {
	if p.TryOuts {
		return []Question{{Name: "try-out-name", Ask: p.checkName}, {Name: "try-out-certificate", Ask: p.checkCertificate}}
	}
	return []Question{{Name: "public-name", Ask: p.checkName}, {Name: "certificate", Ask: p.checkCertificate}}
}

// isLocalHost tells that only this machine reaches a host.
func isLocalHost(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

func (p PublicAddress) checkName(ctx context.Context) []Check {
	u, err := url.Parse(p.URL)
	if err != nil || u.Hostname() == "" {
		return nil // a fault of the settings
	}
	host := u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || isLocalHost(host) {
		return ok("%s needs no name service", host)
	}
	found, err := p.Resolver.LookupHost(ctx, host)
	if isNotFound(err) {
		setting := "MARKETPLACE_PUBLIC_URL"
		if p.TryOuts {
			setting = "MARKETPLACE_TRYOUT_ORIGIN"
		}
		return fault("nobody finds %s: no such name is known; add it to the DNS, or mend %s", host, setting)
	}
	if err != nil {
		return warning("whether %s is found is not known: the name service gives %s", host, reason(err))
	}
	return ok("%s is found at %s", host, strings.Join(found, ", "))
}

// isNotFound tells that the name service answered, and knows no such name or record.
func isNotFound(err error) bool {
	unknown, isDNS := errors.AsType[*net.DNSError](err)
	return isDNS && unknown.IsNotFound
}

func (p PublicAddress) checkCertificate(ctx context.Context) []Check {
	u, err := url.Parse(p.URL)
	if err != nil || u.Hostname() == "" {
		return nil
	}
	if u.Scheme != "https" {
		return ok("none is needed for %s", p.URL)
	}
	chain, err := p.handshake(ctx, u)
	if err != nil {
		return warning("%s does not answer, so its certificate was not seen: start the shop and the balancer before it (%s)", p.URL, reason(err))
	}
	return p.judge(u.Hostname(), chain)
}

// handshake gives the certificates that visitors are shown, whether they are good or not.
func (p PublicAddress) handshake(ctx context.Context, u *url.URL) ([]*x509.Certificate, error) {
	port := u.Port()
	if port == "" {
		port = "443"
	}
	conn, err := p.Dial(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	visitor := tls.Client(conn, &tls.Config{ServerName: u.Hostname(), InsecureSkipVerify: true}) //nolint:gosec // it is judged below, and nothing is sent
	if err := visitor.HandshakeContext(ctx); err != nil {
		return nil, err
	}
	return visitor.ConnectionState().PeerCertificates, nil
}

// shortLife is how long a certificate must still last: those who renew by themselves do it
// a month before.
const shortLife = 21 * 24 * time.Hour

func (p PublicAddress) judge(host string, chain []*x509.Certificate) []Check {
	shown, now := chain[0], p.Now()
	left := shown.NotAfter.Sub(now)
	if err := shown.VerifyHostname(host); err != nil {
		return fault("the certificate of %s is for another name (%s): use one for %s", p.URL, names(shown), host)
	}
	if left < 0 {
		return fault("the certificate of %s ended on %s: renew it", p.URL, shown.NotAfter.UTC().Format(time.DateOnly))
	}
	if now.Before(shown.NotBefore) {
		return fault("the certificate of %s begins on %s only: look at the clock, or use another one", p.URL, shown.NotBefore.UTC().Format(time.DateOnly))
	}
	between := x509.NewCertPool()
	for _, one := range chain[1:] {
		between.AddCert(one)
	}
	if _, err := shown.Verify(x509.VerifyOptions{DNSName: host, Roots: p.Roots, Intermediates: between, CurrentTime: now}); err != nil {
		return fault("browsers do not trust the certificate of %s (%v): use one of a known authority, and serve those between with it", p.URL, err)
	}
	days := int(left.Hours() / 24)
	if left < shortLife {
		return warning("the certificate of %s lasts for %s only: renew it", p.URL, countDays(days))
	}
	return ok("the certificate of %s lasts for %s", p.URL, countDays(days))
}

func names(certificate *x509.Certificate) string {
	if len(certificate.DNSNames) == 0 {
		return certificate.Subject.CommonName
	}
	return strings.Join(certificate.DNSNames, ", ")
}

func countDays(n int) string {
	if n == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", n)
}
