package identityhttp

import (
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// invitationBody is an invitation or a request (contract identity 2.3).
type invitationBody struct {
	InvitationID   string `json:"invitation_id"`
	Name           string `json:"name"`
	Email          string `json:"email"`
	Product        string `json:"product"`
	Role           string `json:"role,omitempty"` // empty while it is a request
	CreatorID      string `json:"creator_id"`
	OrganizationID string `json:"organization_id"`
	CreatedAt      string `json:"created_at"`
	UpdatedAt      string `json:"updated_at"`
}

type invitedBody struct {
	InvitationID string `json:"invitation_id"`
	Message      string `json:"message,omitempty"`
}

func (h *handlers) invitations(w http.ResponseWriter, r *http.Request) {
	list, err := h.service.Invitations(r.Context(), callerFrom(r).Principal, r.URL.Query().Get("email"))
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	bodies := make([]invitationBody, 0, len(list))
	for _, i := range list {
		bodies = append(bodies, invitationBody{
			InvitationID: i.ID, Name: i.Name, Email: i.Email, Product: productNames[i.Product], Role: i.Role, CreatorID: i.CreatorID,
			OrganizationID: i.OrganizationID, CreatedAt: formatTime(i.CreatedAt), UpdatedAt: formatTime(i.UpdatedAt),
		})
	}
	writePrivateJSON(w, http.StatusOK, bodies)
}

// invite adds an invitation; without a role it is a request that is mailed to those who
// decide. 201, or 200 when there is the same one.
func (h *handlers) invite(w http.ResponseWriter, r *http.Request) {
	caller := callerFrom(r)
	var body invitationInput
	err := readJSON(w, r, &body)
	if err == nil && body.Product == "" {
		body.Product = auth.LiveChat // the default product (spec S9.21)
	}
	product, badProduct := readProduct(body.Product)
	if err == nil {
		err = badProduct
	}
	if err == nil && body.Role != "" && !auth.CoveredBy(caller.Principal.Scopes, auth.ScopeInvitesWrite) {
		err = insufficientScope(auth.ScopeInvitesWrite)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	i, added, err := h.service.Invite(r.Context(), caller, identity.InvitationInput{Email: body.Email, Name: body.Name, Product: product, Role: body.Role})
	h.writeInvited(w, r, i, added, "", err)
}

// requestInvitation asks for the caller's access to a product (spec S7.21, S8.04).
func (h *handlers) requestInvitation(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body requestInput
	id, err := accountID(r, p)
	if err == nil && id != p.AccountID {
		err = errs.New(errs.Forbidden, "access_denied", identity.MessageRequestFailed)
	}
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	product, err := readProduct(body.Product)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	i, added, err := h.service.RequestInvitation(r.Context(), p, product)
	if e := errs.As(err); e != nil {
		err = errs.Wrap(err, e.Code, e.Reason, identity.MessageRequestFailed)
	}
	h.writeInvited(w, r, i, added, identity.MessageRequestSent, err)
}

func (h *handlers) writeInvited(w http.ResponseWriter, r *http.Request, i identity.Invitation, added bool, message string, err error) {
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	status := http.StatusOK
	if added {
		status = http.StatusCreated
	}
	writePrivateJSON(w, status, invitedBody{InvitationID: i.ID, Message: locale.Sentence(r.Context(), message)})
}

func (h *handlers) grantInvitation(w http.ResponseWriter, r *http.Request) {
	var body grantInput
	err := readJSON(w, r, &body)
	accountID := ""
	if err == nil {
		accountID, err = h.service.GrantInvitation(r.Context(), callerFrom(r), r.PathValue("id"), body.Role)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, grantedBody{accountID})
}

func (h *handlers) deleteInvitation(w http.ResponseWriter, r *http.Request) {
	if err := h.service.DeleteInvitation(r.Context(), callerFrom(r).Principal, r.PathValue("id")); err != nil {
		h.writeError(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// invitationInput invites somebody; without a role it is a request.
type invitationInput struct {
	Email   string `json:"email"`
	Name    string `json:"name" required:"false"`
	Product string `json:"product" required:"false" doc:"LiveChat, which is the default, or HelpDesk"`
	Role    string `json:"role" required:"false"`
}

// requestInput asks to be invited to a product.
type requestInput struct {
	Product string `json:"product" doc:"LiveChat or HelpDesk"`
}

// grantInput is the role that an invitation gives.
type grantInput struct {
	Role string `json:"role"`
}

// grantedBody is who has the role now.
type grantedBody struct {
	AccountID string `json:"account_id"`
}
