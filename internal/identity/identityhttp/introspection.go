package identityhttp

import (
	"net/http"
	"net/url"
	"strings"

	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/errs"
)

// standardRevoke ends a token of the client that authenticates itself (RFC 7009). The
// answer is the same for a token that is unknown, expired or another client's.
func (h *handlers) standardRevoke(w http.ResponseWriter, r *http.Request) {
	client, token, ok := h.authenticateClient(w, r)
	if !ok {
		return
	}
	state, err := h.service.TokenState(r.Context(), token)
	if err == nil && state.ClientID == client.ID {
		err = h.service.RevokeToken(r.Context(), token)
	}
	if err != nil && !errs.IsNotFound(err) {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

// introspection says what a token is (RFC 7662 section 2.2).
type introspection struct {
	Active    bool   `json:"active"`
	Scope     string `json:"scope,omitempty"` // separated by spaces, as the RFC has it
	ClientID  string `json:"client_id,omitempty"`
	Username  string `json:"username,omitempty"` // the e-mail
	TokenType string `json:"token_type,omitempty"`
	ExpiresAt int64  `json:"exp,omitempty"` // seconds since 1970
	IssuedAt  int64  `json:"iat,omitempty"`
	Subject   string `json:"sub,omitempty"` // id of the account
	Issuer    string `json:"iss,omitempty"`
	// OrganizationID is an extension.
	OrganizationID string `json:"organization_id,omitempty"`
}

// introspect tells a server-side app about a token of its own (RFC 7662). A token of
// another client is reported as not active.
func (h *handlers) introspect(w http.ResponseWriter, r *http.Request) {
	client, token, ok := h.authenticateClient(w, r)
	if !ok {
		return
	}
	if client.Type != identity.ServerSideApp { // the id of a client alone proves nothing
		h.writeClientError(w, r, &oauthd.Error{Exception: oauthd.InvalidClient, Status: http.StatusUnauthorized, Description: "Only applications with a secret may ask."})
		return
	}
	state, err := h.service.TokenState(r.Context(), token)
	if err != nil && !errs.IsNotFound(err) {
		h.writeError(w, r, err)
		return
	}
	if err != nil || state.ClientID != client.ID {
		writePrivateJSON(w, http.StatusOK, introspection{})
		return
	}
	kind := "Bearer"
	if state.Kind == identity.RefreshToken {
		kind = "refresh_token"
	}
	writePrivateJSON(w, http.StatusOK, introspection{
		Active: true, Scope: strings.Join(state.Scopes, " "), ClientID: state.ClientID, Username: state.Email, TokenType: kind,
		ExpiresAt: state.ExpiresAt.Unix(), IssuedAt: state.CreatedAt.Unix(), Subject: state.AccountID, Issuer: h.origin + Base, OrganizationID: state.OrganizationID,
	})
}

// authenticateClient returns the client that sends a request about a token, and the
// token. When one is missing or wrong it answers the request and returns false.
func (h *handlers) authenticateClient(w http.ResponseWriter, r *http.Request) (identity.Client, string, bool) {
	form, err := h.clientForm(w, r)
	if err != nil {
		h.writeClientError(w, r, err)
		return identity.Client{}, "", false
	}
	client, err := h.oauth.Client(r.Context(), form)
	if err == nil && form.Get("token") == "" {
		err = unprocessable("token", "is required")
	}
	if err != nil {
		h.writeClientError(w, r, err)
		return identity.Client{}, "", false
	}
	return client, form.Get("token"), true
}

// clientForm reads the body of a client's request in any encoding, with the client's
// credentials from the body or from the header.
func (h *handlers) clientForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	form, err := tokenForm(http.MaxBytesReader(w, r.Body, maxTokenBody), r.Header.Get("Content-Type"))
	if err != nil {
		return nil, err
	}
	if id, secret, basic := r.BasicAuth(); basic {
		return oauthd.WithBasic(form, id, secret)
	}
	return form, nil
}

// writeClientError refuses a client. To one that sent an Authorization header the answer
// names the scheme (RFC 6749 section 5.2).
func (h *handlers) writeClientError(w http.ResponseWriter, r *http.Request, err error) {
	if _, _, basic := r.BasicAuth(); basic {
		w.Header().Set("WWW-Authenticate", `Basic realm="accounts"`)
	}
	h.writeError(w, r, err)
}
