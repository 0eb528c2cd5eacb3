package licences

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/kit/licence"
)

// HostLicence is what a host product, or the operator, tells of a licence.
type HostLicence struct {
	OrganizationID string
	Product        string
	Version        int64 // counts the host's changes from 1; hostversion.Operator for the operator
	Number         int64 // 0 = what it has, or the next
	Plan           string
	Status         licence.Status
	Seats          int64 // 0 = the agents are counted
	TrialEndsAt    time.Time
}

// mostSeats bounds what prices are multiplied with.
const mostSeats = 100_000

var planForm = regexp.MustCompile(`^[a-z0-9_-]{1,40}$`)

// Validate returns an error 'unprocessable' with a sentence for every field that is wrong.
func (in HostLicence) Validate() error {
	fields := map[string]string{}
	if !slices.Contains(auth.Products, in.Product) {
		fields["product"] = "The product is " + strings.Join(auth.Products, " or ") + "."
	}
	if in.Number < 0 {
		fields["number"] = "A licence number is positive."
	}
	if in.Seats < 0 || in.Seats > mostSeats {
		fields["seats"] = fmt.Sprintf("There are at most %d seats; 0 has the agents counted.", mostSeats)
	}
	switch in.Status {
	case licence.Trial:
		if in.TrialEndsAt.IsZero() {
			fields["trial_ends_at"] = "A trial needs its end."
		}
	case licence.Active, licence.Inactive, licence.NotAssigned:
		if !in.TrialEndsAt.IsZero() {
			fields["trial_ends_at"] = "Only a trial has an end."
		}
	default:
		fields["status"] = "The status is active, trial, inactive or not_assigned."
	}
	if in.Plan == "" && in.Status.Usable() {
		fields["plan"] = "A licence that may be used needs a plan."
	} else if in.Plan != "" && !planForm.MatchString(in.Plan) {
		fields["plan"] = "A plan has 1 to 40 small letters, digits, underscores or hyphens."
	}
	return errs.UnprocessableFields(fields)
}

// PutHostLicence takes what a host product, or the operator, tells of a licence; true when
// the licence is new. Telling the same version again changes nothing. Errors:
// unprocessable with fields; those of hostversion.Check; conflict 'licence_number_kept'
// and 'licence_number_taken'.
func (s *Service) PutHostLicence(ctx context.Context, in HostLicence) (l Licence, isNew bool, err error) {
	if err := in.Validate(); err != nil {
		return Licence{}, false, err
	}
	err = s.d.Transact(ctx, []string{in.OrganizationID}, func(ctx context.Context, tx Writes) error {
		known, found, err := find(ctx, tx, in.OrganizationID, in.Product)
		if err != nil {
			return err
		}
		l, isNew = in.applyTo(known), !found
		l.UpdatedAt = s.d.Now()
		same := l
		same.UpdatedAt = known.UpdatedAt
		isRepeated, err := hostversion.Check(known.HostVersion, in.Version, found && same == known && (in.Number == 0 || in.Number == known.LicenseID))
		if err != nil || isRepeated {
			l = known
			return err
		}
		l.LicenseID, err = tx.PutLicence(ctx, l, in.Number)
		return err
	})
	return l, isNew, err
}

// applyTo gives a licence with what was told of it. One that cannot be used has no plan,
// and remembers the one before.
func (in HostLicence) applyTo(known Licence) Licence {
	l := known
	l.OrganizationID, l.Product, l.Status, l.Seats = in.OrganizationID, in.Product, in.Status, in.Seats
	l.TrialEndsAt = clock.FromMicros(clock.Micros(in.TrialEndsAt))
	l.HostVersion = hostversion.Next(known.HostVersion, in.Version)
	l.Plan, l.LastPlan = in.Plan, known.LastPlan
	if !in.Status.Usable() {
		l.Plan = ""
		for _, last := range []string{known.Plan, in.Plan} {
			if last != "" {
				l.LastPlan = last
			}
		}
	}
	return l
}

// All gives the licences of all organizations, by their numbers.
func (s *Service) All(ctx context.Context) ([]Licence, error) { return s.d.Read.AllLicences(ctx) }

// Recorded gives the licences of an organization as they are recorded.
func (s *Service) Recorded(ctx context.Context, organizationID string) ([]Licence, error) {
	return s.d.Read.Licences(ctx, organizationID)
}

// Of gives the licences of an organization as they stand now.
func (s *Service) Of(ctx context.Context, organizationID string) ([]Licence, error) {
	list, err := s.d.Read.Licences(ctx, organizationID)
	for i := range list {
		list[i] = list[i].At(s.d.Now())
	}
	return list, err
}

// HeldProduct is a host product that an organization has.
type HeldProduct struct {
	Product string
	Since   time.Time
}

// HeldProducts gives the host products that are assigned to an organization, also those whose
// licence has ended.
func (s *Service) HeldProducts(ctx context.Context, organizationID string) ([]HeldProduct, error) {
	list, err := s.Of(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	given, err := s.d.Read.GivenAt(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	var held []HeldProduct
	for _, l := range list {
		if l.Status != licence.NotAssigned {
			held = append(held, HeldProduct{l.Product, given[l.LicenseID]})
		}
	}
	return held, nil
}
