package identitydb

import (
	"context"
	"fmt"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
)

func (r reader) PersonalTokens(ctx context.Context, accountID string) ([]identity.PersonalToken, error) {
	rows, err := r.q.ListPersonalTokens(ctx, accountID)
	if err != nil {
		return nil, fmt.Errorf("personal tokens of account %s: %w", accountID, err)
	}
	tokens := make([]identity.PersonalToken, 0, len(rows))
	for _, row := range rows {
		tokens = append(tokens, toPersonalToken(row))
	}
	return tokens, nil
}

func (r reader) PersonalTokenBySecret(ctx context.Context, secretHash string) (identity.PersonalToken, error) {
	row, err := r.q.GetPersonalTokenBySecret(ctx, secretHash)
	if err != nil {
		return identity.PersonalToken{}, readError(err, "personal token")
	}
	return toPersonalToken(row), nil
}

func (w *writer) AddPersonalToken(ctx context.Context, t identity.PersonalToken) error {
	return writeError(w.q.InsertPersonalToken(ctx, identitysql.InsertPersonalTokenParams{
		ID: t.ID, AccountID: t.AccountID, Name: t.Name, Scopes: t.Scopes.String(), SecretHash: t.SecretHash, CreatedAt: clock.Micros(t.CreatedAt),
	}), "personal token")
}

func (w *writer) DeletePersonalToken(ctx context.Context, accountID, id string) error {
	n, err := w.q.DeletePersonalToken(ctx, identitysql.DeletePersonalTokenParams{ID: id, AccountID: accountID})
	if err == nil && n == 0 {
		return notFound("personal token")
	}
	return writeError(err, "personal token")
}

func (w *writer) DeletePersonalTokens(ctx context.Context, accountID string) error {
	return writeError(w.q.DeletePersonalTokens(ctx, accountID), "personal token")
}
