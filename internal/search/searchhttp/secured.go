package searchhttp

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/httpapi"
)

// secured is what a secured key restricts: a key that a client's own server makes of
// the public one, as base64 of an HMAC-SHA256 in hex and the URL-encoded restrictions
// that it signs.
type secured struct {
	filters string   // joined to those of every query
	indexes []string // names that may be searched, with * at either end; nil for all
	forced  params   // parameters that a query cannot change
}

// lengths of the parts of a secured key.
const (
	signatureHex = 2 * sha256.Size
	maxSecured   = 4 << 10
)

// restricted reads a secured key; false when it was not made of this parent, is over,
// or is for other callers.
func (c *call) restricted(key, parent string) (*secured, bool) {
	text, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(text) <= signatureHex || len(text) > maxSecured {
		return nil, false
	}
	signature, encoded := string(text[:signatureHex]), string(text[signatureHex:])
	mac := hmac.New(sha256.New, []byte(parent))
	mac.Write([]byte(encoded))
	if !hmac.Equal([]byte(signature), []byte(hex.EncodeToString(mac.Sum(nil)))) {
		return nil, false
	}
	values, err := url.ParseQuery(encoded)
	if err != nil {
		return nil, false
	}
	s := &secured{forced: params{}}
	for name, list := range values {
		switch name {
		case "filters":
			s.filters = list[0]
		case "restrictIndices":
			r := &reader{p: params{name: textValue(list[0])}}
			s.indexes = r.list(name)
		case "validUntil":
			until, err := strconv.ParseInt(list[0], 10, 64)
			if err != nil || c.clock().Unix() >= until {
				return nil, false
			}
		case "restrictSources":
			if !within(httpapi.ClientIP(c.request), list[0]) {
				return nil, false
			}
		default:
			s.forced[name] = textValue(list[0])
		}
	}
	return s, true
}

// allows reports whether an index may be searched.
func (s *secured) allows(index string) bool {
	if s == nil || s.indexes == nil {
		return true
	}
	return slices.ContainsFunc(s.indexes, func(pattern string) bool {
		open, end := strings.HasPrefix(pattern, "*"), strings.HasSuffix(pattern, "*")
		name := strings.Trim(pattern, "*")
		switch {
		case open && end:
			return strings.Contains(index, name)
		case open:
			return strings.HasSuffix(index, name)
		case end:
			return strings.HasPrefix(index, name)
		}
		return index == name
	})
}

// within reports whether an address is one of, or in a network of, a list.
func within(address, list string) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		if network, err := netip.ParsePrefix(text); err == nil && network.Contains(ip.Unmap()) {
			return true
		}
		if one, err := netip.ParseAddr(text); err == nil && one == ip.Unmap() {
			return true
		}
	}
	return false
}

// clock is the time that keys are over by.
func (c *call) clock() time.Time {
	if c.deps.Now == nil {
		return time.Now() //nolint:forbidigo // clients sign with the time of the world
	}
	return c.deps.Now()
}
