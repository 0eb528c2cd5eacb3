// Package licencesdb keeps licences in the database.
package licencesdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb/licencessql"
)

// Store implements licences.Writes, and what other modules read of a licence, on a pool
// or a transaction.
type Store struct{ q *licencessql.Queries }

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(q db.Querier) *Store { return &Store{licencessql.New(q)} }

// NewTransact gives the transactions of licences.
func NewTransact(database *db.DB) licences.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, licences.Writes) error) error {
		return database.InTxLocked(ctx, organizations, func(ctx context.Context, tx db.Tx) error { return body(ctx, New(tx)) })
	}
}

// Licences implements licences.Reads.
func (s *Store) Licences(ctx context.Context, organizationID string) ([]licences.Licence, error) {
	rows, err := s.q.ListLicences(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list product subscriptions: %w", err)
	}
	list := make([]licences.Licence, len(rows))
	for i, row := range rows {
		list[i] = toLicence(row)
	}
	return list, nil
}

// GivenAt implements licences.Reads.
func (s *Store) GivenAt(ctx context.Context, organizationID string) (map[int64]time.Time, error) {
	rows, err := s.q.ListLicencesGiven(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list numbers of licences: %w", err)
	}
	given := map[int64]time.Time{}
	for _, row := range rows {
		given[row.Number] = clock.FromMicros(row.GivenAt)
	}
	return given, nil
}

// AllLicences implements licences.Reads.
func (s *Store) AllLicences(ctx context.Context) ([]licences.Licence, error) {
	rows, err := s.q.ListAllLicences(ctx)
	if err != nil {
		return nil, fmt.Errorf("list all product subscriptions: %w", err)
	}
	list := make([]licences.Licence, len(rows))
	for i, row := range rows {
		list[i] = toLicence(row)
	}
	return list, nil
}

// PutLicence implements licences.Writes.
func (s *Store) PutLicence(ctx context.Context, v licences.Licence, wanted int64) (int64, error) {
	number, err := s.licenceNumber(ctx, v, wanted)
	if err != nil {
		return 0, err
	}
	err = s.q.PutLicence(ctx, licencessql.PutLicenceParams{
		OrganizationID: v.OrganizationID, Product: v.Product, LicenseID: number, Plan: v.Plan, LastPlan: v.LastPlan, Status: string(v.Status),
		TrialEndsAt: clock.Micros(v.TrialEndsAt), Seats: v.Seats, HostVersion: v.HostVersion, UpdatedAt: clock.Micros(v.UpdatedAt),
	})
	if err != nil {
		return 0, fmt.Errorf("save a product subscription: %w", err)
	}
	return number, nil
}

// firstLicence is the number of the first licence of an installation.
const firstLicence = 1500

// licenceNumber gives the number of a licence, a new one when there is none yet.
func (s *Store) licenceNumber(ctx context.Context, v licences.Licence, wanted int64) (int64, error) {
	known, err := s.q.GetLicence(ctx, licencessql.GetLicenceParams{OrganizationID: v.OrganizationID, Product: v.Product})
	switch {
	case err == nil && (wanted == 0 || wanted == known.LicenseID):
		return known.LicenseID, nil
	case err == nil:
		return 0, errs.New(errs.Conflict, "licence_number_kept", fmt.Sprintf("The licence has the number %d and keeps it.", known.LicenseID))
	case !db.IsNoRows(err):
		return 0, fmt.Errorf("read a product subscription: %w", err)
	case wanted == 0:
		return s.nextNumber(ctx, v)
	}
	isFree, err := s.takeNumber(ctx, v, wanted)
	if err == nil && !isFree {
		err = errs.New(errs.Conflict, "licence_number_taken", fmt.Sprintf("Another licence has, or had, the number %d.", wanted))
	}
	return wanted, err
}

// nextNumber takes the next number of the sequence that nobody ever had.
func (s *Store) nextNumber(ctx context.Context, v licences.Licence) (int64, error) {
	for {
		number, err := s.q.NextInSequence(ctx, licencessql.NextInSequenceParams{Name: "licence", First: firstLicence})
		if err != nil {
			return 0, fmt.Errorf("number a licence: %w", err)
		}
		if isFree, err := s.takeNumber(ctx, v, number); err != nil || isFree {
			return number, err
		}
	}
}

func (s *Store) takeNumber(ctx context.Context, v licences.Licence, number int64) (bool, error) {
	taken, err := s.q.TakeLicenceNumber(ctx, licencessql.TakeLicenceNumberParams{Number: number, OrganizationID: v.OrganizationID, Product: v.Product, GivenAt: clock.Micros(v.UpdatedAt)})
	if err != nil {
		return false, fmt.Errorf("number a licence: %w", err)
	}
	return taken == 1, nil
}

// Licence gives an organization's licence of a product at a moment; for installs.
func (s *Store) Licence(ctx context.Context, organizationID, product string, now time.Time) (licence.Licence, error) {
	row, err := s.q.GetLicence(ctx, licencessql.GetLicenceParams{OrganizationID: organizationID, Product: product})
	if db.IsNoRows(err) {
		return licence.Licence{}, nil
	}
	if err != nil {
		return licence.Licence{}, fmt.Errorf("read a product subscription: %w", err)
	}
	has := licence.At(row.LicenseID, row.Plan, licence.Status(row.Status), clock.FromMicros(row.TrialEndsAt), now)
	has.Seats = row.Seats
	return has, nil
}

func toLicence(row licencessql.ProductSubscription) licences.Licence {
	return licences.Licence{
		OrganizationID: row.OrganizationID, Product: row.Product, LicenseID: row.LicenseID, Plan: row.Plan, LastPlan: row.LastPlan,
		Status: licence.Status(row.Status), TrialEndsAt: clock.FromMicros(row.TrialEndsAt), Seats: row.Seats, HostVersion: row.HostVersion,
		UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}
}
