package company

import (
	"context"
	"errors"
	"fmt"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// decision is what an owner says to a request.
type decision struct {
	event Event
	way   Way
	note  string
}

// Approve says yes to a request: into the cart of the principal, or at once, which installs a
// free app; one that costs money the principal pays for next. Who asked hears of it by mail,
// and whether the set-up is left to them.
// The same decision by the same owner is safe to repeat. Errors: 'not_found'; 'forbidden'
// for who is no owner; 'conflict' company_request_decided, which says by whom, and
// company_asker_left; 'unprocessable' application_retired, and what keeps the app from the
// cart or from being installed.
func (s *Service) Approve(ctx context.Context, p auth.Principal, id string, way Way) (Request, error) {
	return s.decide(ctx, p, id, decision{event: EventApprove, way: way})
}

// Decline says no to a request, in words that who asked reads. Errors: as of Approve, and
// 'invalid' without words or with more than MaxLetters.
func (s *Service) Decline(ctx context.Context, p auth.Principal, id, note string) (Request, error) {
	note, err := readWords("note", note, messageNoNote)
	if err != nil {
		return Request{}, err
	}
	return s.decide(ctx, p, id, decision{event: EventDecline, note: note})
}

func (s *Service) decide(ctx context.Context, p auth.Principal, id string, d decision) (Request, error) {
	var request Request
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if request, err = tx.Request(ctx, p.OrganizationID, id); err != nil {
			return err
		}
		app, err := s.findApp(ctx, request.AppID)
		if err != nil {
			return err
		}
		if !IsOwner(p, app.Product) {
			return ownersOnly()
		}
		if request.State != Waiting {
			return s.checkRepeats(ctx, p, request, d)
		}
		asker, works, err := s.d.People.Member(ctx, p.OrganizationID, request.AskerID)
		if err != nil {
			return err
		}
		if !works {
			return errs.New(errs.Conflict, ReasonAskerLeft, "Who asked does not work here any more.")
		}
		if request.State, err = Next(Waiting, d.event); err != nil {
			return err
		}
		request.Way, request.Note, request.DecidedBy, request.DecidedAt = d.way, d.note, p.AccountID, s.d.Now()
		follow := s.follow
		if request.Charge != (ChargeRef{}) {
			follow = s.followCharge(request.Charge)
		}
		return errors.Join(follow(ctx, p, app, d), tx.UpdateRequest(ctx, request, Waiting), s.mailDecided(ctx, tx, p, app, request, asker),
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, OnBehalf: request.AskerID, Action: "company." + string(d.event), Subject: request.ID, Details: request.Details() + " " + string(d.way)}))
	})
	if err != nil {
		return Request{}, err
	}
	s.d.Wake()
	return request, nil
}

// follow does what an approval brings, in its transaction.
func (s *Service) follow(ctx context.Context, p auth.Principal, app App, d decision) error {
	switch {
	case d.event != EventApprove:
		return nil
	case !app.Offered:
		return errs.New(errs.Unprocessable, ReasonRetired, messageRetired)
	case d.way == WayCart:
		return s.d.Shop.AddToCart(ctx, p, app.ID)
	case app.Free:
		return s.d.Shop.Install(ctx, p, app.ID)
	}
	return nil
}

// followCharge checks that there is something to agree to: who approves pays for it next.
func (s *Service) followCharge(ref ChargeRef) func(context.Context, auth.Principal, App, decision) error {
	return func(ctx context.Context, p auth.Principal, _ App, d decision) error {
		if d.event != EventApprove {
			return nil
		}
		if d.way == WayCart {
			return errs.New(errs.Unprocessable, ReasonChargeInCart, messageChargeInCart)
		}
		charge, err := s.d.Charges.Charge(ctx, p.OrganizationID, ref)
		if err == nil && !charge.Pending {
			return errs.New(errs.Conflict, ReasonChargeEnded, messageChargeEnded)
		}
		return err
	}
}

// checkRepeats accepts the decision that was made already, from who made it.
func (s *Service) checkRepeats(ctx context.Context, p auth.Principal, request Request, d decision) error {
	if to, _ := Next(Waiting, d.event); to == request.State && request.DecidedBy == p.AccountID && request.Way == d.way && request.Note == d.note {
		return nil
	}
	who := "Somebody"
	if person, works, err := s.d.People.Member(ctx, p.OrganizationID, request.DecidedBy); err != nil {
		return err
	} else if works {
		who = person.Name
	}
	return errs.New(errs.Conflict, ReasonDecided, fmt.Sprintf(decided[request.State].by, who, request.DecidedAt.UTC().Format("Jan 2, 2006, 15:04 UTC")))
}

// findApp gives an app, also one that the catalogue does not know any more.
func (s *Service) findApp(ctx context.Context, id string) (App, error) {
	app, err := s.d.Apps.App(ctx, id)
	if errs.IsNotFound(err) {
		return App{ID: id}, nil
	}
	return app, err
}
