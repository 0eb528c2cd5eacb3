package listingshttp

import (
	"context"
	"net/http"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// registerConsents adds who waits for a consent to what an application asks for.
func registerConsents[V View](api *httpapi.API, h handlers[V], one string) {
	httpapi.Register(api, operation("listWaitingConsents", http.MethodGet, one+"/consents/waiting", "Organizations that have the application and have not agreed to all that its live revision asks for, those that wait longest first"), h.waitingConsents)
}

type waitingConsentsInput struct {
	ID       string `path:"id" maxLength:"128" doc:"id or slug"`
	Page     int    `query:"page" minimum:"1" maximum:"100000" default:"1"`
	PageSize int    `query:"pageSize" minimum:"1" maximum:"1000" default:"20"`
}

// WaitingConsent is an organization that goes on with the scopes that it agreed to.
type WaitingConsent struct {
	OrganizationID string    `json:"organizationId"`
	Organization   string    `json:"organization" doc:"its name"`
	InstalledAt    time.Time `json:"installedAt"`
	Since          time.Time `json:"since" doc:"when it came to wait for the first of the scopes"`
	Scopes         []string  `json:"scopes" doc:"those that it has not agreed to"`
}

type waitingConsentsOutput struct {
	Body struct {
		Total  int              `json:"total" doc:"how many wait, on all pages"`
		Result []WaitingConsent `json:"result"`
	}
}

func (h handlers[V]) waitingConsents(ctx context.Context, in *waitingConsentsInput) (*waitingConsentsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListWaiting(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &waitingConsentsOutput{}
	out.Body.Total, out.Body.Result = len(list), []WaitingConsent{}
	from := min((in.Page-1)*in.PageSize, len(list))
	for _, one := range list[from:min(from+in.PageSize, len(list))] {
		out.Body.Result = append(out.Body.Result, waitingBody(one))
	}
	return out, nil
}

func waitingBody(one listings.WaitingOrganization) WaitingConsent {
	return WaitingConsent{OrganizationID: one.ID, Organization: one.Name, InstalledAt: one.InstalledAt, Since: one.Since, Scopes: one.Scopes}
}
