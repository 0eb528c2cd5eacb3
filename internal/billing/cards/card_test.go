package cards_test

import (
	"context"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

type noAccounts struct{ cards.ReadTx }

func (noAccounts) Account(context.Context, string) (cards.BillingAccount, error) {
	return cards.BillingAccount{Country: "DE"}, nil
}

type anyCard struct{ payments.Provider }

func (anyCard) Name() string { return "any" }

func (anyCard) Card(context.Context, string, string) (billing.CardDetails, error) {
	return billing.CardDetails{}, nil
}

// A VAT number and an exemption belong to their country: "de" is not another one than "DE".
func TestReadCard_CountryInSmallLetters_IsThatCountry(t *testing.T) {
	t.Parallel()
	service := cards.New(cards.Deps{
		Transact: func(context.Context, []string, func(context.Context, cards.WriteTx) error) error { return nil },
		Read:     noAccounts{}, Provider: anyCard{}, Tax: taxtable.Table{}, Register: cards.NoRegister{}, ShopURL: "https://shop.test", Now: time.Now, Log: testkit.Log(),
	})
	p := auth.Principal{AccountID: "a", OrganizationID: "o", Platform: true, Scopes: auth.Scopes{auth.ScopeBillingManage}}
	card, err := service.ReadCard(t.Context(), p, auth.LiveChat, cards.AddCardInput{Token: "tok", Country: "de"})
	if err != nil || card.Country != "DE" {
		t.Errorf("it is the country %q, %v", card.Country, err)
	}
}
