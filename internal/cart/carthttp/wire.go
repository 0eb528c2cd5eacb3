package carthttp

import (
	"context"
	"time"

	"marketplace/internal/cart"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/price"
)

type cartBody struct {
	ID              string             `json:"id"`
	Name            string             `json:"name"`
	License         int64              `json:"license" doc:"number of the licence of the first product's host product, or of live chat's"`
	Agents          int64              `json:"agents" doc:"agents of that host product"`
	Seats           int64              `json:"seats" doc:"the same: what prices per agent are multiplied by"`
	CreatedAt       time.Time          `json:"createdAt"`
	Now             time.Time          `json:"now" doc:"by the server's clock; the lock ends so much later"`
	ClosedAt        *time.Time         `json:"closedAt"`
	CheckedOutUntil *time.Time         `json:"checkedOutUntil" doc:"end of the lock of a checkout; null without one"`
	AcceptedUntil   *time.Time         `json:"acceptedUntil" doc:"end of the lock under which the buyer agreed; null before the purchase"`
	PurchasedAt     *time.Time         `json:"purchasedAt" doc:"when every product was bought or had failed"`
	OrderNumber     string             `json:"orderNumber,omitempty" doc:"what people call the order by, from when its first payment began"`
	State           string             `json:"state" enum:"open,checking_out,purchasing,purchased,closed"`
	Coupon          *couponBody        `json:"coupon"`
	CouponRefusal   *couponRefusalBody `json:"couponRefusal" doc:"a code that was put on the cart and counts no more, null for none"`
	Card            *cardBody          `json:"card,omitempty" doc:"given for this purchase; without it the stored cards pay"`
	Checksum        string             `json:"checksum" doc:"over products, plans, seats, coupon and prices; the purchase sends it back"`
	Products        []productBody      `json:"products"`
	Summary         summaryBody        `json:"summary"`
}

type couponBody struct {
	Code    string `json:"code"`
	Percent int64  `json:"percent" doc:"off every period; 0 for a coupon of an amount"`
	Amount  int64  `json:"amount" doc:"cents off the first charges; 0 for a coupon of a percentage"`
	Months  int64  `json:"months,omitempty" doc:"of a subscription that a promotion code counts in, from its first payment on; absent for a coupon of the shop"`
	Effect  string `json:"effect" enum:"now,after_trial,not_covered,free" doc:"whether it takes something off: of what is due today, of the first payment after a trial, or of nothing, because it covers no product of the cart or only free ones"`
}

// couponRefusalBody is a code that counts no more, and why.
type couponRefusalBody struct {
	Coupon  string `json:"coupon" doc:"the code"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

type refusalBody struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type permissionBody struct {
	Area     string `json:"area"`
	ReadOnly bool   `json:"readOnly"`
}

type cardBody struct {
	CardType string   `json:"cardType"`
	FirstSix string   `json:"firstSix"`
	LastFour string   `json:"lastFour"`
	ExpMonth int64    `json:"expMonth"`
	ExpYear  int64    `json:"expYear"`
	Country  string   `json:"country"`
	Products []string `json:"products"`
	Keep     bool     `json:"keep"`
}

type priceBody struct {
	Unit     int64 `json:"unit" doc:"cents, one seat of one period before coupon and tax"`
	Quantity int64 `json:"quantity" doc:"seats"`
	Total    int64 `json:"total" doc:"cents, all seats of the period after the coupon, before tax"`
	Discount int64 `json:"discount" doc:"cents that the coupon takes off"`
	Tax      int64 `json:"tax" doc:"cents on top of total"`
}

type chosenPlanBody struct {
	ID           string    `json:"id"`
	BillingCycle string    `json:"billingCycle" enum:"free,once,monthly,yearly"`
	PerAccount   bool      `json:"perAccount"`
	Price        priceBody `json:"price"`
}

type planBody struct {
	ID           string    `json:"id"`
	BillingCycle string    `json:"billingCycle" enum:"free,once,monthly,yearly"`
	Price        priceBody `json:"price"`
}

type productBody struct {
	ID           string         `json:"id"`
	ProductType  string         `json:"productType" enum:"livechat,helpdesk"`
	ClientID     string         `json:"clientId"`
	Name         string         `json:"name"`
	Slug         string         `json:"slug"`
	Icon         string         `json:"icon"`
	IsService    bool           `json:"isService"`
	PlanID       string         `json:"planId"`
	PerAccount   bool           `json:"perAccount"`
	TrialDays    int64          `json:"trialDays" doc:"0 when the organization had its trial"`
	CardRequired bool           `json:"cardRequired" doc:"even the trial needs a card"`
	Quantity     int64          `json:"quantity" doc:"seats"`
	NoAccess     []string       `json:"noAccess" doc:"accounts that are left without access and not paid for, at most 3"`
	Plan         chosenPlanBody `json:"plan"`
	Plans        []planBody     `json:"plans"`
	Deal         *price.Deal    `json:"deal,omitempty" doc:"the discount that its prices hold, while it is open"`
	Status       string         `json:"status" enum:"open,paying,purchased,failed"`
	PurchasedAt  *time.Time     `json:"purchasedAt"`
	Note         string         `json:"note" enum:",billing_error,product_inactive,install_error" doc:"why it was not bought"`
	ChargeID     string         `json:"chargeId"`
	ChargeType   string         `json:"chargeType" enum:",recurrent_charge,direct_charge"`
	ConfirmURL   string         `json:"confirmUrl" doc:"where the buyer confirms the payment, while the bank asks"`
	// What the buyer is shown before the button.
	Refusal     *refusalBody     `json:"refusal,omitempty" doc:"why the buyer cannot have it; absent when they can, and once it is being bought"`
	Permissions []permissionBody `json:"permissions" doc:"what it may do in the account"`
}

type summaryPrice struct {
	Total int64 `json:"total"`
}

type summaryPlan struct {
	BillingCycle string       `json:"billingCycle" enum:"once,monthly,yearly"`
	Price        summaryPrice `json:"price"`
}

type summaryItem struct {
	ID          string      `json:"id"`
	ProductType string      `json:"productType" enum:"livechat,helpdesk"`
	TrialDays   int64       `json:"trialDays"`
	Plan        summaryPlan `json:"plan"`
	StartsAt    time.Time   `json:"startsAt" doc:"when billing starts"`
}

type summaryBody struct {
	OneTime   []summaryItem `json:"oneTime"`
	Recurrent []summaryItem `json:"recurrent"`
	Total     int64         `json:"total" doc:"cents before tax"`
	Tax       int64         `json:"tax"`
	TaxRate   int64         `json:"taxRate" doc:"in thousandths of a percent"`
	TaxPlace  string        `json:"taxPlace" doc:"where the tax is of, in words; empty while no address is known"`
	Discount  int64         `json:"discount"`
	Due       int64         `json:"due" doc:"cents that buying takes now, tax included and trials left out: what expected_total has to be"`
	Monthly   int64         `json:"monthly" doc:"yearly and single payments divided by 12, rounded, and monthly ones"`
}

type cartOutput struct{ Body cartBody }

// answerIn gives the answer with a cart, in the language of the visit.
func answerIn(ctx context.Context) func(cart.View, error) (*cartOutput, error) {
	return func(v cart.View, err error) (*cartOutput, error) {
		if err != nil {
			return nil, err
		}
		return &cartOutput{bodyOf(ctx, v)}, nil
	}
}

func bodyOf(ctx context.Context, v cart.View) cartBody {
	body := cartBody{
		ID: v.ID, Name: "cart", License: v.Licence, Agents: v.Agents, Seats: v.Agents, CreatedAt: v.CreatedAt.UTC(), Now: v.Now.UTC(), ClosedAt: httpapi.TimeOrNull(v.ClosedAt),
		AcceptedUntil: httpapi.TimeOrNull(v.AcceptedUntil), OrderNumber: v.OrderNumber, PurchasedAt: httpapi.TimeOrNull(v.PurchasedAt), State: string(v.State), Checksum: v.Checksum,
		Products: make([]productBody, len(v.Lines)), Summary: summaryOf(v.Summary()),
	}
	body.Summary.TaxRate, body.Summary.TaxPlace = v.TaxRate, v.TaxPlace
	if v.State == cart.CheckingOut {
		body.CheckedOutUntil = httpapi.TimeOrNull(v.LockedUntil)
	}
	if v.Coupon != nil {
		body.Coupon = &couponBody{Code: v.Coupon.Code, Percent: v.Coupon.Percent, Amount: int64(v.Coupon.AmountCents), Months: v.Coupon.Months, Effect: string(v.CouponEffect())}
	}
	if v.CouponRefusal != nil {
		body.CouponRefusal = &couponRefusalBody{v.Cart.Coupon, v.CouponRefusal.Reason, locale.Sentence(ctx, v.CouponRefusal.Message)}
	}
	if g := v.Card; g != nil {
		body.Card = &cardBody{CardType: g.Type, FirstSix: g.FirstSix, LastFour: g.LastFour, ExpMonth: g.ExpMonth, ExpYear: g.ExpYear, Country: g.Country, Products: g.Products, Keep: g.Keep}
	}
	for i, line := range v.Lines {
		body.Products[i] = productOf(ctx, line)
	}
	return body
}

func productOf(ctx context.Context, l cart.PricedItem) productBody {
	p := l.Product
	body := productBody{
		ID: l.AppID, ProductType: p.Product, ClientID: p.ClientID, Name: p.Name, Slug: p.Slug, Icon: p.Icon, IsService: p.Service, PlanID: l.PlanID,
		PerAccount: p.PerAccount, TrialDays: l.TrialDays, CardRequired: l.CardRequired, Quantity: l.Plan.Price.Quantity, NoAccess: append([]string{}, l.NoAccess...),
		Plan:   chosenPlanBody{ID: l.Plan.ID, BillingCycle: string(l.Plan.Cycle), PerAccount: p.PerAccount, Price: priceOf(l.Plan.Price)},
		Status: string(l.Status), PurchasedAt: httpapi.TimeOrNull(l.PurchasedAt), Note: l.Note, ChargeID: l.ChargeID, ChargeType: l.ChargeType, ConfirmURL: l.ConfirmURL,
	}
	if l.Refusal != nil {
		body.Refusal = &refusalBody{l.Refusal.Reason, locale.Sentence(ctx, l.Refusal.Message)}
	}
	body.Permissions = make([]permissionBody, len(p.Permissions))
	for i, permission := range p.Permissions {
		body.Permissions[i] = permissionBody(permission)
	}
	if l.Status == cart.ItemOpen {
		body.Deal = p.Deal
	}
	for _, plan := range l.Plans {
		body.Plans = append(body.Plans, planBody{ID: plan.ID, BillingCycle: string(plan.Cycle), Price: priceOf(plan.Price)})
	}
	return body
}

func priceOf(p cart.Price) priceBody {
	return priceBody{Unit: int64(p.Unit), Quantity: p.Quantity, Total: int64(p.Total), Discount: int64(p.Discount), Tax: int64(p.Tax)}
}

func summaryOf(s cart.Summary) summaryBody {
	return summaryBody{
		OneTime: itemsOf(s.OneTime), Recurrent: itemsOf(s.Recurrent), Total: int64(s.Total), Tax: int64(s.Tax), Discount: int64(s.Discount), Due: int64(s.Due), Monthly: int64(s.Monthly),
	}
}

func itemsOf(lines []cart.PricedItem) []summaryItem {
	items := make([]summaryItem, len(lines))
	for i, l := range lines {
		items[i] = summaryItem{
			ID: l.AppID, ProductType: l.Product.Product, TrialDays: l.TrialDays, StartsAt: l.StartsAt.UTC(),
			Plan: summaryPlan{BillingCycle: string(l.Plan.Cycle), Price: summaryPrice{int64(l.Plan.Price.Total)}},
		}
	}
	return items
}
