package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/seal"
)

// The names of the installation's own secrets among its settings.
const (
	sandboxSecret = "billing.webhook_secret" // with which the embedded payment provider signs
	webhookSecret = "billing.notice_secret"  // from which those of the apps' webhooks are made
	mediaSecret   = "media-key"              // which signs the addresses of pictures
)

// assembleSecrets reads the keys for what is encrypted in the database.
func (a *app) assembleSecrets() error {
	keys, err := secretKeys(a.cfg)
	if err != nil {
		return err
	}
	a.sealer, a.secrets = keys, db.NewSecrets(a.db, keys)
	return nil
}

func secretKeys(cfg config.Config) (seal.Keys, error) {
	if cfg.SecretKeys != "" {
		return seal.ParseKeys(cfg.SecretKeys.Reveal())
	}
	if cfg.Demo && cfg.DatabaseURL != "" {
		// Replicas of a demo share a database and no folder, and its data is no secret.
		key := sha256.Sum256([]byte("demo:" + cfg.DatabaseURL.Reveal()))
		return seal.ParseKeys(base64.StdEncoding.EncodeToString(key[:]))
	}
	if cfg.Demo {
		if err := MakeSecretKeys(cfg); err != nil && !errors.Is(err, os.ErrExist) {
			return seal.Keys{}, err
		}
	}
	text, err := os.ReadFile(cfg.SecretKeysFile())
	if errors.Is(err, os.ErrNotExist) {
		return seal.Keys{}, fmt.Errorf("MARKETPLACE_SECRET_KEYS is not set and %s is not there", cfg.SecretKeysFile())
	}
	if err != nil {
		return seal.Keys{}, fmt.Errorf("the secret keys: %w", err)
	}
	keys, err := seal.ParseKeys(string(text))
	if err != nil {
		return seal.Keys{}, fmt.Errorf("%s %w", cfg.SecretKeysFile(), err)
	}
	return keys, nil
}

// MakeSecretKeys writes a new key into a file of its own in the data folder, which only
// its owner may read. It never replaces one: errors.Is(err, os.ErrExist). After a crash
// the file is there whole or not at all.
func MakeSecretKeys(cfg config.Config) error {
	file, err := os.CreateTemp(cfg.DataDir, ".secret-keys-*") // readable by its owner only
	if err != nil {
		return fmt.Errorf("the secret keys: %w", err)
	}
	defer func() { _ = os.Remove(file.Name()) }()
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails
	_, err = fmt.Fprintln(file, base64.StdEncoding.EncodeToString(key))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("the secret keys: %w", err)
	}
	if err := os.Link(file.Name(), cfg.SecretKeysFile()); err != nil {
		return fmt.Errorf("the secret keys: %w", err)
	}
	return nil
}

// sealedColumns gives what is encrypted row by row, in the tables of all modules.
func sealedColumns() []db.SealedColumn {
	return slices.Concat(billingdb.SealedColumns(), cartdb.SealedColumns(), httpapidb.SealedColumns(), jobs.SealedColumns())
}

// sealRows encrypts with the first key what is not encrypted with it, and gives how many
// values it changed. It may be stopped at any point and repeated.
func (a *app) sealRows(ctx context.Context) (changed int, err error) {
	if changed, err = a.jobs.EncryptWaiting(ctx); err != nil {
		return changed, err
	}
	some, err := db.RotateColumns(ctx, a.db, a.sealer, sealedColumns())
	return changed + some, err
}

// sealedSetting names the setting that says which columns hold nothing in clear any more.
const sealedSetting = "secrets.sealed"

// sealedNames are the columns as the setting names them.
func sealedNames() string {
	names := make([]string, 0, len(sealedColumns()))
	for _, column := range sealedColumns() {
		names = append(names, column.Table+"."+column.Column)
	}
	return strings.Join(names, " ")
}

// recordNothingToSeal says of a new database that nothing in it lies in clear.
func (a *app) recordNothingToSeal(ctx context.Context) error {
	err := identity.CheckEmpty(ctx, identitydb.New(a.db, nil))
	if errs.CodeOf(err) == errs.Conflict { // there are people
		return nil
	}
	if err != nil {
		return err
	}
	return a.settings.PutSetting(ctx, sealedSetting, sealedNames())
}

// sealFormerRows encrypts what lay in the database before its column was encrypted, once.
// It runs beside the shop, which reads both; when it fails, the next start tries again.
func (a *app) sealFormerRows(ctx context.Context) error {
	wanted := sealedNames()
	done, err := a.settings.Setting(ctx, sealedSetting)
	if err == nil && done == wanted {
		return nil
	}
	changed, err := a.sealRows(ctx)
	if err == nil {
		err = a.settings.PutSetting(ctx, sealedSetting, wanted)
	}
	if err != nil && ctx.Err() == nil {
		a.log.ErrorContext(ctx, "secrets in clear stay in the database", "error", err)
	}
	if changed > 0 {
		a.log.InfoContext(ctx, "secrets that lay in clear were encrypted", "secrets", changed)
	}
	return nil
}
