package platformhttp

import (
	"context"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
)

// Licence is what an organization has of a product.
type Licence struct {
	Product     string  `json:"product" enum:"livechat,helpdesk"`
	Version     int64   `json:"version"`
	Number      int64   `json:"number" doc:"of the licence, unique for ever"`
	Plan        string  `json:"plan" doc:"empty when there is none"`
	LastPlan    string  `json:"last_plan"`
	Status      string  `json:"status" enum:"active,trial,inactive,not_assigned" doc:"now: a trial that is over is inactive"`
	Seats       int64   `json:"seats" doc:"what prices per agent are multiplied with; 0 = the agents are counted"`
	TrialEndsAt *string `json:"trial_ends_at" format:"date-time" doc:"null outside a trial"`
}

// LicenceInput is what a host tells of a licence.
type LicenceInput struct {
	Version     int64      `json:"version" minimum:"1"`
	Number      int64      `json:"number,omitempty" minimum:"0" doc:"left out: what it has, or the next"`
	Plan        string     `json:"plan,omitempty"`
	Status      string     `json:"status" enum:"active,trial,inactive,not_assigned"`
	Seats       int64      `json:"seats,omitempty" minimum:"0" maximum:"100000"`
	TrialEndsAt *time.Time `json:"trial_ends_at,omitempty"`
}

type licenceOutput struct {
	Status int
	Body   Licence
}

func licenceOf(l licences.Licence) Licence {
	return Licence{
		Product: l.Product, Version: l.HostVersion, Number: l.LicenseID, Plan: l.Plan, LastPlan: l.LastPlan, Status: string(l.Status), Seats: l.Seats,
		TrialEndsAt: httpapi.NullableTime(l.TrialEndsAt),
	}
}

func (h handlers) putLicence(ctx context.Context, in *struct {
	ID      string `path:"id"`
	Product string `path:"product" enum:"livechat,helpdesk"`
	Body    LicenceInput
},
) (*licenceOutput, error) {
	o, err := h.Identity.FindHostOrganization(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	told := licences.HostLicence{
		OrganizationID: o.ID, Product: in.Product, Version: in.Body.Version, Number: in.Body.Number, Plan: in.Body.Plan, Status: licence.Status(in.Body.Status), Seats: in.Body.Seats,
	}
	if in.Body.TrialEndsAt != nil {
		told.TrialEndsAt = *in.Body.TrialEndsAt
	}
	l, isNew, err := h.Licences.PutHostLicence(ctx, told)
	if err != nil {
		return nil, err
	}
	return &licenceOutput{statusOf(isNew), licenceOf(l)}, nil
}
