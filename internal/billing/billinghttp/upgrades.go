package billinghttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
)

// upgradeHandlers answer the operations of upgrades.
type upgradeHandlers struct{ handlers }

// resource names the upgrade that a charge carries.
type resource struct {
	ID            string `json:"id"`
	ApplicationID string `json:"application_id"`
	Quantity      int64  `json:"quantity" doc:"how many of a counted upgrade, else 1"`
}

func resourceOf(u billing.UpgradeRef) *resource {
	if u.ID == "" {
		return nil
	}
	return &resource{ID: u.ID, ApplicationID: u.AppID, Quantity: u.Units}
}

type buyResourceInput struct {
	ID         string `path:"id" maxLength:"128" doc:"id or slug of the app"`
	ResourceID string `path:"resourceId" maxLength:"128"`
	Body       *struct {
		Quantity int64 `json:"quantity,omitempty" doc:"1 by default; up to 1000 of a counted upgrade"`
	} `required:"false"`
}

type buyResourceOutput struct {
	Status int
	Body   *anyCharge
}

// buyResource answers 201 with the charge to confirm, or 204 for a free upgrade.
func (h upgradeHandlers) buyResource(ctx context.Context, in *buyResourceInput) (*buyResourceOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	quantity := int64(1)
	if in.Body != nil && in.Body.Quantity != 0 {
		quantity = in.Body.Quantity
	}
	purchase, err := h.service.Upgrades.BuyUpgrade(ctx, p, in.ID, in.ResourceID, quantity)
	switch {
	case err != nil:
		return nil, db.ReadError(err)
	case purchase.Subscription != nil:
		return &buyResourceOutput{http.StatusCreated, &anyCharge{h.subscriptionOf(ctx, *purchase.Subscription)}}, nil
	case purchase.Direct != nil:
		return &buyResourceOutput{http.StatusCreated, &anyCharge{h.chargeOf(ctx, *purchase.Direct)}}, nil
	}
	return &buyResourceOutput{Status: http.StatusNoContent}, nil
}

// ownedResource is what an organization has of an upgrade.
type ownedResource struct {
	ID       string          `json:"id"`
	Quantity *int64          `json:"quantity" doc:"null while nothing is enabled, 1 for what is had once, the sum for a counted upgrade"`
	Grants   []resourceGrant `json:"grants" doc:"each purchase, in order"`
}

// resourceGrant is one purchase of an upgrade as its provider was told of it.
type resourceGrant struct {
	ChargeID   string `json:"charge_id,omitempty" doc:"empty for a free upgrade"`
	ChargeType string `json:"charge_type,omitempty" enum:"direct_charge,recurrent_charge"`
	Quantity   int64  `json:"quantity"`
	State      string `json:"state" enum:"enabling,enabled,leaving,disabling,disabled,refused"`
	Refusal    string `json:"refusal,omitempty" doc:"why the provider did not enable it, in its words; the money goes back"`
	CreatedAt  string `json:"created_at" format:"date-time"`
}

type ownedResourcesInput struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug of the app"`
}

type ownedResourcesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Items []ownedResource `json:"items" doc:"upgrades that the organization ever got"`
	}
}

func (h upgradeHandlers) ownedResources(ctx context.Context, in *ownedResourcesInput) (*ownedResourcesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	owned, err := h.service.Upgrades.OwnedUpgrades(ctx, p, in.ID)
	if err != nil {
		return nil, db.ReadError(err)
	}
	out := &ownedResourcesOutput{CacheControl: privateNoStore}
	out.Body.Items = make([]ownedResource, len(owned))
	for i, o := range owned {
		wire := ownedResource{ID: o.ID, Quantity: o.Quantity, Grants: make([]resourceGrant, len(o.Grants))}
		for j, g := range o.Grants {
			wire.Grants[j] = resourceGrant{
				ChargeID: g.ChargeID, ChargeType: g.ChargeType, Quantity: g.Quantity, State: string(g.State), CreatedAt: httpapi.FormatTime(g.CreatedAt),
			}
			if g.State == grants.GrantRefused {
				wire.Grants[j].Refusal = locale.From(ctx).Sentence(g.Refusal)
			}
		}
		out.Body.Items[i] = wire
	}
	return out, nil
}

// register adds the buying of upgrades to the Marketplace API.
func (h upgradeHandlers) register(m httpapi.Mount) {
	buy := m.Operation(http.MethodPost, "/applications/{id}/resources/{resourceId}/create-charge", "createResourceCharge", "Begin to buy an upgrade of an installed app")
	buy.Description = "201: the pending charge to accept and activate, recurrent for an upgrade that is paid by the month, else direct. 204: the upgrade is free and was given."
	buy.DefaultStatus = http.StatusCreated
	buy.Responses = map[string]*huma.Response{"204": {Description: "The upgrade is free and was given."}}
	buy.Errors = append(buy.Errors, http.StatusForbidden)
	httpapi.Register(m.API, buy, h.buyResource)
	httpapi.Register(m.API, m.Operation(http.MethodGet, "/applications/{id}/resources/purchases", "listResourcePurchases", "What the organization has of an app's upgrades"), h.ownedResources)
}
