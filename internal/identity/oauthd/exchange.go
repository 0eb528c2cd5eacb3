package oauthd

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
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
func (s *Server) Exchange(ctx context.Context, form url.Values) (Tokens, error) {
	form, err := exchangeForm(form)
	if err != nil {
		return Tokens{}, err
	}
	var out Tokens
	err = s.atomic(ctx, func(ctx context.Context, st *storage) error {
		provider := s.provider(st)
		request, err := provider.NewAccessRequest(ctx, post(form), &session{})
		if err != nil {
			return err
		}
		answer, err := provider.NewAccessResponse(ctx, request)
		if err != nil {
			return err
		}
		grant, err := st.tx.Grant(ctx, request.GetID())
		if err != nil {
			return err
		}
		account, err := st.tx.Account(ctx, grant.AccountID)
		if err != nil {
			return err
		}
		refresh, _ := answer.GetExtra("refresh_token").(string)
		life := identity.DefaultTokenLife
		if c, ok := request.GetClient().(client); ok {
			life = c.Life()
		}
		out = Tokens{
			AccessToken: answer.GetAccessToken(), RefreshToken: refresh, AccountID: grant.AccountID, OrganizationID: grant.OrganizationID,
			ClientID: grant.ClientID, ExpiresIn: life, Scopes: account.IntersectScopes(grant.Scopes),
		}
		return nil
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
		out.Set("grant_type", "authorization_code")
		out.Del("refresh_token")
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

// post makes the request that fosite reads an exchange from. Its own headers
// are gone: a bearer token beside it is not the client's password.
func post(form url.Values) *http.Request {
	return &http.Request{
		Method: http.MethodPost, URL: &url.URL{Path: "/"}, Body: http.NoBody, PostForm: form, Form: form,
		Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
	}
}
