package safehttp_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/kit/safehttp"
)

func TestAddress_Public_IsTold(t *testing.T) {
	t.Parallel()
	for text, public := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "127.0.0.1": false, "10.1.2.3": false, "192.168.1.1": false, "172.16.0.1": false, "169.254.169.254": false, "100.64.1.1": false, "0.0.0.0": false,
		"::1": false, "fe80::1": false, "fc00::1": false, "64:ff9b::a00:1": false, "224.0.0.1": false, "255.255.255.255": false, "198.18.0.1": false, "2002:a00:1::": false,
	} {
		if got := safehttp.Public(netip.MustParseAddr(text)); got != public {
			t.Errorf("%s public: %v", text, got)
		}
	}
}

func call(t *testing.T, client *http.Client, address string) (int, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, answer.Body.Close()
}

func TestClient_PrivateNetworks_AreNeverCalled(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	t.Cleanup(private.Close)
	if status, err := call(t, safehttp.Client(safehttp.Public, time.Second, 0), private.URL); err == nil || calls.Load() != 0 {
		t.Errorf("got %d, %d calls; want an error and none", status, calls.Load())
	}
}

func TestClient_Redirects_AreFollowedAsFarAsAllowed(t *testing.T) {
	t.Parallel()
	loop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/again", http.StatusTemporaryRedirect)
	}))
	t.Cleanup(loop.Close)
	anybody := func(netip.Addr) bool { return true }
	if status, err := call(t, safehttp.Client(anybody, time.Second, 0), loop.URL); status != http.StatusTemporaryRedirect {
		t.Errorf("without redirects: %d, %v; want the redirect itself", status, err)
	}
	if status, err := call(t, safehttp.Client(anybody, time.Second, 2), loop.URL); err == nil {
		t.Errorf("a loop of redirects ended with %d", status)
	}
}

// A name that was public once is not trusted: each connection is checked by the address that it
// goes to, also that of a redirect back to the same name.
func TestClient_NameThatChanges_IsCheckedAtEachConnection(t *testing.T) {
	t.Parallel()
	var calls, looks atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		http.Redirect(w, r, "/private", http.StatusTemporaryRedirect)
	}))
	t.Cleanup(server.Close)
	publicOnce := func(netip.Addr) bool { return looks.Add(1) == 1 }
	client := safehttp.Client(publicOnce, time.Second, 3)
	if status, err := call(t, client, server.URL); err == nil || calls.Load() != 1 {
		t.Errorf("the redirect: %d, %d calls; want an error after one", status, calls.Load())
	}
	if status, err := call(t, client, server.URL); err == nil || calls.Load() != 1 || looks.Load() != 3 {
		t.Errorf("once more: %d, %d calls, %d looks", status, calls.Load(), looks.Load())
	}
}
