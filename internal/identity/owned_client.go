package identity

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/redirect"
)

// ClientApps knows which apps have which clients.
type ClientApps interface {
	// ClientsOfApps gives the clients of the apps that an organization develops, whoever they
	// belong to.
	ClientsOfApps(ctx context.Context, organizationID string) ([]string, error)
	// AppsOf gives the apps that have clients of an organization, in public, in work or for a
	// draft alone, by the id of the client; one that no app has is not there.
	AppsOf(ctx context.Context, organizationID string, clientIDs []string) (map[string]ClientApp, error)
	// PublicScopes gives the scopes that the app with the client asks for in public; false when
	// no app with it was published.
	PublicScopes(clientID string) (scopes []string, isPublic bool)
	// PublicSince gives when that app was published first; false when none was.
	PublicSince(clientID string) (time.Time, bool)
}

// ClientApp is the app that has a client.
type ClientApp struct {
	ID, Name string
	// IsOfDraft says that only its draft has the client, which goes with it.
	IsOfDraft bool
}

// ClientInput is what an organization says of a client of its own. A field that is nil stays
// as it is; a new client needs the name, the type and the addresses.
type ClientInput struct {
	Name             *string
	Type             *string
	RedirectURIs     *[]string
	ConfigurationURI *string
	Scopes           *[]ClientScope
}

const (
	// mostOwnClients is how many clients an organization may have.
	mostOwnClients = 100
	// mostRedirects is how many redirect addresses a client may have.
	mostRedirects = 20
	// MaxScopeReason is how many letters buyers are told about a scope.
	MaxScopeReason = 300
	// PreviousSecretLife is how long the secret before a rotation stays good.
	PreviousSecretLife = 24 * time.Hour
	// repeatWindow is how long an equal call with the same key makes no second client
	// (contract developer-console 1).
	repeatWindow = 10 * time.Second
)

// OwnClients gives the clients of an organization, oldest first: those that it made, and those
// that its apps came with.
func (s *Service) OwnClients(ctx context.Context, organizationID string) ([]Client, error) {
	own, err := s.store.ClientsOf(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	ofApps, err := s.clientApps.ClientsOfApps(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	for _, id := range ofApps {
		if slices.ContainsFunc(own, func(c Client) bool { return c.ID == id }) {
			continue
		}
		client, err := s.store.Client(ctx, id)
		if err == nil && client.OrganizationID == "" {
			own = append(own, client)
		} else if err != nil && !errs.IsNotFound(err) {
			return nil, err
		}
	}
	return own, nil
}

// AppsOfClients gives the apps that have clients of an organization, by the id of the client.
// While one has it, a client is not deleted, and no other app may choose it.
func (s *Service) AppsOfClients(ctx context.Context, organizationID string, clients ...Client) (map[string]ClientApp, error) {
	clientIDs := make([]string, len(clients))
	for i, client := range clients {
		clientIDs[i] = client.ID
	}
	return s.clientApps.AppsOf(ctx, organizationID, clientIDs)
}

// OwnClient gives one of OwnClients; not_found for all others.
func (s *Service) OwnClient(ctx context.Context, organizationID, id string) (Client, error) {
	return s.ownClient(ctx, s.store, organizationID, id)
}

func (s *Service) ownClient(ctx context.Context, reader Reader, organizationID, id string) (Client, error) {
	client, err := reader.Client(ctx, id)
	if err != nil {
		return Client{}, err
	}
	own := client.OrganizationID == organizationID
	if client.OrganizationID == "" && !client.FirstParty {
		ofApps, err := s.clientApps.ClientsOfApps(ctx, organizationID)
		if err != nil {
			return Client{}, err
		}
		own = slices.Contains(ofApps, id)
	}
	if !own || client.FirstParty {
		return Client{}, errs.New(errs.NotFound, "client_not_found", "There is no such client.")
	}
	return client, nil
}

// AddOwnClient makes a client of the caller's organization, and gives its secret, which nobody
// can read again; "" for one that runs in a browser. The same call with the same key within ten
// seconds gives the same client again, with a new secret, because nobody knows the first one.
// Errors: unprocessable with fields; conflict 'too_many_clients'.
func (s *Service) AddOwnClient(ctx context.Context, p auth.Principal, in ClientInput, key string) (Client, string, error) {
	client := Client{
		ID: strings.ReplaceAll(s.newID(), "-", ""), Visibility: "private", OrganizationID: p.OrganizationID,
		Responses: []string{ResponseToken, ResponseCode}, CreatedAt: s.now(),
	}
	if in.Name == nil || in.Type == nil || in.RedirectURIs == nil {
		return Client{}, "", fieldError("name", "A client needs a name, a type and a redirect address.")
	}
	if err := in.apply(&client); err != nil {
		return Client{}, "", err
	}
	if key != "" {
		client.ID = repeatableID(p, key, client)
	}
	secret := ""
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		before, err := tx.Client(ctx, client.ID)
		isRepeated := err == nil && s.now().Sub(before.CreatedAt) < repeatWindow
		switch {
		case isRepeated:
			client = before
		case err == nil:
			client.ID = strings.ReplaceAll(s.newID(), "-", "")
		case !errs.IsNotFound(err):
			return err
		}
		have, err := tx.ClientsOf(ctx, p.OrganizationID)
		if err != nil {
			return err
		}
		if len(have) >= mostOwnClients && !isRepeated {
			return errs.New(errs.Conflict, "too_many_clients", fmt.Sprintf("The organization has %d clients. Delete one first.", mostOwnClients))
		}
		if client.Type == ServerSideApp {
			secret = s.newToken()
			client.SecretHash = ids.Hash(secret)
		}
		if err := tx.PutClient(ctx, client, s.now()); err != nil {
			return err
		}
		if err := s.putAsked(ctx, tx, client); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "client.create", Subject: client.ID, Details: client.Name + ": " + strings.Join(client.RedirectURIs, ",")})
	})
	return client, secret, err
}

// repeatableID is the id of a client by who makes it with which key, and by what it says.
func repeatableID(p auth.Principal, key string, c Client) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{p.AccountID, key, c.Name, c.Type, strings.Join(c.RedirectURIs, ","), c.ConfigurationURI}, "\n")))
	return hex.EncodeToString(sum[:16])
}

// ChangeOwnClient changes one of OwnClients, which from then on belongs to the organization: no
// import overwrites it. One that becomes a browser's app loses its secrets. Errors: not_found;
// unprocessable with fields.
func (s *Service) ChangeOwnClient(ctx context.Context, p auth.Principal, id string, in ClientInput) error {
	return s.changeOwnClient(ctx, p, id, in.apply)
}

func (s *Service) changeOwnClient(ctx context.Context, p auth.Principal, id string, change func(*Client) error) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := s.ownClient(ctx, tx, p.OrganizationID, id)
		if err != nil {
			return err
		}
		before := client.describe()
		client.OrganizationID = p.OrganizationID
		if err := change(&client); err != nil {
			return err
		}
		if err := tx.PutClient(ctx, client, s.now()); err != nil {
			return err
		}
		if client.Type == JavaScriptApp && client.SecretHash != "" {
			client.SecretHash, client.PreviousSecretHash, client.PreviousSecretUntil = "", "", time.Time{}
			if err := tx.SetClientSecrets(ctx, client, s.now()); err != nil {
				return err
			}
		}
		if err := s.putAsked(ctx, tx, client); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "client.change", Subject: id, Details: before + " -> " + client.describe()})
	})
}

// RemoveOwnClientScopes takes scopes away from one of OwnClients; those that it has not do not
// matter. Error: not_found.
func (s *Service) RemoveOwnClientScopes(ctx context.Context, p auth.Principal, id string, scopes []ClientScope) error {
	return s.changeOwnClient(ctx, p, id, func(c *Client) error {
		c.Scopes = slices.DeleteFunc(c.Scopes, func(had ClientScope) bool {
			return slices.ContainsFunc(scopes, func(removed ClientScope) bool { return removed.Scope == had.Scope })
		})
		return nil
	})
}

// describe is a client in the audit log.
func (c Client) describe() string {
	scopes := make([]string, len(c.Scopes))
	for i, scope := range c.Scopes {
		scopes[i] = scope.Scope
	}
	return c.Type + " " + strings.Join(c.RedirectURIs, ",") + " [" + strings.Join(scopes, ",") + "]"
}

// RotateOwnClientSecret gives one of OwnClients a new secret and returns it; the one before
// stays good for PreviousSecretLife, and one before that ends at once. Errors: not_found;
// unprocessable 'no_secret' for an app that runs in a browser.
func (s *Service) RotateOwnClientSecret(ctx context.Context, p auth.Principal, id string) (string, Client, error) {
	secret := s.newToken()
	var client Client
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		if client, err = s.ownClient(ctx, tx, p.OrganizationID, id); err != nil {
			return err
		}
		if client.Type != ServerSideApp {
			return errNoSecret()
		}
		client.PreviousSecretHash, client.PreviousSecretUntil = client.SecretHash, s.now().Add(PreviousSecretLife)
		if client.SecretHash == "" {
			client.PreviousSecretUntil = time.Time{}
		}
		client.SecretHash = ids.Hash(secret)
		if err := tx.SetClientSecrets(ctx, client, s.now()); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "client.rotate-secret", Subject: id})
	})
	return secret, client, err
}

// EndPreviousSecret makes the secret before the last rotation useless at once. Safe to repeat.
// Error: not_found.
func (s *Service) EndPreviousSecret(ctx context.Context, p auth.Principal, id string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := s.ownClient(ctx, tx, p.OrganizationID, id)
		if err != nil || client.PreviousSecretHash == "" {
			return err
		}
		client.PreviousSecretHash, client.PreviousSecretUntil = "", time.Time{}
		if err := tx.SetClientSecrets(ctx, client, s.now()); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "client.end-previous-secret", Subject: id})
	})
}

// DeleteOwnClient takes one of OwnClients away with its consents and tokens. Errors: not_found;
// conflict 'client_in_use' while an app has it.
func (s *Service) DeleteOwnClient(ctx context.Context, p auth.Principal, id string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		client, err := s.ownClient(ctx, tx, p.OrganizationID, id)
		if err != nil {
			return err
		}
		apps, err := s.AppsOfClients(ctx, p.OrganizationID, client)
		if err != nil {
			return err
		}
		if app, isUsed := apps[id]; isUsed && app.IsOfDraft {
			return errs.New(errs.Conflict, "client_in_use", "The client is that of the draft of "+app.Name+". It goes with the draft.")
		} else if isUsed {
			return errs.New(errs.Conflict, "client_in_use", "The client is that of "+app.Name+". Remove it from the app first.")
		}
		if err := tx.DeleteClient(ctx, id); err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: p.AccountID, Action: "client.delete", Subject: id})
	})
}

// apply writes what is said into a client. Error: unprocessable with the fields that are wrong.
func (in ClientInput) apply(c *Client) error {
	fields := map[string]string{}
	if in.Name != nil {
		c.Name = strings.TrimSpace(*in.Name)
		if c.Name == "" || utf8.RuneCountInString(c.Name) > MaxName {
			fields["name"] = "Give the client a name of 1 to 191 characters."
		}
	}
	if in.Type != nil {
		c.Type = *in.Type
		if c.Type != JavaScriptApp && c.Type != ServerSideApp {
			fields["type"] = "The type is javascript_app or server_side_app."
		}
	}
	if in.RedirectURIs != nil {
		c.RedirectURIs = slices.Compact(slices.Sorted(slices.Values(*in.RedirectURIs)))
		if why := checkRedirects(c.RedirectURIs); why != "" {
			fields["redirect_uri"] = why
		}
	}
	if in.ConfigurationURI != nil {
		c.ConfigurationURI = *in.ConfigurationURI
		if u, err := url.Parse(c.ConfigurationURI); c.ConfigurationURI != "" && (err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && !isLoopback(u)) {
			fields["configuration_uri"] = "The address begins with https://."
		}
	}
	if in.Scopes != nil {
		if why := checkOwnScopes(*in.Scopes, c.Scopes); why != "" {
			fields["scopes"] = why
		}
		c.Scopes = *in.Scopes
	}
	return errs.UnprocessableFields(fields)
}

// checkRedirects says what is wrong with the addresses of a client (contract developer-console,
// trap 7): exact ones with https, or with http on the developer's own machine.
func checkRedirects(addresses []string) string {
	if len(addresses) == 0 || len(addresses) > mostRedirects {
		return fmt.Sprintf("Give 1 to %d redirect addresses, with commas between.", mostRedirects)
	}
	for _, address := range addresses {
		if err := redirect.Check(address); err != nil {
			return quoted(address) + ": " + err.Error() + "."
		}
		if u, err := url.Parse(address); err != nil || u.Scheme != "https" && !isLoopback(u) {
			return quoted(address) + ": it must begin with https://, but on your own machine."
		}
	}
	return ""
}

func isLoopback(u *url.URL) bool {
	host := u.Hostname()
	return u.Scheme == "http" && (host == "localhost" || host == "127.0.0.1" || host == "::1" || strings.HasSuffix(host, ".localhost"))
}

// checkOwnScopes says what is wrong with scopes that an application asks for. What it had
// stays possible.
func checkOwnScopes(scopes, had []ClientScope) string {
	known := auth.GrantableScopes()
	seen := map[string]bool{}
	for _, scope := range scopes {
		kept := slices.ContainsFunc(had, func(h ClientScope) bool { return h.Scope == scope.Scope })
		switch {
		case !kept && !auth.CoveredBy(known, scope.Scope):
			return "There is no scope " + quoted(scope.Scope) + "."
		case seen[scope.Scope]:
			return "The scope " + quoted(scope.Scope) + " stands there twice."
		case utf8.RuneCountInString(scope.Description) > MaxScopeReason:
			return fmt.Sprintf("A reason has at most %d letters.", MaxScopeReason)
		}
		seen[scope.Scope] = true
	}
	return ""
}
