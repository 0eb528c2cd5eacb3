package company

import (
	"context"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// ShownUse is an app of an organization: who asked for it, who may use it, and its part of
// what the month costs.
type ShownUse struct {
	Use

	App     App
	Asker   Person // who asked an owner for it, or else who installed it; without a name when they left
	Monthly money.Cents
}

// Uses gives the apps of the principal's organization by name, of the products that the
// principal decides about or pays for; none for anybody else.
func (s *Service) Uses(ctx context.Context, p auth.Principal) ([]ShownUse, error) {
	products := slices.DeleteFunc(slices.Clone(auth.Products), func(product string) bool { return !IsOwner(p, product) && !p.CanPay(product) })
	shown := []ShownUse{}
	if len(products) == 0 {
		return shown, nil
	}
	uses, err := s.d.Uses.ListUses(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	askers, err := s.d.Read.Askers(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	costs, err := s.costsOfApps(ctx, p.OrganizationID, products)
	if err != nil {
		return nil, err
	}
	people := map[string]Person{}
	for _, use := range uses {
		app, err := s.findApp(ctx, use.AppID)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(products, app.Product) {
			continue
		}
		id, asked := askers[use.AppID]
		if !asked {
			id = use.InstalledBy
		}
		if _, known := people[id]; !known {
			if people[id], _, err = s.d.People.Member(ctx, p.OrganizationID, id); err != nil {
				return nil, err
			}
		}
		shown = append(shown, ShownUse{use, app, people[id], costs[use.AppID]})
	}
	slices.SortFunc(shown, func(a, b ShownUse) int { return strings.Compare(a.App.Name+a.App.ID, b.App.Name+b.App.ID) })
	return shown, nil
}

// isInstalled reports whether an organization has an app.
func (s *Service) isInstalled(ctx context.Context, organizationID, appID string) (bool, error) {
	uses, err := s.d.Uses.ListUses(ctx, organizationID)
	return slices.ContainsFunc(uses, func(use Use) bool { return use.AppID == appID }), err
}

// costsOfApps gives what each app adds to this month, by its id. What belongs to no app of the
// shop is left out.
func (s *Service) costsOfApps(ctx context.Context, organizationID string, products []string) (map[string]money.Cents, error) {
	costs := map[string]money.Cents{}
	for _, product := range products {
		clients, err := s.d.Costs.MonthlyCostOfClients(ctx, organizationID, product, startOfMonth(s.d.Now()))
		if err != nil {
			return nil, err
		}
		for client, cents := range clients {
			app, err := s.d.Apps.AppOfClient(ctx, client)
			if errs.IsNotFound(err) {
				continue
			}
			if err != nil {
				return nil, err
			}
			costs[app.ID] += cents
		}
	}
	return costs, nil
}
