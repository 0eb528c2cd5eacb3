package transfers

import (
	"context"

	"marketplace/internal/kit/auth"
)

// Accept is the receiver's side of the agreement: the stay begins, and after it the apps move.
// The same again changes nothing. Errors: transfer_not_found, not_allowed for the giver,
// transfer_expired, transfer_over, and the blocks.
func (s *Service) Accept(ctx context.Context, p auth.Principal, id string) (Transfer, error) {
	return s.answer(ctx, p, id, EventAccept)
}

// Decline is the receiver's no. The same again changes nothing. Errors: transfer_not_found,
// not_allowed for the giver, transfer_accepted, transfer_expired, transfer_over.
func (s *Service) Decline(ctx context.Context, p auth.Principal, id string) (Transfer, error) {
	return s.answer(ctx, p, id, EventDecline)
}

// Cancel takes an offer back, by the giver, or ends an accepted transfer before the apps move, by
// either side. The same again changes nothing. Errors: transfer_not_found, not_allowed for the
// receiver of an offer, transfer_expired, transfer_moving, transfer_over.
func (s *Service) Cancel(ctx context.Context, p auth.Principal, id string) (Transfer, error) {
	return s.answer(ctx, p, id, EventCancel)
}

// done says which state an event of a person has led to.
//
//nolint:gochecknoglobals // a constant table
var done = map[Event]State{EventAccept: Accepted, EventDecline: Declined, EventCancel: Cancelled}

func (s *Service) answer(ctx context.Context, p auth.Principal, id string, event Event) (Transfer, error) {
	seen, side, err := s.find(ctx, p, id)
	if err != nil {
		return Transfer{}, err
	}
	var after Transfer
	err = s.d.Transact(ctx, seen.appIDs(), seen.organizations(), func(ctx context.Context, tx WriteTx) error {
		before, err := tx.Transfer(ctx, id)
		if err != nil {
			return err
		}
		if after = before; before.State == done[event] && (event == EventCancel || side == Receiver) {
			return nil
		}
		if after, err = Move(before, event, side, s.now()); err != nil {
			return err
		}
		if event == EventAccept {
			if err := s.check(ctx, after); err != nil {
				return err
			}
			after.AcceptedBy = p.AccountID
			if err := tx.Enqueue(ctx, JobDue, dueJob{id, Accepted}, after.MovesAt, ""); err != nil {
				return err
			}
		} else {
			after.EndedBy = p.AccountID
		}
		if err := tx.UpdateFrom(ctx, after, before.State); err != nil {
			return err
		}
		return s.tell(ctx, tx, after, event, side, p.AccountID)
	})
	s.d.Wake()
	return after, err
}

// find gives a transfer of the caller's organization, and its side.
func (s *Service) find(ctx context.Context, p auth.Principal, id string) (Transfer, Side, error) {
	t, err := s.d.Read.Transfer(ctx, id)
	if err != nil {
		return Transfer{}, "", err
	}
	side, isIn := t.SideOf(p.OrganizationID)
	if !isIn {
		return Transfer{}, "", NotFound()
	}
	return t, side, nil
}
