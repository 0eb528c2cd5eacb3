package invoices

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Seller is the seller of record, who stands on invoices.
type Seller struct {
	ID      string   `json:"id"` // numbers are without gaps within it
	Name    string   `json:"name"`
	Address []string `json:"address"`
	TaxID   string   `json:"taxID"`
	Support string   `json:"support,omitempty"` // the e-mail address for questions, empty for none
}

// The kinds of invoice.
const (
	InvoiceBill   = "invoice"
	InvoiceCredit = "credit_note"
)

// Invoice is a bill, or a credit note that takes a part of one back; the sums
// are positive in both. State is paid, open or void; those of payments made here
// are paid. It never changes once it is issued.
type Invoice struct {
	ID             string
	OrganizationID string
	Product        string
	AppID          string
	ChargeID       string
	Description    string
	State          string
	Tax            billing.TaxedSum
	IssuedAt       time.Time
	Seller         string // id of the seller of record
	Number         int64  // from 1 without gaps within the seller
	Kind           string
	Source         string // what caused it; one source causes one invoice
	Printed        PrintedFacts
	OrderNumber    billing.OrderNumber // of its charge; set when it is read to be shown
	Charge         ChargeFacts         // set when it is listed
}

// PrintedFacts is what an invoice says beside its sums, as it was when it was issued.
type PrintedFacts struct {
	Seller        Seller    `json:"seller"`
	Buyer         Buyer     `json:"buyer"`
	UnitCents     int64     `json:"unitCents"`
	Quantity      int64     `json:"quantity"`
	DiscountCents int64     `json:"discountCents,omitempty"` // what a coupon took off
	CreditCents   int64     `json:"creditCents,omitempty"`   // taken off for unused days of the plan before
	PeriodStart   time.Time `json:"periodStart,omitzero"`
	PeriodEnd     time.Time `json:"periodEnd,omitzero"`
	ReverseCharge bool      `json:"reverseCharge,omitempty"`
	TaxPlace      string    `json:"taxPlace,omitempty"`
	PerAgent      bool      `json:"perAgent,omitempty"`
	App           string    `json:"app,omitempty"`
	Developer     string    `json:"developer,omitempty"` // on whose behalf it was sold
	CardType      string    `json:"cardType,omitempty"`
	CardLastFour  string    `json:"cardLastFour,omitempty"`
	Credits       string    `json:"credits,omitempty"` // the label of the invoice that a credit note is about
	Reason        string    `json:"reason,omitempty"`
}

// Buyer is who pays, as printed.
type Buyer struct {
	Company   string `json:"company"`
	Email     string `json:"email"`
	Country   string `json:"country"`
	Zip       string `json:"zip"`
	VATNumber string `json:"vatNumber"`
	// What was known about the number: its state, when it came to be so, and the
	// register's reference or the staff's reason.
	VATState     cards.VATState `json:"vatState,omitempty"`
	VATCheckedAt time.Time      `json:"vatCheckedAt,omitzero"`
	VATReference string         `json:"vatReference,omitempty"`
	VATReason    string         `json:"vatReason,omitempty"`
}

// Label gives the number as people read it.
func (i Invoice) Label() string {
	if i.Kind == InvoiceCredit {
		return fmt.Sprintf("CN-%06d", i.Number)
	}
	return fmt.Sprintf("INV-%06d", i.Number)
}

// withParties adds both parties to an invoice.
func withParties(seller Seller, i Invoice, account cards.BillingAccount, reverse bool) Invoice {
	i.Seller, i.Printed.Seller, i.Printed.TaxPlace = seller.ID, seller, i.Tax.Place
	if i.Kind == "" {
		i.Kind = InvoiceBill
	}
	if i.Printed.Quantity == 0 {
		i.Printed.Quantity, i.Printed.UnitCents = 1, int64(i.Tax.Net)
	}
	b := &i.Printed.Buyer
	b.Company, b.Country, b.Zip, b.VATNumber = account.Company, account.Country, account.Zip, account.VATNumber
	if account.VATNumber != "" {
		b.VATState, b.VATCheckedAt, b.VATReference, b.VATReason = account.VAT.State, account.VAT.At, account.VAT.Reference, account.VAT.Reason
	}
	i.Printed.ReverseCharge = reverse && i.Tax.Tax == 0
	return i
}

// Paid is a charge that was paid, with what of it only its invoice and receipt tell.
type Paid struct {
	charges.Charge

	Card payments.PayingCard
	App  billing.App // the zero App when it is gone
}

// IssueForCharges issues the invoices of charges that were paid and mails the receipts, in
// the transaction of their payments: no number is lost, and none without money.
func (s *Service) IssueForCharges(ctx context.Context, tx WriteTx, paid []Paid) error {
	if len(paid) == 0 {
		return nil
	}
	buyers := make([]string, len(paid))
	for i, c := range paid {
		buyers[i] = c.BuyerOrganizationID
	}
	accounts, err := tx.AccountsOf(ctx, buyers)
	if err != nil {
		return err
	}
	invoices := make([]Invoice, len(paid))
	for i, c := range paid {
		account := s.d.Cards.InvoicedAs(accounts[c.BuyerOrganizationID], c.Tax)
		invoices[i] = withParties(s.d.Seller, s.invoiceOf(c), account, s.d.Tax.Reverses(account.Place()))
	}
	issued, err := tx.IssueInvoices(ctx, invoices...)
	if err != nil {
		return err
	}
	for i, c := range paid {
		if err := s.mailReceipt(ctx, tx, c, issued[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) invoiceOf(c Paid) Invoice {
	return Invoice{
		ID: s.d.NewID(), OrganizationID: c.BuyerOrganizationID, Product: c.Product, AppID: c.AppID, ChargeID: c.ID, Description: c.Name, State: "paid",
		Tax: c.Tax, IssuedAt: c.UpdatedAt, Kind: InvoiceBill, Source: c.PaymentID(),
		Printed: PrintedFacts{
			Buyer: Buyer{Email: c.BuyerEntityID}, UnitCents: int64(c.PriceCents), Quantity: c.Quantity, DiscountCents: int64(c.Discount()), CreditCents: int64(c.CreditCents), PeriodStart: c.PeriodStart, PeriodEnd: c.PeriodEnd,
			PerAgent: c.PerAccount, App: c.App.Name, Developer: c.App.Developer, CardType: c.Card.Type, CardLastFour: c.Card.LastFour,
		},
	}
}

// Filter chooses invoices of an organization. Page counts from 1, 20 a page, newest
// first; the year is one of UTC, 0 for all.
type Filter struct {
	OrganizationID string
	Year           int
	Page           int64
}

// Invoices gives the invoices of the principal's organization, newest first, 20
// a page from page 1, of a year or of all (0). Error: 'unauthenticated' without a
// billing scope.
func (s *Service) Invoices(ctx context.Context, p auth.Principal, year int, page int64) ([]Invoice, error) {
	if !p.CanPay(auth.LiveChat) {
		return nil, billing.ScopeMissing()
	}
	list, err := s.d.Read.ListInvoices(ctx, Filter{OrganizationID: p.OrganizationID, Year: year, Page: max(page, 1)})
	if err != nil {
		return nil, err
	}
	for i := range list {
		app, err := billing.AppOrNone(ctx, s.d.Apps, list[i].Charge.ClientID)
		if err != nil {
			return nil, err
		}
		list[i].Charge.Slug = app.Slug
	}
	return list, nil
}

// Years gives the years in which the principal's organization may have invoices, the
// newest first: all from its first to its last one. Error as of Invoices.
func (s *Service) Years(ctx context.Context, p auth.Principal) ([]int, error) {
	if !p.CanPay(auth.LiveChat) {
		return nil, billing.ScopeMissing()
	}
	first, last, err := s.d.Read.InvoiceYears(ctx, p.OrganizationID)
	if err != nil || first.IsZero() {
		return []int{}, err
	}
	var years []int
	for year := last.UTC().Year(); year >= first.UTC().Year(); year-- {
		years = append(years, year)
	}
	return years, nil
}

// Invoice gives one invoice of the principal's organization by its number.
// Errors: 'unauthenticated' without a billing scope, 'not_found'.
func (s *Service) Invoice(ctx context.Context, p auth.Principal, number int64) (Invoice, error) {
	if !p.CanPay(auth.LiveChat) {
		return Invoice{}, billing.ScopeMissing()
	}
	invoice, err := s.d.Read.Invoice(ctx, s.d.Seller.ID, number)
	if err != nil {
		return Invoice{}, err
	}
	if p.OrganizationID == "" || invoice.OrganizationID != p.OrganizationID {
		return Invoice{}, InvoiceNotFound()
	}
	return invoice, nil
}

// InvoiceNotFound says that there is no such invoice for the caller.
func InvoiceNotFound() error {
	return errs.New(errs.NotFound, "invoice_not_found", "There is no such invoice.")
}

// Reads reads invoices and credit notes; what is issued never changes.
type Reads interface {
	// Invoice gives the invoice of a seller's number, or 'not_found'.
	Invoice(ctx context.Context, seller string, number int64) (Invoice, error)
	// InvoiceOf gives the invoice that a source caused, false when none.
	InvoiceOf(ctx context.Context, source string) (Invoice, bool, error)
	ListInvoices(ctx context.Context, filter Filter) ([]Invoice, error)
	// InvoiceYears gives when an organization's first and last invoice was issued, zero
	// times for one without any.
	InvoiceYears(ctx context.Context, organizationID string) (first, last time.Time, err error)
	// InvoiceNumbers gives the numbers of an organization's invoices by their charges.
	InvoiceNumbers(ctx context.Context, organizationID string, chargeIDs []string) (map[string]int64, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// IssueInvoices gives invoices of one seller its next numbers and keeps them. One that
	// is known, by id or source, is given as it is. Until the transaction ends all
	// others wait to issue theirs, so it comes last.
	IssueInvoices(ctx context.Context, invoices ...Invoice) ([]Invoice, error)
}
