package app

import (
	"net/http"
	"net/netip"
	"time"

	"marketplace/internal/kit/safehttp"
)

// outboundTimeout bounds a call to an address that somebody else named.
const outboundTimeout = 10 * time.Second

// outboundClient calls addresses that somebody else named: on the public internet
// only, but the demo's may be on this machine.
func (a *app) outboundClient() *http.Client {
	may := safehttp.Public
	if a.cfg.Demo {
		may = func(netip.Addr) bool { return true }
	}
	return safehttp.Client(may, outboundTimeout, 0)
}
