// Package installsdb keeps installs in the database.
package installsdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installsdb/installsql"
	"marketplace/internal/kit/clock"
)

// Store is every port of installs on a pool or a transaction.
type Store struct{ q *installsql.Queries }

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(q db.Querier) *Store { return &Store{q: installsql.New(q)} }

var (
	_ installs.Reads           = (*Store)(nil)
	_ installs.Writes          = (*Store)(nil)
	_ installs.ExclusionReads  = (*Store)(nil)
	_ installs.ExclusionWrites = (*Store)(nil)
)

// AddInstall implements installs.Writes.
func (s *Store) AddInstall(ctx context.Context, i installs.Install) (func() (bool, error), error) {
	added, err := s.q.InsertInstall(ctx, installsql.InsertInstallParams{
		ID: i.ID, OrganizationID: i.OrganizationID, AppID: i.AppID, Product: i.Product, ChargeID: i.ChargeID,
		InstalledAt: clock.Micros(i.InstalledAt), InstalledBy: i.InstalledBy, SetupRequired: i.SetupRequired, Restores: i.Restores, Properties: string(i.Properties),
	})
	if err != nil {
		return nil, fmt.Errorf("add an install: %w", err)
	}
	return func() (bool, error) {
		n, err := added.RowsAffected()
		if err != nil {
			return false, fmt.Errorf("add an install: %w", err)
		}
		return n == 1, nil
	}, nil
}

// ActiveInstall implements installs.Reads.
func (s *Store) ActiveInstall(ctx context.Context, organizationID, appID string) (installs.Install, bool, error) {
	row, err := s.q.PresentInstall(ctx, installsql.PresentInstallParams{OrganizationID: organizationID, AppID: appID})
	if db.IsNoRows(err) {
		return installs.Install{}, false, nil
	}
	if err != nil {
		return installs.Install{}, false, fmt.Errorf("read an install: %w", err)
	}
	return toDomain(row), true, nil
}

// RemoveInstall implements installs.Writes.
func (s *Store) RemoveInstall(ctx context.Context, organizationID, appID, by, reason string, at time.Time) (bool, error) {
	if err := s.q.KeepNoAccess(ctx, installsql.KeepNoAccessParams{OrganizationID: organizationID, AppID: appID, RemovedAt: clock.Micros(at)}); err != nil {
		return false, fmt.Errorf("remove an install: %w", err)
	}
	n, err := s.q.RemoveInstall(ctx, installsql.RemoveInstallParams{
		OrganizationID: organizationID, AppID: appID, RemovedBy: by, Reason: reason, RemovedAt: clock.Micros(at),
	})
	if err != nil {
		return false, fmt.Errorf("remove an install: %w", err)
	}
	if err := s.q.ClearNoAccess(ctx, installsql.ClearNoAccessParams{OrganizationID: organizationID, AppID: appID}); err != nil {
		return false, fmt.Errorf("remove an install: %w", err)
	}
	return n == 1, nil
}

// LastRemoved implements installs.Reads.
func (s *Store) LastRemoved(ctx context.Context, organizationID, appID string) (installs.Install, bool, error) {
	row, err := s.q.LastRemoved(ctx, installsql.LastRemovedParams{OrganizationID: organizationID, AppID: appID})
	if db.IsNoRows(err) {
		return installs.Install{}, false, nil
	}
	if err != nil {
		return installs.Install{}, false, fmt.Errorf("read a removed install: %w", err)
	}
	return toDomain(row), true, nil
}

// ListRemoved implements installs.Reads.
func (s *Store) ListRemoved(ctx context.Context, organizationID string, since time.Time) ([]installs.Install, error) {
	rows, err := s.q.ListRemoved(ctx, installsql.ListRemovedParams{OrganizationID: organizationID, Since: clock.Micros(since)})
	return listOf(rows, err, "list removed installs")
}

// RestoreExclusions implements installs.Writes.
func (s *Store) RestoreExclusions(ctx context.Context, removed installs.Install) error {
	if err := s.q.ClearNoAccess(ctx, installsql.ClearNoAccessParams{OrganizationID: removed.OrganizationID, AppID: removed.AppID}); err != nil {
		return fmt.Errorf("restore who has no access: %w", err)
	}
	if err := s.q.RestoreNoAccess(ctx, installsql.RestoreNoAccessParams{AppID: removed.AppID, InstallID: removed.ID}); err != nil {
		return fmt.Errorf("restore who has no access: %w", err)
	}
	return nil
}

// PurgeExclusions implements installs.Writes.
func (s *Store) PurgeExclusions(ctx context.Context, before time.Time) error {
	if err := s.q.PurgeRemovedNoAccess(ctx, clock.Micros(before)); err != nil {
		return fmt.Errorf("purge who had no access: %w", err)
	}
	return nil
}

func listOf(rows []installsql.Install, err error, what string) ([]installs.Install, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	list := make([]installs.Install, len(rows))
	for i, row := range rows {
		list[i] = toDomain(row)
	}
	return list, nil
}

// SetSetupRequired implements installs.Writes.
func (s *Store) SetSetupRequired(ctx context.Context, organizationID, appID string, required bool) (bool, error) {
	n, err := s.q.SetSetupRequired(ctx, installsql.SetSetupRequiredParams{OrganizationID: organizationID, AppID: appID, SetupRequired: required})
	if err != nil {
		return false, fmt.Errorf("mark the setup of an install: %w", err)
	}
	return n == 1, nil
}

// SetProperties implements installs.Writes.
func (s *Store) SetProperties(ctx context.Context, organizationID, appID string, properties installs.Properties, setupRequired bool) error {
	_, err := s.q.SetProperties(ctx, installsql.SetPropertiesParams{OrganizationID: organizationID, AppID: appID, Properties: string(properties), SetupRequired: setupRequired})
	if err != nil {
		return fmt.Errorf("keep the properties of an install: %w", err)
	}
	return nil
}

// ListWithProperties implements installs.Reads.
func (s *Store) ListWithProperties(ctx context.Context, appID string, before installs.Install, most int) ([]installs.Install, error) {
	rows, err := s.q.ListWithProperties(ctx, installsql.ListWithPropertiesParams{AppID: appID, BeforeAt: clock.Micros(before.InstalledAt), BeforeID: before.ID, Most: int32(most)}) //nolint:gosec // a page
	return listOf(rows, err, "list the installs of an app")
}

// CountEvent implements installs.Writes.
func (s *Store) CountEvent(ctx context.Context, appID, day, name string, mostNames int64) error {
	counted, err := s.q.CountEvent(ctx, installsql.CountEventParams{AppID: appID, Day: day, Name: name})
	if err != nil || counted > 0 {
		return countError(err)
	}
	names, err := s.q.CountEventNames(ctx, installsql.CountEventNamesParams{AppID: appID, Day: day})
	if err != nil {
		return countError(err)
	}
	if names >= mostNames {
		name = ""
	}
	return countError(s.q.InsertEvent(ctx, installsql.InsertEventParams{AppID: appID, Day: day, Name: name}))
}

func countError(err error) error {
	if err != nil {
		return fmt.Errorf("count what happened in an app: %w", err)
	}
	return nil
}

// ListEvents implements installs.Reads.
func (s *Store) ListEvents(ctx context.Context, appID, since string) ([]installs.EventCount, error) {
	rows, err := s.q.ListEvents(ctx, installsql.ListEventsParams{AppID: appID, Since: since})
	if err != nil {
		return nil, fmt.Errorf("list what happened in an app: %w", err)
	}
	list := make([]installs.EventCount, len(rows))
	for i, row := range rows {
		list[i] = installs.EventCount{Day: row.Day, Name: row.Name, Count: row.Count}
	}
	return list, nil
}

// PurgeEvents implements installs.Writes.
func (s *Store) PurgeEvents(ctx context.Context, before string) error {
	if err := s.q.PurgeEvents(ctx, before); err != nil {
		return fmt.Errorf("forget what happened in apps: %w", err)
	}
	return nil
}

// ListInstalls implements installs.Reads.
func (s *Store) ListInstalls(ctx context.Context, organizationID, product string) ([]installs.Install, error) {
	rows, err := s.q.ListPresent(ctx, installsql.ListPresentParams{OrganizationID: organizationID, Product: db.Text(product)})
	return listOf(rows, err, "list installs")
}

// HadEver implements installs.Reads.
func (s *Store) HadEver(ctx context.Context, organizationID, appID string) (bool, error) {
	n, err := s.q.CountHistory(ctx, installsql.CountHistoryParams{OrganizationID: organizationID, AppID: appID})
	if err != nil {
		return false, fmt.Errorf("read the history of an install: %w", err)
	}
	return n > 0, nil
}

// CountInstalls implements installs.Reads.
func (s *Store) CountInstalls(ctx context.Context, appID string) (int64, error) {
	n, err := s.q.CountApp(ctx, appID)
	if err != nil {
		return 0, fmt.Errorf("count installs: %w", err)
	}
	return n, nil
}

// CountInstallsByApp implements installs.Reads.
func (s *Store) CountInstallsByApp(ctx context.Context) (map[string]int64, error) {
	rows, err := s.q.CountApps(ctx)
	if err != nil {
		return nil, fmt.Errorf("count installs: %w", err)
	}
	counts := make(map[string]int64, len(rows))
	for _, row := range rows {
		counts[row.AppID] = row.N
	}
	return counts, nil
}

// CountPairs implements installs.Reads.
func (s *Store) CountPairs(ctx context.Context, least int64) ([]installs.Pair, error) {
	rows, err := s.q.CountPairs(ctx, least)
	if err != nil {
		return nil, fmt.Errorf("count which apps are had together: %w", err)
	}
	pairs := make([]installs.Pair, len(rows))
	for i, row := range rows {
		pairs[i] = installs.Pair{AppID: row.AppID, OtherID: row.OtherID, Organizations: row.N}
	}
	return pairs, nil
}

// ImportInstall implements installs.Writes.
func (s *Store) ImportInstall(ctx context.Context, i installs.Install) error {
	_, err := s.q.ImportInstall(ctx, installsql.ImportInstallParams{
		ID: i.ID, OrganizationID: i.OrganizationID, AppID: i.AppID, Product: i.Product, ChargeID: i.ChargeID,
		InstalledAt: clock.Micros(i.InstalledAt), InstalledBy: i.InstalledBy,
		RemovedAt: clock.Micros(i.RemovedAt), RemovedBy: i.RemovedBy, Reason: i.Reason, SetupRequired: i.SetupRequired,
	})
	if err != nil {
		return fmt.Errorf("import install %s: %w", i.ID, err)
	}
	return nil
}

// WithoutAccess implements installs.ExclusionReads.
func (s *Store) WithoutAccess(ctx context.Context, organizationID, appID string) ([]string, error) {
	list, err := s.q.WithoutAccess(ctx, installsql.WithoutAccessParams{OrganizationID: organizationID, AppID: appID})
	if err != nil {
		return nil, fmt.Errorf("read who has no access: %w", err)
	}
	return list, nil
}

// AppsWithoutAccess implements installs.ExclusionReads.
func (s *Store) AppsWithoutAccess(ctx context.Context, organizationID, accountID string) ([]string, error) {
	list, err := s.q.AppsWithoutAccess(ctx, installsql.AppsWithoutAccessParams{OrganizationID: organizationID, AccountID: accountID})
	if err != nil {
		return nil, fmt.Errorf("read what a person has no access to: %w", err)
	}
	return list, nil
}

// MostInstalledSince implements installs.Reads.
func (s *Store) MostInstalledSince(ctx context.Context, since time.Time) ([]string, error) {
	apps, err := s.q.MostInstalledSince(ctx, clock.Micros(since))
	if err != nil {
		return nil, fmt.Errorf("list what was installed most: %w", err)
	}
	return apps, nil
}

// NoAccess implements installs.ExclusionReads.
func (s *Store) NoAccess(ctx context.Context, organizationID string) (map[string][]string, error) {
	rows, err := s.q.NoAccessOf(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("read who has no access: %w", err)
	}
	without := map[string][]string{}
	for _, row := range rows {
		without[row.AppID] = append(without[row.AppID], row.AccountID)
	}
	return without, nil
}

// ExcludeMembers implements installs.ExclusionWrites.
func (s *Store) ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string, at time.Time) error {
	if err := s.q.ClearNoAccess(ctx, installsql.ClearNoAccessParams{OrganizationID: organizationID, AppID: appID}); err != nil {
		return fmt.Errorf("choose who has access: %w", err)
	}
	for _, account := range accounts {
		err := s.q.InsertNoAccess(ctx, installsql.InsertNoAccessParams{
			OrganizationID: organizationID, AppID: appID, AccountID: account, ChosenBy: by, ChosenAt: clock.Micros(at),
		})
		if err != nil {
			return fmt.Errorf("choose who has access: %w", err)
		}
	}
	return nil
}

func toDomain(row installsql.Install) installs.Install {
	return installs.Install{
		ID: row.ID, OrganizationID: row.OrganizationID, AppID: row.AppID, Product: row.Product, ChargeID: row.ChargeID,
		InstalledAt: clock.FromMicros(row.InstalledAt), InstalledBy: row.InstalledBy,
		RemovedAt: clock.FromMicros(row.RemovedAt), RemovedBy: row.RemovedBy, Reason: row.Reason,
		SetupRequired: row.SetupRequired, Restores: row.Restores, Properties: installs.Properties(row.Properties),
	}
}
