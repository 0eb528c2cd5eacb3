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

// Exchange gives tokens for a code or a refresh token. grant_type may be
// authorization_code, its other name code, or refresh_token. Errors: *Error
// with the status the contract gives; a code or a rotated refresh token that
// comes twice ends every token of its grant.
func (s *Server) Exchange(ctx context.Context, in url.Values) (Tokens, error) {
	form, err := exchangeForm(in)
	if err != nil {
		return Tokens{}, err
	}
	var out Tokens
	err = s.transact(ctx, func(ctx context.Context, tx identity.Tx, now time.Time) error {
		c, err := authenticate(ctx, tx, form.Get("client_id"), func(c identity.Client) bool {
			return c.Type == identity.JavaScriptApp || hasSecret(c, form.Get("client_secret"))
		})
		if err != nil {
			return err
		}
		if !slices.Contains(c.Responses, identity.ResponseCode) { // it never gets what could be exchanged
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

// exchangeForm keeps the parameters of the grant and says which are missing.
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

// toInvalidGrant makes what is not there an invalid grant and keeps a failure.
func toInvalidGrant(err error) error {
	if errs.IsNotFound(err) {
		return invalidGrant()
	}
	return err
}

// exchange is one exchange of a client that has proved itself.
type exchange struct {
	tx     identity.Tx
	now    time.Time
	server *Server
	client identity.Client
	form   url.Values
}

// redeemCode gives tokens for a code (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
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
	// From here on whoever asks has the code: it is used up, also by a wrong
	// verifier, so that nobody tries another one. Transactions are serializable: nobody
	// can have used it since it was read.
	if _, err := e.tx.UseCode(ctx, code.Hash, e.now); err != nil {
		return Tokens{}, err
	}
	if !checkVerifier(code.Challenge, e.form.Get("code_verifier")) {
		return Tokens{}, invalidGrant()
	}
	return e.issue(ctx, grant, account, "")
}

// refresh gives new tokens for a refresh token (RFC 6749 section 6). That of a
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
	if !token.UsedAt.IsZero() { // somebody has a copy; who of the two is the client, nobody knows
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

// findGrant gives a grant that stands, with its account.
func (e exchange) findGrant(ctx context.Context, id string) (identity.Grant, identity.Account, error) {
	grant, err := e.tx.Grant(ctx, id)
	if err != nil {
		return grant, identity.Account{}, toInvalidGrant(err)
	}
	account, err := e.tx.Account(ctx, grant.AccountID)
	if err != nil {
		return grant, account, toInvalidGrant(err)
	}
	if !grant.RevokedAt.IsZero() || !account.Active {
		return grant, account, invalidGrant()
	}
	return grant, account, nil
}

// revoke ends every token of a grant whose code or refresh token came twice, and
// refuses it.
func (e exchange) revoke(ctx context.Context, grant identity.Grant) error {
	if err := e.tx.RevokeGrant(ctx, grant.ID, e.now); err != nil {
		return err
	}
	return invalidGrant()
}

// issue makes an access token, and a refresh token unless one is kept, which then
// lives longer.
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

// addToken keeps a token by its hash, and no more of its kind than an account and a
// client may have.
func addToken(ctx context.Context, tx identity.Tx, now time.Time, grant identity.Grant, kind, token string, life time.Duration) error {
	err := tx.AddToken(ctx, identity.Token{Hash: ids.Hash(token), Kind: kind, GrantID: grant.ID, CreatedAt: now, ExpiresAt: now.Add(life)})
	if err != nil {
		return err
	}
	return tx.TrimTokens(ctx, grant.AccountID, grant.ClientID, kind, identity.MaxTokens)
}
