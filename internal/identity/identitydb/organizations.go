package identitydb

import (
	"context"
	"fmt"

	"marketplace/internal/identity"
)

// Organizations implements identity.Reader.
func (r reader) Organizations(ctx context.Context) ([]identity.Organization, error) {
	rows, err := r.q.ListOrganizations(ctx)
	if err != nil {
		return nil, fmt.Errorf("list organizations: %w", err)
	}
	list := make([]identity.Organization, len(rows))
	for i, row := range rows {
		list[i] = toOrganization(row)
	}
	return list, nil
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
