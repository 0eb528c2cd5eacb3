package developershttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/developers"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

// registerStaff adds what the staff decides about developers.
func registerStaff(api *httpapi.API, h handlers, base string) {
	one, name := base+"/developers/{slug}", base+"/reserved-names/{name}"
	httpapi.Register(api, staffOperation("listDevelopers", http.MethodGet, base+"/developers", "The developers that were registered or changed here, the newest change first, 200 at most"), h.listForStaff)
	httpapi.Register(api, staffOperation("restrictDeveloper", http.MethodPut, one+"/restrict", "Keep what a developer does from the public"), h.restrict)
	httpapi.Register(api, staffOperation("reinstateDeveloper", http.MethodPut, one+"/reinstate", "Take a restriction back"), h.reinstate)
	httpapi.Register(api, staffOperation("listReservedNames", http.MethodGet, base+"/reserved-names", "The names that no developer may take"), h.listReserved)
	httpapi.Register(api, noContent(staffOperation("reserveName", http.MethodPut, name, "Keep a name free, and those that look like it")), h.reserve)
	httpapi.Register(api, noContent(staffOperation("unreserveName", http.MethodDelete, name, "Let a name be taken")), h.unreserve)
}

func staffOperation(id, method, path, summary string) huma.Operation {
	o := operation(id, method, path, summary)
	o.Tags = []string{"Staff"}
	return o
}

func noContent(o huma.Operation) huma.Operation {
	o.DefaultStatus = http.StatusNoContent
	return o
}

type staffDevelopersOutput struct {
	Body struct {
		Items []StaffDeveloper `json:"items"`
	}
}

// StaffDeveloper is a developer as the staff see it.
type StaffDeveloper struct {
	Slug      string    `json:"slug"`
	Name      string    `json:"name"`
	State     string    `json:"state" enum:"new,active,verified,restricted,closed"`
	Reason    string    `json:"reason" doc:"why it is restricted"`
	Website   string    `json:"website"`
	UpdatedAt time.Time `json:"updatedAt"`
}

func (h handlers) listForStaff(ctx context.Context, _ *struct{}) (*staffDevelopersOutput, error) {
	list, err := h.service.ListForStaff(ctx)
	out := &staffDevelopersOutput{}
	out.Body.Items = make([]StaffDeveloper, len(list))
	for i, d := range list {
		out.Body.Items[i] = StaffDeveloper{d.Slug, d.Profile.Name, string(d.State), d.Reason, d.Profile.Website, d.UpdatedAt}
	}
	return out, err
}

type slugInput struct {
	Slug string `path:"slug" maxLength:"64"`
}

type restrictInput struct {
	Slug string `path:"slug" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" doc:"the developer reads it"`
	}
}

type standingOutput struct {
	Body struct {
		Slug   string `json:"slug"`
		State  string `json:"state" enum:"new,active,verified,restricted,closed"`
		Reason string `json:"reason"`
	}
}

func standingOf(d developers.Developer, err error) (*standingOutput, error) {
	out := &standingOutput{}
	out.Body.Slug, out.Body.State, out.Body.Reason = d.Slug, string(d.State), d.Reason
	return out, err
}

func (h handlers) restrict(ctx context.Context, in *restrictInput) (*standingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return standingOf(h.service.Restrict(ctx, p, in.Slug, in.Body.Reason))
}

func (h handlers) reinstate(ctx context.Context, in *slugInput) (*standingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return standingOf(h.service.Reinstate(ctx, p, in.Slug))
}

type reservedOutput struct {
	Body struct {
		Items []reservedBody `json:"items"`
	}
}

type reservedBody struct {
	Name    string     `json:"name"`
	Reason  string     `json:"reason" doc:"who wants the name reads it"`
	AddedAt *time.Time `json:"addedAt" doc:"null for those that are there from the beginning"`
}

func (h handlers) listReserved(ctx context.Context, _ *struct{}) (*reservedOutput, error) {
	list, err := h.service.ListReserved(ctx)
	out := &reservedOutput{}
	out.Body.Items = make([]reservedBody, len(list))
	for i, r := range list {
		out.Body.Items[i] = reservedBody{r.Name, r.Reason, httpapi.TimeOrNull(r.AddedAt)}
	}
	return out, err
}

type reserveInput struct {
	Name string `path:"name" maxLength:"200"`
	Body struct {
		Reason string `json:"reason"`
	}
}

func (h handlers) reserve(ctx context.Context, in *reserveInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Reserve(ctx, p, in.Name, in.Body.Reason)
}

type nameInput struct {
	Name string `path:"name" maxLength:"200"`
}

func (h handlers) unreserve(ctx context.Context, in *nameInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Unreserve(ctx, p, in.Name)
}
