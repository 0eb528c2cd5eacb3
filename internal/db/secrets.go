package db

import (
	"context"
	"fmt"
)

// Sealer encrypts and decrypts a field for its place (internal/kit/seal).
type Sealer interface {
	Seal(plain, place string) string
	Open(stored, place string) (string, error)
	Current(stored string) bool
}

// Secrets keeps the secrets of the installation itself among the settings, encrypted.
type Secrets struct {
	settings *Settings
	keys     Sealer
}

// NewSecrets makes the store on a database.
func NewSecrets(database *DB, keys Sealer) *Secrets {
	return &Secrets{settings: NewSettings(database), keys: keys}
}

// Once gives the secret of a name, which is made from candidate when there is none: of
// several replicas that try, the first wins. One that lay there before there were keys
// is encrypted now. An error says which key is missing.
func (s *Secrets) Once(ctx context.Context, name, candidate string) (string, error) {
	place := secretPlace(name)
	stored, err := s.settings.PutSettingOnce(ctx, name, s.keys.Seal(candidate, place))
	if err != nil {
		return "", err
	}
	plain, err := s.keys.Open(stored, place)
	if err != nil {
		return "", fmt.Errorf("a secret in the database cannot be read: %w; put its key behind the others of MARKETPLACE_SECRET_KEYS", err)
	}
	if stored == plain {
		_, err = s.replace(ctx, name, stored, plain)
	}
	return plain, err
}

// Rotate encrypts with the first key what is encrypted with another one, and gives how
// many secrets it changed. Each is changed by itself, so it may be stopped at any point
// and repeated.
func (s *Secrets) Rotate(ctx context.Context) (changed int, err error) {
	sealed, err := s.settings.sealed(ctx)
	if err != nil {
		return 0, err
	}
	for name, stored := range sealed {
		if s.keys.Current(stored) {
			continue
		}
		plain, err := s.keys.Open(stored, secretPlace(name))
		if err != nil {
			return changed, err
		}
		done, err := s.replace(ctx, name, stored, plain)
		if err != nil {
			return changed, err
		}
		changed += done
	}
	return changed, nil
}

// replace encrypts anew, unless somebody else has done so meanwhile.
func (s *Secrets) replace(ctx context.Context, name, stored, plain string) (changed int, err error) {
	err = s.settings.db.InTx(ctx, func(ctx context.Context, tx Tx) error {
		result, err := tx.ExecContext(ctx, "UPDATE settings SET value = $1 WHERE name = $2 AND value = $3", s.keys.Seal(plain, secretPlace(name)), name, stored)
		if err != nil {
			return err
		}
		rows, err := result.RowsAffected()
		changed = int(rows)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("encrypt the secret %s: %w", name, err)
	}
	return changed, nil
}

func secretPlace(name string) string { return "settings." + name }

// sealed gives the settings that are encrypted, by name.
func (s *Settings) sealed(ctx context.Context) (map[string]string, error) {
	rows, err := s.db.read.QueryContext(ctx, "SELECT name, value FROM settings WHERE value LIKE 'sealed:%'")
	if err != nil {
		return nil, fmt.Errorf("secrets: %w", err)
	}
	defer func() { _ = rows.Close() }()
	list := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, fmt.Errorf("secrets: %w", err)
		}
		list[name] = value
	}
	return list, rows.Err()
}
