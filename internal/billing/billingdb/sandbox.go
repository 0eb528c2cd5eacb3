package billingdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/money"
)

// sandboxStore implements the embedded provider's sandbox.Store.
type sandboxStore struct{ q *billingsql.Queries }

// NewSandboxAtomic gives the transactions of the embedded provider.
func NewSandboxAtomic(database *db.DB, keys db.Sealer, enqueue db.Enqueue) func(ctx context.Context, key string, body func(context.Context, sandbox.Stores) error) error {
	return func(ctx context.Context, key string, body func(context.Context, sandbox.Stores) error) error {
		var lockKeys []string
		if key != "" {
			lockKeys = []string{"sandbox " + key}
		}
		return database.InTxLocked(ctx, lockKeys, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, sandbox.Stores{Store: New(tx, keys), Jobs: enqueue.On(tx)})
		})
	}
}

// AddCard implements sandbox.Store.
func (s sandboxStore) AddCard(ctx context.Context, c sandbox.Card) error {
	err := s.q.InsertSandboxCard(ctx, billingsql.InsertSandboxCardParams{
		Token: c.ID, Brand: c.Brand, FirstSix: c.FirstSix, LastFour: c.LastFour, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear,
		Name: c.Name, Country: c.Country, Zip: c.Zip, Behaviour: string(c.Behaviour), OrganizationID: c.OrganizationID,
		CreatedAt: clock.Micros(c.CreatedAt),
	})
	if err != nil {
		return fmt.Errorf("sandbox: keep a card: %w", err)
	}
	return nil
}

// SandboxCard implements sandbox.Store.
func (s sandboxStore) SandboxCard(ctx context.Context, id string) (sandbox.Card, bool, error) {
	row, err := s.q.GetSandboxCard(ctx, id)
	if db.IsNoRows(err) {
		return sandbox.Card{}, false, nil
	}
	if err != nil {
		return sandbox.Card{}, false, fmt.Errorf("sandbox: read a card: %w", err)
	}
	return sandbox.Card{
		ID: row.Token, Brand: row.Brand, FirstSix: row.FirstSix, LastFour: row.LastFour, ExpMonth: row.ExpMonth, ExpYear: row.ExpYear,
		Name: row.Name, Country: row.Country, Zip: row.Zip, Behaviour: sandbox.Behaviour(row.Behaviour), OrganizationID: row.OrganizationID,
		CreatedAt: clock.FromMicros(row.CreatedAt),
	}, true, nil
}

// BindCard implements sandbox.Store.
func (s sandboxStore) BindCard(ctx context.Context, id, organizationID string) error {
	if err := s.q.BindSandboxCard(ctx, billingsql.BindSandboxCardParams{Token: id, OrganizationID: organizationID}); err != nil {
		return fmt.Errorf("sandbox: bind a card: %w", err)
	}
	return nil
}

// AddPayment implements sandbox.Store.
func (s sandboxStore) AddPayment(ctx context.Context, p sandbox.Payment) (func() (bool, error), error) {
	added, err := s.q.InsertSandboxPayment(ctx, billingsql.InsertSandboxPaymentParams{
		Key: p.Key, ID: p.ID, CardToken: p.CardID, AmountCents: int64(p.AmountCents), Metadata: p.Metadata, Outcome: string(p.Outcome),
		FailureCode: p.FailureCode, SettlesAt: clock.Micros(p.SettlesAt), CreatedAt: clock.Micros(p.CreatedAt),
	})
	if err != nil {
		return nil, fmt.Errorf("sandbox: keep a payment: %w", err)
	}
	return func() (bool, error) {
		n, err := added.RowsAffected()
		return n == 1, err
	}, nil
}

// PaymentOfKey implements sandbox.Store.
func (s sandboxStore) PaymentOfKey(ctx context.Context, key string) (sandbox.Payment, bool, error) {
	row, err := s.q.GetSandboxPayment(ctx, key)
	return sandboxPayment(row, err)
}

// PaymentOfID implements sandbox.Store.
func (s sandboxStore) PaymentOfID(ctx context.Context, id string) (sandbox.Payment, bool, error) {
	row, err := s.q.GetSandboxPaymentByID(ctx, id)
	return sandboxPayment(row, err)
}

func sandboxPayment(row billingsql.SandboxPayment, err error) (sandbox.Payment, bool, error) {
	if db.IsNoRows(err) {
		return sandbox.Payment{}, false, nil
	}
	if err != nil {
		return sandbox.Payment{}, false, fmt.Errorf("sandbox: read a payment: %w", err)
	}
	return toSandboxPayment(row), true, nil
}

func toSandboxPayment(row billingsql.SandboxPayment) sandbox.Payment {
	return sandbox.Payment{
		Key: row.Key, ID: row.ID, CardID: row.CardToken, AmountCents: money.Cents(row.AmountCents), Metadata: row.Metadata,
		Outcome: payments.Outcome(row.Outcome), FailureCode: row.FailureCode,
		SettlesAt: clock.FromMicros(row.SettlesAt), CreatedAt: clock.FromMicros(row.CreatedAt),
	}
}

// Decide implements sandbox.Store.
func (s sandboxStore) Decide(ctx context.Context, p sandbox.Payment) (bool, error) {
	n, err := s.q.DecideSandboxPayment(ctx, billingsql.DecideSandboxPaymentParams{
		ID: p.ID, Outcome: string(p.Outcome), FailureCode: p.FailureCode, SettlesAt: clock.Micros(p.SettlesAt),
	})
	if err != nil {
		return false, fmt.Errorf("sandbox: decide a payment: %w", err)
	}
	return n == 1, nil
}

// Due implements sandbox.Store.
func (s sandboxStore) Due(ctx context.Context, from, until, forgotten time.Time) ([]sandbox.Payment, error) {
	rows, err := s.q.DueSandboxPayments(ctx, billingsql.DueSandboxPaymentsParams{
		Since: clock.Micros(from), Until: clock.Micros(until), Forgotten: clock.Micros(forgotten),
	})
	if err != nil {
		return nil, fmt.Errorf("sandbox: list due payments: %w", err)
	}
	list := make([]sandbox.Payment, len(rows))
	for i, row := range rows {
		list[i] = toSandboxPayment(row)
	}
	return list, nil
}

// Announced implements sandbox.Store.
func (s sandboxStore) Announced(ctx context.Context, p sandbox.Payment, at time.Time) error {
	err := s.q.AnnounceSandboxPayment(ctx, billingsql.AnnounceSandboxPaymentParams{ID: p.ID, SettlesAt: clock.Micros(p.SettlesAt), AnnouncedAt: clock.Micros(at)})
	if err != nil {
		return fmt.Errorf("sandbox: mark a payment: %w", err)
	}
	return nil
}

// AddRefund implements sandbox.Store.
func (s sandboxStore) AddRefund(ctx context.Context, key string, payment sandbox.Payment, amount money.Cents, at time.Time) (bool, error) {
	before, err := s.q.SumSandboxRefunds(ctx, billingsql.SumSandboxRefundsParams{PaymentKey: payment.Key, Apart: key})
	if err != nil {
		return false, fmt.Errorf("sandbox: read refunds: %w", err)
	}
	if money.Cents(before)+amount > payment.AmountCents {
		return false, nil
	}
	_, err = s.q.InsertSandboxRefund(ctx, billingsql.InsertSandboxRefundParams{Key: key, PaymentKey: payment.Key, AmountCents: int64(amount), CreatedAt: clock.Micros(at)})
	if err != nil {
		return false, fmt.Errorf("sandbox: keep a refund: %w", err)
	}
	return true, nil
}

// ListCaptured implements sandbox.Store.
func (s sandboxStore) ListCaptured(ctx context.Context, from, to time.Time, after string) ([]payments.CapturedPayment, error) {
	rows, err := s.q.SandboxTakings(ctx, billingsql.SandboxTakingsParams{Since: clock.Micros(from), Until: clock.Micros(to), After: after})
	if err != nil {
		return nil, fmt.Errorf("sandbox: list captured: %w", err)
	}
	list := make([]payments.CapturedPayment, len(rows))
	for i, row := range rows {
		list[i] = payments.CapturedPayment{Key: row.Key, Amount: money.Cents(row.AmountCents)}
	}
	return list, nil
}
