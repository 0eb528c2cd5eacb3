package identity

import (
	"context"

	"marketplace/internal/kit/ids"
)

// AddClient adds an application, and gives its secret; "" for one that runs in a browser and
// can keep none. Nobody can read the secret again. With the context of a transaction over
// several modules it is part of that. Error: invalid.
func (s *Service) AddClient(ctx context.Context, c Client) (string, error) {
	if err := checkImportedClient(c); err != nil {
		return "", err
	}
	secret := ""
	if c.Type == ServerSideApp {
		secret = s.newToken()
		c.SecretHash = ids.Hash(secret)
	}
	return secret, s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.PutClient(ctx, c, s.now()) })
}

// RemoveClient takes an application away, with what people agreed to for it and all of its
// tokens; one that is not there stays so. With the context of a transaction over several
// modules it is part of that.
func (s *Service) RemoveClient(ctx context.Context, id string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.DeleteClient(ctx, id) })
}

// MoveClients makes those of the applications that one organization owns another one's, with
// their secrets, consents and tokens; others stay. With the context of a transaction over several
// modules it is part of that.
func (s *Service) MoveClients(ctx context.Context, ids []string, from, to string) error {
	defer s.cache.clear()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		for _, id := range ids {
			if err := tx.SetClientOrganization(ctx, id, from, to, s.now()); err != nil {
				return err
			}
		}
		return nil
	})
}
