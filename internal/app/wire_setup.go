package app

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
)

// setupPath is the page on which staff see what is set and what is missing.
const setupPath = staffBase + "/setup/"

// Setup is what setup was told.
type Setup struct {
	Organization string // name of the organization that runs the shop
	AdminEmail   string
	Settings     map[string]string // by name, to be kept in the data folder
}

// SetUp makes of an empty database a shop with the organization that runs it, its first
// administrator and, when no setting gives any, secret keys in a file of their own; the
// settings are kept in the data folder. The result is the address that sets the
// administrator's password, once and within 24 hours. Errors: unprocessable; conflict
// 'already_set_up'. Cut off at any point it can be repeated; of two at once one wins.
func SetUp(ctx context.Context, cfg config.Config, database *db.DB, log *slog.Logger, in Setup) (address string, err error) {
	administrator := identity.FirstAdministrator{Organization: in.Organization, Email: in.AdminEmail, Next: setupPath}
	if err := administrator.Validate(); err != nil {
		return "", err
	}
	err = database.Alone(ctx, "setup", func(ctx context.Context) error {
		// Keys come after this look: those of a replica that comes second would decrypt nothing.
		if err := identity.CheckEmpty(ctx, identitydb.New(database, nil)); err != nil {
			return err
		}
		if err := cfg.KeepSettings(in.Settings); err != nil {
			return err
		}
		if cfg.SecretKeys == "" {
			if err := MakeSecretKeys(cfg); err != nil && !errors.Is(err, os.ErrExist) {
				return err
			}
		}
		program, err := New(ctx, cfg, database, log)
		if err != nil {
			return err
		}
		address, err = program.app.identity.SetUp(ctx, administrator)
		return err
	})
	return address, err
}

// ReissueAdministratorLink gives a staff member whom nothing else lets in the address that
// sets a new password, once and within 24 hours. Error: not_found.
func (p *Program) ReissueAdministratorLink(ctx context.Context, email string) (address string, err error) {
	return p.app.identity.ReissueAdministratorLink(ctx, email, setupPath)
}
