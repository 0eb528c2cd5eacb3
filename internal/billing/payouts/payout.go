package payouts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
)

// Payouts happen above a minimum, of what is older than the hold period: until
// then a buyer can take the payment back.
const (
	PayoutMinimum money.Cents = 5_000
	PayoutHold                = 30 * 24 * time.Hour
)

// State is where a payout stands.
type State string

// The states of a payout. Paid and failed are final.
const (
	PayoutRequested State = "requested"
	PayoutPaid      State = "paid"
	PayoutFailed    State = "failed"
)

// States are all states of a payout.
var States = []State{PayoutRequested, PayoutPaid, PayoutFailed} //nolint:gochecknoglobals // a constant list

// Event is what moves a payout: staff sent the money, or it did not arrive.
type Event string

// The events of a payout.
const (
	PayoutPay  Event = "pay"
	PayoutFail Event = "fail"
)

// Events are all events of a payout.
var Events = []Event{PayoutPay, PayoutFail} //nolint:gochecknoglobals // a constant list

// payoutMoves is the life of a payout. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var payoutMoves = map[State]map[Event]State{
	PayoutRequested: {PayoutPay: PayoutPaid, PayoutFail: PayoutFailed},
}

// payoutLedBy names the event after which a payout stands at a state: repeating
// it changes nothing.
//
//nolint:gochecknoglobals // a constant table
var payoutLedBy = map[State]Event{PayoutPaid: PayoutPay, PayoutFailed: PayoutFail}

// NextPayout gives the state after an event; the one that led to a state gives
// it again. Error: 'unprocessable' payout_invalid_state.
func NextPayout(state State, event Event) (State, error) {
	if to, legal := payoutMoves[state][event]; legal {
		return to, nil
	}
	if payoutLedBy[state] == event {
		return state, nil
	}
	return state, billing.Unprocessable(billing.ReasonPayoutState, "The payout is "+string(state)+".")
}

// Payout is money that a developer gets for a month. While it is requested its
// amount is reserved; the withdrawal is posted when it is paid, so a failed one
// leaves the balance as it was.
type Payout struct {
	ID             string
	OrganizationID string
	Month          string // as 2026-12: when it was made
	AmountCents    money.Cents
	State          State
	Reason         string // why it failed
	Actor          string // account id of who moved it
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// PayoutAccount is where withdrawals go in the ledger.
const PayoutAccount = "platform:payouts"

// PayoutTransaction gives the transaction of a payout that was paid.
func PayoutTransaction(id string, p Payout) ledger.Transaction {
	return ledger.Transaction{ID: id, Kind: ledger.KindWithdrawal, Source: "payout:" + p.ID, Name: "Payout " + p.Month, At: p.UpdatedAt, Postings: []ledger.Posting{
		{Source: ledger.DeveloperAccount(p.OrganizationID), Destination: PayoutAccount, Amount: p.AmountCents},
	}}
}

// Statement is what a developer's balance means for the next payout, in
// cents. Balance = Held + Requested + Available; a negative available amount is
// carried over to the next earnings.
type Statement struct {
	Balance   money.Cents
	Held      money.Cents // earned within the hold period, as far as the balance goes
	Requested money.Cents // on its way
	Available money.Cents
	Payable   money.Cents // Available, or 0 below the minimum
	Carried   money.Cents // what stays for next time
}

// NewStatement gives the statement of a balance, of which so much was collected
// within the hold period and so much is on its way.
func NewStatement(balance, recent, requested money.Cents) Statement {
	st := Statement{Balance: balance, Held: max(min(recent, balance-requested), 0), Requested: requested}
	st.Available = balance - st.Held - requested
	if st.Available >= PayoutMinimum {
		st.Payable = st.Available
	}
	st.Carried = st.Available - st.Payable
	return st
}

// Payout gives the payout statement of the principal's organization. Errors as
// of LedgerPage.
func (s *Service) Payout(ctx context.Context, p auth.Principal, product string) (Statement, error) {
	if err := ledger.MayReadLedger(p, product); err != nil {
		return Statement{}, err
	}
	return s.statement(ctx, s.d.Read, p.OrganizationID)
}

func (s *Service) statement(ctx context.Context, tx ReadTx, organizationID string) (Statement, error) {
	account := ledger.DeveloperAccount(organizationID)
	balance, err := tx.AccountBalance(ctx, account)
	if err != nil {
		return Statement{}, err
	}
	recent, err := tx.CollectedSince(ctx, account, s.d.Now().Add(-PayoutHold))
	if err != nil {
		return Statement{}, err
	}
	requested, err := tx.RequestedPayouts(ctx, organizationID)
	return NewStatement(balance, recent, requested), err
}

// Payouts gives the payouts of the principal's organization, newest first, 20 a
// page from page 1. Errors as of LedgerPage.
func (s *Service) Payouts(ctx context.Context, p auth.Principal, product string, page int64) ([]Payout, error) {
	if err := ledger.MayReadLedger(p, product); err != nil {
		return nil, err
	}
	return s.d.Read.ListPayouts(ctx, p.OrganizationID, "", max(page, 1))
}

// AllPayouts gives those of all developers to staff, of a state or "" for all.
// Error: 'forbidden' for anybody else.
func (s *Service) AllPayouts(ctx context.Context, p auth.Principal, state string, page int64) ([]Payout, error) {
	if err := billing.MustBeStaff(p); err != nil {
		return nil, err
	}
	return s.d.Read.ListPayouts(ctx, "", state, max(page, 1))
}

// MarkPayout says how a payout went: staff sent the money, or it did not
// arrive, for a reason. Safe to repeat. Errors: 'forbidden' for anybody
// but staff, 'not_found', 'unprocessable' payout_invalid_state or validation, 'conflict'
// payout_details_missing for money sent to a developer who has not said who they are.
func (s *Service) MarkPayout(ctx context.Context, p auth.Principal, id string, event Event, reason string) (Payout, error) {
	if err := billing.MustBeStaff(p); err != nil {
		return Payout{}, err
	}
	if len([]rune(reason)) > billing.MaxReason || event == PayoutFail && strings.TrimSpace(reason) == "" {
		return Payout{}, billing.Invalid(map[string]string{"reason": "Give a reason of at most 1000 characters."})
	}
	payout, err := s.d.Read.Payout(ctx, id)
	if err != nil {
		return Payout{}, err
	}
	err = s.d.Transact(ctx, []string{payout.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if payout, err = tx.Payout(ctx, id); err != nil {
			return err
		}
		from := payout.State
		to, err := NextPayout(from, event)
		if err != nil || to == from {
			return err
		}
		if to == PayoutPaid {
			if err := checkDetails(ctx, tx, payout.OrganizationID); err != nil {
				return err
			}
		}
		payout.State, payout.Reason, payout.Actor, payout.UpdatedAt = to, reason, p.AccountID, s.d.Now()
		if err := tx.UpdatePayoutFrom(ctx, payout, from); err != nil || to != PayoutPaid {
			return err
		}
		return tx.PostTransaction(ctx, PayoutTransaction(s.d.NewID(), payout))
	})
	if err != nil {
		return Payout{}, err
	}
	return payout, nil
}

// EnqueueMonthlyPayouts asks for the payouts of next month, once.
func EnqueueMonthlyPayouts(ctx context.Context, jobs outbox.Enqueuer, now time.Time) error {
	now = now.UTC()
	next := time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, time.UTC)
	return jobs.Enqueue(ctx, JobPayout, struct{}{}, next, fmt.Sprintf("%s:%d", JobPayout, next.Unix()))
}

// RunMonthlyPayouts performs a JobPayout: every developer whose balance allows it gets one
// payout for the month, however often and on how many replicas it runs. Who has not said who
// they are is left out, and asked by one mail; the money stays in their balance.
func (s *Service) RunMonthlyPayouts(ctx context.Context, _ json.RawMessage) error {
	for after := ""; ; {
		accounts, err := s.d.Read.EarningAccounts(ctx, after)
		if err != nil || len(accounts) == 0 {
			return err
		}
		for _, account := range accounts {
			after = account
			organizationID := strings.TrimPrefix(account, ledger.DeveloperAccount(""))
			err := s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error { return s.requestPayout(ctx, tx, organizationID) })
			if err != nil {
				return fmt.Errorf("payout of %s: %w", organizationID, err)
			}
		}
	}
}

func (s *Service) requestPayout(ctx context.Context, tx WriteTx, organizationID string) error {
	st, err := s.statement(ctx, tx, organizationID)
	if err != nil || st.Payable == 0 {
		return err
	}
	details, err := tx.PayoutDetails(ctx, organizationID)
	if err != nil {
		return err
	}
	if !details.AreGiven() {
		return s.askForDetails(ctx, tx, organizationID, st)
	}
	now := s.d.Now().UTC()
	return tx.InsertPayout(ctx, Payout{
		ID: s.d.NewID(), OrganizationID: organizationID, Month: now.Format("2006-01"), AmountCents: st.Payable, State: PayoutRequested, CreatedAt: now, UpdatedAt: now,
	})
}

// Reads reads what developers are paid out.
type Reads interface {
	// Payout gives a payout, or 'not_found'.
	Payout(ctx context.Context, id string) (Payout, error)
	// ListPayouts gives an organization's or all, of a state or all, newest
	// first, 20 a page from page 1.
	ListPayouts(ctx context.Context, organizationID, state string, page int64) ([]Payout, error)
	// RequestedPayouts gives how much is on its way to an organization.
	RequestedPayouts(ctx context.Context, organizationID string) (money.Cents, error)
	// PayoutDetails gives who a developer is; the zero Details when they have not said.
	PayoutDetails(ctx context.Context, organizationID string) (Details, error)
	// EarningAccounts gives the ledger accounts of developers, some at a time
	// after a place in their order.
	EarningAccounts(ctx context.Context, after string) ([]string, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// InsertPayout keeps a payout; a second one of a month changes nothing.
	InsertPayout(ctx context.Context, payout Payout) error
	// PutPayoutDetails keeps who a developer is.
	PutPayoutDetails(ctx context.Context, organizationID string, d Details) error
	// TellPayoutDetails remembers that a developer was asked who they are; false when they
	// were before.
	TellPayoutDetails(ctx context.Context, organizationID string, at time.Time) (bool, error)
	// UpdatePayoutFrom saves state and reason; 'conflict' when it is not at from any
	// more.
	UpdatePayoutFrom(ctx context.Context, payout Payout, from State) error
}

// JobPayout is the kind of the job to pay out what developers earned.
const JobPayout = "billing.payout"
