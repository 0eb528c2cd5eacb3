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
		if uses[i], err = toScopeUse(row); err != nil {
			return nil, err
		}
	}
	return uses, nil
}

func (r reader) ScopeUsesBetween(ctx context.Context, after, last string) (map[string][]identity.ScopeUse, error) {
	rows, err := r.q.ListScopeUsesBetween(ctx, identitysql.ListScopeUsesBetweenParams{After: after, Last: last})
	if err != nil {
		return nil, fmt.Errorf("scopes of clients: %w", err)
	}
	uses := map[string][]identity.ScopeUse{}
	for _, row := range rows {
		use, err := toScopeUse(row)
		if err != nil {
			return nil, err
		}
		uses[row.ClientID] = append(uses[row.ClientID], use)
	}
	return uses, nil
}

func toScopeUse(row identitysql.IdentityScopeUse) (use identity.ScopeUse, err error) {
	use.Scope = row.Scope
	if use.AskedOn, err = time.Parse(time.DateOnly, row.AskedOn); err == nil && row.UsedOn != "" {
		use.UsedOn, err = time.Parse(time.DateOnly, row.UsedOn)
	}
	if err != nil {
		return identity.ScopeUse{}, fmt.Errorf("scopes of client %s: %w", row.ClientID, err)
	}
	return use, nil
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
