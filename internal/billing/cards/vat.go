package cards

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/billing/tax/vatnumber"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// VATState is what is known about the VAT number of a billing account.
type VATState string

// The states of a VAT number. Only verified and confirmed free from tax
// (decisions rule 27).
const (
	VATUnchecked     VATState = "unchecked"
	VATNotVerified   VATState = "not_verified" // no register answers for it
	VATVerified      VATState = "verified"
	VATNotRegistered VATState = "not_registered"
	VATConfirmed     VATState = "confirmed" // by staff
)

// VATStates are all states of a VAT number.
var VATStates = []VATState{VATUnchecked, VATNotVerified, VATVerified, VATNotRegistered, VATConfirmed} //nolint:gochecknoglobals // a constant list

// VATEvent is what moves the state of a VAT number.
type VATEvent string

// The events of a VAT number: three answers of a register, two words of staff.
const (
	VATUnanswered VATEvent = "nobody_answers"
	VATFound      VATEvent = "found"
	VATUnknown    VATEvent = "unknown"
	VATConfirm    VATEvent = "confirm"
	VATRefuse     VATEvent = "refuse"
)

// VATEvents are all events of a VAT number.
var VATEvents = []VATEvent{VATUnanswered, VATFound, VATUnknown, VATConfirm, VATRefuse} //nolint:gochecknoglobals // a constant list

// vatMoves is the life of a VAT number; another number begins anew. What is not
// here changes nothing: staff's word stands against a register's.
//
//nolint:gochecknoglobals // a constant table
var vatMoves = map[VATState]map[VATEvent]VATState{
	VATUnchecked:     {VATUnanswered: VATNotVerified, VATFound: VATVerified, VATUnknown: VATNotRegistered, VATConfirm: VATConfirmed, VATRefuse: VATNotRegistered},
	VATNotVerified:   {VATUnanswered: VATNotVerified, VATFound: VATVerified, VATUnknown: VATNotRegistered, VATConfirm: VATConfirmed, VATRefuse: VATNotRegistered},
	VATVerified:      {VATRefuse: VATNotRegistered},
	VATNotRegistered: {VATConfirm: VATConfirmed},
	VATConfirmed:     {VATRefuse: VATNotRegistered},
}

// NextVAT gives the state after an event, false when the event changes nothing.
func NextVAT(from VATState, event VATEvent) (VATState, bool) {
	to, moves := vatMoves[from][event]
	return to, moves
}

// Exempts reports whether a number in the state frees its business from tax.
func (s VATState) Exempts() bool { return s == VATVerified || s == VATConfirmed }

// isOpen reports whether neither a register nor staff has decided about a number.
func (s VATState) isOpen() bool { return s == VATUnchecked || s == VATNotVerified }

// VATCheck is what was said about a VAT number, when and by whom.
type VATCheck struct {
	State     VATState  `json:"state"`
	At        time.Time `json:"at,omitzero"`         // zero: never
	Reference string    `json:"reference,omitempty"` // of the register's answer
	By        string    `json:"by,omitempty"`        // account id of staff
	Reason    string    `json:"reason,omitempty"`
}

// FormerVAT is the last VAT number that freed an account from tax and does so no
// more; the zero value is none. What was agreed while it did is billed by it.
type FormerVAT struct {
	Country string   `json:"country"`
	Number  string   `json:"number"`
	Check   VATCheck `json:"check"`
}

// withFormer gives the account with the number that it had before, if that freed it
// from tax and does so no more.
func (a BillingAccount) withFormer(before BillingAccount) BillingAccount {
	stays := a.Place().Confirmed && a.VATNumber == before.VATNumber
	if before.Place().Confirmed && !stays {
		a.Former = FormerVAT{before.Country, before.VATNumber, before.VAT}
	}
	return a
}

// asFormer gives the account as it was when its former number freed it from tax.
func (a BillingAccount) asFormer() BillingAccount {
	a.Country, a.VATNumber, a.VAT, a.TaxExempt = a.Former.Country, a.Former.Number, a.Former.Check, false
	return a
}

// InvoicedAs gives the account that a charge was priced for: as it is, or as it was
// when its number freed it from tax, because only that leaves out the tax.
func (s *Service) InvoicedAs(account BillingAccount, sums billing.TaxedSum) BillingAccount {
	former := account.asFormer()
	isFree := sums.Rate == 0 && sums.Net > 0 && !account.TaxExempt && !s.d.Tax.Reverses(account.Place())
	if isFree && sums.Place == former.Country && s.d.Tax.Reverses(former.Place()) {
		return former
	}
	return account
}

// ErrExemptionLost is for a charge that was priced without tax for a VAT number that
// no longer exempts its buyer.
var ErrExemptionLost = errors.New("the buyer is no longer exempt from tax")

// StillExempt gives ErrExemptionLost for such a charge, nil for all others.
func (s *Service) StillExempt(ctx context.Context, tx ReadTx, organizationID string, sums billing.TaxedSum) error {
	if sums.Rate != 0 || sums.Net == 0 {
		return nil
	}
	account, err := tx.Account(ctx, organizationID)
	if err != nil {
		return err
	}
	if s.InvoicedAs(account, sums) != account {
		return ErrExemptionLost
	}
	return nil
}

// TaxToday gives the tax of an organization where it is now. The tax provider is
// asked, so it is called outside of transactions.
func (s *Service) TaxToday(ctx context.Context, organizationID string) (Offered, error) {
	account, err := s.d.Read.Account(ctx, organizationID)
	if err != nil {
		return Offered{}, err
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	rate, place, err := tax.RateOf(asked, s.d.Tax, account.Place(), s.d.Now())
	return Offered{rate: rate, place: place}, payments.WrapProviderError(err)
}

// VATAnswer is what a register says about a number.
type VATAnswer struct {
	Event     VATEvent // VATFound, VATUnknown or VATUnanswered
	Reference string   // the register's own word for this question, for audits
}

// Register knows which VAT numbers were given to somebody. It is asked outside of
// transactions; an error counts as nobody answering.
type Register interface {
	Check(ctx context.Context, number string) (VATAnswer, error)
}

// NoRegister is the embedded register: nobody answers, so staff confirms.
type NoRegister struct{}

// Check implements Register.
func (NoRegister) Check(context.Context, string) (VATAnswer, error) {
	return VATAnswer{Event: VATUnanswered}, nil
}

// JobVAT asks the register about the number of a billing account.
const JobVAT = "billing.vat"

// vatDaily is how long after a question that no register answers the next one is
// asked: there may be one by then.
const vatDaily = 24 * time.Hour

// vatBackoff are the waits after a register that did not answer; the last one is
// repeated.
//
//nolint:gochecknoglobals // a constant list
var vatBackoff = []time.Duration{15 * time.Minute, time.Hour, 4 * time.Hour, vatDaily}

type vatJob struct {
	OrganizationID string `json:"organization_id"`
	Number         string `json:"number"`
	Failures       int    `json:"failures,omitempty"` // in a row
}

// next gives the next question after one without an answer, and its wait.
func (j vatJob) next(failed error) (vatJob, time.Duration) {
	if failed == nil {
		j.Failures = 0
		return j, vatDaily
	}
	wait := vatBackoff[min(j.Failures, len(vatBackoff)-1)]
	j.Failures++
	return j, wait
}

func enqueueVAT(ctx context.Context, tx WriteTx, job vatJob, at time.Time) error {
	return tx.Enqueue(ctx, JobVAT, job, at, fmt.Sprintf("%s:%s:%s:%d", JobVAT, job.OrganizationID, job.Number, at.Unix()))
}

// CheckVAT performs a JobVAT. Nothing is done for a number that the account no
// longer has, or about which somebody has spoken since.
func (s *Service) CheckVAT(ctx context.Context, payload json.RawMessage) error {
	var job vatJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("check a VAT number: %w", err)
	}
	account, err := s.d.Read.Account(ctx, job.OrganizationID)
	if err != nil || account.VATNumber != job.Number || !account.VAT.State.isOpen() {
		return err
	}
	asked, cancel := payments.ProviderContext(ctx)
	defer cancel()
	answer, failed := s.d.Register.Check(asked, job.Number)
	if failed != nil {
		s.d.Log.WarnContext(ctx, "the register of VAT numbers does not answer", "error", failed)
		answer = VATAnswer{Event: VATUnanswered}
	}
	now := s.d.Now()
	return s.d.Transact(ctx, []string{job.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		account, err := tx.Account(ctx, job.OrganizationID)
		if err != nil || account.VATNumber != job.Number {
			return err
		}
		to, moves := NextVAT(account.VAT.State, answer.Event)
		if !moves {
			return nil
		}
		before := account
		account.VAT = VATCheck{State: to, At: now, Reference: answer.Reference}
		account = account.withFormer(before)
		if err := tx.PutAccount(ctx, account); err != nil || !to.isOpen() {
			return err
		}
		next, wait := job.next(failed)
		return enqueueVAT(ctx, tx, next, now.Add(wait))
	})
}

// parseVATNumber gives a VAT number as it is kept, for a country or, without one,
// for the account's own. Error: 'unprocessable' with the field vat_number.
func parseVATNumber(account BillingAccount, country, typed string) (string, error) {
	if strings.TrimSpace(typed) == "" {
		return "", nil
	}
	if country == "" {
		country = account.Country
	}
	if equalVATNumbers(country, account.VATNumber, typed) {
		return account.VATNumber, nil // it may be from before numbers were checked
	}
	number, right := vatnumber.Parse(country, typed)
	if !right {
		return "", billing.Invalid(map[string]string{"vat_number": "This is not a VAT number of your country. Check it, or leave it empty."})
	}
	return number, nil
}

// equalVATNumbers compares numbers of a country however they are typed.
func equalVATNumbers(country, a, b string) bool {
	if strings.TrimSpace(a) == strings.TrimSpace(b) {
		return true
	}
	first, ok := vatnumber.Parse(country, a)
	second, also := vatnumber.Parse(country, b)
	return ok && also && first == second
}

// WaitingVAT gives the billing accounts whose VAT number no register knows of and
// staff has not spoken about, by organization, 20 a page from page 1. Error:
// 'forbidden' for who is not staff.
func (s *Service) WaitingVAT(ctx context.Context, p auth.Principal, page int64) ([]BillingAccount, error) {
	if err := billing.MustBeStaff(p); err != nil {
		return nil, err
	}
	return s.d.Read.WaitingVAT(ctx, max(page, 1))
}

// SettleVAT confirms or refuses the VAT number of an organization, by VATConfirm
// or VATRefuse; who, when and why are kept. The number must be the one that was
// looked at. Safe to repeat. Errors: 'forbidden' for who is not staff,
// 'unprocessable' without a reason, 'not_found' without such a number.
func (s *Service) SettleVAT(ctx context.Context, p auth.Principal, organizationID, number string, event VATEvent, reason string) (BillingAccount, error) {
	if err := billing.MustBeStaff(p); err != nil {
		return BillingAccount{}, err
	}
	if strings.TrimSpace(reason) == "" || len([]rune(reason)) > billing.MaxReason {
		return BillingAccount{}, billing.Invalid(map[string]string{"reason": "Give a reason of at most 1000 characters."})
	}
	var account BillingAccount
	settled := false
	err := s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if account, err = tx.Account(ctx, organizationID); err != nil {
			return err
		}
		if account.VATNumber == "" || account.VATNumber != number {
			return errs.New(errs.NotFound, billing.ReasonVATNotFound, "The organization has no such VAT number.")
		}
		to, moves := NextVAT(account.VAT.State, event)
		if settled = moves; !moves {
			return nil
		}
		before := account
		account.VAT = VATCheck{State: to, At: s.d.Now(), By: p.AccountID, Reason: reason}
		account = account.withFormer(before)
		return tx.PutAccount(ctx, account)
	})
	if err == nil && settled {
		s.d.Log.InfoContext(ctx, "staff settled a VAT number", "organization", organizationID, "state", account.VAT.State, "by", p.AccountID)
	}
	return account, err
}
