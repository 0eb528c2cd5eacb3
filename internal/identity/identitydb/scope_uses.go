package identitydb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
)

func (r reader) ScopeUses(ctx context.Context, clientID string) ([]identity.ScopeUse, error) {
	rows, err := r.q.ListScopeUses(ctx, clientID)
	if err != nil {
		return nil, fmt.Errorf("scopes of client %s: %w", clientID, err)
	}
	uses := make([]identity.ScopeUse, len(rows))
	for i, row := range rows {
		uses[i] = identity.ScopeUse{Scope: row.Scope}
		if uses[i].AskedOn, err = time.Parse(time.DateOnly, row.AskedOn); err != nil {
			return nil, fmt.Errorf("scopes of client %s: %w", clientID, err)
		}
		if row.UsedOn == "" {
			continue
		}
		if uses[i].UsedOn, err = time.Parse(time.DateOnly, row.UsedOn); err != nil {
			return nil, fmt.Errorf("scopes of client %s: %w", clientID, err)
		}
	}
	return uses, nil
}

func (r reader) OtherClients(ctx context.Context, after string, most int) ([]identity.Client, error) {
	rows, err := r.q.ListOtherClients(ctx, identitysql.ListOtherClientsParams{After: after, Most: int32(most)}) //nolint:gosec // a few hundred
	if err != nil {
		return nil, fmt.Errorf("list clients: %w", err)
	}
	clients := make([]identity.Client, len(rows))
	for i, row := range rows {
		if clients[i], err = toClient(row); err != nil {
			return nil, err
		}
	}
	return clients, nil
}

func (w *writer) PutAskedScope(ctx context.Context, clientID, scope string, day time.Time) error {
	return writeError(w.q.PutAskedScope(ctx, identitysql.PutAskedScopeParams{ClientID: clientID, Scope: scope, AskedOn: day.Format(time.DateOnly)}), "scope")
}

func (w *writer) PutUsedScope(ctx context.Context, clientID, scope string, day time.Time) error {
	return writeError(w.q.PutUsedScope(ctx, identitysql.PutUsedScopeParams{ClientID: clientID, Scope: scope, UsedOn: day.Format(time.DateOnly)}), "scope")
}

func (w *writer) DeleteScopeUse(ctx context.Context, clientID, scope string) error {
	return writeError(w.q.DeleteScopeUse(ctx, identitysql.DeleteScopeUseParams{ClientID: clientID, Scope: scope}), "scope")
}
