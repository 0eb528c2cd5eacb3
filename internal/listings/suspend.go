package listings

import (
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/textclean"
)

// Suspend has the staff take a live app out of the public until they reinstate it, whatever its
// developer publishes meanwhile; who has it keeps it, and the developer is told why. The same
// again changes nothing. Errors: forbidden, not_found; not_live, fields.
func (s *Service) Suspend(ctx context.Context, p auth.Principal, idOrSlug, reason string) error {
	if reason = textclean.Text(reason); !listing.IsDescription(reason) {
		return errs.UnprocessableFields(map[string]string{"reason": "Say why; its developer reads it."})
	}
	return s.setSuspended(ctx, p, idOrSlug, EventSuspend, true, reason)
}

// Reinstate ends a suspension: the public sees what is live. Without one it changes nothing.
// Errors: forbidden, not_found; not_live.
func (s *Service) Reinstate(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.setSuspended(ctx, p, idOrSlug, EventReinstate, false, "")
}

func (s *Service) setSuspended(ctx context.Context, p auth.Principal, idOrSlug string, event Event, suspended bool, reason string) error {
	if err := requireStaff(p); err != nil {
		return err
	}
	app, isNew, err := s.find(ctx, idOrSlug)
	if err != nil {
		return err
	}
	err = s.runOn(ctx, app, isNew, func(ctx context.Context, tx WriteTx, app App) error {
		live, isLive, err := tx.LiveRevision(ctx, app.ID)
		if err != nil || app.Suspended == suspended {
			return err
		}
		if !isLive {
			return refuse(notLive)
		}
		app, next, err := s.moveLive(ctx, tx, app, live, event, RoleStaff)
		if err != nil {
			return err
		}
		if err := s.mailSuspension(ctx, tx, app, next, reason); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application." + string(event), Subject: app.ID, Details: reason})
	})
	if err == nil {
		s.d.Published(ctx)
	}
	return err
}

// mailSuspension tells the developer that an app was suspended, or is back.
func (s *Service) mailSuspension(ctx context.Context, tx WriteTx, app App, live Revision, reason string) error {
	name := live.Listing.Name
	m := mail.InEach(func(in locale.Language) mail.Message {
		if app.Suspended {
			return mail.Message{
				Kind: "app-suspended", Key: "app-suspended-" + app.ID + "-" + live.Tag(), Subject: in.Say("%s is suspended", name),
				Paragraphs: []string{in.Say("We have taken %s out of the marketplace for now. Those who have it keep it. This is why:", name), reason},
				Action:     s.consoleAction(in, app),
			}
		}
		return mail.Message{
			Kind: "app-reinstated", Key: "app-reinstated-" + app.ID + "-" + live.Tag(), Subject: in.Say("%s is shown again", name),
			Paragraphs: []string{in.Say("%s is not suspended any more. Everybody finds it in the marketplace again.", name)},
			Action:     s.consoleAction(in, app),
		}
	})
	return s.mailDeveloper(ctx, tx, app, live.Author, m)
}

// QualifyLead has the staff note that they want to speak with the developer of an app (contract
// developer-console 2). The same again changes nothing. Errors: forbidden, not_found.
func (s *Service) QualifyLead(ctx context.Context, p auth.Principal, idOrSlug string) error {
	if err := requireStaff(p); err != nil {
		return err
	}
	app, isNew, err := s.find(ctx, idOrSlug)
	if err != nil {
		return err
	}
	return s.runOn(ctx, app, isNew, func(ctx context.Context, tx WriteTx, app App) error {
		if app.IsQualifiedLead {
			return nil
		}
		app.IsQualifiedLead, app.UpdatedAt = true, s.now()
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.qualify_lead", Subject: app.ID})
	})
}
