package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// ImportAccount takes over a billing address, replacing the one there is.
func (s *Service) ImportAccount(ctx context.Context, account Account) error {
	account.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{account.OrganizationID}, func(ctx context.Context, tx WriteTx) error { return tx.PutAccount(ctx, account) })
}

// ImportLicence takes over a host product of an organization, replacing
// what there is. Its licence keeps its number; a new one gets the next of the
// installation, whatever LicenseID says (decisions rule 29).
func (s *Service) ImportLicence(ctx context.Context, subscription Licence) error {
	subscription.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{subscription.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return tx.PutLicence(ctx, subscription)
	})
}

// ImportCard takes over a card by its provider token, replacing the one there is.
func (s *Service) ImportCard(ctx context.Context, card Card) error {
	card.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{card.OrganizationID}, func(ctx context.Context, tx WriteTx) error { return tx.PutCard(ctx, card) })
}

// TaxAt gives the sums of a net amount for a place at a past moment, for
// invoices that are imported net of tax.
func (s *Service) TaxAt(ctx context.Context, net money.Cents, place TaxLocation, at time.Time) (TaxedSum, error) {
	rate, name, err := s.d.Tax.Rate(ctx, place, at)
	if err != nil {
		return TaxedSum{}, err
	}
	q, err := price.Compute(price.Order{UnitCents: net, Seats: 1, TaxRate: rate})
	if err != nil {
		return TaxedSum{}, err
	}
	return TaxedSum{Net: q.Net, Tax: q.Tax, Total: q.Total, Rate: rate, Place: name}, nil
}

// ImportCharge takes over a direct charge of the past as it was, with its
// ledger postings when it was a success. A known id is left as it is, so
// importing twice changes nothing.
func (s *Service) ImportCharge(ctx context.Context, charge Charge) error {
	return s.d.Transact(ctx, charge.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		known, err := tx.Charge(ctx, charge.ID)
		switch {
		case err == nil:
			charge = known
		case !errs.IsNotFound(err):
			return err
		default:
			if err := tx.InsertCharge(ctx, charge); err != nil {
				return err
			}
		}
		if charge.Status != StatusSuccess || !charge.NeedsMoney() {
			return nil
		}
		return tx.PostTransaction(ctx, CollectionTransaction(s.d.NewID(), charge, charge.UpdatedAt))
	})
}

// ImportSubscription takes over a subscription to an app as it is; a running
// one is renewed from its NextChargeAt on. A known id is left as it is.
func (s *Service) ImportSubscription(ctx context.Context, charge Subscription) error {
	if charge.isInForce() {
		charge.AnchorAt, charge.Period, charge.Reminded = charge.CurrentChargeAt, 1, 1
		if s.d.Now().Before(charge.TrialEndsAt) {
			charge.AnchorAt, charge.Period, charge.Reminded = charge.TrialEndsAt, 0, 0
			charge.CurrentChargeAt, charge.NextChargeAt = time.Time{}, charge.TrialEndsAt
		}
		charge.Entitled = charge.grantsSomething()
	}
	account, err := s.d.Read.Account(ctx, charge.BuyerOrganizationID)
	if err != nil {
		return err
	}
	if charge.Tax, err = taxes(ctx, s.d.Tax, charge.order(), account.Place(), s.d.Now()); err != nil {
		return err
	}
	return s.d.Transact(ctx, charge.lockKeys(), func(ctx context.Context, tx WriteTx) error { return tx.ImportSubscription(ctx, charge) })
}

// ImportInvoice takes over an invoice of the past. When it was paid for a
// recurrent charge, the collection is posted as well; a direct charge posts its
// own by ImportCharge, so give its invoice without seller. A known id is left
// as it is.
func (s *Service) ImportInvoice(ctx context.Context, invoice Invoice, sellerOrganizationID string) error {
	account, err := s.d.Read.Account(ctx, invoice.OrganizationID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, []string{invoice.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if _, err := tx.IssueInvoices(ctx, withParties(s.d.Seller, invoice, account, s.d.Tax.Reverses(account.Place()))); err != nil {
			return err
		}
		if sellerOrganizationID == "" || invoice.State != "paid" || invoice.Tax.Total <= 0 {
			return nil
		}
		t := CollectionTransaction(s.d.NewID(), Charge{
			ID: invoice.ChargeID, Name: invoice.Description, BuyerOrganizationID: invoice.OrganizationID,
			OrderOrganizationID: sellerOrganizationID, CommissionPercent: DefaultCommissionPercent, Tax: invoice.Tax,
		}, invoice.IssuedAt)
		t.Source = "invoice:" + invoice.ID
		return tx.PostTransaction(ctx, t)
	})
}
