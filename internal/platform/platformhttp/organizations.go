package platformhttp

import (
	"context"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// Organization is an organization with what it has.
type Organization struct {
	ID          string `json:"id" format:"uuid"`
	Version     int64  `json:"version" doc:"that the host told last, 0 for one that no host manages"`
	Name        string `json:"name"`
	Country     string `json:"country"`
	State       string `json:"state"`
	City        string `json:"city"`
	Zip         string `json:"zip"`
	PartnerType string `json:"partner_type" enum:",reseller"`
	CreatedAt   string `json:"created_at" format:"date-time"`
	ClosedAt    string `json:"closed_at,omitempty" format:"date-time" doc:"absent while it is open"`
	RemovalAt   string `json:"removal_at,omitempty" format:"date-time" doc:"when a closed one is removed; until then it can be reopened"`
}

// OrganizationDetails is an organization with its products and members.
type OrganizationDetails struct {
	Organization

	Products []Licence `json:"products"`
	Members  []Member  `json:"members" doc:"without closed accounts"`
}

// OrganizationInput is what a host tells of an organization.
type OrganizationInput struct {
	Version     int64  `json:"version" minimum:"1"`
	Name        string `json:"name"`
	Country     string `json:"country,omitempty" doc:"two letters of ISO 3166-1"`
	State       string `json:"state,omitempty"`
	City        string `json:"city,omitempty"`
	Zip         string `json:"zip,omitempty"`
	PartnerType string `json:"partner_type,omitempty" enum:",reseller"`
	Adopt       bool   `json:"adopt,omitempty" doc:"take over an organization that signed up by itself"`
}

type organizationsOutput struct {
	Body struct {
		Organizations []Organization `json:"organizations"`
	}
}

type detailsOutput struct{ Body OrganizationDetails }

type closedOutput struct{ Body Organization }

type organizationOutput struct {
	Status int
	Body   Organization
}

func organizationOf(o identity.Organization) Organization {
	wire := Organization{
		ID: o.ID, Version: o.HostVersion, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip, PartnerType: o.PartnerType, CreatedAt: httpapi.FormatTime(o.CreatedAt),
	}
	if !o.ClosedAt.IsZero() {
		wire.ClosedAt, wire.RemovalAt = httpapi.FormatTime(o.ClosedAt), httpapi.FormatTime(o.RemovalAt())
	}
	return wire
}

func (h handlers) closeOrganization(ctx context.Context, in *struct {
	ID      string `path:"id"`
	Version int64  `query:"version" required:"true" minimum:"1" doc:"as of a put"`
},
) (*closedOutput, error) {
	o, err := h.Identity.CloseHostOrganization(ctx, client(ctx), in.ID, in.Version)
	if err != nil {
		return nil, err
	}
	return &closedOutput{organizationOf(o)}, nil
}

func (h handlers) findOrganizations(ctx context.Context, in *struct {
	Email string `query:"email" required:"true"`
},
) (*organizationsOutput, error) {
	out := &organizationsOutput{}
	out.Body.Organizations = []Organization{}
	member, err := h.Identity.FindMemberByEmail(ctx, in.Email)
	if errs.IsNotFound(err) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	o, err := h.Identity.Organization(ctx, member.OrganizationID)
	if err != nil {
		return nil, err
	}
	out.Body.Organizations = append(out.Body.Organizations, organizationOf(o))
	return out, nil
}

func (h handlers) readOrganization(ctx context.Context, in *struct {
	ID string `path:"id"`
},
) (*detailsOutput, error) {
	o, err := h.Identity.Organization(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	held, err := h.Licences.Of(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	members, err := h.Identity.Accounts(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	out := &detailsOutput{Body: OrganizationDetails{Organization: organizationOf(o), Products: make([]Licence, 0, len(held)), Members: make([]Member, 0, len(members))}}
	for _, l := range held {
		out.Body.Products = append(out.Body.Products, licenceOf(l))
	}
	for _, m := range members {
		out.Body.Members = append(out.Body.Members, memberOf(m))
	}
	return out, nil
}

func (h handlers) putOrganization(ctx context.Context, in *struct {
	ID   string `path:"id"`
	Body OrganizationInput
},
) (*organizationOutput, error) {
	b := in.Body
	o, isNew, err := h.Identity.PutHostOrganization(ctx, client(ctx), identity.HostOrganization{
		ID: in.ID, Version: b.Version, Name: b.Name, Country: b.Country, State: b.State, City: b.City, Zip: b.Zip, PartnerType: b.PartnerType, Adopt: b.Adopt,
	})
	if err != nil {
		return nil, err
	}
	return &organizationOutput{statusOf(isNew), organizationOf(o)}, nil
}
