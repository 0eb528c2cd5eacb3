package identityhttp

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

const maxTokenBody = 64 << 10 // bytes

// tokenBody is the answer of the token endpoint (contract identity 1.6).
type tokenBody struct {
	AccessToken    string `json:"access_token"`
	AccountID      string `json:"account_id"`
	ClientID       string `json:"client_id"`
	ExpiresIn      int    `json:"expires_in"`
	OrganizationID string `json:"organization_id"`
	RefreshToken   string `json:"refresh_token,omitempty"`
	Scope          string `json:"scope"`
	TokenType      string `json:"token_type"`
}

// infoBody is the answer of /v2/info (contract identity 1.7). The contract also has the
// refresh token here; only its hash is stored, so it cannot be returned.
type infoBody struct {
	AccessToken    string `json:"access_token"`
	AccountID      string `json:"account_id"`
	ClientID       string `json:"client_id"`
	ExpiresIn      int    `json:"expires_in"`
	OrganizationID string `json:"organization_id"`
	Scope          string `json:"scope"`
	TokenType      string `json:"token_type"`
	EntityID       string `json:"entity_id,omitempty"` // the e-mail, on the legacy address only
}

// token is the token endpoint.
func (h *handlers) token(w http.ResponseWriter, r *http.Request) {
	form, err := h.clientForm(w, r)
	if err != nil {
		h.writeClientError(w, r, err)
		return
	}
	tokens, err := h.oauth.Exchange(r.Context(), form)
	if err != nil {
		h.writeClientError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, tokenBody{
		AccessToken: tokens.AccessToken, AccountID: tokens.AccountID, ClientID: tokens.ClientID, ExpiresIn: wholeSeconds(tokens.ExpiresIn),
		OrganizationID: tokens.OrganizationID, RefreshToken: tokens.RefreshToken, Scope: tokens.Scopes.String(), TokenType: "Bearer",
	})
}

// tokenForm reads the three encodings that clients send: form, JSON, and JSON with the
// content type of text (contract identity 1.6).
func tokenForm(body io.Reader, contentType string) (url.Values, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return nil, errs.Wrap(err, errs.Unprocessable, "invalid_request", "The body could not be read.")
	}
	mediaType, _, _ := mime.ParseMediaType(contentType)
	trimmed := strings.TrimSpace(string(text))
	if mediaType != "application/x-www-form-urlencoded" && (mediaType == "application/json" || strings.HasPrefix(trimmed, "{")) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(trimmed), &fields); err != nil {
			return nil, errs.Wrap(err, errs.Unprocessable, "invalid_request", "The body is not JSON.")
		}
		form := url.Values{}
		for name, value := range fields {
			if s, ok := value.(string); ok {
				form.Set(name, s)
			}
		}
		return form, nil
	}
	form, err := url.ParseQuery(trimmed)
	if err != nil {
		return nil, errs.Wrap(err, errs.Unprocessable, "invalid_request", "The body is not a form.")
	}
	return form, nil
}

// revoke ends an access or refresh token, and the other one of its pair.
func (h *handlers) revoke(w http.ResponseWriter, r *http.Request) {
	token := tokenFrom(r)
	if token == "" {
		h.writeError(w, r, unprocessable("code", "is required"))
		return
	}
	if err := h.service.RevokeToken(r.Context(), token); err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

func (h *handlers) info(w http.ResponseWriter, r *http.Request) {
	h.writeInfo(w, r, func(identity.TokenInfo, *infoBody) {})
}

// legacyInfo adds what the 1.x generation of the client read.
func (h *handlers) legacyInfo(w http.ResponseWriter, r *http.Request) {
	h.writeInfo(w, r, func(info identity.TokenInfo, body *infoBody) { body.EntityID = info.Principal.Email })
}

func (h *handlers) writeInfo(w http.ResponseWriter, r *http.Request, add func(identity.TokenInfo, *infoBody)) {
	token := tokenFrom(r)
	if token == "" {
		h.writeError(w, r, unprocessable("code", "is required"))
		return
	}
	info, err := h.service.TokenInfo(r.Context(), token)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	p := info.Principal
	body := infoBody{
		AccessToken: token, AccountID: p.AccountID, ClientID: p.ClientID, ExpiresIn: wholeSeconds(info.ExpiresIn),
		OrganizationID: p.OrganizationID, Scope: p.Scopes.String(), TokenType: "Bearer",
	}
	add(info, &body)
	writePrivateJSON(w, http.StatusOK, body)
}

// tokenFrom returns the token of a request that may carry it as bearer or as
// ?code=, empty when there is none.
func tokenFrom(r *http.Request) string {
	if token := bearer(r); token != "" {
		return token
	}
	return r.URL.Query().Get("code")
}

func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// authenticateCaller returns who sends a request; unauthenticated without a valid token.
// A personal token is sent as the password, with the account's id as the user (contract
// identity 1.9).
func (h *handlers) authenticateCaller(r *http.Request) (identity.TokenInfo, error) {
	if accountID, secret, ok := r.BasicAuth(); ok {
		return h.service.PersonalTokenInfo(r.Context(), accountID, secret)
	}
	return h.service.TokenInfo(r.Context(), bearer(r))
}

func wholeSeconds(d time.Duration) int { return int(d / time.Second) }
