package carthttp

import (
	"context"
	"net/http"

	"marketplace/internal/cart"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// What only browsers need.

type recentInput struct {
	Empty string `query:"empty" enum:"204" doc:"204 without an open cart instead of 404, which browsers write into their console"`
}

type recentOutput struct {
	Status int
	Body   *cartBody
}

func (h handlers) recent(ctx context.Context, in *recentInput) (*recentOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	view, err := h.service.Recent(ctx, p)
	if in.Empty != "" && errs.IsNotFound(err) {
		return &recentOutput{Status: http.StatusNoContent}, nil
	}
	if err != nil {
		return nil, err
	}
	body := bodyOf(ctx, view)
	return &recentOutput{Status: http.StatusOK, Body: &body}, nil
}

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

func (h handlers) access(ctx context.Context, in *AppTarget) (*accessOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	appID, members, err := h.service.People(ctx, p, in.ID, in.AppID)
	if err != nil {
		return nil, err
	}
	body := accessBody{ApplicationID: appID, Most: cart.MostWithoutAccess, Members: make([]memberBody, len(members))}
	for i, m := range members {
		body.Members[i] = memberBody(m)
	}
	return &accessOutput{body}, nil
}
