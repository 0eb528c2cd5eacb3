// Package platformhttp serves the host products' servers: organizations, licences and
// people, and the webhook that tells of installs.
package platformhttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/licences"
	"marketplace/internal/platform"
)

// Deps are what the operations use; all are needed.
type Deps struct {
	Identity *identity.Service
	Licences *licences.Service
	Platform *platform.Service
	// WebhookSecret gives the secret that the events for a receiver are signed with.
	WebhookSecret func(receiverID string) string
}

type handlers struct{ Deps }

// Register adds the operations below a base path, as "/api".
func Register(api *httpapi.API, d Deps, base string) {
	h := handlers{d}
	base += "/platform"
	add := func(method, path, id, summary, description string) huma.Operation {
		op := huma.Operation{
			OperationID: id, Method: method, Path: base + path, Summary: summary, Description: description, Tags: []string{"Host products"}, MaxBodyBytes: 64 << 10,
			Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound},
		}
		if method == http.MethodPut {
			op.Errors = append(op.Errors, http.StatusConflict, http.StatusUnprocessableEntity)
			op.Responses = map[string]*huma.Response{"201": {Description: "It was new."}}
		}
		return op
	}
	const versioned = " The host counts its changes in version: the same version again changes nothing, an older one is refused with 409 stale_version, the same with other content with 409 version_taken."
	httpapi.Register(api, add(http.MethodGet, "/organizations", "find-organizations", "The organization of a person", "Finds by a person's e-mail address, as before an organization that signed up is adopted. No match is an empty list."), h.findOrganizations)
	httpapi.Register(api, add(http.MethodGet, "/organizations/{id}", "read-organization", "An organization with its products and members", ""), h.readOrganization)
	httpapi.Register(api, add(http.MethodPut, "/organizations/{id}", "put-organization", "Tell of an organization", "An organization that signed up by itself is refused with 409 not_adopted, unless adopt is true. One that the host closed is reopened; one that somebody else closed is refused with 409 organization_closed, one that was removed with 409 organization_removed."+versioned), h.putOrganization)
	closing := add(http.MethodDelete, "/organizations/{id}", "close-organization", "Tell that an organization is gone", "Nobody of it can sign in, nothing renews, and after 14 days it is removed; telling of it by a later version reopens it until then. 409 payment_open, money_owed, refund_open, earnings_open, subscriptions_sold and published_apps say what has to end first, 409 organization_removed that it is too late."+versioned)
	closing.Errors = append(closing.Errors, http.StatusConflict, http.StatusUnprocessableEntity)
	httpapi.Register(api, closing, h.closeOrganization)
	httpapi.Register(api, add(http.MethodPut, "/organizations/{id}/products/{product}", "put-licence", "Tell of an organization's licence of a product", "A licence number is unique for ever, and kept: 409 licence_number_taken, licence_number_kept."+versioned), h.putLicence)
	httpapi.Register(api, add(http.MethodPut, "/organizations/{id}/members/{member}", "put-member", "Tell of a person of an organization", "A person who is new sets a password by 'forgotten password'. Who is not active loses all access at once. 409 email_taken names the id of a member with the address; 409 last_owner keeps an organization from having no owner; 403 staff_account protects the shop's staff."+versioned), h.putMember)
	httpapi.Register(api, add(http.MethodGet, "/webhook", "read-webhook", "Where installs are told", ""), h.readWebhook)
	webhook := add(http.MethodPut, "/webhook", "put-webhook", "Hear of installs", "Events application_installed and application_uninstalled are posted to the address, signed as Standard Webhooks say, and tried again for three days.")
	webhook.Responses = nil
	httpapi.Register(api, webhook, h.putWebhook)
	httpapi.Register(api, add(http.MethodDelete, "/webhook", "delete-webhook", "Hear of installs no more", ""), h.deleteWebhook)
}

// client is the server that asks; the guard let it in.
func client(ctx context.Context) string {
	id, _ := auth.PlatformClient(ctx)
	return id
}

// statusOf tells whether something is new.
func statusOf(isNew bool) int {
	if isNew {
		return http.StatusCreated
	}
	return http.StatusOK
}
