package licences

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
)

// Licence is a host product in an organization (spec S3.16, S4.43).
type Licence struct {
	OrganizationID string
	Product        string
	LicenseID      int64
	Plan           string // "" when none
	LastPlan       string
	Status         licence.Status
	TrialEndsAt    time.Time // only in a trial
	UpdatedAt      time.Time
}

// At gives the subscription as it stands at a moment: a trial that is over is
// inactive and has no plan.
func (s Licence) At(now time.Time) Licence {
	if status := s.Status.At(now, s.TrialEndsAt); status != s.Status {
		s.Status, s.LastPlan, s.Plan = status, s.Plan, ""
	}
	return s
}

// DaysLeft gives the days of a trial that have begun or are to come, 0 outside
// one.
func (s Licence) DaysLeft(now time.Time) int64 {
	if s.Status != licence.Trial || !now.Before(s.TrialEndsAt) {
		return 0
	}
	const day = 24 * time.Hour
	return int64((s.TrialEndsAt.Sub(now) + day - 1) / day)
}

// Reads reads licences.
type Reads interface {
	Licences(ctx context.Context, organizationID string) ([]Licence, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	PutLicence(ctx context.Context, subscription Licence) error
}

// Card is what the shop shows of a card. Digits are text: they can begin with 0.
type Card struct {
	Type               string
	FirstSix, LastFour string
	ExpMonth, ExpYear  int64
}

// ProductLicence is a subscription with its card, as the shop shows it.
type ProductLicence struct {
	Licence
	DaysLeft int64
	Agents   int64 // what prices per agent are multiplied with
	HasCard  bool
	Card     *Card // nil for who may not pay for the product
}

// ProductLicences gives the host products of the principal's organization, live
// chat first; a product that was never assigned is there as such.
func (s *Service) ProductLicences(ctx context.Context, p auth.Principal) ([]ProductLicence, error) {
	known, err := s.d.Read.Licences(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	now := s.d.Now()
	list := make([]ProductLicence, 0, len(auth.Products))
	for _, product := range auth.Products {
		item := ProductLicence{Licence: Licence{OrganizationID: p.OrganizationID, Product: product, Status: licence.NotAssigned}}
		if at := slices.IndexFunc(known, func(k Licence) bool { return k.Product == product }); at >= 0 {
			item.Licence, item.DaysLeft = known[at].At(now), known[at].DaysLeft(now)
		}
		if item.Agents, err = s.d.Seats.Agents(ctx, p.OrganizationID, product, ""); err != nil {
			return nil, err
		}
		card, found, err := s.d.Cards.Card(ctx, p.OrganizationID, product)
		if err != nil {
			return nil, err
		}
		if item.HasCard = found; found && p.CanPay(product) {
			item.Card = &card
		}
		list = append(list, item)
	}
	return list, nil
}

// ImportLicence takes over a host product of an organization, replacing
// what there is. Its licence keeps its number; a new one gets the next of the
// installation, whatever LicenseID says (decisions rule 29).
func (s *Service) ImportLicence(ctx context.Context, subscription Licence) error {
	subscription.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{subscription.OrganizationID}, func(ctx context.Context, tx Writes) error {
		return tx.PutLicence(ctx, subscription)
	})
}
