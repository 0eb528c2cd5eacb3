package cards

import (
	"context"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// BillTo is who stands on an organization's invoices, and where: what its tax follows.
type BillTo struct {
	Company   string
	Country   string
	Zip       string
	VATNumber string
}

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in BillTo) Validate() error {
	fields := map[string]string{}
	for name, value := range map[string]string{"company": in.Company, "zip": in.Zip, "vat_number": in.VATNumber} {
		if len([]rune(value)) > 255 {
			fields[name] = "Give at most 255 characters."
		}
	}
	if len(in.Country) != 2 {
		fields["country"] = "Give a country code of two letters."
	}
	if len(fields) > 0 {
		return billing.Invalid(fields)
	}
	return nil
}

// BillTo gives who stands on the invoices of the principal's organization; empty before
// anybody said so. Error: 'forbidden' for who may not pay.
func (s *Service) BillTo(ctx context.Context, p auth.Principal) (BillingAccount, error) {
	if _, err := billing.PayableProducts(p); err != nil {
		return BillingAccount{}, err
	}
	return s.d.Read.Account(ctx, p.OrganizationID)
}

// ChangeBillTo says who stands on the invoices of the principal's organization from now on;
// no card is asked for. What was issued stays; the tax of what is paid next follows the
// new address. A VAT number that is new is checked; without one its exemption ends.
// Safe to repeat. Errors: as of BillTo; 'unprocessable' for bad inputs or an unknown
// country, 'unavailable' when nobody can tell the tax of the place.
func (s *Service) ChangeBillTo(ctx context.Context, p auth.Principal, in BillTo) (BillingAccount, error) {
	if _, err := billing.PayableProducts(p); err != nil {
		return BillingAccount{}, err
	}
	in = BillTo{strings.TrimSpace(in.Company), strings.ToUpper(strings.TrimSpace(in.Country)), strings.TrimSpace(in.Zip), strings.TrimSpace(in.VATNumber)}
	if err := in.Validate(); err != nil {
		return BillingAccount{}, err
	}
	now := s.d.Now()
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	if _, _, err := s.d.Tax.Rate(asked, billing.TaxLocation{Country: in.Country, Zip: in.Zip}, now); err != nil {
		if errs.As(err) == nil {
			err = payments.WrapProviderError(err)
		}
		return BillingAccount{}, err
	}
	var account BillingAccount
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		before, err := tx.Account(ctx, p.OrganizationID)
		if err != nil {
			return err
		}
		account = before.movedTo(in.Country, in.Zip)
		account.Company, account.OrganizationID, account.UpdatedAt = in.Company, p.OrganizationID, now
		number, err := parseVATNumber(account, in.Country, in.VATNumber)
		if err != nil {
			return err
		}
		account = account.numbered(number)
		return saveAccount(ctx, tx, before, account)
	})
	return account, err
}

// movedTo gives the account at another place: a VAT number and an exemption belong to their
// country.
func (a BillingAccount) movedTo(country, zip string) BillingAccount {
	if country != a.Country {
		a.VATNumber, a.VAT, a.TaxExempt = "", VATCheck{State: VATUnchecked}, false
	}
	a.Country, a.Zip = country, zip
	return a
}

// numbered gives the account with a VAT number: one that it had already keeps what is known
// about it.
func (a BillingAccount) numbered(number string) BillingAccount {
	if number == "" || !equalVATNumbers(a.Country, a.VATNumber, number) {
		a.VATNumber, a.VAT = number, VATCheck{State: VATUnchecked}
	}
	return a
}

// saveAccount keeps what an account became, and has a VAT number checked that it did not have.
// What differs by its time alone is left.
func saveAccount(ctx context.Context, tx WriteTx, before, after BillingAccount) error {
	same := after
	same.UpdatedAt, same.OrganizationID = before.UpdatedAt, before.OrganizationID
	if same == before {
		return nil
	}
	fresh := after.VATNumber != "" && !equalVATNumbers(after.Country, before.VATNumber, after.VATNumber)
	after = after.withFormer(before)
	if err := tx.PutAccount(ctx, after); err != nil || !fresh {
		return err
	}
	return enqueueVAT(ctx, tx, vatJob{OrganizationID: after.OrganizationID, Number: after.VATNumber}, after.UpdatedAt)
}
