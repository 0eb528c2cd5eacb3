package identityhttp

import (
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// personalTokenBody is a personal token (contract identity 1.9). The secret is only in
// the answer that creates it.
type personalTokenBody struct {
	ID             string `json:"personal_token_id"`
	AccountID      string `json:"account_id"`
	OrganizationID string `json:"organization_id"`
	Name           string `json:"name"`
	Scope          string `json:"scope"`
	CreatedAt      string `json:"created_at"`
	Secret         string `json:"personal_token,omitempty"`
}

func toPersonalTokenBody(t identity.PersonalToken, p auth.Principal) personalTokenBody {
	return personalTokenBody{
		ID: t.ID, AccountID: t.AccountID, OrganizationID: p.OrganizationID, Name: t.Name, Scope: t.Scopes.String(), CreatedAt: formatTime(t.CreatedAt),
	}
}

func (h *handlers) personalTokens(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	list, err := h.service.PersonalTokens(r.Context(), p.AccountID)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	bodies := make([]personalTokenBody, 0, len(list))
	for _, t := range list {
		bodies = append(bodies, toPersonalTokenBody(t, p))
	}
	writePrivateJSON(w, http.StatusOK, bodies)
}

// addPersonalToken makes a token that lives until it is deleted. Only the
// platform's own applications may: another one would outlive its consent.
func (h *handlers) addPersonalToken(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body personalTokenInput
	own, err := h.isPlatformClient(r, p)
	if err == nil && !own {
		err = errs.New(errs.Forbidden, "access_denied", "Applications may not make personal tokens.")
	}
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	token, secret, err := h.service.AddPersonalToken(r.Context(), p, body.Name, auth.ParseScopes(body.Scope))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	made := toPersonalTokenBody(token, p)
	made.Secret = secret
	writePrivateJSON(w, http.StatusCreated, made)
}

func (h *handlers) deletePersonalToken(w http.ResponseWriter, r *http.Request) {
	if err := h.service.DeletePersonalToken(r.Context(), callerFrom(r).Principal, r.PathValue("id")); err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

// personalTokenInput is a personal token to make.
type personalTokenInput struct {
	Name  string `json:"name"`
	Scope string `json:"scope" doc:"scopes with commas between"`
}
