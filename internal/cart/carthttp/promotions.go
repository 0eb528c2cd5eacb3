package carthttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/cart"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
)

// registerPromotions adds the promotion codes of developers, coupons for their own apps that
// they pay for.
func (h handlers) registerPromotions(api *httpapi.API, prefix string) {
	const codes = "/promotion-codes"
	operation := func(id, method, path, summary string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: prefix + path, Summary: summary, Tags: []string{"Developer console"}, Security: httpapi.SignedIn(),
			Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
		}
	}
	httpapi.Register(api, operation("listPromotionCodes", http.MethodGet, codes, "The developer's promotion codes, the newest first"), h.promotions)
	add := operation("addPromotionCode", http.MethodPost, codes, "Make a promotion code for own apps; the commission stays that of the full price")
	add.DefaultStatus = http.StatusCreated
	httpapi.Register(api, add, h.addPromotion)
	httpapi.Register(api, operation("endPromotionCode", http.MethodPut, codes+"/{code}/end", "Let nobody use a promotion code any more; who used it keeps what it gave"), h.endPromotion)
}

type promotionBody struct {
	Code            string    `json:"code"`
	Percent         int64     `json:"percent" doc:"0 for a code of an amount"`
	Amount          int64     `json:"amount" doc:"cents; 0 for a code of a percentage"`
	Months          int64     `json:"months" doc:"of a subscription that it counts in, from its first payment on; 1 is the first payment alone"`
	Applications    []string  `json:"applications" doc:"ids of the apps that it is for"`
	StartsAt        time.Time `json:"startsAt"`
	EndsAt          time.Time `json:"endsAt" doc:"the first moment after it"`
	Total           int64     `json:"total" doc:"uses in all; 0 without a limit"`
	PerOrganization int64     `json:"perOrganization" doc:"uses of one buyer; 0 without a limit"`
	Used            int64     `json:"used" doc:"purchases with it"`
	CreatedAt       time.Time `json:"createdAt"`
}

func promotionOf(c cart.Coupon) promotionBody {
	return promotionBody{
		Code: c.Code, Percent: c.Percent, Amount: int64(c.AmountCents), Months: c.Months, Applications: c.Values, StartsAt: c.StartsAt.UTC(), EndsAt: c.EndsAt.UTC(),
		Total: c.Total, PerOrganization: c.PerOrganization, Used: c.Used, CreatedAt: c.CreatedAt.UTC(),
	}
}

type promotionsOutput struct {
	Body struct {
		Codes []promotionBody `json:"codes"`
	}
}

func (h handlers) promotions(ctx context.Context, _ *struct{}) (*promotionsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.Promotions(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &promotionsOutput{}
	out.Body.Codes = make([]promotionBody, len(list))
	for i, c := range list {
		out.Body.Codes[i] = promotionOf(c)
	}
	return out, nil
}

type addPromotionInput struct {
	Body struct {
		Code            string     `json:"code" maxLength:"64" doc:"4 to 32 letters, digits and hyphens; small letters are capitals"`
		Percent         int64      `json:"percent,omitempty" doc:"1 to 100, or amount"`
		Amount          int64      `json:"amount,omitempty" doc:"cents"`
		Months          int64      `json:"months" doc:"1 to 36; 1 is the first payment alone"`
		Applications    []string   `json:"applications" maxItems:"50" doc:"ids or slugs of own apps"`
		StartsAt        *time.Time `json:"startsAt,omitempty" doc:"now when absent"`
		EndsAt          time.Time  `json:"endsAt" doc:"the first moment after it, within two years"`
		Total           int64      `json:"total,omitempty" doc:"uses in all; 0 without a limit"`
		PerOrganization int64      `json:"perOrganization,omitempty" doc:"uses of one buyer; 0 without a limit"`
	}
}

type promotionOutput struct{ Body promotionBody }

func (h handlers) addPromotion(ctx context.Context, in *addPromotionInput) (*promotionOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	promotion := cart.Promotion{
		Code: b.Code, Percent: b.Percent, AmountCents: money.Cents(b.Amount), Months: b.Months, Apps: b.Applications, EndsAt: b.EndsAt,
		Total: b.Total, PerOrganization: b.PerOrganization,
	}
	if b.StartsAt != nil {
		promotion.StartsAt = *b.StartsAt
	}
	c, err := h.service.AddPromotion(ctx, p, promotion)
	return &promotionOutput{promotionOf(c)}, err
}

func (h handlers) endPromotion(ctx context.Context, in *struct {
	Code string `path:"code" maxLength:"64"`
},
) (*promotionOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	c, err := h.service.EndPromotion(ctx, p, in.Code)
	return &promotionOutput{promotionOf(c)}, err
}
