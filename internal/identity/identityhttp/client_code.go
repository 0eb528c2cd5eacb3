package identityhttp

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/errs"
)

// codeInput asks for a code. Consent says that the person was shown what the
// application asks for, and agreed just now.
type codeInput struct {
	RedirectURI string `json:"redirect_uri"`
	State       string `json:"state" required:"false"`
	Consent     bool   `json:"consent" required:"false"`
}

// codeBody is what the redirect would have in its query.
type codeBody struct {
	Code  string `json:"code"`
	State string `json:"state,omitempty"`
}

// clientCode gives the platform's own front end a code for a server-side application, in
// the name of the person whose token it sends. The authorization endpoint does the same
// for a browser with a session, but in the frame of a host product there is none: the
// cookie is not sent there, and nobody may frame our pages. The host's token says who
// the person is (spec S9.25). All checks are those of the authorization endpoint.
func (h *handlers) clientCode(w http.ResponseWriter, r *http.Request) {
	body, err := h.issueCode(w, r)
	var refusal *oauthd.Error
	switch {
	case errors.As(err, &refusal):
		// Its own status is for token requests; 401 would tell the front end that its token has expired.
		refusal.Status = http.StatusUnprocessableEntity
		h.writeError(w, r, refusal)
	case err != nil:
		h.writeError(w, r, err)
	default:
		w.Header().Set("Cache-Control", "no-store")
		writePrivateJSON(w, http.StatusOK, body)
	}
}

func (h *handlers) issueCode(w http.ResponseWriter, r *http.Request) (codeBody, error) {
	info := callerFrom(r)
	own, err := h.isPlatformClient(r, info.Principal)
	if err != nil {
		return codeBody{}, err
	}
	if !own {
		return codeBody{}, errs.New(errs.Forbidden, "access_denied", "Only the platform's own applications ask for codes of others.")
	}
	var in codeInput
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxForm)).Decode(&in); err != nil {
		return codeBody{}, errs.Wrap(err, errs.Unprocessable, "invalid_request", "The body is not JSON.")
	}
	request, err := h.oauth.Parse(r.Context(), url.Values{
		"client_id": {r.PathValue("id")}, "redirect_uri": {in.RedirectURI}, "state": {in.State}, "response_type": {identity.ResponseCode},
	})
	if err != nil {
		return codeBody{}, err
	}
	account, err := h.service.Account(r.Context(), info.Principal.AccountID)
	if err != nil {
		return codeBody{}, err
	}
	request.Client = h.service.AsMet(request.Client, account.OrganizationID)
	if err := h.ensureConsent(r, request.Client, account, in.Consent); err != nil {
		return codeBody{}, err
	}
	if err := h.service.CountRedirect(r.Context(), request.Client.ID, account.ID); err != nil {
		return codeBody{}, err
	}
	granted, err := h.oauth.Grant(r.Context(), request, account, info.SessionID)
	return codeBody{Code: granted.Code, State: request.State}, err
}

// ensureConsent refuses an application that the person did not agree to. With now it
// stores the consent instead.
func (h *handlers) ensureConsent(r *http.Request, client identity.Client, account identity.Account, now bool) error {
	consented, err := h.service.HasConsent(r.Context(), client, account)
	if err != nil || consented {
		return err
	}
	if !now {
		return errs.New(errs.Forbidden, "consent_required", "The person has not agreed to this application.")
	}
	return h.service.GiveConsent(r.Context(), callerFrom(r).Principal, client.ID, identity.CoverAccount)
}
