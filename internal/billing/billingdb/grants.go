package billingdb

import (
	"context"
	"database/sql"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// grantStore implements grants.Writes.
type grantStore struct{ sealedQueries }

// InsertGrant implements grants.Writes.
func (s grantStore) InsertGrant(ctx context.Context, g grants.Grant) error {
	err := s.q.InsertGrant(ctx, billingsql.InsertGrantParams{
		ID: g.ID, OrganizationID: g.OrganizationID, LicenseID: g.LicenseID, AccountID: g.AccountID, Email: g.Email, AppID: g.AppID, UpgradeID: g.UpgradeID,
		Name: g.Name, ChargeID: g.ChargeID, ChargeType: g.ChargeType, Quantity: g.Quantity, Once: g.Once, State: string(g.State), Turn: g.Sequence,
		Refusal: g.Refusal, CreatedAt: clock.Micros(g.CreatedAt), UpdatedAt: clock.Micros(g.UpdatedAt),
	})
	if db.IsUnique(err) {
		return grants.UpgradeBought()
	}
	if err != nil {
		return fmt.Errorf("give upgrade %s: %w", g.UpgradeID, err)
	}
	return nil
}

// Grant implements grants.Reads.
func (s grantStore) Grant(ctx context.Context, id string) (grants.Grant, error) {
	row, err := s.q.GetGrant(ctx, id)
	if err != nil {
		return grants.Grant{}, fmt.Errorf("read grant %s: %w", id, err)
	}
	return toGrant(row), nil
}

// UpdateGrantFrom implements grants.Writes.
func (s grantStore) UpdateGrantFrom(ctx context.Context, g grants.Grant, from grants.State) errs.AtCommit {
	params := billingsql.MoveGrantParams{
		ID: g.ID, State: string(g.State), Turn: g.Sequence, Refusal: g.Refusal, UpdatedAt: clock.Micros(g.UpdatedAt), FromState: string(from),
	}
	meanwhile := errs.New(errs.Conflict, "upgrade_changed", "The upgrade has changed meanwhile. Try again.")
	return db.ExecOne(ctx, conflictError("grant "+g.ID, meanwhile), func(ctx context.Context) (sql.Result, error) { return s.q.MoveGrant(ctx, params) })
}

// GrantsOfApp implements grants.Reads.
func (s grantStore) GrantsOfApp(ctx context.Context, organizationID, appID string) ([]grants.Grant, error) {
	return toGrants(s.q.GrantsOfApp(ctx, billingsql.GrantsOfAppParams{OrganizationID: organizationID, AppID: appID}))
}

// GrantsOfCharge implements grants.Reads.
func (s grantStore) GrantsOfCharge(ctx context.Context, chargeID string) ([]grants.Grant, error) {
	return toGrants(s.q.GrantsOfCharge(ctx, chargeID))
}

// GrantToTell implements grants.Reads.
func (s grantStore) GrantToTell(ctx context.Context, of grants.Grant) (grants.Grant, bool, error) {
	list, err := toGrants(s.q.GrantsToTell(ctx, billingsql.GrantsToTellParams{OrganizationID: of.OrganizationID, AppID: of.AppID, UpgradeID: of.UpgradeID}))
	if err != nil || len(list) == 0 {
		return grants.Grant{}, false, err
	}
	return list[0], true, nil
}

// LastSequence implements grants.Reads.
func (s grantStore) LastSequence(ctx context.Context, of grants.Grant) (int64, error) {
	last, err := s.q.LastGrantTurn(ctx, billingsql.LastGrantTurnParams{OrganizationID: of.OrganizationID, AppID: of.AppID, UpgradeID: of.UpgradeID})
	if err != nil {
		return 0, fmt.Errorf("read the sequence of upgrade %s: %w", of.UpgradeID, err)
	}
	return last, nil
}

// UpgradePaid implements grants.Reads.
func (s grantStore) UpgradePaid(ctx context.Context, organizationID string, u billing.UpgradeRef, exceptCharge string) (bool, error) {
	n, err := s.q.UpgradePaymentCount(ctx, billingsql.UpgradePaymentCountParams{OrganizationID: organizationID, AppID: u.AppID, UpgradeID: u.ID, Apart: exceptCharge})
	if err != nil {
		return false, fmt.Errorf("read payments of upgrade %s: %w", u.ID, err)
	}
	return n > 0, nil
}

// UpgradeSubscriptions implements subscriptions.Reads.
func (s grantStore) UpgradeSubscriptions(ctx context.Context, organizationID, appID string) ([]subscriptions.Subscription, error) {
	return s.toSubscriptions(s.q.UpgradeRecurrentCharges(ctx, billingsql.UpgradeRecurrentChargesParams{OrganizationID: organizationID, AppID: appID}))
}

func toGrants(rows []billingsql.UpgradeGrant, err error) ([]grants.Grant, error) {
	if err != nil {
		return nil, fmt.Errorf("list upgrades: %w", err)
	}
	list := make([]grants.Grant, len(rows))
	for i, row := range rows {
		list[i] = toGrant(row)
	}
	return list, nil
}

func toGrant(r billingsql.UpgradeGrant) grants.Grant {
	return grants.Grant{
		ID: r.ID, OrganizationID: r.OrganizationID, LicenseID: r.LicenseID, AccountID: r.AccountID, Email: r.Email, AppID: r.AppID, UpgradeID: r.UpgradeID,
		Name: r.Name, ChargeID: r.ChargeID, ChargeType: r.ChargeType, Quantity: r.Quantity, Once: r.Once, State: grants.State(r.State), Sequence: r.Turn,
		Refusal: r.Refusal, CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
}
