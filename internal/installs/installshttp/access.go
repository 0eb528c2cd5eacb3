package installshttp

import (
	"context"

	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
)

type memberBody struct {
	AccountID string `json:"account_id"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	Role      string `json:"role" doc:"in the product of the app"`
	HasAccess bool   `json:"has_access"`
}

type accessBody struct {
	ApplicationID string       `json:"application_id"`
	Most          int          `json:"most_without_access" doc:"how many members may be left without access"`
	Members       []memberBody `json:"members" doc:"of the product of the app, by name"`
}

type accessOutput struct{ Body accessBody }

type accessInput struct {
	Target
	Body struct {
		WithoutAccess []string `json:"without_access" maxItems:"1000" doc:"account ids; everybody else has access"`
	}
}

func (h handlers) access(ctx context.Context, in *Target) (*accessOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	access, err := h.service.Access(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return accessOf(access), nil
}

func (h handlers) setAccess(ctx context.Context, in *accessInput) (*accessOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	access, err := h.service.SetAccess(ctx, p, in.ID, in.Body.WithoutAccess)
	if err != nil {
		return nil, err
	}
	return accessOf(access), nil
}

func accessOf(access installs.AppAccess) *accessOutput {
	body := accessBody{ApplicationID: access.AppID, Most: installs.MaxWithoutAccess, Members: make([]memberBody, len(access.Members))}
	for i, m := range access.Members {
		body.Members[i] = memberBody{AccountID: m.AccountID, Name: m.Name, Email: m.Email, Role: m.Role, HasAccess: m.HasAccess}
	}
	return &accessOutput{body}
}
