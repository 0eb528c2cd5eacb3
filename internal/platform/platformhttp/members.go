package platformhttp

import (
	"context"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
)

// Member is a person of an organization.
type Member struct {
	ID        string            `json:"id" format:"uuid"`
	Version   int64             `json:"version"`
	Email     string            `json:"email"`
	Name      string            `json:"name"`
	Job       string            `json:"job"`
	Agent     bool              `json:"agent" doc:"counts for prices per agent"`
	Active    bool              `json:"active"`
	Roles     map[string]string `json:"roles" doc:"by product: accounts, livechat, helpdesk"`
	Suspended []string          `json:"suspended" doc:"products in which the role counts for nothing"`
}

// MemberInput is what a host tells of a person.
type MemberInput struct {
	Version   int64             `json:"version" minimum:"1"`
	Email     string            `json:"email"`
	Name      string            `json:"name"`
	Job       string            `json:"job,omitempty"`
	Agent     bool              `json:"agent,omitempty"`
	Active    *bool             `json:"active,omitempty" doc:"true when left out"`
	Roles     map[string]string `json:"roles" doc:"by product; everybody is at least a member of accounts"`
	Suspended []string          `json:"suspended,omitempty" maxItems:"3"`
}

type memberOutput struct {
	Status int
	Body   Member
}

func memberOf(a identity.Account) Member {
	wire := Member{ID: a.ID, Version: a.HostVersion, Email: a.Email, Name: a.Name, Job: a.Job, Agent: a.Agent, Active: a.Active, Roles: map[string]string{}, Suspended: []string{}}
	for _, r := range a.Roles {
		wire.Roles[r.Product] = r.Role
		if r.Suspended {
			wire.Suspended = append(wire.Suspended, r.Product)
		}
	}
	return wire
}

func (h handlers) putMember(ctx context.Context, in *struct {
	ID     string `path:"id"`
	Member string `path:"member"`
	Body   MemberInput
},
) (*memberOutput, error) {
	o, err := h.Identity.FindHostOrganization(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	told := identity.HostMember{
		OrganizationID: o.ID, ID: in.Member, Version: b.Version, Email: b.Email, Name: b.Name, Job: b.Job, Agent: b.Agent, Active: b.Active == nil || *b.Active, Suspended: b.Suspended,
	}
	for product, role := range b.Roles {
		told.Roles = append(told.Roles, auth.Role{Product: product, Role: role})
	}
	a, isNew, err := h.Identity.PutHostMember(ctx, client(ctx), told)
	if err != nil {
		return nil, err
	}
	return &memberOutput{statusOf(isNew), memberOf(a)}, nil
}
