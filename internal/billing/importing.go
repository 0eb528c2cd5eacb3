package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// RecurrentStatus is where a recurrent charge stands (contract billing 3).
type RecurrentStatus string

// The statuses of a recurrent charge.
const (
	RecurrentPending   RecurrentStatus = "pending"
	RecurrentAccepted  RecurrentStatus = "accepted"
	RecurrentDeclined  RecurrentStatus = "declined"
	RecurrentActive    RecurrentStatus = "active"
	RecurrentPastDue   RecurrentStatus = "past_due"
	RecurrentFrozen    RecurrentStatus = "frozen"
	RecurrentCancelled RecurrentStatus = "cancelled"
)

// RecurrentCharge is a subscription to an app. It keeps the price it was made
// with (decisions rule 10). Zero times are absent.
type RecurrentCharge struct {
	ID                  string
	Product             string
	BuyerOrganizationID string
	BuyerLicenseID      int64
	BuyerAccountID      string
	BuyerEntityID       string
	SellerClientID      string
	OrderClientID       string
	OrderOrganizationID string
	ExternalID          string
	AppID               string
	PlanID              string
	Name                string
	PriceCents          money.Cents // one period, one account, before tax
	Quantity            int64
	PerAccount          bool
	Test                bool
	Months              int64 // 1, or 12 for a year
	TrialDays           int64
	CommissionPercent   int64
	ReturnURL           string
	Status              RecurrentStatus
	TrialEndsAt         time.Time
	CurrentChargeAt     time.Time
	NextChargeAt        time.Time
	CancelledAt         time.Time
	CreatedAt           time.Time
	UpdatedAt           time.Time
}

// Invoice is a bill of the past. State is paid, open or void.
type Invoice struct {
	ID             string
	OrganizationID string
	Product        string
	AppID          string
	ChargeID       string
	Description    string
	State          string
	Tax            Taxes
	IssuedAt       time.Time
}

// ImportAccount takes over a billing address, replacing the one there is.
func (s *Service) ImportAccount(ctx context.Context, account Account) error {
	account.UpdatedAt = s.d.Now()
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error { return stores.Accounts.PutAccount(ctx, account) })
}

// ImportSubscription takes over a host product of an organization, replacing
// what there is.
func (s *Service) ImportSubscription(ctx context.Context, subscription Subscription) error {
	subscription.UpdatedAt = s.d.Now()
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		return stores.Accounts.PutSubscription(ctx, subscription)
	})
}

// ImportCard takes over a card by its provider token, replacing the one there is.
func (s *Service) ImportCard(ctx context.Context, card Card) error {
	card.UpdatedAt = s.d.Now()
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error { return stores.Accounts.PutCard(ctx, card) })
}

// TaxOf gives the sums of a net amount for a place at a past moment, for
// invoices that are imported net of tax.
func (s *Service) TaxOf(net money.Cents, place Place, at time.Time) (Taxes, error) {
	rate, name, err := s.d.Tax.Rate(place, at)
	if err != nil {
		return Taxes{}, err
	}
	q, err := price.Compute(price.Order{UnitCents: net, Seats: 1, TaxRate: rate})
	if err != nil {
		return Taxes{}, err
	}
	return Taxes{Net: q.Net, Tax: q.Tax, Total: q.Total, Rate: rate, Place: name}, nil
}

// ImportCharge takes over a direct charge of the past as it was, with its
// ledger postings when it was a success. A known id is left as it is, so
// importing twice changes nothing.
func (s *Service) ImportCharge(ctx context.Context, charge Charge) error {
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		known, err := stores.Charges.Get(ctx, charge.ID)
		switch {
		case err == nil:
			charge = known
		case !errs.IsNotFound(err):
			return err
		default:
			if err := stores.Charges.Insert(ctx, charge); err != nil {
				return err
			}
		}
		if charge.Status != StatusSuccess || !charge.NeedsMoney() {
			return nil
		}
		return stores.Ledger.Post(ctx, Collection(s.d.NewID(), charge, charge.UpdatedAt))
	})
}

// ImportRecurrentCharge takes over a subscription to an app as it is. A known
// id is left as it is.
func (s *Service) ImportRecurrentCharge(ctx context.Context, charge RecurrentCharge) error {
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error { return stores.History.ImportRecurrent(ctx, charge) })
}

// ImportInvoice takes over an invoice of the past. When it was paid for a
// recurrent charge, the collection is posted as well; a direct charge posts its
// own by ImportCharge, so give its invoice without seller. A known id is left
// as it is.
func (s *Service) ImportInvoice(ctx context.Context, invoice Invoice, sellerOrganizationID string) error {
	return s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		if err := stores.History.ImportInvoice(ctx, invoice); err != nil {
			return err
		}
		if sellerOrganizationID == "" || invoice.State != "paid" || invoice.Tax.Total <= 0 {
			return nil
		}
		t := Collection(s.d.NewID(), Charge{
			ID: invoice.ChargeID, Name: invoice.Description, BuyerOrganizationID: invoice.OrganizationID,
			OrderOrganizationID: sellerOrganizationID, CommissionPercent: DefaultCommissionPercent, Tax: invoice.Tax,
		}, invoice.IssuedAt)
		t.Source = "invoice:" + invoice.ID
		return stores.Ledger.Post(ctx, t)
	})
}
