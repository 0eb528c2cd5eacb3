package sharing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Offer is what the holder of a secret is asked: to see an app before everybody does.
type Offer struct {
	App       App
	Note      string
	State     State // invited, or accepted by the caller's organization
	ExpiresAt time.Time
	// Organization is the name of the caller's; MayAnswer says that the caller answers for it.
	Organization string
	MayAnswer    bool
}

// Open gives what a secret asks the caller's organization. It changes nothing. Error:
// invitation_not_found, also for one that is over or was answered by others.
func (s *Service) Open(ctx context.Context, p auth.Principal, secret string) (Offer, error) {
	i, err := s.answerable(ctx, s.d.Read, p, secret)
	if err != nil {
		return Offer{}, err
	}
	app, err := s.d.Apps.App(ctx, i.AppID)
	if errs.IsNotFound(err) {
		return Offer{}, notFound()
	}
	if err != nil {
		return Offer{}, err
	}
	name, err := s.d.Organizations.NameOf(ctx, p.OrganizationID)
	return Offer{
		App: app, Note: i.Note, State: i.State, ExpiresAt: i.ExpiresAt, Organization: name,
		MayAnswer: p.ManagesOrganization() && !p.Ghost() && app.OwnerID != p.OrganizationID && !app.Public,
	}, err
}

// answerable gives the invitation of a secret that the caller's organization may answer, or has
// accepted.
func (s *Service) answerable(ctx context.Context, from ReadTx, p auth.Principal, secret string) (Invitation, error) {
	hash := s.d.Hash(secret)
	i, found, err := from.InvitationOfSecret(ctx, hash)
	if err != nil {
		return i, err
	}
	if !found {
		link, isLink, err := from.LinkOfSecret(ctx, hash)
		if err != nil || isLink {
			if err == nil {
				i, err = s.openLink(ctx, from, p, link)
			}
			return i, err
		}
	}
	i = i.At(s.now())
	if !found || i.State != Invited && (i.State != Accepted || i.OrganizationID != p.OrganizationID) {
		return i, notFound()
	}
	return i, nil
}

// Accept lets the caller's organization see the app that a secret is about. The same again
// changes nothing. Errors: invitation_not_found, invitations_not_allowed, own_organization,
// application_public; too_many_invitations by a share link.
func (s *Service) Accept(ctx context.Context, p auth.Principal, secret string) (App, error) {
	return s.answer(ctx, p, secret, EventAccept, func(ctx context.Context, tx WriteTx, i Invitation) error {
		return tx.AddGuest(ctx, Guest{AppID: i.AppID, OrganizationID: p.OrganizationID, InvitedBy: i.CreatedBy, InvitedAt: s.now()})
	})
}

// Decline answers a secret with no, for whoever it was sent to. Errors: as for Accept, and
// invitation_over for what was accepted.
func (s *Service) Decline(ctx context.Context, p auth.Principal, secret string) error {
	_, err := s.answer(ctx, p, secret, EventDecline, func(context.Context, WriteTx, Invitation) error { return nil })
	return err
}

func (s *Service) answer(ctx context.Context, p auth.Principal, secret string, event Event, do func(context.Context, WriteTx, Invitation) error) (App, error) {
	seen, err := s.answerable(ctx, s.d.Read, p, secret)
	if err != nil {
		return App{}, err
	}
	app, err := s.answerer(ctx, p, seen)
	if err != nil {
		return App{}, err
	}
	return app, s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		i, err := s.answerable(ctx, tx, p, secret)
		if err != nil || i.State == Accepted && event == EventAccept {
			return err
		}
		if i.LinkID != "" && event == EventAccept { // which takes a place
			i.ID, i.ExpiresAt = s.d.NewID(), time.Time{}
			if err := s.checkRoom(ctx, tx, app.ID); err != nil {
				return err
			}
		}
		if i.State, err = Move(i.State, event); err != nil || i.ID == "" { // nothing is kept of a link that is not taken
			return err
		}
		i.OrganizationID, i.AnsweredBy, i.AnsweredAt = p.OrganizationID, p.AccountID, s.now()
		if err := do(ctx, tx, i); err != nil {
			return err
		}
		if err := tx.PutInvitation(ctx, i); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.guest_" + string(event), Subject: i.ID, Details: app.ID})
	})
}

// answerer checks that the caller may answer for the organization, and gives the app.
func (s *Service) answerer(ctx context.Context, p auth.Principal, i Invitation) (App, error) {
	if !p.ManagesOrganization() {
		return App{}, errs.New(errs.Forbidden, ReasonNotAllowed, messageNotAllowed)
	}
	app, err := s.d.Apps.App(ctx, i.AppID)
	switch {
	case errs.IsNotFound(err):
		err = notFound()
	case err != nil:
	case app.Public:
		err = isPublic()
	case app.OwnerID == p.OrganizationID:
		err = errs.New(errs.Conflict, ReasonOwn, messageOwn)
	}
	return app, err
}
