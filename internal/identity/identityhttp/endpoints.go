package identityhttp

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// operations joins every row of auth.Endpoints with its handler. It panics on a row
// without a handler, or a handler without a row: both are mistakes in the program.
func (h *handlers) operations() http.Handler {
	byRoute := h.handlersByRoute()
	// Two muxes, because .../accounts/{id}/roles and .../accounts/invitations/{id}
	// overlap.
	const invitations = "/v2/accounts/invitations"
	api, inviting := http.NewServeMux(), http.NewServeMux()
	for _, e := range auth.Endpoints {
		name := e.Method + " " + e.Path
		handler, known := byRoute[name]
		if !known {
			panic(fmt.Errorf("identityhttp: nobody performs %s", name))
		}
		delete(byRoute, name)
		mux := api
		if strings.HasPrefix(e.Path, invitations) {
			mux = inviting
		}
		mux.Handle(e.Method+" "+Base+e.Path, h.requireEndpoint(e, handler))
	}
	if len(byRoute) > 0 {
		panic(fmt.Errorf("identityhttp: auth.Endpoints lacks %v", byRoute))
	}
	api.HandleFunc("/", h.endpointNotFound)
	inviting.HandleFunc("/", h.endpointNotFound)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, Base+invitations) {
			inviting.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}

// handlersByRoute names the handler of each row of auth.Endpoints.
func (h *handlers) handlersByRoute() map[string]http.HandlerFunc {
	all := map[string]http.HandlerFunc{
		"GET /info":                   h.legacyInfo,
		"POST /v2/revoke":             h.standardRevoke,
		"POST /v2/introspect":         h.introspect,
		"GET /v2/info":                h.info,
		"GET /v2/scopes":              h.scopes,
		"GET /v2/accounts":            h.accounts,
		"POST /v2/accounts":           h.addAccount,
		"GET /v2/accounts/{id}":       h.account,
		"PATCH /v2/accounts/{id}":     h.changeAccount,
		"DELETE /v2/accounts/{id}":    h.closeAccount,
		"PUT /v2/accounts/{id}/roles": h.setRoles,
		"POST /v2/accounts/{id}/send_request_for_invitation":           h.requestInvitation,
		"GET /v2/accounts/invitations":                                 h.invitations,
		"POST /v2/accounts/invitations":                                h.invite,
		"PUT /v2/accounts/invitations/{id}":                            h.grantInvitation,
		"DELETE /v2/accounts/invitations/{id}":                         h.deleteInvitation,
		"GET /v2/accounts/{id}/organization_settings/{organization}":   h.settings,
		"PATCH /v2/accounts/{id}/organization_settings/{organization}": h.changeSettings,
		"POST /v2/accounts/{id}/password/reset":                        h.setPassword,
		"GET /v2/personal_token":                                       h.personalTokens,
		"POST /v2/personal_token":                                      h.addPersonalToken,
		"DELETE /v2/personal_token/{id}":                               h.deletePersonalToken,
		"GET /v2/clients":                                              h.ownClients,
		"POST /v2/clients":                                             h.addOwnClient,
		"GET /v2/clients/{id}":                                         h.ownClient,
		"PATCH /v2/clients/{id}":                                       h.changeOwnClient,
		"DELETE /v2/clients/{id}":                                      h.deleteOwnClient,
		"PUT /v2/clients/{id}/scopes":                                  h.setOwnClientScopes,
		"DELETE /v2/clients/{id}/scopes":                               h.removeOwnClientScopes,
		"POST /v2/clients/{id}/secret":                                 h.rotateOwnClientSecret,
		"DELETE /v2/clients/{id}/secret/previous":                      h.endPreviousSecret,
		"DELETE /v2/roles/{id}":                                        h.deleteRole,
		"POST /v2/organizations":                                       h.signUpByAPI,
		"GET /v2/roles":                                                h.roles,
		"GET /v2/roles/{id}":                                           h.role,
		"GET /v2/organizations":                                        h.organizations,
		"GET /v2/organizations/{id}":                                   h.organization,
		"PATCH /v2/organizations/{id}":                                 h.renameOrganization,
		"GET /v2/organizations/{id}/products":                          h.products,
		"POST /v2/organizations/{id}/products":                         h.addProduct,
		"GET /v2/sessions":                                             h.sessions,
		"DELETE /v2/sessions":                                          h.endSessions,
		"DELETE /v2/sessions/{id}":                                     h.endSession,
	}
	for _, prefix := range []string{"", "/v2"} {
		all["POST "+prefix+"/token"] = h.token
		all["DELETE "+prefix+"/token"] = h.revoke
		all["GET "+prefix+"/clients/{id}/public"] = h.clientPublic
		all["GET "+prefix+"/clients/{id}/consent/status"] = h.consentStatus
		all["POST "+prefix+"/clients/{id}/code"] = h.clientCode
		all["DELETE "+prefix+"/clients/{id}/consent"] = h.withdrawConsent
		all["GET "+prefix+"/properties/license"] = h.license
	}
	return all
}

type callerKey struct{}

// callerFrom returns the caller that requireEndpoint found.
func callerFrom(r *http.Request) identity.TokenInfo {
	info, _ := r.Context().Value(callerKey{}).(identity.TokenInfo)
	return info
}

// requireEndpoint checks what a row demands before its handler runs: a valid token, one
// of its scopes, no ghost session where something changes, and a fresh second factor where
// somebody of staff does.
func (h *handlers) requireEndpoint(e auth.Endpoint, handler http.HandlerFunc) http.Handler {
	if e.Public {
		return handler
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		info, err := h.authenticateCaller(r)
		if err == nil {
			err = h.checkEndpoint(r, e, info)
		}
		if err == nil && e.ChangesPerson() {
			err = h.service.CheckStaffChange(r.Context(), info, r.PathValue("id"))
		}
		if err != nil {
			h.writeError(w, r, err)
			return
		}
		from := auth.AuditOrigin{SessionID: info.Principal.SessionID, Address: httpapi.ClientIP(r)}
		handler(w, r.WithContext(context.WithValue(auth.WithAuditOrigin(r.Context(), from), callerKey{}, info)))
	})
}

// errGhostReadsOnly refuses a change in a ghost session.
func errGhostReadsOnly() error {
	return errs.New(errs.Forbidden, "ghost_read_only", "You are browsing as a customer. Nothing can be changed.")
}

func (h *handlers) checkEndpoint(r *http.Request, e auth.Endpoint, info identity.TokenInfo) error {
	if e.Acts && info.Principal.Ghost() {
		return errGhostReadsOnly()
	}
	if e.Console != "" {
		return h.checkConsole(r, e, info.Principal)
	}
	id := r.PathValue("id")
	mine := id == "me" || id == info.Principal.AccountID
	if e.Allows(info.Principal.Scopes, mine, false) {
		h.countScopeUse(r, e, info.Principal, mine)
		return nil
	}
	if e.FirstParty {
		own, err := h.isPlatformClient(r, info.Principal)
		if err != nil || own {
			return err
		}
	}
	return insufficientScope(e.MissingScope(mine))
}

// countScopeUse keeps which scopes let an application in. People are told of with their roles
// to whoever may read these.
func (h *handlers) countScopeUse(r *http.Request, e auth.Endpoint, p auth.Principal, mine bool) {
	used := slices.Clone(e.UsedScopes(p.Scopes, mine))
	if r.Method == http.MethodGet && (e.Path == "/v2/accounts" || e.Path == "/v2/accounts/{id}") {
		used = append(used, auth.ScopeRolesRead)
	}
	h.service.CountScopeUse(r.Context(), p, used)
}

// checkConsole asks for a right in the console of the developer that the organization is, by the
// platform's own applications. Where there is no developer,
// who manages the organization has it.
func (h *handlers) checkConsole(r *http.Request, e auth.Endpoint, p auth.Principal) error {
	if !p.Platform {
		return errs.New(errs.Forbidden, "access_denied", "Only the platform's own applications may do this.")
	}
	role, isDeveloper, err := h.consoleRole(r.Context(), p)
	if err != nil {
		return err
	}
	if !isDeveloper {
		role = p.DefaultConsoleRole()
	}
	if !role.Allows(e.Console) {
		return errs.New(errs.Forbidden, auth.ReasonConsoleRole, "Your role in the console does not allow this.")
	}
	return nil
}
