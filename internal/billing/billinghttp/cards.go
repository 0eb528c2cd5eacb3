package billinghttp

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

type cardOutput struct{ Body BillingInfo }

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

// BillingInfo is a card on the wire (contract billing 6). It is exported because huma describes
// embedded fields only then.
type BillingInfo struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Company   string `json:"company"`
	Country   string `json:"country"`
	Zip       string `json:"zip"`
	VATNumber string `json:"vat_number"`
	CardType  string `json:"card_type"`
	Year      int64  `json:"year"`
	Month     int64  `json:"month"`
	FirstSix  string `json:"first_six"`
	LastFour  string `json:"last_four"`
}

func billingInfoOf(c cards.Card) BillingInfo {
	return BillingInfo{
		FirstName: c.FirstName, LastName: c.LastName, Company: c.Company, Country: c.Country, Zip: c.Zip, VATNumber: c.VATNumber,
		CardType: c.Type, Year: c.ExpYear, Month: c.ExpMonth, FirstSix: c.FirstSix, LastFour: c.LastFour,
	}
}

// cardBody gives a tokenised card.
type cardBody struct {
	Token     string `json:"token" doc:"from the payment provider's tokenisation, never a card number"`
	FirstName string `json:"first_name,omitempty"`
	LastName  string `json:"last_name,omitempty"`
	Company   string `json:"company,omitempty"`
	Country   string `json:"country,omitempty" doc:"ISO 3166-1 alpha-2"`
	Zip       string `json:"zip,omitempty"`
	VATNumber string `json:"vat_number,omitempty"`
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
