package identityhttp

import (
	"net/http"
	"strings"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/redirect"
)

// ownClientBody is a client as its organization sees it (contract identity 2.7). Its secret is
// only in the answer that makes it.
type ownClientBody struct {
	ClientID         string                 `json:"client_id"`
	Name             string                 `json:"name"`
	Type             string                 `json:"type" enum:"javascript_app,server_side_app"`
	Visibility       string                 `json:"visibility" enum:"private,public"`
	OrganizationID   string                 `json:"organization_id"`
	RedirectURI      string                 `json:"redirect_uri" doc:"addresses with commas between"`
	ConfigurationURI string                 `json:"configuration_uri"`
	Scopes           []identity.ClientScope `json:"scopes"`
	ScopeUses        []scopeUse             `json:"scope_uses" doc:"how each of the scopes is used; not in the answer that makes a client"`
	ScopeWords       []saidScope            `json:"scope_words" doc:"how a consent says each of the scopes; not in the answer that makes a client"`
	Products         []clientProduct        `json:"products" doc:"always empty"`
	App              string                 `json:"app" doc:"the name of the app that has it, in public, in work or for a draft alone, and keeps it from being deleted and from other apps; empty for none, and in the answer that makes a client"`
	AppID            string                 `json:"app_id" doc:"the id of that app, empty for none"`
	IsOfDraft        bool                   `json:"of_draft" doc:"that only the draft of that app has it, which it goes with"`
	CreatedAt        string                 `json:"created_at"`
	PreviousUntil    string                 `json:"previous_secret_until,omitempty" doc:"until when the secret before the last rotation is good, too"`
	Secret           string                 `json:"secret,omitempty"`
}

// saidScope is a scope that a client asks for, as a consent says it.
type saidScope struct {
	Scope string `json:"scope"`

	ScopeWords
}

// scopeUse is how a client uses a scope that it asks for.
type scopeUse struct {
	Scope      string `json:"scope"`
	LastUsedOn string `json:"last_used_on" doc:"a day in UTC, 2026-11-27; empty for never"`
	Counted    bool   `json:"counted" doc:"false where only the host products' own interfaces ask for it, so that uses are not seen here"`
	IsUnused   bool   `json:"unused" doc:"counted, and not used in the last 30 days, in all of which the app was public and asked for it"`
}

// clientProduct is a product that a client is registered in of its own.
type clientProduct struct {
	Product   string `json:"product"`
	ClientID  string `json:"client_id"`
	CreatedAt string `json:"created_at"`
}

// secretBody is a secret, which nobody can read again.
type secretBody struct {
	Secret        string `json:"secret"`
	PreviousUntil string `json:"previous_secret_until,omitempty" doc:"until when the secret before is good, too"`
}

// newClientInput is a client to make.
type newClientInput struct {
	Name             string   `json:"name"`
	Type             string   `json:"type" enum:"javascript_app,server_side_app"`
	Visibility       string   `json:"visibility" required:"false" doc:"what is made here is private"`
	RedirectURI      string   `json:"redirect_uri" doc:"1 to 20 exact addresses with commas between"`
	ConfigurationURI string   `json:"configuration_uri" required:"false"`
	Scopes           []string `json:"scopes" required:"false" doc:"each is required, until the scopes are written one by one"`
}

// clientChange is what changes in a client; what is left out stays.
type clientChange struct {
	Name             *string `json:"name" required:"false"`
	Type             *string `json:"type" required:"false" enum:"javascript_app,server_side_app"`
	RedirectURI      *string `json:"redirect_uri" required:"false"`
	ConfigurationURI *string `json:"configuration_uri" required:"false"`
	Secret           string  `json:"secret" required:"false" doc:"refused: secrets are made by the service"`
}

func (h *handlers) toOwnClientBody(c identity.Client) ownClientBody {
	body := ownClientBody{
		ClientID: c.ID, Name: c.Name, Type: c.Type, Visibility: c.Visibility, OrganizationID: c.OrganizationID, RedirectURI: strings.Join(c.RedirectURIs, ","),
		ConfigurationURI: c.ConfigurationURI, Scopes: append([]identity.ClientScope{}, c.Scopes...), ScopeUses: []scopeUse{}, ScopeWords: []saidScope{}, Products: []clientProduct{}, CreatedAt: formatTime(c.CreatedAt),
	}
	if c.PreviousSecretHash != "" && h.service.Now().Before(c.PreviousSecretUntil) {
		body.PreviousUntil = formatTime(c.PreviousSecretUntil)
	}
	return body
}

// ownClientView is a client with how it uses its scopes, and the app that has it.
func (h *handlers) ownClientView(r *http.Request, c identity.Client, app identity.ClientApp) (ownClientBody, error) {
	body := h.toOwnClientBody(c)
	body.App, body.AppID, body.IsOfDraft = app.Name, app.ID, app.IsOfDraft
	for _, scope := range c.Scopes {
		body.ScopeWords = append(body.ScopeWords, saidScope{scope.Scope, h.wordsOf(locale.From(r.Context()), scope.Scope)})
	}
	uses, err := h.service.ScopeUses(r.Context(), c)
	if err != nil {
		return body, err
	}
	for _, use := range uses {
		on := ""
		if !use.UsedOn.IsZero() {
			on = use.UsedOn.Format(time.DateOnly)
		}
		body.ScopeUses = append(body.ScopeUses, scopeUse{use.Scope, on, use.IsCounted, use.IsUnused})
	}
	return body, nil
}

func (h *handlers) ownClients(w http.ResponseWriter, r *http.Request) {
	organizationID := callerFrom(r).Principal.OrganizationID
	list, err := h.service.OwnClients(r.Context(), organizationID)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	apps, err := h.service.AppsOfClients(r.Context(), organizationID, list...)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	bodies := make([]ownClientBody, len(list))
	for i, client := range list {
		if bodies[i], err = h.ownClientView(r, client, apps[client.ID]); err != nil {
			h.writeError(w, r, err)
			return
		}
	}
	writePrivateJSON(w, http.StatusOK, bodies)
}

func (h *handlers) ownClient(w http.ResponseWriter, r *http.Request) {
	organizationID := callerFrom(r).Principal.OrganizationID
	client, err := h.service.OwnClient(r.Context(), organizationID, r.PathValue("id"))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	apps, err := h.service.AppsOfClients(r.Context(), organizationID, client)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	body, err := h.ownClientView(r, client, apps[client.ID])
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, body)
}

func (h *handlers) addOwnClient(w http.ResponseWriter, r *http.Request) {
	var body newClientInput
	if err := readJSON(w, r, &body); err != nil {
		h.writeError(w, r, err)
		return
	}
	addresses, scopes := redirect.Split(body.RedirectURI), make([]identity.ClientScope, len(body.Scopes))
	for i, scope := range body.Scopes {
		scopes[i] = identity.ClientScope{Scope: scope, Required: true}
	}
	client, secret, err := h.service.AddOwnClient(r.Context(), callerFrom(r).Principal, identity.ClientInput{
		Name: &body.Name, Type: &body.Type, RedirectURIs: &addresses, ConfigurationURI: &body.ConfigurationURI, Scopes: &scopes,
	}, r.Header.Get("Idempotency-Key"))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	made := h.toOwnClientBody(client)
	made.Secret = secret
	writePrivateJSON(w, http.StatusCreated, made)
}

func (h *handlers) changeOwnClient(w http.ResponseWriter, r *http.Request) {
	var body clientChange
	err := readJSON(w, r, &body)
	if err == nil && body.Secret != "" {
		err = unprocessable("secret", "is made by the service: ask for a new one at /secret")
	}
	if err == nil {
		in := identity.ClientInput{Name: body.Name, Type: body.Type, ConfigurationURI: body.ConfigurationURI}
		if body.RedirectURI != nil {
			addresses := redirect.Split(*body.RedirectURI)
			in.RedirectURIs = &addresses
		}
		err = h.service.ChangeOwnClient(r.Context(), callerFrom(r).Principal, r.PathValue("id"), in)
	}
	h.writeEmpty(w, r, err)
}

// setOwnClientScopes replaces all scopes of a client.
func (h *handlers) setOwnClientScopes(w http.ResponseWriter, r *http.Request) {
	var scopes []identity.ClientScope
	err := readJSON(w, r, &scopes)
	if err == nil {
		err = h.service.ChangeOwnClient(r.Context(), callerFrom(r).Principal, r.PathValue("id"), identity.ClientInput{Scopes: &scopes})
	}
	h.writeEmpty(w, r, err)
}

// removeOwnClientScopes takes some scopes away from a client.
func (h *handlers) removeOwnClientScopes(w http.ResponseWriter, r *http.Request) {
	var scopes []identity.ClientScope
	err := readJSON(w, r, &scopes)
	if err == nil {
		err = h.service.RemoveOwnClientScopes(r.Context(), callerFrom(r).Principal, r.PathValue("id"), scopes)
	}
	h.writeEmpty(w, r, err)
}

func (h *handlers) rotateOwnClientSecret(w http.ResponseWriter, r *http.Request) {
	secret, client, err := h.service.RotateOwnClientSecret(r.Context(), callerFrom(r).Principal, r.PathValue("id"))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, secretBody{Secret: secret, PreviousUntil: h.toOwnClientBody(client).PreviousUntil})
}

func (h *handlers) endPreviousSecret(w http.ResponseWriter, r *http.Request) {
	h.writeEmpty(w, r, h.service.EndPreviousSecret(r.Context(), callerFrom(r).Principal, r.PathValue("id")))
}

func (h *handlers) deleteOwnClient(w http.ResponseWriter, r *http.Request) {
	h.writeEmpty(w, r, h.service.DeleteOwnClient(r.Context(), callerFrom(r).Principal, r.PathValue("id")))
}

func (h *handlers) writeEmpty(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}
