// Package redirect says which addresses people may be sent to after they signed
// in: the accounts service keeps them, and the catalogue asks before it promises
// an app's own installation.
package redirect

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// hostForm is a host as browsers write it, in letters that mean nothing in a
// content policy, which such addresses come to stand in.
var hostForm = regexp.MustCompile(`^[a-z0-9.-]+(:[0-9]+)?$|^\[[0-9a-f:.]+\](:[0-9]+)?$`)

// Check says why an address cannot be registered as a redirect address:
// it must be an absolute http or https address in its plain form, with a path
// and without user-info, query, fragment or dot segments.
func Check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errors.New("it cannot be read")
	case u.Scheme != "https" && u.Scheme != "http":
		return errors.New("it must begin with https:// or http://")
	case u.Host == "" || u.User != nil || u.Opaque != "":
		return errors.New("it must have a host and no user name")
	case !hostForm.MatchString(u.Host):
		return errors.New("the host must be in lower case, of letters, digits, dots and hyphens")
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

// Split reads addresses with commas between.
func Split(joined string) []string {
	addresses := []string{}
	for address := range strings.SplitSeq(joined, ",") {
		if address = strings.TrimSpace(address); address != "" {
			addresses = append(addresses, address)
		}
	}
	return addresses
}
