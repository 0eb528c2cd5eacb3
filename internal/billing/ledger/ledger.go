package ledger

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// The kinds of ledger transaction (contract billing 7).
const (
	KindCollection = "collection"
	KindRefund     = "refund"
	KindWithdrawal = "withdrawal"
)

// Transaction is a set of postings that belong together. Source names what
// caused it: one source posts once.
type Transaction struct {
	ID       string
	Kind     string
	Source   string
	ChargeID string
	Name     string
	At       time.Time
	Postings []Posting
}

// Posting moves an amount above zero, in cents, from one account to another.
type Posting struct {
	Source      string
	Destination string
	Amount      money.Cents
}

// Entry is a posting as the owner of an account sees it. Value is positive; the
// kind carries the sign (contract billing 7).
type Entry struct {
	ID    string
	Name  string
	Kind  string
	Value money.Cents
	At    time.Time
}

// CommissionAccount is the platform's own account.
const CommissionAccount = "platform:commission"

// BuyerAccount gives the account that an organization pays from.
func BuyerAccount(organizationID string) string { return "buyer:" + organizationID }

// DeveloperAccount gives the account that an organization earns on.
func DeveloperAccount(organizationID string) string { return "developer:" + organizationID }

// TaxAccount gives the account of the tax of a place.
func TaxAccount(place string) string { return "tax:" + place }

// AccountTotals gives what a list of postings does to each account, in cents. The sums
// add up to zero.
func AccountTotals(postings []Posting) map[string]money.Cents {
	sums := map[string]money.Cents{}
	for _, p := range postings {
		sums[p.Source] -= p.Amount
		sums[p.Destination] += p.Amount
	}
	return sums
}

// LedgerPage gives what the principal's organization earned and was paid out,
// newest first, 20 a page from page 1. Errors: 'forbidden' without the
// scope ledger_read, 'not_found' for any product but livechat: the ledger of all
// sales is kept there (contract billing 1).
func (s *Service) LedgerPage(ctx context.Context, p auth.Principal, product string, page int64) ([]Entry, error) {
	if err := MayReadLedger(p, product); err != nil {
		return nil, err
	}
	return s.d.Read.LedgerEntries(ctx, DeveloperAccount(p.OrganizationID), max(page, 1))
}

// Balance gives what the principal's organization can be paid out, in cents.
// Errors as of LedgerPage.
func (s *Service) Balance(ctx context.Context, p auth.Principal, product string) (money.Cents, error) {
	if err := MayReadLedger(p, product); err != nil {
		return 0, err
	}
	return s.d.Read.AccountBalance(ctx, DeveloperAccount(p.OrganizationID))
}

// MayReadLedger checks the product and the scope ledger_read.
func MayReadLedger(p auth.Principal, product string) error {
	if product != auth.LiveChat {
		return errs.New(errs.NotFound, billing.ReasonUnknownProduct, "The ledger is kept under livechat.")
	}
	if !p.Scopes.Has(auth.ScopeLedgerRead) {
		return errs.New(errs.Forbidden, billing.ReasonScopeMissing, "The token lacks the scope ledger_read.")
	}
	return nil
}

// Reads reads the postings, of which there are only ever more.
type Reads interface {
	// LedgerEntries gives an account's entries, newest first, 20 a page from page 1.
	LedgerEntries(ctx context.Context, account string, page int64) ([]Entry, error)
	// AccountBalance gives what went into the account less what went out, in cents.
	AccountBalance(ctx context.Context, account string) (money.Cents, error)
	// CollectedSince gives what collections brought into the account after a moment.
	CollectedSince(ctx context.Context, account string, since time.Time) (money.Cents, error)
	// ChargePostings gives the postings that a charge caused.
	ChargePostings(ctx context.Context, chargeID string) ([]Posting, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// PostTransaction adds a transaction once: a second one of the same kind and source
	// changes nothing.
	PostTransaction(ctx context.Context, t Transaction) error
}
