package identityhttp

import (
	"net/http"
	"net/url"
	"strings"

	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/errs"
)

// metadata is what libraries find the service by (RFC 8414 section 2).
type metadata struct {
	Issuer            string   `json:"issuer"`
	Authorization     string   `json:"authorization_endpoint"`
	Token             string   `json:"token_endpoint"`
	TokenAuth         []string `json:"token_endpoint_auth_methods_supported"`
	Revocation        string   `json:"revocation_endpoint"`
	RevocationAuth    []string `json:"revocation_endpoint_auth_methods_supported"`
	Introspection     string   `json:"introspection_endpoint"`
	IntrospectionAuth []string `json:"introspection_endpoint_auth_methods_supported"`
	Scopes            []string `json:"scopes_supported"`
	ResponseTypes     []string `json:"response_types_supported"`
	ResponseModes     []string `json:"response_modes_supported"`
	GrantTypes        []string `json:"grant_types_supported"`
	Challenges        []string `json:"code_challenge_methods_supported"`
	Documentation     string   `json:"service_documentation"`
}

// Metadata is the address of the metadata of the origin.
const Metadata = "/.well-known/oauth-authorization-server"

// MetadataAliases are the addresses of the metadata of the service by its other
// name, the origin with the base path.
func MetadataAliases() []string { return []string{Metadata + Base, Base + Metadata} }

// mountMetadata serves the metadata of both names of the service: the origin, and
// the origin with the base path, for which the well-known part stands between
// (RFC 8414 section 3.1) or, as many libraries look for it, behind.
func (h *handlers) mountMetadata(mux *http.ServeMux, origin string) {
	proofs := []string{"client_secret_basic", "client_secret_post"}
	of := func(issuer string) http.Handler {
		known := metadata{
			Issuer: issuer, Authorization: origin + Base + "/", Token: origin + Base + "/v2/token", TokenAuth: append(proofs, "none"),
			Revocation: origin + Base + "/v2/revoke", RevocationAuth: append(proofs, "none"), Introspection: origin + Base + "/v2/introspect", IntrospectionAuth: proofs,
			Scopes: grantableScopes(), ResponseTypes: []string{identity.ResponseCode, identity.ResponseToken}, ResponseModes: []string{"query", "fragment"},
			GrantTypes: []string{"authorization_code", "implicit", "refresh_token"}, Challenges: []string{"S256"}, Documentation: origin + "/api/docs",
		}
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { writeCachedJSON(w, known) })
	}
	mux.Handle("GET "+Metadata, of(origin))
	mux.Handle("GET "+Metadata+Base, of(origin+Base))
	mux.Handle("GET "+Base+Metadata, of(origin+Base))
}

// standardRevoke ends a token of the client that proves itself (RFC 7009). A token
// that is unknown, over or another client's is answered as one that was ended.
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
	Scope     string `json:"scope,omitempty"` // parted by spaces, as the RFC has it
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

// introspect tells a server-side app about a token of its own (RFC 7662). Another
// client's is not active for it.
func (h *handlers) introspect(w http.ResponseWriter, r *http.Request) {
	client, token, ok := h.authenticateClient(w, r)
	if !ok {
		return
	}
	if client.Type != identity.ServerSideApp { // a name alone proves nothing
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

// authenticateClient gives the client that proves itself in a request about a token, and
// the token; it answers itself when there is none.
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

// clientForm reads the body of a request that a client proves itself with, in any
// encoding, by the header or in the body.
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

// writeClientError refuses a client; one that tried the header learns which kind is meant
// (RFC 6749 section 5.2).
func (h *handlers) writeClientError(w http.ResponseWriter, r *http.Request, err error) {
	if _, _, basic := r.BasicAuth(); basic {
		w.Header().Set("WWW-Authenticate", `Basic realm="accounts"`)
	}
	h.writeError(w, r, err)
}

// AtOrigin leads clients that take the bare origin for the service to it. The
// official npm client does with popup_flow 'manual', which puts /signin before any
// path, and without a path (contract identity 1.2).
func AtOrigin(next http.Handler) http.Handler {
	addresses := map[string]string{"": Base + "/", "/signin": Base + "/signin", "/signin" + Base: Base + "/signin"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address, known := addresses[strings.TrimSuffix(r.URL.Path, "/")]
		if !known || r.Method != http.MethodGet && r.Method != http.MethodHead || !r.URL.Query().Has("client_id") {
			next.ServeHTTP(w, r)
			return
		}
		redirect(w, http.StatusFound, address+"?"+r.URL.RawQuery)
	})
}

// answerWithoutForm answers a request that must not show anything (prompt=none): by
// message to a window or frame, else to the redirect address, which was checked.
func (h *handlers) answerWithoutForm(w http.ResponseWriter, r *http.Request, request *oauthd.Request, exception string) {
	if r.URL.Query().Get("flow") == flowButton || isFramed(r) {
		h.postMessageException(w, r, request, map[string]string{"identity_exception": "unauthorized"})
		return
	}
	parameters := url.Values{"error": {exception}, "identity_exception": {"unauthorized"}}
	if request.State != "" {
		parameters.Set("state", request.State)
	}
	mark := "#"
	if request.ResponseType == identity.ResponseCode {
		mark = "?"
	}
	redirect(w, http.StatusFound, request.RedirectURI+mark+parameters.Encode())
}
