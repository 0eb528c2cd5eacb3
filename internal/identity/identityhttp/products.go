package identityhttp

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// HeldProduct is a host product that an organization has.
type HeldProduct struct {
	Product string // as auth.Products name it
	Since   time.Time
}

// heldBody is a host product in the body of an organization (contract identity 2.5).
type heldBody struct {
	Product   string `json:"product" enum:"LiveChat,HelpDesk"`
	CreatedAt string `json:"created_at" format:"date-time" doc:"since when it has it"`
}

// productBody is a host product of an organization.
type productBody struct {
	Product   string `json:"product" enum:"LiveChat,HelpDesk"`
	ClientID  string `json:"client_id" doc:"of the product's own server"`
	CreatedAt string `json:"created_at" format:"date-time" doc:"since when the organization has it"`
}

//nolint:gochecknoglobals // a constant table
var productServers = map[string]string{auth.LiveChat: identity.LiveChatServer, auth.HelpDesk: identity.HelpDeskServer}

// products lists the host products of the caller's organization. It needs no scope.
func (h *handlers) products(w http.ResponseWriter, r *http.Request) {
	held, err := h.heldBy(r)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	body := make([]productBody, len(held))
	for i, p := range held {
		body[i] = productBody{productNames[p.Product], productServers[p.Product], formatTime(p.Since)}
	}
	writePrivateJSON(w, http.StatusOK, body)
}

type productInput struct {
	Product string `json:"product"`
}

// addProduct answers for a product that the organization has. It gives nobody another one: which
// organizations have a product, its host says (internal/platform). Safe to repeat.
func (h *handlers) addProduct(w http.ResponseWriter, r *http.Request) {
	var body productInput
	err := readJSON(w, r, &body)
	product := ""
	if err == nil {
		product, err = readProduct(body.Product)
	}
	if err == nil && product == auth.Accounts {
		err = unprocessable("product", "must be LiveChat or HelpDesk")
	}
	var held []HeldProduct
	if err == nil {
		held, err = h.heldBy(r)
	}
	if err == nil && !slices.ContainsFunc(held, func(p HeldProduct) bool { return p.Product == product }) {
		err = errs.New(errs.Conflict, "host_managed", fmt.Sprintf("Who has %s, the product itself says. Sign up there.", productNames[product]))
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// heldBy gives the host products of the organization in the path, which is the caller's.
func (h *handlers) heldBy(r *http.Request) ([]HeldProduct, error) {
	p := callerFrom(r).Principal
	if err := checkPathOrganization(r, p); err != nil {
		return nil, err
	}
	return h.productsOf(r.Context(), p.OrganizationID)
}

// toOrganizationBody gives an organization with its products.
func (h *handlers) toOrganizationBody(ctx context.Context, o identity.Organization) (organizationBody, error) {
	held, err := h.productsOf(ctx, o.ID)
	if err != nil {
		return organizationBody{}, err
	}
	products := make([]heldBody, len(held))
	for i, p := range held {
		products[i] = heldBody{productNames[p.Product], formatTime(p.Since)}
	}
	return organizationBody{
		OrganizationID: o.ID, Name: o.Name, InvitationMode: "lax", Products: products, Company: companyBody{Country: o.Country}, CreatedAt: formatTime(o.CreatedAt),
	}, nil
}
