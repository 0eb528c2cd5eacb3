package oauthd

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Tokens is the answer of the token endpoint (contract identity 1.6).
type Tokens struct {
	AccessToken    string
	RefreshToken   string
	AccountID      string
	OrganizationID string
	ClientID       string
	ExpiresIn      time.Duration
	Scopes         auth.Scopes
}

// Exchange returns tokens for a code or a refresh token. grant_type may be
// authorization_code, its other name code, or refresh_token. Errors: *Error
// with the status the contract gives; a code or a rotated refresh token that
// is used twice ends every token of its grant.
func (s *Server) Exchange(ctx context.Context, in url.Values) (Tokens, error) {
	form, err := exchangeForm(in)
	if err != nil {
		return Tokens{}, err
	}
	var out Tokens
	err = s.transact(ctx, func(ctx context.Context, tx identity.Tx, now time.Time) error {
		c, err := authenticate(ctx, tx, form.Get("client_id"), func(c identity.Client) bool {
			return c.Type == identity.JavaScriptApp || c.HasSecret(form.Get("client_secret"), now)
		})
		if err != nil {
			return err
		}
		if !slices.Contains(c.Responses, identity.ResponseCode) { // such a client never gets a code
			return refuse(InvalidClient, "The client is unknown or its secret is wrong.")
		}
		e := exchange{tx: tx, now: now, server: s, client: c, form: form}
		if form.Get("grant_type") == "refresh_token" {
			out, err = e.refresh(ctx)
		} else {
			out, err = e.redeemCode(ctx)
		}
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	return out, nil
}

// exchangeForm returns the parameters of the exchange, and refuses missing ones.
func exchangeForm(in url.Values) (url.Values, error) {
	out := url.Values{}
	for _, name := range []string{"grant_type", "client_id", "client_secret", "code", "redirect_uri", "code_verifier", "refresh_token"} {
		if v := in.Get(name); v != "" {
			out.Set(name, v)
		}
	}
	needed := []string{"grant_type", "client_id"}
	switch out.Get("grant_type") {
	case "":
	case "code", "authorization_code":
		needed = append(needed, "code", "redirect_uri")
	case "refresh_token":
		needed = append(needed, "refresh_token")
	default:
		return nil, &Error{Exception: UnsupportedGrantType, Status: http.StatusForbidden, Description: "The grant type is authorization_code or refresh_token."}
	}
	missing := map[string]string{}
	for _, name := range needed {
		if out.Get(name) == "" {
			missing[name] = "is required"
		}
	}
	if len(missing) > 0 {
		return nil, &Error{Exception: InvalidRequest, Status: http.StatusUnprocessableEntity, Description: "Parameters are missing.", Fields: missing}
	}
	return out, nil
}

// invalidGrant is one answer for all that is wrong with a code or a refresh token:
// unknown, expired, used, of another client (contract identity 1.6).
func invalidGrant() *Error {
	return &Error{Exception: UnauthorizedClient, Sub: InvalidGrant, Status: http.StatusUnauthorized, Description: "The code or the refresh token is not valid."}
}

// toInvalidGrant turns not_found into an invalid grant; other errors stay as they are.
func toInvalidGrant(err error) error {
	if errs.IsNotFound(err) {
		return invalidGrant()
	}
	return err
}

// exchange is one exchange of an authenticated client.
type exchange struct {
	tx     identity.Tx
	now    time.Time
	server *Server
	client identity.Client
	form   url.Values
}

// redeemCode returns tokens for a code (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
func (e exchange) redeemCode(ctx context.Context) (Tokens, error) {
	code, err := e.tx.Code(ctx, ids.Hash(e.form.Get("code")))
	if err != nil {
		return Tokens{}, toInvalidGrant(err)
	}
	grant, account, err := e.findGrant(ctx, code.GrantID)
	if err != nil {
		return Tokens{}, err
	}
	switch {
	case !code.UsedAt.IsZero():
		return Tokens{}, e.revoke(ctx, grant)
	case !code.ExpiresAt.After(e.now), grant.ClientID != e.client.ID, code.RedirectURI != e.form.Get("redirect_uri"):
		return Tokens{}, invalidGrant()
	}
	// Whoever gets here has the code. It is used up also by a wrong verifier, so that
	// nobody can try another one. Transactions are serializable: nobody
	// can have used it since it was read.
	if _, err := e.tx.UseCode(ctx, code.Hash, e.now); err != nil {
		return Tokens{}, err
	}
	if !checkVerifier(code.Challenge, e.form.Get("code_verifier")) {
		return Tokens{}, invalidGrant()
	}
	return e.issue(ctx, grant, account, "")
}

// refresh returns new tokens for a refresh token (RFC 6749 section 6). That of a
// browser app is used up; a server-side app keeps its own.
func (e exchange) refresh(ctx context.Context) (Tokens, error) {
	presented := e.form.Get("refresh_token")
	token, err := e.tx.Token(ctx, ids.Hash(presented))
	if err != nil {
		return Tokens{}, toInvalidGrant(err)
	}
	if token.Kind != identity.RefreshToken || !token.ExpiresAt.After(e.now) {
		return Tokens{}, invalidGrant()
	}
	grant, account, err := e.findGrant(ctx, token.GrantID)
	if err != nil {
		return Tokens{}, err
	}
	if !token.UsedAt.IsZero() { // two have the token, and nobody knows which of them is the client
		return Tokens{}, e.revoke(ctx, grant)
	}
	if grant.ClientID != e.client.ID {
		return Tokens{}, invalidGrant()
	}
	if err := checkScopes(e.client, grant.Scopes); err != nil {
		return Tokens{}, err
	}
	if e.client.Type == identity.ServerSideApp {
		return e.issue(ctx, grant, account, presented)
	}
	// Access tokens stay until they expire: a page that is just loading still uses one.
	// As with a code, nobody can have used this token since it was read.
	if _, err := e.tx.UseToken(ctx, token.Hash, e.now); err != nil {
		return Tokens{}, err
	}
	return e.issue(ctx, grant, account, "")
}

// findGrant returns a grant that is not revoked, with its active account.
func (e exchange) findGrant(ctx context.Context, id string) (identity.Grant, identity.Account, error) {
	grant, err := e.tx.Grant(ctx, id)
	if err != nil {
		return grant, identity.Account{}, toInvalidGrant(err)
	}
	account, err := e.tx.Account(ctx, grant.AccountID)
	if err != nil {
		return grant, account, toInvalidGrant(err)
	}
	if !grant.RevokedAt.IsZero() || !account.HasAccess() {
		return grant, account, invalidGrant()
	}
	return grant, account, nil
}

// revoke ends every token of a grant whose code or refresh token was used twice, and
// returns the refusal.
func (e exchange) revoke(ctx context.Context, grant identity.Grant) error {
	if err := e.tx.RevokeGrant(ctx, grant.ID, e.now); err != nil {
		return err
	}
	return invalidGrant()
}

// issue makes an access token, and a refresh token unless one is kept. The kept one gets
// a longer life.
func (e exchange) issue(ctx context.Context, grant identity.Grant, account identity.Account, kept string) (Tokens, error) {
	out := Tokens{
		AccessToken: e.server.newPrefixed(), RefreshToken: kept, AccountID: grant.AccountID, OrganizationID: grant.OrganizationID,
		ClientID: grant.ClientID, ExpiresIn: e.client.Life(), Scopes: account.IntersectScopes(grant.Scopes),
	}
	if err := addToken(ctx, e.tx, e.now, grant, identity.AccessToken, out.AccessToken, e.client.Life()); err != nil {
		return Tokens{}, err
	}
	if kept != "" {
		return out, e.tx.ProlongToken(ctx, ids.Hash(kept), e.now.Add(identity.RefreshLife))
	}
	out.RefreshToken = e.server.newToken() // without a region, as the contract has it
	return out, addToken(ctx, e.tx, e.now, grant, identity.RefreshToken, out.RefreshToken, identity.RefreshLife)
}

// addToken stores the hash of a token, and deletes the oldest ones beyond the number that
// an account and a client may have.
func addToken(ctx context.Context, tx identity.Tx, now time.Time, grant identity.Grant, kind, token string, life time.Duration) error {
	err := tx.AddToken(ctx, identity.Token{Hash: ids.Hash(token), Kind: kind, GrantID: grant.ID, CreatedAt: now, ExpiresAt: now.Add(life)})
	if err != nil {
		return err
	}
	return tx.TrimTokens(ctx, grant.AccountID, grant.ClientID, kind, identity.MaxTokens)
}
