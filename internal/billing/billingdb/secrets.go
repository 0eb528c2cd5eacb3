package billingdb

import (
	"context"
	"fmt"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
)

// webhookSecretSetting is the name of the secret in the settings table.
const webhookSecretSetting = "billing.webhook_secret"

// WebhookSecret gives the secret that the embedded provider signs its events
// with. It is random, made once per installation from candidate and kept in the
// settings table; all replicas get the same.
func WebhookSecret(ctx context.Context, database *db.DB, candidate string) (string, error) {
	var secret string
	err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		q := billingsql.New(tx)
		if err := q.PutSettingOnce(ctx, billingsql.PutSettingOnceParams{Name: webhookSecretSetting, Value: candidate}); err != nil {
			return err
		}
		var err error
		secret, err = q.GetSetting(ctx, webhookSecretSetting)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("webhook secret: %w", err)
	}
	return secret, nil
}
