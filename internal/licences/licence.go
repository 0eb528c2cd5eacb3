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
	LicenseID      int64  // unique for ever, and kept (decisions rule 29)
	Plan           string // "" when none
	LastPlan       string
	Status         licence.Status
	TrialEndsAt    time.Time // only in a trial
	Seats          int64     // what prices per agent are multiplied with; 0 = the agents are counted
	HostVersion    int64     // counts what the host product told of it; 0 for one that none manages
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
	// GivenAt returns when an organization got each of its licences, by their numbers.
	GivenAt(ctx context.Context, organizationID string) (map[int64]time.Time, error)
	// AllLicences gives those of all organizations, by their numbers.
	AllLicences(ctx context.Context) ([]Licence, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// PutLicence inserts a licence, or overwrites all but the number of the one that the
	// organization has of the product, and gives its number. A new one gets the wanted
	// number, or with 0 the next that nobody ever had. Errors: conflict
	// 'licence_number_kept' and 'licence_number_taken' for a wanted one.
	PutLicence(ctx context.Context, l Licence, wanted int64) (number int64, err error)
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
// what there is, but for one that a host product manages. Its licence keeps its number; a
// new one gets the wanted one, or with 0 the next, whatever LicenseID says (decisions rule 29).
func (s *Service) ImportLicence(ctx context.Context, l Licence, wanted int64) error {
	l.UpdatedAt = s.d.Now()
	return s.d.Transact(ctx, []string{l.OrganizationID}, func(ctx context.Context, tx Writes) error {
		known, _, err := find(ctx, tx, l.OrganizationID, l.Product)
		if err != nil || known.HostVersion > 0 {
			return err
		}
		_, err = tx.PutLicence(ctx, l, wanted)
		return err
	})
}

// find gives an organization's licence of a product; false when there is none.
func find(ctx context.Context, from Reads, organizationID, product string) (Licence, bool, error) {
	list, err := from.Licences(ctx, organizationID)
	if err != nil {
		return Licence{}, false, err
	}
	at := slices.IndexFunc(list, func(l Licence) bool { return l.Product == product })
	if at < 0 {
		return Licence{}, false, nil
	}
	return list[at], true, nil
}
