package identitydb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
)

// TransactAlone is described at identity.Store.
func (s *Store) TransactAlone(ctx context.Context, organizationID string, body func(context.Context, identity.Tx) error) error {
	return s.db.InOneTxLocked(ctx, []string{organizationID}, func(ctx context.Context, tx db.Tx) error {
		return body(ctx, &writer{reader: reader{q: identitysql.New(tx)}, tx: tx, enqueue: s.enqueue})
	})
}

func (r reader) AccountsWithClosed(ctx context.Context, organizationID string) ([]identity.Account, error) {
	rows, err := r.q.ListAccountsWithClosed(ctx, organizationID)
	return r.withAllRoles(ctx, organizationID, rows, err)
}

func (r reader) AccountsToRemove(ctx context.Context, closedUntil time.Time, after string, most int) ([]string, error) {
	list, err := r.q.ListAccountsToRemove(ctx, identitysql.ListAccountsToRemoveParams{ClosedUntil: clock.Micros(closedUntil), After: after, Most: int32(most)}) //nolint:gosec // a small constant
	if err != nil {
		return nil, fmt.Errorf("list closed accounts: %w", err)
	}
	return list, nil
}

func (r reader) OrganizationsToRemove(ctx context.Context, closedUntil time.Time, after string, most int) ([]string, error) {
	list, err := r.q.ListOrganizationsToRemove(ctx, identitysql.ListOrganizationsToRemoveParams{ClosedUntil: clock.Micros(closedUntil), After: after, Most: int32(most)}) //nolint:gosec // a small constant
	if err != nil {
		return nil, fmt.Errorf("list closed organizations: %w", err)
	}
	return list, nil
}

func (w *writer) HoldOrganization(ctx context.Context, id string, now time.Time) (bool, error) {
	n, err := w.q.HoldOrganization(ctx, identitysql.HoldOrganizationParams{ID: id, Now: clock.Micros(now)})
	return n == 1, writeError(err, "organization")
}

func (w *writer) CloseOrganization(ctx context.Context, id, by string, now time.Time) (bool, error) {
	n, err := w.q.CloseOrganization(ctx, identitysql.CloseOrganizationParams{ID: id, ClosedBy: by, ClosedAt: clock.Micros(now)})
	if err != nil || n == 0 {
		return false, writeError(err, "organization")
	}
	return true, writeError(w.q.CloseAccountsOf(ctx, identitysql.CloseAccountsOfParams{OrganizationID: id, ClosedAt: clock.Micros(now)}), "account")
}

func (w *writer) ReopenOrganization(ctx context.Context, id string, now time.Time) (bool, error) {
	n, err := w.q.ReopenOrganization(ctx, identitysql.ReopenOrganizationParams{ID: id, Now: clock.Micros(now)})
	if err != nil || n == 0 {
		return false, writeError(err, "organization")
	}
	return true, writeError(w.q.ReopenAccountsOf(ctx, identitysql.ReopenAccountsOfParams{OrganizationID: id, Now: clock.Micros(now)}), "account")
}

func (w *writer) MarkOrganizationRemoved(ctx context.Context, id string, now time.Time) (bool, error) {
	n, err := w.q.MarkOrganizationRemoved(ctx, identitysql.MarkOrganizationRemovedParams{ID: id, Now: clock.Micros(now)})
	return n == 1, writeError(err, "organization")
}

// HoldAccount writes the row as it is, so that who removes the account waits, or begins anew.
func (w *writer) HoldAccount(ctx context.Context, email string) (bool, error) {
	n, err := w.q.HoldAccount(ctx, email)
	return n == 1, writeError(err, "account")
}

func (w *writer) MarkAccountRemoved(ctx context.Context, id string, now time.Time) (bool, error) {
	n, err := w.q.MarkAccountRemoved(ctx, identitysql.MarkAccountRemovedParams{ID: id, Now: clock.Micros(now)})
	return n == 1, writeError(err, "account")
}
