package developers

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/textclean"
)

// mostListed is how many developers the staff get at a time.
const mostListed = 200

// ListForStaff gives the developers that were registered or changed here, the newest change
// first, at most mostListed.
func (s *Service) ListForStaff(ctx context.Context) ([]Developer, error) {
	return s.d.Read.List(ctx, mostListed)
}

// Restrict keeps everything that a developer does from the public until it is reinstated; what
// is public stays. Its owners hear why by mail. The same again changes nothing. Errors: not_found,
// fields, developer_closed.
func (s *Service) Restrict(ctx context.Context, p auth.Principal, slug, reason string) (Developer, error) {
	if reason = textclean.Line(reason); reason == "" || utf8.RuneCountInString(reason) > maxRestrictionReason {
		return Developer{}, errs.UnprocessableFields(map[string]string{"reason": messageRestrictWhy})
	}
	return s.move(ctx, p, slug, EventRestrict, StateRestricted, reason)
}

// Reinstate takes a restriction back, and tells the owners. The same again changes nothing.
// Errors: not_found, developer_closed.
func (s *Service) Reinstate(ctx context.Context, p auth.Principal, slug string) (Developer, error) {
	return s.move(ctx, p, slug, EventReinstate, StateNew, "")
}

func (s *Service) move(ctx context.Context, p auth.Principal, slug string, event Event, done State, reason string) (Developer, error) {
	organization, err := s.d.Organizations.OrganizationOf(ctx, slug)
	if err == nil && organization == "" {
		err = NotFound()
	}
	if err != nil {
		return Developer{}, err
	}
	owners, err := s.Owners(ctx, organization)
	if err != nil {
		return Developer{}, err
	}
	return s.change(ctx, organization, p.AccountID, "developer."+string(event), "", func(ctx context.Context, tx WriteTx, d *Developer) error {
		if d.State == done || event == EventReinstate && d.State != StateRestricted && d.State != StateClosed {
			return nil
		}
		wasClosed := d.State == StateClosed
		moved, err := Move(*d, event, RoleStaff, s.now())
		if err != nil {
			return err
		}
		moved.Reason = reason
		if *d = moved; wasClosed {
			return nil
		}
		return s.tellOwners(ctx, tx, owners, *d)
	})
}

// tellOwners writes to those who own the console of a developer that it is restricted, or is not
// any more.
func (s *Service) tellOwners(ctx context.Context, tx WriteTx, owners []Colleague, d Developer) error {
	for _, owner := range owners {
		m := mail.InEach(func(in locale.Language) mail.Message {
			m := mail.Message{
				Kind: "developer-standing", Key: fmt.Sprintf("developer-standing-%s-%s-%d", d.Slug, owner.AccountID, s.now().UnixMicro()), To: owner.Email,
				Subject:    in.Say("%s is not restricted any more", d.Profile.Name),
				Paragraphs: []string{in.Say("The people who run the shop have taken the restriction back. You can go on where you were.")},
				Action:     &mail.Action{Label: in.Say("Open the console"), URL: s.d.ConsoleURL},
			}
			if d.State == StateRestricted {
				m.Subject = in.Say("%s is restricted", d.Profile.Name)
				m.Paragraphs = []string{
					in.Say("The people who run the shop have restricted you: %s", d.Reason),
					in.Say("What is public stays, and you can edit; nothing can be submitted or published."),
				}
			}
			return m
		})
		if err := tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, ""); err != nil {
			return err
		}
	}
	return nil
}

// ListReserved gives the names that nobody may take.
func (s *Service) ListReserved(ctx context.Context) ([]Reserved, error) {
	return s.d.Read.ListReserved(ctx)
}

// Reserve keeps a name, and those that look like it, from being taken; who has it keeps it.
// Safe to repeat. Error: fields.
func (s *Service) Reserve(ctx context.Context, p auth.Principal, name, reason string) error {
	name, reason = textclean.Line(name), textclean.Line(reason)
	fields := map[string]string{}
	if name == "" || utf8.RuneCountInString(name) > MaxName {
		fields["name"] = "Give a name of at most 40 letters."
	}
	if reason == "" || utf8.RuneCountInString(reason) > listing.MaxSentence {
		fields["reason"] = "Say why in one sentence: who wants the name reads it."
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return err
	}
	return s.d.Transact(ctx, "reserved names", func(ctx context.Context, tx WriteTx) error {
		return errors.Join(
			tx.PutReserved(ctx, Reserved{Name: name, Reason: reason, AddedBy: p.AccountID, AddedAt: s.now()}, listing.NameKey(name)),
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.reserve", Subject: name, Details: reason}),
		)
	})
}

// Unreserve lets a name be taken again. Safe to repeat.
func (s *Service) Unreserve(ctx context.Context, p auth.Principal, name string) error {
	return s.d.Transact(ctx, "reserved names", func(ctx context.Context, tx WriteTx) error {
		found, err := tx.RemoveReserved(ctx, listing.NameKey(name))
		if err != nil || !found {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.unreserve", Subject: name})
	})
}
