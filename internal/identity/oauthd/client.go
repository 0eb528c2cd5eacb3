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

// Client authenticates the client of a form: a server-side app by its secret, a browser
// app, which can keep none, by its id. A browser app that sends a secret is refused. Errors:
// *Error invalid_client.
func (s *Server) Client(ctx context.Context, form url.Values) (identity.Client, error) {
	secret := form.Get("client_secret")
	return authenticate(ctx, s.store, form.Get("client_id"), func(c identity.Client) bool {
		return c.Type == identity.JavaScriptApp && secret == "" || c.HasSecret(secret, s.now())
	})
}

// authenticate returns a client that exists and passes a check.
func authenticate(ctx context.Context, reader identity.Reader, id string, passes func(identity.Client) bool) (identity.Client, error) {
	c, err := reader.Client(ctx, id)
	if err != nil && !errs.IsNotFound(err) {
		return identity.Client{}, err
	}
	if err != nil || !passes(c) {
		return identity.Client{}, refuse(InvalidClient, "The client is unknown or its secret is wrong.")
	}
	return c, nil
}

// isKnown accepts every client, for requests in which the person proves who asks.
func isKnown(identity.Client) bool { return true }
