package billingdb

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/licence"
)

// accountStore implements cards.Writes and licences.Writes.
type accountStore struct{ sealedQueries }

// Account implements cards.Reads.
func (s accountStore) Account(ctx context.Context, organizationID string) (cards.BillingAccount, error) {
	row, err := s.q.GetAccount(ctx, organizationID)
	if db.IsNoRows(err) {
		return cards.BillingAccount{OrganizationID: organizationID}, nil
	}
	if err != nil {
		return cards.BillingAccount{}, fmt.Errorf("read the billing account: %w", err)
	}
	return toAccount(row)
}

func toAccount(row billingsql.BillingAccount) (cards.BillingAccount, error) {
	former, err := toFormer(row.VatFormer)
	if err != nil {
		return cards.BillingAccount{}, fmt.Errorf("read the former VAT number of %s: %w", row.OrganizationID, err)
	}
	return cards.BillingAccount{
		OrganizationID: row.OrganizationID, Company: row.Company, Country: row.Country, Zip: row.Zip, VATNumber: row.VatNumber,
		TaxExempt: row.TaxExempt, UpdatedAt: clock.FromMicros(row.UpdatedAt),
		VAT:    cards.VATCheck{State: cards.VATState(row.VatState), At: clock.FromMicros(row.VatCheckedAt), Reference: row.VatReference, By: row.VatBy, Reason: row.VatReason},
		Former: former,
	}, nil
}

// toFormer reads what PutAccount wrote.
func toFormer(kept string) (former cards.FormerVAT, err error) {
	if kept != "" {
		err = json.Unmarshal([]byte(kept), &former)
	}
	return former, err
}

// Buyer implements cards.Reads.
func (s accountStore) Buyer(ctx context.Context, organizationID, product, appID string, now time.Time) (cards.BuyerFacts, error) {
	row, err := s.q.GetBuyer(ctx, billingsql.GetBuyerParams{OrganizationID: organizationID, Product: product, AppID: appID})
	if err != nil {
		return cards.BuyerFacts{}, fmt.Errorf("read a buyer: %w", err)
	}
	account, err := toAccount(billingsql.BillingAccount{
		OrganizationID: organizationID, Company: row.Company, Country: row.Country, Zip: row.Zip, VatNumber: row.VatNumber,
		TaxExempt: row.TaxExempt, UpdatedAt: row.UpdatedAt,
		VatState: row.VatState, VatCheckedAt: row.VatCheckedAt, VatReference: row.VatReference, VatBy: row.VatBy, VatReason: row.VatReason, VatFormer: row.VatFormer,
	})
	if err != nil {
		return cards.BuyerFacts{}, err
	}
	has := licence.At(row.LicenseID, row.Plan, licence.Status(row.Status), clock.FromMicros(row.TrialEndsAt), now)
	return cards.BuyerFacts{Account: account, Licence: has, Bought: row.Bought > 0, Paying: row.Paying > 0}, nil
}

// AccountsOf implements cards.Reads.
func (s accountStore) AccountsOf(ctx context.Context, organizationIDs []string) (map[string]cards.BillingAccount, error) {
	rows, err := s.q.AccountsOf(ctx, db.JSONKeys(organizationIDs))
	if err != nil {
		return nil, fmt.Errorf("read billing accounts: %w", err)
	}
	found := make(map[string]cards.BillingAccount, len(rows))
	for _, row := range rows {
		if found[row.OrganizationID], err = toAccount(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// PutAccount implements cards.Writes.
func (s accountStore) PutAccount(ctx context.Context, a cards.BillingAccount) error {
	former := ""
	if a.Former != (cards.FormerVAT{}) {
		kept, err := json.Marshal(a.Former)
		if err != nil {
			return fmt.Errorf("save the billing account: %w", err)
		}
		former = string(kept)
	}
	err := s.q.PutAccount(ctx, billingsql.PutAccountParams{
		OrganizationID: a.OrganizationID, Company: a.Company, Country: a.Country, Zip: a.Zip, VatNumber: a.VATNumber,
		TaxExempt: a.TaxExempt, UpdatedAt: clock.Micros(a.UpdatedAt),
		VatState: string(cmp.Or(a.VAT.State, cards.VATUnchecked)), VatCheckedAt: clock.Micros(a.VAT.At), VatReference: a.VAT.Reference, VatBy: a.VAT.By, VatReason: a.VAT.Reason, VatFormer: former,
	})
	if err != nil {
		return fmt.Errorf("save the billing account: %w", err)
	}
	return nil
}

// WaitingVAT implements cards.Reads.
func (s accountStore) WaitingVAT(ctx context.Context, page int64) ([]cards.BillingAccount, error) {
	rows, err := s.q.WaitingVAT(ctx, billingsql.WaitingVATParams{PageSize: pageSize, Skip: int32((page - 1) * pageSize)}) //nolint:gosec // pages are bounded by the caller
	if err != nil {
		return nil, fmt.Errorf("list VAT numbers: %w", err)
	}
	list := make([]cards.BillingAccount, len(rows))
	for i, row := range rows {
		if list[i], err = toAccount(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Card implements cards.Reads.
func (s accountStore) Card(ctx context.Context, organizationID, product string) (cards.Card, bool, error) {
	row, err := s.q.GetCard(ctx, billingsql.GetCardParams{OrganizationID: organizationID, Product: product})
	if db.IsNoRows(err) {
		return cards.Card{}, false, nil
	}
	if err != nil {
		return cards.Card{}, false, fmt.Errorf("read a card: %w", err)
	}
	card, err := s.toCard(row)
	return card, err == nil, err
}

func (s sealedQueries) toCard(row billingsql.Card) (cards.Card, error) {
	token, err := cardToken.Open(s.keys, row.Token, row.OrganizationID, row.Product)
	return cards.Card{
		OrganizationID: row.OrganizationID, Product: row.Product, Provider: row.Provider, Token: token,
		CardDetails: billing.CardDetails{Type: row.CardType, FirstSix: row.FirstSix, LastFour: row.LastFour, ExpMonth: row.ExpMonth, ExpYear: row.ExpYear},
		FirstName:   row.FirstName, LastName: row.LastName, Company: row.Company, Country: row.Country, Zip: row.Zip, VATNumber: row.VatNumber,
		UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}, err
}

// CardToPay implements subscriptions.Reads.
func (s accountStore) CardToPay(ctx context.Context, c subscriptions.Subscription) (payments.PayingCard, error) {
	row, err := s.q.CardToPay(ctx, billingsql.CardToPayParams{ChargeID: c.ID, OrganizationID: c.BuyerOrganizationID, Product: c.Product})
	if err != nil {
		return payments.PayingCard{}, fmt.Errorf("read the card of %s: %w", c.ID, err)
	}
	token, err := s.openPayingToken(row.Token, row.Given == 1, c.ID, c.BuyerOrganizationID, c.Product)
	return payments.PayingCard{Token: token, Type: row.CardType, LastFour: row.LastFour, Given: row.Given == 1}, err
}

// PutGiven implements cards.Writes.
func (s accountStore) PutGiven(ctx context.Context, g cards.GivenCard) error {
	err := s.q.PutPurchaseCard(ctx, billingsql.PutPurchaseCardParams{
		ChargeID: g.ChargeID, OrganizationID: g.OrganizationID, Product: g.Product, Provider: g.Provider, Token: purchaseCardToken.Seal(s.keys, g.Token, g.ChargeID), CardType: g.Type, FirstSix: g.FirstSix,
		LastFour: g.LastFour, ExpMonth: g.ExpMonth, ExpYear: g.ExpYear, FirstName: g.FirstName, LastName: g.LastName, Company: g.Company, Country: g.Country,
		Zip: g.Zip, VatNumber: g.VATNumber, Keep: g.Keep, CreatedAt: clock.Micros(g.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("save a card of a purchase: %w", err)
	}
	return nil
}

// Given implements cards.Reads.
func (s accountStore) Given(ctx context.Context, chargeID string) (cards.GivenCard, bool, error) {
	row, err := s.q.GetPurchaseCard(ctx, chargeID)
	if db.IsNoRows(err) {
		return cards.GivenCard{}, false, nil
	}
	if err != nil {
		return cards.GivenCard{}, false, fmt.Errorf("read a card of a purchase: %w", err)
	}
	given, err := s.toGiven(row)
	return given, err == nil, err
}

// GivenOf implements cards.Reads.
func (s accountStore) GivenOf(ctx context.Context, chargeIDs []string) (map[string]cards.GivenCard, error) {
	rows, err := s.q.PurchaseCardsOf(ctx, db.JSONKeys(chargeIDs))
	if err != nil {
		return nil, fmt.Errorf("read cards of purchases: %w", err)
	}
	found := make(map[string]cards.GivenCard, len(rows))
	for _, row := range rows {
		if found[row.ChargeID], err = s.toGiven(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (s sealedQueries) toGiven(row billingsql.PurchaseCard) (cards.GivenCard, error) {
	token, err := purchaseCardToken.Open(s.keys, row.Token, row.ChargeID)
	return cards.GivenCard{
		ChargeID: row.ChargeID, Keep: row.Keep, PaidAt: clock.FromMicros(row.PaidAt),
		Card: cards.Card{
			OrganizationID: row.OrganizationID, Product: row.Product, Provider: row.Provider, Token: token,
			CardDetails: billing.CardDetails{Type: row.CardType, FirstSix: row.FirstSix, LastFour: row.LastFour, ExpMonth: row.ExpMonth, ExpYear: row.ExpYear},
			FirstName:   row.FirstName, LastName: row.LastName, Company: row.Company, Country: row.Country, Zip: row.Zip, VATNumber: row.VatNumber,
			UpdatedAt: clock.FromMicros(row.CreatedAt),
		},
	}, err
}

// MarkGivenPaid implements cards.Writes.
func (s accountStore) MarkGivenPaid(ctx context.Context, chargeID string, at time.Time) error {
	if _, err := s.q.MarkPurchaseCardPaid(ctx, billingsql.MarkPurchaseCardPaidParams{ChargeID: chargeID, PaidAt: clock.Micros(at)}); err != nil {
		return fmt.Errorf("mark a card of a purchase: %w", err)
	}
	return nil
}

// DropGiven implements cards.Writes.
func (s accountStore) DropGiven(ctx context.Context, chargeID string) error {
	if _, err := s.q.DeletePurchaseCard(ctx, chargeID); err != nil {
		return fmt.Errorf("forget a card of a purchase: %w", err)
	}
	return nil
}

// DropGivenOfUnpaid implements cards.Writes.
func (s accountStore) DropGivenOfUnpaid(ctx context.Context, organizationID, product string) error {
	if _, err := s.q.DeleteUnpaidPurchaseCards(ctx, billingsql.DeleteUnpaidPurchaseCardsParams{OrganizationID: organizationID, Product: product}); err != nil {
		return fmt.Errorf("forget cards of purchases: %w", err)
	}
	return nil
}

// RemoveCard implements cards.Writes.
func (s accountStore) RemoveCard(ctx context.Context, organizationID, product string) error {
	if _, err := s.q.DeleteCard(ctx, billingsql.DeleteCardParams{OrganizationID: organizationID, Product: product}); err != nil {
		return fmt.Errorf("remove a card: %w", err)
	}
	return nil
}

// ExpiringCards implements cards.Reads.
func (s accountStore) ExpiringCards(ctx context.Context, month int64, after string) ([]cards.Card, error) {
	rows, err := s.q.ExpiringCards(ctx, billingsql.ExpiringCardsParams{Month: month, After: after})
	if err != nil {
		return nil, fmt.Errorf("list expiring cards: %w", err)
	}
	list := make([]cards.Card, len(rows))
	for i, row := range rows {
		if list[i], err = s.toCard(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// MarkCardWarned implements cards.Writes.
func (s accountStore) MarkCardWarned(ctx context.Context, organizationID, product string) error {
	if _, err := s.q.MarkCardWarned(ctx, billingsql.MarkCardWarnedParams{OrganizationID: organizationID, Product: product}); err != nil {
		return fmt.Errorf("mark a card: %w", err)
	}
	return nil
}

// ExpiringGiven implements cards.Reads.
func (s accountStore) ExpiringGiven(ctx context.Context, month int64, after string) ([]cards.ExpiringCard, error) {
	rows, err := s.q.ExpiringPurchaseCards(ctx, billingsql.ExpiringPurchaseCardsParams{Month: month, After: after})
	if err != nil {
		return nil, fmt.Errorf("list expiring cards of subscriptions: %w", err)
	}
	list := make([]cards.ExpiringCard, len(rows))
	for i, row := range rows {
		given, err := s.toGiven(row.PurchaseCard)
		if err != nil {
			return nil, err
		}
		list[i] = cards.ExpiringCard{GivenCard: given, Subscription: row.Subscription, Email: row.BuyerEntityID}
	}
	return list, nil
}

// MarkGivenWarned implements cards.Writes.
func (s accountStore) MarkGivenWarned(ctx context.Context, chargeID string) (bool, error) {
	n, err := s.q.MarkPurchaseCardWarned(ctx, chargeID)
	if err != nil {
		return false, fmt.Errorf("mark a card of a subscription: %w", err)
	}
	return n == 1, nil
}

// Subscriber implements cards.Reads.
func (s accountStore) Subscriber(ctx context.Context, organizationID, product string) (string, error) {
	email, err := s.q.EntityOfProduct(ctx, billingsql.EntityOfProductParams{OrganizationID: organizationID, Product: product})
	if err != nil && !db.IsNoRows(err) {
		return "", fmt.Errorf("read a subscriber: %w", err)
	}
	return email, nil
}

// PutCard implements cards.Writes.
func (s accountStore) PutCard(ctx context.Context, c cards.Card) error {
	err := s.q.PutCard(ctx, billingsql.PutCardParams{
		OrganizationID: c.OrganizationID, Product: c.Product, Provider: c.Provider, Token: cardToken.Seal(s.keys, c.Token, c.OrganizationID, c.Product), CardType: c.Type, FirstSix: c.FirstSix, LastFour: c.LastFour,
		ExpMonth: c.ExpMonth, ExpYear: c.ExpYear, FirstName: c.FirstName, LastName: c.LastName, Company: c.Company, Country: c.Country, Zip: c.Zip,
		VatNumber: c.VATNumber, UpdatedAt: clock.Micros(c.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("save a card: %w", err)
	}
	return nil
}
