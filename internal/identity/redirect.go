package identity

import (
	"net/url"
	"slices"
)

// MatchRedirect reports whether a redirect address is one the client
// registered, letter by letter (decisions rule 6). Registered addresses have
// passed redirect.Check, so an address with '..', another port or case,
// user-info, a query or encoded dots equals none of them.
func (c Client) MatchRedirect(address string) bool {
	return address != "" && slices.Contains(c.RedirectURIs, address)
}

// OriginOf returns the origin (scheme, host and port) of a registered redirect
// address. Messages are posted to it.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
