package sharinghttp

import (
	"context"
	"net/http"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/sharing"
)

// registerLinks adds the share links of an application.
func registerLinks(api *httpapi.API, h handlers, links string) {
	one := links + "/{link}"
	httpapi.Register(api, created(operation("makeShareLink", http.MethodPost, links, "Make an address by which organizations see an application before it is public")), h.makeLink)
	httpapi.Register(api, operation("getShareLink", http.MethodGet, one, "Such a share link with its address"), h.link)
	httpapi.Register(api, noContent(operation("closeShareLink", http.MethodDelete, one, "Close a share link; who has taken it goes on")), h.closeLink)
}

type shareLink struct {
	ID        string     `json:"id"`
	URL       string     `json:"url,omitempty" doc:"the address; it lets organizations in, so only who may make links is told"`
	State     string     `json:"state" enum:"open,full,ended,closed"`
	Places    int        `json:"places" doc:"how many organizations may take it, 1 to 100"`
	Taken     int        `json:"taken" doc:"how many have"`
	CreatedAt time.Time  `json:"createdAt"`
	EndsAt    time.Time  `json:"endsAt" doc:"the moment after its last day"`
	ClosedAt  *time.Time `json:"closedAt"`
}

func linkBody(l sharing.MadeLink) shareLink {
	return shareLink{l.ID, l.URL, string(l.State), l.Places, l.Taken, l.CreatedAt, l.EndsAt, httpapi.TimeOrNull(l.ClosedAt)}
}

type makeLinkInput struct {
	ID   string `path:"id" maxLength:"128"`
	Body struct {
		Places int       `json:"places" doc:"how many organizations may take it, 1 to 100"`
		EndsAt time.Time `json:"endsAt" doc:"the moment after its last day, at most a year ahead"`
	}
}

type shareLinkOutput struct{ Body shareLink }

func (h handlers) makeLink(ctx context.Context, in *makeLinkInput) (*shareLinkOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	made, err := h.service.MakeLink(ctx, p, in.ID, in.Body.Places, in.Body.EndsAt)
	return &shareLinkOutput{linkBody(made)}, err
}

type shareLinkInput struct {
	ID   string `path:"id" maxLength:"128"`
	Link string `path:"link" maxLength:"128"`
}

func (h handlers) link(ctx context.Context, in *shareLinkInput) (*shareLinkOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	l, err := h.service.LinkAddress(ctx, p, in.ID, in.Link)
	return &shareLinkOutput{linkBody(l)}, err
}

func (h handlers) closeLink(ctx context.Context, in *shareLinkInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.CloseLink(ctx, p, in.ID, in.Link)
}
