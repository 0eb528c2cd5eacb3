package billingdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// payoutStore implements payouts.Writes.
type payoutStore struct{ q *billingsql.Queries }

// InsertPayout implements payouts.Writes.
func (s payoutStore) InsertPayout(ctx context.Context, p payouts.Payout) error {
	_, err := s.q.InsertPayout(ctx, billingsql.InsertPayoutParams{
		ID: p.ID, OrganizationID: p.OrganizationID, Month: p.Month, AmountCents: int64(p.AmountCents), State: string(p.State), CreatedAt: clock.Micros(p.CreatedAt),
	})
	if err != nil {
		return fmt.Errorf("insert payout %s: %w", p.ID, err)
	}
	return nil
}

// Payout implements payouts.Reads.
func (s payoutStore) Payout(ctx context.Context, id string) (payouts.Payout, error) {
	row, err := s.q.GetPayout(ctx, id)
	if db.IsNoRows(err) {
		return payouts.Payout{}, errs.New(errs.NotFound, "payout_not_found", "There is no such payout.")
	}
	if err != nil {
		return payouts.Payout{}, fmt.Errorf("read payout %s: %w", id, err)
	}
	return toPayout(row), nil
}

func toPayout(r billingsql.Payout) payouts.Payout {
	return payouts.Payout{
		ID: r.ID, OrganizationID: r.OrganizationID, Month: r.Month, AmountCents: money.Cents(r.AmountCents), State: payouts.State(r.State),
		Reason: r.Reason, Actor: r.Actor, CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
}

// UpdatePayoutFrom implements payouts.Writes.
func (s payoutStore) UpdatePayoutFrom(ctx context.Context, p payouts.Payout, from payouts.State) error {
	n, err := s.q.MovePayout(ctx, billingsql.MovePayoutParams{
		ID: p.ID, State: string(p.State), Reason: p.Reason, Actor: p.Actor, UpdatedAt: clock.Micros(p.UpdatedAt), FromState: string(from),
	})
	if err != nil {
		return fmt.Errorf("move payout %s: %w", p.ID, err)
	}
	if n == 0 {
		return errs.New(errs.Conflict, "payout_changed", "The payout has changed meanwhile.")
	}
	return nil
}

// ListPayouts implements payouts.Reads.
func (s payoutStore) ListPayouts(ctx context.Context, organizationID, state string, page int64) ([]payouts.Payout, error) {
	rows, err := s.q.ListPayouts(ctx, billingsql.ListPayoutsParams{
		OrganizationID: db.Text(organizationID), State: db.Text(state), PageSize: pageSize, Skip: int32((page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	if err != nil {
		return nil, fmt.Errorf("list payouts: %w", err)
	}
	list := make([]payouts.Payout, len(rows))
	for i, row := range rows {
		list[i] = toPayout(row)
	}
	return list, nil
}

// RequestedPayouts implements payouts.Reads.
func (s payoutStore) RequestedPayouts(ctx context.Context, organizationID string) (money.Cents, error) {
	sum, err := s.q.OpenPayoutSum(ctx, organizationID)
	if err != nil {
		return 0, fmt.Errorf("open payouts: %w", err)
	}
	return money.Cents(sum), nil
}

// EarningAccounts implements payouts.Reads.
func (s payoutStore) EarningAccounts(ctx context.Context, after string) ([]string, error) {
	accounts, err := s.q.EarningAccounts(ctx, after)
	if err != nil {
		return nil, fmt.Errorf("list earning accounts: %w", err)
	}
	return accounts, nil
}

// PayoutDetails implements payouts.Reads.
func (s payoutStore) PayoutDetails(ctx context.Context, organizationID string) (payouts.Details, error) {
	r, err := s.q.GetPayoutDetails(ctx, organizationID)
	if db.IsNoRows(err) {
		return payouts.Details{}, nil
	}
	if err != nil {
		return payouts.Details{}, fmt.Errorf("read payout details of %s: %w", organizationID, err)
	}
	return payouts.Details{
		LegalName: r.LegalName, Country: r.Country, Address: r.Address, Zip: r.Zip, City: r.City, TaxID: r.TaxID, UpdatedBy: r.UpdatedBy, UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}, nil
}

// PutPayoutDetails implements payouts.Writes.
func (s payoutStore) PutPayoutDetails(ctx context.Context, organizationID string, d payouts.Details) error {
	err := s.q.PutPayoutDetails(ctx, billingsql.PutPayoutDetailsParams{
		OrganizationID: organizationID, LegalName: d.LegalName, Country: d.Country, Address: d.Address, Zip: d.Zip, City: d.City, TaxID: d.TaxID,
		UpdatedBy: d.UpdatedBy, UpdatedAt: clock.Micros(d.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("keep payout details of %s: %w", organizationID, err)
	}
	return nil
}

// TellPayoutDetails implements payouts.Writes.
func (s payoutStore) TellPayoutDetails(ctx context.Context, organizationID string, at time.Time) (bool, error) {
	n, err := s.q.TellPayoutDetails(ctx, billingsql.TellPayoutDetailsParams{OrganizationID: organizationID, ToldAt: clock.Micros(at)})
	if err != nil {
		return false, fmt.Errorf("remember who was asked for payout details: %w", err)
	}
	return n > 0, nil
}
