package listingshttp

import (
	"context"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// registerInfrastructure adds what a developer notes of where an application is kept and runs.
func registerInfrastructure(api *httpapi.API, service *listings.Service, one string) {
	h := infrastructure{service}
	blocks := one + "/infrastructure/blocks"
	httpapi.Register(api, operation("infrastructure", http.MethodGet, blocks, "What its developer notes of repository, deployment and storage"), h.get)
	httpapi.Register(api, operation("changeInfrastructure", http.MethodPatch, blocks, "Note of repository, deployment and storage; what is left out stays, null takes out"), h.change)
	httpapi.Register(api, removal("removeInfrastructure", blocks+"/{block}", "Forget what is noted of one of them"), h.remove)
}

type infrastructure struct{ service *listings.Service }

// InfrastructureBody is what is noted of an application; a block that is not there is left out.
type InfrastructureBody struct {
	AppID      string         `json:"appId,omitempty"`
	Repository map[string]any `json:"repository,omitempty" doc:"provider and config; kept and given back"`
	Deployment map[string]any `json:"deployment,omitempty" doc:"provider and config; kept and given back; config.custom.url begins with https://"`
	Storage    map[string]any `json:"storage,omitempty" doc:"provider and config; kept and given back"`
}

func (h infrastructure) get(ctx context.Context, in *archiveInput) (*blockOutput[InfrastructureBody], error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return h.answer(ctx, p, in.ID)
}

func (h infrastructure) answer(ctx context.Context, p auth.Principal, id string) (*blockOutput[InfrastructureBody], error) {
	appID, blocks, err := h.service.Infrastructure(ctx, p, id)
	of := func(name string) map[string]any {
		block, _ := blocks[name].(map[string]any)
		return block
	}
	return block(&InfrastructureBody{appID, of("repository"), of("deployment"), of("storage")}, err)
}

type infrastructureInput struct {
	ID   string         `path:"id" maxLength:"128" doc:"id or slug"`
	Body map[string]any `doc:"any of repository, deployment and storage; appId does not matter"`
}

func (h infrastructure) change(ctx context.Context, in *infrastructureInput) (*blockOutput[InfrastructureBody], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	delete(in.Body, appIDField)
	if err := h.service.ChangeInfrastructure(ctx, p, in.ID, in.Body); err != nil {
		return nil, err
	}
	return h.answer(ctx, p, in.ID)
}

type infrastructureRemoval struct {
	ID    string `path:"id" maxLength:"128" doc:"id or slug"`
	Block string `path:"block" enum:"repository,deployment,storage"`
}

func (h infrastructure) remove(ctx context.Context, in *infrastructureRemoval) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.ChangeInfrastructure(ctx, p, in.ID, listings.Infrastructure{in.Block: nil})
}
