package app

import (
	"net/http"
	"net/netip"
	"time"

	"marketplace/internal/demo"
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
	client := safehttp.Client(may, outboundTimeout, 0)
	if a.cfg.Demo {
		client.Transport = toSampleApps{client.Transport, inProcessTransport{a}}
	}
	return client
}

// toSampleApps reaches the sample apps of the demo, whose names only browsers know.
type toSampleApps struct {
	others, samples http.RoundTripper
}

// RoundTrip is that of http.RoundTripper.
func (t toSampleApps) RoundTrip(r *http.Request) (*http.Response, error) {
	if demo.IsSampleHost(r.URL.Host) {
		return t.samples.RoundTrip(r)
	}
	return t.others.RoundTrip(r)
}
