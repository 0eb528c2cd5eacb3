package billingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// paymentStore implements payments.Writes, refunds.Writes, ledger.Writes and settlement.Reads.
type paymentStore struct{ sealedQueries }

// InsertPayment implements payments.Writes.
func (s paymentStore) InsertPayment(ctx context.Context, p payments.Payment) error {
	err := s.q.InsertPayment(ctx, billingsql.InsertPaymentParams{
		ID: p.ID, ChargeID: p.ChargeID, Provider: p.Provider, CardToken: paymentToken.Seal(s.keys, p.Card.Token, p.ID), AmountCents: int64(p.AmountCents),
		State: string(p.State), CreatedAt: clock.Micros(p.CreatedAt), CardType: p.Card.Type, CardLastFour: p.Card.LastFour, CardGiven: p.Card.Given,
	})
	if err != nil {
		return fmt.Errorf("insert payment %s: %w", p.ID, err)
	}
	return nil
}

// Payment implements settlement.Reads.
func (s paymentStore) Payment(ctx context.Context, id string) (payments.Payment, charges.Charge, error) {
	row, err := s.q.GetPayment(ctx, id)
	if db.IsNoRows(err) {
		return payments.Payment{}, charges.Charge{}, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	if err != nil {
		return payments.Payment{}, charges.Charge{}, fmt.Errorf("read payment %s: %w", id, err)
	}
	found, err := s.toPaymentWithCharge(row.Payment, row.DirectCharge)
	return found.Payment, found.Charge, err
}

func (s sealedQueries) toPaymentWithCharge(payment billingsql.Payment, charge billingsql.DirectCharge) (both settlement.PaymentWithCharge, err error) {
	if both.Payment, err = s.toPayment(payment); err != nil {
		return both, err
	}
	both.Charge, err = s.toCharge(charge)
	return both, err
}

func (s sealedQueries) toPayment(row billingsql.Payment) (payments.Payment, error) {
	token, err := paymentToken.Open(s.keys, row.CardToken, row.ID)
	return payments.Payment{
		ID: row.ID, ChargeID: row.ChargeID, Provider: row.Provider, AmountCents: money.Cents(row.AmountCents),
		Card:  payments.PayingCard{Token: token, Type: row.CardType, LastFour: row.CardLastFour, Given: row.CardGiven},
		State: payments.State(row.State), FailureCode: row.FailureCode,
		CreatedAt: clock.FromMicros(row.CreatedAt), UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}, err
}

// UpdatePaymentFrom implements payments.Writes.
func (s paymentStore) UpdatePaymentFrom(ctx context.Context, p payments.Payment, from payments.State) errs.AtCommit {
	params := billingsql.MovePaymentParams{
		ID: p.ID, State: string(p.State), FailureCode: p.FailureCode, UpdatedAt: clock.Micros(p.UpdatedAt), FromState: string(from),
	}
	meanwhile := errs.New(errs.Conflict, "payment_changed", "The payment has changed meanwhile.")
	return db.ExecOne(ctx, conflictError("payment "+p.ID, meanwhile), func(ctx context.Context) (sql.Result, error) { return s.q.MovePayment(ctx, params) })
}

// conflictError says why something did not move: with meanwhile when it was changed by
// somebody else.
func conflictError(what string, meanwhile error) func(error) error {
	return func(err error) error {
		if errors.Is(err, db.ErrNoRowChanged) {
			return meanwhile
		}
		return fmt.Errorf("move %s: %w", what, err)
	}
}

// PaymentsOf implements settlement.Reads.
func (s paymentStore) PaymentsOf(ctx context.Context, ids []string) (map[string]settlement.PaymentWithCharge, error) {
	rows, err := s.q.PaymentsOf(ctx, db.JSONKeys(ids))
	if err != nil {
		return nil, fmt.Errorf("read payments: %w", err)
	}
	found := make(map[string]settlement.PaymentWithCharge, len(rows))
	for _, row := range rows {
		one, err := s.toPaymentWithCharge(row.Payment, row.DirectCharge)
		if err != nil {
			return nil, err
		}
		if row.SellerNow != "" && !one.Charge.Status.Final() {
			one.Charge.OrderOrganizationID = row.SellerNow // the app has moved since it was ordered
		}
		found[row.Payment.ID] = one
	}
	return found, nil
}

// OpenPayments implements payments.Reads.
func (s paymentStore) OpenPayments(ctx context.Context, before time.Time) ([]payments.Payment, error) {
	rows, err := s.q.OpenPayments(ctx, clock.Micros(before))
	if err != nil {
		return nil, fmt.Errorf("list open payments: %w", err)
	}
	list := make([]payments.Payment, len(rows))
	for i, row := range rows {
		if list[i], err = s.toPayment(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// AddEvents implements payments.Writes.
func (s paymentStore) AddEvents(ctx context.Context, provider string, events []payments.ProviderEvent, at time.Time) ([]payments.ProviderEvent, error) {
	kept := make([]sql.Result, len(events))
	for i, event := range events {
		body, err := json.Marshal(event)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", event.ID, err)
		}
		kept[i], err = s.q.InsertEvent(ctx, billingsql.InsertEventParams{ID: event.ID, Provider: provider, Body: string(body), ReceivedAt: clock.Micros(at)})
		if err != nil {
			return nil, fmt.Errorf("keep event %s: %w", event.ID, err)
		}
	}
	var added []payments.ProviderEvent
	for i, event := range events { // asked after all are sent
		n, err := kept[i].RowsAffected()
		if err != nil {
			return nil, fmt.Errorf("keep event %s: %w", event.ID, err)
		}
		if n == 1 {
			added = append(added, event)
		}
	}
	return added, nil
}

// EventsOf implements payments.Reads.
func (s paymentStore) EventsOf(ctx context.Context, ids []string) ([]payments.ProviderEvent, error) {
	rows, err := s.q.EventsOf(ctx, db.JSONKeys(ids))
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}
	found := make(map[string]string, len(rows))
	for _, row := range rows {
		found[row.ID] = row.Body
	}
	events := make([]payments.ProviderEvent, len(ids))
	for i, id := range ids {
		body, known := found[id]
		if !known {
			return nil, errs.New(errs.NotFound, "event_not_found", "There is no such event.")
		}
		if err := json.Unmarshal([]byte(body), &events[i]); err != nil {
			return nil, fmt.Errorf("read event %s: %w", id, err)
		}
	}
	return events, nil
}

// PostTransaction implements ledger.Writes.
func (s paymentStore) PostTransaction(ctx context.Context, t ledger.Transaction) error {
	err := s.q.InsertLedgerTransaction(ctx, billingsql.InsertLedgerTransactionParams{
		ID: t.ID, Kind: t.Kind, Source: t.Source, ChargeID: t.ChargeID, Name: t.Name, Currency: money.Currency, At: clock.Micros(t.At),
	})
	if err != nil {
		return fmt.Errorf("post %s: %w", t.Source, err)
	}
	for _, p := range t.Postings {
		if p.Source == "" || p.Destination == "" {
			return fmt.Errorf("post %s: a posting has one side only", t.Source)
		}
	}
	first := int64(0)
	for some := range slices.Chunk(t.Postings, postedAtOnce) {
		var p [postedAtOnce]ledger.Posting
		copy(p[:], some)
		err := s.q.InsertPostings(ctx, billingsql.InsertPostingsParams{
			TransactionID: t.ID, FirstN: first, At: clock.Micros(t.At),
			Source1: p[0].Source, Destination1: p[0].Destination, Amount1: int64(p[0].Amount),
			Source2: p[1].Source, Destination2: p[1].Destination, Amount2: int64(p[1].Amount),
			Source3: p[2].Source, Destination3: p[2].Destination, Amount3: int64(p[2].Amount),
		})
		if err != nil {
			return fmt.Errorf("post %s: %w", t.Source, err)
		}
		first += postedAtOnce
	}
	return nil
}

// postedAtOnce is how many postings a statement adds.
const postedAtOnce = 3

// LedgerEntries implements ledger.Reads.
func (s paymentStore) LedgerEntries(ctx context.Context, account string, page int64) ([]ledger.Entry, error) {
	rows, err := s.q.ListLedger(ctx, billingsql.ListLedgerParams{
		Account: account, PageSize: pageSize, Skip: int32((page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	if err != nil {
		return nil, fmt.Errorf("list the ledger: %w", err)
	}
	list := make([]ledger.Entry, len(rows))
	for i, row := range rows {
		list[i] = ledger.Entry{ID: row.ID, Name: row.Name, Kind: row.Kind, Value: money.Cents(row.AmountCents), At: clock.FromMicros(row.At)}
	}
	return list, nil
}

// AccountBalance implements ledger.Reads.
func (s paymentStore) AccountBalance(ctx context.Context, account string) (money.Cents, error) {
	in, err := s.q.SumIn(ctx, account)
	if err != nil {
		return 0, fmt.Errorf("balance: %w", err)
	}
	out, err := s.q.SumOut(ctx, account)
	if err != nil {
		return 0, fmt.Errorf("balance: %w", err)
	}
	return money.Cents(in - out), nil
}

// ChargePostings implements ledger.Reads.
func (s paymentStore) ChargePostings(ctx context.Context, chargeID string) ([]ledger.Posting, error) {
	rows, err := s.q.PostingsOfCharge(ctx, chargeID)
	if err != nil {
		return nil, fmt.Errorf("postings of charge %s: %w", chargeID, err)
	}
	list := make([]ledger.Posting, len(rows))
	for i, row := range rows {
		list[i] = ledger.Posting{Source: row.Source, Destination: row.Destination, Amount: money.Cents(row.AmountCents)}
	}
	return list, nil
}

// CollectedSince implements ledger.Reads.
func (s paymentStore) CollectedSince(ctx context.Context, account string, since time.Time) (money.Cents, error) {
	sum, err := s.q.SumInSince(ctx, billingsql.SumInSinceParams{Account: account, Since: clock.Micros(since)})
	if err != nil {
		return 0, fmt.Errorf("collections: %w", err)
	}
	return money.Cents(sum), nil
}

// SucceededPayments implements payments.Reads.
func (s paymentStore) SucceededPayments(ctx context.Context, from, to time.Time, after string) ([]payments.CapturedPayment, error) {
	rows, err := s.q.SucceededPayments(ctx, billingsql.SucceededPaymentsParams{Since: clock.Micros(from), Until: clock.Micros(to), After: after})
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	list := make([]payments.CapturedPayment, len(rows))
	for i, row := range rows {
		list[i] = payments.CapturedPayment{Key: row.ID, Amount: money.Cents(row.AmountCents)}
	}
	return list, nil
}

// InsertRefund implements payments.Writes.
func (s paymentStore) InsertRefund(ctx context.Context, r refunds.Refund) error {
	err := s.q.InsertRefund(ctx, billingsql.InsertRefundParams{
		ID: r.ID, ChargeID: r.ChargeID, Kind: string(r.Kind), AmountCents: int64(r.AmountCents), Reason: r.Reason, Actor: r.Actor, State: string(r.State),
		CreatedAt: clock.Micros(r.CreatedAt),
	})
	if err != nil {
		return fmt.Errorf("insert refund %s: %w", r.ID, err)
	}
	return nil
}

// Refund implements refunds.Reads.
func (s paymentStore) Refund(ctx context.Context, id string) (refunds.Refund, error) {
	row, err := s.q.GetRefund(ctx, id)
	if db.IsNoRows(err) {
		return refunds.Refund{}, errs.New(errs.NotFound, "refund_not_found", "There is no such refund.")
	}
	if err != nil {
		return refunds.Refund{}, fmt.Errorf("read refund %s: %w", id, err)
	}
	return toRefund(row), nil
}

// RefundsOf implements refunds.Reads.
func (s paymentStore) RefundsOf(ctx context.Context, chargeID string) ([]refunds.Refund, error) {
	rows, err := s.q.RefundsOfCharge(ctx, chargeID)
	if err != nil {
		return nil, fmt.Errorf("list refunds: %w", err)
	}
	list := make([]refunds.Refund, len(rows))
	for i, row := range rows {
		list[i] = toRefund(row)
	}
	return list, nil
}

func toRefund(r billingsql.Refund) refunds.Refund {
	return refunds.Refund{
		ID: r.ID, ChargeID: r.ChargeID, Kind: refunds.Kind(r.Kind), AmountCents: money.Cents(r.AmountCents), Reason: r.Reason, Actor: r.Actor,
		State: payments.RefundState(r.State), FailureCode: r.FailureCode, CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
}

// UpdateRefundFrom implements payments.Writes.
func (s paymentStore) UpdateRefundFrom(ctx context.Context, r refunds.Refund) error {
	n, err := s.q.MoveRefund(ctx, billingsql.MoveRefundParams{ID: r.ID, State: string(r.State), FailureCode: r.FailureCode, UpdatedAt: clock.Micros(r.UpdatedAt)})
	if err != nil {
		return fmt.Errorf("move refund %s: %w", r.ID, err)
	}
	if n == 0 {
		return errs.New(errs.Conflict, "refund_changed", "The refund has changed meanwhile.")
	}
	return nil
}

// OpenRefunds implements refunds.Reads.
func (s paymentStore) OpenRefunds(ctx context.Context, before time.Time) ([]string, error) {
	ids, err := s.q.OpenRefunds(ctx, clock.Micros(before))
	if err != nil {
		return nil, fmt.Errorf("list open refunds: %w", err)
	}
	return ids, nil
}
