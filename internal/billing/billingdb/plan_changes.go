package billingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// changeStore implements subscriptions.PlanChangeWrites.
type changeStore struct{ q *billingsql.Queries }

// InsertChange implements subscriptions.PlanChangeWrites.
func (s changeStore) InsertChange(ctx context.Context, c subscriptions.PlanChange) error {
	before, err := json.Marshal(c.Before)
	if err != nil {
		return fmt.Errorf("insert plan change %s: %w", c.ID, err)
	}
	without := ""
	if c.Without != nil {
		list, err := json.Marshal(*c.Without)
		if err != nil {
			return fmt.Errorf("insert plan change %s: %w", c.ID, err)
		}
		without = string(list)
	}
	err = s.q.InsertPlanChange(ctx, billingsql.InsertPlanChangeParams{
		ID: c.ID, RecurrentChargeID: c.RecurrentChargeID, OrganizationID: c.OrganizationID, State: string(c.State), PlanID: c.To.PlanID,
		PriceCents: int64(c.To.PriceCents), PriceSteps: textOfSteps(c.To.PriceSteps), Months: c.To.Months, PerAccount: c.To.PerAccount, Quantity: c.To.Quantity, Units: c.To.Units,
		Before: string(before), WithoutAccess: without, ChargeID: c.ChargeID, AccountID: c.AccountID, FailureCode: c.FailureCode,
		EffectiveAt: clock.Micros(c.EffectiveAt), CreatedAt: clock.Micros(c.CreatedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
	})
	if db.IsUnique(err) {
		return planchanges.ChangeIsOpen()
	}
	if err != nil {
		return fmt.Errorf("insert plan change %s: %w", c.ID, err)
	}
	return nil
}

// PlanChange implements subscriptions.PlanChangeReads.
func (s changeStore) PlanChange(ctx context.Context, id string) (subscriptions.PlanChange, error) {
	row, err := s.q.GetPlanChange(ctx, id)
	if db.IsNoRows(err) {
		return subscriptions.PlanChange{}, planchanges.ChangeNotFound()
	}
	if err != nil {
		return subscriptions.PlanChange{}, fmt.Errorf("read plan change %s: %w", id, err)
	}
	return toChange(row)
}

// UpdatePlanChangeFrom implements subscriptions.PlanChangeWrites.
func (s changeStore) UpdatePlanChangeFrom(ctx context.Context, c subscriptions.PlanChange, from subscriptions.ChangeState) errs.AtCommit {
	params := billingsql.MovePlanChangeParams{ID: c.ID, State: string(c.State), FailureCode: c.FailureCode, UpdatedAt: clock.Micros(c.UpdatedAt), FromState: string(from)}
	word := conflictError("plan change "+c.ID, errs.New(errs.Conflict, "change_changed", "The change has moved meanwhile. Try again."))
	return db.ExecOne(ctx, word, func(ctx context.Context) (sql.Result, error) { return s.q.MovePlanChange(ctx, params) })
}

// ChangesOf implements subscriptions.PlanChangeReads.
func (s changeStore) ChangesOf(ctx context.Context, recurrentChargeID string) ([]subscriptions.PlanChange, error) {
	rows, err := s.q.PlanChangesOf(ctx, recurrentChargeID)
	if err != nil {
		return nil, fmt.Errorf("list plan changes of %s: %w", recurrentChargeID, err)
	}
	list := make([]subscriptions.PlanChange, len(rows))
	for i, row := range rows {
		if list[i], err = toChange(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func toChange(r billingsql.PlanChange) (subscriptions.PlanChange, error) {
	c := subscriptions.PlanChange{
		ID: r.ID, RecurrentChargeID: r.RecurrentChargeID, OrganizationID: r.OrganizationID, State: subscriptions.ChangeState(r.State),
		To: subscriptions.Terms{
			PlanID: r.PlanID, PriceCents: money.Cents(r.PriceCents), Months: r.Months, PerAccount: r.PerAccount, Quantity: r.Quantity, Units: r.Units,
		},
		ChargeID: r.ChargeID, AccountID: r.AccountID, FailureCode: r.FailureCode, EffectiveAt: clock.FromMicros(r.EffectiveAt),
		CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
	var err error
	if c.To.PriceSteps, err = stepsOfText(r.PriceSteps); err == nil {
		err = json.Unmarshal([]byte(r.Before), &c.Before)
	}
	if err == nil && r.WithoutAccess != "" {
		c.Without = &[]string{}
		err = json.Unmarshal([]byte(r.WithoutAccess), c.Without)
	}
	if err != nil {
		return c, fmt.Errorf("read plan change %s: %w", r.ID, err)
	}
	return c, nil
}
