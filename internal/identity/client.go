package identity

import (
	"context"
	"crypto/subtle"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Types of client (contract identity 2.7).
const (
	// JavaScriptApp runs in a browser: no secret, PKCE always, refresh tokens
	// are used once.
	JavaScriptApp = "javascript_app"
	// ServerSideApp keeps a secret, and keeps its refresh token.
	ServerSideApp = "server_side_app"
)

// Response types a client may ask for (contract identity 1.2).
const (
	ResponseToken = "token"
	ResponseCode  = "code"
)

// Client is an application that may ask for tokens (contract identity 2.7).
type Client struct {
	ID             string // 1 to 64 letters, digits, underscores or hyphens (spec S5.21)
	Name           string
	Type           string // JavaScriptApp or ServerSideApp
	Visibility     string // "private" or "public"
	OrganizationID string // who owns it, or empty
	RedirectURIs   []string
	Scopes         []ClientScope
	Responses      []string      // ResponseToken, ResponseCode; token only for those that opted in
	FirstParty     bool          // part of the platform: no consent, any scope of the person
	TokenLife      time.Duration // of access tokens; 0 means DefaultTokenLife
	SecretHash     string        // SHA-256 of the secret of a server-side app
	CreatedAt      time.Time
	// The secret before the last rotation, and until when it is as good.
	PreviousSecretHash  string
	PreviousSecretUntil time.Time
	// ConfigurationURI is where whoever installs the application sets it up, or empty.
	ConfigurationURI string
}

// ClientScope is a right an application asks for.
type ClientScope struct {
	Scope       string `json:"scope"`
	Required    bool   `json:"required"`
	Description string `json:"description"`
}

// Life is how long an access token of the client is valid.
func (c Client) Life() time.Duration {
	if c.TokenLife > 0 {
		return c.TokenLife
	}
	return DefaultTokenLife
}

// ReplaceClientSecret makes a new secret for a server-side app and returns it. Nobody
// can read it again, and the old secret stops working at once. Errors: not_found;
// unprocessable for an app that runs in a browser and can keep no secret.
func (s *Service) ReplaceClientSecret(ctx context.Context, clientID string) (string, error) {
	secret := s.newToken()
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := tx.Client(ctx, clientID)
		if err != nil {
			return err
		}
		if client.Type != ServerSideApp {
			return errNoSecret()
		}
		client.SecretHash, client.PreviousSecretHash, client.PreviousSecretUntil = ids.Hash(secret), "", time.Time{}
		return tx.SetClientSecrets(ctx, client, s.now())
	})
	if err != nil {
		return "", err
	}
	return secret, nil
}

func errNoSecret() error {
	return errs.New(errs.Unprocessable, "no_secret", "This application runs in a browser, so it has no secret.")
}

// Client returns an application; not_found when there is none.
func (s *Service) Client(ctx context.Context, id string) (Client, error) {
	return s.store.Client(ctx, id)
}

// IsClientID reports whether a text has the form of a client's id: 1 to 64
// letters, digits, underscores or hyphens (spec S5.21).
func IsClientID(s string) bool { return clientIDForm.MatchString(s) }

// The OAuth clients of the host products' servers.
const (
	LiveChatServer = "host-livechat"
	HelpDeskServer = "host-helpdesk"
)

// IsServerClient reports whether a client is that of a host product's server.
func IsServerClient(id string) bool { return id == LiveChatServer || id == HelpDeskServer }

// HasSecret compares a secret with those of a server-side app that are good now. Secrets are
// random and long, so a plain hash is safe; a client without a stored secret never passes.
func (c Client) HasSecret(secret string, now time.Time) bool {
	is := func(hash string) bool {
		return hash != "" && subtle.ConstantTimeCompare([]byte(hash), []byte(ids.Hash(secret))) == 1
	}
	return is(c.SecretHash) || now.Before(c.PreviousSecretUntil) && is(c.PreviousSecretHash)
}

// AuthenticatePlatformClient gives the id of the platform's own server that proves itself
// by its secret. Error: unauthenticated.
func (s *Service) AuthenticatePlatformClient(ctx context.Context, id, secret string) (string, error) {
	client, err := s.store.Client(ctx, id)
	if err != nil && !errs.IsNotFound(err) {
		return "", err
	}
	if err != nil || !client.FirstParty || client.Type != ServerSideApp || !client.HasSecret(secret, s.now()) {
		return "", errs.New(errs.Unauthenticated, "invalid_client", "The client is unknown or its secret is wrong.")
	}
	return client.ID, nil
}
