package identityhttp

import "net/http"

// notices are the texts of the error page by exception, or by the details of an
// exception when there are some (contract identity 1.3).
//
//nolint:gochecknoglobals // a constant table
var notices = map[string]NoticePage{
	"client_id_not_found":       {Heading: "This application is not known", Text: "The application that sent you here is not registered. Tell its developer."},
	"redirect_uri_not_set":      {Heading: "The application made a mistake", Text: "It did not say where to return to. Tell its developer."},
	"invalid_redirect_uri":      {Heading: "The application made a mistake", Text: "The address it wants to return to is not registered. Tell its developer."},
	"too_many_redirects":        {Heading: "Too many redirects", Text: "The application sent you here again and again. Wait half a minute and try once more."},
	"invalid_request":           {Heading: "The application made a mistake", Text: "Its request could not be understood. Tell its developer."},
	"unauthorized_client":       {Heading: "This application may not sign you in", Text: "It is not known or not set up completely. Tell its developer."},
	"access_denied":             {Heading: "No access", Text: "The application is not approved for your account or organization."},
	"unsupported_response_type": {Heading: "The application made a mistake", Text: "It asked for a kind of answer that it may not have. Tell its developer."},
	"invalid_scope":             {Heading: "The application made a mistake", Text: "It asked for rights that it did not register. Tell its developer."},
	"server_error":              {Heading: "Something went wrong on our side", Text: "Go back and try again in a moment."},
	"unauthorized":              {Heading: "You are not signed in", Text: "Go back to the application and sign in again."},
	"identity_lost":             {Heading: "You are not signed in", Text: "Go back to the application and sign in again."},
}

// errorPage shows an error (contract identity 1.1). Its text comes from a table; the
// address chooses a row and cannot add words.
func (h *handlers) errorPage(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	exception := query.Get("oauth_exception")
	if exception == "" {
		exception = query.Get("identity_exception")
	}
	h.notice(w, r, exception, query.Get("exception_details"))
}

func (h *handlers) notice(w http.ResponseWriter, r *http.Request, exception, details string) {
	page, known := notices[details]
	page.Code = details
	if !known {
		if page, known = notices[exception]; known {
			page.Code = exception
		} else {
			page = NoticePage{Heading: "Something went wrong", Text: "Go back and try again."}
		}
	}
	status := http.StatusBadRequest
	if page.Code == "server_error" {
		status = http.StatusInternalServerError
	}
	h.pages.Notice(newPageWriter(w, ""), r, status, page)
}

// pageNotFound answers for addresses that the service does not have.
func (h *handlers) pageNotFound(w http.ResponseWriter, r *http.Request) {
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusNotFound, NoticePage{Heading: "There is no such page", Text: "Check the address, or go back to the application."})
}

// refuseCrossSiteForm answers a form that another site sent.
func (h *handlers) refuseCrossSiteForm(w http.ResponseWriter, r *http.Request) {
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusForbidden, NoticePage{
		Heading: "This form came from another site", Text: "Go back to the application and sign in again.", Code: "access_denied",
	})
}
