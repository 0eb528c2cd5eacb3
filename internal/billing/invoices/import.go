package invoices

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/kit/errs"
)

// ImportInvoice takes over an invoice of the past. When it was paid for a
// recurrent charge, the collection is posted as well; a direct charge posts its
// own by ImportCharge, so give its invoice without seller. Its app and developer are printed
// as the shop knows them now. A known id is left as it is.
func (s *Service) ImportInvoice(ctx context.Context, invoice Invoice, sellerOrganizationID string) error {
	account, err := s.d.Read.Account(ctx, invoice.OrganizationID)
	if err != nil {
		return err
	}
	app, err := s.d.Apps.App(ctx, invoice.AppID)
	if err != nil && !errs.IsNotFound(err) {
		return err
	}
	invoice.Printed.App, invoice.Printed.Developer = app.Name, app.Developer
	return s.d.Transact(ctx, []string{invoice.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if _, err := tx.IssueInvoices(ctx, withParties(s.d.Seller, invoice, account, s.d.Tax.Reverses(account.Place()))); err != nil {
			return err
		}
		if sellerOrganizationID == "" || invoice.State != "paid" || invoice.Tax.Total <= 0 {
			return nil
		}
		t := charges.CollectionTransaction(s.d.NewID(), charges.Charge{
			ID: invoice.ChargeID, Name: invoice.Description, BuyerOrganizationID: invoice.OrganizationID,
			OrderOrganizationID: sellerOrganizationID, CommissionPercent: billing.DefaultCommissionPercent, Tax: invoice.Tax,
		}, invoice.IssuedAt)
		t.Source = "invoice:" + invoice.ID
		return tx.PostTransaction(ctx, t)
	})
}

// InvoicesOf gives the invoices of an organization, newest first.
func (s *Service) InvoicesOf(ctx context.Context, organizationID string) ([]Invoice, error) {
	var all []Invoice
	for page := int64(1); ; page++ {
		list, err := s.d.Read.ListInvoices(ctx, Filter{OrganizationID: organizationID, Page: page})
		if err != nil || len(list) == 0 {
			return all, err
		}
		all = append(all, list...)
	}
}
