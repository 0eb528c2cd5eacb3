package siteproof_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"marketplace/internal/developers"
	"marketplace/internal/developers/siteproof"
	"marketplace/internal/kit/safehttp"
)

func anywhere(netip.Addr) bool { return true }

// Addresses given by developers never reach private networks, neither at once
// nor behind a redirect.
func TestFile_PrivateNetwork_IsNeverReached(t *testing.T) {
	t.Parallel()
	reached := 0
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { reached++; _, _ = w.Write([]byte("proof")) }))
	defer inside.Close()
	if text, err := siteproof.New(safehttp.Public).File(t.Context(), inside.URL+"/.well-known/x"); err == nil || reached != 0 {
		t.Errorf("%q, reached %d times", text, reached)
	}
	// Only the port of the server outside counts as public here.
	outside := httptest.NewServer(http.RedirectHandler(inside.URL+"/", http.StatusFound))
	defer outside.Close()
	calls := 0
	once := func(netip.Addr) bool { calls++; return calls == 1 }
	if text, err := siteproof.New(once).File(t.Context(), outside.URL); err == nil || reached != 0 || calls != 2 {
		t.Errorf("behind a redirect: %q, %v, reached %d times, %d connections", text, err, reached, calls)
	}
}

func TestFile_Redirect_OtherSiteDoesNotSpeakForIt(t *testing.T) {
	t.Parallel()
	var target string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/from" {
			http.Redirect(w, r, target, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte(strings.Repeat("proof", 2000)))
	}))
	defer site.Close()
	sites := siteproof.New(anywhere)
	target = strings.Replace(site.URL, "127.0.0.1", "localhost", 1) + "/to"
	if text, err := sites.File(t.Context(), site.URL+"/from"); err == nil {
		t.Errorf("another site answers: %.20q", text)
	}
	target = "/to"
	if text, err := sites.File(t.Context(), site.URL+"/from"); err != nil || len(text) != 4<<10 {
		t.Errorf("the same site: %d bytes, %v", len(text), err)
	}
	if _, err := sites.File(t.Context(), site.URL[:len(site.URL)-1]+"0/none"); err == nil {
		t.Error("a site that is away answers")
	}
}

// A developer is told what was seen in the place of the proof, and so what to do.
func TestFile_NotThere_SaysWhatWasSeen(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/locked", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	mux.HandleFunc("/gone", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/away", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, strings.Replace("http://"+r.Host+"/gone", "127.0.0.1", "localhost", 1), http.StatusFound)
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	secure := httptest.NewTLSServer(mux)
	defer secure.Close()
	closed := httptest.NewServer(mux)
	closed.Close()
	public, everywhere := siteproof.New(safehttp.Public), siteproof.New(anywhere)
	for _, tc := range []struct {
		sites   *siteproof.Sites
		address string
		seen    developers.Seen
	}{
		{everywhere, site.URL + "/none", developers.SeenNothing},
		{everywhere, site.URL + "/gone", developers.SeenNothing},
		{everywhere, site.URL + "/locked", developers.SeenRefused},
		{everywhere, site.URL + "/loop", developers.SeenElsewhere},
		{everywhere, site.URL + "/away", developers.SeenElsewhere},
		{everywhere, site.URL + "/slow", developers.SeenSilence},
		{everywhere, closed.URL + "/none", developers.SeenSilence},
		{everywhere, secure.URL + "/none", developers.SeenCertificate},
		{public, site.URL + "/none", developers.SeenPrivate},
	} {
		ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
		text, err := tc.sites.File(ctx, tc.address)
		stop()
		if fault, isFault := errors.AsType[*developers.SiteError](err); !isFault || fault.Seen != tc.seen {
			t.Errorf("%s: %q, %v; want %s", tc.address, text, err, tc.seen)
		}
	}
}
