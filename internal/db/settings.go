package db

import (
	"context"
	"fmt"
)

// Settings keeps a few named texts of the installation itself, as the demo's
// clock or the day the demo began.
type Settings struct{ db *DB }

// NewSettings makes the store on a database.
func NewSettings(database *DB) *Settings { return &Settings{db: database} }

// Setting gives a value, "" when it was never put.
func (s *Settings) Setting(ctx context.Context, name string) (string, error) {
	var value string
	err := s.db.Read().QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", name).Scan(&value)
	if IsNoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("setting %s: %w", name, err)
	}
	return value, nil
}

// PutSetting stores a value. The last one wins.
func (s *Settings) PutSetting(ctx context.Context, name, value string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
		if err != nil {
			return fmt.Errorf("setting %s: %w", name, err)
		}
		return nil
	})
}

// PutSettingOnce stores a value unless there is one, and gives the one that
// counts: of several replicas that try, the first wins.
func (s *Settings) PutSettingOnce(ctx context.Context, name, value string) (string, error) {
	var stored string
	err := s.db.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", name).Scan(&stored)
	})
	if err != nil {
		return "", fmt.Errorf("setting %s: %w", name, err)
	}
	return stored, nil
}
