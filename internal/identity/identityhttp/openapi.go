package identityhttp

import (
	"net/http"
	"reflect"
	"slices"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
)

// tokenInput is what the token endpoint reads (contract identity 1.6).
type tokenInput struct {
	GrantType    string `json:"grant_type" enum:"authorization_code,code,refresh_token"`
	ClientID     string `json:"client_id" required:"false" doc:"here, or in the header"`
	ClientSecret string `json:"client_secret" required:"false" doc:"of server-side applications, here or in the header"`
	Code         string `json:"code" required:"false"`
	CodeVerifier string `json:"code_verifier" required:"false" doc:"PKCE, RFC 7636"`
	RedirectURI  string `json:"redirect_uri" required:"false" doc:"that of the request for the code"`
	RefreshToken string `json:"refresh_token" required:"false"`
}

// aboutTokenInput is what is asked about a token (RFC 7009, RFC 7662).
type aboutTokenInput struct {
	Token        string `json:"token"`
	Hint         string `json:"token_type_hint" required:"false"`
	ClientID     string `json:"client_id" required:"false" doc:"here, or in the header"`
	ClientSecret string `json:"client_secret" required:"false" doc:"here, or in the header"`
}

const (
	topicOAuth    = "OAuth"
	topicAccounts = "Accounts"
	form          = "application/x-www-form-urlencoded"
)

// Describe adds the service to the OpenAPI document. Operations that also have an
// address without a version are described under the one with it.
func Describe(api *httpapi.API) {
	api.DescribeType(reflect.TypeFor[errorBody](), "errorBody") // the errors of all of them
	for _, p := range append(describedOAuth(), describedAccounts()...) {
		api.DescribePlain(p)
	}
}

func describedOAuth() []httpapi.Plain {
	proved := []map[string][]string{{httpapi.BySecret: {}}, {}}
	presented := []map[string][]string{{httpapi.BySelf: {}}, {httpapi.ByApp: {}}, {}}
	refusals := []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusUnprocessableEntity}
	client := map[string]string{"id": "client id of the application"}
	covering := map[string]string{"id": "client id of the application", "coverage": "account or organization"}
	return []httpapi.Plain{
		{
			ID: "authorize", Method: http.MethodGet, Path: Base, Topic: topicOAuth, Summary: "The authorization endpoint", About: "For browsers. It asks the person to sign in and to agree, and leads back to the application with a code, or with a token in the fragment; with flow=button it posts the result to the window that opened it. Without a client it leads to the person's sessions",
			Parameters: map[string]string{
				"client_id": "the application", "redirect_uri": "one of those that it registered, letter by letter", "response_type": "code or token", "state": "comes back as it is", "scope": "scopes with commas or spaces between; those that it registered by default",
				"code_challenge": "PKCE, RFC 7636", "code_challenge_method": "S256", "prompt": "none: no form; consent: ask again", "flow": "button: for popups and frames", "email": "fills the form", "organization_id": "only if the person is of this organization",
			},
			Answers: map[int]any{http.StatusOK: httpapi.Page{}, http.StatusFound: nil, http.StatusSeeOther: nil},
			Says:    map[int]string{http.StatusOK: "A form, or the page that posts the result.", http.StatusFound: "Location leads to the form, back to the application, or to a page that says what is wrong.", http.StatusSeeOther: "Location leads to the person's sessions."}, Security: []map[string][]string{{}},
		},
		{
			ID: "oauthMetadata", Method: http.MethodGet, Path: Metadata, Topic: topicOAuth, Summary: "Metadata of the authorization server", About: "RFC 8414. Everybody may call it",
			Answers: map[int]any{http.StatusOK: metadata{}}, Security: []map[string][]string{{}},
		},
		{
			ID: "token", Method: http.MethodPost, Path: Base + "/v2/token", Topic: topicOAuth, Summary: "Exchange a code or a refresh token", Body: tokenInput{}, BodyTypes: []string{form},
			Answers: map[int]any{http.StatusOK: tokenBody{}}, Errors: refusals, Security: proved,
		},
		{
			ID: "revokePresentedToken", Method: http.MethodDelete, Path: Base + "/v2/token", Topic: topicOAuth, Summary: "Revoke the presented token and its pair", Parameters: map[string]string{"code": "the token, when it is not in the header"},
			Answers: map[int]any{http.StatusOK: empty{}}, Errors: slices.Concat(refusals, []int{http.StatusNotFound}), Security: presented,
		},
		{
			ID: "revokeToken", Method: http.MethodPost, Path: Base + "/v2/revoke", Topic: topicOAuth, Summary: "Revoke a token", About: "RFC 7009. A token that is unknown, over or another application's is answered as one that was revoked", Body: aboutTokenInput{}, BodyTypes: []string{form},
			Answers: map[int]any{http.StatusOK: empty{}}, Errors: refusals, Security: proved,
		},
		{
			ID: "introspectToken", Method: http.MethodPost, Path: Base + "/v2/introspect", Topic: topicOAuth, Summary: "What a token is", About: "RFC 7662. For server-side applications, about their own tokens; any other is not active", Body: aboutTokenInput{}, BodyTypes: []string{form},
			Answers: map[int]any{http.StatusOK: introspection{}}, Errors: refusals, Security: proved,
		},
		{
			ID: "tokenInfo", Method: http.MethodGet, Path: Base + "/v2/info", Topic: topicOAuth, Summary: "What the presented token is", Parameters: map[string]string{"code": "the token, when it is not in the header"},
			Answers: map[int]any{http.StatusOK: infoBody{}}, Errors: refusals, Security: presented,
		},
		{
			ID: "listScopes", Method: http.MethodGet, Path: Base + "/v2/scopes", Topic: topicOAuth, Summary: "Every scope that a role brings", Answers: map[int]any{http.StatusOK: []scopeBody{}},
		},
		{
			ID: "publicClient", Method: http.MethodGet, Path: Base + "/v2/clients/{id}/public", Topic: topicOAuth, Summary: "What an application asks for", Parameters: client,
			Answers: map[int]any{http.StatusOK: clientBody{}}, Errors: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
		},
		{
			ID: "consentStatus", Method: http.MethodGet, Path: Base + "/v2/clients/{id}/consent/status", Topic: topicOAuth, Summary: "Whether the person agreed to an application", Parameters: covering, Required: []string{"coverage"},
			Answers: map[int]any{http.StatusOK: consentBody{}}, Errors: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
		},
		{
			ID: "withdrawConsent", Method: http.MethodDelete, Path: Base + "/v2/clients/{id}/consent", Topic: topicOAuth, Summary: "Take a consent back", Parameters: covering, Required: []string{"coverage"},
			Answers: map[int]any{http.StatusOK: empty{}}, Errors: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
		},
		{
			ID: "installationCode", Method: http.MethodPost, Path: Base + "/v2/clients/{id}/code", Topic: topicOAuth, Summary: "A code for an application that installs itself", About: "For the marketplace's own clients only", Parameters: client, Body: codeInput{},
			Answers: map[int]any{http.StatusOK: codeBody{}}, Errors: []int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
		},
	}
}

func describedAccounts() []httpapi.Plain {
	const people, person, invitations, invitation = Base + "/v2/accounts", Base + "/v2/accounts/{id}", Base + "/v2/accounts/invitations", Base + "/v2/accounts/invitations/{id}"
	const clients, oneClient = Base + "/v2/clients", Base + "/v2/clients/{id}"
	ofClient := map[string]string{"id": "client id of the application"}
	const settings = person + "/organization_settings/{organization}"
	whose := map[string]string{"id": "id of the person, or me"}
	of := map[string]string{"id": "id of the person, or me", "organization": "id of the organization, or my"}
	organization := map[string]string{"id": "id of the organization, or my"}
	byID := []int{http.StatusNotFound, http.StatusUnprocessableEntity}
	written := []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity}
	limited := slices.Concat(written, []int{http.StatusTooManyRequests, http.StatusServiceUnavailable})
	return []httpapi.Plain{
		{ID: "listPeople", Topic: topicAccounts, Method: http.MethodGet, Path: people, Summary: "People of the organization", Answers: map[int]any{http.StatusOK: []accountBody{}}},
		{ID: "addPerson", Topic: topicAccounts, Method: http.MethodPost, Path: people, Summary: "Add a person", Body: accountInput{}, Answers: map[int]any{http.StatusCreated: accountBody{}, http.StatusOK: accountBody{}}, Says: map[int]string{http.StatusOK: "The person is there already."}, Errors: limited},
		{ID: "getPerson", Topic: topicAccounts, Method: http.MethodGet, Path: person, Summary: "One person", Parameters: whose, Answers: map[int]any{http.StatusOK: accountBody{}}, Errors: byID},
		{ID: "changePerson", Topic: topicAccounts, Method: http.MethodPatch, Path: person, Summary: "Change or suspend a person", Parameters: whose, Body: accountChange{}, Answers: map[int]any{http.StatusOK: accountBody{}}, Errors: written},
		{ID: "closePerson", Topic: topicAccounts, Method: http.MethodDelete, Path: person, Summary: "Close an account", Parameters: whose, Answers: map[int]any{http.StatusOK: empty{}}, Errors: written},
		{ID: "getPersonSettings", Topic: topicAccounts, Method: http.MethodGet, Path: settings, Summary: "A person's picture in the organization", Parameters: of, Answers: map[int]any{http.StatusOK: settingsBody{}}, Errors: byID},
		{ID: "changePersonSettings", Topic: topicAccounts, Method: http.MethodPatch, Path: settings, Summary: "Change a person's picture", Parameters: of, Body: settingsBody{}, Answers: map[int]any{http.StatusOK: settingsBody{}}, Errors: written},
		{ID: "setOwnPassword", Topic: topicAccounts, Method: http.MethodPost, Path: person + "/password/reset", Summary: "Set one's own password anew", Parameters: whose, Body: passwordInput{}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: limited},
		{ID: "setRoles", Topic: topicAccounts, Method: http.MethodPut, Path: person + "/roles", Summary: "Give and take roles", Parameters: whose, Body: rolesInput{}, Answers: map[int]any{http.StatusOK: accountBody{}}, Errors: written},
		{ID: "requestInvitation", Topic: topicAccounts, Method: http.MethodPost, Path: person + "/send_request_for_invitation", Summary: "Ask to be invited to a product", Parameters: whose, Body: requestInput{}, Answers: map[int]any{http.StatusOK: invitedBody{}, http.StatusCreated: invitedBody{}}, Says: map[int]string{http.StatusOK: "It was asked for before."}, Errors: limited},
		{ID: "listInvitations", Topic: topicAccounts, Method: http.MethodGet, Path: invitations, Summary: "Open invitations and requests", Parameters: map[string]string{"email": "only of this address"}, Answers: map[int]any{http.StatusOK: []invitationBody{}}},
		{ID: "invite", Topic: topicAccounts, Method: http.MethodPost, Path: invitations, Summary: "Invite, or ask to be invited", Body: invitationInput{}, Answers: map[int]any{http.StatusOK: invitedBody{}, http.StatusCreated: invitedBody{}}, Says: map[int]string{http.StatusOK: "The person is invited already."}, Errors: limited},
		{ID: "grantInvitation", Topic: topicAccounts, Method: http.MethodPut, Path: invitation, Summary: "Grant an invitation", Parameters: map[string]string{"id": "id of the invitation"}, Body: grantInput{}, Answers: map[int]any{http.StatusOK: grantedBody{}}, Errors: written},
		{ID: "deleteInvitation", Topic: topicAccounts, Method: http.MethodDelete, Path: invitation, Summary: "Take an invitation back", Parameters: map[string]string{"id": "id of the invitation"}, Answers: map[int]any{http.StatusNoContent: nil}, Errors: written},
		{ID: "listPersonalTokens", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/personal_token", Summary: "The caller's personal tokens", Answers: map[int]any{http.StatusOK: []personalTokenBody{}}},
		{ID: "addPersonalToken", Topic: topicAccounts, Method: http.MethodPost, Path: Base + "/v2/personal_token", Summary: "Make a personal token", About: "For the marketplace's own clients only. Its secret is told once", Body: personalTokenInput{}, Answers: map[int]any{http.StatusCreated: personalTokenBody{}}, Errors: written},
		{ID: "deletePersonalToken", Topic: topicAccounts, Method: http.MethodDelete, Path: Base + "/v2/personal_token/{id}", Summary: "Delete a personal token", Parameters: map[string]string{"id": "id of the token"}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: byID},
		{ID: "listClients", Topic: topicAccounts, Method: http.MethodGet, Path: clients, Summary: "The clients of the organization and of its apps", Answers: map[int]any{http.StatusOK: []ownClientBody{}}},
		{ID: "addClient", Topic: topicAccounts, Method: http.MethodPost, Path: clients, Summary: "Make a client", About: "Its secret is told once. The same call with the same Idempotency-Key within ten seconds makes no second client, and tells a new secret of it", Body: newClientInput{}, Answers: map[int]any{http.StatusCreated: ownClientBody{}}, Errors: written},
		{ID: "getClient", Topic: topicAccounts, Method: http.MethodGet, Path: oneClient, Summary: "One of the organization's clients", Parameters: ofClient, Answers: map[int]any{http.StatusOK: ownClientBody{}}, Errors: byID},
		{ID: "changeClient", Topic: topicAccounts, Method: http.MethodPatch, Path: oneClient, Summary: "Change a client", About: "It belongs to the organization from then on, and no import overwrites it. One that becomes a browser's app loses its secrets", Parameters: ofClient, Body: clientChange{}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: written},
		{ID: "deleteClient", Topic: topicAccounts, Method: http.MethodDelete, Path: oneClient, Summary: "Delete a client that no app has", About: "Its consents and tokens go with it", Parameters: ofClient, Answers: map[int]any{http.StatusOK: empty{}}, Errors: written},
		{ID: "setClientScopes", Topic: topicAccounts, Method: http.MethodPut, Path: oneClient + "/scopes", Summary: "Set the scopes of a client", About: "All of them; the description is the reason that buyers read in the consent. A scope more is asked for when people agree the next time", Parameters: ofClient, Body: []identity.ClientScope{}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: written},
		{ID: "removeClientScopes", Topic: topicAccounts, Method: http.MethodDelete, Path: oneClient + "/scopes", Summary: "Take scopes away from a client", Parameters: ofClient, Body: []identity.ClientScope{}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: written},
		{ID: "rotateClientSecret", Topic: topicAccounts, Method: http.MethodPost, Path: oneClient + "/secret", Summary: "Make a new secret of a client", About: "The secret before is good for a day more", Parameters: ofClient, Answers: map[int]any{http.StatusOK: secretBody{}}, Errors: written},
		{ID: "endPreviousClientSecret", Topic: topicAccounts, Method: http.MethodDelete, Path: oneClient + "/secret/previous", Summary: "End the secret before the last rotation at once", Parameters: ofClient, Answers: map[int]any{http.StatusOK: empty{}}, Errors: byID},
		{ID: "listRoles", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/roles", Summary: "The roles of every product", Answers: map[int]any{http.StatusOK: []RoleBody{}}},
		{ID: "getRole", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/roles/{id}", Summary: "A role and its scopes", Parameters: map[string]string{"id": "id of the role"}, Answers: map[int]any{http.StatusOK: roleDetail{}}, Errors: byID},
		{ID: "deleteRole", Topic: topicAccounts, Method: http.MethodDelete, Path: Base + "/v2/roles/{id}", Summary: "Delete a role of one's own making", About: "There are none: it is always refused", Parameters: map[string]string{"id": "id of the role"}, Errors: byID},
		{ID: "signUp", Topic: topicAccounts, Method: http.MethodPost, Path: Base + "/v2/organizations", Summary: "Sign up with a new organization", About: "A mail is sent, and nothing exists before its link is used", Body: signUpInput{}, Answers: map[int]any{http.StatusOK: startedBody{}}, Errors: slices.Concat(limited, []int{http.StatusUnauthorized})},
		{ID: "listOrganizations", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/organizations", Summary: "The caller's organizations", Answers: map[int]any{http.StatusOK: []organizationBody{}}},
		{ID: "getOrganization", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/organizations/{id}", Summary: "The caller's organization", Parameters: organization, Answers: map[int]any{http.StatusOK: organizationBody{}}, Errors: byID},
		{ID: "listOrganizationProducts", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/organizations/{id}/products", Summary: "The host products of the caller's organization", Parameters: organization, Answers: map[int]any{http.StatusOK: []productBody{}}, Errors: byID},
		{ID: "addOrganizationProduct", Topic: topicAccounts, Method: http.MethodPost, Path: Base + "/v2/organizations/{id}/products", Summary: "Add a host product to the organization", About: "Answers for one that the organization has; another one is refused with `host_managed`, as the product itself says who has it", Parameters: organization, Body: productInput{}, Answers: map[int]any{http.StatusOK: nil}, Errors: slices.Concat(written, []int{http.StatusConflict})},
		{ID: "renameOrganization", Topic: topicAccounts, Method: http.MethodPatch, Path: Base + "/v2/organizations/{id}", Summary: "Rename the organization", Parameters: organization, Body: organizationInput{}, Answers: map[int]any{http.StatusOK: organizationBody{}}, Errors: written},
		{ID: "getLicenseProperties", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/properties/license", Summary: "Properties of the licence", Answers: map[int]any{http.StatusOK: licenseBody{}}},
		{ID: "listSessions", Topic: topicAccounts, Method: http.MethodGet, Path: Base + "/v2/sessions", Summary: "The caller's sessions", Answers: map[int]any{http.StatusOK: []sessionBody{}}},
		{ID: "endSessions", Topic: topicAccounts, Method: http.MethodDelete, Path: Base + "/v2/sessions", Summary: "Sign out everywhere", Answers: map[int]any{http.StatusOK: empty{}}},
		{ID: "endSession", Topic: topicAccounts, Method: http.MethodDelete, Path: Base + "/v2/sessions/{id}", Summary: "End a session", Parameters: map[string]string{"id": "id of the session, or my"}, Answers: map[int]any{http.StatusOK: empty{}}, Errors: byID},
	}
}
