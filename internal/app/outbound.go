package app

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"marketplace/internal/demo"
	"marketplace/internal/kit/safehttp"
)

// outboundTimeout bounds a call to an address that somebody else named.
const outboundTimeout = 10 * time.Second

// outboundClient calls addresses that somebody else named: on the public internet
// only, but the demo's may be on this machine. With no redirects, a redirect is the answer.
func (a *app) outboundClient(redirects int) *http.Client {
	may := safehttp.Public
	if a.cfg.Demo {
		may = func(netip.Addr) bool { return true }
	}
	client := safehttp.Client(may, outboundTimeout, redirects)
	if a.cfg.Demo {
		client.Transport = toSampleApps{client.Transport, inProcessTransport{a}}
	}
	return client
}

// mostRedirects is how many redirects of a page that a developer names are followed.
const mostRedirects = 5

// answers reports whether a page that somebody else named answers with the status 200.
func (a *app) answers(ctx context.Context, address string) bool {
	client := a.outboundClient(mostRedirects)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return false
	}
	answer, err := client.Do(r)
	if err != nil {
		return false
	}
	_ = answer.Body.Close()
	return answer.StatusCode == http.StatusOK
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
