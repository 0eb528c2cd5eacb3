package billinghttp

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/purchases"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// Pictures gives the address under which a picture from elsewhere is shown, that
// wide in pixels.
type Pictures func(address string, width int) string

// RegisterAccount adds what the billing pages of a buyer and the checkout of
// external charges read, under prefix, as "/billing". Now is the server's clock:
// browsers count days from it.
func RegisterAccount(api *httpapi.API, service *services.Billing, pictures Pictures, now func() time.Time, shopURL string, log *slog.Logger, prefix string) {
	a := accountHandlers{handlers{service, shopURL, log}, pictures, now}
	m := httpapi.Mount{API: api, Tag: "Billing", First: prefix, Prefix: prefix, Problem: problems(log)}
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/subscriptions", "listBoughtSubscriptions", "Subscriptions of the organization, 20 a page"), a.subscriptions)
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/payments", "listBoughtPayments", "Single payments of the organization, 20 a page"), a.payments)
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/attempts", "listPaymentAttempts", "Payments of the organization that wait for the buyer's bank, and those that nobody confirmed in time, newest first"), a.attempts)
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/spend", "getSpending", "What the organization paid in each of the last twelve months"), a.spend)
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/spend/apps", "getSpendingByApp", "What the organization paid in the last twelve months, by month, product and app"), a.spendByApp)
	httpapi.Add(m, m.Operation(http.MethodGet, "/purchases/offered/{type}/{id}", "getOfferedCharge", "A charge that an app asks the organization to confirm"), a.offered)
	billToHandlers{service.Cards}.register(m)
}

type accountHandlers struct {
	handlers
	pictures Pictures
	now      func() time.Time
}

// refundable is what the rules give back for the asking, on the wire.
type refundable struct {
	Kind   string `json:"kind" enum:"withdrawal,unused" doc:"withdrawal: all of the first payment; unused: the rest of a cancelled year"`
	Amount int64  `json:"amount" doc:"cents"`
}

func refundableOf(r *purchases.Refundable) *refundable {
	if r == nil {
		return nil
	}
	return &refundable{Kind: string(r.Kind), Amount: int64(r.AmountCents)}
}

// boughtSubscription is a subscription as its buyer sees it.
type boughtSubscription struct {
	Charge        recurrentCharge `json:"charge"`
	Product       string          `json:"product" enum:"livechat,helpdesk"`
	Slug          string          `json:"slug" doc:"of the app, empty when the shop has none"`
	Changeable    bool            `json:"changeable" doc:"it can be paid by another plan, cycle or number"`
	Change        *planChange     `json:"change,omitempty" doc:"a change that is still to come"`
	Keepable      bool            `json:"keepable" doc:"the cancel may be taken back"`
	OwnCard       *ownCard        `json:"own_card,omitempty" doc:"pays for it, in the place of the product's card"`
	TrialDaysLeft int64           `json:"trial_days_left" doc:"0 outside a trial"`
	Refund        *refundable     `json:"refund,omitempty" doc:"what is given back for the asking"`
	RetryAt       string          `json:"retry_at,omitempty" format:"date-time" doc:"when what could not be collected is tried again"`
	StopsAt       string          `json:"stops_at,omitempty" format:"date-time" doc:"when the app stops, if nothing can be collected until then"`
}

// timeOrNone writes a moment, and the zero time as nothing.
func timeOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return httpapi.FormatTime(t)
}

// ownCard is what is shown of the card that one subscription is paid with.
type ownCard struct {
	CardType string `json:"card_type"`
	LastFour string `json:"last_four"`
	ExpMonth int64  `json:"exp_month"`
	ExpYear  int64  `json:"exp_year"`
}

func ownCardOf(c *billing.CardDetails) *ownCard {
	if c == nil {
		return nil
	}
	return &ownCard{CardType: c.Type, LastFour: c.LastFour, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear}
}

// boughtPayment is a single payment as its buyer sees it.
type boughtPayment struct {
	Charge   charge      `json:"charge"`
	Product  string      `json:"product" enum:"livechat,helpdesk"`
	Slug     string      `json:"slug" doc:"of the app, empty when the shop has none"`
	Refund   *refundable `json:"refund,omitempty" doc:"what is given back for the asking"`
	Invoice  int64       `json:"invoice,omitempty" doc:"number of its invoice"`
	Refunded int64       `json:"refunded_cents,omitempty" doc:"of what was paid, so far"`
}

type subscriptionsInput struct {
	State string `query:"state" doc:"running, which is the default, or ended"`
	Page  string `query:"page" doc:"from 1, 20 a page"`
	App   string `query:"application" maxLength:"128" doc:"id of an app: the running subscriptions to it alone"`
}

type subscriptionsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Result []boughtSubscription `json:"result"`
		Paid   *paidTotal           `json:"paid,omitempty" doc:"what was paid for the app so far; of one app alone"`
		Now    string               `json:"now" format:"date-time" doc:"of the server, to count days from"`
	}
}

// paidTotal is what was paid, on the wire.
type paidTotal struct {
	Total    int64 `json:"total" doc:"cents, with tax, without what was given back"`
	Payments int64 `json:"payments"`
}

const privateNoStore = "private, no-store"

func (a accountHandlers) subscriptions(ctx context.Context, in *subscriptionsInput) (*subscriptionsOutput, error) {
	out := &subscriptionsOutput{CacheControl: privateNoStore}
	show := func(b purchases.HistorySubscription) boughtSubscription {
		return boughtSubscription{
			Charge: a.subscriptionOf(ctx, b.Subscription), Product: b.Product, Slug: b.Slug, Changeable: b.Changeable, Change: a.changeOf(b.Change), Keepable: b.Keepable,
			OwnCard: ownCardOf(b.OwnCard), TrialDaysLeft: b.TrialDaysLeft, Refund: refundableOf(b.Refund),
			RetryAt: timeOrNone(b.RetryAt), StopsAt: timeOrNone(subscriptions.EndOfDunning(b.Subscription)),
		}
	}
	if in.State != "" && in.State != "running" && in.State != "ended" {
		return nil, errs.InvalidFields(map[string]string{"state": "Give running or ended."})
	}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, show, func(p auth.Principal, page int64) ([]purchases.HistorySubscription, error) {
		if in.App != "" {
			paid, err := a.service.Purchases.PaidForApp(ctx, p, in.App)
			if err != nil {
				return nil, err
			}
			out.Body.Paid = &paidTotal{int64(paid.Cents), paid.Payments}
			return a.service.Purchases.ListSubscriptionHistoryOfApp(ctx, p, in.App)
		}
		return a.service.Purchases.ListSubscriptionHistory(ctx, p, in.State == "ended", page)
	})
	out.Body.Now = httpapi.FormatTime(a.now())
	return out, err
}

// paymentAttempt is a payment that waits for the buyer's bank.
type paymentAttempt struct {
	Charge            charge     `json:"charge" doc:"the payment: it is resumed and given up by this charge"`
	Product           string     `json:"product" enum:"livechat,helpdesk"`
	ApplicationID     string     `json:"application_id" doc:"empty when the shop has no such app"`
	Slug              string     `json:"slug" doc:"of the app, empty when the shop has none"`
	Resource          *resource  `json:"resource,omitempty" doc:"the upgrade that is bought"`
	RecurrentChargeID string     `json:"recurrent_charge_id,omitempty" doc:"the subscription whose period this pays for"`
	First             bool       `json:"first" doc:"nothing was paid for it before: giving up ends the purchase"`
	CartID            string     `json:"cart_id,omitempty" doc:"the cart that it is bought with"`
	Total             int64      `json:"total" doc:"cents, tax included"`
	Currency          string     `json:"currency" enum:"USD"`
	CardType          string     `json:"card_type" doc:"visa, master, american_express"`
	LastFour          string     `json:"last_four" doc:"of the card"`
	BeganAt           string     `json:"began_at" format:"date-time"`
	NextAction        nextAction `json:"next_action"`
}

// unconfirmedPayment is a payment that nobody confirmed with the bank in time.
type unconfirmedPayment struct {
	ApplicationID string `json:"application_id"`
	Slug          string `json:"slug" doc:"of the app"`
	Name          string `json:"name" doc:"of what was to be paid"`
	Total         int64  `json:"total" doc:"cents, tax included; nothing of it was taken"`
	EndedAt       string `json:"ended_at" format:"date-time"`
}

type attemptsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Result      []paymentAttempt     `json:"result"`
		Unconfirmed []unconfirmedPayment `json:"unconfirmed,omitempty" doc:"payments for apps that nobody confirmed in time, newest first: for a week, and until the app is tried to be bought again"`
	}
}

func (a accountHandlers) attempts(ctx context.Context, _ *struct{}) (*attemptsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := a.service.Settlement.Attempts(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &attemptsOutput{CacheControl: privateNoStore}
	out.Body.Result = make([]paymentAttempt, len(list))
	for i, one := range list {
		out.Body.Result[i] = a.attemptOf(ctx, one)
	}
	unconfirmed, err := a.service.Settlement.Unconfirmed(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, one := range unconfirmed {
		c := one.Charge
		out.Body.Unconfirmed = append(out.Body.Unconfirmed, unconfirmedPayment{
			ApplicationID: one.App.ID, Slug: one.App.Slug, Name: c.Name, Total: int64(c.Tax.Total), EndedAt: httpapi.FormatTime(c.UpdatedAt),
		})
	}
	return out, nil
}

func (a accountHandlers) attemptOf(ctx context.Context, one settlement.Attempt) paymentAttempt {
	c := one.Charge
	wire := paymentAttempt{
		Charge: a.chargeOf(ctx, c), Product: c.Product, ApplicationID: one.App.ID, Slug: one.App.Slug, Resource: resourceOf(c.Upgrade), RecurrentChargeID: c.SubscriptionID,
		First: true, CartID: c.CartID, Total: int64(c.Tax.Total), Currency: money.Currency, CardType: one.Card.Type, LastFour: one.Card.LastFour, BeganAt: httpapi.FormatTime(one.BeganAt),
		NextAction: *a.nextActionOf(c.AuthenticationURL, c.AuthenticationUntil, c.ID, billing.TypeDirect),
	}
	if sub := one.Subscription; sub != nil {
		wire.Resource, wire.First = resourceOf(sub.Upgrade), sub.Status == subscriptions.SubscriptionProcessed
	}
	return wire
}

type paymentsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Result []boughtPayment `json:"result"`
	}
}

func (a accountHandlers) payments(ctx context.Context, in *invoicesInput) (*paymentsOutput, error) {
	out := &paymentsOutput{CacheControl: privateNoStore}
	show := func(b purchases.HistoryPayment) boughtPayment {
		return boughtPayment{Charge: a.chargeOf(ctx, b.Charge), Product: b.Product, Slug: b.Slug, Refund: refundableOf(b.Refund), Invoice: b.Invoice, Refunded: int64(b.RefundedCents)}
	}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, show, func(p auth.Principal, page int64) ([]purchases.HistoryPayment, error) {
		return a.service.Purchases.ListPaymentHistory(ctx, p, page)
	})
	return out, err
}

// spentMonth is the spending of a month, on the wire.
type spentMonth struct {
	Month    string `json:"month" doc:"as 2026-11, in UTC"`
	Paid     int64  `json:"paid" doc:"cents, with tax"`
	Refunded int64  `json:"refunded" doc:"cents, with tax"`
}

type spendOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Result []spentMonth `json:"result" doc:"twelve, this month last"`
	}
}

func (a accountHandlers) spend(ctx context.Context, _ *struct{}) (*spendOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	months, err := a.service.Purchases.Spent(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &spendOutput{CacheControl: privateNoStore}
	out.Body.Result = make([]spentMonth, len(months))
	for i, m := range months {
		out.Body.Result[i] = toSpentMonth(m)
	}
	return out, nil
}

// spentOnApp is the spending of a month on one thing, on the wire.
type spentOnApp struct {
	Month    string `json:"month" doc:"as 2026-11, in UTC"`
	Product  string `json:"product" enum:"livechat,helpdesk"`
	Name     string `json:"name" doc:"of what was paid for, as its charge names it"`
	Slug     string `json:"slug" doc:"of the app, empty when the shop has none"`
	Paid     int64  `json:"paid" doc:"cents, with tax"`
	Refunded int64  `json:"refunded" doc:"cents, with tax"`
}

type spendByAppOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Result []spentOnApp `json:"result" doc:"by month, product and name"`
		Now    string       `json:"now" format:"date-time" doc:"of the server, which months are counted from"`
	}
}

func (a accountHandlers) spendByApp(ctx context.Context, _ *struct{}) (*spendByAppOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	spent, err := a.service.Purchases.SpentByApp(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &spendByAppOutput{CacheControl: privateNoStore}
	out.Body.Now = httpapi.FormatTime(a.now())
	out.Body.Result = make([]spentOnApp, len(spent))
	for i, s := range spent {
		month := toSpentMonth(s.SpentMonth)
		out.Body.Result[i] = spentOnApp{month.Month, s.Product, s.Name, s.Slug, month.Paid, month.Refunded}
	}
	return out, nil
}

func toSpentMonth(m purchases.SpentMonth) spentMonth {
	return spentMonth{Month: m.Month.Format("2006-01"), Paid: int64(m.Paid), Refunded: int64(m.Refunded)}
}

type offeredInput struct {
	Type string `path:"type" doc:"direct_charge or recurrent_charge"`
	ID   string `path:"id"`
	Icon string `query:"icon" maxLength:"2048" doc:"address of a picture of what is sold"`
}

type offeredOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Charge  anyCharge `json:"charge"`
		Product string    `json:"product" enum:"livechat,helpdesk"`
		Seller  string    `json:"seller" doc:"name of the app that asks"`
		Slug    string    `json:"slug" doc:"of that app, empty when the shop has none"`
		Icon    string    `json:"icon,omitempty" doc:"where the picture that was asked for is shown"`
		Refusal *refusal  `json:"refusal,omitempty" doc:"why it cannot be confirmed now; what accepting and activating would answer"`
	}
}

// refusal is what the buyer is told before the button.
type refusal struct {
	Code    string `json:"code"`
	Message string `json:"message" doc:"for the person"`
}

func refusalOf(ctx context.Context, err error) *refusal {
	if known := errs.As(err); known != nil {
		return &refusal{Code: known.Reason, Message: locale.Sentence(ctx, known.Message)}
	}
	return nil
}

// iconWidth is how wide the picture of what is sold is asked for, in pixels.
const iconWidth = 128

// offered gives a charge with what its checkout shows beside it. Only who may
// confirm a charge has a picture's address signed (spec S2.22).
func (a accountHandlers) offered(ctx context.Context, in *offeredInput) (*offeredOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	o, err := a.service.Purchases.ExternalCharge(ctx, p, in.Type, in.ID)
	if err != nil {
		return nil, err
	}
	out := &offeredOutput{CacheControl: privateNoStore}
	if o.Subscription != nil {
		out.Body.Charge, out.Body.Product = anyCharge{a.subscriptionOf(ctx, *o.Subscription)}, o.Subscription.Product
	} else {
		out.Body.Charge, out.Body.Product = anyCharge{a.chargeOf(ctx, *o.Direct)}, o.Direct.Product
	}
	out.Body.Seller, out.Body.Slug, out.Body.Refusal = o.Seller, o.Slug, refusalOf(ctx, o.Refusal)
	if in.Icon != "" {
		out.Body.Icon = a.pictures(in.Icon, iconWidth)
	}
	return out, nil
}
