package cards

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/licence"
)

// BillingAccount is where an organization's invoices go, as far as taxes care.
type BillingAccount struct {
	OrganizationID string
	Company        string
	Country        string
	Zip            string
	VATNumber      string
	TaxExempt      bool
	VAT            VATCheck // about VATNumber
	Former         FormerVAT
	UpdatedAt      time.Time
}

// Place gives where the account is for taxes.
func (a BillingAccount) Place() billing.TaxLocation {
	return billing.TaxLocation{Country: a.Country, Zip: a.Zip, VATNumber: a.VATNumber, Confirmed: a.VATNumber != "" && a.VAT.State.Exempts(), Exempt: a.TaxExempt}
}

// Reads reads billing addresses, licences and cards.
type Reads interface {
	// Account gives the billing account; an unknown one is empty, no error.
	Account(ctx context.Context, organizationID string) (BillingAccount, error)
	// Buyer gives the facts of a buyer at a moment, none of them missing; without
	// an app nothing was bought.
	Buyer(ctx context.Context, organizationID, product, appID string, now time.Time) (BuyerFacts, error)
	// AccountsOf gives the billing accounts that are known, by organization.
	AccountsOf(ctx context.Context, organizationIDs []string) (map[string]BillingAccount, error)
	// WaitingVAT gives accounts whose VAT number waits for a word, 20 a page.
	WaitingVAT(ctx context.Context, page int64) ([]BillingAccount, error)
	// Card gives the card for a product, false when there is none.
	Card(ctx context.Context, organizationID, product string) (Card, bool, error)
	// Given gives the card of one purchase, false when there is none.
	Given(ctx context.Context, chargeID string) (GivenCard, bool, error)
	GivenOf(ctx context.Context, chargeIDs []string) (map[string]GivenCard, error)
	// ExpiringGiven gives own cards of subscriptions in force that expire until the
	// end of a month (year x 12 + month) and whose buyers were not warned of it, by
	// charge, 200 after one.
	ExpiringGiven(ctx context.Context, month int64, after string) ([]ExpiringCard, error)
	// ExpiringCards gives cards that expire until the end of a month (year x 12 +
	// month) and were not warned about, 200 at most, after a place in their order.
	ExpiringCards(ctx context.Context, month int64, after string) ([]Card, error)
	// Subscriber gives the e-mail of who subscribed last in the product, "" when
	// nobody pays regularly.
	Subscriber(ctx context.Context, organizationID, product string) (string, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	PutAccount(ctx context.Context, account BillingAccount) error
	PutCard(ctx context.Context, card Card) error
	// PutGiven keeps the card of one purchase in the place of another one.
	PutGiven(ctx context.Context, given GivenCard) error
	MarkGivenPaid(ctx context.Context, chargeID string, at time.Time) error
	// DropGiven forgets the card of one purchase; none is no error.
	DropGiven(ctx context.Context, chargeID string) error
	// DropGivenOfUnpaid forgets the own cards of subscriptions to apps of a product
	// that could not be collected.
	DropGivenOfUnpaid(ctx context.Context, organizationID, product string) error
	// RemoveCard forgets a card; one that is not there is no error.
	RemoveCard(ctx context.Context, organizationID, product string) error
	// MarkGivenWarned keeps that the buyer was warned; false when they were before.
	MarkGivenWarned(ctx context.Context, chargeID string) (bool, error)
	MarkCardWarned(ctx context.Context, organizationID, product string) error
}

// BuyerFacts are of an organization that buys an app of a product: its account,
// its licence of the product, whether it has paid for the app once, and whether a
// first payment for it is under way.
type BuyerFacts struct {
	Account BillingAccount
	Licence licence.Licence
	Bought  bool
	Paying  bool
}

// placeOf gives where a buyer is for taxes who names a country, or none: the
// account's own then. An exemption and a VAT number belong to their country.
func placeOf(account BillingAccount, country, zip, vatNumber string) billing.TaxLocation {
	place := billing.TaxLocation{Country: strings.ToUpper(country), Zip: zip, VATNumber: vatNumber} // nobody has confirmed a number that was just typed
	switch place.Country {
	case "":
		return account.Place()
	case account.Country:
		place.Exempt = account.TaxExempt
		if place.VATNumber == "" || equalVATNumbers(account.Country, account.VATNumber, place.VATNumber) {
			place.VATNumber, place.Confirmed = account.VATNumber, account.Place().Confirmed
		}
	}
	return place
}

// UpdateAccount moves the billing address to the one given with a card; what is not given
// stays.
func UpdateAccount(ctx context.Context, tx WriteTx, card Card) error {
	before, err := tx.Account(ctx, card.OrganizationID)
	if err != nil {
		return err
	}
	account := before
	if card.Country != "" {
		zip := card.Zip
		if zip == "" && card.Country == account.Country {
			zip = account.Zip
		}
		account = account.movedTo(card.Country, zip)
	}
	if card.Company != "" {
		account.Company = card.Company
	}
	if card.VATNumber != "" {
		account = account.numbered(card.VATNumber)
	}
	account.OrganizationID, account.UpdatedAt = card.OrganizationID, card.UpdatedAt
	return saveAccount(ctx, tx, before, account)
}

// LicenceNumber gives the number of the organization's licence of a product, 0
// when it has none.
func (s *Service) LicenceNumber(ctx context.Context, organizationID, product string) (int64, error) {
	buyer, err := s.d.Read.Buyer(ctx, organizationID, product, "", s.d.Now())
	return buyer.Licence.Number, err
}
