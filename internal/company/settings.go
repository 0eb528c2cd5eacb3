package company

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// BudgetInput is a budget as an owner sets it.
type BudgetInput struct {
	Monthly money.Cents
	Stops   bool
}

// SetBudget sets the budget of a product; a stop that was lifted stays so. Safe to repeat. Errors: 'forbidden' for who is no owner,
// 'invalid' for another sum than 0 to MaxBudget or an unknown product.
func (s *Service) SetBudget(ctx context.Context, p auth.Principal, product string, in BudgetInput) error {
	if in.Monthly < 0 || in.Monthly > MaxBudget {
		return errs.InvalidFields(map[string]string{"monthlyCents": messageBadBudget})
	}
	details := fmt.Sprintf("%s %s a month, stops: %t", product, in.Monthly, in.Stops)
	return s.changeBudget(ctx, p, product, "company.budget", details, func(ctx context.Context, tx WriteTx) error {
		budget, _, err := tx.CompanyBudget(ctx, p.OrganizationID, product)
		if err != nil {
			return err
		}
		return tx.PutBudget(ctx, Budget{OrganizationID: p.OrganizationID, Product: product, Monthly: in.Monthly, Stops: in.Stops, LiftedFor: budget.LiftedFor})
	})
}

// RemoveBudget takes the budget of a product away. Safe to repeat. Error: 'forbidden'.
func (s *Service) RemoveBudget(ctx context.Context, p auth.Principal, product string) error {
	return s.changeBudget(ctx, p, product, "company.budget", product+" none", func(ctx context.Context, tx WriteTx) error {
		return tx.DeleteBudget(ctx, p.OrganizationID, product)
	})
}

// LiftStop lets purchases go beyond a budget until the end of this month. Safe to repeat.
// Errors: 'forbidden', 'not_found' without a budget.
func (s *Service) LiftStop(ctx context.Context, p auth.Principal, product string) error {
	month := MonthOf(s.d.Now())
	return s.changeBudget(ctx, p, product, "company.lift", product+" "+month, func(ctx context.Context, tx WriteTx) error {
		budget, found, err := tx.CompanyBudget(ctx, p.OrganizationID, product)
		if err == nil && !found {
			err = errs.New(errs.NotFound, ReasonNoBudget, messageNoBudget)
		}
		if err != nil {
			return err
		}
		budget.LiftedFor = month
		return tx.PutBudget(ctx, budget)
	})
}

func (s *Service) changeBudget(ctx context.Context, p auth.Principal, product, action, details string, change func(context.Context, WriteTx) error) error {
	if !slices.Contains(auth.Products, product) {
		return errs.InvalidFields(map[string]string{"product": "There is no such product."})
	}
	if !IsOwner(p, product) {
		return ownersOnly()
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return errors.Join(change(ctx, tx), tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: action, Subject: p.OrganizationID, Details: details}))
	})
}

// SetRules sets the rules about all apps. Safe to repeat. Error: 'forbidden' for who does not
// own the organization.
func (s *Service) SetRules(ctx context.Context, p auth.Principal, ownersForWriting, onlyAllowed bool) error {
	details := fmt.Sprintf("owners for writing: %t, only allowed: %t", ownersForWriting, onlyAllowed)
	return s.changeRules(ctx, p, details, func(ctx context.Context, tx WriteTx) error {
		return tx.PutRules(ctx, Rules{OrganizationID: p.OrganizationID, OwnersForWriting: ownersForWriting, OnlyAllowed: onlyAllowed})
	})
}

// SetAppRule allows or forbids an app; "" takes the rule about it away. Safe to repeat.
// Errors: as of SetRules, 'not_found' for an app that the shop does not know.
func (s *Service) SetAppRule(ctx context.Context, p auth.Principal, idOrSlug, rule string) error {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		if rule != "" {
			return errs.New(errs.NotFound, ReasonNoApp, messageNoApp)
		}
		app, err = App{ID: idOrSlug}, nil // a rule may outlive its app
	}
	if err != nil {
		return err
	}
	return s.changeRules(ctx, p, app.ID+" "+rule, func(ctx context.Context, tx WriteTx) error {
		return tx.PutAppRule(ctx, p.OrganizationID, app.ID, rule)
	})
}

func (s *Service) changeRules(ctx context.Context, p auth.Principal, details string, change func(context.Context, WriteTx) error) error {
	if !p.ManagesOrganization() {
		return ownersOnly()
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return errors.Join(change(ctx, tx), tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "company.rules", Subject: p.OrganizationID, Details: details}))
	})
}
