// Package widget says what a page of an app has to be like that the host products show:
// which addresses it may have, and what its sections may hold before it has loaded.
package widget

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

const maxAddress = 2000

// hostName is a name as browsers write it: its letters mean nothing in a content policy,
// where the origin of a widget comes to stand.
var hostName = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)*$`)

// ends in a number: browsers read such a name as an address of the old internet protocol.
var numericEnd = regexp.MustCompile(`(^|\.)([0-9]+|0x[0-9a-f]*)$`)

// CheckAddress says why a host product cannot frame an address: it must be absolute, https
// or http on this machine, in the form that browsers give it, and such that the SDKs of
// apps can decode it.
func CheckAddress(address string) error {
	u, err := parse(address)
	switch {
	case err != nil:
		return err
	case u.Scheme == "http" && !isLoopback(u.Hostname()):
		return errors.New("it must begin with https://; only this machine may do without")
	}
	return nil
}

func parse(address string) (*url.URL, error) {
	if err := checkLetters(address); err != nil {
		return nil, err
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return nil, errors.New("it cannot be read")
	case u.Host == "" || u.Opaque != "":
		return nil, errors.New("it has no host")
	case u.User != nil:
		return nil, errors.New("it must not hold a user name or a password")
	}
	return u, checkHost(u)
}

func checkLetters(address string) error {
	scheme := strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
	decoded, err := url.PathUnescape(address)
	switch {
	case address == "":
		return errors.New("it is empty")
	case len(utf16.Encode([]rune(address))) > maxAddress:
		return errors.New("it has more than " + strconv.Itoa(maxAddress) + " characters")
	case !utf8.ValidString(address) || strings.ContainsFunc(address, isTricky):
		return errors.New("it holds a backslash, a space or a character that cannot be seen")
	case !scheme:
		return errors.New("it must begin with https://")
	case err != nil || !utf8.ValidString(decoded):
		return errors.New("it holds a percent sign that encodes nothing")
	}
	return nil
}

// isTricky finds what browsers drop or read otherwise, so that what is checked would not be
// what is opened.
func isTricky(r rune) bool {
	return r == '\\' || unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

func checkHost(u *url.URL) error {
	name := u.Hostname()
	ip, err := netip.ParseAddr(name)
	plain := err == nil && ip.String() == name && ip.Zone() == ""
	if strings.Contains(u.Host, "[") != (plain && ip.Is6()) || !plain && (!hostName.MatchString(name) || numericEnd.MatchString(name)) {
		return errors.New("the host must be in lower case, of letters, digits, dots and hyphens")
	}
	if port := u.Port(); port != "" || strings.HasSuffix(u.Host, ":") {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 || strconv.FormatUint(n, 10) != port {
			return errors.New("the port is none")
		}
	}
	return nil
}

func isLoopback(name string) bool {
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || name == "127.0.0.1" || name == "::1"
}

// OriginOf gives the origin of an address as browsers compare it, "" for none.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	host := u.Host
	if port := u.Port(); u.Scheme == "https" && port == "443" || u.Scheme == "http" && port == "80" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return u.Scheme + "://" + strings.ToLower(host)
}

// Shop is what a shop allows beyond that.
type Shop struct {
	// Origins are its own and those of the host products: an app there could read their pages.
	Origins []string
	// Loopback lets apps run on this machine without encryption.
	Loopback bool
}

// CheckAddress says why an address that can be framed is not to be framed in this shop.
func (s Shop) CheckAddress(address string) error {
	origin := OriginOf(address)
	switch {
	case strings.HasPrefix(origin, "http:") && !s.Loopback:
		return errors.New("it must begin with https://; only a demo may do without")
	case slices.ContainsFunc(s.Origins, func(own string) bool { return OriginOf(own) == origin }):
		return errors.New("it is on an origin of the shop or of a host product, whose pages the app could read")
	}
	return nil
}
