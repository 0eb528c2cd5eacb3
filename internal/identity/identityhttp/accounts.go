package identityhttp

import (
	"net/http"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// The scopes of the accounts endpoints (contract identity 2.2, 2.6).
const (
	scopeMyAccount   = "accounts--my:ro"
	scopeAllAccounts = "accounts--all:ro"
	scopeRoles       = "accounts.roles--all:ro"
	scopeSessions    = "sessions--my:ro"
	scopeEndSessions = "sessions--my:rw"
)

// productNames are the products as this API writes them (contract identity
// 5.13).
//
//nolint:gochecknoglobals // a constant table
var productNames = map[string]string{auth.Accounts: "Accounts", auth.LiveChat: "LiveChat", auth.HelpDesk: "HelpDesk"}

// accountBody is an account (contract identity 2.1). Roles is nil, and absent,
// without the scope to see them.
type accountBody struct {
	AccountID             string         `json:"account_id"`
	Name                  string         `json:"name"`
	Email                 string         `json:"email"`
	EmailVerified         bool           `json:"email_verified"`
	DefaultProduct        string         `json:"default_product"`
	DefaultOrganizationID string         `json:"default_organization_id"`
	AvatarURL             *string        `json:"avatar_url"`
	Roles                 *[]roleBody    `json:"roles,omitempty"`
	Properties            map[string]any `json:"properties"`
	CreatedAt             string         `json:"created_at"`
	UpdatedAt             string         `json:"updated_at"`
}

type roleBody struct {
	RoleID     string `json:"role_id"`
	Product    string `json:"product"`
	Role       string `json:"role"`
	Type       string `json:"type"`
	Predefined bool   `json:"predefined"`
}

type suspendedBody struct {
	Suspended bool `json:"suspended"`
}

// accounts lists the people of the caller's organization (spec S7.19).
func (h *handlers) accounts(w http.ResponseWriter, r *http.Request) {
	info, err := h.callerWith(r, scopeAllAccounts)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	list, err := h.service.Accounts(r.Context(), info.Principal.OrganizationID)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	bodies := make([]accountBody, 0, len(list))
	for _, a := range list {
		bodies = append(bodies, wireAccount(a, info.Principal))
	}
	answer(w, http.StatusOK, bodies)
}

// account gives one person of the caller's organization; "me" is the caller.
func (h *handlers) account(w http.ResponseWriter, r *http.Request) {
	info, err := h.caller(r)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	p, id := info.Principal, r.PathValue("id")
	if id == "me" {
		id = p.AccountID
	}
	scope := scopeAllAccounts
	if id == p.AccountID {
		scope = scopeMyAccount
	}
	switch {
	case !identity.IsID(id):
		h.fail(w, r, unprocessable("account_id", "must be a UUID"))
		return
	case !identity.CoveredBy(p.Scopes, scope):
		h.fail(w, r, insufficient(scope))
		return
	}
	body, err := h.accountOf(r, p, id)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, body)
}

func (h *handlers) accountOf(r *http.Request, p auth.Principal, id string) (accountBody, error) {
	a, err := h.service.Account(r.Context(), id)
	if err != nil {
		return accountBody{}, err
	}
	if a.OrganizationID != p.OrganizationID {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such account.")
		e.Fields = map[string]string{"resource_name": "account"}
		return accountBody{}, e
	}
	organization, err := h.service.Organization(r.Context(), a.OrganizationID)
	if err != nil {
		return accountBody{}, err
	}
	body := wireAccount(a, p)
	if organization.PartnerType != "" {
		body.Properties["partner_type"] = organization.PartnerType // spec S3.20
	}
	return body, nil
}

// callerWith is caller for endpoints that need a scope.
func (h *handlers) callerWith(r *http.Request, scope string) (identity.TokenInfo, error) {
	info, err := h.caller(r)
	if err == nil && !identity.CoveredBy(info.Principal.Scopes, scope) {
		err = insufficient(scope)
	}
	return info, err
}

func wireAccount(a identity.Account, seer auth.Principal) accountBody {
	properties := map[string]any{"active": a.Active, "mfa": false, "avatar_url": nil}
	if a.AvatarURL != "" {
		properties["avatar_url"] = a.AvatarURL
	}
	roles := make([]roleBody, 0, len(a.Roles))
	for _, role := range a.Roles {
		product, kind := productNames[role.Product], "secondary"
		if role.Product == auth.Accounts {
			kind = "primary"
		} else {
			properties[product] = suspendedBody{Suspended: role.Suspended}
		}
		roles = append(roles, roleBody{RoleID: roleID(role), Product: product, Role: role.Role, Type: kind, Predefined: true})
	}
	body := accountBody{
		AccountID: a.ID, Name: a.Name, Email: a.Email, EmailVerified: true, DefaultProduct: "LiveChat", DefaultOrganizationID: a.OrganizationID,
		Properties: properties, CreatedAt: wireTime(a.CreatedAt), UpdatedAt: wireTime(a.UpdatedAt),
	}
	if identity.CoveredBy(seer.Scopes, scopeRoles) {
		body.Roles = &roles
	}
	return body
}

// roleID makes the id of a predefined role from its name, in the form of a
// UUID, so that it is the same everywhere and for ever.
func roleID(role identity.Role) string {
	h := ids.Hash("role/" + role.Product + "/" + role.Role)
	return h[:8] + "-" + h[8:12] + "-8" + h[13:16] + "-8" + h[17:20] + "-" + h[20:32]
}

func wireTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
