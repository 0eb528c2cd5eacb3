package listingshttp

import (
	"context"
	"net/http"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/listings"
)

// registerSales adds what an application sells besides itself, and what it asks for.
func (h handlers[V]) registerSales(api *httpapi.API, one string) {
	httpapi.Register(api, operation("chooseClient", http.MethodPost, one+"/authorization", "Choose the OAuth client of the application in the draft"), h.chooseClient)
	httpapi.Register(api, operation("removeClient", http.MethodDelete, one+"/authorization", "Let the application ask for nothing, in the draft"), h.removeClient)
	httpapi.Register(api, operation("setUpgrade", http.MethodPut, one+"/resources", "Set an upgrade in the draft; what was bought keeps its price"), h.setUpgrade)
	httpapi.Register(api, operation("removeUpgrade", http.MethodDelete, one+"/resources/{part}", "Remove an upgrade from the draft; who has bought it keeps it"), h.removeUpgrade)
	httpapi.Register(api, operation("copyUpgrades", http.MethodPut, one+"/resources/copy", "Copy the upgrades into the draft of another own application"), h.copyUpgrades)
}

type clientInput struct {
	AppTarget

	Body struct {
		Seen

		SSOClient string `json:"ssoClient" doc:"id of a client of the own organization"`
	}
}

func (h handlers[V]) chooseClient(ctx context.Context, in *clientInput) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.service.ChooseClient(ctx, p, in.ID, in.seen(in.Body.Revision), in.Body.SSOClient); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, in.ID)
}

func (h handlers[V]) removeClient(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "authorization", listings.RemoveClient)
}

type upgradeBody struct {
	ID          string         `json:"id" doc:"the developer gives it"`
	Description string         `json:"description"`
	URL         string         `json:"url,omitempty" doc:"what hears that it is switched on or off; empty for the webhook of the application"`
	Multiplied  bool           `json:"multiplied,omitempty" doc:"it is bought as often as one likes"`
	Product     upgradeProduct `json:"product"`
}

type upgradeProduct struct {
	ID    string        `json:"id,omitempty" doc:"that of the upgrade"`
	SID   string        `json:"sid,omitempty" doc:"that of the upgrade"`
	Name  string        `json:"name"`
	Price *upgradePrice `json:"price,omitempty" doc:"absent when free"`
}

type upgradePrice struct {
	Cents    int64 `json:"cents"`
	PerAgent bool  `json:"perAgent,omitempty"`
	Months   int   `json:"months,omitempty" doc:"1 is paid each month, 0 once"`
}

type upgradeInput struct {
	AppTarget

	Body upgradeBody
}

type upgradeOutput struct{ Body upgradeBody }

func (h handlers[V]) setUpgrade(ctx context.Context, in *upgradeInput) (*upgradeOutput, error) {
	b := in.Body
	u := listings.Upgrade{ID: b.ID, Name: b.Product.Name, Description: b.Description, Frequency: "once", Counted: b.Multiplied, URL: b.URL}
	if b.Product.Price != nil {
		var err error
		if u.Frequency, err = listings.FrequencyOf(b.Product.Price.Months); err != nil {
			return nil, err
		}
		u.Price, u.PerAgent = money.Cents(b.Product.Price.Cents), b.Product.Price.PerAgent
	}
	if _, err := h.edit(ctx, in.AppTarget, "", "upgrade "+b.ID, h.service.EditUpgrade(u)); err != nil {
		return nil, err
	}
	return &upgradeOutput{upgradeOf(u)}, nil
}

func upgradeOf(u listings.Upgrade) upgradeBody {
	body := upgradeBody{ID: u.ID, Description: u.Description, URL: u.URL, Multiplied: u.Counted, Product: upgradeProduct{ID: u.ID, SID: u.ID, Name: u.Name}}
	if u.Price > 0 {
		body.Product.Price = &upgradePrice{Cents: int64(u.Price), PerAgent: u.PerAgent}
		if u.Frequency == "monthly" {
			body.Product.Price.Months = 1
		}
	}
	return body
}

func (h handlers[V]) removeUpgrade(ctx context.Context, in *PartTarget) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, "", "upgrade "+in.Part, listings.RemoveUpgrade(in.Part))
}

type copyInput struct {
	ID          string `path:"id" maxLength:"128" doc:"id or slug of the application whose upgrades are copied"`
	Application string `query:"application" required:"true" maxLength:"128" doc:"id or slug of the application whose draft gets them"`
	IfMatch     string `header:"If-Match" maxLength:"64" doc:"the tag of the revision of the application that gets them; a newer one is answered with 409 revision_conflict"`
}

type upgradesOutput struct {
	Body struct {
		Items []upgradeBody `json:"items"`
	}
}

func (h handlers[V]) copyUpgrades(ctx context.Context, in *copyInput) (*upgradesOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	copied, err := h.service.CopyUpgrades(ctx, p, in.ID, in.Application, strings.Trim(in.IfMatch, `"`))
	out := &upgradesOutput{}
	out.Body.Items = make([]upgradeBody, len(copied))
	for i, u := range copied {
		out.Body.Items[i] = upgradeOf(u)
	}
	return out, err
}
