package payouts

import (
	"context"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/billing"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/tax/vatnumber"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/textclean"
)

// Details say who a developer is by law. Nothing is paid out before they are given. Where
// money goes to is nothing that the shop keeps (ADR 25).
type Details struct {
	LegalName string
	Country   string // ISO 3166-1 alpha-2
	Address   string // street and number
	Zip       string
	City      string
	TaxID     string    // as it is kept: without spaces, a VAT number with its prefix
	UpdatedBy string    // account id
	UpdatedAt time.Time // zero until they are given
}

// AreGiven reports whether a developer has said who they are.
func (d Details) AreGiven() bool { return !d.UpdatedAt.IsZero() }

const (
	maxLine = 120
	maxZip  = 16
)

var (
	countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)
	taxIDPattern   = regexp.MustCompile(`^[A-Z0-9/]{4,32}$`)
)

// checked gives the details as they are kept. A tax id of a country whose VAT numbers are known
// is one of them, with right check digits. Error: 'unprocessable' with the fields.
func (d Details) checked() (Details, error) {
	d.LegalName, d.Address, d.Zip, d.City = textclean.Line(d.LegalName), textclean.Line(d.Address), textclean.Line(d.Zip), textclean.Line(d.City)
	d.Country = strings.ToUpper(strings.TrimSpace(d.Country))
	fields := map[string]string{}
	for name, line := range map[string]string{"legal_name": d.LegalName, "address": d.Address, "city": d.City} {
		if line == "" || utf8.RuneCountInString(line) > maxLine {
			fields[name] = "Give 1 to 120 letters."
		}
	}
	if utf8.RuneCountInString(d.Zip) > maxZip {
		fields["zip"] = "Use at most 16 letters."
	}
	if !countryPattern.MatchString(d.Country) {
		fields["country"] = "Name the country by its two letters."
	}
	taxID, right := vatnumber.Parse(d.Country, d.TaxID)
	if !right || !taxIDPattern.MatchString(taxID) {
		fields["tax_id"] = "This is no tax number of the country."
	}
	d.TaxID = taxID
	if len(fields) > 0 {
		return d, billing.Invalid(fields)
	}
	return d, nil
}

// DetailsMissing refuses a payout to a developer who has not said who they are.
func DetailsMissing() error {
	return errs.New(errs.Conflict, billing.ReasonPayoutDetails, "The developer has not given company data and tax number yet. The money stays in the balance until then.")
}

// Details gives those of the principal's organization; the zero Details when none are given.
// Errors as of LedgerPage.
func (s *Service) Details(ctx context.Context, p auth.Principal, product string) (Details, error) {
	if err := ledger.MayReadLedger(p, product); err != nil {
		return Details{}, err
	}
	return s.d.Read.PayoutDetails(ctx, p.OrganizationID)
}

// SetDetails keeps who the principal's organization is; the next payout goes out by them. Safe
// to repeat. Errors: as of LedgerPage; 'unprocessable' with the fields.
func (s *Service) SetDetails(ctx context.Context, p auth.Principal, product string, d Details) (Details, error) {
	if err := ledger.MayReadLedger(p, product); err != nil {
		return Details{}, err
	}
	d, err := d.checked()
	if err != nil {
		return Details{}, err
	}
	d.UpdatedBy, d.UpdatedAt = p.AccountID, s.d.Now()
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if err := tx.PutPayoutDetails(ctx, p.OrganizationID, d); err != nil {
			return err
		}
		// What they are is personal and stays out of the log.
		return s.d.Audit(ctx, p.AccountID, "payout_details.change", p.OrganizationID)
	})
	return d, err
}

// checkDetails tells, as an error or nil, whether money may go out to a developer.
func checkDetails(ctx context.Context, tx ReadTx, organizationID string) error {
	d, err := tx.PayoutDetails(ctx, organizationID)
	if err == nil && !d.AreGiven() {
		err = DetailsMissing()
	}
	return err
}

// askForDetails writes to the owners of a developer, once, that a payout waits for who they are.
func (s *Service) askForDetails(ctx context.Context, tx WriteTx, organizationID string, st Statement) error {
	first, err := tx.TellPayoutDetails(ctx, organizationID, s.d.Now())
	if err != nil || !first {
		return err
	}
	owners, err := s.d.Owners(ctx, organizationID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		err := billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
			sum := in.Money(st.Payable)
			return mail.Message{
				Kind: "payout-details", Key: "payout-details-" + organizationID + "-" + owner, To: owner, Greets: true,
				Subject: in.Say("Your first payout waits for your company data"),
				Title:   in.Say("Who do we pay?"),
				Paragraphs: []string{
					in.Say("%s of what your apps earned can be paid out. Before the first payout we need the legal name, the address and the tax number of your company.", sum),
					in.Say("The money stays in your balance, and goes out with the next monthly payout after you have given them."),
				},
				Action: &mail.Action{Label: in.Say("Give the company data"), URL: s.d.ConsoleURL + "/profile/#company"},
				Reason: in.Say("You get this mail because you own a developer in the shop."),
			}
		}))
		if err != nil {
			return err
		}
	}
	return nil
}
