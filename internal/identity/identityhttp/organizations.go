package identityhttp

import (
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// organizationBody is an organization as far as identity knows it; the products
// of contract identity 2.5 belong to billing.
type organizationBody struct {
	OrganizationID  string      `json:"organization_id"`
	Name            string      `json:"name"`
	InvitationMode  string      `json:"invitation_mode"`
	DomainWhitelist bool        `json:"domain_whitelist"`
	Company         companyBody `json:"company"`
	CreatedAt       string      `json:"created_at"`
}

type companyBody struct {
	Country string `json:"country"`
}

// organization gives the caller's organization, by its id or as "my". It needs
// no scope (contract identity 2.5).
func (h *handlers) organization(w http.ResponseWriter, r *http.Request) {
	info, err := h.caller(r)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	id := r.PathValue("id")
	if id != "my" && id != info.Principal.OrganizationID {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such organization.")
		e.Fields = map[string]string{"resource_name": "organization"}
		h.fail(w, r, e)
		return
	}
	o, err := h.service.Organization(r.Context(), info.Principal.OrganizationID)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, wireOrganization(o))
}

func wireOrganization(o identity.Organization) organizationBody {
	return organizationBody{
		OrganizationID: o.ID, Name: o.Name, InvitationMode: "lax", Company: companyBody{Country: o.Country}, CreatedAt: wireTime(o.CreatedAt),
	}
}
