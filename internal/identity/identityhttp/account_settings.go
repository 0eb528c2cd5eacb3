package identityhttp

import (
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// settingsBody is what a person may set for one organization.
type settingsBody struct {
	AvatarURL *string `json:"avatar_url"`
}

func (h *handlers) settings(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	id, err := h.settingsAccountID(r, p)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	account, err := h.service.Member(r.Context(), p, id)
	h.writeSettings(w, r, account, err)
}

func (h *handlers) changeSettings(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	id, err := h.settingsAccountID(r, p)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	change := identity.MemberChange{}
	var body settingsBody
	if err := readJSON(w, r, &body); err != nil {
		h.writeError(w, r, err)
		return
	}
	picture := ""
	if body.AvatarURL != nil {
		picture = *body.AvatarURL
	}
	change.AvatarURL = &picture
	account, err := h.service.ChangeMember(r.Context(), p, id, change)
	h.writeSettings(w, r, account, err)
}

func (h *handlers) settingsAccountID(r *http.Request, p auth.Principal) (string, error) {
	if err := checkOrganization(r.PathValue("organization"), p); err != nil {
		return "", err
	}
	return accountID(r, p)
}

func (h *handlers) writeSettings(w http.ResponseWriter, r *http.Request, a identity.Account, err error) {
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	body := settingsBody{}
	if a.AvatarURL != "" {
		body.AvatarURL = &a.AvatarURL
	}
	writePrivateJSON(w, http.StatusOK, body)
}

// setPassword sets a new password of the caller and ends every session and token, also
// the one of this call (contract identity 2.2).
func (h *handlers) setPassword(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body passwordInput
	id, err := accountID(r, p)
	if err == nil && id != p.AccountID {
		err = errs.New(errs.Forbidden, "access_denied", "Everybody sets their own password.")
	}
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err == nil {
		err = h.service.SetPassword(r.Context(), p.AccountID, body.Password)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

// passwordInput is a new password.
type passwordInput struct {
	Password string `json:"password"`
}
