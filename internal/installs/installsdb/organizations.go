package installsdb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/clock"
)

// OrganizationsWithInstalls gives the ids of those that have any app now.
func (s *Store) OrganizationsWithInstalls(ctx context.Context) ([]string, error) {
	ids, err := s.q.OrganizationsWithInstalls(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations with installs: %w", err)
	}
	return ids, nil
}

// OrganizationsWith gives the ids of those that have one app now.
func (s *Store) OrganizationsWith(ctx context.Context, appID string) ([]string, error) {
	ids, err := s.q.OrganizationsWith(ctx, appID)
	if err != nil {
		return nil, fmt.Errorf("organizations that have app %s: %w", appID, err)
	}
	return ids, nil
}

// InstalledSince gives, by organization, since when those have an app that have it now.
func (s *Store) InstalledSince(ctx context.Context, appID string) (map[string]time.Time, error) {
	rows, err := s.q.InstalledSince(ctx, appID)
	if err != nil {
		return nil, fmt.Errorf("since when organizations have app %s: %w", appID, err)
	}
	since := make(map[string]time.Time, len(rows))
	for _, row := range rows {
		since[row.OrganizationID] = clock.FromMicros(row.InstalledAt)
	}
	return since, nil
}
