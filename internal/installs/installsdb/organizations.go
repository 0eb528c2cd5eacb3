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
