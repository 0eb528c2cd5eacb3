package identityhttp_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

// S7.53: the npm client, as published, in a real browser (conformance/accounts).
func TestConformance_UnmodifiedNpmClient_SignsIn(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs("../../../conformance/accounts")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	installed(ctx, t, folder)
	s := newSite(t, testkit.SQLite(t), nil)
	files := t.TempDir()
	app := httptest.NewServer(http.FileServer(http.Dir(files)))
	t.Cleanup(app.Close)
	err = s.Service.ImportClients(ctx, identity.Client{
		ID: "sdk-app", Name: "SDK app", Type: identity.JavaScriptApp, Visibility: "private", OrganizationID: identitytest.Acme,
		RedirectURIs: []string{app.URL + "/page.html", strings.Replace(app.URL, "127.0.0.1", "localhost", 1) + "/page.html"},
		Responses:    []string{identity.ResponseToken, identity.ResponseCode},
		Scopes:       []identity.ClientScope{{Scope: "accounts--my:ro", Required: true}, {Scope: "sessions--my:ro"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	run(ctx, t, folder, []string{"ACCOUNTS_ORIGIN=" + s.address, "APP_ORIGIN=" + app.URL, "APP_DIR=" + files}, "node", "--test", "accounts.test.mjs")
}

// S7.53: a general OAuth client, as published (conformance/oauth), passes the
// code flow with PKCE, refreshing and the refusals.
func TestConformance_UnmodifiedGeneralClient_SignsIn(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs("../../../conformance/oauth")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	installed(ctx, t, folder)
	s := newSite(t, testkit.SQLite(t), nil).signedIn("owner@acme.test")
	for id, kind := range map[string]string{"general-browser-app": identity.JavaScriptApp, "general-server-app": identity.ServerSideApp} {
		client := identity.Client{
			ID: id, Name: id, Type: kind, Visibility: "private", OrganizationID: identitytest.Acme, RedirectURIs: []string{identitytest.BrowserRedirect},
			Responses: []string{identity.ResponseCode}, Scopes: []identity.ClientScope{{Scope: "accounts--my:ro", Required: true}},
		}
		if kind == identity.ServerSideApp {
			client.SecretHash = ids.Hash(identitytest.ServerKey)
		}
		if err := s.Service.ImportClients(ctx, client); err != nil {
			t.Fatal(err)
		}
	}
	accounts, err := url.Parse(s.address + "/accounts/")
	if err != nil {
		t.Fatal(err)
	}
	run(ctx, t, folder, []string{
		"ISSUER=" + s.address, "COOKIE=mp_accounts=" + cookieOf(s, accounts), "REDIRECT=" + identitytest.BrowserRedirect, "SECRET=" + identitytest.ServerKey,
	}, "node", "--test", "oauth.test.mjs")
}

// installed installs the packages of a client, unless they are there.
func installed(ctx context.Context, t *testing.T, folder string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		run(ctx, t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
}

func run(ctx context.Context, t *testing.T, folder string, env []string, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir, command.Env = folder, append(os.Environ(), env...)
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	if err := command.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, output.String())
	}
}
