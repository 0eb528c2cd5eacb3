package external_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"marketplace/internal/identity/external"
	"marketplace/internal/kit/errs"
)

// provider is a small OpenID provider: it signs the claims that a test sets.
type provider struct {
	*httptest.Server
	key    *rsa.PrivateKey
	claims map[string]any
	asked  url.Values // of the last exchange
}

func newProvider(t *testing.T) *provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &provider{key: key}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		write(w, map[string]any{
			"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"},
		})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		write(w, map[string]any{"keys": []any{map[string]string{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "k", "n": b64(key.N.Bytes()), "e": b64(big.NewInt(int64(key.E)).Bytes()),
		}}})
	})
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		p.asked = r.PostForm
		write(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": p.sign(t)})
	})
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	now := time.Now()
	p.claims = map[string]any{
		"iss": p.URL, "aud": "market", "sub": "1", "exp": now.Add(time.Hour).Unix(), "iat": now.Unix(), "nonce": "the nonce",
		"email": "owner@acme.test", "email_verified": true,
	}
	return p
}

func (p *provider) sign(t *testing.T) string {
	t.Helper()
	claims, err := json.Marshal(p.claims)
	if err != nil {
		t.Fatal(err)
	}
	text := b64([]byte(`{"alg":"RS256","kid":"k"}`)) + "." + b64(claims)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, p.key, crypto.SHA256, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + b64(signature)
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func (p *provider) client() *external.Provider {
	return external.New(external.Config{Issuer: p.URL, ClientID: "market", ClientSecret: "secret", Label: "Example", Redirect: "https://shop.test/back"})
}

func TestEmail_ConfirmedAddress_IsGiven(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	c := p.client()
	address, err := c.Address(t.Context(), "the state", "the nonce", strings.Repeat("v", 43))
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(address)
	q := u.Query()
	if err != nil || q.Get("state") != "the state" || q.Get("nonce") != "the nonce" || q.Get("code_challenge_method") != "S256" || q.Get("redirect_uri") != "https://shop.test/back" {
		t.Errorf("%s, %v", address, err)
	}
	email, err := c.Email(t.Context(), "the code", "the nonce", strings.Repeat("v", 43))
	if err != nil || email != "owner@acme.test" || p.asked.Get("code") != "the code" || p.asked.Get("code_verifier") != strings.Repeat("v", 43) {
		t.Errorf("%q, %v, asked %v", email, err, p.asked)
	}
}

func TestEmail_ForgedOrUnconfirmed_IsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		claim string
		value any
		code  errs.Code
	}{
		"another audience":      {"aud", "somebody else", errs.Unauthenticated},
		"another issuer":        {"iss", "https://evil.test", errs.Unauthenticated},
		"too old":               {"exp", time.Now().Add(-time.Hour).Unix(), errs.Unauthenticated},
		"another nonce":         {"nonce", "of another browser", errs.Unauthenticated},
		"an address not proven": {"email_verified", false, errs.Forbidden},
		"no address":            {"email", "", errs.Forbidden},
	} {
		p := newProvider(t)
		p.claims[c.claim] = c.value
		if email, err := p.client().Email(t.Context(), "code", "the nonce", "v"); errs.CodeOf(err) != c.code {
			t.Errorf("%s: %q, %v", name, email, err)
		}
	}
}

func TestAddress_ProviderIsDown_IsUnavailable(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	c := p.client()
	p.Close()
	if _, err := c.Address(t.Context(), "s", "n", "v"); errs.CodeOf(err) != errs.Unavailable {
		t.Errorf("%v", err)
	}
}
