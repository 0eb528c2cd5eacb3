// Package siteproof asks sites of developers for what proves that they are theirs, on the
// public internet alone.
package siteproof

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/developers"
	"marketplace/internal/kit/safehttp"
)

const (
	timeout     = 10 * time.Second
	redirects   = 3
	mostOfProof = 4 << 10 // bytes
)

var errAnotherSite = fmt.Errorf("another site cannot speak for this one: %w", safehttp.ErrRedirect)

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
			return errAnotherSite
		}
		return nil
	}
	return &Sites{client}
}

// isSameSite reports whether two hosts are of one site: www before the name makes no other one.
func isSameSite(host, other string) bool {
	return strings.TrimPrefix(host, "www.") == strings.TrimPrefix(other, "www.")
}

// Records is described at developers.Sites.
func (*Sites) Records(ctx context.Context, name string) ([]string, error) {
	ctx, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	records, err := net.DefaultResolver.LookupTXT(ctx, name)
	if failed, isDNS := errors.AsType[*net.DNSError](err); isDNS && failed.IsNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, &developers.SiteError{Seen: developers.SeenSilence, Err: err}
	}
	return records, nil
}

// File is described at developers.Sites.
func (s *Sites) File(ctx context.Context, address string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return "", &developers.SiteError{Seen: seenOf(err), Err: err}
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return "", &developers.SiteError{Seen: seenBy(answer.StatusCode), Err: errors.New(answer.Status)}
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostOfProof))
	if err != nil {
		return "", &developers.SiteError{Seen: developers.SeenSilence, Err: err}
	}
	return string(text), nil
}

// seenBy is what the status of an answer says of the file.
func seenBy(status int) developers.Seen {
	if status == http.StatusNotFound || status == http.StatusGone {
		return developers.SeenNothing
	}
	return developers.SeenRefused
}

// seenOf is what a call that did not end says of the site.
func seenOf(err error) developers.Seen {
	_, isCertificate := errors.AsType[*tls.CertificateVerificationError](err)
	failed, isDNS := errors.AsType[*net.DNSError](err)
	switch {
	case errors.Is(err, safehttp.ErrRedirect):
		return developers.SeenElsewhere
	case errors.Is(err, safehttp.ErrNotPublic):
		return developers.SeenPrivate
	case isCertificate:
		return developers.SeenCertificate
	case isDNS && failed.IsNotFound:
		return developers.SeenNoName
	}
	return developers.SeenSilence
}
