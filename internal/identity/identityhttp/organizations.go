package identityhttp

import (
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// organizationBody is an organization (contract identity 2.5).
type organizationBody struct {
	OrganizationID  string      `json:"organization_id"`
	Name            string      `json:"name"`
	InvitationMode  string      `json:"invitation_mode"`
	DomainWhitelist bool        `json:"domain_whitelist"`
	Products        []heldBody  `json:"products" doc:"host products that it has"`
	Company         companyBody `json:"company"`
	CreatedAt       string      `json:"created_at"`
}

type companyBody struct {
	Country string `json:"country"`
}

// organization returns the caller's organization, by its id or as "my". It needs
// no scope (contract identity 2.5).
func (h *handlers) organization(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	if err := checkPathOrganization(r, info.Principal); err != nil {
		h.writeError(w, r, err)
		return
	}
	o, err := h.service.Organization(r.Context(), info.Principal.OrganizationID)
	h.writeOrganization(w, r, o, err)
}

// checkPathOrganization refuses a path that names another organization than the
// caller's; "my" is the caller's.
func checkPathOrganization(r *http.Request, p auth.Principal) error {
	return checkOrganization(r.PathValue("id"), p)
}

func checkOrganization(id string, p auth.Principal) error {
	if id == "my" || id == p.OrganizationID {
		return nil
	}
	e := errs.New(errs.NotFound, "resource_not_found", "There is no such organization.")
	e.Fields = map[string]string{"resource_name": "organization"}
	return e
}

// organizations lists the caller's organizations: an account has one.
func (h *handlers) organizations(w http.ResponseWriter, r *http.Request) {
	o, err := h.service.Organization(r.Context(), callerFrom(r).Principal.OrganizationID)
	var body organizationBody
	if err == nil {
		body, err = h.toOrganizationBody(r.Context(), o)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, []organizationBody{body})
}

// organizationInput is what may be changed of an organization.
type organizationInput struct {
	Name *string `json:"name" nullable:"false"`
}

// renameOrganization changes the name; people can edit nothing else.
func (h *handlers) renameOrganization(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	var body organizationInput
	err := checkPathOrganization(r, info.Principal)
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err == nil && body.Name == nil {
		err = unprocessable("name", "is required")
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	o, err := h.service.RenameOrganization(r.Context(), info.Principal, *body.Name)
	h.writeOrganization(w, r, o, err)
}

// writeOrganization answers with an organization, or with why there is none.
func (h *handlers) writeOrganization(w http.ResponseWriter, r *http.Request, o identity.Organization, err error) {
	var body organizationBody
	if err == nil {
		body, err = h.toOrganizationBody(r.Context(), o)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, body)
}

// licenseBody are the properties of the organization's licence (spec S3.20,
// S7.46).
type licenseBody struct {
	PartnerType *string `json:"partner_type"`
}

// license tells whether the organization is a reseller (spec S3.20, S6.09).
func (h *handlers) license(w http.ResponseWriter, r *http.Request) {
	o, err := h.service.Organization(r.Context(), callerFrom(r).Principal.OrganizationID)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	body := licenseBody{}
	if o.PartnerType != "" {
		body.PartnerType = &o.PartnerType
	}
	writePrivateJSON(w, http.StatusOK, body)
}

// startedBody says what a sign-up waits for.
type startedBody struct {
	Email         string      `json:"email"`
	EmailVerified bool        `json:"email_verified"`
	Organization  startedName `json:"organization"`
}

type startedName struct {
	Name string `json:"name"`
}

// signUpInput begins an organization.
type signUpInput struct {
	Email        string      `json:"email"`
	Name         string      `json:"name" required:"false"`
	Password     string      `json:"password" required:"false" doc:"without one, 'forgotten password' gives one later"`
	Organization startedName `json:"organization"`
}

// signUpByAPI begins an organization as the sign-up page does: a mail is sent, and
// nothing exists before its link is used. The answer has neither an account nor a token,
// and is the same for an address that has an account already. Contract identity 2.5
// returns both at once, which would tell strangers who has an account. A caller with a
// token is refused: an account belongs to one organization.
func (h *handlers) signUpByAPI(w http.ResponseWriter, r *http.Request) {
	var body signUpInput
	err := h.refuseCaller(r)
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	if body.Password == "" { // 'forgotten password' sets one later
		body.Password = h.newToken()
	}
	in := identity.SignUpInput{
		Organization: body.Organization.Name, Name: identity.NameOr(body.Name, body.Email), Email: body.Email, Password: body.Password, IP: httpapi.ClientIP(r),
	}
	if err := h.service.SignUp(r.Context(), in); err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, startedBody{Email: body.Email, Organization: body.Organization})
}

// refuseCaller refuses somebody who is signed in: they have an organization.
func (h *handlers) refuseCaller(r *http.Request) error {
	if _, _, basic := r.BasicAuth(); !basic && bearer(r) == "" {
		return nil
	}
	info, err := h.authenticateCaller(r)
	switch {
	case err != nil:
		return err
	case info.Principal.Ghost():
		return errGhostReadsOnly()
	}
	return errs.New(errs.Conflict, "one_organization", "You are in an organization already. Sign up with another address.")
}
