package identity

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// MatchRedirect reports whether a redirect address is one the client
// registered, letter by letter (decisions rule 6). Registered addresses have
// passed CheckRedirect, so an address with '..', another port or case,
// user-info, a query or encoded dots equals none of them.
func (c Client) MatchRedirect(address string) bool {
	return address != "" && slices.Contains(c.RedirectURIs, address)
}

// CheckRedirect says why an address cannot be registered as a redirect address:
// it must be an absolute http or https address in its plain form, with a path
// and without user-info, query, fragment or dot segments.
func CheckRedirect(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errors.New("it cannot be read")
	case u.Scheme != "https" && u.Scheme != "http":
		return errors.New("it must begin with https:// or http://")
	case u.Host == "" || u.User != nil || u.Opaque != "":
		return errors.New("it must have a host and no user name")
	case u.Host != strings.ToLower(u.Host):
		return errors.New("the host must be in lower case")
	case !strings.HasPrefix(u.Path, "/"):
		return errors.New("it must have a path, at least /")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || strings.Contains(address, "#"):
		return errors.New("it must not have a query or a fragment")
	case strings.ContainsAny(address, ",%\\ \t\r\n"):
		return errors.New("commas, percent signs, backslashes and spaces are not possible")
	case slices.ContainsFunc(strings.Split(u.Path, "/"), func(s string) bool { return s == "." || s == ".." }):
		return errors.New("the path must not contain . or .. segments")
	case u.String() != address:
		return errors.New("it is not in its plain form")
	}
	return nil
}

// OriginOf gives the origin (scheme, host and port) of a registered redirect
// address: to whom messages are posted.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
