package identityhttp

import (
	"net/http"
	"strings"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// clientBody is what everybody may know of a client: no secret (contract
// identity 1.11).
type clientBody struct {
	ClientID    string        `json:"client_id"`
	Name        string        `json:"name"`
	Scopes      []clientScope `json:"scopes"`
	RedirectURI string        `json:"redirect_uri"`
	Type        string        `json:"type"`
	Visibility  string        `json:"visibility"`
}

// clientScope is a scope that an application asks for, and what it reaches.
type clientScope struct {
	identity.ClientScope

	Area     string `json:"area"`
	ReadOnly bool   `json:"read_only"`
}

type consentBody struct {
	ClientID      string   `json:"client_id"`
	Coverage      string   `json:"coverage"`
	Consented     bool     `json:"consented"`
	MissingScopes []string `json:"missing_scopes"`
}

// clientPublic tells what an application asks for (spec S7.24). Shops keep the
// scopes for 300 s (spec S9.11).
func (h *handlers) clientPublic(w http.ResponseWriter, r *http.Request) {
	c, err := h.clientByPath(r)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	c = h.service.AsMet(c, "")
	body := clientBody{
		ClientID: c.ID, Name: c.Name, Scopes: []clientScope{}, RedirectURI: strings.Join(c.RedirectURIs, ","), Type: c.Type, Visibility: c.Visibility,
	}
	for _, scope := range c.Scopes {
		area, writes := h.areaOf(scope.Scope)
		body.Scopes = append(body.Scopes, clientScope{ClientScope: scope, Area: area, ReadOnly: !writes})
	}
	writePrivateJSON(w, http.StatusOK, body)
}

func (h *handlers) clientByPath(r *http.Request) (identity.Client, error) {
	id := r.PathValue("id")
	if !identity.IsClientID(id) {
		return identity.Client{}, unprocessable("client_id", "must be 1 to 64 letters, digits, underscores or hyphens")
	}
	return h.service.Client(r.Context(), id)
}

func (h *handlers) consentStatus(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	status, err := h.service.ConsentStatus(r.Context(), info.Principal, r.PathValue("id"), r.URL.Query().Get("coverage"))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, consentBody{
		ClientID: status.ClientID, Coverage: status.Coverage, Consented: status.Consented, MissingScopes: status.Missing,
	})
}

// withdrawConsent takes a consent back, as after an uninstall (spec S4.26).
func (h *handlers) withdrawConsent(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	own, err := h.isPlatformClient(r, info.Principal)
	if err == nil && !own && info.Principal.ClientID != r.PathValue("id") && info.Principal.ClientID != "" {
		err = errs.New(errs.Forbidden, "access_denied", "An application may only give back its own consent.")
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	if err := h.service.WithdrawConsent(r.Context(), info.Principal, r.PathValue("id"), r.URL.Query().Get("coverage")); err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

// isPlatformClient reports whether the caller's token is of one of the platform's own
// applications. Personal tokens are of no application.
func (h *handlers) isPlatformClient(r *http.Request, p auth.Principal) (bool, error) {
	if p.ClientID == "" {
		return false, nil
	}
	client, err := h.service.Client(r.Context(), p.ClientID)
	return client.FirstParty, err
}
