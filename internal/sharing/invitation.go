package sharing

import (
	"context"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/optin"
	"marketplace/internal/kit/textclean"
)

// Invitation asks an organization to see an app before everybody does.
type Invitation struct {
	ID    string
	AppID string
	// LinkID is the share link that was taken; "" for one by mail, which has an address, and a
	// secret of which the hash is kept.
	LinkID         string
	Email          string
	Note           string
	State          State
	SecretHash     string
	OrganizationID string // that answered; "" for none
	CreatedBy      string // account id
	CreatedAt      time.Time
	SentAt         time.Time
	ExpiresAt      time.Time
	AnsweredBy     string // account id
	AnsweredAt     time.Time
}

// How long an invitation counts, after how long it is sent again, how many organizations an app has
// that are invited, and how many letters a word for them has.
const (
	invitationTime = 14 * 24 * time.Hour
	mailAgain      = time.Minute
	MostGuests     = 100
	LongestNote    = 500
)

// Invite asks an organization by mail to see an app of the caller's organization. The same
// again, while it counts, changes and sends nothing. Errors: application_not_found,
// application_public, too_many_invitations, too_many_mails, fields.
func (s *Service) Invite(ctx context.Context, p auth.Principal, slugOrID, email, note string) (Invitation, error) {
	email, note = optin.NormaliseEmail(email), textclean.Text(note)
	fields := map[string]string{}
	if !optin.IsEmail(email) {
		fields["email"] = messageNoEmail
	}
	if utf8.RuneCountInString(note) > LongestNote {
		fields["note"] = messageLongNote
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return Invitation{}, err
	}
	app, err := s.mailable(ctx, p, slugOrID)
	if err != nil {
		return Invitation{}, err
	}
	var made Invitation
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		open, found, err := tx.OpenInvitation(ctx, app.ID, email)
		if err != nil {
			return err
		}
		if !found {
			open = Invitation{ID: s.d.NewID(), AppID: app.ID, Email: email, CreatedBy: p.AccountID, CreatedAt: s.now()}
		}
		if made = open.At(s.now()); made.State == Invited && made.Note == note {
			return nil
		}
		made.Note = note
		made, err = s.send(ctx, tx, p, app, made, "application.guest_invite")
		return err
	})
	s.d.Wake()
	return made, err
}

// SendAgain sends an invitation once more, which counts anew from then on; the address of the
// mail before does not work any more. Within a minute it changes nothing. Errors: as for Invite,
// and invitation_not_found, invitation_over.
func (s *Service) SendAgain(ctx context.Context, p auth.Principal, slugOrID, id string) (Invitation, error) {
	app, err := s.mailable(ctx, p, slugOrID)
	if err != nil {
		return Invitation{}, err
	}
	var made Invitation
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		if made, err = invitationTo(ctx, tx, app.ID, id); err != nil {
			return err
		}
		if made = made.At(s.now()); made.State == Invited && s.now().Before(made.SentAt.Add(mailAgain)) {
			return nil
		}
		made, err = s.send(ctx, tx, p, app, made, "application.guest_remind")
		return err
	})
	s.d.Wake()
	return made, err
}

// send keeps an invitation that counts from now on, and writes the mail.
func (s *Service) send(ctx context.Context, tx WriteTx, p auth.Principal, app App, i Invitation, action string) (Invitation, error) {
	to, err := Move(i.State, EventSend)
	if err != nil || i.Email == "" {
		return i, errs.New(errs.Conflict, ReasonOver, messageOver)
	}
	if i.State != Invited { // it takes a place
		if err := s.checkRoom(ctx, tx, app.ID); err != nil {
			return i, err
		}
	}
	secret := s.d.NewToken()
	i.State, i.SecretHash, i.SentAt, i.ExpiresAt = to, s.d.Hash(secret), s.now(), s.now().Add(invitationTime)
	if err := tx.PutInvitation(ctx, i); err != nil {
		return i, err
	}
	if err := s.mailInvitation(ctx, tx, p, app, i, secret); err != nil {
		return i, err
	}
	return i, tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: action, Subject: i.ID, Details: app.ID})
}

// checkRoom refuses one more organization for an app that has as many as one may have: those
// that see it, and those that may answer yet.
func (s *Service) checkRoom(ctx context.Context, tx WriteTx, appID string) error {
	guests, err := tx.ListGuests(ctx, appID)
	if err != nil {
		return err
	}
	open, err := tx.CountOpen(ctx, appID, s.now())
	if err == nil && len(guests)+open >= MostGuests {
		err = tooMany()
	}
	return err
}

// Withdraw takes an invitation back, also one that was accepted: the organization does not see
// the app any more, and keeps an install that it has. It is safe to repeat. Errors:
// application_not_found, invitation_not_found, invitation_over.
func (s *Service) Withdraw(ctx context.Context, p auth.Principal, slugOrID, id string) error {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		i, err := invitationTo(ctx, tx, app.ID, id)
		if err != nil || i.State == Withdrawn {
			return err
		}
		was := i.At(s.now())
		if i.State, err = Move(was.State, EventWithdraw); err != nil {
			return err
		}
		if was.State == Accepted {
			if err := tx.RemoveGuest(ctx, app.ID, i.OrganizationID); err != nil {
				return err
			}
		}
		if err := tx.PutInvitation(ctx, i); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.guest_withdraw", Subject: i.ID, Details: app.ID})
	})
}

// mailable gives an app of the caller's organization that is not public, when one more mail may
// be sent.
func (s *Service) mailable(ctx context.Context, p auth.Principal, slugOrID string) (App, error) {
	app, err := s.shareable(ctx, p, slugOrID)
	if err == nil && !s.d.MayMail(ctx, p.OrganizationID) {
		err = errs.New(errs.RateLimited, ReasonManyMails, messageManyMails)
	}
	return app, err
}

// shareable gives an app of the caller's organization that is not public.
func (s *Service) shareable(ctx context.Context, p auth.Principal, slugOrID string) (App, error) {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err == nil && app.Public {
		err = isPublic()
	}
	return app, err
}

func invitationTo(ctx context.Context, from ReadTx, appID, id string) (Invitation, error) {
	i, found, err := from.Invitation(ctx, id)
	if err == nil && (!found || i.AppID != appID) {
		err = notFound()
	}
	return i, err
}
