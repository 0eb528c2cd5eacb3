package identitydb

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
)

func toSecondFactor(row identitysql.IdentitySecondFactor) identity.SecondFactor {
	return identity.SecondFactor{
		AccountID: row.AccountID, Sealed: row.Secret, LastStep: row.LastStep, CreatedAt: clock.FromMicros(row.CreatedAt), ConfirmedAt: clock.FromMicros(row.ConfirmedAt),
	}
}

func (r reader) SecondFactor(ctx context.Context, accountID string) (identity.SecondFactor, error) {
	row, err := r.q.GetSecondFactor(ctx, accountID)
	if err != nil {
		return identity.SecondFactor{}, readError(err, "second factor")
	}
	return toSecondFactor(row), nil
}

func (r reader) SecondFactors(ctx context.Context, after string, most int) ([]identity.SecondFactor, error) {
	rows, err := r.q.ListSecondFactors(ctx, identitysql.ListSecondFactorsParams{After: after, Most: int32(most)}) //nolint:gosec // a small number of ours
	if err != nil {
		return nil, fmt.Errorf("list second factors: %w", err)
	}
	return toSecondFactors(rows), nil
}

func (r reader) SampleSecondFactors(ctx context.Context) ([]identity.SecondFactor, error) {
	rows, err := r.q.SampleSecondFactors(ctx)
	if err != nil {
		return nil, fmt.Errorf("list second factors: %w", err)
	}
	return toSecondFactors(rows), nil
}

func toSecondFactors(rows []identitysql.IdentitySecondFactor) []identity.SecondFactor {
	list := make([]identity.SecondFactor, len(rows))
	for i, row := range rows {
		list[i] = toSecondFactor(row)
	}
	return list
}

func (r reader) CountRecoveryCodes(ctx context.Context, accountID string) (int64, error) {
	return r.q.CountRecoveryCodes(ctx, accountID)
}

func (r reader) TrustedDevices(ctx context.Context, accountID string, now time.Time) ([]identity.TrustedDevice, error) {
	rows, err := r.q.ListTrustedDevices(ctx, identitysql.ListTrustedDevicesParams{AccountID: accountID, Now: clock.Micros(now)})
	if err != nil {
		return nil, fmt.Errorf("list trusted browsers: %w", err)
	}
	list := make([]identity.TrustedDevice, len(rows))
	for i, row := range rows {
		list[i] = identity.TrustedDevice{SecretHash: row.SecretHash, UserAgent: row.UserAgent, UsedAt: clock.FromMicros(row.UsedAt), Until: clock.FromMicros(row.TrustedUntil)}
	}
	return list, nil
}

func (w *writer) PutSecondFactor(ctx context.Context, f identity.SecondFactor) error {
	return writeError(w.q.PutSecondFactor(ctx, identitysql.PutSecondFactorParams{
		AccountID: f.AccountID, Secret: f.Sealed, LastStep: f.LastStep, CreatedAt: clock.Micros(f.CreatedAt), ConfirmedAt: clock.Micros(f.ConfirmedAt),
	}), "second factor")
}

func (w *writer) UseStep(ctx context.Context, accountID string, step int64) (bool, error) {
	rows, err := w.q.UseSecondFactorStep(ctx, identitysql.UseSecondFactorStepParams{AccountID: accountID, Step: step})
	return rows == 1, err
}

func (w *writer) DeleteSecondFactor(ctx context.Context, accountID string) (bool, error) {
	rows, err := w.q.DeleteSecondFactor(ctx, accountID)
	if err != nil {
		return false, err
	}
	if err := w.q.DeleteRecoveryCodes(ctx, accountID); err != nil {
		return false, err
	}
	return rows == 1, w.q.DistrustDevices(ctx, accountID)
}

func (w *writer) ResealSecondFactor(ctx context.Context, accountID, former, sealed string) (bool, error) {
	rows, err := w.q.ResealSecondFactor(ctx, identitysql.ResealSecondFactorParams{AccountID: accountID, Former: former, Secret: sealed})
	return rows == 1, err
}

func (w *writer) PutRecoveryCodes(ctx context.Context, accountID string, hashes []string) error {
	if err := w.q.DeleteRecoveryCodes(ctx, accountID); err != nil {
		return err
	}
	for _, hash := range hashes {
		if err := w.q.InsertRecoveryCode(ctx, identitysql.InsertRecoveryCodeParams{AccountID: accountID, CodeHash: hash}); err != nil {
			return writeError(err, "recovery code")
		}
	}
	return nil
}

func (w *writer) UseRecoveryCode(ctx context.Context, accountID, hash string, now time.Time) (bool, error) {
	rows, err := w.q.UseRecoveryCode(ctx, identitysql.UseRecoveryCodeParams{AccountID: accountID, CodeHash: hash, UsedAt: clock.Micros(now)})
	return rows == 1, err
}

func (w *writer) PassSecondFactor(ctx context.Context, sessionID string, at time.Time) error {
	return writeError(w.q.PassSecondFactor(ctx, identitysql.PassSecondFactorParams{ID: sessionID, At: clock.Micros(at)}), "session")
}

func (w *writer) CompleteSession(ctx context.Context, sessionID string, at, expiresAt time.Time) error {
	_, err := w.q.CompleteSession(ctx, identitysql.CompleteSessionParams{ID: sessionID, At: clock.Micros(at), ExpiresAt: clock.Micros(expiresAt)})
	return err
}

func (w *writer) TrustDevice(ctx context.Context, accountID, secretHash, userAgent string, until time.Time) error {
	return w.q.TrustDevice(ctx, identitysql.TrustDeviceParams{AccountID: accountID, SecretHash: secretHash, UserAgent: userAgent, TrustedUntil: clock.Micros(until)})
}

func (w *writer) DistrustDevice(ctx context.Context, accountID, secretHash string) error {
	return w.q.DistrustDevice(ctx, identitysql.DistrustDeviceParams{AccountID: accountID, SecretHash: secretHash})
}
