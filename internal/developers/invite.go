package developers

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// Invitation asks somebody into the console of a developer.
type Invitation struct {
	ID             string
	OrganizationID string
	Email          string
	Role           auth.ConsoleRole
	CreatedBy      string // account id
	CreatedAt      time.Time
	SentAt         time.Time
	ExpiresAt      time.Time
}

// How long an invitation counts, and how many an organization has open.
const (
	invitationTime  = 7 * 24 * time.Hour
	mostInvitations = 50
)

// Invite asks somebody into the console by mail. Who has no account here yet makes one in the
// organization first. The same again, while it counts, changes nothing but the role. Errors:
// not_a_developer; fields; already_in_team; too_many_invitations; mail_off for a stranger where
// no mails are sent.
func (s *Service) Invite(ctx context.Context, p auth.Principal, email string, role auth.ConsoleRole) (Invitation, error) {
	email = optin.NormaliseEmail(email)
	fields := map[string]string{}
	if !optin.IsEmail(email) {
		fields["email"] = "This is no e-mail address."
	}
	if !slices.Contains(auth.ConsoleRoles, role) {
		fields["role"] = messageNoRole
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return Invitation{}, err
	}
	var made Invitation
	err := s.changeTeam(ctx, p, func(ctx context.Context, tx WriteTx, team []TeamMember) error {
		if slices.ContainsFunc(team, func(m TeamMember) bool { return m.Colleague.Email == email }) {
			return errs.New(errs.Conflict, ReasonInTeam, messageInTeam)
		}
		open, err := tx.ListInvitations(ctx, p.OrganizationID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(open, func(i Invitation) bool { return i.Email == email })
		switch {
		case at >= 0 && open[at].Role == role && s.now().Before(open[at].ExpiresAt):
			made = open[at]
			return nil
		case at >= 0:
			made = open[at]
		case len(open) >= mostInvitations:
			return errs.New(errs.Conflict, ReasonManyInvited, messageManyInvited)
		default:
			made = Invitation{ID: s.d.NewID(), OrganizationID: p.OrganizationID, Email: email, CreatedBy: p.AccountID, CreatedAt: s.now()}
		}
		made.Role = role
		made, err = s.send(ctx, tx, p, made)
		return err
	})
	s.d.Wake()
	return made, err
}

// SendAgain sends an invitation once more, which counts anew from then on. Errors:
// invitation_not_found, mail_off.
func (s *Service) SendAgain(ctx context.Context, p auth.Principal, id string) error {
	err := s.changeTeam(ctx, p, func(ctx context.Context, tx WriteTx, _ []TeamMember) error {
		made, err := invitationOf(ctx, tx, p.OrganizationID, func(i Invitation) bool { return i.ID == id })
		if err != nil || s.now().Before(made.SentAt.Add(mailAgain)) {
			return err
		}
		_, err = s.send(ctx, tx, p, made)
		return err
	})
	s.d.Wake()
	return err
}

// send keeps an invitation that counts from now on, and writes the mail.
func (s *Service) send(ctx context.Context, tx WriteTx, p auth.Principal, i Invitation) (Invitation, error) {
	i.SentAt, i.ExpiresAt = s.now(), s.now().Add(invitationTime)
	if err := tx.PutInvitation(ctx, i); err != nil {
		return i, err
	}
	mine, err := s.ofOrganization(ctx, tx, p.OrganizationID)
	if err != nil {
		return i, err
	}
	joinURL, err := tx.InviteToJoin(ctx, p.OrganizationID, p.AccountID, i.Email)
	if err != nil {
		return i, err
	}
	name := mine.Profile.Name
	m := mail.InEach(func(in locale.Language) mail.Message {
		open := mail.Action{Label: in.Say("Open the console"), URL: s.d.TeamURL}
		m := mail.Message{
			Kind: "console-invitation", Key: fmt.Sprintf("console-invitation-%s-%d", i.ID, i.SentAt.UnixMicro()), To: i.Email,
			Subject:    in.Say("You are invited to the console of %s", name),
			Paragraphs: []string{in.Say("%s invites you to work in the developer console of %s, as %s.", p.Name, name, i.Role.In(in))},
			Action:     &open,
			After:      []string{in.Say("The invitation counts for seven days. If you do not know them, do nothing.")},
		}
		if joinURL != "" {
			m.Action = &mail.Action{Label: in.Say("Join %s", name), URL: joinURL}
			m.Paragraphs = append(m.Paragraphs, in.Say("Make your account first; then open the console, where the invitation waits for you."))
			m.Links = []mail.Action{open}
		} else {
			m.Paragraphs = append(m.Paragraphs, in.Say("Only an account in the organization of %s can accept it. If yours belongs to another organization, ask for an invitation to another address.", name))
		}
		return m
	})
	if err := tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, ""); err != nil {
		return i, err
	}
	return i, tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.invite", Subject: i.ID, Details: string(i.Role)})
}

// Withdraw takes an invitation back; one that is not there stays so.
func (s *Service) Withdraw(ctx context.Context, p auth.Principal, id string) error {
	return s.changeTeam(ctx, p, func(ctx context.Context, tx WriteTx, _ []TeamMember) error {
		made, err := invitationOf(ctx, tx, p.OrganizationID, func(i Invitation) bool { return i.ID == id })
		if errs.IsNotFound(err) {
			return nil
		}
		if err == nil {
			err = tx.DeleteInvitation(ctx, made.ID)
		}
		if err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.invitation_withdraw", Subject: id, Details: string(made.Role)})
	})
}

// Invited gives the invitation that waits for the caller. Error: invitation_not_found, also for
// one that is over.
func (s *Service) Invited(ctx context.Context, p auth.Principal) (Invitation, error) {
	return s.invited(ctx, s.d.Read, p)
}

func (s *Service) invited(ctx context.Context, from ReadTx, p auth.Principal) (Invitation, error) {
	return invitationOf(ctx, from, p.OrganizationID, func(i Invitation) bool {
		return i.Email == optin.NormaliseEmail(p.Email) && s.now().Before(i.ExpiresAt)
	})
}

// Join accepts the invitation that waits for the caller. Errors: invitation_not_found.
func (s *Service) Join(ctx context.Context, p auth.Principal) error {
	return s.answer(ctx, p, "developer.join", func(ctx context.Context, tx WriteTx, i Invitation) error {
		return tx.PutMember(ctx, p.OrganizationID, Member{AccountID: p.AccountID, Role: i.Role, Since: s.now()})
	})
}

// Decline answers the invitation that waits for the caller with no. Errors: as for Join.
func (s *Service) Decline(ctx context.Context, p auth.Principal) error {
	return s.answer(ctx, p, "developer.decline", func(context.Context, WriteTx, Invitation) error { return nil })
}

func (s *Service) answer(ctx context.Context, p auth.Principal, action string, do func(context.Context, WriteTx, Invitation) error) error {
	return s.d.Transact(ctx, p.OrganizationID, func(ctx context.Context, tx WriteTx) error {
		i, err := s.invited(ctx, tx, p)
		if err == nil {
			err = do(ctx, tx, i)
		}
		if err == nil {
			err = tx.DeleteInvitation(ctx, i.ID)
		}
		if err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: action, Subject: i.ID, Details: string(i.Role)})
	})
}

func invitationOf(ctx context.Context, from ReadTx, organizationID string, is func(Invitation) bool) (Invitation, error) {
	open, err := from.ListInvitations(ctx, organizationID)
	if err != nil {
		return Invitation{}, err
	}
	at := slices.IndexFunc(open, is)
	if at < 0 {
		return Invitation{}, errs.New(errs.NotFound, "invitation_not_found", "There is no such invitation, or it is over.")
	}
	return open[at], nil
}
