package installsdb

import (
	"context"
	"fmt"
)

// OrganizationsWithInstalls gives the ids of those that have an app now.
func (s *Store) OrganizationsWithInstalls(ctx context.Context) ([]string, error) {
	ids, err := s.q.OrganizationsWithInstalls(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations with installs: %w", err)
	}
	return ids, nil
}

// OrganizationsWith gives the ids of those that have an app now.
func (s *Store) OrganizationsWith(ctx context.Context, appID string) ([]string, error) {
	ids, err := s.q.OrganizationsWith(ctx, appID)
	if err != nil {
		return nil, fmt.Errorf("organizations that have app %s: %w", appID, err)
	}
	return ids, nil
}
