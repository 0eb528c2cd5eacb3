package redirect_test

import (
	"testing"

	"marketplace/internal/kit/redirect"
)

func TestRedirectAddress_Forms_AreAcceptedOrRefused(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"https://app.test/", "http://localhost:3000/cb", "http://127.0.0.1:3000/a/b.html", "https://app.test/cb/", "http://[::1]:80/cb"} {
		if err := redirect.Check(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "app.test/cb", "https://app.test", "ftp://app.test/", "javascript:alert(1)", "https://app.test/?a=b", "https://app.test/?", "https://app.test/#a",
		"https://app.test/#", "https://u:p@app.test/", "https://app.test/../x", "https://app.test/./x", "https://app.test/%2e%2e/x", "https://APP.test/",
		"https://app.test/a,b", "https://app.test/a b", "https:///x", "https://app.test/\\x", "HTTPS://app.test/",
		"https://app.test;frame-src/", "https://*.test/", "https://app.test'/", "https://app.test:/", "https://äpp.test/", "https://app.test:8o/",
	} {
		if redirect.Check(bad) == nil {
			t.Errorf("%q can be registered", bad)
		}
	}
}
