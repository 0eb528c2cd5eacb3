package identityhttp

import (
	"net/http"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// productNames are the products in the spelling of this API (contract identity 5.13).
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
	Roles                 *[]RoleBody    `json:"roles,omitempty"`
	Properties            map[string]any `json:"properties"`
	CreatedAt             string         `json:"created_at"`
	UpdatedAt             string         `json:"updated_at"`
}

type suspendedBody struct {
	Suspended bool `json:"suspended"`
}

// accounts lists the people of the caller's organization (spec S7.19).
func (h *handlers) accounts(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	list, err := h.service.Accounts(r.Context(), info.Principal.OrganizationID)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	bodies := make([]accountBody, 0, len(list))
	for _, a := range list {
		bodies = append(bodies, toAccountBody(a, info.Principal))
	}
	writePrivateJSON(w, http.StatusOK, bodies)
}

// account returns one person of the caller's organization; "me" is the caller.
func (h *handlers) account(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	id, err := accountID(r, p)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	body, err := h.findAccount(r, p, id)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, body)
}

func (h *handlers) findAccount(r *http.Request, p auth.Principal, id string) (accountBody, error) {
	a, err := h.service.Account(r.Context(), id)
	if err != nil {
		return accountBody{}, err
	}
	if a.OrganizationID != p.OrganizationID || !a.ClosedAt.IsZero() {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such account.")
		e.Fields = map[string]string{"resource_name": "account"}
		return accountBody{}, e
	}
	organization, err := h.service.Organization(r.Context(), a.OrganizationID)
	if err != nil {
		return accountBody{}, err
	}
	body := toAccountBody(a, p)
	if organization.PartnerType != "" {
		body.Properties["partner_type"] = organization.PartnerType // spec S3.20
	}
	return body, nil
}

// accountID reads the account that a path names; "me" is the caller.
func accountID(r *http.Request, p auth.Principal) (string, error) {
	id := r.PathValue("id")
	if id == "me" {
		return p.AccountID, nil
	}
	if !identity.IsID(id) {
		return "", unprocessable("account_id", "must be a UUID")
	}
	return id, nil
}

func toAccountBody(a identity.Account, seer auth.Principal) accountBody {
	properties := map[string]any{"active": a.Active, "mfa": false, "avatar_url": nil}
	if a.AvatarURL != "" {
		properties["avatar_url"] = a.AvatarURL
	}
	if a.Language != "" {
		properties["language"] = a.Language
	}
	roles := make([]RoleBody, 0, len(a.Roles))
	for _, role := range a.Roles {
		product, kind := productNames[role.Product], "secondary"
		if role.Product == auth.Accounts {
			kind = "primary"
		} else {
			properties[product] = suspendedBody{Suspended: role.Suspended}
		}
		roles = append(roles, RoleBody{RoleID: roleID(role.Product, role.Role), Product: product, Role: role.Role, Type: kind, Predefined: true})
	}
	body := accountBody{
		AccountID: a.ID, Name: a.Name, Email: a.Email, EmailVerified: !a.VerifiedAt.IsZero(), DefaultProduct: "LiveChat", DefaultOrganizationID: a.OrganizationID,
		Properties: properties, CreatedAt: formatTime(a.CreatedAt), UpdatedAt: formatTime(a.UpdatedAt),
	}
	if auth.CoveredBy(seer.Scopes, auth.ScopeRolesRead) {
		body.Roles = &roles
	}
	return body
}

func formatTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
