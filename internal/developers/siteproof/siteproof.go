// Package siteproof asks sites of developers for what proves that they are theirs, on the
// public internet alone.
package siteproof

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/kit/safehttp"
)

const (
	timeout     = 10 * time.Second
	redirects   = 3
	mostOfProof = 4 << 10 // bytes
)

// Sites asks them.
type Sites struct{ client *http.Client }

// New makes one that connects only where may allows; safehttp.Public is the may to use.
func New(may func(netip.Addr) bool) *Sites {
	client := safehttp.Client(may, timeout, redirects)
	follow := client.CheckRedirect
	client.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if err := follow(r, via); err != nil {
			return err
		}
		if !isSameSite(via[0].URL.Hostname(), r.URL.Hostname()) {
			return errors.New("another site cannot speak for this one")
		}
		return nil
	}
	return &Sites{client}
}

// isSameSite reports whether two hosts are of one site: www before the name makes no other one.
func isSameSite(host, other string) bool {
	return strings.TrimPrefix(host, "www.") == strings.TrimPrefix(other, "www.")
}

// Records gives the TXT records of a name; none for a name that has none.
func (*Sites) Records(ctx context.Context, name string) ([]string, error) {
	ctx, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	records, err := net.DefaultResolver.LookupTXT(ctx, name)
	if failed, isDNS := errors.AsType[*net.DNSError](err); isDNS && failed.IsNotFound {
		return nil, nil
	}
	return records, err
}

// File gives the beginning of the text at an address; a redirect is followed to the same site
// alone.
func (s *Sites) File(ctx context.Context, address string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return "", errors.New(answer.Status)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostOfProof))
	return string(text), err
}
