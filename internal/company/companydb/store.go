// Package companydb keeps the requests, rules and budgets of organizations in the database.
package companydb

import (
	"context"
	"time"

	"marketplace/internal/company"
	"marketplace/internal/company/companydb/companysql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Store is company.ReadTx, on a pool or a transaction.
type Store struct{ q *companysql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{companysql.New(q)} }

// AuditLog appends to the audit log.
type AuditLog interface {
	Audit(ctx context.Context, e company.AuditEntry) error
}

// writeTx is one transaction of company.
type writeTx struct {
	*Store
	db.Outbox
	AuditLog
}

// NewTransact returns the transactions of the service; what is called with their context is
// part of them, auditLog too.
func NewTransact(database *db.DB, enqueue db.Enqueue, auditLog AuditLog) company.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, company.WriteTx) error) error {
		return database.InOneTxLocked(ctx, organizations, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{New(tx), enqueue.On(tx), auditLog})
		})
	}
}

// Request implements company.ReadTx.
func (s *Store) Request(ctx context.Context, organizationID, id string) (company.Request, error) {
	row, err := s.q.GetRequest(ctx, companysql.GetRequestParams{ID: id, OrganizationID: organizationID})
	if db.IsNoRows(err) {
		return company.Request{}, errs.New(errs.NotFound, company.ReasonNoRequest, "There is no such request.")
	}
	return toRequest(row), err
}

// WaitingRequest implements company.ReadTx.
func (s *Store) WaitingRequest(ctx context.Context, organizationID, askerID, appID, chargeID string) (company.Request, bool, error) {
	row, err := s.q.GetWaitingRequest(ctx, companysql.GetWaitingRequestParams{OrganizationID: organizationID, AskerID: askerID, AppID: appID, ChargeID: chargeID})
	if db.IsNoRows(err) {
		return company.Request{}, false, nil
	}
	return toRequest(row), err == nil, err
}

// ListRequests implements company.ReadTx.
func (s *Store) ListRequests(ctx context.Context, organizationID string, since time.Time, most int) ([]company.Request, error) {
	rows, err := s.q.ListRequests(ctx, companysql.ListRequestsParams{OrganizationID: organizationID, Since: clock.Micros(since), Most: int32(most)}) //nolint:gosec // bounded by the callers
	list := make([]company.Request, len(rows))
	for i, row := range rows {
		list[i] = toRequest(row)
	}
	return list, err
}

// Askers implements company.ReadTx.
func (s *Store) Askers(ctx context.Context, organizationID string) (map[string]string, error) {
	rows, err := s.q.Askers(ctx, organizationID)
	askers := make(map[string]string, len(rows))
	for _, row := range rows {
		askers[row.AppID] = row.AskerID
	}
	return askers, err
}

func toRequest(r companysql.CompanyRequest) company.Request {
	return company.Request{
		ID: r.ID, OrganizationID: r.OrganizationID, AppID: r.AppID, Charge: company.ChargeRef{ID: r.ChargeID, Kind: r.ChargeKind}, AskerID: r.AskerID, Reason: r.Reason, State: company.State(r.State), AskedAt: clock.FromMicros(r.AskedAt),
		Way: company.Way(r.Way), Note: r.Note, DecidedBy: r.DecidedBy, DecidedAt: clock.FromMicros(r.DecidedAt),
	}
}

// InsertRequest implements company.WriteTx.
func (s *Store) InsertRequest(ctx context.Context, r company.Request) error {
	return moved(s.q.InsertRequest(ctx, companysql.InsertRequestParams{
		ID: r.ID, OrganizationID: r.OrganizationID, AppID: r.AppID, ChargeID: r.Charge.ID, ChargeKind: r.Charge.Kind, AskerID: r.AskerID, Reason: r.Reason, State: string(r.State), AskedAt: clock.Micros(r.AskedAt),
	}))
}

// UpdateRequest implements company.WriteTx.
func (s *Store) UpdateRequest(ctx context.Context, r company.Request, from company.State) error {
	return moved(s.q.UpdateRequest(ctx, companysql.UpdateRequestParams{
		ID: r.ID, FromState: string(from), State: string(r.State), Reason: r.Reason, Way: string(r.Way), Note: r.Note, DecidedBy: r.DecidedBy, DecidedAt: clock.Micros(r.DecidedAt),
	}))
}

// moved is 'conflict' when nothing was written: somebody else was faster.
func moved(rows int64, err error) error {
	if err == nil && rows == 0 {
		return errs.New(errs.Conflict, company.ReasonDecided, "The request has changed meanwhile. Try again.")
	}
	return err
}

// CompanyRules implements company.ReadTx.
func (s *Store) CompanyRules(ctx context.Context, organizationID string) (company.Rules, error) {
	limits, err := s.CompanyLimits(ctx, organizationID, "") // of no product, so without a budget
	return limits.Rules, err
}

// CompanyLimits implements company.GateReads.
func (s *Store) CompanyLimits(ctx context.Context, organizationID, product string) (company.Limits, error) {
	limits := company.Limits{Rules: company.Rules{OrganizationID: organizationID}}
	rows, err := s.q.ListLimits(ctx, companysql.ListLimitsParams{OrganizationID: organizationID, Product: product})
	for _, row := range rows {
		limits.Rules.OwnersForWriting, limits.Rules.OnlyAllowed = row.OwnersForWriting, row.OnlyAllowed
		if row.HasBudget != 0 {
			limits.Budget = &company.Budget{OrganizationID: organizationID, Product: product, Monthly: money.Cents(row.MonthlyCents), Stops: row.Stops, LiftedFor: row.LiftedFor}
		}
		switch row.Rule {
		case company.RuleForbidden:
			limits.Rules.Forbidden = append(limits.Rules.Forbidden, row.AppID)
		case company.RuleAllowed:
			limits.Rules.Allowed = append(limits.Rules.Allowed, row.AppID)
		}
	}
	return limits, err
}

// PutRules implements company.WriteTx.
func (s *Store) PutRules(ctx context.Context, r company.Rules) error {
	return s.q.PutRules(ctx, companysql.PutRulesParams{OrganizationID: r.OrganizationID, OwnersForWriting: r.OwnersForWriting, OnlyAllowed: r.OnlyAllowed})
}

// PutAppRule implements company.WriteTx.
func (s *Store) PutAppRule(ctx context.Context, organizationID, appID, rule string) error {
	if rule == "" {
		_, err := s.q.DeleteAppRule(ctx, companysql.DeleteAppRuleParams{OrganizationID: organizationID, AppID: appID})
		return err
	}
	return s.q.PutAppRule(ctx, companysql.PutAppRuleParams{OrganizationID: organizationID, AppID: appID, Rule: rule})
}

// CompanyBudget implements company.ReadTx.
func (s *Store) CompanyBudget(ctx context.Context, organizationID, product string) (company.Budget, bool, error) {
	row, err := s.q.GetBudget(ctx, companysql.GetBudgetParams{OrganizationID: organizationID, Product: product})
	if db.IsNoRows(err) {
		return company.Budget{}, false, nil
	}
	return company.Budget{OrganizationID: row.OrganizationID, Product: row.Product, Monthly: money.Cents(row.MonthlyCents), Stops: row.Stops, LiftedFor: row.LiftedFor}, err == nil, err
}

// PutBudget implements company.WriteTx.
func (s *Store) PutBudget(ctx context.Context, b company.Budget) error {
	return s.q.PutBudget(ctx, companysql.PutBudgetParams{OrganizationID: b.OrganizationID, Product: b.Product, MonthlyCents: int64(b.Monthly), Stops: b.Stops, LiftedFor: b.LiftedFor})
}

// DeleteBudget implements company.WriteTx.
func (s *Store) DeleteBudget(ctx context.Context, organizationID, product string) error {
	_, err := s.q.DeleteBudget(ctx, companysql.DeleteBudgetParams{OrganizationID: organizationID, Product: product})
	return err
}
