package oauthd

import (
	"context"
	"net/http"
	"net/url"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// WithBasic adds the credentials of an Authorization header of the kind Basic to a
// form (RFC 6749 section 2.3.1). Their parts are form-encoded. Errors: *Error when
// the form names another client, or a secret of its own.
func WithBasic(form url.Values, id, secret string) (url.Values, error) {
	var err error
	if id, err = url.QueryUnescape(id); err == nil {
		secret, err = url.QueryUnescape(secret)
	}
	if err != nil || id == "" || form.Has("client_secret") || form.Has("client_id") && form.Get("client_id") != id {
		return nil, &Error{Exception: InvalidRequest, Status: http.StatusBadRequest, Description: "A client proves itself in one way: by the header or in the body."}
	}
	form.Set("client_id", id)
	form.Set("client_secret", secret)
	return form, nil
}

// Client gives the client that a form proves: a server-side app by its secret, a
// browser app, which can keep none, by its name. Errors: *Error invalid_client.
func (s *Server) Client(ctx context.Context, form url.Values) (identity.Client, error) {
	unknown := refuse(InvalidClient, "The client is unknown or its secret is wrong.")
	c, err := s.store.Client(ctx, form.Get("client_id"))
	if errs.IsNotFound(err) {
		return c, unknown
	}
	if err != nil {
		return c, err
	}
	secret := form.Get("client_secret")
	if c.Type == identity.JavaScriptApp && secret == "" {
		return c, nil
	}
	if (secretHasher{}).Compare(ctx, []byte(c.SecretHash), []byte(secret)) != nil {
		return identity.Client{}, unknown
	}
	return c, nil
}
