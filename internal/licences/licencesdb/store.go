// Package licencesdb keeps licences in the database.
package licencesdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
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

// PutLicence implements licences.Writes.
func (s *Store) PutLicence(ctx context.Context, v licences.Licence) error {
	number, err := s.licenceNumber(ctx, v.OrganizationID, v.Product)
	if err != nil {
		return err
	}
	err = s.q.PutLicence(ctx, licencessql.PutLicenceParams{
		OrganizationID: v.OrganizationID, Product: v.Product, LicenseID: number, Plan: v.Plan, LastPlan: v.LastPlan, Status: string(v.Status),
		TrialEndsAt: clock.Micros(v.TrialEndsAt), UpdatedAt: clock.Micros(v.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("save a product subscription: %w", err)
	}
	return nil
}

// firstLicence is the number of the first licence of an installation.
const firstLicence = 1500

// licenceNumber gives the number of a licence, a new one when there is none yet.
func (s *Store) licenceNumber(ctx context.Context, organizationID, product string) (int64, error) {
	known, err := s.q.GetLicence(ctx, licencessql.GetLicenceParams{OrganizationID: organizationID, Product: product})
	if err == nil {
		return known.LicenseID, nil
	}
	if !db.IsNoRows(err) {
		return 0, fmt.Errorf("read a product subscription: %w", err)
	}
	number, err := s.q.NextInSequence(ctx, licencessql.NextInSequenceParams{Name: "licence", First: firstLicence})
	if err != nil {
		return 0, fmt.Errorf("number a licence: %w", err)
	}
	return number, nil
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
	return licence.At(row.LicenseID, row.Plan, licence.Status(row.Status), clock.FromMicros(row.TrialEndsAt), now), nil
}

func toLicence(row licencessql.ProductSubscription) licences.Licence {
	return licences.Licence{
		OrganizationID: row.OrganizationID, Product: row.Product, LicenseID: row.LicenseID, Plan: row.Plan, LastPlan: row.LastPlan,
		Status: licence.Status(row.Status), TrialEndsAt: clock.FromMicros(row.TrialEndsAt), UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}
}
