package identitydb

import (
	"context"
	"fmt"
)

// OrganizationNames gives the names of all organizations, by their ids.
func (s *Store) OrganizationNames(ctx context.Context) (map[string]string, error) {
	rows, err := s.q.ListOrganizationNames(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations: %w", err)
	}
	names := make(map[string]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, nil
}

// HasPassword reports whether somebody can sign in with an e-mail address and a password.
// It may be asked of a database that is not migrated to this program's schema yet.
func (s *Store) HasPassword(ctx context.Context, email string) (bool, error) {
	n, err := s.q.CountAccountsWithPassword(ctx, email)
	if err != nil {
		return false, fmt.Errorf("look for an account: %w", err)
	}
	return n > 0, nil
}
