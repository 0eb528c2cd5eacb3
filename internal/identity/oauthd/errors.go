package oauthd

import (
	"net/http"

	"marketplace/internal/kit/errs"
)

// The values of oauth_exception that this server sends (contract identity 1.3).
const (
	InvalidRequest          = "invalid_request"
	UnauthorizedClient      = "unauthorized_client"
	AccessDenied            = "access_denied"
	UnsupportedResponseType = "unsupported_response_type"
	InvalidScope            = "invalid_scope"
	ServerError             = "server_error"
	UnsupportedGrantType    = "unsupported_grant_type"
	InvalidGrant            = "invalid_grant"
	InvalidClient           = "invalid_client"
)

// The values of exception_details.
const (
	ClientIDNotFound   = "client_id_not_found"
	RedirectURINotSet  = "redirect_uri_not_set"
	InvalidRedirectURI = "invalid_redirect_uri"
	TooManyRedirects   = "too_many_redirects"
)

// Error is a refusal in the words of the protocol. Status is for the token
// endpoint. Sub tells more about an exception that stands for several, Details
// is an exception_details, Fields are missing parameters.
type Error struct {
	Exception   string
	Sub         string
	Details     string
	Description string
	Status      int
	Fields      map[string]string
}

// Error implements error.
func (e *Error) Error() string { return e.Exception + ": " + e.Description }

func refuse(exception, description string) *Error {
	return &Error{Exception: exception, Description: description, Status: http.StatusUnauthorized}
}

// toProtocolError makes a refusal of a coded error of identity; nil for a failure.
func toProtocolError(err error) *Error {
	e := errs.As(err)
	if e == nil || e.Reason != InvalidScope {
		return nil
	}
	return &Error{Exception: InvalidScope, Status: http.StatusForbidden, Description: e.Message}
}
