// Package carthttp serves the carts of the Marketplace API (contract apps 10).
package carthttp

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/cart"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

type handlers struct{ service *cart.Service }

// Register adds the operations under a prefix, as "/api".
func Register(api *httpapi.API, service *cart.Service, prefix string) {
	h := handlers{service}
	const collection, item, app = "/products-carts", "/products-carts/{id}", "/products-carts/{id}/applications/{appId}"
	add := func(method, path, id, summary string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: prefix + path, Summary: summary, Tags: []string{"Carts"}, Security: httpapi.SignedIn(), MaxBodyBytes: 64 << 10,
			Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
		}
	}
	create := add(http.MethodPost, collection, "createCart", "A new cart, or the open one (200)")
	create.DefaultStatus = http.StatusCreated
	create.Responses = map[string]*huma.Response{"200": {Description: "The cart that was open already.", Content: map[string]*huma.MediaType{"application/json": {Schema: api.DescribeType(reflect.TypeFor[cartBody](), "Cart")}}}}
	httpapi.Register(api, create, h.create)
	recent := add(http.MethodGet, collection+"/recent", "recentCart", "The open cart")
	recent.Responses = map[string]*huma.Response{"204": {Description: "There is no open cart, and the caller asked for this answer then."}}
	httpapi.Register(api, recent, h.recent)
	httpapi.Register(api, add(http.MethodGet, item, "getCart", "A cart of the account in any state"), h.get)
	httpapi.Register(api, add(http.MethodPatch, app, "addToCart", "Add an app, or choose its plan"), h.add)
	httpapi.Register(api, add(http.MethodPatch, item+"/applications", "addAllToCart", "Add several apps, all or none"), h.addAll)
	httpapi.Register(api, add(http.MethodDelete, app, "removeFromCart", "Remove an app"), h.remove)
	httpapi.Register(api, add(http.MethodPatch, app+"/plans/{planId}", "changeCartPlan", "Choose another plan for an app"), h.plan)
	httpapi.Register(api, add(http.MethodPut, app+"/no-access", "setCartNoAccess", "Leave members without access to an app priced per agent"), h.noAccess)
	httpapi.Register(api, add(http.MethodGet, app+"/no-access", "cartAccess", "Who may be left without access to an app of the cart"), h.access)
	httpapi.Register(api, add(http.MethodPatch, item+"/coupon/{coupon}", "addCartCoupon", "Put a coupon on the cart"), h.addCoupon)
	httpapi.Register(api, add(http.MethodDelete, item+"/coupon", "removeCartCoupon", "Take the coupon off the cart"), h.removeCoupon)
	httpapi.Register(api, add(http.MethodPut, item+"/card", "giveCartCard", "Give a card for the purchase of the cart"), h.giveCard)
	httpapi.Register(api, add(http.MethodDelete, item+"/card", "takeCartCard", "Pay with the stored cards again"), h.takeCard)
	httpapi.Register(api, add(http.MethodPatch, item+"/checkout", "checkoutCart", "Lock the cart for 15 minutes"), h.checkout)
	httpapi.Register(api, add(http.MethodDelete, item+"/checkout", "rejectCheckout", "Unlock the cart"), h.reject)
	purchase := add(http.MethodPatch, item+"/purchase", "purchaseCart", "Buy the cart; settles later")
	purchase.DefaultStatus = http.StatusAccepted
	httpapi.Register(api, purchase, h.purchase)
	closing := add(http.MethodDelete, item, "closeCart", "Close the cart without buying")
	closing.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, closing, h.close)
	h.registerPromotions(api, prefix)
}

// CartTarget is the cart of an address. It is exported because huma fills embedded
// fields only then.
type CartTarget struct {
	ID string `path:"id" maxLength:"64"`
}

// AppTarget is an app of a cart.
type AppTarget struct {
	CartTarget
	AppID string `path:"appId" maxLength:"128" doc:"id or slug of the app"`
}

// Session names the session that a request belongs to: the token it came with.
type Session struct{ name string }

// Resolve reads the token of the request; what is kept of it is its hash.
func (s *Session) Resolve(ctx huma.Context) []error {
	s.name = ids.Hash(ctx.Header("Authorization"))
	return nil
}

type createOutput struct {
	Status int
	Body   cartBody
}

func (h handlers) create(ctx context.Context, _ *struct{}) (*createOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	view, made, err := h.service.Create(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &createOutput{Status: http.StatusOK, Body: bodyOf(ctx, view)}
	if made {
		out.Status = http.StatusCreated
	}
	return out, nil
}

func (h handlers) get(ctx context.Context, in *CartTarget) (*cartOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.Cart(ctx, p, in.ID))
}

type addInput struct {
	AppTarget
	Body *struct {
		PlanID string `json:"planId,omitempty" maxLength:"128" doc:"the app's first plan without it"`
	} `doc:"may be absent"`
}

func (h handlers) add(ctx context.Context, in *addInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	plan := ""
	if in.Body != nil {
		plan = in.Body.PlanID
	}
	return answerIn(ctx)(h.service.Add(ctx, p, in.ID, in.AppID, plan))
}

type addAllInput struct {
	CartTarget
	IDs string `query:"id" doc:"ids or slugs of at most 50 apps, with commas; at least one"`
}

func (h handlers) addAll(ctx context.Context, in *addAllInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	apps := strings.FieldsFunc(in.IDs, func(r rune) bool { return r == ',' })
	if len(apps) == 0 {
		return nil, errs.InvalidFields(map[string]string{"id": "Name at least one app."})
	}
	return answerIn(ctx)(h.service.AddAll(ctx, p, in.ID, apps))
}

func (h handlers) remove(ctx context.Context, in *AppTarget) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.Remove(ctx, p, in.ID, in.AppID))
}

type planInput struct {
	AppTarget
	PlanID string `path:"planId" maxLength:"128"`
}

func (h handlers) plan(ctx context.Context, in *planInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.ChangePlan(ctx, p, in.ID, in.AppID, in.PlanID))
}

type noAccessInput struct {
	AppTarget
	Body struct {
		Accounts []string `json:"accounts" maxItems:"1000" doc:"at most 3; everybody else has access and is paid for"`
	}
}

func (h handlers) noAccess(ctx context.Context, in *noAccessInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.ExcludeMembers(ctx, p, in.ID, in.AppID, in.Body.Accounts))
}

type couponInput struct {
	CartTarget
	Coupon string `path:"coupon" maxLength:"64"`
}

func (h handlers) addCoupon(ctx context.Context, in *couponInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.AddCoupon(ctx, p, in.ID, in.Coupon))
}

func (h handlers) removeCoupon(ctx context.Context, in *CartTarget) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.RemoveCoupon(ctx, p, in.ID))
}

type giveCardInput struct {
	CartTarget
	Body struct {
		Token     string   `json:"token" maxLength:"128" doc:"from the payment provider's tokenisation, never a card number"`
		Country   string   `json:"country" maxLength:"2" doc:"ISO 3166-1 alpha-2; the taxes of the cart follow it"`
		Zip       string   `json:"zip,omitempty" maxLength:"16"`
		Company   string   `json:"company,omitempty" maxLength:"255"`
		VATNumber string   `json:"vat_number,omitempty" maxLength:"32"`
		Products  []string `json:"products" minItems:"1" maxItems:"2" enum:"livechat,helpdesk" doc:"whose purchases it pays"`
		Keep      bool     `json:"keep,omitempty" doc:"make it the card of these products, once it has paid"`
	}
}

func (h handlers) giveCard(ctx context.Context, in *giveCardInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	return answerIn(ctx)(h.service.GiveCard(ctx, p, in.ID, &cart.GivenCard{
		Token: b.Token, Country: b.Country, Zip: b.Zip, Company: b.Company, VATNumber: b.VATNumber, Products: b.Products, Keep: b.Keep,
	}))
}

func (h handlers) takeCard(ctx context.Context, in *CartTarget) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.GiveCard(ctx, p, in.ID, nil))
}

type checkoutInput struct {
	CartTarget
	Session
}

func (h handlers) checkout(ctx context.Context, in *checkoutInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.Checkout(ctx, p, in.ID, in.name))
}

func (h handlers) reject(ctx context.Context, in *CartTarget) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answerIn(ctx)(h.service.Reject(ctx, p, in.ID))
}

type purchaseInput struct {
	CartTarget
	Session
	Body struct {
		Checksum      string `json:"checksum" maxLength:"128" doc:"of the cart that the buyer saw"`
		ExpectedTotal *int64 `json:"expected_total,omitempty" doc:"cents that were shown to be taken now, tax included; has to be sent"`
		Currency      string `json:"currency,omitempty" maxLength:"8" doc:"of expected_total: USD"`
	}
}

func (h handlers) purchase(ctx context.Context, in *purchaseInput) (*cartOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	shown := price.Expected{Currency: in.Body.Currency, IsRequired: true}
	if in.Body.ExpectedTotal != nil && in.Body.Currency != "" {
		shown.Cents, shown.IsSet = money.Cents(*in.Body.ExpectedTotal), true
	}
	return answerIn(ctx)(h.service.Purchase(ctx, p, in.ID, in.name, in.Body.Checksum, shown))
}

func (h handlers) close(ctx context.Context, in *CartTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Close(ctx, p, in.ID)
}
