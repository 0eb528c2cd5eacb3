package developers

import (
	"context"

	"marketplace/internal/kit/errs"
)

// What follows is asked before an app of a developer goes on, in the transaction of that.

// CheckEdit refuses what a closed developer may not do: developer_closed.
func (s *Service) CheckEdit(ctx context.Context, slug string) error {
	d, isHere, err := s.d.Read.Developer(ctx, slug)
	if err == nil && isHere && d.State == StateClosed {
		err = refusal(d)
	}
	return err
}

// CheckSubmit refuses a submission: terms_not_accepted, developer_not_verified before profile
// and address are complete, developer_restricted, developer_closed.
func (s *Service) CheckSubmit(ctx context.Context, slug string) error {
	d, isHere, err := s.d.Read.Developer(ctx, slug)
	switch {
	case err != nil || !isHere:
		return err
	case d.State == StateRestricted || d.State == StateClosed:
		return refusal(d)
	case !d.Imported && d.Agreement.Version != s.d.Agreement().Version:
		return errs.New(errs.Conflict, ReasonTerms, messageTerms)
	case d.State == StateNew:
		return errs.New(errs.Conflict, ReasonNotVerified, messageNotComplete)
	}
	return nil
}

// CheckPublish refuses a publication: developer_restricted, developer_closed, and
// developer_not_verified for the first one of an app before the domain is proved.
func (s *Service) CheckPublish(ctx context.Context, slug string, isFirst bool) error {
	d, isHere, err := s.d.Read.Developer(ctx, slug)
	switch {
	case err != nil || !isHere:
		return err
	case d.State == StateRestricted || d.State == StateClosed:
		return refusal(d)
	case isFirst && d.State != StateVerified:
		return errs.New(errs.Conflict, ReasonNotVerified, messageNotVerified)
	}
	return nil
}
