package oauthd

import (
	"errors"
	"net/http"

	"github.com/ory/fosite"

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

// Error makes it an error.
func (e *Error) Error() string { return e.Exception + ": " + e.Description }

func refuse(exception, description string) *Error {
	return &Error{Exception: exception, Description: description, Status: http.StatusUnauthorized}
}

// fromFosite turns a refusal of fosite into ours, nil when err is a failure of
// this program instead. The descriptions are ours: fosite's quote the request.
func fromFosite(err error) *Error {
	var rfc *fosite.RFC6749Error
	if !errors.As(err, &rfc) {
		return nil
	}
	switch rfc.ErrorField {
	case fosite.ErrInvalidGrant.ErrorField:
		// Reuse, expiry, another client's code: one family (contract identity 1.6).
		return &Error{Exception: UnauthorizedClient, Sub: InvalidGrant, Status: http.StatusUnauthorized, Description: "The code or the refresh token is not valid."}
	case fosite.ErrInvalidClient.ErrorField, fosite.ErrUnauthorizedClient.ErrorField:
		return refuse(InvalidClient, "The client is unknown or its secret is wrong.")
	case fosite.ErrUnsupportedResponseType.ErrorField:
		return refuse(UnsupportedResponseType, "The response type is not available for this client.")
	case fosite.ErrInvalidScope.ErrorField:
		return &Error{Exception: InvalidScope, Status: http.StatusForbidden, Description: "The application has not registered one of these scopes."}
	case fosite.ErrInvalidRequest.ErrorField:
		return refuse(InvalidRequest, "The request is malformed.")
	default:
		return nil
	}
}

// fromIdentity turns a coded error of identity into the protocol's words, nil
// for a failure.
func fromIdentity(err error) *Error {
	e := errs.As(err)
	if e == nil || e.Reason != InvalidScope {
		return nil
	}
	return &Error{Exception: InvalidScope, Status: http.StatusForbidden, Description: e.Message}
}
