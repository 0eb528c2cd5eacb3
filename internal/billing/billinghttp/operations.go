package billinghttp

import (
	"context"
	"encoding/json"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

type chargeOutput struct{ Body charge }

// ProductInput is the product of an address. It is exported because huma fills
// embedded fields only then.
type ProductInput struct {
	Product string `path:"product" doc:"livechat or helpdesk"`
}

type createInput struct {
	ProductInput
	RawBody []byte
}

func (h handlers) create(ctx context.Context, in *createInput) (*chargeOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	body, err := decode[createBody](in.RawBody)
	if err != nil {
		return nil, err
	}
	input, err := body.input()
	if err != nil {
		return nil, err
	}
	return h.answer(h.service.Charges.Create(ctx, p, in.Product, input))
}

type chargeInput struct {
	ProductInput
	ID string `path:"id"`
}

func (h handlers) get(ctx context.Context, in *chargeInput) (*chargeOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	return h.answer(h.service.Charges.Charge(ctx, p, in.Product, in.ID))
}

// verb makes the handler of a verb; it reads no body.
func (h handlers) verb(do func(ctx context.Context, p auth.Principal, product, id string) (charges.Charge, error)) func(context.Context, *chargeInput) (*chargeOutput, error) {
	return func(ctx context.Context, in *chargeInput) (*chargeOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		return h.answer(do(ctx, p, in.Product, in.ID))
	}
}

type agreeInput struct {
	ProductInput
	ID      string `path:"id"`
	RawBody []byte
}

// agreeBody is what somebody agrees to who accepts or activates a charge.
type agreeBody struct {
	ExpectedTotal *cents         `json:"expected_total,omitempty" doc:"cents that were shown to be taken now, tax included, 0 for a trial; the platform's own clients have to send it"`
	Currency      string         `json:"currency,omitempty" doc:"of expected_total: USD"`
	Card          *givenCardBody `json:"card,omitempty" doc:"to accept: a card for this purchase only, in the place of the product's; what the charge costs is computed for its address"`
}

// givenCardBody gives a tokenised card for one purchase.
type givenCardBody struct {
	Token     string `json:"token" doc:"from the payment provider's tokenisation, never a card number"`
	FirstName string `json:"first_name,omitempty"`
	LastName  string `json:"last_name,omitempty"`
	Company   string `json:"company,omitempty"`
	Country   string `json:"country,omitempty" doc:"ISO 3166-1 alpha-2"`
	Zip       string `json:"zip,omitempty"`
	VATNumber string `json:"vat_number,omitempty"`
	Keep      bool   `json:"keep,omitempty" doc:"make it the card of the product, once it has paid"`
}

func (b givenCardBody) input() *cards.GiveCardInput {
	return &cards.GiveCardInput{
		AddCardInput: cards.AddCardInput{
			Token: b.Token, FirstName: b.FirstName, LastName: b.LastName, Company: b.Company, Country: b.Country, Zip: b.Zip, VATNumber: b.VATNumber,
		},
		Keep: b.Keep,
	}
}

// agreement reads what the caller agrees to. An app may leave the body out.
func (h handlers) agreement(p auth.Principal, raw []byte) (charges.Agreement, error) {
	var body agreeBody
	if len(raw) > 0 {
		var err error
		if body, err = decode[agreeBody](raw); err != nil {
			return charges.Agreement{}, err
		}
	}
	if body.Card != nil && carriesCardNumber(raw) {
		return charges.Agreement{}, errs.New(errs.Unprocessable, billing.ReasonCardNumber, "Send the card to the payment provider and give us its token.")
	}
	if err := missingOrFraction(nil, map[string]*cents{"expected_total": body.ExpectedTotal}); err != nil {
		return charges.Agreement{}, err
	}
	shown := price.Expected{Currency: body.Currency, IsRequired: h.service.Charges.OfPlatform(p)}
	if body.ExpectedTotal != nil && body.Currency != "" {
		shown.Cents, shown.IsSet = money.Cents(body.ExpectedTotal.value), true
	}
	agreed := charges.Agreement{Shown: shown}
	if body.Card != nil {
		agreed.Card = body.Card.input()
	}
	return agreed, nil
}

// agreeing makes the handler of a verb by which somebody agrees to pay.
func (h handlers) agreeing(do func(ctx context.Context, p auth.Principal, product, id string, a charges.Agreement) (charges.Charge, error)) func(context.Context, *agreeInput) (*chargeOutput, error) {
	return func(ctx context.Context, in *agreeInput) (*chargeOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		agreed, err := h.agreement(p, in.RawBody)
		if err != nil {
			return nil, err
		}
		return h.answer(do(ctx, p, in.Product, in.ID, agreed))
	}
}

func (h handlers) answer(c charges.Charge, err error) (*chargeOutput, error) {
	if err != nil {
		return nil, err
	}
	return &chargeOutput{Body: h.chargeOf(c)}, nil
}

type listInput struct {
	ProductInput
	Page              string `query:"page" doc:"from 1, 20 a page"`
	Status            string `query:"status"`
	OrderClientID     string `query:"order_client_id"`
	RecurrentChargeID string `query:"recurrent_charge_id" doc:"the charges of that subscription's periods; they are left out otherwise"`
	Sort              string `query:"sort" doc:"desc: newest first"`
}

type listOutput struct {
	Body struct {
		Result []charge `json:"result"`
	}
}

func (h handlers) list(ctx context.Context, in *listInput) (*listOutput, error) {
	out := &listOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, h.chargeOf, func(p auth.Principal, page int64) ([]charges.Charge, error) {
		return h.service.Charges.List(ctx, p, charges.Filter{
			Product: in.Product, Status: in.Status, OrderClientID: in.OrderClientID, RecurrentChargeID: in.RecurrentChargeID,
			NewestFirst: in.Sort == "desc", Page: page,
		})
	})
	return out, err
}

type cardOutput struct{ Body billingInfo }

func (h handlers) getCard(ctx context.Context, in *ProductInput) (*cardOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	card, err := h.service.Cards.Card(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	return &cardOutput{Body: billingInfoOf(card)}, nil
}

func (h handlers) addCard(ctx context.Context, in *createInput) (*cardOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if carriesCardNumber(in.RawBody) {
		return nil, errs.New(errs.Unprocessable, billing.ReasonCardNumber, "Send the card to the payment provider and give us its token.")
	}
	body, err := decode[cardBody](in.RawBody)
	if err != nil {
		return nil, err
	}
	card, err := h.service.Renewals.AddCard(ctx, p, in.Product, cards.AddCardInput(body))
	if err != nil {
		return nil, err
	}
	return &cardOutput{Body: billingInfoOf(card)}, nil
}

type setupOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Provider       string `json:"provider" enum:"sandbox,stripe"`
		PublishableKey string `json:"publishable_key,omitempty"`
		ClientSecret   string `json:"client_secret,omitempty" doc:"of the setup that the browser ends with the card"`
	}
}

func (h handlers) setupCard(ctx context.Context, in *ProductInput) (*setupOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	setup, err := h.service.Cards.StartCardSetup(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	out := &setupOutput{CacheControl: "no-store"}
	out.Body.Provider, out.Body.PublishableKey, out.Body.ClientSecret = setup.Provider, setup.PublishableKey, setup.ClientSecret
	return out, nil
}

type removedOutput struct{}

func (h handlers) removeCard(ctx context.Context, in *ProductInput) (*removedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return &removedOutput{}, h.service.Cards.RemoveCard(ctx, p, in.Product)
}

type previewInput struct {
	ProductInput
	Price     string `query:"price" doc:"whole cents, before tax"`
	BaseTotal string `query:"base_total_price" doc:"whole cents: the sum of several prices before tax, in the place of price"`
	Type      string `query:"product_type" doc:"livechat or helpdesk; the product of the address by default"`
	Country   string `query:"country" doc:"ISO 3166-1 alpha-2; the account's own by default"`
	Zip       string `query:"zip"`
	VATNumber string `query:"vat_number"`
}

type previewOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         taxes
}

func (h handlers) preview(ctx context.Context, in *previewInput) (*previewOutput, error) {
	p, _ := auth.FromContext(ctx) // a visitor may ask too
	product, asked := in.Product, in.Price
	if in.Type != "" {
		product = in.Type
	}
	if asked == "" {
		asked = in.BaseTotal
	}
	var whole cents
	if asked == "" || json.Unmarshal([]byte(asked), &whole) != nil || whole.fraction {
		return nil, &errs.Error{
			Code: errs.Unprocessable, Reason: billing.ReasonValidation, Message: "Some values are not valid.",
			Fields: map[string]string{"price": "Give whole cents."},
		}
	}
	sums, err := h.service.Cards.Preview(ctx, p, product, cards.PreviewInput{
		PriceCents: money.Cents(whole.value), Country: in.Country, Zip: in.Zip, VATNumber: in.VATNumber,
	})
	if err != nil {
		return nil, err
	}
	return &previewOutput{CacheControl: "private, max-age=300", Body: taxesOf(sums)}, nil
}

type pageInput struct {
	ProductInput
	Page string `query:"page" doc:"from 1, 20 a page"`
}

type ledgerEntry struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Type      string `json:"type" enum:"collection,refund,withdrawal"`
	Value     int64  `json:"value" doc:"cents, positive; the type carries the sign"`
	CreatedAt string `json:"created_at" format:"date-time"`
}

type ledgerOutput struct {
	Body struct {
		Result []ledgerEntry `json:"result"`
	}
}

func (h handlers) ledger(ctx context.Context, in *pageInput) (*ledgerOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	page, err := httpapi.PageNumber(in.Page)
	if err != nil {
		return nil, err
	}
	entries, err := h.service.Ledger.LedgerPage(ctx, p, in.Product, page)
	if err != nil {
		return nil, err
	}
	out := &ledgerOutput{}
	out.Body.Result = make([]ledgerEntry, len(entries))
	for i, e := range entries {
		out.Body.Result[i] = ledgerEntry{ID: e.ID, Name: e.Name, Type: e.Kind, Value: int64(e.Value), CreatedAt: httpapi.FormatTime(e.At)}
	}
	return out, nil
}

type balanceOutput struct {
	Body struct {
		Balance int64 `json:"balance" doc:"cents"`
	}
}

func (h handlers) balance(ctx context.Context, in *ProductInput) (*balanceOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	balance, err := h.service.Ledger.Balance(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	out := &balanceOutput{}
	out.Body.Balance = int64(balance)
	return out, nil
}

type createForAppInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug of the app"`
	Body struct {
		PlanID string `json:"plan_id" maxLength:"128"`
	}
}
