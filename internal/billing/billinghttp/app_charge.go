package billinghttp

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
)

type createForAppInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug of the app"`
	Body struct {
		PlanID string `json:"plan_id" maxLength:"128"`
	}
}

func (h handlers) createForApp(ctx context.Context, in *createForAppInput) (*anyChargeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	purchase, err := h.service.Purchases.CreateForApp(ctx, p, in.ID, in.Body.PlanID)
	if err != nil {
		return nil, db.ReadError(err)
	}
	if purchase.Subscription != nil {
		return &anyChargeOutput{Body: anyCharge{h.subscriptionOf(ctx, *purchase.Subscription)}}, nil
	}
	return &anyChargeOutput{Body: anyCharge{h.chargeOf(ctx, *purchase.Direct)}}, nil
}

// anyCharge is a charge of either kind; clients look whether it has months.
type anyCharge struct{ value any }

// MarshalJSON writes the charge itself.
func (c anyCharge) MarshalJSON() ([]byte, error) { return json.Marshal(c.value) }

// Schema describes both kinds in the OpenAPI document.
func (anyCharge) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[charge](), true, ""), r.Schema(reflect.TypeFor[recurrentCharge](), true, ""),
	}}
}

type anyChargeOutput struct{ Body anyCharge }
